import RiffleDesktop
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings

/// The machine as the workspace sees it: a window, its text, its pictures, and the desktop around it. Tests have one without a display.
protocol Display: AnyObject {
    // The window.
    var size: Size { get }
    var pixelScale: Double { get }
    /// The desktop's own scale of the display.
    var displayScale: Double { get }
    var position: Vector2? { get }
    var isFullscreen: Bool { get set }
    var isMaximized: Bool { get }
    var hasFocus: Bool { get }
    var title: String { get set }
    var cursor: Cursor { get set }
    /// The ground of parts and text.
    var canvas: UICanvas { get }
    /// Wakes the loop; may be called from any thread.
    var wakeUp: @Sendable () -> Void { get }

    // Pictures.
    /// Whether a picture that should be visible hasn't come yet.
    var awaitsPictures: Bool { get }
    /// How many pictures are on the way, and how many have come.
    var pendingPictures: Int { get }
    var arrivedPictures: Int { get }
    var backdropPath: String? { get }
    /// Follows a setting: its limit of texture memory, and its models.
    func follow(_ configuration: StageConfiguration)
    /// The thumbnails of presets.
    func presetPicture(of id: String, key: UInt64, _ configuration: @autoclosure () -> StageConfiguration) -> TextureID?
    /// Says which thumbnails are shown; true if that is a change.
    func showPresetPictures(_ ids: [String]) -> Bool
    var hasPresetPictureOrders: Bool { get }

    // The desktop.
    /// Writes a sentence where the program was started.
    func write(_ sentence: String)
    var clipboard: String? { get }
    /// False: the clipboard didn't take the text.
    func copy(_ text: String) -> Bool
    /// Tells the input method where the caret is, in window points.
    func writes(at caret: Rect)
    func reveal(_ path: String)
    /// Opens the file dialog for pictures that come for a drop; false, and nothing happens, while it is open.
    func askForPictures(folders: Bool, drop: Int) -> Bool
    /// Opens it for a folder to save code in.
    func askForFolder() -> Bool
    /// Opens it for a picture or recording that cards are compared with.
    func askForReference() -> Bool
    /// Shows the mip levels of a picture as the reference's; none: there is no reference.
    func showReference(_ levels: [PixelBuffer])
    func takeAnswer() -> FileDialog.Answered?
    func takeDesktopPreferences() -> DesktopPreferences?
}
