internal import RiffleMath
internal import RifflePainter
public import RiffleScene

/// The picture behind the cards. A new one cross-fades over the previous one.
public struct Backdrop: Equatable, Sendable {
    /// Seconds that a cross-fade takes.
    static let fade = 0.4

    /// The texture that holds the present picture.
    public private(set) var texture = TextureID.backdrop
    /// Its size and levels; nil before the first picture.
    public private(set) var info: TextureInfo?
    /// The picture as a grid of colours, if it is blurred enough for that.
    public private(set) var colors: BackdropColors?
    /// The picture that fades out.
    private var before: (info: TextureInfo, colors: BackdropColors?)?
    /// When the fade began, in seconds of the stage's time.
    private var start = -Double.infinity
    private var mesh = BackdropMesh()

    init() {}

    /// Compares the picture and its time; the mesh is a cache and doesn't count.
    public static func == (a: Backdrop, b: Backdrop) -> Bool {
        a.texture == b.texture && a.info == b.info && a.colors == b.colors && a.start == b.start
    }

    /// The texture to load the next picture into, while the present one is shown.
    public var nextTexture: TextureID {
        guard info != nil else { return texture }
        return texture == .backdrop ? .otherBackdrop : .backdrop
    }

    /// Fades a loaded picture in from `time` on; the first one is shown without a fade.
    mutating func show(_ info: TextureInfo, _ colors: BackdropColors?, in texture: TextureID, at time: Double) {
        before = texture == self.texture ? nil : self.info.map { ($0, self.colors) }
        start = before == nil ? -.infinity : time
        self.texture = texture
        self.info = info
        self.colors = colors
        mesh.forget()
    }

    /// Ends a fade at once.
    mutating func completeFade() {
        before = nil
        start = -.infinity
    }

    /// The mean colour, interpolated during a fade; nil without a picture, or with one that has no `colors`.
    func tone(at time: Double) -> SIMD4<Float>? {
        guard let new = colors?.mean else { return nil }
        guard let old = before?.colors?.mean else { return new }
        let share = Float(((time - start) / Self.fade).clamped(to: 0...1))
        return old * (1 - share) + new * share
    }

    /// Whether `paint` fills its rectangle with opaque pixels.
    func covers(at time: Double) -> Bool { info != nil && (before != nil || time >= start + Self.fade) }

    func isFading(at time: Double) -> Bool { before != nil && time < start + Self.fade }

    /// Appends the backdrop in a rectangle as layers for veiled cards, which look as `paint` draws it; none without a picture.
    func append(to layers: inout ContiguousArray<BackdropLayer>, _ rect: Rect, light: Double, at time: Double) {
        guard let info, rect.width > 0, rect.height > 0 else { return }
        let share = ((time - start) / Self.fade).clamped(to: 0...1)
        let level = UInt8((light * 255).rounded())
        func append(_ texture: TextureID, _ info: TextureInfo, _ alpha: Double) {
            layers.append(
                BackdropLayer(
                    texture: texture, frame: rect, crop: .aspectFill(picture: info.pixelSize, frame: rect.size),
                    color: Color(r: level, g: level, b: level, a: UInt8((alpha * 255).rounded()))))
        }
        if let before, share < 1 { append(texture == .backdrop ? .otherBackdrop : .backdrop, before.info, 1) }
        append(texture, info, share * share * (3 - 2 * share))
    }

