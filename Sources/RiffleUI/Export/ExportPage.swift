public import RiffleMath

/// A user's request about the export.
public enum ExportIntent: Equatable, Sendable {
    /// Show a menu of the files, below a frame of the window.
    case menu(below: Rect)
    /// Copy the selected code.
    case copy(String)
    /// Copy the whole of the chosen file.
    case copyFile
    /// Write the platform's folder.
    case save
    /// Run the platform's check, or stop it.
    case check
    case stop
    /// Keep the platform's folder up to date, or end that.
    case keep
    /// Open the page, or close it.
    case toggle
}

/// The panel's page with the model as code for other platforms, as a value: platforms, files, their text, a check's result. It knows names
/// and texts only; it takes events and returns intents.
public struct ExportPage: Equatable, Sendable {
    /// One file.
    public struct File: Equatable, Sendable {
        /// Its path in the platform's folder.
        public var path: String
        /// Its text.
        public var text: String

        /// A file.
        public init(path: String, text: String) { (self.path, self.text) = (path, text) }
    }

    /// The known state of a platform's code.
    public enum Check: Equatable, Sendable {
        /// The result of a check.
        public enum Outcome: Sendable { case passed, failed, unknown }

        /// The check has been running for this many seconds.
        case running(seconds: Int)
        /// A sentence about the check's result.
        case done(String, Outcome)
    }

    /// The known state of the folder that a platform's code was written to.
    public struct Folder: Equatable, Sendable {
        var name: String
        var isKept: Bool
        var isBehind: Bool
        var problem: String?
        var otherModel: String?

        /// `name`: the folder's displayed name. `isKept`: whether the folder is written again after each change; `isBehind`: whether a
        /// write is due or runs. `problem`: a sentence. `otherModel`: the folder's model, if another model is shown.
        public init(name: String, isKept: Bool, isBehind: Bool = false, problem: String? = nil, otherModel: String? = nil) {
            (self.name, self.isKept, self.isBehind) = (name, isKept, isBehind)
            (self.problem, self.otherModel) = (problem, otherModel)
        }
    }

    /// A part that can be pressed, and that can have the keyboard focus.
    enum Part: Hashable, Sendable {
        case platform(Int)
        case file
        case copy
        case code
        case save
        case check
        case keep
    }

    /// The known state of a platform.
    struct Known: Equatable, Sendable {
        /// The state of the platform's current code; nil: nothing is known.
        var check: Check?
        var folder: Folder?
        /// The path of the chosen file; nil: no file was chosen.
        var path: String?
    }

    enum Hold: Equatable, Sendable {
        /// A press on something that acts at once.
        case button
        /// Code is being selected.
        case code
        /// A scroll bar of the code is dragged; `grip`: the place in its thumb, in points.
        case scrollBar(grip: Double, isVertical: Bool)
    }

    /// Whether the page is open.
    public private(set) var isOpen = false
    /// The platforms' names.
    public let platforms: [String]
    /// The index of the chosen platform.
    public private(set) var platform = 0
    /// A platform's files; empty while they aren't made yet, or if the model can't be exported.
    public private(set) var files: [File] = []
    /// The reason why the model can't be exported; nil: it can be exported.
    public private(set) var problem: String?
    /// A sentence about the setting's parts that the platform's files lack; nil: they lack nothing.
    public private(set) var lack: String?
    /// The index of the file that is shown.
    public private(set) var file = 0
    var view = CodeView()
    /// The known state of each platform.
    private(set) var known: [Int: Known] = [:]
    /// The index of the platform that `files` belong to; nil: there are none.
    private(set) var filesPlatform: Int?
    var focus: Part?
    /// Whether another part of the window than the cards and the panel has the keyboard: then nothing here is shown as focused.
    public var isKeyboardElsewhere = false
    /// The part that is shown as focused.
    var shownFocus: Part? { isKeyboardElsewhere ? nil : focus }
    var hover: Part?
    var hold: Hold?

    /// A closed page.
    public init(platforms: [String] = []) { self.platforms = platforms }

    /// Opens or closes the page.
    public mutating func setOpen(_ open: Bool) {
        isOpen = open
        (focus, hover) = (nil, nil)
        view.deselect()
    }

    /// Shows the files of a platform, for the setting as it is.
    /// `lack`: a sentence about their gaps; nil: they have none.
    public mutating func show(_ files: [File], ofPlatform index: Int, lack: String? = nil) {
        self.lack = lack
        let path = known[index]?.path ?? files.first?.path
        let isSame = filesPlatform == index && self.files.indices.contains(file) && self.files[file].path == path
        (self.files, problem, filesPlatform) = (files, nil, index)
        file = files.firstIndex { $0.path == path } ?? 0
        showFile(isSame: isSame)
    }

    /// Shows a sentence about why the model can't be exported, in place of the files.
    public mutating func show(problem sentence: String) {
        (files, problem, filesPlatform, file, lack) = ([], sentence, nil, 0, nil)
        showFile(isSame: false)
    }

    private mutating func showFile(isSame: Bool) {
        let text = files.indices.contains(file) ? CodeText(files[file].text, ofFile: files[file].path) : CodeText()
        view.show(text, isSame: isSame)
    }

    /// Chooses a platform by its index; an index out of range is ignored.
    public mutating func choose(platform index: Int) {
        guard platforms.indices.contains(index), index != platform else { return }
        platform = index
        view.deselect()
    }

    /// Chooses a file by its index; an index out of range is ignored.
    public mutating func choose(file index: Int) {
        guard files.indices.contains(index), index != file else { return }
        file = index
        known[platform, default: Known()].path = files[index].path
        showFile(isSame: false)
    }

    /// Sets the known state of a platform's code; nil: nothing is known.
    public mutating func setCheck(_ check: Check?, ofPlatform index: Int) { known[index, default: Known()].check = check }

    /// Forgets the known state of every platform's code, because the setting has changed.
    public mutating func forgetChecks() {
        for index in known.keys { known[index]?.check = nil }
    }

    /// Sets the known state of a platform's folder; nil: there is none.
    public mutating func setFolder(_ folder: Folder?, ofPlatform index: Int) {
        known[index, default: Known()].folder = folder
    }

    /// The chosen platform's folder; nil: there is none.
    var folder: Folder? { known[platform]?.folder }

    /// The known state of the chosen platform's code.
    public var check: Check? { known[platform]?.check }

    /// Whether the keyboard is on a part of the page.
    public var hasFocus: Bool { isOpen && focus != nil }

    /// Whether the chosen platform's check runs.
    var isChecking: Bool { isChecking(platform) }

    /// Whether the check of a platform's code runs.
    public func isChecking(_ index: Int) -> Bool { if case .running? = known[index]?.check { true } else { false } }

    /// Sets the width of a character of the code, in points.
    public mutating func setColumn(_ width: Double) { view.column = width }

    /// The chosen file; nil: there are none.
    public var chosenFile: File? { files.indices.contains(file) ? files[file] : nil }

    /// The chosen file's path; nil also while the chosen platform's files aren't made yet.
    public var chosenPath: String? { filesPlatform == platform ? chosenFile?.path : nil }

    /// The parts that can have the keyboard focus, in order. The platforms count as one part: the arrow keys choose one of them.
    var stops: [Part] { [.platform(platform)] + (files.isEmpty ? [] : [.file, .copy, .code, .save, .check, .keep]) }
}
