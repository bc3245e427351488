import Foundation

/// The dependencies between the targets: which modules each target may import.
enum Architecture {
    /// Targets without clocks, files, threads and unseeded randomness.
    static let pure: Set<String> = [
        "RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleFit", "RiffleModels", "RiffleScene", "RifflePainter",
        "RiffleInteraction", "RiffleSettings", "RiffleStage",
    ]

    /// Targets without Swift code.
    static let foreign: Set<String> = [
        "CSDL2", "CDBus", "CImGui", "SystemImGui", "CAllocationCount", "COpenGL", "CPictures", "CQRCode", "CSandbox",
        "CTLS", "CFontconfig",
    ]

    /// Foundation is left out: it keeps six megabytes with its Unicode tables, of which the program needs none.
    static let allowedImports: [String: Set<String>] = [
        "RiffleMath": [],
        "RiffleMotion": ["RiffleMath"],
        "RiffleFormula": ["RiffleMath"],
        "RiffleFit": ["RiffleMath", "RiffleFormula"],
        "RiffleModels": ["RiffleMath", "RiffleFormula"],
        "RiffleScene": ["RiffleMath"],
        "RifflePainter": ["RiffleMath", "RiffleScene"],
        "RiffleInteraction": ["RiffleMath", "RiffleMotion", "RiffleModels"],
        "RiffleSettings": ["RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleModels", "RiffleInteraction"],
        "RiffleStage": [
            "RiffleMath", "RiffleMotion", "RiffleFormula", "RiffleModels", "RiffleScene", "RifflePainter", "RiffleInteraction",
            "RiffleSettings",
        ],
        "RiffleLock": ["Glibc"],
        "RiffleFiles": ["RiffleLock", "Dispatch", "Glibc"],
        "RiffleArchive": pure.union(["RiffleFiles", "FoundationEssentials", "Glibc"]),
        "RiffleSession": pure.union(["RiffleArchive", "RiffleFiles", "RiffleLock", "Dispatch", "Glibc", "Synchronization"]),
        "RiffleExport": [
            "RiffleFormula", "RiffleInteraction", "RiffleMath", "RiffleModels", "RiffleMotion", "RiffleSettings", "RiffleStage",
        ],
        "RiffleShare": [
            "CQRCode", "CTLS", "RiffleArchive", "RiffleExport", "RiffleInteraction", "RiffleLock", "RiffleMath", "RiffleModels",
            "RiffleSettings", "RiffleStage", "Glibc",
        ],
        "RiffleSDL": [
            "CSDL2", "CFontconfig", "COpenGL", "CPictures", "CSandbox", "RiffleFiles", "RiffleLock", "RiffleMath", "RiffleScene",
            "RifflePainter", "RiffleInteraction",
            "Dispatch", "Synchronization", "Glibc",
        ],
        "RiffleDesktop": ["CDBus", "RiffleLock", "Dispatch", "Glibc"],
        "RiffleUI": [
            "CImGui", "RiffleLock", "RiffleMath", "RiffleModels", "RiffleScene", "RifflePainter", "RiffleSession",
            "RiffleSettings", "RiffleStage",
        ],
        "riffle": pure.union([
            "RiffleArchive", "RiffleSession", "RiffleExport", "RiffleShare", "RiffleFiles", "RiffleLock", "RiffleSDL",
            "RiffleDesktop", "RiffleUI",
            "ArgumentParser", "FoundationEssentials", "Dispatch", "Synchronization", "Glibc",
        ]),
    ]

    /// The one file that may import a C library, for the functions of Double, and the libraries of the platforms.
    static let scalarFile = "Sources/RiffleMath/Scalar.swift"
    static let scalarImports: Set<String> = ["Glibc", "Musl", "Darwin"]

    /// The imports of a source that the architecture forbids, as "path imports module". A target without an entry may import
    /// nothing.
    static func forbiddenImports(in source: SwiftSource) -> [String] {
        let allowed = source.path == scalarFile ? scalarImports : allowedImports[source.target] ?? []
        return source.imports.filter { !allowed.contains($0) }.map { "\(source.path) imports \($0)" }
    }

    /// The files with the colours of the window and of the stage, and those of a picture that Riffle makes.
    static let colorFiles = [
        "Sources/RiffleUI/Colors.swift", "Sources/RiffleStage/Painter/StageColors.swift",
        "Sources/riffle/Commands/Verbs/ModelSheet.swift",
    ]

