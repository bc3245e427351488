internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings

// The parts of the panel's state.

/// The panel's widths, in points: one for the numbers, and one for code.
struct PanelWidths: Equatable, Sendable {
    private(set) var own = TweakLayout.standardWidth
    private var code = 0.0
    /// Whether the panel shows code.
    private(set) var showsCode = false

    /// The current width, within its limits.
    var shown: Double {
        get { showsCode ? code : own }
        set {
            if showsCode {
                code = newValue.clamped(to: TweakLayout.leastWidth...TweakLayout.greatestCodeWidth)
            } else {
                own = newValue.clamped(to: TweakLayout.leastWidth...TweakLayout.greatestWidth)
            }
        }
    }

    /// Takes a saved width.
    mutating func restore(_ width: Double) {
        if width.isFinite { own = width.clamped(to: TweakLayout.leastWidth...TweakLayout.greatestWidth) }
    }

    /// Switches to the width for code in a window, or back.
    mutating func setShowsCode(_ shows: Bool, viewport: Size) {
        if shows, code == 0 { code = max(own, min(TweakLayout.codeWidth, (viewport.width * 0.51).rounded())) }
        showsCode = shows
    }
}

/// A page of the panel's rows.
public enum TweakPage: Sendable {
    /// The motion's numbers.
    case parameters
    /// The window's appearance, and the hand that the program simulates.
    case preferences

    /// Whether the page shows a group of parameters.
    func shows(_ group: ParameterDescriptor.Group) -> Bool {
        (group == .hand || group == .window) == (self == .preferences)
    }
}

/// The choice of the visible rows: by page, search, folding and changes, with the favourites at the top.
public struct TweakList: Equatable, Sendable {
    public internal(set) var page = TweakPage.parameters
    var search = ""
    var isSearching = false
    /// Whether only changed parameters show.
    var isChangedOnly = false
    /// The names of the parameters whose rows stand at the top.
    public internal(set) var favourites: Set<String> = []
    var closed: Set<ParameterDescriptor.Group> = []
    /// The sections that were folded by hand; see `TweakState.isClosed`.
    var closedSections: Set<TweakSection> = []
}

/// The place under the pointer.
struct TweakHover: Equatable, Sendable {
    /// The name of a parameter.
    var name: String?
    var part: TweakPart?
    /// The pointer's location in the window, while it is over the curves or the clock.
    var point: Vector2?
}

/// The panel's facts about the running stage.
public struct LiveFacts: Equatable, Sendable {
    /// The frame times; the code that draws the frames records them.
    public var meter = FrameMeter()
    /// The mean colour of the backdrop.
    var tone: Color?
    /// The flow of the stage's time; nil: the clock is hidden.
    var clock: TweakState.TimeFlow?
}

/// The actions for formulas, and whether the user edits a formula.
struct FormulaPane: Equatable, Sendable {
    var offersNew = false
    var offersDuplicate = false
    var isWriting = false
    /// Whether the text has given the panel its width for code.
    var isWide = false
}

/// The last rows, help and layout, kept until their keys change.
struct KeptRows: Equatable, Sendable {
    let items = Memo<TweakState.ItemsKey, PanelRows>()
    let help = Memo<TweakRow, RowHelp>()
    let layout = Memo<TweakState.LayoutKey, TweakLayout>()
}
