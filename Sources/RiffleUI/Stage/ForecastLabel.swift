public import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// The distance and speed that a drag still lacks to become a throw, written under the stage's marker: "38 pt" of distance, "or 420 pt/s"
/// of speed.
public struct ForecastLabel: Equatable, Sendable {
    /// The marker's centre, in window points.
    public var mark: Vector2
    /// The missing distance, in points; 0: a release throws.
    public var missingDistance: Double
    /// The missing speed, in points per second; nil where speed does not count.
    public var missingSpeed: Double?

    /// The label under the marker at `mark`.
    public init(mark: Vector2, missingDistance: Double, missingSpeed: Double?) {
        self.mark = mark
        self.missingDistance = missingDistance
        self.missingSpeed = missingSpeed
    }

    /// The upper line. Like the lower line, it has at most 15 bytes, which need no heap block.
    var distance: String {
        missingDistance > 0 ? "\(Int(missingDistance.rounded(.up).clamped(to: 0...99_999))) pt" : "throw"
    }

    /// The lower line; nil: there is none.
    var speed: String? {
        guard missingDistance > 0, let missingSpeed, missingSpeed > 0, missingSpeed < 99_999 else { return nil }
        return "or \(Int(missingSpeed.rounded(.up))) pt/s"
    }

    func paint(_ text: StageText, stage: Size) {
        paint(distance, text, stage, baseline: mark.y + 56 + 22)
        if let speed { paint(speed, text, stage, baseline: mark.y + 56 + 40) }
    }

    private func paint(_ line: String, _ text: StageText, _ stage: Size, baseline: Double) {
        let width = text.width(of: line, style: .label)
        let x = (mark.x - width / 2).clamped(to: 4...max(4, stage.width - width - 4))
        let color = missingDistance > 0 ? FixedColors.missing : StageColors.reached
        text.text(line, style: .label, x: x, baseline: baseline, color: color)
    }
}