    /// Colours of the window outside the tables, in which each colour has a role.
    static func strayColors(in source: SwiftSource) -> [String] {
        guard ["RiffleUI", "riffle"].contains(source.target) || source.path.contains("RiffleStage/Painter/"),
            !colorFiles.contains(source.path)
        else { return [] }
        return source.occurrences(of: #/\bColor\(r: \d|\bStageColors\.(?:white|black)\(/#)
    }

    /// Code that traps on unexpected values.
    static func traps(in source: SwiftSource) -> [String] {
        source.occurrences(of: #/\btry!|\bas!|\bfatalError\(|\bunsafelyUnwrapped\b/#)
    }

    /// Names that show that a source knows of cards.
    static func cards(in source: SwiftSource) -> [String] { source.occurrences(of: #/Card|\bcards?\b/#) }

    /// Locks that the thread sanitizer doesn't know: it would report races on the data that they protect.
    static func unseenLocks(in source: SwiftSource) -> [String] {
        // This target names them in patterns and samples.
        guard source.target != "ArchitectureTests" else { return [] }
        return source.occurrences(of: #/\b(?:Mutex|NSLock|NSRecursiveLock|NSCondition|OSAllocatedUnfairLock)\b/#)
    }

    /// Output that bypasses TextStream, which escapes for terminals, or AtomicFile, which keeps the old file on failure.
    static func strayOutputs(in source: SwiftSource) -> [String] {
        guard source.target != "RiffleFiles" else { return [] }
        return source.occurrences(
            of:
                #/\b(?:print|fputs|printf|createFile|createDirectory|fopen|mkdir)\(|\b(?:Foundation|Glibc)\.rename\(|\bstandard(?:Error|Output)\.write|\.write\((?:to|toFile):|\bO_(?:WRONLY|TRUNC)\b/#
        )
    }

    /// The files that change the environment, before the program starts a thread.
    static let environmentFiles = [
        "Sources/RiffleSDL/Window/DesktopIdentity.swift", "Sources/riffle/Bench/AllocationCount.swift",
    ]

    /// Changes of the environment in other files: another thread may read it at the same time, and crash.
    static func environmentChanges(in source: SwiftSource) -> [String] {
        environmentFiles.contains(source.path) ? [] : source.occurrences(of: #/\b(?:SDL_)?(?:setenv|unsetenv|putenv|clearenv)\(/#)
    }

    /// Clocks, threads, files and unseeded randomness in a pure target.
    static func impurities(in source: SwiftSource) -> [String] {
        guard pure.contains(source.target) else { return [] }
        let clocksThreadsFiles = source.occurrences(
            of: #/\b(?:ContinuousClock|SuspendingClock|SystemRandomNumberGenerator|Task|Thread|FileHandle|CommandLine|print)\b/#)
        let unseeded = source.occurrences(of: #/\.(?:random|shuffled?|randomElement)\((?!.*using:)/#)
        return clocksThreadsFiles + unseeded
    }

    /// Paths that exist on one machine only. Searches the whole text, including strings.
    static func machinePaths(in text: String) -> [String] {
        let homes = ["home", "root", "Users", "work", "mnt"].joined(separator: "|")
        guard let pattern = try? Regex("(^|[^A-Za-z0-9._/-])/(\(homes))/[A-Za-z0-9_.]") else { return ["the pattern is broken"] }
        return text.split(separator: "\n").filter { $0.contains(pattern) }.map(String.init)
    }
}

/// The package on disk.
enum Package {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files of Sources and of Tests, read once for all laws.
    static let sources = Result { try sources(in: "Sources") }
    static let tests = Result { try sources(in: "Tests") }

    /// Every Swift file below `folder`, in the order of its path.
    private static func sources(in folder: String) throws -> [SwiftSource] {
        try files(in: folder).filter { $0.hasSuffix(".swift") }.map { try SwiftSource(path: $0, text: text(of: $0)) }
    }

    /// The paths of the files below `folder`, relative to the root.
    static func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .map { "\(folder)/\($0)" }
            .filter { !isFolder($0) }
            .sorted()
    }

    static func entries(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func isFolder(_ path: String) -> Bool {
        (try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}
