// The recipes of the models on a scroll view (Sources/RiffleModels/FORMULAS.md, "Progress" and "Quartic stack").
extension ModelRecipe {
    static let progress = ModelRecipe(
        scroll: Scroll(
            rule: .view,
            settings: [
                "spacing = screenWidth / pages", "cardWidth = 72% * screenWidth",
                "cardHeight = cardAspect > 0 ? 72% * screenWidth * cardAspect : 72% * screenHeight",
            ]),
        """
        let grown = 1 + scaleStep * o
        let shift = abs(o) * screenWidth / (o > 0 ? shiftRight : shiftLeft)
        x = o * screenWidth / pages + grown * shift
        scale = grown
        let alpha = o >= fadeFrom ? 1 : clamp(1 - fadeStep * (fadeFrom - o), 0, 1)
        opacity = veiled ? 1 : alpha
        veil = veiled ? 1 - alpha : 0
        dim = clamp(-dimStep * o, 0, 0.8)
        """)

    static let quartic = ModelRecipe(
        scroll: Scroll(
            rule: .view,
            settings: [
                "vertical = on", "spacing = delta * unit", "firstOffset = -m0 / delta",
                "lastOffset = max(-m0 / delta, (pulls - 1) * m0 / delta)", "cardWidth = 86% * screenWidth",
            ]),
        """
        # The numbers refer to a screen 667 points high.
        let unit = screenHeight / 667 pt
        # The upper edge of a card, from the top of the screen.
        let top = (max(0, m0 + o * delta) / m0)^4 * n0
        let fullTop = (max(0, m0 + fullScaleAt * delta) / m0)^4 * n0
        let grown = mix(minScale, 1, fullTop > 0 ? clamp(top / fullTop, 0, 1) : 1)
        y = top * unit - screenHeight / 2 + height * grown / 2
        scale = grown
        let alpha = when fadeLength > 0: clamp(top / fadeLength, 0, 1), top > 0: 1, else: 0
        opacity = veiled ? 1 : alpha
        veil = veiled ? 1 - alpha : 0
        # From the card that just left the top to the one that just left the bottom.
        let bottom = max(viewHeight, screenHeight) / unit + 667
        let pulls = (bottom / max(n0, 1))^0.25
        """)
}
