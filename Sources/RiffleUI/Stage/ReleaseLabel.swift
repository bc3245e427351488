internal import RiffleMath

/// The result of letting go of a row or a screen, in a line at the edge of the stage: "→ 7", and "64 pt or 420 pt/s more for 8".
public struct ReleaseLabel: Equatable, Sendable {
    /// The release's result.
    public enum Outcome: Equatable, Sendable {
        /// The row comes to rest on a card; `next`: the card that the missing distance or speed would reach. Both are indices.
        case rest(card: Int, next: Int?)
        /// The transition completes.
        case completes
        /// The transition is cancelled.
        case cancels
    }

    /// The result of letting go.
    public var outcome: Outcome
    /// The missing distance in points, and the missing speed in points per second; nil where no distance or speed suffices.
    public var missingDistance: Double?
    public var missingSpeed: Double?
    /// Whether the line is at the right edge, beside cards that are as high as the stage, and not below them.
    public var isBeside: Bool

    /// Any values; see the properties.
    public init(_ outcome: Outcome, missingDistance: Double?, missingSpeed: Double?, isBeside: Bool) {
        (self.outcome, self.isBeside) = (outcome, isBeside)
        (self.missingDistance, self.missingSpeed) = (missingDistance, missingSpeed)
    }

    /// The result in words. Cards are counted from 1, as on their backs.
    var result: String {
        switch outcome {
        case .rest(let card, _): "→ \(card + 1)"
        case .completes: "→ completes"
        case .cancels: "→ cancels"
        }
    }

    /// Writes the missing distance and speed; an empty line if no distance or speed reaches more. Speeds are rounded up to 10 pt/s: their
    /// last digit would only flicker.
    func writeMissing(to line: inout String) {
        var next = ""
        if case .rest(_, let card?) = outcome { next = String(card + 1) }
        write(
            distance: missingDistance.map { String(Int($0.rounded(.up).clamped(to: 0...99_999))) },
            speed: missingSpeed.map { String(Int(($0 / 10).rounded(.up).clamped(to: 0...9999)) * 10) }, next: next, to: &line)
    }

    /// Writes the missing distance and speed with the usual number of digits. The line has this width, so that its ends stay in place
    /// while the numbers change.
    private func writeWidest(to line: inout String) {
        write(distance: missingDistance.map { _ in "000" }, speed: missingSpeed.map { _ in "0000" }, next: "00", to: &line)
    }

    private func write(distance: String?, speed: String?, next: String, to line: inout String) {
        line.removeAll(keepingCapacity: true)
        switch outcome {
        case .rest(_, _?), .cancels: break
        case .rest, .completes: return
        }
        guard distance != nil || speed != nil else { return }
        if let distance {
            line += distance
            line += " pt"
        }
        if distance != nil, speed != nil { line += " or " }
        if let speed {
            line += speed
            line += " pt/s"
        }
        line += " more "
        if outcome == .cancels {
            line += "to complete"
        } else {
            line += "for "
            line += next
        }
    }

    /// The line's frame: above the hint's top edge, or at the stage's edge. Nil if the stage is too small for it.
    func box(_ text: StageText, stage: Size, above hint: Double?) -> Rect? {
        let result = result
        var width = text.width(of: result, style: .label) + 2 * Self.padding
        writeWidest(to: &text.line)
        let widest = text.width(of: text.line, style: .label)
        writeMissing(to: &text.line)
        if !text.line.isEmpty {
            width = max(
                width + Self.gap + text.width(of: text.line, style: .label),
                text.width(of: outcome == .cancels ? result : "→ 00", style: .label) + widest + Self.gap + 2 * Self.padding)
        }
        width = min(width.rounded(.up), stage.width - 2 * OverlayLayout.margin)
        let height = OverlayLayout.chipHeight
        guard width > 2 * Self.padding, height + 2 * OverlayLayout.margin < stage.height else { return nil }
        let bottom = hint.map { $0 - OverlayLayout.gap } ?? stage.height - OverlayLayout.margin
        return Rect(
            x: (isBeside ? stage.width - OverlayLayout.margin - width : (stage.width - width) / 2).rounded(),
            y: (isBeside ? (stage.height - height) / 2 : bottom - height).rounded(), width: width, height: height)
    }

    func paint(_ text: StageText, in box: Rect) {
        let painter = OverlayPainter(text: text)
        painter.panel(box, radius: box.height / 2, blur: 10)
        let baseline = box.center.y + text.capHeight(of: .label) / 2
        let room = box.width - 2 * Self.padding
        text.text(result, style: .label, x: box.minX + Self.padding, baseline: baseline, color: painter.tint.primary, width: room)
        writeMissing(to: &text.line)
        guard !text.line.isEmpty else { return }
        let missing = text.width(of: text.line, style: .label)
        text.text(
            text.line, style: .label, x: max(box.maxX - Self.padding - missing, box.minX + Self.padding + Self.gap),
            baseline: baseline, color: painter.tint.secondary, width: min(missing, room))
    }

    /// The distance between the frame and its text.
    private static let padding = 12.0
    /// The distance between the result and the missing distance and speed.
    private static let gap = 14.0
}
