import RiffleSession
import Dispatch
import RiffleArchive
import RiffleExport
import RiffleFiles
import RiffleModels

// `riffle export --watch`: folders that are written again whenever their sources change.
extension ExportCommand {
    /// Seconds without a further change before the folders are written: an editor may write several files, or one file in parts.
    private static let rest = 0.1

    /// Writes the platforms' folders, and again after each change, until a signal asks to end. It reports problems with later changes, and
    /// leaves the folders as they were.
    func keep(_ targets: [ExportTarget], in output: String, _ models: ModelCatalogue) throws {
        var sources = ExportSources(of: options, gesture: gesture, other: other, output: output)
        guard sources.areFiles else {
            throw Failure.usage("--watch follows files: name a preset, a formula, a recording or pictures.")
        }
        if let folder = sources.folderAroundOutput {
            throw Failure.usage(
                "\(SystemPath.shown(output)) lies in \(SystemPath.shown(folder)), whose pictures are watched: give a folder outside it."
            )
        }
        let signals = EndSignals()
        let watch = FileWatch()
        let woken = DispatchSemaphore(value: 0)
        // The watch begins before anything is read, so that changes during the first write cause the next one.
        let unwatched = sources.watched.filter { !watch.add($0) }
        watch.begin { woken.signal() }
        signals.begin { woken.signal() }
        var said: Set<String> = []
        var made = try made(of: targets, models)
        if let folder = unwatched.first(where: { !sources.ownFolders.contains($0) }) {
            throw Failure(
                "The folder \(SystemPath.shown(folder)) can't be watched: the system's limit on watched folders is reached.")
        }
        let cache = ExportPictures.Cache()
        made.pictures.cache = cache
        var folders: [KeptFolder] = []
        for target in targets {
            guard let files = try made.files(for: target, &said, while: { signals.received == nil }) else {
                return signals.endProgram()
            }
            folders.append(try begin(target, files, in: output))
        }
        for folder in folders { try Output.write(line: SystemPath.shown(folder.path)) }
        while signals.received == nil {
            sources.add(made.pictures.folders)
            sources.watched.forEach { watch.add($0) }
            guard Self.waitForChange(of: sources, watch, woken, signals) else { continue }
            do {
                made = try self.made(of: targets, FormulaLibrary.standard.catalogue)
                made.pictures.cache = cache
            } catch let failure as Failure {
                Message.write(failure.sentence)
                continue
            }
            for (index, target) in targets.enumerated() {
                guard let files = try made.files(for: target, &said, while: { signals.received == nil }) else { break }
                try write(files, of: target, to: &folders[index])
            }
        }
        signals.endProgram()
    }

    /// Waits until a source has changed and `rest` seconds have passed without another change. Returns false if something else has woken
    /// the program.
    private static func waitForChange(
        of sources: ExportSources, _ watch: FileWatch, _ woken: DispatchSemaphore, _ signals: EndSignals
    ) -> Bool {
        woken.wait()
        guard watch.takeNews()?.contains(where: sources.contains) == true else { return false }
        while signals.received == nil, woken.wait(timeout: .now() + rest) == .success { _ = watch.takeNews() }
        return signals.received == nil
    }

    /// Writes a platform's folder for the first time. A folder that already has the same files is kept as it is.
    private func begin(_ target: ExportTarget, _ files: [ExportFile], in output: String) throws -> KeptFolder {
        let folder = KeptFolder(target.folder(in: output), holding: target.contents(files))
        if (try? folder.isUnchanged()) == true { return folder }
        try TourCommand.makeFolder(output)
        do throws(FileProblem) {
            return try target.write(files, to: output)
        } catch {
            throw Failure(Self.sentence(about: error, in: output, after: []))
        }
    }

    private func write(_ files: [ExportFile], of target: ExportTarget, to folder: inout KeptFolder) throws {
        let changes: KeptFolder.Changes
        do throws(KeptFolder.Problem) {
            changes = try folder.update(to: target.contents(files))
        } catch {
            let remedy = error.others.isEmpty ? "" : " Save your changes elsewhere and remove the folder, or give another folder."
            throw Failure(error.sentence(in: folder.path) + remedy)
        }
        if let sentence = changes.sentence(in: folder.path) { Message.write(sentence) }
        guard !changes.written.isEmpty || !changes.removed.isEmpty else { return }
        let lists = [changes.written, changes.removed.map { "\($0) removed" }].joined()
        try Output.write(line: "\(SystemPath.shown(folder.path)): \(lists.map { SystemPath.shown($0) }.joined(separator: ", "))")
    }
}
