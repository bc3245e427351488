internal import RiffleMath
internal import RiffleScene
internal import RiffleSession
internal import RiffleStage

extension FingerTrail {
    /// The radius of the finger's disc, in points.
    private static let radius = 15.0

    /// Paints the finger at a time of the gesture. `scale`: window points per point of the text; `left`: the left edge of its stage, in
    /// points of the text.
    func paint(_ text: StageText, at time: StageTime, scale: Double, left: Double = 0) {
        guard let last else { return }
        text.opacity = 1
        for place in places {
            let age = (time.seconds - place.time) / Self.fade
            guard age >= 0, age < 1 else { continue }
            let share = (1 - age) * (1 - age)
            text.disc(
                center: place.position / scale + Vector2(left, 0), radius: Self.radius * (0.35 + 0.45 * share),
                color: FixedColors.fingerTrail.faded(to: share))
        }
        // After the release the disc widens and fades.
        let since = isDown ? 0 : (time.seconds - last.time) / Self.fade
        guard since >= 0, since < 1 else { return }
        let alpha = 1 - since
        let center = last.position / scale + Vector2(left, 0)
        text.disc(center: center, radius: Self.radius + 10 * since, color: FixedColors.finger.faded(to: alpha))
        text.ring(
            center: center, radius: Self.radius + 10 * since, thickness: 1.5,
            color: FixedColors.fingerRing.faded(to: alpha), fill: FixedColors.fingerInside.faded(to: alpha))
    }
}
