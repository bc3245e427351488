internal import RiffleFiles

/// The file of the last session.
public struct SessionStore: Sendable {
    public let path: String
    var file = AtomicFile()

    /// `config`: `ConfigFolder.path`.
    public init(config: String) { path = config + "/session.json" }

    /// The last session and what is to be told about it; nil if there is none that can be used. One that can't be read is put aside
    /// under another name, so that the next save doesn't write over it.
    public func load() -> (session: Session?, problems: [String]) {
        do {
            let (session, problems) = try Session.read(try FileText.bytes(of: path))
            return (session, problems)
        } catch PresetProblem.isMissing {
            return (nil, [])
        } catch {
            let sentence = error.sentence(about: "The last session (\(path))")
            // What can't be reached can't be put aside either.
            if case .unreadable = error { return (nil, [sentence]) }
            guard let kept = putAside() else { return (nil, [sentence + " Riffle starts anew."]) }
            return (nil, [sentence + " Riffle starts anew; the file is kept as \(kept)."])
        }
    }

    public func save(_ session: Session) throws(StoreProblem) {
        try StoreProblem.from { () throws(FileProblem) in
            try file.calls.makeFolders(String(path.dropLast("/session.json".count)))
            try file.write(FileText.checked(session.text, for: path), to: path)
        }
    }

    /// Gives the last session another name, "session.json.previous", so that one that began without it doesn't write over it.
    public func setAside() { _ = file.calls.rename(path, path + ".previous") }

    /// Gives the file another name, "session.json.damaged" or the next that is free, and gives that.
    private func putAside() -> String? {
        for number in 1...9 {
            let name = "session.json.damaged" + (number == 1 ? "" : "-\(number)")
            let target = String(path.dropLast("session.json".count)) + name
            // The last of them gives way.
            if number < 9, (try? file.calls.exists(target)) ?? true { continue }
            return file.calls.rename(path, target) >= 0 ? name : nil
        }
        return nil
    }
}
