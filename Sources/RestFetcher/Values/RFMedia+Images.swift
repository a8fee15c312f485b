#if canImport(UIKit)
    import UIKit

    extension RFMedia {
        /// An image as PNG, or nil if it has no bitmap.
        public static func png(_ image: UIImage, fileName: String = "image.png") -> RFMedia? {
            image.pngData().map { .png($0, fileName: fileName) }
        }

        /// An image as JPEG, or nil if it has no bitmap. `quality` goes from 0, the smallest, to 1, the best.
        public static func jpeg(
            _ image: UIImage, quality: CGFloat = 0.9, fileName: String = "image.jpg"
        ) -> RFMedia? {
            image.jpegData(compressionQuality: quality).map { .jpeg($0, fileName: fileName) }
        }
    }
#elseif canImport(AppKit)
    import AppKit

    extension RFMedia {
        /// An image as PNG, or nil if it has no bitmap.
        public static func png(_ image: NSImage, fileName: String = "image.png") -> RFMedia? {
            bitmap(of: image)?.representation(using: .png, properties: [:])
                .map { .png($0, fileName: fileName) }
        }

        /// An image as JPEG, or nil if it has no bitmap. `quality` goes from 0, the smallest, to 1, the best.
        public static func jpeg(
            _ image: NSImage, quality: Double = 0.9, fileName: String = "image.jpg"
        ) -> RFMedia? {
            bitmap(of: image)?.representation(using: .jpeg, properties: [.compressionFactor: quality])
                .map { .jpeg($0, fileName: fileName) }
        }

        private static func bitmap(of image: NSImage) -> NSBitmapImageRep? {
            image.tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) }
        }
    }
#endif
