internal import RiffleMath

/// The parameters that carousels share, and their transfer to the layout and the scroll rule.
enum CarouselParameters {
    /// The parameters of every type, with the type's defaults. The defaults of `bounceDistance` and `visibleItems` (0: automatic)
    /// differ by model.
    static func common(
        type: CarouselType, bounceDistance: Double = 1, visibleItems: Int = 0
    ) -> [ParameterDescriptor] {
        window(type: type, visibleItems: visibleItems) + fade(type: type) + eye
            + motion(bounceDistance: bounceDistance) + gesture(type: type)
    }

    /// The parameters of the scroller alone, without the axis, and how many cards are shown.
    static let physics =
        window(type: .custom, visibleItems: 0) + motion(bounceDistance: 1)
        + gesture(type: .custom).filter { $0.name != "vertical" }

    static func spacing(default value: Double, help: String) -> ParameterDescriptor {
        ParameterDescriptor(
            name: "spacing", title: "Spacing", unit: .cardWidths, range: 0.02...4, step: 0.01, defaultValue: value, help: help,
            source: "iCarouselOptionSpacing")
    }

    static func tilt(default value: Double, range: ClosedRange<Double>, help: String) -> ParameterDescriptor {
        ParameterDescriptor(
            name: "tilt", title: "Tilt", unit: .none, range: range, step: 0.01, defaultValue: value, help: help,
            source: "iCarouselOptionTilt")
    }

