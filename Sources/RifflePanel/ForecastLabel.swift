public import RiffleMath
internal import RiffleScene

/// What is missing for a throw, written under the stage's mark: "38 pt" of the way, "or 420 pt/s" of the speed.
public struct ForecastLabel: Equatable, Sendable {
    /// The mark's middle in window points.
    public var mark: Vector2
    /// Points that are missing; 0: it flies.
    public var missingDistance: Double
    /// Points a second; nil where speed doesn't count.
    public var missingSpeed: Double?

    public init(mark: Vector2, missingDistance: Double, missingSpeed: Double?) {
        self.mark = mark
        self.missingDistance = missingDistance
        self.missingSpeed = missingSpeed
    }

    /// The lines, from the top.
    var lines: [String] {
        guard missingDistance > 0 else { return ["throw"] }
        var lines = ["\(Int(missingDistance.rounded(.up).clamped(to: 0...99_999))) pt"]
        if let missingSpeed, missingSpeed > 0, missingSpeed < 99_999 { lines.append("or \(Int(missingSpeed.rounded(.up))) pt/s") }
        return lines
    }

    func paint(_ text: StageText, stage: Size) {
        var baseline = mark.y + 56 + 22
        for line in lines {
            let width = text.width(of: line, style: .label)
            let x = (mark.x - width / 2).clamped(to: 4...max(4, stage.width - width - 4))
            let color = missingDistance > 0 ? Color(r: 255, g: 255, b: 255, a: 190) : Color(r: 255, g: 205, b: 92)
            text.text(line, style: .label, x: x, baseline: baseline, color: color)
            baseline += 18
        }
    }
}
