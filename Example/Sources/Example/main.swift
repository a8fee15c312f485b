import Foundation

// With no arguments: a bookshop on this machine. With --base-url URL: one that speaks the same API elsewhere.
// With --style NAME: the bookshop on this machine, in one of the other ways to declare.
let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first) {
case (nil, _):
    let bookshop = try BookshopServer()
    print("A bookshop is open at \(bookshop.server.url("/api/v1")).")
    await Tour(baseURL: bookshop.server.address).run()
    bookshop.server.stop()
case ("--base-url", let url?):
    await Tour(baseURL: url).run()
case ("--style", let name?) where styles[name] != nil:
    let bookshop = try BookshopServer()
    try await styles[name]?(bookshop.server.address)
    bookshop.server.stop()
default:
    print("usage: Example [--base-url URL | --style \(styles.keys.sorted().joined(separator: "|"))]")
    exit(2)
}
