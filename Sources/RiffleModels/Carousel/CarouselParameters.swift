/// The parameters of a carousel's scroller, and the rule that they give.
enum CarouselParameters {
    /// Without the parameters of the axis.
    static let physics = cards + motion + gesture

    private static let cards: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "visibleItems", title: "Visible cards", unit: .cards, range: 0...200, step: 1, defaultValue: 0, kind: .count,
            help: "How many cards are shown around the current one; 0 lets the type decide.",
            source: "iCarouselOptionVisibleItems"
        ).label("the type's own", for: 0),
        ParameterDescriptor(
            name: "placeholders", title: "Placeholders", unit: .cards, range: 0...20, step: 1, defaultValue: 0,
            kind: .count, help: "Empty cards before the first and after the last, when nothing wraps.",
            source: "iCarousel.numberOfPlaceholders"
        ).with(effect: .structure),
    ]

    private static let motion: [ParameterDescriptor] =
        [
            SharedParameters.scrollPhysics, SharedParameters.dragFollow, SharedParameters.reach(default: 1.75),
            .toggle(
                name: "bounces", title: "Bounces", isOn: true, group: .motion,
                help: "Whether the row can be pulled beyond its ends.", source: "iCarousel.bounces"),
            ParameterDescriptor(
                name: "bounceDistance", title: "Bounce distance", unit: .cards, range: 0...4, step: 0.05,
                defaultValue: 1, group: .motion, help: "How far beyond an end the row gives way.",
                source: "iCarousel.bounceDistance"),
            .toggle(
                name: "paging", title: "Paging", isOn: false, group: .motion,
                help: "A flick goes to the next card and no further.", source: "iCarousel.pagingEnabled"),
            .toggle(
                name: "stopAtBoundary", title: "Stop at a card", isOn: true, group: .motion,
                help: "A flick ends on a card rather than between two.", source: "iCarousel.stopAtItemBoundary"),
            .toggle(
                name: "scrollToBoundary", title: "Scroll to a card", isOn: true, group: .motion,
                help: "After any motion the row moves on to the nearest card.", source: "iCarousel.scrollToItemBoundary"),
            ParameterDescriptor(
                name: "decelerationRate", title: "Deceleration rate", range: 0...0.99, step: 0.005, defaultValue: 0.95,
                group: .motion, help: "How slowly a flick loses speed: distance = v² / (60·(1 − rate)·|v|).",
                source: "iCarousel.decelerationRate"),
            ParameterDescriptor(
                name: "scrollSpeed", title: "Scroll speed", unit: .times, range: 0...4, step: 0.05, defaultValue: 1,
                group: .motion, help: "Multiplies the speed of a release, not the drag.", source: "iCarousel.scrollSpeed"),
            ParameterDescriptor(
                name: "autoscroll", title: "Autoscroll", unit: .cardsPerSecond, range: -5...5, step: 0.1, defaultValue: 0,
                group: .motion, help: "The row moves by itself at this speed. Positive values move it towards earlier cards.",
                source: "iCarousel.autoscroll"),
        ] + release.map { $0.used(when: SharedParameters.scrollPhysics.name, is: Double(ScrollPhysics.original.rawValue)) }

    /// iCarousel's constants: how long it scrolls to a card, and which releases are a flick. The refined physics has
    /// its own rules for both.
    private static let release: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "scrollDuration", title: "Scroll duration", unit: .seconds, range: 0.05...2, step: 0.05, defaultValue: 0.4,
            group: .motion, help: "How long the row takes to reach a card, however far it is.",
            source: "iCarousel's SCROLL_DURATION"),
        ParameterDescriptor(
            name: "speedThreshold", title: "Speed threshold", unit: .cardsPerSecond, range: 0...20, step: 0.1, defaultValue: 2,
            group: .motion, help: "A slower release goes to the nearest card.",
            source: "iCarousel's SCROLL_SPEED_THRESHOLD"),
        ParameterDescriptor(
            name: "distanceThreshold", title: "Distance threshold", unit: .cards, range: 0...1, step: 0.01, defaultValue: 0.1,
            group: .motion,
            help:
                "A release that carries the row farther than this decelerates. After a shorter one, a row that is more than this far from the current card goes on to the next card.",
            source: "iCarousel's DECELERATE_THRESHOLD, SCROLL_DISTANCE_THRESHOLD"),
    ]

    private static let gesture: [ParameterDescriptor] = [
        .toggle(
            name: "wrap", title: "Wrap", isOn: false, group: .gesture,
            help: "Whether the last card is followed by the first.", source: "iCarouselOptionWrap"
        ).with(effect: .structure),
        ParameterDescriptor(
            name: "offsetMultiplier", title: "Drag multiplier", unit: .times, range: 0.1...6, step: 0.05,
            defaultValue: 1, group: .gesture,
            help: "Cards per card width of drag. It does not multiply the release speed.",
            source: "iCarouselOptionOffsetMultiplier"),
        .toggle(
            name: "ignorePerpendicular", title: "Ignore perpendicular drags", isOn: true, group: .gesture,
            help: "The row ignores drags across its axis.", source: "iCarousel.ignorePerpendicularSwipes"),
        .toggle(
            name: "centersOnClick", title: "Click centres a card", isOn: true, group: .gesture,
            help: "A click on a card that is not current makes it current.",
            source: "iCarousel.centerItemWhenSelected"),
    ]

    /// Sets the parameters that only carousels have, from the values of `physics`.
    static func apply(_ values: ParameterValues, to motion: inout CarouselRule) {
        motion.bounces = values.isOn("bounces")
        motion.bounceDistance = values["bounceDistance"]
        motion.isPagingEnabled = values.isOn("paging")
        motion.stopsAtItemBoundary = values.isOn("stopAtBoundary")
        motion.scrollsToItemBoundary = values.isOn("scrollToBoundary")
        motion.decelerationRate = values["decelerationRate"]
        motion.scrollSpeed = values["scrollSpeed"]
        motion.autoscroll = values["autoscroll"]
        motion.scrollDuration = values["scrollDuration"]
        motion.speedThreshold = values["speedThreshold"]
        motion.distanceThreshold = values["distanceThreshold"]
        motion.ignoresPerpendicularDrags = values.isOn("ignorePerpendicular")
        motion.centersItemWhenSelected = values.isOn("centersOnClick")
    }
}
