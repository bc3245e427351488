internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// The cards' shape: the model's, or that of their pictures.
extension Stage {
    /// Cards are never thinner than this, nor wider than its inverse: width over height. Of a picture beyond that a part is seen.
    static let leastAspect = 0.1

    /// Prepares a model for a viewport. With an aspect (width / height) its card takes on that shape and keeps its area, so that a wide
    /// picture is as large as a tall one; fitted inside a tall card it would be half as large in a window that is wide itself. It gets no
    /// larger than the viewport allows: 0.86 of either side, or what the model's own card takes. The result is that card of the model's own.
    static func prepare(
        _ model: inout any SwitcherModel, in viewport: Viewport, itemCount: Int, card: Size? = nil, aspect: Double?
    ) -> Size {
        var space = LayoutSpace(bounds: viewport.bounds, screen: viewport.screen, itemCount: itemCount, card: card)
        model.prepare(for: space)
        let own = model.cardSize
        guard let aspect, own.width > 0, own.height > 0 else { return own }
        let width = (own.width * own.height * aspect).squareRoot()
        let shaped = Size(width: width, height: width / aspect)
        let room = Size(
            width: Swift.max(own.width, 0.86 * viewport.bounds.width),
            height: Swift.max(own.height, 0.86 * viewport.bounds.height))
        space.card = shaped.width > room.width || shaped.height > room.height ? room.fitted(aspect: aspect) : shaped
        model.prepare(for: space)
        return own
    }

    /// The shape (width / height) that all cards of a configuration have; nil: the model's own.
    func aspect(of configuration: StageConfiguration) -> Double? {
        switch configuration.cardShape {
        case .model, .eachPicture: nil
        case .firstPicture: firstAspect
        case .ratio: configuration.stage["cardRatio"]
        }
    }

    /// The proportions of the first card's picture, once they are known.
    var firstAspect: Double? { deck.picture(ofCard: 0).flatMap(aspect(ofPicture:)) }

    /// Width over height of a picture that has been there once; nil: nobody knows.
    func aspect(ofPicture picture: Int) -> Double? {
        guard aspects.indices.contains(picture), aspects[picture] > 0 else { return nil }
        return aspects[picture]
    }

    /// Notes the proportions of a picture that has come.
    mutating func note(_ size: Size, ofPicture picture: Int) {
        guard size.width > 0, size.height > 0, deck.pictures.indices.contains(picture) else { return }
        let aspect = (size.width / size.height).clamped(to: Self.leastAspect...1 / Self.leastAspect)
        while aspects.count <= picture { aspects.append(0) }
        guard aspects[picture] != aspect else { return }
        aspects[picture] = aspect
        guard configuration.cardShape == .firstPicture, picture == deck.picture(ofCard: 0) else { return }
        // Until now the cards have had a shape for want of a better one: they take on theirs at once.
        layOut()
    }

    /// Prepares the model anew, and tells whoever counts in its cards.
    mutating func layOut() {
        prepareModel()
        Scrollers.update(&scroller, to: model.scrollRule, at: now)
        resumeHolding()
        layViews()
    }

    /// The size at which a card shows a picture, where the model's card is `card`; any unit.
    @inline(__always) func shown(_ card: Size, picture: Int?) -> Size {
        guard cardStyle.shape == .eachPicture, let picture, let aspect = aspect(ofPicture: picture) else { return card }
        return card.fitted(aspect: aspect)
    }

    /// The mat that a picture lies on in a card, for all of it to be seen; nil: it fills the card.
    func mat(of info: TextureInfo, on card: Size, cornerRadius: Double) -> CardMat? {
        guard info.pixelSize.width > 0, info.pixelSize.height > 0, card.width > 0, card.height > 0
        else { return nil }
        let aspect = info.pixelSize.width / info.pixelSize.height
        // A picture of the card's own shape needs none.
        guard abs(aspect * card.height / card.width - 1) > 0.01 else { return nil }
        // Wide enough for the picture's corners to lie inside the card's round ones: (1 − 1/√2) of their radius.
        let least = Swift.min(card.width, card.height)
        let margin = Swift.min(Swift.max(0.04 * least, 0.3 * cornerRadius), 0.25 * least)
        let size = Size(width: card.width - 2 * margin, height: card.height - 2 * margin).fitted(aspect: aspect)
        return CardMat(
            frame: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            color: Self.matColor(of: info.tone))
    }

    /// A dark, quiet colour that goes with a picture of a mean colour: less vivid, of one lightness for all.
    static func matColor(of tone: Color) -> Color {
        let channels = SIMD3(Double(tone.r), Double(tone.g), Double(tone.b))
        let light = (channels * SIMD3(0.2126, 0.7152, 0.0722)).sum()
        let quiet = (channels - light) * (light > 1 ? 0.8 * 50 / light : 0) + 50
        func channel(_ value: Double) -> UInt8 { UInt8(value.clamped(to: 12...110)) }
        return Color(r: channel(quiet.x), g: channel(quiet.y), b: channel(quiet.z))
    }
}
