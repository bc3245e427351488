import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleStage

/// The gallery's stages in the window: their places, and the drawing of a frame; shared by the app and the benchmark.
final class GalleryView {
    private(set) var stages: StageGallery
    /// The whole stage's backdrop: unchanged, toned for the ground between the cells, and as a veil over the cells.
    private var backdrop = DrawList()
    private var toned = DrawList()
    private var veil = DrawList()
    /// The drawing below the cells, which the window keeps, with its version.
    private var ground = (version: 0, toned: DrawList(), layer: -1)
    private var layout = GalleryLayout(count: 0, in: Rect(x: 0, y: 0, width: 1, height: 1))
    /// The frame of each cell in output pixels; nil for one that is not shown.
    private var frames: ContiguousArray<Rect?> = []
    /// The cell that grows or shrinks, and how far it has grown.
    private var zoomed: Int?
    private var share = 0.0
    private var wantedTextures: ContiguousArray<WantedTexture> = []

    /// Creates a stage for each model, set up like `stage`. The first round of the gesture begins at `time`.
    init(like stage: Stage, firstRound time: StageTime) {
        stages = StageGallery(like: stage, size: stage.size, pixelScale: stage.pixelScale, firstRound: time)
        frames = ContiguousArray(repeating: nil, count: stages.cells.count)
    }

    /// Places the stages for a moment and advances them. `area`: the gallery's area, in UI points, each `uiScale` window points; `time` for
    /// the stages, `wall` for the gallery.
    func step(_ gallery: Gallery, _ stage: inout Stage, area: Rect, uiScale: Double, at time: StageTime, wall: Double) {
        if layout.area != area || layout.cells.count != gallery.shown.count { layout = gallery.layout(in: area) }
        // The closing zoom runs even while the stage's clock is paused.
        let time = gallery.isClosing ? StageTime(wall) : time
        stages.follow(stage, at: time)
        zoomed = gallery.zoomed
        share = gallery.share(at: wall)
        stages.enlarge(cell: zoomed, at: time)
        let height = area.height * uiScale
        let perPoint = uiScale * stage.pixelScale
        for cell in stages.cells.indices {
            let place = gallery.shown.firstIndex(of: cell)
            frames[cell] = nil
            guard let place, layout.cells.indices.contains(place) else {
                stages.hide(cell: cell)
                continue
            }
            let box = (cell == zoomed ? gallery.zoomedFrame(in: layout, at: wall) : nil) ?? layout.cells[place]
            frames[cell] = box.scaled(by: perPoint)
            stages.place(
                cell: cell, size: Size(width: box.width / box.height * height, height: height),
                pixelScale: box.height * perPoint / height, at: time)
        }
        stages.step(to: time)
        stage.composeBackdrop(into: &backdrop)
        if backdrop.runs.isEmpty {
            backdrop.append(stage.shownSize * stage.pixelScale, color: StageColors.clear, blends: false)
        }
    }

    /// Brings the cell that will grow back to the stage's current card.
    func settle(cell: Int, at wall: Double) { stages.settle(cell: cell, at: StageTime(wall), over: Gallery.growth) }

    /// Passes the hand on to the stages. `position`: in output pixels from the cell's middle.
    func pointer(_ phase: TweakState.PointerPhase, at position: Vector2, _ time: StageTime) {
        guard let cell = stages.cells.indices.first(where: { frames[$0] != nil && $0 != zoomed }), let frame = frames[cell] else {
            return
        }
        let stage = stages.cells[cell].stage.size
        stages.pointer(InputEvent.Pointer.Phase(phase), at: position * (stage.height / frame.height), time)
    }

    func wheel(_ delta: Vector2, isPrecise: Bool, _ time: StageTime) { stages.wheel(delta, isPrecise: isPrecise, time) }

