/// A file of an export.
public struct ExportFile: Equatable, Sendable {
    /// Relative to the export's folder, with slashes.
    public var path: String
    /// UTF-8.
    public var text: String

    /// Any path and text.
    public init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }
}

/// The platforms that code is written for.
public enum ExportTarget: String, CaseIterable, Sendable {
    case css, js, swift
    case uikit, swiftui
    case qml, compose, flutter

    /// Its name, for users.
    public var title: String {
        switch self {
        case .css: "CSS"
        case .js: "JavaScript"
        case .swift: "Swift"
        case .uikit: "UIKit"
        case .swiftui: "SwiftUI"
        case .qml: "QML"
        case .compose: "Compose"
        case .flutter: "Flutter"
        }
    }

    /// The files of an export of a model, in a folder with the target's name.
    public func files(_ export: ModelExport) -> [ExportFile] {
        let files =
            switch self {
            case .css: CSSTarget.files(export)
            case .js: JavaScriptTarget.files(export)
            case .swift: SwiftTarget.files(export)
            case .uikit: UIKitTarget.files(export)
            case .swiftui: SwiftUITarget.files(export)
            case .qml: QMLTarget.files(export)
            case .compose: ComposeTarget.files(export)
            case .flutter: FlutterTarget.files(export)
            }
        return files.map { ExportFile("\(rawValue)/\($0.path)", $0.text) }
    }
}
