import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession

/// A part of the window, with its own state. Each event goes down `WindowParts.order`, from the front to the back, until a part takes it;
/// the cursor, the tooltip and the dates of changes are asked for in that order, too. Points are in UI points, times in seconds of wall
/// time.
protocol Part: AnyObject {
    var workspace: Workspace { get }
    /// The keyboard's target that it is; nil: the keyboard doesn't rest on it.
    var keyboardTarget: KeyboardTarget? { get }
    /// Whether the keyboard can go to it now.
    var isReachable: Bool { get }
    /// The keyboard has come, or gone.
    func setFocus(_ isFocused: Bool, at wall: Double)

    /// Takes a pointer or wheel event; false: it is for a part behind.
    func takes(_ input: InputEvent) -> Bool
    /// Takes a key; false: it is for a part behind.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool
    /// Whether the pointer holds something of it, wherever the pointer is.
    var isHeld: Bool { get }
    /// Takes a key before all others while the pointer holds something of it.
    func takesWhileHeld(_ key: KeyEvent, at wall: Double) -> Bool
    /// The pointer is over nothing any more: the mouse has left the window, or a finger (`isFinger`) was lifted.
    func leave(isFinger: Bool, at wall: Double)

    /// The cursor at a point; nil: the parts behind say.
    func cursor(at point: Vector2) -> Cursor?
    /// The tooltip at a point; nil: the parts behind say.
    func tip(at point: Vector2) -> Tip?

    /// When it changes without an event; nil: it doesn't.
    func due(at now: Double) -> Double?
    /// Before a frame, once the cards have been moved: shows the changes.
    func refresh(at now: Double)
    /// When its drawing changes after a frame without an event; see `Fade.nextChange(after:)`.
    func nextChange(after time: Double) -> Double?
    /// Keeps its layer, from the front to the back.
    func keep(on canvas: UICanvas)
    /// Paints it, from the back to the front.
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

// The common ground of the parts.
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
    /// Where a pointer counts as being when it is over nothing.
    static let nowhere = Vector2(-1e6, -1e6)
}

/// The parts of the stage and beside it.
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
