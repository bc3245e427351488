import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// A labelled picture of a model in its edge cases: a row for each number of cards, a group of columns for each window, and in it a
/// column for each moment.
struct ModelSheet {
    static let counts = [0, 1, 2, 3, 4, 5, 1000]
    /// The windows' sizes in points. The first is the smallest that a window can have.
    static let windows = [
        (name: "tiny", size: Size(width: 240, height: 240)), (name: "phone", size: Size(width: 375, height: 667)),
        (name: "wide", size: Size(width: 1440, height: 600)),
    ]

    /// A column's moment.
    private enum Moment: CaseIterable {
        case start
        case middle
        case end
        /// The row after its last card.
        case afterEnd
        case flip
    }

    /// The row after its last card.
    private enum Ending {
        /// The first card.
        case seam
        /// Nothing; cards can be dragged beyond it, along an axis.
        case end(axis: Vector2)
        /// A card can be thrown.
        case stack
        /// A screen goes to the next.
        case screens

        init(_ configuration: StageConfiguration) {
            var model = configuration.madeModel
            let screen = Size(width: 375, height: 667)
            model.prepare(for: LayoutSpace(bounds: screen, screen: screen, itemCount: 5))
            let rule = model.scrollRule
            if rule.stack != nil {
                self = .stack
            } else if rule.screens != nil {
                self = .screens
            } else {
                self = rule.wraps ? .seam : .end(axis: rule.isVertical ? Vector2(0, 1) : Vector2(1, 0))
            }
        }

        var title: String {
            switch self {
            case .seam: "seam"
            case .end: "past the end"
            case .stack: "last thrown"
            case .screens: "half-way"
            }
        }
    }

    /// The flip's progress, at which a card is turned by less than a right angle.
    private static let flip = 0.35
    /// How far the cards are dragged beyond the end, in parts of the window's height, and in how many seconds.
    private static let (pull, pullTime) = (0.4, 0.25)
    /// Seconds after which a thrown card is half-way.
    private static let throwTime = 0.2
    /// Pixels of the stage per pixel of the picture, for antialiased edges.
    private static let oversampling = 2

    private let configuration: StageConfiguration
    private let ending: Ending
    private let cell: Int
    /// Lengths in pixels, in proportion to a picture's height.
    private let (text, gap, groupGap, margin): (Int, Int, Int, Int)

    private static let background = Color(r: 12, g: 13, b: 17)
    private static let empty = Color(r: 21, g: 22, b: 28)
    private static let primary = Color(r: 240, g: 241, b: 245)
    private static let secondary = Color(r: 160, g: 163, b: 175)

    /// `height`: the height of one picture in pixels.
    init(_ configuration: StageConfiguration, height: Int) {
        self.configuration = configuration
        ending = Ending(configuration)
        cell = height
        (text, gap, groupGap, margin) = (max(height / 9, 6), max(height / 22, 2), max(height / 6, 4), max(height / 6, 4))
    }

    func picture(_ renderer: OffscreenRenderer) throws -> PixelBuffer {
        let left = margin + text * 6
        let top = margin + text * 8
        let widths = Self.windows.map { Int((Double(cell) * $0.size.width / $0.size.height).rounded()) }
        let columns = Moment.allCases.count
        let lefts = widths.indices.map { group in
            left + widths[..<group].reduce(0) { $0 + columns * $1 + (columns - 1) * gap + groupGap }
        }
        let last = widths.count - 1
        let width = lefts[last] + columns * widths[last] + (columns - 1) * gap + margin
        let height = top + Self.counts.count * (cell + gap) - gap + margin
        var sheet = Self.plain(width: width, height: height, Self.background)
        writeTitle(on: &sheet)
        for (group, window) in Self.windows.enumerated() {
            writeHead(of: window, x: lefts[group], width: widths[group], above: top, on: &sheet)
        }
        for (row, count) in Self.counts.enumerated() {
            let y = top + row * (cell + gap)
            sheet.write(
                count == 1 ? "1 card" : "\(count) cards", size: text, isBold: true, color: Self.primary, x: margin,
                y: y + (cell - text * 5 / 4) / 2, width: left - margin)
            for (group, window) in Self.windows.enumerated() {
                var drawn: [PixelBuffer] = []
                for (column, moment) in Moment.allCases.enumerated() {
                    let x = lefts[group] + column * (widths[group] + gap)
                    let picture = try picture(of: moment, count, window.size, width: widths[group], renderer)
                    if let picture, !drawn.contains(picture) {
                        drawn.append(picture)
                        sheet.paste(picture, x: x, y: y)
                    } else {
                        sheet.paste(dash(width: widths[group]), x: x, y: y)
                    }
                }
            }
        }
        return sheet
    }

