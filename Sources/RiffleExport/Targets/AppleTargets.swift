internal import RiffleModels

/// The UIKit export: a view of a row, a view of a stack, or UIKit's transition roles for screens.
enum UIKitTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        var package = SwiftPackage(export, .uikit)
        package.addView("CATransform3D+Transform", PackageResources.CATransform3DPose_swift_txt)
        let (view, example, use): (String, [UInt8], String)
        switch (export.subject, export.motion) {
        case (.stack, _):
            package.addView("FrameClock", PackageResources.FrameClock_swift_txt)
            package.addView("PosedView", PackageResources.PosedView_swift_txt)
            view = "CardStackView"
            package.addView(view, PackageResources.CardStackView_swift_txt)
            example = PackageResources.StackExample_swift_txt
            use = """
                `CardStackView` asks its data source for your views: they are the cards, and their backs.
                It sizes each view to its card, and offers you the view of a hidden card to reuse.
                `onThrow` is called for each thrown card; `throwTop(to:)`, `bringBack()` and `turnOver()` do what a hand does.
                """
        case (.screens, .transition(let rule)):
            package.addView("ScreenMotion", PackageResources.ScreenMotion_swift_txt)
            package.addView("ScreenAnimator", PackageResources.ScreenAnimator_swift_txt)
            package.addView("ScreenInteraction", PackageResources.ScreenInteraction_swift_txt)
            let of: String
            switch rule.kind {
            case .navigation:
                (view, of) = ("NavigationTransition", "navigationController: navigationController")
                package.addView(view, PackageResources.NavigationTransition_swift_txt)
                example = PackageResources.NavigationExample_swift_txt
            case .modal:
                (view, of) = ("ModalTransition", "presented: screen")
                package.addView(view, PackageResources.ModalTransition_swift_txt)
                example = PackageResources.ModalExample_swift_txt
            case .tabs:
                (view, of) = ("TabTransition", "tabBarController: tabBarController")
                package.addView(view, PackageResources.TabTransition_swift_txt)
                example = PackageResources.TabExample_swift_txt
            }
            use = """
                `\(view)(\(of))` gives your view controllers their transitions.
                Keep the object for as long as they live: UIKit holds delegates weakly.
                Your screens are shown as they are; they need nothing from this package.
                """
        default:
            package.addView("FrameClock", PackageResources.FrameClock_swift_txt)
            package.addView("PosedView", PackageResources.PosedView_swift_txt)
            view = "CardRowView"
            package.addView(view, PackageResources.CardRowView_swift_txt)
            example = PackageResources.RowExample_swift_txt
            use = """
                `CardRowView` asks its data source for your views: they are the cards.
                It sizes each view to its card, and offers you the view of a hidden card to reuse.
                `selection` is the current card. `onSelect` is called when the user goes to another card.
                """
        }
        return package.checked(
            view, example: example, use: use, platforms: "[.iOS(.v17)]", modules: ["CoreGraphics", "QuartzCore", "UIKit"],
            stubs: [
                ("UIKit", PackageResources.UIKit_stub_swift_txt),
                ("UIKitControllers", PackageResources.UIKitControllers_stub_swift_txt),
            ])
    }
}

/// The SwiftUI export: a view of a row, a stack or screens.
enum SwiftUITarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        var package = SwiftPackage(export, .swiftui)
        package.addView("CATransform3D+Transform", PackageResources.CATransform3DPose_swift_txt)
        package.addView("CardPose+View", PackageResources.CardPoseView_swift_txt)
        if export.subject != .screens { package.addView("CardLook+View", PackageResources.CardLookView_swift_txt) }
        let (view, example, use): (String, [UInt8], String)
        switch export.subject {
        case .stack:
            view = "CardStack"
            package.addView(view, PackageResources.CardStack_swift_txt)
            example = PackageResources.SwiftUIStackExample_swift_txt
            use = """
                `CardStack(data) { item in … } back: { item in … }` shows your views as cards: any that fill their frame.
                Leave `back` out for cards that don't turn over.
                `onThrow` is called for each thrown card.
                """
        case .screens:
            view = "Screens"
            package.addView(view, PackageResources.Screens_swift_txt)
            example = PackageResources.SwiftUIScreensExample_swift_txt
            use = """
                `Screens(data, selection: $id) { item in … }` shows your views as screens: any that fill their frame.
                Set the selection to go to another one.
                After a drag the selection is the new screen.
                """
        case .cards:
            let isNative = export.style == .native
            view = "CardRow"
            package.addView(
                view, isNative ? PackageResources.NativeCardRow_swift_txt : PackageResources.CardRow_swift_txt)
            example = PackageResources.SwiftUIRowExample_swift_txt
            use = """
                `CardRow(data, selection: $id) { item in … }` shows your views as cards: any that fill their frame.
                Set the selection to go to a card; a finger changes it.
                \(isNative ? "SwiftUI's `ScrollView` scrolls it; the head of `CardRow.swift` says what differs." : "`Scroller` scrolls it as Riffle does; `--style native` exports one that SwiftUI scrolls.")
                """
        }
        return package.checked(
            view, example: example, use: use, platforms: "[.iOS(.v17), .macOS(.v14)]",
            modules: ["CoreGraphics", "QuartzCore", "SwiftUI"], stubs: [("SwiftUI", PackageResources.SwiftUI_stub_swift_txt)])
    }
}

/// The way in which a row scrolls in SwiftUI.
public enum SwiftUIStyle: String, CaseIterable, Sendable {
    /// Riffle's scroller, with the numbers that it needs.
    case exact
    /// The platform's scroll view.
    case native
}

extension SwiftPackage {
    /// Returns all files of a package of views, with an example and the check.
    fileprivate func checked(
        _ view: String, example: [UInt8], use: String, platforms: String, modules: [String],
        stubs: [(name: String, bytes: [UInt8])]
    ) -> [ExportFile] {
        let stubs =
            [
                ("CoreGraphics", PackageResources.CoreGraphics_stub_swift_txt),
                ("QuartzCore", PackageResources.QuartzCore_stub_swift_txt),
            ] + stubs
        let check = Self.text(PackageResources.check_sh).replacing("MODULES", with: modules.joined(separator: " "))
        return files + stubs.map { ExportFile("Tests/Stubs/\($0.0).swift", Self.text($0.1)) } + [
            ExportFile("Examples/Example.swift", filled(example)), ExportFile("check.sh", check),
            manifest(platforms: platforms),
            readme(
                view,
                """
                \(use)
                `Examples/Example.swift` shows all the code that you need.

                None of it has run on a device: `sh check.sh`, on Linux, checks the types against stubs in `Tests`, which aren't
                Apple's SDK, and `swift test` compares the poses and what moves them with what Riffle does.
                """),
        ]
    }
}
