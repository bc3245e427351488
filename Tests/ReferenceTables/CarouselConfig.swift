import RiffleInteraction
import RiffleMath
import RiffleModels
import Testing

/// Builds the layout and the scroll rule that a table's case describes.
enum CarouselConfig {
    /// The layout of a case of transforms, fade, depth, visible, tap or physics.
    static func layout(_ json: JSON) throws -> CarouselLayout {
        let name = json["type"].string ?? "linear"
        var layout = CarouselLayout(type: try #require(CarouselType(rawValue: name), "unknown type \(name)"))
        layout.isVertical = json["vertical"].bool ?? false
        let bounds = json["bounds"].doubles
        if bounds.count == 2 {
            layout.bounds = Size(width: bounds[0], height: bounds[1])
        }
        layout.itemExtent = json["itemWidth"].number ?? 200
        layout.itemCount = json["numberOfItems"].int ?? 0
        layout.placeholderCount = json["numberOfPlaceholders"].int ?? 0
        layout.perspective = json["perspective"].number ?? -0.002
        layout.isDoubleSided = json["doubleSided"].bool ?? true
        let viewpoint = json["viewpointOffset"].doubles
        if viewpoint.count == 2 {
            layout.viewpointOffset = Vector2(viewpoint[0], viewpoint[1])
        }
        for (name, value) in json["options"].fields {
            try set(name, CarouselOption(constant: value.number), in: &layout.options)
        }
        for (name, value) in json["optionFactors"].fields {
            try set(name, CarouselOption(factor: value.number ?? 1), in: &layout.options)
        }
        if let wrap = json["wrap"].bool { layout.options.wrap = CarouselOption(constant: wrap ? 1 : 0) }
        layout.prepare()
        return layout
    }

    private static func set(_ name: String, _ option: CarouselOption, in options: inout CarouselOptions) throws {
        let paths: [String: WritableKeyPath<CarouselOptions, CarouselOption>] = [
            "wrap": \.wrap, "showBackfaces": \.showBackfaces, "offsetMultiplier": \.offsetMultiplier,
            "visibleItems": \.visibleItems, "count": \.count, "arc": \.arc, "angle": \.angle, "radius": \.radius,
            "tilt": \.tilt, "spacing": \.spacing, "fadeMin": \.fadeMin, "fadeMax": \.fadeMax,
            "fadeRange": \.fadeRange, "fadeMinAlpha": \.fadeMinAlpha,
        ]
        options[keyPath: try #require(paths[name], "unknown option \(name)")] = option
    }

    /// The scroll rule of a case of physics or deceleration.
    static func rule(_ json: JSON, layout: CarouselLayout) -> CarouselRule {
        var rule = CarouselRule()
        rule.itemCount = layout.itemCount
        rule.placeholderCount = layout.indexing.placeholderCount
        rule.itemExtent = layout.itemExtent
        rule.isVertical = layout.isVertical
        rule.wraps = layout.wraps
        rule.offsetMultiplier = layout.offsetMultiplier
        rule.bounces = json["bounces"].bool ?? true
        rule.bounceDistance = json["bounceDistance"].number ?? 1
        rule.isPagingEnabled = json["pagingEnabled"].bool ?? false
        rule.stopsAtItemBoundary = json["stopAtItemBoundary"].bool ?? true
        rule.scrollsToItemBoundary = json["scrollToItemBoundary"].bool ?? true
        rule.decelerationRate = json["decelerationRate"].number ?? 0.95
        rule.scrollSpeed = json["scrollSpeed"].number ?? 1
        rule.ignoresPerpendicularSwipes = json["ignorePerpendicularSwipes"].bool ?? true
        rule.centersItemWhenSelected = json["centerItemWhenSelected"].bool ?? true
        return rule
    }
}
