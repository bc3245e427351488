internal import RiffleFormula

/// A Swift package without UIKit: the pose, the scroller, and tests that compare both with what Riffle does.
enum SwiftTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let pose = SwiftPose(export)
        var files = [
            ExportFile("Sources/CardMotion/\(pose.typeName).swift", pose.text),
            ExportFile("Package.swift", package),
            ExportFile("Sources/CardMotion/Transform.swift", text(PackageResources.Transform_swift_txt)),
            ExportFile("Tests/CardMotionTests/samples.json", export.samples.json(export.gestures)),
            ExportFile("Tests/CardMotionTests/PoseTests.swift", tests(export, pose.typeName)),
            ExportFile(
                "README.md",
                """
                # \(export.pose.title)

                A package: add it to your project, or copy `Sources/CardMotion`. `\(pose.typeName).pose` gives a card's pose.
                `swift test` compares all of it with what Riffle does.

                """),
        ]
        if export.subject == .cards {
            files.append(ExportFile("Sources/CardMotion/Scroller.swift", text(PackageResources.Scroller_swift_txt)))
        }
        return files
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

    private static func tests(_ export: ModelExport, _ type: String) -> String {
        let arguments = export.pose.inputs.enumerated().map { index, input in
            let value =
                switch input.kind {
                case .number: "row[\(index)]"
                case .boolean: "row[\(index)] == 1"
                case .choice: "row[\(index)] == 0 ? .from : .to"
                }
            return "\(CodeStyle.swift.name(input.name)): \(value)"
        }.joined(separator: ", ")
        let text = text(PackageResources.PoseTests_swift_txt)
            .replacing("TYPE.pose(ARGUMENTS)", with: "\(type).pose(\(arguments))")
        let parts = text.split(separator: "    // GESTURES\n", omittingEmptySubsequences: false)
        // What stands between two marks is for rows.
        let kept = parts.enumerated().filter { $0.offset.isMultiple(of: 2) || export.subject == .cards }
        return kept.map(\.element).joined().replacing("TYPE", with: type)
    }
}
