internal import RiffleSession
internal import RiffleMath
internal import RiffleScene

// The parts that change in every frame: the playhead, and the numbers at it or under the pointer.
extension StripPainter {
    func paintLive(_ strip: GestureStrip) {
        if case .running(let seconds) = strip.content.recording { return recorded(seconds) }
        guard layout.duration > 0 else { return }
        let playhead = strip.content.playhead.clamped(to: 0...layout.duration)
        let shown = strip.hoverTime ?? playhead
        if let time = strip.hoverTime { upright(layout.x(of: time), from: layout.offset.y, to: layout.axis.y, tint.mark) }
        let x = layout.x(of: playhead)
        upright(x, from: layout.offset.y - 2, to: layout.axis.y + 2, tint.handle, pixels: text.frameScale.rounded(.up))
        if let b = strip.content.b { dots(b, shown, tint.other) }
        dots(strip.content.a, shown, tint.accent)
        grip(playhead, x: x, hasKeyboard: strip.focusedPart(layout) == .time)
        if let time = strip.hoverTime, abs(layout.x(of: time) - x) > Self.gripWidth + 4 { hoverTime(time) }
        readout(strip, at: shown)
    }

    /// Draws the number of recorded seconds, after a disc.
    private func recorded(_ seconds: Double) {
        let middle = layout.velocity.center
        let right = middle.x + 14
        text.disc(center: middle - Vector2(30, 0), radius: 4.5, color: tint.fault)
        text.figures(
            seconds.clamped(to: 0...86400), decimals: 1, style: .label, right: right,
            baseline: middle.y + text.capHeight(of: .label) / 2, color: tint.primary)
        label("s", .key, x: right + Self.gap, middle: middle.y, tint.faint)
    }

    private static let gripWidth = 50.0

    /// Draws the playhead's grip on the time axis, with its time.
    private func grip(_ time: Double, x: Double, hasKeyboard: Bool) {
        let box = chip(x)
        clearTimes(behind: box)
        text.fill(box, radius: box.height / 2, color: hasKeyboard ? tint.accent : tint.handle)
        figures(time, in: box, tint.surface)
    }

    private func hoverTime(_ time: Double) {
        let box = chip(layout.x(of: time))
        clearTimes(behind: box)
        text.fill(box, radius: box.height / 2, color: tint.surface)
        text.outline(box, radius: box.height / 2, color: tint.mark)
        figures(time, in: box, tint.primary)
    }

    /// A time's frame on the axis, centred at an x as far as the axis' ends allow.
    private func chip(_ x: Double) -> Rect {
        let least = layout.box.x + 2
        let left = (x - Self.gripWidth / 2).clamped(
            to: least...max(min(layout.box.maxX - 2, layout.axis.maxX + 8) - Self.gripWidth, least))
        return Rect(x: left, y: layout.axis.y + 1, width: Self.gripWidth, height: layout.axis.height - 1)
    }

    /// Writes a time with three digits after the point, centred.
    private func figures(_ time: Double, in box: Rect, _ color: Color) {
        let digits = time >= 9.9995 ? 5.0 : 4
        let width = digits * text.figureWidth(.key) + text.width(of: ".", style: .key)
        text.figures(
            time, decimals: 3, style: .key, right: box.center.x + width / 2,
            baseline: box.center.y + text.capHeight(of: .key) / 2, color: color)
    }

    private func dots(_ curve: StripCurve, _ time: Double, _ color: Color) {
        guard let value = curve.value(at: time) else { return }
        dot(scales.offset.point(time, value.offset), color)
        dot(scales.velocity.point(time, value.velocity), color)
    }

    private func dot(_ center: Vector2, _ color: Color) {
        text.ring(center: center, radius: 4, thickness: 1.5, color: tint.well, fill: color)
    }

    // MARK: - The numbers at a moment

    /// The widths of a setting's letter, of a number with two digits after the point, and of the gap between a number and its unit.
    private static let letter = 16.0
    private static let figure = 46.0
    private static let gap = 4.0

    private func readout(_ strip: GestureStrip, at time: Double) {
        let units = text.width(of: Self.offsetUnit, style: .key) + text.width(of: Self.velocityUnit, style: .key)
        let one = Self.letter + 2 * (Self.figure + Self.gap) + units + 8
        let room = layout.readout.width
        let between = 30.0
        let both = strip.content.b != nil && room >= 2 * one + between
        let width = both ? 2 * one + between : one
        guard room >= width else { return brief(strip.content.a, at: time) }
        let x = layout.readout.x + (room - width) / 2
        setting("A", strip.content.a, time, x: x, tint.accent)
        if both, let b = strip.content.b { setting("B", b, time, x: x + one + between, tint.other) }
    }

    /// Writes A's numbers alone, where there is no room for units.
    private func brief(_ curve: StripCurve, at time: Double) {
        let width = 2 * Self.figure + 8
        guard layout.readout.width >= width, let value = curve.value(at: time) else { return }
        let x = layout.readout.x + (layout.readout.width - width) / 2
        brief(value.offset, right: x + Self.figure, tint.primary)
        brief(value.velocity, right: x + width, tint.secondary)
    }

    private func brief(_ number: Double, right: Double, _ color: Color) {
        text.figures(
            number, decimals: 2, style: .label, right: right,
            baseline: layout.readout.center.y + text.capHeight(of: .label) / 2, color: color)
    }

    private static let offsetUnit = "cards"
    private static let velocityUnit = "cards/s"

    private func setting(_ letter: String, _ curve: StripCurve, _ time: Double, x: Double, _ color: Color) {
        guard let value = curve.value(at: time) else { return }
        let middle = layout.readout.center.y
        label(letter, .key, x: x, middle: middle, color)
        let next = number(value.offset, Self.offsetUnit, x: x + Self.letter) + 8
        number(value.velocity, Self.velocityUnit, x: next)
    }

    /// Writes a number and its unit; returns the x of their right end.
    @discardableResult
    private func number(_ value: Double, _ unit: String, x: Double) -> Double {
        let middle = layout.readout.center.y
        text.figures(
            value, decimals: 2, style: .label, right: x + Self.figure,
            baseline: middle + text.capHeight(of: .label) / 2, color: tint.primary)
        label(unit, .key, x: x + Self.figure + Self.gap, middle: middle, tint.faint)
        return x + Self.figure + Self.gap + text.width(of: unit, style: .key)
    }
}
