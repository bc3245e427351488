/// A file of an export.
public struct ExportFile: Equatable, Sendable {
    /// Relative to the export's folder, with slashes.
    public var path: String
    /// UTF-8; empty for a picture.
    public var text: String
    /// The bytes of a picture; nil for text.
    public var picture: [UInt8]?

    /// Any path and text.
    public init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }

    /// A picture's file.
    public init(_ path: String, picture: [UInt8]) {
        self.path = path
        text = ""
        self.picture = picture
    }
}

/// A picture that the cards of an exported page show.
public struct ExportPicture: Equatable, Sendable {
    /// The file's bytes: WebP, PNG or JPEG.
    public var bytes: [UInt8]
    /// The ending of the file's name: "webp", "png" or "jpg".
    public var ending: String
    /// Its name for people.
    public var title: String

    /// How a platform's pages have pictures.
    public enum Format: Sendable {
        case webP
        /// Or PNG, if it isn't opaque.
        case jpeg
    }

    /// See the properties.
    public init(_ bytes: [UInt8], ending: String, title: String) {
        self.bytes = bytes
        self.ending = ending
        self.title = title
    }
}

/// The platforms that code is written for.
public enum ExportTarget: String, CaseIterable, Sendable {
    case css, js, swift
    case uikit, swiftui
    case qml, kotlin
    case playable, spec

    /// The platform that is called so, or was: `compose` was Kotlin's name.
    public init?(named name: String) {
        guard let target = Self(rawValue: name) ?? Self.former[name] else { return nil }
        self = target
    }

    private static let former: [String: ExportTarget] = ["compose": .kotlin]

    /// Its name, for users.
    public var title: String {
        switch self {
        case .css: "CSS"
        case .js: "JavaScript"
        case .swift: "Swift"
        case .uikit: "UIKit"
        case .swiftui: "SwiftUI"
        case .qml: "QML"
        case .kotlin: "Kotlin"
        case .playable: "Playable"
        case .spec: "Spec"
        }
    }

    /// How its page has pictures; nil: it has no page that shows any.
    public var pictureFormat: ExportPicture.Format? {
        switch self {
        case .css, .js, .playable: .webP
        case .qml: .jpeg
        case .swift, .uikit, .swiftui, .kotlin, .spec: nil
        }
    }

    /// The files of an export of a model, in a folder with the target's name.
    public func files(_ export: ModelExport) -> [ExportFile] {
        // A style sheet has the number of cards as a property; a spec sheet's tables are of one number.
        var export = self == .css || self == .spec ? export : export.counted
        export.target = self
        let files =
            switch self {
            case .css: CSSTarget.files(export)
            case .js: JavaScriptTarget.files(export)
            case .swift: SwiftTarget.files(export)
            case .uikit: UIKitTarget.files(export)
            case .swiftui: SwiftUITarget.files(export)
            case .qml: QMLTarget.files(export)
            case .kotlin: KotlinTarget.files(export)
            case .playable: PlayableTarget.files(export)
            case .spec: SpecTarget.files(export)
            }
        return files.map { file in
            var file = file.licensed
            file.path = "\(rawValue)/\(file.path)"
            return file
        }
    }
}
