// The recipes of iCarousel's types (Sources/RiffleModels/FORMULAS.md, "Carousel family").
extension ModelRecipe {
    static let linear = carousel(
        visible: rowCount,
        """
        let distance = o * extent * spacing
        \(eye)
        x = vertical ? 0 : distance
        y = vertical ? distance : 0
        \(fade)
        """)

    static let rotary = carousel(visible: "positions", rotary(""))
    static let invertedRotary = carousel(visible: "ceil(positions / 2)", rotary("-"))
    static let cylinder = carousel(visible: "positions", cylinder(""))
    static let invertedCylinder = carousel(visible: "ceil(positions / 2)", cylinder("-"))
    static let wheel = carousel(visible: wheelCount, arc: true, wheel(""))
    static let invertedWheel = carousel(visible: wheelCount, arc: true, wheel("-"))

    static let coverFlow = carousel(visible: rowCount, coverFlow("let side = clamp(o, -1, 1)"))

    static let coverFlow2 = carousel(
        visible: rowCount,
        coverFlow(
            """
            # The current card and its neighbour turn by the turn progress, the others face the middle.
            let side = when not turning: clamp(o, -1, 1),
                turn >= 0 and o > -0.5 and o <= 0.5: -turn,
                turn >= 0 and o > 0.5 and o <= 1.5: 1 - turn,
                turn < 0 and o > -0.5 and o <= 0.5: -turn,
                turn < 0 and o > -1.5 and o <= -0.5: -1 - turn,
                else: o <= -0.5 ? -1 : o > 0.5 ? 1 : clamp(o, -1, 1)
            """))

    static let timeMachine = carousel(visible: nil, timeMachine(""))
    static let invertedTimeMachine = carousel(visible: nil, timeMachine("-"))

    static let hyperbola = carousel(
        visible: nil,
        """
        let place = o >= curveZ / curveN ? (parking == 0 ? across / extent : parking) : 1 / (curveZ - curveN * o) - 1 / curveZ
        # The shift of the viewpoint goes at the end of the row.
        let ending = wrapping or n == 0 ? 0 : smoothstep(0, 1, 1 - (n - 1 - s) / lastCardRange)
        let shift = width * viewpointShift * (1 - (centersLastCard ? lastCardCentering * ending : 0))
        perspective = -1 / m34
        x = shift - viewpointX + (vertical ? 0 : place * extent)
        y = (vertical ? place * extent : 0) - viewpointY
        z = o
        scale = 1 + scaleStep * o
        opacity = clamp(o - fadeFrom + 1, 0, 1)
        # iCarousel leaves out cards that its own fade would end.
        \(beyond)
        hidden = beyond > 0 and beyond >= fadeRange and fadeMinAlpha == 0
        """)
}

// What the types share.
extension ModelRecipe {
    /// A carousel whose `visibleItems` of 0 means `visible`, or iCarousel's 30.
    private static func carousel(visible: String?, arc: Bool = false, _ lines: String) -> ModelRecipe {
        var settings = ["vertical = vertical"] + (arc ? ["arc = on"] : [])
        let isCircular = lines.contains("positions")
        if isCircular { settings.append("placeholders = placeholders") }
        if let visible { settings.append("visibleItems = visibleItems == 0 ? floor(min(30, \(visible))) : visibleItems") }
        settings += ["contentX = contentX", "contentY = contentY"]
        var extent = "let extent = vertical ? height : width\n"
        if isCircular || visible != nil || lines.contains("across") {
            extent += "let across = vertical ? viewHeight : viewWidth\n"
        }
        return ModelRecipe(
            scroll: Scroll(rule: .carousel, settings: settings), extent + (isCircular ? circle + "\n" : "") + lines)
    }

    /// As many as fill the area, and two more.
    private static let rowCount = "ceil(across / (spacing * extent)) + 2"

    /// All of a wheel that fits inside the area, or else its half that does.
    private static let wheelCount =
        "circleRadius - extent / 2 < min(viewWidth, viewHeight) / 2 ? positions : ceil(positions / 2) + 1"

    private static let eye = "perspective = -1 / m34\ntransform translate(-viewpointX, -viewpointY)"

    /// The number of positions on the circle.
    private static let circle = """
        let all = n + (wrapping ? 0 : placeholders)
        let fitting = floor(min(all, min(30, max(12, ceil(across / (spacing * extent)) * pi))))
        let positions = places == 0 ? fitting : places
        """

    private static let beyond = """
        let beyond = when o > fadeMax and fadeMax < 20: o - fadeMax, o < fadeMin and fadeMin > -20: fadeMin - o, else: 0
        """

    private static let fade = """
        # iCarousel's fade.
        \(beyond)
        let faded = when beyond <= 0: 0, fadeRange > 0: min(beyond, fadeRange) / fadeRange, else: 1
        opacity = float(1 - faded * (1 - fadeMinAlpha))
        """

    /// `sign`: "-" for the inverted types, whose circle lies on the viewer's side.
    private static func rotary(_ sign: String) -> String {
        """
        let half = extent * spacing / 2
        let circleRadius = max(half, half / tan(arc / 2 / positions)) * radiusFactor
        let turned = o * (angle / positions * arc)
        let distance = circleRadius * sin(turned)
        \(eye)
        x = vertical ? 0 : distance
        y = vertical ? distance : 0
        z = \(sign)circleRadius * (cos(turned) - 1)
        \(fade)
        """
    }

    private static func cylinder(_ sign: String) -> String {
        let back = sign == "" ? "-" : ""
        let forth = sign == "" ? "" : "-"
        return """
            let circleRadius = max(0.01, extent * spacing / 2 / tan(arc / 2 / positions)) * radiusFactor
            let turned = \(sign)o * (angle / positions * arc)
            \(eye), translate(0, 0, \(back)circleRadius)
            rotate x = vertical ? -turned : 0
            rotate y = vertical ? 0 : turned
            z = \(forth)circleRadius + 0.01
            hidden = not showBackfaces and cos(turned) <= 0
            \(fade)
            """
    }

    private static func wheel(_ sign: String) -> String {
        """
        let circleRadius = extent * spacing * positions / arc * radiusFactor
        let hub = \(sign)circleRadius
        \(eye), translate(vertical ? -hub : 0, vertical ? 0 : hub),
            rotate(z, \(sign)o * (arc / positions * angle)), translate(vertical ? hub : 0, vertical ? 0 : -hub, o * 0.01)
        \(fade)
        """
    }

    private static func coverFlow(_ side: String) -> String {
        """
        \(side)
        let distance = (side * 0.5 * tilt + o * spacing) * extent
        let angle = -side * 90 deg * tilt
        \(eye)
        x = vertical ? 0 : distance
        y = vertical ? distance : 0
        z = -abs(side) * extent * 0.5
        rotate x = vertical ? -angle : 0
        rotate y = vertical ? 0 : angle
        hidden = not showBackfaces and cos(angle) <= 0
        \(fade)
        """
    }

    private static func timeMachine(_ sign: String) -> String {
        """
        let distance = o * extent * tilt
        \(eye)
        x = vertical ? 0 : distance
        y = vertical ? distance : 0
        z = \(sign)o * extent * spacing
        \(fade)
        """
    }
}
