public import RiffleFormula

extension AnimationCatalogue {
    /// An animation as a formula of its two screens, for reading and export; nil for an unknown id. `values`: of a model of
    /// screens, whose parameters become the formula's; navigation's defaults unless given.
    ///
    /// Where both screens have the same depth, the one with the greater `order` is in front, and the to screen where that is equal.
    public static func recipe(of id: String, values: ParameterValues? = nil) -> Formula? {
        recipeText(of: id, values: values).flatMap { try? Formula(parsing: $0, vocabulary: .transition) }
    }

    /// The same as a text with a line for each parameter, whose comment is its help.
    public static func recipeText(of id: String, values: ParameterValues? = nil) -> String? {
        guard let recipe = recipeSource(of: id), let entry = all.first(where: { $0.id == id }) else { return nil }
        return recipe.text(
            title: entry.title, summary: "",
            values: values ?? ParameterValues(defaultsOf: NavigationModel.descriptor.parameters))
    }

    static func recipeSource(of id: String) -> ModelRecipe? { recipes[id].map { ModelRecipe(.transition, $0) } }

    /// Sources/RiffleModels/FORMULAS.md, "Screens".
    private static let recipes: [String: String] = [
        SourcePush.id: """
        let way = containerWidth * direction
        x = role is from ? -way * endScale * p : way * (1 - p)
        scale = role is from ? 1 - (1 - endScale) * p : 1
        """,
        SystemPush.id: """
        let way = containerWidth * direction
        x = role is from ? -way * parallax * p : way * (1 - p)
        dim = role is from ? darkness * p : 0
        """,
        SourcePresent.id: """
        y = role is from ? 0 : containerHeight * (1 - p)
        scale = role is from ? 1 - (1 - endScale) * p : 1
        dim = role is from ? darkness * p : 0
        """,
        SystemPresent.id: "y = role is from ? 0 : containerHeight * (1 - p)",
        Slide.id: """
        let way = containerWidth * direction
        x = role is from ? -way * p : way * (1 - p)
        """,
        CrossFade.id: "opacity = role is from ? 1 : p",
        ZoomFromCard.id: """
        y = role is from ? 0 : containerHeight * 0.14 * (1 - p)
        scale = role is from ? 1 - 0.08 * p : 0.32 + 0.68 * p
        opacity = role is from ? 1 : min(1, 4 * p)
        dim = role is from ? 2.5 * darkness * p : 0
        """,
        FlipOver.id: """
        # The two screens are the faces of one card, each seen for half of the time.
        perspective = 2.5 * containerWidth
        z = -0.4 * containerWidth * sin(p * 180 deg)
        rotate y = (role is from ? -p : 1 - p) * 180 deg * direction
        hidden = role is from ? p >= 0.5 : p < 0.5
        """,
        Cover.id: """
        x = role is from ? 0 : containerWidth * direction * (1 - p)
        scale = role is from ? 1 - 0.06 * p : 1
        dim = role is from ? 4 * darkness * p : 0
        """,
        CardSwap.id: """
        let angle = (role is from ? p : 1 - p) * 180 deg
        let side = role is from ? -direction : direction
        perspective = 2.5 * containerWidth
        x = side * 0.62 * containerWidth * sin(angle)
        z = -0.5 * containerWidth * (1 - cos(angle))
        order = role is from and p < 0.5 ? 1 pt : 0
        """,
        Cube.id: """
        let angle = (role is from ? -p : 1 - p) * 90 deg
        let half = containerWidth / 2
        perspective = 2.5 * containerWidth
        transform translate(0, 0, -half), rotate(y, angle * direction), translate(0, 0, half)
        dim = 3 * darkness * abs(sin(angle))
        order = role is from and p <= 0.5 ? 1 pt : 0
        """,
        SwitcherHop.id: """
        let shrink = sin(p * 180 deg)^2
        let grown = 1 - (1 - 0.94 * endScale) * shrink
        # The row moves mostly while the cards are small.
        let moved = smoothstep(0, 1, p)
        let way = (containerWidth * grown + 18 * shrink) * direction
        x = role is from ? -way * moved : way * (1 - moved)
        scale = grown
        """,
    ]
}
