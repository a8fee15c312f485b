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
        .target(
            name: "RestFetcher",
            // Elsewhere URLSession is the default, and nothing of libcurl is built.
            dependencies: [.target(name: "CRestFetcherCurl", condition: .when(platforms: [.linux]))]
        ),
        .target(name: "CRestFetcherCurl"),
        .target(name: "RestFetcherTesting", dependencies: ["RestFetcher"]),
        .testTarget(
            name: "RestFetcherTests",
            dependencies: [
                "RestFetcher", "RestFetcherTesting",
                .target(name: "CRestFetcherCurl", condition: .when(platforms: [.linux])),
            ]),
        .testTarget(name: "RestFetcherTestingTests", dependencies: ["RestFetcherTesting"]),
        .testTarget(name: "UsageTests", dependencies: ["RestFetcher", "RestFetcherTesting"]),

        // The same declarations under each set of rules that users compile with.
        .testTarget(
            name: "Swift5ModeTests", dependencies: ["RestFetcher", "RestFetcherTesting"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "MainActorDefaultTests", dependencies: ["RestFetcher", "RestFetcherTesting"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "NonisolatedNonsendingTests", dependencies: ["RestFetcher", "RestFetcherTesting"],
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    ],
    swiftLanguageModes: [.v6]
)
