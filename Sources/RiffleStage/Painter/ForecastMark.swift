internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

extension CardPainter {
    /// Paints a progress bar on the side that the card is dragged to: it fills up, and changes colour once a release would throw
    /// the card. Returns its centre in window points; nil while there is nothing to show.
    mutating func paintForecast(_ motion: StageMotion, into list: inout DrawList) -> Vector2? {
        guard motion.isForecasting, motion.showsForecast, let forecast = motion.scroller.stack?.forecast(),
            let unit = forecast.leaning?.unit, forecast.progress > 0.02
        else { return nil }
        let viewport = motion.viewport
        let card = motion.model.cardSize * viewport.scale
        let reach = motion.configuration.values["maxLength"] * 1.3 * viewport.scale
        let along = unit.x != 0 ? card.width / 2 : card.height / 2
        let room = unit.x != 0 ? viewport.frame.width / 2 : viewport.frame.height / 2
        let middle = motion.anchor + unit * Swift.min(along + reach + 36, Swift.max(room - 14, 0))
        let flies = forecast.flight != nil
        let length = 112.0
        let track = flies ? StageColors.reachedTrack : StageColors.missingTrack
        let fill = flies ? StageColors.reached : StageColors.missing
        let scale = motion.pixelScale
        marks.compose(motion.shownPixels, SceneOptions(), into: &list) { quads in
            quads.append(.bar(middle, unit, length: length, width: 5, track, pixelScale: scale))
            quads.append(
                .bar(
                    middle, unit, length: Swift.max(length * forecast.progress, 6), width: flies ? 7 : 5, fill, pixelScale: scale)
            )
        }
        return middle
    }
}

extension SceneCard {
    /// A bar with round ends, perpendicular to the direction `unit`, centred on `middle`. In window points.
    fileprivate static func bar(
        _ middle: Vector2, _ unit: Vector2, length: Double, width: Double, _ color: Color, pixelScale: Double
    ) -> SceneCard {
        let bar = unit.x != 0 ? Size(width: width, height: length) : Size(width: length, height: width)
        var transform = Transform3D.identity
        transform.translate(to: middle, pixelScale: pixelScale)
        return SceneCard(
            id: -1, transform: transform, size: bar,
            front: QuadPicture(texture: .white, pixelSize: Size(width: 4, height: 4), tint: color, opaqueCore: nil),
            cornerRadius: width / 2)
    }
}
