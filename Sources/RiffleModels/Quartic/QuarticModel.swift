/// A vertical stack whose cards move down by the fourth power of the pull. Source: a UICollectionViewLayout
/// (Sources/RiffleModels/FORMULAS.md, "Quartic stack").
enum QuarticModel {
    static let definition = ModelDefinition(descriptor, posedBy: recipe, measures: [rest, next])

    private static let descriptor = ModelDescriptor(
        id: "quartic",
        title: "Quartic stack",
        summary: "A vertical stack: pulling down moves the cards down by the fourth power, each to where the next one was.",
        source: "a collection layout, y = (max(0, m − x)/m)⁴·n",
        parameters: [
            ParameterDescriptor(
                name: "m0", title: "Reach m", unit: .points, range: 200...4000, step: 10, defaultValue: 1000,
                help: "The pull that sends the first card to the very top.", source: "the original layout: 1000"),
            ParameterDescriptor(
                name: "n0", title: "Rest n", unit: .points, range: 20...600, step: 5, defaultValue: 250,
                help: "Where the current card's upper edge rests.", source: "the original layout: 250"),
            ParameterDescriptor(
                name: "delta", title: "Step Δ", unit: .points, range: 20...400, step: 5, defaultValue: 140,
                help: "The pull that moves each card to where its lower neighbour was.", source: "the original layout: 140"),
            ParameterDescriptor(
                name: "minScale", title: "Least scale", range: 0.3...1, step: 0.01, defaultValue: 0.86,
                help: "The scale at the top of the stack; it grows to 1 downwards.",
                source: "Riffle; the original layout gives the position alone"),
            ParameterDescriptor(
                name: "fullScaleAt", title: "Full scale at", unit: .cards, range: -3...6, step: 0.1, defaultValue: 1,
                help: "The offset whose place counts as n_last: from there on a card is at scale 1.",
                source: "the original layout: by the place of the last card in view"),
            ParameterDescriptor(
                name: "fadeLength", title: "Fade length", unit: .points, range: 0...300, step: 5, defaultValue: 40,
                help: "Cards fade in over this much of y from the top.",
                source: "Riffle; the original layout gives the position alone"),
            SharedParameters.veiled,
        ] + SharedParameters.scrollView(decelerationRate: 0.998) + [SharedParameters.snap],
        look: CardLook(cornerRadius: 10, shadowRadius: 8, shadowOpacity: 0.5),
        // The source's target offset serves a switch between two layouts; its flicks end at any offset.
        sourceSettings: ["snap": 0, "veiled": 0],
        formerDefaults: [2: ["veiled": 0]]
    )

    private static let recipe = ModelRecipe(
        scroll: ModelRecipe.Scroll(
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

    private static let rest = FormulaMeasure(
        CurveHandle(
            descriptor: ParameterDescriptor(
                name: "restPlace", title: "Card 0", unit: .cardWidths, range: -3...3, step: 0.01, defaultValue: 0,
                help: "Where the current card rests; n is solved for it.", source: "the original layout"),
            property: .y, offset: 0), solving: "n0")

    private static let next = FormulaMeasure(
        CurveHandle(
            descriptor: ParameterDescriptor(
                name: "nextPlace", title: "Card +1", unit: .cardWidths, range: -3...3, step: 0.01, defaultValue: 0,
                help: "Where the next card rests; m is solved for it.", source: "the original layout"),
            property: .y, offset: 1), solving: "m0")
}
