internal import RiffleMath
public import RiffleScene

/// The picture behind the cards. A new one fades in over the one before.
public struct Backdrop: Equatable, Sendable {
    /// Seconds that a fade takes.
    static let fade = 0.4

    public private(set) var texture = TextureID.backdrop
    public private(set) var info: TextureInfo?
    /// The same as colours, if it is blurred enough for that.
    public private(set) var colors: BackdropColors?
    private var before: (info: TextureInfo, colors: BackdropColors?)?
    private var start = -Double.infinity
    private var mesh = BackdropMesh()

    init() {}

    public static func == (a: Backdrop, b: Backdrop) -> Bool {
        a.texture == b.texture && a.info == b.info && a.colors == b.colors && a.start == b.start
    }

    /// The texture to load the next picture into, while the present one is shown.
    public var nextTexture: TextureID {
        guard info != nil else { return texture }
        return texture == .backdrop ? .otherBackdrop : .backdrop
    }

    /// Shows a picture that has been loaded, from a moment on; the first one is there at once.
    mutating func show(_ info: TextureInfo, _ colors: BackdropColors?, in texture: TextureID, at time: Double) {
        before = texture == self.texture ? nil : self.info.map { ($0, self.colors) }
        start = before == nil ? -.infinity : time
        self.texture = texture
        self.info = info
        self.colors = colors
        mesh = BackdropMesh()
    }

    /// The mean colour, fading as the picture does; nil where there is no picture, or none that is known by its colours.
    func tone(at time: Double) -> SIMD4<Float>? {
        guard let new = colors?.mean else { return nil }
        guard let old = before?.colors?.mean else { return new }
        let share = Float(((time - start) / Self.fade).clamped(to: 0...1))
        return old * (1 - share) + new * share
    }

    /// Whether `paint` leaves nothing open of its rectangle.
    func covers(at time: Double) -> Bool { info != nil && (before != nil || time >= start + Self.fade) }

    func isFading(at time: Double) -> Bool { before != nil && time < start + Self.fade }

    /// Paints what is to be seen, dimmed to `light` (0…1), into a rectangle in output pixels.
    /// What `hidden` covers is left out; nil: nothing is.
    mutating func paint(
        _ rect: Rect, light: Double, at time: Double, hidden: Compositor? = nil, into list: inout DrawList
    ) {
        guard let info else { return }
        let share = ((time - start) / Self.fade).clamped(to: 0...1)
        if share >= 1, let colors {
            mesh.paint(rect, colors, picture: info.pixelSize, light: light, hidden: hidden, into: &list)
            return
        }
        let level = UInt8((light * 255).rounded())
        func paint(_ texture: TextureID, _ info: TextureInfo, _ alpha: Double) {
            list.appendRectangle(
                rect, texture: TextureLevel(texture), crop: .aspectFill(picture: info.pixelSize, frame: rect.size),
                color: Color(r: level, g: level, b: level, a: UInt8((alpha * 255).rounded())))
            if alpha >= 1, let last = list.runs.indices.last { list.runs[last].blends = false }
        }
        if let before, share < 1 { paint(texture == .backdrop ? .otherBackdrop : .backdrop, before.info, 1) }
        paint(texture, info, share * share * (3 - 2 * share))
    }
}

/// The backdrop as coloured triangles, kept from frame to frame.
private struct BackdropMesh: Sendable {
    /// A cell's side in output pixels.
    static let cell = 96.0

    private var rect = Rect(x: 0, y: 0, width: -1, height: 0)
    private var light = -1.0
    private var columns = 0
    private var rows = 0
    private var vertices: ContiguousArray<DrawVertex> = []
    private var isHidden: ContiguousArray<Bool> = []

    mutating func paint(
        _ rect: Rect, _ colors: BackdropColors, picture: Size, light: Double, hidden: Compositor?, into list: inout DrawList
    ) {
        if rect != self.rect || light != self.light { build(rect, colors, picture: picture, light: light) }
        for index in isHidden.indices { isHidden[index] = false }
        hidden?.markCovered(
            cells: &isHidden, columns: columns, rows: rows, of: rect)
        let base = Int32(list.vertices.count)
        list.vertices.append(contentsOf: vertices)
        let first = list.indices.count
        let across = Int32(columns + 1)
        var cell = 0
        for row in 0..<Int32(rows) {
            for column in 0..<Int32(columns) {
                defer { cell += 1 }
                if isHidden[cell] { continue }
                let a = base + row * across + column
                list.indices.append(a)
                list.indices.append(a + 1)
                list.indices.append(a + across + 1)
                list.indices.append(a)
                list.indices.append(a + across + 1)
                list.indices.append(a + across)
            }
        }
        list.runs.append(
            DrawRun(
                texture: TextureLevel(.white), firstIndex: first, indexCount: list.indices.count - first, blends: false))
    }

    private mutating func build(_ rect: Rect, _ colors: BackdropColors, picture: Size, light: Double) {
        self.rect = rect
        self.light = light
        columns = Int((rect.width / Self.cell).clamped(to: 1...120).rounded(.up))
        rows = Int((rect.height / Self.cell).clamped(to: 1...120).rounded(.up))
        let crop = Rect.aspectFill(picture: picture, frame: rect.size)
        vertices.removeAll(keepingCapacity: true)
        isHidden = ContiguousArray(repeating: false, count: columns * rows)
        for row in 0...rows {
            for column in 0...columns {
                let s = Double(column) / Double(columns), t = Double(row) / Double(rows)
                let mixed = colors.color(crop.x + crop.width * s, crop.y + crop.height * t) * Float(light)
                func byte(_ value: Float) -> UInt8 { UInt8(Swift.max(0, Swift.min(255, value.rounded()))) }
                vertices.append(
                    DrawVertex(
                        x: Float(rect.x + rect.width * s), y: Float(rect.y + rect.height * t),
                        color: Color(r: byte(mixed.x), g: byte(mixed.y), b: byte(mixed.z)), u: 0, v: 0))
            }
        }
    }
}
