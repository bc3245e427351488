public import RiffleScene
internal import RiffleSettings

// Several stages of one window: the pictures that are ready are the same for all.
extension Stage {
    /// Takes over which pictures are ready, how they are cropped and what is known of their shapes from a stage with the same deck.
    /// The arrays are shared until one of the two stages changes: nothing is copied. False: it had them all.
    @discardableResult
    public mutating func sharePictures(of other: Stage) -> Bool {
        let isNew =
            fronts != other.fronts || icons != other.icons || blurred != other.blurred || textures != other.textures
            || aspects != other.aspects || focuses != other.focuses
        // Comparing arrays of the same storage is free.
        guard isNew else { return false }
        let before = firstAspect
        fronts = other.fronts
        icons = other.icons
        blurred = other.blurred
        textures = other.textures
        aspects = other.aspects
        focuses = other.focuses
        if configuration.cardShape == .firstPicture, firstAspect != before { fitModel() }
        return true
    }

    /// Fills a list with the backdrop alone, over the whole window at the present moment; empties it if there is none.
    public mutating func composeBackdrop(into list: inout DrawList) {
        list.removeAll()
        guard cardStyle.backdrop != .none else { return }
        let (pixels, light) = (shownPixels, backdropLight)
        backdrop.paint(pixels, light: light, at: now, below: &compositor, leavesOutOccluded: false, into: &list)
    }
}
