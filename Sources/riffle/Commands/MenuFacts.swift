import RiffleModels
import RifflePanel
import RiffleSettings
import RiffleStage

/// All state that the menus depend on.
struct MenuFacts {
    /// A platform of exports.
    struct Folder: Equatable {
        var platform: Int
        var title: String
        /// Whether its folder is kept up to date.
        var isKept: Bool
    }

    var configuration = StageConfiguration()
    /// The card that the menu is about; nil: the stage's own menu.
    var card: CardLocation?
    /// Whether that card's picture is one of the user's files.
    var hasFile = false
    /// The title of the card that can be put back.
    var removedTitle: String?
    var hasCards = true
    var canUndo = false
    var canRedo = false
    /// The presets in the browser's order, and the loaded one if it can be overwritten.
    var presets: [String] = []
    var loadedPreset: String?
    /// Whether the chosen model has a file.
    var isFormula = false
    /// Whether the other setting is shown instead, its name, and whether its outlines are shown.
    var isComparing = false
    var otherName = "the defaults"
    var showsGhosts = false
    var isPaused = false
    var rate = 1.0
    var isMoving = false
    var isPanelOpen = false
    var isInspectorOpen = false
    var isStripOpen = false
    var isExportOpen = false
    /// The platforms whose folders can be kept up to date from the menu.
    var folders: [Folder] = []
    var isFullscreen = false
    /// How films look, whether one is being made, and whether there is one to be shown.
    var film = FilmOptions()
    var isFilming = false
    var hasFilm = false
}
