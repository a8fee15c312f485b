// swift-tools-version: 6.2
import PackageDescription

// Run it with: swift run -c release --package-path Tests/Benchmarks
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "RestFetcher", path: "../..")],
    targets: [
        .target(name: "CBenchmarks"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["CBenchmarks", .product(name: "RestFetcher", package: "RestFetcher")]),
    ],
    swiftLanguageModes: [.v6]
)
