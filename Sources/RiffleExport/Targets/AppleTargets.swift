internal import RiffleModels

/// UIKit: the pose, a collection view's layout and iCarousel's delegate for rows, a view for the stack, UIKit's transition roles for
/// screens.
enum UIKitTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        var files = AppleFiles(export, name: "uikit", modules: ["CoreGraphics", "QuartzCore", "UIKit", "iCarousel"])
        let settings = AppleSettings(export)
        files.stub("UIKit", PackageResources.UIKit_stub_swift_txt)
        files.stub("UIKitControllers", PackageResources.UIKitControllers_stub_swift_txt)
        files.stub("iCarousel", PackageResources.iCarousel_stub_swift_txt)
        let example: String
        switch (export.subject, export.motion) {
        case (.stack, _):
            files.add("CardView", PackageResources.CardView_swift_txt)
            files.add("CardStackView", PackageResources.CardStackView_swift_txt)
            files.add("CardStackViewController", PackageResources.CardStackViewController_swift_txt)
            example = "CardStackViewController(deck: \(settings.property))"
        case (.screens, .transition(let rule)):
            files.add("ScreenAnimator", PackageResources.ScreenAnimator_swift_txt)
            files.add("ScreenInteraction", PackageResources.ScreenInteraction_swift_txt)
            files.add("ColorViewController", PackageResources.ColorViewController_swift_txt)
            let word: String
            switch rule.kind {
            case .navigation:
                word = "Navigation"
                files.add("NavigationTransition", PackageResources.NavigationTransition_swift_txt)
                files.add("NavigationExample", PackageResources.NavigationExample_swift_txt)
            case .modal:
                word = "Modal"
                files.add("ModalTransition", PackageResources.ModalTransition_swift_txt)
                files.add("ModalExample", PackageResources.ModalExample_swift_txt)
            case .tabs:
                word = "Tab"
                files.add("TabTransition", PackageResources.TabTransition_swift_txt)
                files.add("TabExample", PackageResources.TabExample_swift_txt)
            }
            example = "\(word)Example(motion: \(settings.property))"
        default:
            files.add("CardView", PackageResources.CardView_swift_txt)
            files.add("CardRowLayout", PackageResources.CardRowLayout_swift_txt)
            files.add("CardRowViewController", PackageResources.CardRowViewController_swift_txt)
            if case .carousel = export.motion { files.add("CardCarousel", PackageResources.CardCarousel_swift_txt) }
            example = "CardRowViewController(row: \(settings.property))"
        }
        let carousel =
            if case .carousel = export.motion {
                " `CardCarousel` shows it with iCarousel instead;\nleave that file out without it."
            } else { "" }
        return files.all(
            readme: """
                Add the Swift files here to an app for iOS 17 and show `\(example)`.\(carousel)
                `sh check.sh`, on Linux, checks their types against stubs in `check`, which aren't Apple's SDK, and runs the pose:
                it is compared with what Riffle does. On a device nothing of it was run.
                """)
    }
}

/// SwiftUI: the pose and a view with a preview.
enum SwiftUITarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        var files = AppleFiles(export, name: "swiftui", modules: ["CoreGraphics", "QuartzCore", "SwiftUI"])
        let settings = AppleSettings(export)
        files.stub("SwiftUI", PackageResources.SwiftUI_stub_swift_txt)
        files.add("CardPose+View", PackageResources.CardPoseView_swift_txt)
        let view: String
        switch (export.subject, export.motion) {
        case (.stack, _):
            files.add("CardStackView", PackageResources.SwiftUICardStackView_swift_txt)
            view = "    CardStackView(deck: \(settings.property)) { ExampleCard(index: $0) }"
        case (.screens, .transition(let rule)):
            files.add("ScreenTransition", PackageResources.SwiftUIScreens_swift_txt)
            view = """
                    ScreenPairView(motion: \(settings.property), isVertical: \(rule.kind == .modal)) {
                        ExampleCard(index: 0)
                    } upper: {
                        ExampleCard(index: 1)
                    }
                """
        default:
            files.add("CardRowView", PackageResources.CardRowView_swift_txt)
            view = "    CardRowView(row: \(settings.property)) { ExampleCard(index: $0) }"
        }
        let type = SwiftPose(export).typeName
        files.files.append(
            ExportFile(
                "\(type)Preview.swift",
                """
                import SwiftUI

                #Preview {
                \(view)
                }

                """))
        return files.all(
            readme: """
                Add the Swift files here to an app for iOS 17; `\(type)Preview.swift` shows them.
                `sh check.sh`, on Linux, checks their types against stubs in `check`, which aren't Apple's SDK, and runs the pose:
                it is compared with what Riffle does. On a device nothing of it was run.
                """)
    }
}

/// What the folders of both have.
private struct AppleFiles {
    let export: ModelExport
    let name: String
    let modules: [String]
    var files: [ExportFile] = []
    /// The files that need nothing of Apple's.
    private var pure: [String] = []

    init(_ export: ModelExport, name: String, modules: [String]) {
        self.export = export
        self.name = name
        self.modules = modules
        // The pose, and what moves it, is the Swift package's.
        for file in SwiftTarget.files(export) {
            let last = String(file.path[(file.path.lastIndex(of: "/").map(file.path.index(after:)) ?? file.path.startIndex)...])
            if file.path.hasPrefix("Sources/") {
                files.append(ExportFile(last, file.text))
                pure.append(last)
            } else if file.path.hasPrefix("Tests/") {
                let text = file.text.replacing("@testable import CardMotion\n\n", with: "")
                    .replacing("\\\"target\\\":\\\"swift\\\"", with: "\\\"target\\\":\\\"\(name)\\\"")
                files.append(ExportFile("check/\(last)", last == "samples.json" ? file.text : text))
            }
        }
        let settings = AppleSettings(export)
        files.append(ExportFile(settings.name, settings.text))
        add("CATransform3D+Transform", PackageResources.CATransform3DPose_swift_txt)
        switch export.subject {
        case .cards: add("CardRow", PackageResources.CardRow_swift_txt)
        case .stack: add("CardDeck", PackageResources.CardDeck_swift_txt)
        case .screens: add("ScreenMotion", PackageResources.ScreenMotion_swift_txt)
        }
        files.append(ExportFile("check/main.swift", Self.text(PackageResources.main_swift_txt)))
        stub("CoreGraphics", PackageResources.CoreGraphics_stub_swift_txt)
        stub("QuartzCore", PackageResources.QuartzCore_stub_swift_txt)
    }

    mutating func add(_ name: String, _ bytes: [UInt8]) {
        files.append(ExportFile("\(name).swift", Self.text(bytes)))
    }

    mutating func stub(_ module: String, _ bytes: [UInt8]) {
        files.append(ExportFile("check/stubs/\(module).swift", Self.text(bytes)))
    }

    func all(readme: String) -> [ExportFile] {
        let check = Self.text(PackageResources.check_sh)
            .replacing("MODULES", with: modules.joined(separator: " "))
            .replacing("POSE", with: pure.joined(separator: " "))
        return files + [
            ExportFile("check.sh", check), ExportFile("README.md", "# \(export.pose.title)\n\n\(readme)\n"),
        ]
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
