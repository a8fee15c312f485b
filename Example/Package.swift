// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Example",
    platforms: [.macOS(.v12)],
    dependencies: [.package(name: "RestFetcher", path: "..")],
    targets: [
        .executableTarget(
            name: "Example",
            dependencies: [
                .product(name: "RestFetcher", package: "RestFetcher"),
                .product(name: "RestFetcherTesting", package: "RestFetcher"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
