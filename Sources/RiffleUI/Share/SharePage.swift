public import RiffleMath
internal import RiffleScene

/// The window's view of a share: the code and the address for phones, a hint for a cable, and the phones that are connected.
public struct SharePage: Equatable, Sendable {
    /// Whether it is visible.
    public var isOpen = false
    /// The QR code; nil: there is none.
    public var code: Code?
    /// The address without its last part, and its last part.
    public var address = ("", "")
    /// Whether the connection is encrypted, so that others in the network can't see the cards.
    public var isEncrypted = false
    /// The command for a phone on a cable; nil: there is no adb.
    public var cable: String?
    /// A line for each phone.
    public var phones: [String] = []
    /// The button under the pointer.
    var hovered: Button?

    /// A QR code.
    public struct Code: Equatable, Sendable {
        var width: Int
        var isDark: [Bool]

        /// `isDark`: width × width modules, without the border.
        public init(width: Int, isDark: [Bool]) { (self.width, self.isDark) = (width, isDark) }
    }

    /// The buttons.
    public enum Button: Int, CaseIterable, Sendable {
        case copy, hide, stop

        var title: String {
            switch self {
            case .copy: "Copy address"
            case .hide: "Hide"
            case .stop: "Stop sharing"
            }
        }
    }

    /// Nothing is shared.
    public init() {}

    public static func == (a: SharePage, b: SharePage) -> Bool {
        a.isOpen == b.isOpen && a.code == b.code && a.address == b.address && a.isEncrypted == b.isEncrypted
            && a.cable == b.cable && a.phones == b.phones && a.hovered == b.hovered
    }

    /// Handles a pointer event at a point; `pressed` receives the button that was pressed. Returns false if the point is beside the page.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, _ layout: ShareLayout, pressed: inout Button?
    ) -> Bool {
        hovered = layout.button(at: point)
        guard layout.box.contains(point) else { return false }
        if phase == .began { pressed = hovered }
        return true
    }
}

/// The frames of a share's page and its parts, in points of the window.
public struct ShareLayout: Equatable, Sendable {
    /// The whole page.
    public var box: Rect
    /// The code with its border; empty if there is no room for it.
    var code: Rect
    /// The frames of the lines below the code, from top to bottom.
    var lines: [Rect]
    private var buttons: [Rect]

    private static let (width, padding, line, button) = (300.0, 20.0, 20.0, 36.0)
    private static let largestCode = 232.0

    /// The layout at the right edge of a stage, below the bar; nil if there is no room. `count`: the number of lines below the code.
    init?(lines count: Int, hasCode: Bool, stage: Size, top: Double) {
        let room = stage.height - top - 2 * OverlayLayout.margin
        let rest = 2 * Self.padding + 28 + Double(count) * Self.line + 12 + Self.button
        let side = hasCode ? min(Self.largestCode, room - rest) : 0
        guard stage.width >= Self.width + 2 * OverlayLayout.margin, room >= rest else { return nil }
        let shown = side >= 100 ? side : 0
        let height = rest + (shown > 0 ? shown + 12 : 0)
        box = Rect(
            x: stage.width - OverlayLayout.margin - Self.width, y: top + OverlayLayout.margin, width: Self.width, height: height)
        var y = box.y + Self.padding + 28
        code = Rect(x: box.center.x - shown / 2, y: y, width: shown, height: shown)
        if shown > 0 { y += shown + 12 }
        let (left, inner, bottom) = (
            box.x + Self.padding, Self.width - 2 * Self.padding, box.maxY - Self.padding / 2 - Self.button
        )
        lines = (0..<count).map { [y] in Rect(x: left, y: y + Double($0) * Self.line, width: inner, height: Self.line) }
        let across = inner / Double(SharePage.Button.allCases.count)
        buttons = SharePage.Button.allCases.indices.map {
            Rect(x: left + Double($0) * across, y: bottom, width: across, height: Self.button)
        }
    }

    /// The button at a point.
    public func button(at point: Vector2) -> SharePage.Button? {
        buttons.firstIndex { $0.contains(point) }.flatMap(SharePage.Button.init)
    }

    func frame(of button: SharePage.Button) -> Rect { buttons[button.rawValue] }
}

extension SharePage {
    /// The lines below the code, and whether they are quiet.
    var words: [(text: String, isQuiet: Bool)] {
        var words = phones.isEmpty ? [("Scan the code with a phone on the same network.", false)] : phones.map { ($0, false) }
        // A cable needs no network, and gives more touches.
        if let cable { words += [("With a cable, use localhost in the address:", false), (cable, true)] }
        words += [(address.0, true), (address.1, true)]
        if !isEncrypted { words.append(("Others on this network can see the cards.", true)) }
        return words
    }

    func paint(_ surface: StageText, _ layout: ShareLayout) {
        let painter = OverlayPainter(text: surface)
        painter.panel(layout.box, radius: 16, blur: 24)
        let tint = painter.tint
        let middle = { (box: Rect, style: TextStyle) in box.center.y + surface.capHeight(of: style) / 2 }
        surface.text(
            "On your phone", style: .body, x: layout.box.x + 20, baseline: layout.box.y + 32, color: tint.primary,
            width: layout.box.width - 40)
        paintCode(surface, layout.code)
        for (line, box) in zip(words, layout.lines) {
            surface.text(
                line.text, style: .label, x: box.x, baseline: middle(box, .label),
                color: line.isQuiet ? tint.secondary : tint.primary,
                width: box.width)
        }
        for button in Button.allCases {
            let box = layout.frame(of: button)
            if hovered == button { surface.fill(box, radius: 8, color: tint.capFill) }
            let width = surface.width(of: button.title, style: .label)
            surface.text(
                button.title, style: .label, x: box.center.x - min(width, box.width) / 2, baseline: middle(box, .label),
                color: tint.accent, width: box.width)
        }
    }

    /// Draws the code with a border of four modules, which cameras need.
    private func paintCode(_ surface: StageText, _ box: Rect) {
        guard let code, box.width > 0 else { return }
        surface.fill(box, radius: 10, color: .codePaper)
        let module = box.width / Double(code.width + 8)
        for row in 0..<code.width {
            var column = 0
            while column < code.width {
                let start = column
                while column < code.width, code.isDark[row * code.width + column] { column += 1 }
                if column > start {
                    let (x, y) = (box.x + Double(start + 4) * module, box.y + Double(row + 4) * module)
                    let run = Rect(x: x, y: y, width: Double(column - start) * module, height: module)
                    surface.fill(run, radius: 0, color: .codeInk)
                } else {
                    column += 1
                }
            }
        }
    }
}

extension UICanvas {
    /// The layout of a share's page over a stage of this size, below the bar; nil: it isn't open, or there is no room.
    public func layout(of share: SharePage, stage: Size, top: Double) -> ShareLayout? {
        share.isOpen ? ShareLayout(lines: share.words.count, hasCode: share.code != nil, stage: stage, top: top) : nil
    }

    /// Paints a share's page.
    public func paint(_ share: SharePage, _ layout: ShareLayout) {
        text.opacity = 1 - frame.veil
        share.paint(text, layout)
        text.opacity = 1
    }
}
