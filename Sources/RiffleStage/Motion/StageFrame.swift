internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
internal import RiffleScene
internal import RiffleSettings

/// The frame around the cards: the window itself, a device, or a container with bars. In window points.
struct StageFrame: Equatable, Sendable {
    /// The part of the window that shows cards.
    var screen: Rect
    /// The rectangle that the bezel surrounds: screen and bars. In the window viewport the bezel lies outside the window.
    var body: Rect
    /// The thickness of the bezel.
    var bezel = 14.0
    /// The radius of the body's corners; the bezel's outer corners are concentric. 0 for the window.
    var corner = 0.0
    /// Window points per point of the device.
    var scale = 1.0
    /// The height of the bar above the screen; 0: none.
    var titleBar = 0.0
    /// The height of the bar below the screen; 0: none.
    var tabBar = 0.0
    /// The opacity of the title bar's labels, 0…1.
    var titles = 0.0
    /// The opacity of the tab bar's labels, 0…1.
    var tabs = 0.0
    /// The opacity of the backdrop within the body, 0…1; where it is below 1, the bezel's dark colour shows.
    var backdrop = 1.0

    /// The whole window.
    init(window: Size) {
        screen = Rect(x: 0, y: 0, width: window.width, height: window.height)
        body = screen
    }

    /// The frame as a vector that a layout transition interpolates, in the order of the getter. Setting clamps.
    var numbers: SIMD16<Double> {
        get {
            SIMD16(
                screen.x, screen.y, screen.width, screen.height, body.x, body.y, body.width, body.height, bezel, scale, titleBar,
                tabBar, titles, tabs, backdrop,
                corner)
        }
        set {
            func extent(_ index: Int) -> Double { Swift.max(newValue[index], 0) }
            screen = Rect(x: newValue[0], y: newValue[1], width: extent(2), height: extent(3))
            body = Rect(x: newValue[4], y: newValue[5], width: extent(6), height: extent(7))
            (bezel, scale, titleBar, tabBar) = (extent(8), extent(9), extent(10), extent(11))
            titles = newValue[12].clamped(to: 0...1)
            tabs = newValue[13].clamped(to: 0...1)
            backdrop = newValue[14].clamped(to: 0...1)
            corner = extent(15)
        }
    }

    /// The rectangle of the bar that has labels of a role; nil: there is none.
    func bar(of role: NavigationBars.Role) -> Rect? {
        let height = role == .tab ? tabBar : titleBar
        guard height > 0 else { return nil }
        return Rect(x: screen.x, y: role == .tab ? screen.maxY : screen.y - height, width: screen.width, height: height)
    }

    /// The opacity of the labels of a role, 0…1.
    func presence(of role: NavigationBars.Role) -> Double { role == .tab ? tabs : titles }
}

/// The part of a layout transition that all cards share: card style and frame. (`LayoutTransition` is the part of each card.)
struct SurroundingsTransition: Sendable {
    /// The remaining difference of `CardStyle.numbers`.
    var cardStyle = Residual<SIMD16<Double>>.zero
    /// The remaining difference of `StageFrame.numbers`.
    var frame = Residual<SIMD16<Double>>.zero
    /// The states of the bars that the new arrangement doesn't have, for labels that fade out.
    var statuses: ContiguousArray<TransitionStatus> = []
    var start = 0.0

    func isActive(at time: Double) -> Bool { changesCardStyle(at: time) || changesFrame(at: time) }

    func changesCardStyle(at time: Double) -> Bool { !cardStyle.isOver(at: time - start) }

    func changesFrame(at time: Double) -> Bool { !frame.isOver(at: time - start) }
}

/// The surroundings of the cards at the moment of a change.
struct ShownSurroundings {
    var cardStyle: CardStyle
    var frame: StageFrame
    var cardStyleVelocity: SIMD16<Double>
    var frameVelocity: SIMD16<Double>
    var statuses: ContiguousArray<TransitionStatus>
}

extension TransitionKind {
    /// The role of the labels on the bar of such screens; nil: they have no bar.
    var barRole: NavigationBars.Role? {
        switch self {
        case .navigation: .title
        case .tabs: .tab
        case .modal: nil
        }
    }
}
