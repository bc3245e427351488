internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// The effect of a release at this moment.
extension Stage {
    /// The effect of a release of a row or a screen, with cards instead of pages, distances and speeds in window points; nil where
    /// nothing is dragged, and while the parameter is off. A hand's events that still wait aren't part of it. A stack's forecast is
    /// there in any case, in the model's points.
    func releaseForecast() -> ReleaseForecast? {
        if let stack = motion.scroller.stack { return stack.forecast() }
        guard let pan = motion.pan, motion.showsForecast else { return nil }
        let release = PanRelease(
            translation: (pan.translation - pan.base) / viewport.scale,
            velocity: motion.recognizer.pan.velocity(at: now) / viewport.scale, isVertical: scrolling.isVertical,
            direction: motion.direction, time: now)
        guard var forecast = motion.scroller.forecast(of: release) else { return nil }
        if case .rest(let page, let next) = forecast.outcome {
            let indexing = CarouselIndexing(itemCount: deck.count, wraps: scrolling.wraps)
            forecast.outcome = .rest(page: indexing.clampedIndex(page), next: next.map(indexing.clampedIndex))
        }
        forecast.missingDistance = forecast.missingDistance.map { $0 * viewport.scale }
        forecast.missingSpeed = forecast.missingSpeed.map { $0 * viewport.scale }
        return forecast
    }

    /// Paints a progress bar on the side that the card is dragged to: it fills up, and changes colour once a release would throw
    /// the card. Returns its centre in window points; nil while there is nothing to show.
    mutating func paintForecast(into list: inout DrawList) -> Vector2? {
        guard motion.isForecasting, motion.showsForecast, let forecast = motion.scroller.stack?.forecast(),
            let unit = forecast.leaning?.unit, forecast.progress > 0.02
        else { return nil }
        let card = model.cardSize * viewport.scale
        let reach = configuration.values["maxLength"] * 1.3 * viewport.scale
        let along = unit.x != 0 ? card.width / 2 : card.height / 2
        let room = unit.x != 0 ? viewport.frame.width / 2 : viewport.frame.height / 2
        let middle = anchor + unit * Swift.min(along + reach + 36, Swift.max(room - 14, 0))
        let flies = forecast.flight != nil
        let length = 112.0
        let track = Color(r: 255, g: 255, b: 255, a: flies ? 120 : 56)
        let fill = flies ? Color(r: 255, g: 205, b: 92, a: 255) : Color(r: 255, g: 255, b: 255, a: 220)
        sceneCards.removeAll(keepingCapacity: true)
        appendBar(middle, unit, length: length, width: 5, track)
        appendBar(middle, unit, length: Swift.max(length * forecast.progress, 6), width: flies ? 7 : 5, fill)
        let pixels = shownPixels
        overlay.compose(sceneCards, viewport: pixels, into: &list)
        return middle
    }

    /// Appends a bar with round ends, perpendicular to the direction `unit`, centred on `middle`. In window points.
    private mutating func appendBar(_ middle: Vector2, _ unit: Vector2, length: Double, width: Double, _ color: Color) {
        let bar = unit.x != 0 ? Size(width: width, height: length) : Size(width: length, height: width)
        var transform = Transform3D.identity
        transform.translate(to: middle, pixelScale: pixelScale)
        sceneCards.append(
            SceneCard(
                id: -1, transform: transform, size: bar,
                front: CardFace(texture: .white, pixelSize: Size(width: 4, height: 4), tint: color, opaqueCore: nil),
                cornerRadius: width / 2))
    }
}