    /// The textures that a frame of the large stage and the cells want.
    func wanted(with others: ContiguousArray<WantedTexture>) -> ContiguousArray<WantedTexture> {
        wantedTextures.removeAll(keepingCapacity: true)
        wantedTextures.append(contentsOf: others)
        // A cell is a large value, so it isn't copied.
        stages.cells.withUnsafeBufferPointer {
            for index in $0.indices where frames[index] != nil {
                wantedTextures.append(contentsOf: $0[index].frame.wanted)
            }
        }
        return wantedTextures
    }

    /// Draws the whole gallery. The backdrop paints every pixel of the stage.
    func draw(in window: Window, _ layer: Layer, _ colors: GalleryGround?) {
        guard let colors else { return }
        toned.tone(backdrop, with: colors.around, GalleryGround.share)
        if !toned.isEqual(to: ground.toned) || layer.version != ground.layer {
            ground.toned.copy(toned) { $0 }
            ground.layer = layer.version
            ground.version &+= 1
        }
        window.drawGround(version: ground.version, of: ground.toned, layer.list)
        for index in stages.cells.indices where index != zoomed { draw(cell: index, in: window) }
        guard let zoomed else { return }
        if share > 0 {
            veil.copy(backdrop) { $0.with(alpha: UInt8((Double($0.a) * self.share).rounded())) }
            for run in veil.runs.indices { veil.runs[run].blends = true }
            window.draw(veil)
        }
        // The cell's own ground becomes the backdrop.
        toned.tone(backdrop, with: colors.well, 1 - share)
        window.draw(toned, within: frames[zoomed])
        draw(cell: zoomed, in: window)
    }

    private func draw(cell index: Int, in window: Window) {
        guard let frame = frames[index] else { return }
        stages.cells.withUnsafeBufferPointer {
            window.draw($0[index].frame.drawList, at: Vector2(frame.x, frame.y), within: frame)
        }
    }
}

extension InputEvent.Pointer.Phase {
    init(_ phase: TweakState.PointerPhase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}

extension Rect {
    fileprivate func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

extension DrawList {
    fileprivate func isEqual(to other: DrawList) -> Bool {
        vertices.count == other.vertices.count && indices.count == other.indices.count && runs.count == other.runs.count
            && vertices.elementsEqual(other.vertices) && indices.elementsEqual(other.indices) && runs.elementsEqual(other.runs)
    }

    /// Replaces this list with another list in changed colours; keeps the allocated memory.
    fileprivate mutating func copy(_ other: DrawList, _ color: (Color) -> Color) {
        removeAll()
        for var vertex in other.vertices {
            vertex.color = color(vertex.color)
            vertices.append(vertex)
        }
        for index in other.indices { indices.append(index) }
        for run in other.runs { runs.append(run) }
    }

    /// Replaces this list with a backdrop that has a share of a colour mixed in.
    fileprivate mutating func tone(_ backdrop: DrawList, with color: Color, _ share: Double) {
        var hasPicture = false
        for run in backdrop.runs where run.texture.id != .white { hasPicture = true }
        guard hasPicture else { return copy(backdrop) { $0.mixed(with: color, share) } }
        copy(backdrop) { $0 }
        var size = Size.zero
        for vertex in backdrop.vertices {
            size = Size(width: max(size.width, Double(vertex.x)), height: max(size.height, Double(vertex.y)))
        }
        append(size, color: color.with(alpha: UInt8((share * 255).rounded())), blends: true)
    }

    /// Appends a rectangle of one colour from the origin on, in output pixels.
    fileprivate mutating func append(_ size: Size, color: Color, blends: Bool) {
        let first = Int32(vertices.count)
        for (x, y) in [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)] {
            vertices.append(DrawVertex(x: Float(x), y: Float(y), color: color, u: 0, v: 0))
        }
        runs.append(DrawRun(texture: TextureLevel(.white), firstIndex: indices.count, indexCount: 6, blends: blends))
        for corner: Int32 in [0, 1, 2, 0, 2, 3] { indices.append(first + corner) }
    }
}

extension Color {
    fileprivate func mixed(with other: Color, _ share: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded()) }
        return Color(r: mix(r, other.r), g: mix(g, other.g), b: mix(b, other.b), a: a)
    }
}
