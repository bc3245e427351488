internal import RiffleFormula

/// A Swift package without UIKit: the pose, what moves the cards, and tests that compare both with what Riffle does.
enum SwiftTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let pose = SwiftPose(export)
        func source(_ name: String, _ bytes: [UInt8]) -> ExportFile {
            ExportFile("Sources/CardMotion/\(name).swift", text(bytes))
        }
        let motion: [ExportFile]
        let type: String
        switch export.subject {
        case .cards: (type, motion) = ("Scroller", [source("Scroller", PackageResources.Scroller_swift_txt)])
        case .stack:
            type = "Stack"
            motion = [
                source("Stack", PackageResources.Stack_swift_txt),
                source("StackMotion", PackageResources.StackMotion_swift_txt),
                source("StackSettings", PackageResources.StackSettings_swift_txt),
                source("Flips", PackageResources.Flips_swift_txt), source("Spring", PackageResources.Spring_swift_txt),
                source("TimingCurve", PackageResources.TimingCurve_swift_txt),
            ]
        case .screens:
            type = "Transitions"
            motion = [
                source("Transitions", PackageResources.Transitions_swift_txt),
                source("TimingCurve", PackageResources.TimingCurve_swift_txt),
            ]
        }
        return [
            ExportFile("Sources/CardMotion/\(pose.typeName).swift", pose.text),
            ExportFile("Package.swift", package),
            source("Transform", PackageResources.Transform_swift_txt),
            ExportFile("Tests/CardMotionTests/samples.json", export.samples.json(export.gestures, orders: export.orders)),
            ExportFile("Tests/CardMotionTests/PoseTests.swift", tests(export, pose.typeName, type)),
            ExportFile(
                "README.md",
                """
                # \(export.pose.title)

                A package: add it to your project, or copy `Sources/CardMotion`. `\(pose.typeName).pose` gives a card's pose,
                `\(type)` moves the cards. `swift test` compares all of it with what Riffle does.

                """),
        ] + motion
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static let package = """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "CardMotion",
            products: [.library(name: "CardMotion", targets: ["CardMotion"])],
            targets: [
                .target(name: "CardMotion"),
                .testTarget(name: "CardMotionTests", dependencies: ["CardMotion"], exclude: ["samples.json"]),
            ])

        """

    private static func tests(_ export: ModelExport, _ type: String, _ motion: String) -> String {
        let inputs = export.pose.inputs.enumerated().map { index, input in
            let value =
                switch input.kind {
                case .number: "row[\(index)]"
                case .boolean: "row[\(index)] == 1"
                case .choice: "row[\(index)] == 0 ? .from : .to"
                }
            return "\(CodeStyle.swift.name(input.name)): \(value)"
        }.joined(separator: ", ")
        // What the cards of a motion are posed with.
        let known = [
            "layer": "layer", "p": "screen.progress", "role": "screen.isTo ? .to : .from", "direction": "screen.direction",
        ]
        let moving = export.pose.inputs.map { "\(CodeStyle.swift.name($0.name)): \(known[$0.variable] ?? "0")" }
        let gestures =
            switch export.subject {
            case .cards: PackageResources.ScrollerGestures_swift_txt
            case .stack: PackageResources.StackGestures_swift_txt
            case .screens: PackageResources.TransitionGestures_swift_txt
            }
        return text(PackageResources.PoseTests_swift_txt)
            .replacing("TYPE.pose(ARGUMENTS)", with: "\(type).pose(\(inputs))")
            .replacing("    GESTURES\n", with: text(gestures))
            .replacing("ARGUMENTS", with: moving.joined(separator: ", ")).replacing("MOTION", with: motion)
            .replacing("TYPE", with: type)
    }
}