    /// Returns the picture of a moment; nil if a deck of so many cards has no such moment.
    private func picture(
        of moment: Moment, _ count: Int, _ size: Size, width: Int, _ renderer: OffscreenRenderer
    ) throws -> PixelBuffer? {
        guard count > 0 || moment == .start else { return nil }
        var configuration = configuration
        if moment == .afterEnd, case .screens = ending { configuration.set("progress", to: 0.5) }
        let scale = Double(cell * Self.oversampling) / size.height
        var stage = renderer.stage(configuration, cards: count, size: size, pixelScale: scale)
        stage.jump(to: offset(of: moment, count), at: stage.time)
        if moment == .flip { OffscreenRenderer.flip(&stage, to: Self.flip) }
        if moment == .afterEnd { goOn(&stage) }
        let picture = try renderer.picture(of: &stage, width: width * Self.oversampling, height: cell * Self.oversampling)
        return picture.resampled(width: width, height: cell)
    }

    /// The scroll offset in cards.
    private func offset(of moment: Moment, _ count: Int) -> Double {
        let (middle, last) = (Double(count / 2), Double(max(count - 1, 0)))
        switch (moment, ending) {
        case (.start, _): return 0
        case (.middle, _), (.flip, _): return middle
        // The middle screen that is followed by another.
        case (.afterEnd, .screens): return Double(max(count - 1, 0) / 2)
        case (.afterEnd, .seam): return last + 0.5
        case (.end, _), (.afterEnd, .end), (.afterEnd, .stack): return last
        }
    }

    /// From the last card on: drags the row beyond its end, or throws the card.
    private func goOn(_ stage: inout Stage) {
        let start = stage.time
        switch ending {
        case .seam, .screens: break
        case .stack:
            let event = StageEvent(time: start, kind: .command(.throwTop(.up)))
            stage.advance(to: start + Self.throwTime, events: CollectionOfOne(event))
        case .end(let axis):
            let middle = Vector2(stage.size.width / 2, stage.size.height / 2)
            let events = (0...15).map { step in
                let share = Double(step) / 15
                let position = middle - axis * (Self.pull * stage.size.height * share)
                return StageEvent(
                    time: start + Self.pullTime * share,
                    kind: .input(.pointer(InputEvent.Pointer(phase: step == 0 ? .began : .moved, position: position))))
            }
            stage.advance(to: start + Self.pullTime, events: events)
        }
    }

    // MARK: - Labels

    private func writeTitle(on sheet: inout PixelBuffer) {
        let title = configuration.model.descriptor.title
        let room = sheet.width - 2 * margin
        sheet.write(title, size: text * 2, isBold: true, color: Self.primary, x: margin, y: margin, width: room)
        sheet.write(
            PresetLine.text(of: configuration), size: text, color: Self.secondary, x: margin, y: margin + text * 5 / 2,
            width: room)
    }

    private func writeHead(
        of window: (name: String, size: Size), x: Int, width: Int, above top: Int, on sheet: inout PixelBuffer
    ) {
        let columns = Moment.allCases.count
        sheet.write(
            "\(window.name) · \(Int(window.size.width)) × \(Int(window.size.height))", size: text, isBold: true,
            color: Self.primary, x: x, y: top - text * 3, width: columns * (width + gap))
        for (column, moment) in Moment.allCases.enumerated() {
            sheet.write(
                title(of: moment), size: text * 4 / 5, color: Self.secondary, x: x + column * (width + gap) + width / 2,
                y: top - text * 4 / 3, width: width + gap / 2, isCentered: true)
        }
    }

    private func title(of moment: Moment) -> String {
        switch moment {
        case .start: "start"
        case .middle: "middle"
        case .end: "end"
        case .afterEnd: ending.title
        case .flip: "in a flip"
        }
    }

    private func dash(width: Int) -> PixelBuffer {
        var dash = Self.plain(width: width, height: cell, Self.empty)
        dash.write(
            "–", size: text, color: Self.secondary, x: width / 2, y: (cell - text * 5 / 4) / 2, width: width, isCentered: true)
        return dash
    }

    private static func plain(width: Int, height: Int, _ color: Color) -> PixelBuffer {
        PixelBuffer(width: width, height: height, filling: (color.r, color.g, color.b, color.a))
    }
}
