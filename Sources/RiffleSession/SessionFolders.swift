package import RiffleArchive
package import RiffleModels

/// The folders of a session's files; nil for a folder that doesn't exist.
package struct SessionFolders: Sendable {
    /// The kept session and the user's presets.
    package var config: String?
    /// The user's formulas.
    package var formulas: String?
    /// The user's recordings.
    package var recordings: String?
    /// The program's presets and cards.
    package var resources: String?
    /// The user's documents, where the choice of a folder begins.
    package var documents: String?

    /// Folders of a session.
    package init(
        config: String?, formulas: String?, recordings: String?, resources: String?, documents: String? = nil
    ) {
        (self.config, self.formulas, self.recordings, self.resources) = (config, formulas, recordings, resources)
        self.documents = documents
    }

    /// The user's presets and the program's.
    package func presets(of models: ModelCatalogue) -> PresetCatalog {
        PresetCatalog(config: config, resources: resources, models: models)
    }
}

/// The source of a session's pictures. The methods are called on other threads.
package protocol PictureFiles: Sendable {
    /// The pictures in files and folders, with a sentence for each path that can't be used.
    func find(_ paths: [String]) -> (pictures: [String], problems: [String])
    /// The dates at which pictures were taken, in seconds, one per path; nil: unknown.
    func dates(of paths: [String]) -> [Double?]
    /// The program's own cards; nil: they can't be found, and `missing` says so.
    var builtIn: [Library.Item]? { get }
    var missing: String { get }
}