    /// Arc, radius, angle and count of the circular types.
    static let circle: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "arc", title: "Arc", unit: .radians, range: 0.2...(2 * .pi), step: 0.05, defaultValue: 2 * .pi,
            help: "How much of the circle the cards take.", source: "iCarouselOptionArc"),
        ParameterDescriptor(
            name: "radius", title: "Radius", unit: .times, range: 0.05...4, step: 0.01, defaultValue: 1,
            help: "The circle's radius, as a multiple of the one at which neighbours just touch.",
            source: "iCarouselOptionRadius"),
        ParameterDescriptor(
            name: "angle", title: "Angle", unit: .times, range: 0.05...4, step: 0.01, defaultValue: 1,
            help: "The angle between neighbours, as a multiple of arc / count.", source: "iCarouselOptionAngle"),
        ParameterDescriptor(
            name: "count", title: "Cards on the circle", unit: .cards, range: 0...60, step: 1, defaultValue: 0, kind: .count,
            help: "How many places the circle has; 0 chooses by the width of the window (12 to 30).",
            source: "iCarouselOptionCount, circularCarouselItemCount"
        ).naming(0, "by the window"),
    ]

    private static func window(type: CarouselType, visibleItems: Int) -> [ParameterDescriptor] {
        [
            ParameterDescriptor(
                name: "visibleItems", title: "Visible cards", unit: .cards, range: 0...200, step: 1,
                defaultValue: Double(visibleItems), kind: .count,
                help: "How many cards are shown around the current one; 0 lets the type decide.",
                source: "iCarouselOptionVisibleItems"
            ).naming(0, "the type's own"),
            ParameterDescriptor(
                name: "placeholders", title: "Placeholders", unit: .cards, range: 0...20, step: 1, defaultValue: 0,
                kind: .count, help: "Empty cards before the first and after the last, when nothing wraps.",
                source: "iCarousel.numberOfPlaceholders"
            ).with(effect: .structure),
        ] + (type.turnsCards ? [showBackfaces(type)] : [])
    }

    private static func showBackfaces(_ type: CarouselType) -> ParameterDescriptor {
        .toggle(
            name: "showBackfaces", title: "Show backs", isOn: type != .invertedCylinder,
            help: "Whether a card that faces away is drawn.", source: "iCarouselOptionShowBackfaces")
    }

    /// The end of the fade sliders' range, which means "never".
    static let never = 20.0

    private static func fade(type: CarouselType) -> [ParameterDescriptor] {
        [
            ParameterDescriptor(
                name: "fadeMin", title: "Fade before", unit: .cards, range: -never...never, step: 0.1,
                defaultValue: type == .invertedTimeMachine ? 0 : -never,
                help: "Cards left of this offset fade; −20 is never.", source: "iCarouselOptionFadeMin"
            ).naming(-never, "never"),
            ParameterDescriptor(
                name: "fadeMax", title: "Fade after", unit: .cards, range: -never...never, step: 0.1,
                defaultValue: type == .timeMachine ? 0 : never,
                help: "Cards right of this offset fade; 20 is never.", source: "iCarouselOptionFadeMax"
            ).naming(never, "never"),
            ParameterDescriptor(
                name: "fadeRange", title: "Fade range", unit: .cards, range: 0...10, step: 0.1, defaultValue: 1,
                help: "Over how many cards the fade runs; 0 is a step.", source: "iCarouselOptionFadeRange"
            ).naming(0, "a step"),
            ParameterDescriptor(
                name: "fadeMinAlpha", title: "Least opacity", range: 0...1, step: 0.05, defaultValue: 0,
                help: "The opacity that the fade ends at.", source: "iCarouselOptionFadeMinAlpha"),
        ]
    }

    private static let eye: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "perspective", title: "Perspective m34", unit: .perPoint, range: -0.01...0, step: 0.0001,
            defaultValue: -1.0 / 500, help: "−1 / distance of the eye; 0 is a parallel view.",
            source: "iCarousel.perspective, −1/500"
        ).naming(0, "parallel"),
        ParameterDescriptor(
            name: "viewpointX", title: "Viewpoint x", unit: .points, range: -1000...1000, step: 1, defaultValue: 0,
            help: "Moves the eye sideways: the cards shift the other way before perspective.", source: "iCarousel.viewpointOffset"
        ),
        ParameterDescriptor(
            name: "viewpointY", title: "Viewpoint y", unit: .points, range: -1000...1000, step: 1, defaultValue: 0,
            help: "Moves the eye up and down.", source: "iCarousel.viewpointOffset"),
        ParameterDescriptor(
            name: "contentX", title: "Content x", unit: .points, range: -1000...1000, step: 1, defaultValue: 0,
            help: "Moves the cards, vanishing point included.", source: "iCarousel.contentOffset"),
        ParameterDescriptor(
            name: "contentY", title: "Content y", unit: .points, range: -1000...1000, step: 1, defaultValue: 0,
            help: "Moves the cards up and down, vanishing point included.", source: "iCarousel.contentOffset"),
    ]

    private static func motion(bounceDistance: Double) -> [ParameterDescriptor] {
        [
            SharedParameters.scrollPhysics, SharedParameters.dragFollow, SharedParameters.reach(default: 1.75),
            .toggle(
                name: "bounces", title: "Bounces", isOn: true, group: .motion,
                help: "Whether the row can be pulled beyond its ends.", source: "iCarousel.bounces"),
            ParameterDescriptor(
                name: "bounceDistance", title: "Bounce distance", unit: .cards, range: 0...4, step: 0.05,
                defaultValue: bounceDistance, group: .motion, help: "How far beyond an end the row gives way.",
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
                group: .motion, help: "How little a flick is slowed: distance = v² / (60·(1 − rate)·|v|).",
                source: "iCarousel.decelerationRate"),
            ParameterDescriptor(
                name: "scrollSpeed", title: "Scroll speed", unit: .times, range: 0...4, step: 0.05, defaultValue: 1,
                group: .motion, help: "Multiplies the speed of a release, not the drag.", source: "iCarousel.scrollSpeed"),
            ParameterDescriptor(
                name: "autoscroll", title: "Autoscroll", unit: .cardsPerSecond, range: -5...5, step: 0.1, defaultValue: 0,
                group: .motion, help: "Runs by itself; positive values run towards lower cards.", source: "iCarousel.autoscroll"),
        ] + release.map { $0.used(when: SharedParameters.scrollPhysics.name, is: Double(ScrollPhysics.original.rawValue)) }
    }

    /// What iCarousel has as constants: how long it scrolls to a card, and which releases are a flick. The refined physics has
    /// its own rules for both.
    private static let release: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "scrollDuration", title: "Scroll duration", unit: .seconds, range: 0.05...2, step: 0.05, defaultValue: 0.4,
            group: .motion, help: "How long the row takes to a card, however far it is.", source: "iCarousel's SCROLL_DURATION"),
        ParameterDescriptor(
            name: "speedThreshold", title: "Speed threshold", unit: .cardsPerSecond, range: 0...20, step: 0.1, defaultValue: 2,
            group: .motion, help: "A slower release goes to the nearest card.",
            source: "iCarousel's SCROLL_SPEED_THRESHOLD"),
        ParameterDescriptor(
            name: "distanceThreshold", title: "Distance threshold", unit: .cards, range: 0...1, step: 0.01, defaultValue: 0.1,
            group: .motion,
            help:
                "A release decelerates if it carries farther; if not, it goes on to the next card when it is this far from its own.",
            source: "iCarousel's DECELERATE_THRESHOLD, SCROLL_DISTANCE_THRESHOLD"),
    ]

    private static func gesture(type: CarouselType) -> [ParameterDescriptor] {
        [
            .toggle(
                name: "wrap", title: "Wrap", isOn: type.isCircular, group: .gesture,
                help: "Whether the last card is followed by the first.", source: "iCarouselOptionWrap"
            ).with(effect: .structure),
            .toggle(
                name: "vertical", title: "Vertical", isOn: false, group: .gesture,
                help: "Swaps the axes.", source: "iCarousel.vertical"
            ).with(effect: .structure),
            ParameterDescriptor(
                name: "offsetMultiplier", title: "Drag multiplier", unit: .times, range: 0.1...6, step: 0.05,
                defaultValue: type.isCoverFlow ? 2 : 1, group: .gesture,
                help: "Cards per card width of drag. It does not multiply the release speed.",
                source: "iCarouselOptionOffsetMultiplier"),
            .toggle(
                name: "ignorePerpendicular", title: "Ignore perpendicular swipes", isOn: true, group: .gesture,
                help: "A swipe across the axis is not for the row.", source: "iCarousel.ignorePerpendicularSwipes"),
            .toggle(
                name: "centersOnClick", title: "Click centres a card", isOn: true, group: .gesture,
                help: "A click on a card that is not current makes it current.",
                source: "iCarousel.centerItemWhenSelected"),
        ]
    }

    /// Sets the layout and the scroll rule from the values of `common` and of the type's own parameters. A parameter that a model
    /// doesn't have keeps the type's default.
    static func apply(_ values: ParameterValues, to layout: inout CarouselLayout, motion: inout CarouselRule) {
        func constant(_ name: String) -> CarouselOption {
            values.has(name) ? CarouselOption(constant: values[name]) : CarouselOption()
        }
        func factor(_ name: String) -> CarouselOption {
            values.has(name) ? CarouselOption(factor: values[name]) : CarouselOption()
        }
        func unlessZero(_ name: String) -> CarouselOption {
            values[name] == 0 ? CarouselOption() : CarouselOption(constant: values[name])
        }
        layout.options.spacing = constant("spacing")
        layout.options.tilt = constant("tilt")
        layout.options.arc = constant("arc")
        layout.options.radius = factor("radius")
        layout.options.angle = factor("angle")
        layout.options.count = unlessZero("count")
        layout.options.visibleItems = unlessZero("visibleItems")
        layout.options.showBackfaces = constant("showBackfaces")
        layout.options.fadeMin = CarouselOption(constant: values["fadeMin"] <= -never ? -.infinity : values["fadeMin"])
        layout.options.fadeMax = CarouselOption(constant: values["fadeMax"] >= never ? .infinity : values["fadeMax"])
        layout.options.fadeRange = constant("fadeRange")
        layout.options.fadeMinAlpha = constant("fadeMinAlpha")
        layout.options.wrap = constant("wrap")
        layout.options.offsetMultiplier = constant("offsetMultiplier")
        layout.perspective = values["perspective"]
        layout.viewpointOffset = Vector2(values["viewpointX"], values["viewpointY"])
        layout.contentOffset = Vector2(values["contentX"], values["contentY"])
        layout.isVertical = values.isOn("vertical")
        layout.placeholderCount = values.integer("placeholders")
        apply(values, to: &motion)
    }

    /// Sets the scroll rule from the values of `physics`.
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
        motion.ignoresPerpendicularSwipes = values.isOn("ignorePerpendicular")
        motion.centersItemWhenSelected = values.isOn("centersOnClick")
        motion.physics = SharedParameters.scrollPhysics(in: values)
        motion.dragFollow = SharedParameters.dragFollow(in: values)
        motion.reach = values["reach"]
    }
}
