internal import RiffleFormula

extension ModelRecipe {
    /// The layers at rest and under a drag (Sources/RiffleModels/FORMULAS.md, "Card stack"). The top card follows the hand, those
    /// below it less and less; the refined deck holds them back beyond the distance of a throw, and turns a card by where it is held.
    static let cardStack = ModelRecipe(
        .cardStack,
        """
        let refined = deck is refined
        let shown = max(min(layers, n), 0)
        let share = shown > 0 ? clamp(1 - layer / shown, 0, 1) : 0
        let way = max(maxLength, 1e-6)
        let limited = refined and abs(drag) > way ? (2 - way / abs(drag)) * way * sign(drag) : drag
        let lever = refined ? 1 - grabTurn * (1 + clamp(2 * grip / height, -1, 1)) : 1
        let factor = 1 - scaleStep * layer
        # Scaled vertically too, a layer rises by as much as its upper edge would sink.
        let lower = refined and scalesHeight
        let rise = lower ? scaleStep * layer * height / 2 : 0
        # The card that enters at the back fades in on its way to the last layer.
        let plain = clamp(float(1 - opacityStep * layer), 0, 1)
        let behind = clamp(float(1 - opacityStep * shown), 0, 1)
        let alpha = when entersAtLanding: clamp(plain - behind * max(layer - shown + 1, 0), 0, 1),
            else: plain * clamp(shown - layer, 0, 1)
        perspective = eyeDistance
        x = share * (layer == 0 ? drag : limited)
        y = -rise - yStep * layer
        rotate z = share * (limited / maxLength) * maxRotation * lever
        scale x = factor
        scale y = lower ? factor : 1
        opacity = veiled ? 1 : alpha
        veil = veiled ? 1 - alpha : 0
        dim = clamp(dimStep * layer, 0, 0.8)
        hidden = scaleStep * layer >= 1
        """)
}
