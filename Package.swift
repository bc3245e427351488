// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: the strict language mode, and imports that stay internal unless they say otherwise,
/// so that a public signature can't leak a module by accident.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// The hot path is optimized in debug builds too: the laws look at thousands of frames, and a debug frame costs milliseconds.
let optimized = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The arrows of the house. `Tests/ArchitectureTests` holds the sources to the same table.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: optimized)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "Riffle",
    products: [
        .executable(name: "riffle", targets: ["riffle"]),
        .library(name: "RiffleStage", targets: ["RiffleStage"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Pure: no clock, no file, no thread, no window.
        library("RiffleMath"),
        library("RiffleMotion", ["RiffleMath"]),
        library("RiffleModels", ["RiffleMath"]),
        library("RiffleScene", ["RiffleMath"]),
        library("RiffleInteraction", ["RiffleMath", "RiffleMotion", "RiffleModels"]),
        library("RiffleStage", ["RiffleMath", "RiffleMotion", "RiffleModels", "RiffleScene", "RiffleInteraction"]),

        // Presets and sessions: files, but no window.
        library("RiffleArchive", ["RiffleModels", "RiffleStage"]),

        // The border to the machine.
        .systemLibrary(
            name: "CSDL2",
            pkgConfig: "sdl2 SDL2_image SDL2_ttf",
            providers: [.apt(["libsdl2-dev", "libsdl2-image-dev", "libsdl2-ttf-dev"])]
        ),
        library("RiffleSDL", ["CSDL2", "RiffleMath", "RiffleScene", "RiffleInteraction"]),
        .systemLibrary(name: "SystemImGui", pkgConfig: "imgui", providers: [.apt(["libimgui-dev"])]),
        .target(
            name: "CImGui",
            dependencies: ["SystemImGui"],
            linkerSettings: [.linkedLibrary("m"), .linkedLibrary("stdc++")]
        ),
        library("RifflePanel", ["CImGui", "RiffleMath", "RiffleModels", "RiffleScene", "RiffleStage"]),
        .executableTarget(
            name: "riffle",
            dependencies: [
                "RiffleMath", "RiffleMotion", "RiffleModels", "RiffleScene", "RiffleInteraction", "RiffleStage",
                "RiffleArchive", "RiffleSDL", "RifflePanel", "CAllocationCount",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Counts heap blocks, for `riffle bench` and `make bench`.
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "RiffleBench",
            dependencies: [
                "CAllocationCount", "RiffleMath", "RiffleModels", "RiffleScene", "RiffleInteraction", "RiffleStage",
            ],
            swiftSettings: strict
        ),

        tests("MathTests", ["RiffleMath"]),
        tests("MotionTests", ["RiffleMath", "RiffleMotion"]),
        tests("ModelTests", ["RiffleMath", "RiffleModels"]),
        tests("SceneTests", ["RiffleMath", "RiffleScene"]),
        tests("InteractionTests", ["RiffleMath", "RiffleMotion", "RiffleModels", "RiffleInteraction"]),
        tests("StageTests", ["RiffleMath", "RiffleModels", "RiffleScene", "RiffleInteraction", "RiffleStage"]),
        tests("ArchiveTests", ["RiffleArchive", "RiffleModels", "RiffleStage"]),
        tests(
            "SDLTests", ["CSDL2", "RiffleSDL", "RiffleMath", "RiffleScene", "RiffleInteraction", "RiffleStage", "RifflePanel"]),
        tests("PanelTests", ["RifflePanel", "RiffleMath", "RiffleModels", "RiffleScene", "RiffleStage"]),
        .testTarget(
            name: "SnapshotTests", dependencies: ["riffle", "RiffleSDL"], exclude: ["Goldens"], swiftSettings: optimized),
        tests("ArchitectureTests", []),
        tests("CommandTests", ["riffle", "RiffleMath", "RifflePanel", "RiffleSDL", "RiffleStage"]),
        tests(
            "ReferenceTables",
            ["RiffleMath", "RiffleMotion", "RiffleModels", "RiffleScene", "RiffleInteraction"],
            resources: [.copy("Tables")]
        ),
    ],
    cxxLanguageStandard: .cxx17
)
