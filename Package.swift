// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RestFetcher",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "RestFetcher", targets: ["RestFetcher"]),
        .library(name: "RestFetcherTesting", targets: ["RestFetcherTesting"]),
    ],
    targets: [
        .target(name: "RestFetcher"),
        .target(name: "RestFetcherTesting", dependencies: ["RestFetcher"]),
        .testTarget(name: "RestFetcherTests", dependencies: ["RestFetcher", "RestFetcherTesting"]),
        .testTarget(name: "RestFetcherTestingTests", dependencies: ["RestFetcherTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
