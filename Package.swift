// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: the strict language mode, and imports that stay internal unless they say otherwise,
/// so that a public signature can't leak a module by accident.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + warnings

/// Warnings are errors in CI alone (`.ci/run` sets the variable): a later toolchain has new ones, and still builds Riffle.
var warnings: [SwiftSetting] {
    Context.environment["RIFFLE_WARNINGS_ARE_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
}

/// libFuzzer wants to see which way the code takes.
let forFuzzer: [SwiftSetting] =
    Context.environment["RIFFLE_FUZZ"] == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"])]

/// The hot path is optimized in debug builds too: the laws look at thousands of frames, and a debug frame costs milliseconds. Its
/// assertions, and those of the unsafe buffers, are alive there all the same.
let optimized =
    strict + forFuzzer + [
        .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
    ]

/// The dependencies between the targets. `Tests/ArchitectureTests` holds the sources to the same table.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: optimized)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "Riffle",
    products: [
        .executable(name: "riffle", targets: ["riffle"]),
        .library(name: "RiffleStage", targets: ["RiffleStage"]),
        // What `riffle bench` starts itself with to count heap blocks.
        .library(name: "riffle-allocations", type: .dynamic, targets: ["CAllocationCount"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Pure: no clock, no file, no thread, no window.
        library("RiffleMath"),
        library("RiffleMotion", ["RiffleMath"]),
        library("RiffleFormula", ["RiffleMath"], resources: [.embedInCode("Parts")]),
        library(
            "RiffleModels", ["RiffleMath", "RiffleFormula"], resources: [.embedInCode("BuiltIn")]),
        // Least squares over formulas: marks on a picture become a formula, a pulled card its parameters.
        library("RiffleFit", ["RiffleMath", "RiffleFormula"]),
        library("RiffleScene", ["RiffleMath"]),
        library("RifflePainter", ["RiffleMath", "RiffleScene"]),
        library("RiffleInteraction", ["RiffleMath", "RiffleMotion", "RiffleModels"]),
        library("RiffleSettings", ["RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleModels", "RiffleInteraction"]),
        library(
            "RiffleStage",
            [
                "RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleModels", "RiffleScene", "RifflePainter",
                "RiffleInteraction",
                "RiffleSettings",
            ]),

        // What several threads share.
        library("RiffleLock"),

        // The system: names of files, whole files, streams, terminals, other programs.
        library("RiffleFiles", ["RiffleLock"]),

        // Presets and sessions: files, but no window.
        library(
            "RiffleArchive",
            ["RiffleFiles", "RiffleFit", "RiffleFormula", "RiffleMath", "RiffleModels", "RiffleSettings", "RiffleStage"]),

        // A window's work without the window.
        library(
            "RiffleSession",
            [
                "RiffleArchive", "RiffleFiles", "RiffleFit", "RiffleFormula", "RiffleInteraction", "RiffleLock", "RiffleMath",
                "RiffleModels", "RiffleMotion", "RifflePainter", "RiffleScene", "RiffleSettings", "RiffleStage",
            ]),

        // Code for other platforms: texts, but no file.
        .target(
            name: "RiffleExport",
            dependencies: [
                "RiffleFormula", "RiffleInteraction", "RiffleMath", "RiffleModels", "RiffleMotion", "RiffleSettings",
                "RiffleStage",
            ],
            resources: [
                .embedInCode("Adapters/js"), .embedInCode("Adapters/swift"),
                .embedInCode("Adapters/apple"), .embedInCode("Adapters/uikit"), .embedInCode("Adapters/swiftui"),
                .embedInCode("Adapters/stubs"), .embedInCode("Adapters/qml"), .embedInCode("Adapters/kotlin"),
                .embedInCode("Adapters/spec"),
            ], swiftSettings: strict),

        // A stage in the network, for phones: messages as values, and a thread with the sockets.
        .target(name: "CQRCode", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CTLS", linkerSettings: [.linkedLibrary("dl")]),
        library(
            "RiffleShare",
            [
                "CQRCode", "CTLS", "RiffleArchive", "RiffleExport", "RiffleInteraction", "RiffleLock", "RiffleMath",
                "RiffleModels",
                "RiffleSettings", "RiffleStage",
            ]),

        // The border to the machine.
        .systemLibrary(
            name: "CSDL2",
            pkgConfig: "sdl2 SDL2_image SDL2_ttf",
            providers: [.apt(["libsdl2-dev", "libsdl2-image-dev", "libsdl2-ttf-dev"])]
        ),
        .systemLibrary(name: "COpenGL", pkgConfig: "opengl", providers: [.apt(["libopengl-dev"])]),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        // A process that can read one stranger's file and nothing else.
        .target(name: "CSandbox"),
        // What SDL2_image doesn't do with pictures, by libraries that may be there.
        .target(name: "CPictures", linkerSettings: [.linkedLibrary("dl")]),
        library(
            "RiffleSDL",
            [
                "CSDL2", "CFontconfig", "COpenGL", "CPictures", "CSandbox", "RiffleFiles", "RiffleLock", "RiffleMath",
                "RiffleScene", "RifflePainter",
                "RiffleInteraction",
            ]),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        library("RiffleDesktop", ["CDBus", "RiffleLock"]),
        .systemLibrary(name: "SystemImGui", pkgConfig: "imgui", providers: [.apt(["libimgui-dev"])]),
        .target(
            name: "CImGui",
            dependencies: ["SystemImGui"],
            linkerSettings: [.linkedLibrary("m"), .linkedLibrary("stdc++")]
        ),
        library(
            "RiffleUI",
            [
                "CImGui", "RiffleLock", "RiffleMath", "RiffleModels", "RiffleScene", "RifflePainter", "RiffleSession",
                "RiffleSettings", "RiffleStage",
            ]),
        .executableTarget(
            name: "riffle",
            dependencies: [
                "RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleFit", "RiffleModels", "RiffleScene", "RifflePainter",
                "RiffleInteraction",
                "RiffleSettings", "RiffleStage",
                "RiffleArchive", "RiffleSession", "RiffleExport", "RiffleShare", "RiffleFiles", "RiffleLock", "RiffleSDL",
                "RiffleDesktop", "RiffleUI",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Counts heap blocks by standing in for malloc: loaded by `riffle bench`.
        .target(name: "CAllocationCount"),

        tests("MathTests", ["RiffleMath", "TestSupport"]),
        tests("MotionTests", ["RiffleMath", "RiffleMotion", "TestSupport"]),
        .testTarget(
            name: "FormulaTests", dependencies: ["RiffleMath", "RiffleFormula", "TestSupport"], swiftSettings: optimized),
        tests(
            "ModelTests", ["RiffleMath", "RiffleFormula", "RiffleModels", "TestSupport"],
            resources: [.copy("animations.txt"), .copy("poses.txt")]),
        tests(
            "FitTests",
            ["RiffleArchive", "RiffleFit", "RiffleFormula", "RiffleMath", "RiffleModels", "RiffleMotion", "TestSupport"]),
        // Its software raster draws hundreds of pictures, pixel by pixel.
        .testTarget(
            name: "SceneTests", dependencies: ["RiffleMath", "RiffleScene", "RifflePainter", "TestSupport"],
            swiftSettings: optimized),
        tests(
            "InteractionTests",
            ["RiffleLock", "RiffleMath", "RiffleMotion", "RiffleModels", "RiffleInteraction", "TestSupport"]),
        tests("SettingsTests", ["RiffleMath", "RiffleModels", "RiffleMotion", "RiffleScene", "RiffleSettings", "TestSupport"]),
        // Its laws look at tens of thousands of frames; optimized, they take half the time.
        .testTarget(
            name: "StageTests",
            dependencies: [
                "RiffleFormula", "RiffleLock", "RiffleMath", "RiffleModels", "RiffleScene", "RifflePainter", "RiffleInteraction",
                "RiffleSettings",
                "RiffleStage",
                "StageSupport",
                "TestSupport",
            ], swiftSettings: optimized),
        // Stages with events, and random walks: what tests of the stage and of recordings share.
        .target(
            name: "StageSupport",
            dependencies: ["RiffleInteraction", "RiffleMath", "RiffleModels", "RiffleSettings", "RiffleStage", "TestSupport"],
            path: "Tests/StageSupport", swiftSettings: strict),
        tests(
            "ArchiveTests",
            [
                "FileFaults", "RiffleArchive", "RiffleFiles", "RiffleFormula", "RiffleInteraction", "RiffleMath", "RiffleModels",
                "RiffleSettings", "RiffleStage", "StageSupport", "TestSupport",
            ],
            resources: [.copy("VersionOne"), .copy("Recordings"), .copy("FormerVersions"), .copy("TooMuch")]),
        tests(
            "SessionTests",
            [
                "RiffleArchive", "RiffleFiles", "RiffleInteraction", "RiffleLock", "RiffleMath", "RiffleModels", "RifflePainter",
                "RiffleScene", "RiffleSession", "RiffleSettings", "RiffleStage", "StageSupport", "TestSupport",
            ]),
        // What several suites use: seeded numbers, temporary folders, programs that are run to their end, entries of matrices, a
        // session bus with a mock portal.
        .target(
            name: "TestSupport", dependencies: ["RiffleLock", "RiffleMath"], path: "Tests/TestSupport",
            exclude: ["mock_portal.py"],
            swiftSettings: strict),
        // Makes system calls as a decoder process that a picture has taken over.
        .target(name: "SandboxCalls", dependencies: ["CSandbox"], path: "Tests/SandboxCalls"),
        // Makes system calls fail, for the tests of whatever writes.
        .target(name: "FileFaults", dependencies: ["RiffleFiles"], path: "Tests/FileFaults", swiftSettings: strict),
        // The program that was built with the tests, for the tests that start it.
        .target(name: "BuiltProgram", path: "Tests/BuiltProgram", swiftSettings: strict),
        tests("FilesTests", ["FileFaults", "RiffleFiles", "RiffleLock", "TestSupport"]),
        tests(
            "SDLTests",
            [
                "BuiltProgram", "riffle", "COpenGL", "CPictures", "CSDL2", "CSandbox", "FileFaults", "RiffleArchive",
                "RiffleExport", "RiffleFiles",
                "RiffleLock",
                "SandboxCalls",
                "RiffleSDL",
                "RiffleMath",
                "RiffleModels", "RiffleSession",
                "RiffleScene", "RifflePainter",
                "RiffleInteraction", "RiffleSettings", "RiffleStage", "RiffleUI", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [.copy("Hostile"), .copy("Pictures")]),
        .testTarget(
            name: "DesktopTests", dependencies: ["CDBus", "RiffleDesktop", "TestSupport"], swiftSettings: strict),
        tests(
            "UITests",
            [
                "riffle", "RiffleUI", "RiffleMath", "RiffleModels", "RiffleScene", "RifflePainter", "RiffleSession",
                "RiffleSettings", "RiffleStage",
                "TestSupport",
            ]),
        .testTarget(
            name: "SnapshotTests", dependencies: ["BuiltProgram", "riffle", "RiffleSDL", "TestSupport"], exclude: ["Goldens"],
            swiftSettings: optimized),
        tests(
            "ExportTests",
            [
                "RiffleExport", "RiffleFormula", "RiffleInteraction", "RiffleMath", "RiffleModels", "RiffleSettings",
                "RiffleStage", "TestSupport",
            ]),
        tests(
            "ShareTests",
            [
                "RiffleArchive", "RiffleExport", "RiffleInteraction", "RiffleLock", "RiffleMath", "RiffleModels",
                "RiffleSettings",
                "RiffleShare", "RiffleStage", "TestSupport",
            ]),
        .testTarget(name: "ArchitectureTests", swiftSettings: optimized),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "BuiltProgram", "CSDL2", "riffle", "RiffleArchive", "RiffleDesktop", "RiffleExport", "RiffleFiles", "RiffleFit",
                "RiffleFormula",
                "RiffleMath",
                "RiffleModels",
                "RiffleInteraction", "RiffleLock",
                "RiffleUI",
                "RiffleScene", "RifflePainter", "RiffleSDL", "RiffleSession",
                "RiffleSettings", "RiffleStage", "StageSupport", "TestSupport",
            ], exclude: ["x_client.py"], swiftSettings: strict),
        tests(
            "ReferenceTables",
            [
                "RiffleLock", "RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleModels", "RiffleScene", "RifflePainter",
                "RiffleInteraction",
                "TestSupport",
            ],
            resources: [.copy("Tables")]
        ),
    ],
    cxxLanguageStandard: .cxx17
)

// libFuzzer brings its own main function and instruments all code, so its program is built apart from all others: `make fuzz`.
if Context.environment["RIFFLE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CSDL2", "RiffleArchive", "RiffleFormula", "RiffleInteraction", "RiffleMath", "RiffleModels", "RiffleUI",
                "RiffleSDL",
                "RiffleSettings", "RiffleStage",
            ],
            path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: strict + forFuzzer,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
