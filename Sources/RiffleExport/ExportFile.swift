/// A file of an export.
public struct ExportFile: Equatable, Sendable {
    /// The path relative to the export's folder, with slashes.
    public var path: String
    /// The text, in UTF-8; empty for a picture.
    public var text: String
    /// The bytes of a picture; nil for text.
    public var picture: [UInt8]?

    /// Creates a file with any path and text.
    public init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }

    /// Creates a picture's file.
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
    /// The picture's name, for users.
    public var title: String

    /// The picture format of a platform's pages.
    public enum Format: Sendable {
        case webP
        /// JPEG, or PNG if the picture isn't opaque.
        case jpeg
    }

    /// Creates a picture; see the properties.
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

    /// Creates the platform with this name, present or former: `compose` was Kotlin's name. Nil if there is none.
    public init?(named name: String) {
        guard let target = Self(rawValue: name) ?? Self.former[name] else { return nil }
        self = target
    }

    private static let former: [String: ExportTarget] = ["compose": .kotlin]

    /// The platform's name, for users.
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

    /// The picture format of the platform's page; nil if its page shows no pictures, or if it has no page.
    public var pictureFormat: ExportPicture.Format? {
        switch self {
        case .css, .js, .playable: .webP
        case .qml: .jpeg
        case .swift, .uikit, .swiftui, .kotlin, .spec: nil
        }
    }

    /// Returns the files of a model's export, in a folder with the target's name.
    public func files(_ export: ModelExport) -> [ExportFile] {
        // A style sheet has the number of cards as a property; a spec sheet's tables hold for one number of cards.
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
