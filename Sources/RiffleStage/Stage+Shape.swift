internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
public import RiffleScene

// The cards' aspect ratio: the model's, or that of their pictures.
extension Stage {
    /// The least aspect ratio (width / height) of a card; its inverse is the greatest. Pictures beyond that are cropped.
    static let leastAspect = 0.1

    /// The aspect ratio (width / height) that all cards of a configuration have; nil: the model's own, or each picture's.
    func aspect(of configuration: StageConfiguration) -> Double? {
        switch configuration.cardShape {
        case .model, .eachPicture: nil
        case .firstPicture: firstAspect
        case .ratio: configuration.stage["cardRatio"]
        }
    }

    /// The aspect ratio of the first card's picture; nil until it is known.
    var firstAspect: Double? { deck.picture(ofCard: 0).flatMap(aspect(ofPicture:)) }

    /// The aspect ratio of a picture that has been loaded once, clamped to `leastAspect`…1/`leastAspect`; nil: unknown.
    func aspect(ofPicture picture: Int) -> Double? {
        guard aspects.indices.contains(picture), aspects[picture] > 0 else { return nil }
        return aspects[picture]
    }

    /// Stores the aspect ratio of a picture that was loaded. `size`: in pixels of its file.
    mutating func note(_ size: Size, ofPicture picture: Int) {
        guard size.width > 0, size.height > 0, deck.pictures.indices.contains(picture) else { return }
        let aspect = (size.width / size.height).clamped(to: Self.leastAspect...1 / Self.leastAspect)
        let isKnown = aspects.indices.contains(picture) && aspects[picture] == aspect
        guard !isKnown else { return }
        // Part of a recording only where it moves anything.
        if configuration.cardShape == .firstPicture || configuration.cardShape == .eachPicture {
            note(.aspect(aspect, picture: picture))
        }
        learn(aspect, ofPicture: picture)
    }

    mutating func learn(_ aspect: Double, ofPicture picture: Int) {
        guard aspect > 0, aspect.isFinite, deck.pictures.indices.contains(picture) else { return }
        while aspects.count <= picture { aspects.append(0) }
        aspects[picture] = aspect
        guard configuration.cardShape == .firstPicture, picture == deck.picture(ofCard: 0) else { return }
        // The cards had the model's shape until now: they change at once, without a transition.
        fitModel()
    }

    /// Prepares the model again and updates the scroller and the recycled views.
    mutating func layOut() {
        prepareModel()
        followModel()
    }

    /// The same where the window or the cards' size or shape has changed and no parameter has: asks for no memory, unless the model is a
    /// formula.
    mutating func fitModel() {
        motion.prepared.fit(
            configuration, window: size, top: topInset, widthShare: widthShare, itemCount: deck.count, cardSize: motion.cardSize,
            aspect: aspect(of: configuration))
        motion.scrolling = StageMotion.Scrolling(model.scrollRule)
        followModel()
    }

    private mutating func followModel() {
        Scrollers.setRule(model.scrollRule, of: &motion.scroller, at: now)
        motion.resumeKeyRepeat()
        motion.updateViews()
    }

    /// The size of the card of a picture, where the model's card is `card`; in the unit of `card`.
    @inline(__always) func shown(_ card: Size, picture: Int?) -> Size {
        guard cardStyle.shape == .eachPicture, let picture, let aspect = aspect(ofPicture: picture) else { return card }
        return card.fitted(aspect: aspect)
    }

    /// The mat that surrounds an aspect-fitted picture on a card; nil: the picture fills the card. In the unit of `card`.
    func mat(of info: TextureInfo, on card: Size, cornerRadius: Double) -> CardMat? {
        guard info.pixelSize.width > 0, info.pixelSize.height > 0, card.width > 0, card.height > 0
        else { return nil }
        let aspect = info.pixelSize.width / info.pixelSize.height
        // A picture of the card's own aspect ratio, within 1 %, needs none.
        guard abs(aspect * card.height / card.width - 1) > 0.01 else { return nil }
        // Wide enough for the picture's corners to lie inside the card's rounded ones: (1 − 1/√2) of their radius.
        let least = Swift.min(card.width, card.height)
        let margin = Swift.min(Swift.max(0.04 * least, 0.3 * cornerRadius), 0.25 * least)
        let size = Size(width: card.width - 2 * margin, height: card.height - 2 * margin).fitted(aspect: aspect)
        return CardMat(
            frame: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            color: info.mat ?? Self.matColor(of: info.tone))
    }

    /// The colour behind a picture that isn't opaque, by the mean colour of what of it is visible: a mat's, or, behind a dark picture, one
    /// as quiet with a luminance of about 226.
    public static func matColor(under tone: Color) -> Color {
        let (channels, light) = luminance(of: tone)
        guard light < 128 else { return matColor(of: tone) }
        let quiet = (channels - light) * 0.15 + 226
        func channel(_ value: Double) -> UInt8 { UInt8(value.clamped(to: 196...244)) }
        return Color(r: channel(quiet.x), g: channel(quiet.y), b: channel(quiet.z))
    }

    private static func luminance(of tone: Color) -> (channels: SIMD3<Double>, light: Double) {
        let channels = SIMD3(Double(tone.r), Double(tone.g), Double(tone.b))
        return (channels, (channels * SIMD3(0.2126, 0.7152, 0.0722)).sum())
    }

    /// A mat colour that goes with a picture's mean colour: its hue at lower saturation and a fixed luminance of about 50 of 255.
    static func matColor(of tone: Color) -> Color {
        let (channels, light) = luminance(of: tone)
        let quiet = (channels - light) * (light > 1 ? 0.8 * 50 / light : 0) + 50
        func channel(_ value: Double) -> UInt8 { UInt8(value.clamped(to: 12...110)) }
        return Color(r: channel(quiet.x), g: channel(quiet.y), b: channel(quiet.z))
    }
}
