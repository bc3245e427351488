import RiffleExport
import RiffleFiles
import RiffleSettings
import RiffleStage

/// An export that waits for its place on the disk.
struct PendingExport: Sendable {
    var target: ExportTarget
    var source: ExportSource
    /// Whether it is kept up to date from then on.
    var isKept = false

    /// The written export.
    struct Saved: Sendable {
        var folder: String
        /// The platform's folder in it.
        var kept: KeptFolder
        /// Sentences.
        var remarks: [String]
    }
}

extension PendingExport {
    /// Writes the platform's folder into `before`, unless that has one, or into the first of "Riffle linear", "Riffle linear 2" … in
    /// another folder that isn't there yet; returns that one's path, and the remarks. `isWanted`: polled while it is filmed.
    func write(in parent: String, before: String?, while isWanted: () -> Bool) throws(FileProblem) -> Saved {
        let calls = SystemCalls.system
        let made: (files: [ExportFile], remarks: [String])?
        do throws(ExportProblem) {
            made = try source.made(for: target, while: isWanted)
        } catch {
            throw FileProblem(path: parent, reason: error.sentence)
        }
        guard let (files, remarks) = made else {
            throw FileProblem(path: parent, reason: "the spec sheet was cancelled")
        }
        if let before, try calls.exists(before), try !calls.exists(target.folder(in: before)) {
            return Saved(folder: before, kept: try target.write(files, to: before), remarks: remarks)
        }
        var number = 1
        while true {
            let folder = "\(parent)/Riffle \(source.configuration.modelID)\(number > 1 ? " \(number)" : "")"
            number += 1
            guard try !calls.exists(folder) else { continue }
            do throws(FileProblem) {
                try calls.makeFolders(folder)
                return Saved(folder: folder, kept: try target.write(files, to: folder), remarks: remarks)
            } catch {
                // Nothing is in it.
                _ = calls.removeFolder(folder)
                throw error
            }
        }
    }
}
