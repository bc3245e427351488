import RiffleArchive
import RiffleSession
import RiffleSettings
import RiffleShare

/// The start of a window from its options: the models, the last session, and the files that it opens.
struct WindowStart {
    /// The options without recordings and faulty formulas.
    let options: StageOptions
    private let arguments: WindowArguments
    private let recordings: [String]
    /// Formula files with mistakes. A user who opens one from the desktop doesn't see the standard error, so the window shows the mistake
    /// until it is corrected.
    private let faulty: [String]
    /// The certificate to share under; nil: none is given.
    private let identity: ShareIdentity?
    private let formulas: FormulaLibrary
    /// The model that the options name; nil: none.
    private let model: String?

    /// `formulas`: the models; the formulas that the options name are added to them.
    init(_ arguments: WindowArguments, formulas: FormulaLibrary) throws {
        identity = try arguments.certificate.identity()
        var (options, formulas) = (arguments.options, formulas)
        recordings = options.takeRecordings()
        faulty = options.takeFaultyFormulas()
        model = try options.addFormulas(to: &formulas)
        (self.arguments, self.options, self.formulas) = (arguments, options, formulas)
    }

    /// Throws if the options are wrong. Doesn't touch the session.
    func check() throws { _ = try options.resolved(over: StageConfiguration(formulas.catalogue), model: model) }

    /// Returns the session's files and the setting to begin with. The last session is restored, unless the options say otherwise.
    func open(_ folders: SessionFolders) throws -> (files: SessionFiles, configuration: StageConfiguration) {
        let files = SessionFiles(formulas: formulas, folders: folders, restores: !arguments.fresh)
        let (configuration, preset) = try options.resolved(
            over: files.restored?.configuration ?? StageConfiguration(files.formulas.catalogue), model: model)
        if let preset { files.choose(preset.entry, remarks: preset.remarks) }
        return (files, configuration)
    }

    /// Opens the files that the options name, in a window that has just opened. A user's first window without any options shows the
    /// introduction. `recording`: the file that the session is recorded into; nil: none.
    func begin(_ workspace: Workspace, recordingInto recording: String?) throws {
        let isFirst = !arguments.fresh && workspace.session.files.restored == nil && recording == nil
        if isFirst, recordings.isEmpty, faulty.isEmpty, arguments.reference == nil, options.asksForNothing {
            workspace.guide.introduce()
        }
        faulty.forEach { workspace.session.openFormula($0) }
        workspace.session.open(recordings)
        workspace.share.identity = identity
        if let reference = arguments.reference { workspace.reference.open(reference) }
        if let recording { try workspace.session.record(into: recording) }
    }
}
