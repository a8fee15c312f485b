import Foundation

/// Lines of cells under a heading: the first column to the left, the others to the right.
struct Table {
    private let title: String
    private var lines: [[String]]

    init(_ title: String, _ columns: [String]) {
        self.title = title
        lines = [columns]
    }

    mutating func add(_ cells: String...) {
        lines.append(cells)
    }

    func show() {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        print("\n\(title)")
        for line in lines {
            let cells = zip(line, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }
            print("  " + cells.joined(separator: "   "))
        }
    }
}

extension Double {
    func text(_ digits: Int) -> String {
        String(format: "%.\(digits)f", self)
    }
}
