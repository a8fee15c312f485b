import Foundation

// With no arguments: a bookshop on this machine. With --base-url URL: one that speaks the same API elsewhere.
let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first) {
case (nil, _):
    let bookshop = try BookshopServer()
    print("A bookshop is open at \(bookshop.server.url("/api/v1")).")
    await Tour(baseURL: bookshop.server.address).run()
    bookshop.server.stop()
case ("--base-url", let url?):
    await Tour(baseURL: url).run()
default:
    print("usage: Example [--base-url URL]")
    exit(2)
}
