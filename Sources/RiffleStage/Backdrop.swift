internal import RiffleMath
public import RiffleScene

/// The picture behind the cards. A new one fades in over the one before.
public struct Backdrop: Equatable, Sendable {
    /// Seconds that a fade takes.
    static let fade = 0.4

    public private(set) var texture = TextureID.backdrop
    public private(set) var info: TextureInfo?
    private var before: TextureInfo?
    private var start = -Double.infinity

    init() {}

    /// The texture to load the next picture into, while the present one is shown.
    public var nextTexture: TextureID {
        guard info != nil else { return texture }
        return texture == .backdrop ? .otherBackdrop : .backdrop
    }

    /// Shows a picture that has been loaded, from a moment on; the first one is there at once.
    mutating func show(_ info: TextureInfo, in texture: TextureID, at time: Double) {
        before = texture == self.texture ? nil : self.info
        start = before == nil ? -.infinity : time
        self.texture = texture
        self.info = info
    }

    func isFading(at time: Double) -> Bool { before != nil && time < start + Self.fade }

    /// Paints what is to be seen, dimmed to `light` (0…1), into a rectangle in output pixels.
    func paint(_ rect: Rect, light: Double, at time: Double, into list: inout DrawList) {
        guard let info else { return }
        let share = ((time - start) / Self.fade).clamped(to: 0...1)
        let level = UInt8((light * 255).rounded())
        func paint(_ texture: TextureID, _ info: TextureInfo, _ alpha: Double) {
            list.appendRectangle(
                rect, texture: TextureLevel(texture), crop: .aspectFill(picture: info.pixelSize, frame: rect.size),
                color: Color(r: level, g: level, b: level, a: UInt8((alpha * 255).rounded())))
            if alpha >= 1, let last = list.runs.indices.last { list.runs[last].blends = false }
        }
        if let before, share < 1 { paint(texture == .backdrop ? .otherBackdrop : .backdrop, before, 1) }
        paint(texture, info, share * share * (3 - 2 * share))
    }
}
