import RiffleFiles

// The sentences about a folder that is kept up to date.
extension KeptFolder.Problem {
    /// The files that may be others' work.
    var others: [String] {
        switch self {
        case .edited(let names), .unknown(let names): names
        case .gone, .file: []
        }
    }

    /// The problem, in a sentence.
    func sentence(in folder: String) -> String {
        switch self {
        case .edited(let names):
            "\(Self.list(names)) in \(SystemPath.shown(folder)) \(names.count > 1 ? "are" : "is") not as Riffle wrote "
                + "\(names.count > 1 ? "them" : "it"), so nothing in that folder was changed."
        case .unknown(let names):
            "\(Self.list(names)) in \(SystemPath.shown(folder)) \(names.count > 1 ? "were" : "was") there before, and may hold somebody's "
                + "own changes, so nothing in that folder was changed."
        case .gone: "The folder \(SystemPath.shown(folder)) is gone."
        case .file(let problem): problem.sentence
        }
    }

    /// The remedy in the window.
    var remedyInWindow: String {
        switch self {
        case .edited(let names), .unknown(let names):
            "Switch “Keep this folder up to date” on again to replace \(names.count > 1 ? "them" : "it"), or save another folder."
        case .gone: "Save it again."
        case .file: "Fix that, then switch “Keep this folder up to date” on again."
        }
    }

    fileprivate static func list(_ names: [String]) -> String {
        let first = names.first.map { SystemPath.shown($0) } ?? ""
        return names.count > 1 ? "\(first) and \(names.count - 1) more" : first
    }
}

extension KeptFolder.Changes {
    /// The files that stay though they no longer belong to the folder, in a sentence; nil: none.
    func sentence(in folder: String) -> String? {
        guard !left.isEmpty else { return nil }
        return
            "\(KeptFolder.Problem.list(left)) in \(SystemPath.shown(folder)) no longer \(left.count > 1 ? "belong" : "belongs") "
            + "to the export, and \(left.count > 1 ? "stay" : "stays"), as somebody has changed \(left.count > 1 ? "them" : "it")."
    }
}
