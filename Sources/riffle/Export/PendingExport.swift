import RiffleExport
import RiffleFiles
import RiffleSettings
import RiffleStage

/// An export that waits until its place on the disk is chosen.
struct PendingExport: Sendable {
    var target: ExportTarget
    var source: ExportSource
    /// Whether it is kept up to date after it is written.
    var isKept = false

    /// The written export.
    struct Saved: Sendable {
        var folder: String
        /// The platform's folder in `folder`.
        var kept: KeptFolder
        /// Sentences.
        var remarks: [String]
    }
}

extension PendingExport {
    /// Writes the platform's folder into `before`, unless that already has one. Otherwise writes it into a new folder in `parent`: the
    /// first free name of "Riffle linear", "Riffle linear 2" … Returns the path of the folder that was written to, and the remarks.
    /// `isWanted`: polled while a spec sheet is filmed.
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
                // The folder is still empty.
                _ = calls.removeFolder(folder)
                throw error
            }
        }
    }
}
