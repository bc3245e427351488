internal import RiffleMath
internal import RiffleScene

// What changes in every frame: the playhead, and the numbers at it or under the pointer.
extension StripPainter {
    func paintLive(_ strip: GestureStrip) {
        guard layout.duration > 0 else { return }
        let playhead = strip.content.playhead.clamped(to: 0...layout.duration)
        let shown = strip.hoverTime ?? playhead
        if let time = strip.hoverTime { upright(layout.x(of: time), from: layout.marks.y, to: layout.axis.y, tint.mark) }
        let x = layout.x(of: playhead)
        upright(x, from: layout.marks.y, to: layout.axis.y + 2, tint.knob, pixels: max((1.5 * text.frameScale).rounded(), 1))
        if let b = strip.content.b { dots(b, shown, tint.other) }
        dots(strip.content.a, shown, tint.accent)
        grip(playhead, x: x)
        if let time = strip.hoverTime, abs(layout.x(of: time) - x) > Self.gripWidth { hoverTime(time) }
        readout(strip, at: shown)
    }

    private static let gripWidth = 50.0

    /// The playhead's grip on the time axis, with its time.
    private func grip(_ time: Double, x: Double) {
        let box = chip(x)
        text.fill(box, radius: box.height / 2, color: tint.knob)
        figures(time, in: box, tint.surface)
    }

    private func hoverTime(_ time: Double) {
        let box = chip(layout.x(of: time))
        text.fill(box, radius: box.height / 2, color: tint.surface)
        text.outline(box, radius: box.height / 2, color: tint.mark)
        figures(time, in: box, tint.primary)
    }

    private func chip(_ x: Double) -> Rect {
        Rect(x: x - Self.gripWidth / 2, y: layout.axis.y + 1, width: Self.gripWidth, height: layout.axis.height - 1)
    }

    /// A time with three digits after the point, centred.
    private func figures(_ time: Double, in box: Rect, _ color: Color) {
        let digits = time >= 9.9995 ? 5.0 : 4
        let width = digits * text.figureWidth(.key) + text.width(of: ".", style: .key)
        text.figures(
            time, decimals: 3, style: .key, right: box.center.x + width / 2,
            baseline: box.center.y + text.capHeight(of: .key) / 2, color: color)
    }

    private func dots(_ curve: StripCurve, _ time: Double, _ color: Color) {
        guard let value = curve.value(at: time) else { return }
        for (scale, number) in [(scales.offset, value.offset), (scales.velocity, value.velocity)] {
            text.ring(center: scale.point(time, number), radius: 4, thickness: 1.5, color: tint.well, fill: color)
        }
    }

    // MARK: - The numbers at a moment

    /// The room of an offset, and of a velocity, with their units.
    private static let offsetWidth = 62.0
    private static let velocityWidth = 92.0
    private static let settingWidth = 16.0

    private func readout(_ strip: GestureStrip, at time: Double) {
        let one = Self.settingWidth + Self.offsetWidth + Self.velocityWidth
        let room = layout.readout.width
        let both = strip.content.b != nil && room >= 2 * one + 16
        let width = both ? 2 * one + 16 : one
        guard room >= width else { return }
        // Where there is room to spare, it stands centred between the two groups.
        var x = layout.readout.x + (room - width) / 2
        setting("A", strip.content.a, time, x: x, tint.accent)
        x += one + 16
        if both, let b = strip.content.b { setting("B", b, time, x: x, tint.other) }
    }

    private func setting(_ letter: String, _ curve: StripCurve, _ time: Double, x: Double, _ color: Color) {
        guard let value = curve.value(at: time) else { return }
        let middle = layout.readout.center.y
        let baseline = middle + text.capHeight(of: .label) / 2
        label(letter, .key, x: x, middle: middle, color)
        let offset = x + Self.settingWidth + Self.offsetWidth - 14
        text.figures(value.offset, decimals: 2, style: .label, right: offset, baseline: baseline, color: tint.primary)
        let velocity = offset + 14 + Self.velocityWidth - 44
        text.figures(value.velocity, decimals: 2, style: .label, right: velocity, baseline: baseline, color: tint.secondary)
        label("cards/s", .key, x: velocity + 5, middle: middle, tint.faint)
    }
}
