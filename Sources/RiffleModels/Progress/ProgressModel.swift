/// The iOS 9 task switcher as a function of progress, on an infinite paged scroll view. Source: Glow
/// (Sources/RiffleModels/FORMULAS.md, "Progress").
///
/// A card's progress p is its distance from the visible centre in pages, and a page is a fifth of the screen, so progress and
/// offset are the same number.
enum ProgressModel {
    static let definition = ModelDefinition(descriptor, posedBy: recipe)

    private static let descriptor = ModelDescriptor(
        id: "progress",
        title: "Task switcher · progress",
        summary:
            "The iOS 9 task switcher driven by progress: each card shifts, scales and fades by its distance from the middle.",
        source: "Glow: TaskSwitcherViewController on an infinite scroll view",
        parameters: [
            ParameterDescriptor(
                name: "pages", title: "Cards on screen", unit: .cards, range: 2...12, step: 0.1, defaultValue: 5,
                help: "The screen's width in pages: more puts the cards closer.", source: "Glow: page width = screen / 5"),
            ParameterDescriptor(
                name: "shiftRight", title: "Right shift divisor", range: 0.5...20, step: 0.1, defaultValue: 2.2,
                help: "Cards right of the middle shift right by |p|·screen / this.", source: "Glow: S / 2.2"),
            ParameterDescriptor(
                name: "shiftLeft", title: "Left shift divisor", range: 2...100, step: 0.5, defaultValue: 15,
                help: "Cards left of the middle shift right by |p|·screen / this.", source: "Glow: S / 15"),
            ParameterDescriptor(
                name: "scaleStep", title: "Scale step", range: 0...0.2, step: 0.005, defaultValue: 0.03,
                help: "Scale gained with each page to the right.", source: "Glow: scale = 1 + 0.03·p"),
            ParameterDescriptor(
                name: "cardAspect", title: "Card height", unit: .cardWidths, range: 0...3, step: 0.01, defaultValue: 0,
                help: "The card's height in its widths; 0 gives it the screen's proportions.", source: "Glow: 430/270"
            ).naming(0, "as the screen").with(effect: .layout),
            ParameterDescriptor(
                name: "fadeFrom", title: "Fade from", unit: .cards, range: -10...0, step: 0.1, defaultValue: 0,
                help: "Cards left of this offset fade.", source: "Glow: 0"),
            ParameterDescriptor(
                name: "fadeStep", title: "Fade step", range: 0...1, step: 0.01, defaultValue: 0.2,
                help: "Opacity lost with each page left of where the fade begins.", source: "Glow: alpha = 1 − 0.2·|p|"),
            ParameterDescriptor(
                name: "dimStep", title: "Dim step", range: 0...0.5, step: 0.01, defaultValue: 0,
                help: "How much darker each page left of the middle is than the one before it.",
                source: "Riffle"),
            SharedParameters.veiled,
            SharedParameters.views, SharedParameters.endless,
        ]
            + SharedParameters.scrollView(decelerationRate: 0.998)
            + [SharedParameters.maxScrollDistance],
        look: CardLook(cornerRadius: 5, shadowRadius: 3, shadowOpacity: 0.5, showsIcon: true),
        viewport: .phone,
        // Glow's card: 270 × 430 points on a screen 375 points wide.
        sourceSettings: source.merging([
            "endless": 1, "veiled": 0, "cardAspect": 430.0 / 270, "shadowRadius": 3, "shadowOpacity": 0.3, "shadowOffsetX": 2,
            "shadowOffset": 2,
        ]) { a, _ in a },
        formerDefaults: [
            1: source.merging(["veiled": 0]) { a, _ in a },
            // Darkened instead of faded: the built-in preset Wide Row.
            2: ["fadeFrom": -2, "fadeStep": 1, "dimStep": 0.16, "veiled": 0],
        ]
    )

    private static let source = ["fadeFrom": 0, "fadeStep": 0.2, "dimStep": 0]

    private static let recipe = ModelRecipe(
        scroll: ModelRecipe.Scroll(
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
        let alpha = o >= fadeFrom ? 1 : 1 - fadeStep * (fadeFrom - o)
        opacity = veiled ? 1 : alpha
        veil = veiled ? clamp(1 - alpha, 0, 1) : 0
        dim = clamp(-dimStep * o, 0, 0.8)
        """)
}
