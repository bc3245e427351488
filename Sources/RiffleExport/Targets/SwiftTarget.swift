internal import RiffleFormula

/// A Swift package without UIKit: the pose, the motion, and tests that compare both with Riffle.
enum SwiftTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let package = SwiftPackage(export, .swift)
        let type = package.type
        let use =
            switch export.subject {
            case .cards: "`\(type).layout.items(at:)` gives the cards at a scroll offset from back to front, `Scroller` scrolls."
            case .stack:
                "`\(type).layout.items(of:)` gives the cards of a `Stack` from back to front, and the `Stack` moves them."
            case .screens: "`\(type).layout.pose` gives the pose of a screen, `Transitions` moves the screens."
            }
        return package.files + [
            package.manifest(platforms: ""),
            package.readme(
                export.subject == .cards ? "Scroller" : export.subject == .stack ? "Stack" : "Transitions",
                """
                \(use)
                Show your own views as the layout says: by their transforms, opacities and dimming.
                `swift test` compares all of it with what Riffle does.
                """),
        ]
    }
}

/// The files that the packages of Swift, UIKit and SwiftUI have in common: the pose, the motion, and their tests.
struct SwiftPackage {
    let export: ModelExport
    let target: ExportTarget
    /// The name of the package, its product and its module: the model's name in upper camel case with "Cards" behind it. So two packages
    /// can be in one project, and no library and nothing in the package has the same name.
    let module: String
    /// The type that has the numbers and the pose.
    let type: String
    private(set) var files: [ExportFile] = []

    init(_ export: ModelExport, _ target: ExportTarget) {
        let pose = SwiftPose(export)
        (self.export, self.target, module, type) = (export, target, pose.module, pose.typeName)
        add("\(type)", pose.text)
        add("\(type)+Layout", SwiftLayouts(export).text)
        add("Transform", PackageResources.Transform_swift_txt)
        if export.subject != .screens { add("CardLook", PackageResources.CardLook_swift_txt) }
        let gestures: [UInt8]
        switch export.subject {
        case .cards:
            add("CardLayout", PackageResources.CardLayout_swift_txt)
            add("Scroller", PackageResources.Scroller_swift_txt)
            gestures = PackageResources.ScrollerGestures_swift_txt
        case .stack:
            add("StackLayout", PackageResources.StackLayout_swift_txt)
            add("Stack", PackageResources.Stack_swift_txt)
            add("StackMotion", PackageResources.StackMotion_swift_txt)
            add("StackSettings", PackageResources.StackSettings_swift_txt)
            add("Flips", PackageResources.Flips_swift_txt)
            add("Spring", PackageResources.Spring_swift_txt)
            add("TimingCurve", PackageResources.TimingCurve_swift_txt)
            gestures = PackageResources.StackGestures_swift_txt
        case .screens:
            add("ScreenLayout", PackageResources.ScreenLayout_swift_txt)
            add("TransitionSettings", PackageResources.TransitionSettings_swift_txt)
            add("TimingCurve", PackageResources.TimingCurve_swift_txt)
            // In UIKit the system moves the screens; the package still tests the numbers.
            add("Transitions", PackageResources.Transitions_swift_txt, isTest: target == .uikit)
            gestures = PackageResources.TransitionGestures_swift_txt
        }
        files.append(ExportFile("Tests/\(module)Tests/samples.json", export.samples.json(export.gestures, orders: export.orders)))
        files.append(ExportFile("Tests/\(module)Tests/PoseTests.swift", tests(Self.text(gestures))))
    }

    /// Adds a source file. In packages of views only the views are public.
    private mutating func add(_ name: String, _ text: String, isTest: Bool = false) {
        let text = target == .swift ? text : text.replacing("public ", with: "")
        let import_ =
            isTest ? text.replacing("import Foundation\n", with: "import Foundation\n\n@testable import \(module)\n") : text
        files.append(ExportFile((isTest ? "Tests/\(module)Tests" : "Sources/\(module)") + "/\(name).swift", import_))
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], isTest: Bool = false) {
        add(name, Self.text(bytes), isTest: isTest)
    }

    /// Adds a view.
    mutating func addView(_ name: String, _ bytes: [UInt8]) {
        let head = "// Type-checked against stubs, never run on a device.\n\n"
        files.append(ExportFile("Sources/\(module)/\(name).swift", head + filled(bytes)))
    }

    /// Returns an adapter's text with the model's names and numbers.
    func filled(_ bytes: [UInt8]) -> String {
        let count = export.transitions?.count ?? export.cardCount
        return Self.text(bytes).replacing("MODEL", with: type).replacing("MODULE", with: module)
            .replacing("COUNT", with: "\(count)")
    }

    /// Returns Package.swift; `platforms`: the platforms with a comma behind them, or empty.
    func manifest(platforms: String) -> ExportFile {
        ExportFile(
            "Package.swift",
            """
            // swift-tools-version: 5.9
            import PackageDescription

            let package = Package(
                name: "\(module)",
            \(platforms.isEmpty ? "" : "    platforms: \(platforms),\n")    products: [.library(name: "\(module)", targets: ["\(module)"])],
                targets: [
                    .target(name: "\(module)"),
                    .testTarget(name: "\(module)Tests", dependencies: ["\(module)"], exclude: ["samples.json"]),
                ])

            """)
    }

    /// Returns README.md. `name`: the name of the type that is used; `use`: the instructions for its use and its check.
    func readme(_ name: String, _ use: String) -> ExportFile {
        ExportFile(
            "README.md",
            """
            # \(export.pose.title)

            A Swift package with the module `\(module)`. Name this folder `\(module)` as well, which tells local packages apart, and
            add it to your project. When the numbers change, export again in its place: nothing here is meant to be edited. Beside another
            export its types are named with the module, as in `\(module).\(name)`.

            \(use)

            """)
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func tests(_ gestures: String) -> String {
        let inputs = export.pose.inputs.enumerated().map { index, input in
            let value =
                switch input.kind {
                case .number: "row[\(index)]"
                case .boolean: "row[\(index)] == 1"
                case .choice: "row[\(index)] == 0 ? .from : .to"
                }
            return "\(CodeStyle.swift.name(input.name)): \(value)"
        }.joined(separator: ", ")
        let motion =
            switch export.subject {
            case .cards: "Scroller"
            case .stack: "Stack"
            case .screens: "Transitions"
            }
        return Self.text(PackageResources.PoseTests_swift_txt)
            .replacing("TYPE.pose(ARGUMENTS)", with: "\(type).pose(\(inputs))")
            .replacing("    GESTURES\n", with: gestures)
            .replacing("MOTION", with: motion)
            .replacing("TYPE", with: type).replacing("MODULE", with: module).replacing("TARGET", with: target.rawValue)
    }
}
