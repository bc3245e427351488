import RiffleSession
import RiffleExport
import RiffleFiles
import RiffleLock
import RiffleSettings
import RiffleStage

/// Prints, checks and saves exports on other threads, for the panel's page and the menu, and keeps folders up to date. Its methods are
/// called on the main thread.
final class ExportWork {
    /// A setting as code for a platform.
    struct Printed: Sendable {
        var configuration: StageConfiguration
        var target: ExportTarget
        var files: [ExportFile] = []
        /// A sentence about the parts of the setting that the files lack; nil: none.
        var lack: String?
        /// Why the setting can't be exported; nil: it can.
        var problem: ExportProblem?
    }

    /// The code that was printed last; nil: none yet.
    private(set) var printed: Printed?
    /// The time at which the running check began; nil: none runs.
    private(set) var checkBegan: Double?
    /// The folders that are kept up to date.
    let keeper = ExportKeeper()
    private let printing = SessionWork()
    private let checking = SessionWork()
    private let saving = SessionWork()
    /// Whether the files being saved are still wanted: a film takes seconds.
    private let isSaving = Lock(true)
    private var isPrinting = false
    /// The number of the wanted check. A check with another number ends.
    private let wanted = Lock(0)

    /// `wakeUp` makes the main thread call `deliver`; it is called from another thread.
    func begin(wakeUp: @escaping @Sendable () -> Void) {
        printing.begin(wakeUp: wakeUp)
        checking.begin(wakeUp: wakeUp)
        saving.begin(wakeUp: wakeUp)
        keeper.begin(wakeUp: wakeUp)
    }

    /// Reads the folders in a folder; `follow` gets them afterwards.
    func list(_ path: String, then follow: @escaping (FolderList) -> Void) { saving.run({ FolderList(path) }, then: follow) }

    /// Returns whether a setting's code for a platform has to be made: the last code differs, and none is being made.
    func lacksCode(of configuration: StageConfiguration, for target: ExportTarget) -> Bool {
        !isPrinting && (printed?.target != target || printed?.configuration != configuration)
    }

    /// Makes the code of a source; `follow` is called afterwards.
    func makeCode(of source: ExportSource, for target: ExportTarget, then follow: @escaping () -> Void) {
        isPrinting = true
        printing.run({ () -> Printed in
            var printed = Printed(configuration: source.configuration, target: target)
            do throws(ExportProblem) {
                let export = try source.export(for: target)
                printed.files = target.files(export)
                printed.lack = export.sentence(aboutLossesOn: target)
            } catch {
                printed.problem = error
            }
            return printed
        }) { [weak self] printed in
            self?.isPrinting = false
            self?.printed = printed
            follow()
        }
    }

    /// Runs the check of a platform's files in a temporary folder, and ends a check that already runs. `follow` gets the result, unless the
    /// check is ended.
    func check(
        _ target: ExportTarget, _ files: [ExportFile], at time: Double,
        then follow: @escaping (_ sentence: String, _ check: ExportCheck?) -> Void
    ) {
        let number = nextNumber()
        checkBegan = time
        let wanted = wanted
        let isWanted: @Sendable () -> Bool = { wanted.withLock { $0 } == number }
        checking.run({ () -> Result<ExportCheck, FileProblem> in
            Result { () throws(FileProblem) in
                let folder = try TemporaryFolder()
                defer { folder.remove() }
                try target.write(files, to: folder.path)
                return ExportCheck(target, in: "\(folder.path)/\(target.rawValue)", while: isWanted)
            }
        }) { [weak self] result in
            guard let self, isWanted() else { return }
            checkBegan = nil
            switch result {
            case .success(let check): follow(check.sentence, check)
            case .failure(let problem): follow("not checked here: \(problem.sentence)", nil)
            }
        }
    }

    /// Ends the running check.
    func stopCheck() {
        guard checkBegan != nil else { return }
        checkBegan = nil
        _ = nextNumber()
    }

    private func nextNumber() -> Int {
        wanted.withLock { number in
            number += 1
            return number
        }
    }

    /// Writes a platform's folder; `follow` gets the saved export.
    func save(
        _ pending: PendingExport, in parent: String, before: String?,
        then follow: @escaping (Result<PendingExport.Saved, FileProblem>) -> Void
    ) {
        let isSaving = isSaving
        saving.run(
            { () -> Result<PendingExport.Saved, FileProblem> in
                Result { () throws(FileProblem) in
                    try pending.write(in: parent, before: before) { isSaving.withLock { $0 } }
                }
            }, then: follow)
    }

    /// Calls the continuations of finished work; true if there was any.
    func deliver() -> Bool {
        let delivered = [printing.deliver(), checking.deliver(), saving.deliver(), keeper.deliver()]
        return delivered.contains(true)
    }

    /// Ends all work, and waits until its processes have ended.
    func finish() {
        stopCheck()
        isSaving.withLock { $0 = false }
        saving.finish()
        checking.finish()
        printing.finish()
        keeper.finish()
    }
}
