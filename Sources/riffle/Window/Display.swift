import RiffleDesktop
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings

/// The machine as the workspace sees it: a window, its text, its pictures, and the desktop around it. Tests use a stand-in without a real
/// display.
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
    /// The canvas that the parts and their text are painted on.
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
    /// Says which thumbnails are shown; returns true if they have changed.
    func showPresetPictures(_ ids: [String]) -> Bool
    var hasPresetPictureOrders: Bool { get }

    // The desktop.
    /// Writes a sentence to the terminal that the program was started in.
    func write(_ sentence: String)
    var clipboard: String? { get }
    /// Copies a text. Returns false if the clipboard didn't take it.
    func copy(_ text: String) -> Bool
    /// Tells the input method where the caret is, in window points.
    func writes(at caret: Rect)
    func reveal(_ path: String)
    /// Opens the file dialog for pictures, which go to the place of the drop with this number. Returns false, and does nothing, while the
    /// dialog is open.
    func askForPictures(folders: Bool, drop: Int) -> Bool
    /// Opens the file dialog for a folder to save code in.
    func askForFolder() -> Bool
    /// Opens the file dialog for a picture or recording that cards are compared with.
    func askForReference() -> Bool
    /// Shows a picture, given by its mip levels, as the reference; an empty array removes the reference.
    func showReference(_ levels: [PixelBuffer])
    func takeAnswer() -> FileDialog.Answered?
    func takeDesktopPreferences() -> DesktopPreferences?
}
