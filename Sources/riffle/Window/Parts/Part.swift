import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession

/// A part of the window, with its own state. Each event goes down `WindowParts.order`, from the front to the back, until a part takes it;
/// the cursor, the tooltip and the times of changes are asked for in that order, too. Positions are in UI points, times in seconds of wall
/// time.
protocol Part: AnyObject {
    var workspace: Workspace { get }
    /// The keyboard target that this part is; nil: the part never has the keyboard.
    var keyboardTarget: KeyboardTarget? { get }
    /// Whether the part can get the keyboard now.
    var isReachable: Bool { get }
    /// Notes that the part has got the keyboard, or lost it.
    func setFocus(_ isFocused: Bool, at wall: Double)

    /// Takes a pointer or wheel event. Returns false to leave it to the parts behind.
    func takes(_ input: InputEvent) -> Bool
    /// Takes a key. Returns false to leave it to the parts behind.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool
    /// Whether the pointer holds something of this part, wherever the pointer is.
    var isHeld: Bool { get }
    /// Takes a key before all other parts, while the pointer holds something of this part.
    func takesWhileHeld(_ key: KeyEvent, at wall: Double) -> Bool
    /// Notes that the pointer is over nothing any more: the mouse has left the window, or a finger (`isFinger`) was lifted.
    func leave(isFinger: Bool, at wall: Double)

    /// Returns the cursor at a point; nil leaves it to the parts behind.
    func cursor(at point: Vector2) -> Cursor?
    /// Returns the tooltip at a point; nil leaves it to the parts behind.
    func tip(at point: Vector2) -> Tip?

    /// Returns the time at which the part changes without an event; nil if it doesn't.
    func due(at now: Double) -> Double?
    /// Shows the latest changes. Called before each frame, once the cards have been moved.
    func refresh(at now: Double)
    /// Returns the time, after a frame, at which the drawing changes without an event; see `Fade.nextChange(after:)`.
    func nextChange(after time: Double) -> Double?
    /// Keeps the part's layer. Called for the parts from the front to the back.
    func keep(on canvas: UICanvas)
    /// Paints the part. Called for the parts from the back to the front.
    func paint(on canvas: UICanvas, into list: inout DrawList)
}

extension Part {
    var keyboardTarget: KeyboardTarget? { nil }
    var isReachable: Bool { false }
    func setFocus(_ isFocused: Bool, at wall: Double) {}
    func takes(_ input: InputEvent) -> Bool { false }
    func takes(_ key: KeyEvent, at wall: Double) -> Bool { false }
    var isHeld: Bool { false }
    func takesWhileHeld(_ key: KeyEvent, at wall: Double) -> Bool { false }
    func leave(isFinger: Bool, at wall: Double) {}
    func cursor(at point: Vector2) -> Cursor? { nil }
    func tip(at point: Vector2) -> Tip? { nil }
    func due(at now: Double) -> Double? { nil }
    func refresh(at now: Double) {}
    func nextChange(after time: Double) -> Double? { nil }
    func keep(on canvas: UICanvas) {}
    func paint(on canvas: UICanvas, into list: inout DrawList) {}
}

// Properties and methods that all parts share.
extension Part {
    var session: Session { workspace.session }
    var display: any Display { workspace.display }
    /// The wall's clock, in seconds.
    var now: Double { workspace.now }
    var notices: Notices {
        get { workspace.notices }
        _modify { yield &workspace.notices }
    }
    /// Window points per UI point.
    var uiScale: Double { workspace.uiScale }
    var uiViewport: Size { workspace.uiViewport }
    /// The mouse, in UI points.
    var mouse: Vector2 { workspace.pointer.position / uiScale }
    var modifiers: Modifiers { workspace.pointer.modifiers }
    /// Whether the keyboard rests on this part.
    var isFocused: Bool { keyboardTarget == workspace.keyboard }

    /// Asks for a frame.
    func redraw() { session.needsDrawing = true }
}

extension Vector2 {
    /// The position of a pointer that is over nothing.
    static let nowhere = Vector2(-1e6, -1e6)
}

/// The parts on the stage and below it.
final class StageParts {
    let strip: StripPart
    let depth: DepthPart
    let gallery: GalleryPart
    let reference: ReferencePart
    let pull: PullPart
    let cards: CardsPart

    init(_ workspace: Workspace) {
        strip = StripPart(workspace)
        depth = DepthPart(workspace)
        gallery = GalleryPart(workspace)
        reference = ReferencePart(workspace)
        pull = PullPart(workspace)
        cards = CardsPart(workspace)
    }
}

/// The parts of the window: the stage's, and the parts before and beside it.
@dynamicMemberLookup
final class WindowParts {
    private let stage: StageParts
    let guide: GuidePart
    let tooltip: TooltipPart
    let menus: MenuPart
    let help: HelpPart
    let field: FieldPart
    let bar: BarPart
    let film: FilmPart
    let hints: HintsPart
    let presets: PresetsPart
    let export: ExportPart
    let share: SharePart
    let panel: PanelPart

    init(_ workspace: Workspace) {
        stage = StageParts(workspace)
        guide = GuidePart(workspace)
        tooltip = TooltipPart(workspace)
        menus = MenuPart(workspace)
        help = HelpPart(workspace)
        field = FieldPart(workspace)
        bar = BarPart(workspace)
        film = FilmPart(workspace)
        hints = HintsPart(workspace)
        presets = PresetsPart(workspace)
        export = ExportPart(workspace)
        share = SharePart(workspace)
        panel = PanelPart(workspace)
    }

    /// A part of the stage.
    subscript<P: Part>(dynamicMember part: KeyPath<StageParts, P>) -> P { stage[keyPath: part] }

    /// From the front to the back. No other place says which part lies in front of which.
    var order: [any Part] {
        [
            guide, tooltip, menus, help, film, share, hints, bar, field, stage.strip, stage.depth, presets, export, panel,
            stage.gallery,
            stage.reference, stage.pull, stage.cards,
        ]
    }
}