    /// Paints the picture, multiplied by `light` (0…1), into a rectangle in output pixels. With `leavesOutOccluded`, cells that
    /// the cards of `compositor` hide are culled.
    /// (`compositor` is inout because it is two kilobytes: passing it by value would copy it each frame.)
    mutating func paint(
        _ rect: Rect, light: Double, at time: Double, below compositor: inout Compositor, leavesOutOccluded: Bool,
        into list: inout DrawList
    ) {
        guard let info, rect.width > 0, rect.height > 0 else { return }
        let share = ((time - start) / Self.fade).clamped(to: 0...1)
        if share >= 1, let colors {
            let backdrop = BackdropMesh.Request(rect: rect, light: light)
            mesh.paint(
                backdrop, colors, picture: info.pixelSize, below: &compositor, leavesOutOccluded: leavesOutOccluded, into: &list)
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

/// The backdrop as vertex-coloured triangles, cached from frame to frame.
private struct BackdropMesh: Sendable {
    struct Request: Equatable {
        var rect: Rect
        var light: Double
    }

    /// The least side of a cell in output pixels, the size of the tiles that software rasterizers work on.
    private static let cell = 64.0

    private var backdrop: Request?
    /// The size of a cell, in output pixels.
    private var step = Size(width: 1, height: 1)
    private var columns = 0
    private var rows = 0
    private var vertices: ContiguousArray<DrawVertex> = []
    /// For each cell, a bit for each of its quarters that cards hide; 0xF is a cell that is hidden entirely.
    private var hidden: ContiguousArray<UInt8> = []

    mutating func paint(
        _ backdrop: Request, _ colors: BackdropColors, picture: Size, below compositor: inout Compositor, leavesOutOccluded: Bool,
        into list: inout DrawList
    ) {
        if backdrop != self.backdrop { build(backdrop, colors, picture: picture) }
        for index in hidden.indices { hidden[index] = 0 }
        let whole = Size(width: Double(columns) * step.width, height: Double(rows) * step.height)
        if leavesOutOccluded {
            compositor.markOccluded(
                cells: &hidden, columns: columns, rows: rows,
                of: Rect(x: backdrop.rect.x, y: backdrop.rect.y, width: whole.width, height: whole.height))
        }
        let base = Int32(list.vertices.count)
        list.vertices.append(contentsOf: vertices)
        let first = list.indices.count
        let across = Int32(columns + 1)
        list.indices.append(upTo: 6 * columns * rows) { buffer in
            var end = buffer
            var cell = 0
            for row in 0..<Int32(rows) {
                for column in 0..<Int32(columns) {
                    defer { cell += 1 }
                    if hidden[cell] == 0xF { continue }
                    let a = base + row * across + column
                    end[0] = a
                    end[1] = a + 1
                    end[2] = a + across + 1
                    end[3] = a
                    end[4] = a + across + 1
                    end[5] = a + across
                    end += 6
                }
            }
            return end - buffer
        }
        list.runs.append(
            DrawRun(
                texture: TextureLevel(.white), firstIndex: first,
                indexCount: list.indices.count - first, blends: false))
    }

    /// Discards the cached triangles; the next `paint` builds them anew.
    mutating func forget() { backdrop = nil }

    private mutating func build(_ backdrop: Request, _ colors: BackdropColors, picture: Size) {
        self.backdrop = backdrop
        let rect = backdrop.rect
        let cell = Swift.max(Self.cell, rect.width / 240, rect.height / 240)
        columns = Int((rect.width / cell).clamped(to: 1...240).rounded(.up))
        rows = Int((rect.height / cell).clamped(to: 1...240).rounded(.up))
        step = Size(width: cell, height: cell)
        let crop = Rect.aspectFill(picture: picture, frame: rect.size)
        vertices.removeAll(keepingCapacity: true)
        vertices.reserveCapacity((columns + 1) * (rows + 1))
        hidden.removeAll(keepingCapacity: true)
        hidden.append(contentsOf: repeatElement(0, count: columns * rows))
        func byte(_ value: Float) -> UInt8 { UInt8(Swift.max(0, Swift.min(255, value.rounded()))) }
        for row in 0...rows {
            for column in 0...columns {
                let s = Swift.min(Double(column) * step.width / rect.width, 1)
                let t = Swift.min(Double(row) * step.height / rect.height, 1)
                let (u, v) = (crop.x + crop.width * s, crop.y + crop.height * t)
                let color = colors.color(u, v) * Float(backdrop.light)
                vertices.append(
                    DrawVertex(
                        x: Float(rect.x + rect.width * s), y: Float(rect.y + rect.height * t),
                        color: Color(r: byte(color.x), g: byte(color.y), b: byte(color.z)), u: 0, v: 0))
            }
        }
    }
}
