internal import RiffleMath

/// The page of a phone that a stage is shared with: one JavaScript component for all models, as in the JavaScript export, and scripts for
/// its contents. Nothing on the page evaluates text.
public enum PhonePage {
    /// The page's HTML.
    public static var html: String { text(PackageResources.phone_html) }
    public static var style: String {
        text(PackageResources.phone_css) + text(PackageResources.demo_cards_css).replacing("FOCUS", with: "var(--focus, 50%)")
    }
    public static var script: String {
        text(PackageResources.phone_js).replacing("/* CARDS */", with: PlayableTarget.cards)
            .replacing("/* GROUND */", with: text(PackageResources.phone_ground_js))
    }

    /// A model in the form that the page takes.
    public struct Model: Equatable, Sendable {
        /// "row", "stack" or "screens".
        public var kind: String
        /// The script with the component's modules. It is the same for most settings of a kind.
        public var code: String
        /// The script with the pose and the numbers.
        public var script: String
    }

    /// Returns the scripts of a model.
    public static func model(_ export: ModelExport) -> Model {
        var export = export.counted
        export.target = .playable
        let modules = JavaScriptTarget.sources(export)
        let common = modules.filter { !["pose", "settings"].contains($0.key) }
        let own = modules.filter { ["pose", "settings"].contains($0.key) }
        return Model(
            kind: PlayableTarget.kind(export),
            code: "riffle((modules) => {\n\"use strict\";\n\(JavaScriptBundle.statements(common))return modules;\n});\n",
            script: "riffle((modules) => {\n\"use strict\";\n\(JavaScriptBundle.statements(own))return modules;\n});\n")
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
