internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// A small picture of every model: its cards at rest with the model's defaults, as plain rounded quads. Each is a frame of a
/// stage, composed once per catalogue and pixel scale, so that a new model has a picture without further work.
struct ModelPictures {
    /// The pictures' triangles, with the origin at the upper left corner; in the catalogue's order.
    private var pictures: [DrawList] = []
    private var models: ModelCatalogue?
    private var pixelScale = 0.0

    /// Stage points per picture point.
    private static let reduction = 4.0
    private static let cards = 9

    /// Appends the pictures of the visible items, whose models are indices in the catalogue.
    mutating func append(
        _ menu: Menu, of models: ModelCatalogue, viewport: Size, pixelScale: Double, into list: inout DrawList
    ) {
        guard menu.items.contains(where: { $0.model != nil }) else { return }
        if pixelScale != self.pixelScale || models != self.models {
            self.pixelScale = pixelScale
            self.models = models
            pictures = models.ids.map { Self.picture(of: $0, in: models, pixelScale: pixelScale) }
        }
        let layout = menu.layout(viewport)
        for (item, row) in zip(menu.items, layout.rows) where row.maxY > layout.list.minY && row.minY < layout.list.maxY {
            guard let model = item.model, pictures.indices.contains(model) else { continue }
            let frame = MenuLayout.picture(in: row)
            let top = max(frame.minY, layout.list.minY), bottom = min(frame.maxY, layout.list.maxY)
            guard bottom > top else { continue }
            let clip = Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
            list.append(pictures[model], at: frame.pixels(pixelScale), clip: clip.pixels(pixelScale))
        }
    }

    private static func picture(of id: String, in models: ModelCatalogue, pixelScale: Double) -> DrawList {
        var configuration = StageConfiguration(models)
        configuration.selectModel(id)
        configuration.set("backdrop", to: Double(BackdropKind.none.rawValue))
        configuration.set("cardHeight", to: 0.72)
        let deck = Deck(pictures: (0..<cards).map { _ in Deck.Picture(title: "") })
        var stage = Stage(
            configuration: configuration, deck: deck, size: MenuLayout.picture * reduction, pixelScale: pixelScale / reduction)
        stage.jump(to: Double(cards / 2), at: StageTime(0))
        var frame = Frame()
        stage.step(to: StageTime(0), events: EmptyCollection(), into: &frame)
        return frame.drawList.tinted
    }
}

extension DrawList {
    /// The list with plain colours instead of the cards' pictures.
    fileprivate var tinted: DrawList {
        let tints = FixedColors.modelCards
        var list = self
        for index in list.runs.indices {
            guard case .front(let picture)? = CardTexture(id: list.runs[index].texture.id) else { continue }
            let run = list.runs[index]
            for vertex in Set((run.firstIndex..<run.firstIndex + run.indexCount).map { Int(list.indices[$0]) }) {
                list.vertices[vertex].color = list.vertices[vertex].color.times(tints[picture % tints.count])
            }
            list.runs[index].texture = TextureLevel(.white)
            list.runs[index].blends = true
        }
        return list
    }

    /// Appends a picture with its origin at that of `frame`, both in output pixels.
    fileprivate mutating func append(_ picture: DrawList, at frame: Rect, clip: Rect) {
        let firstVertex = Int32(vertices.count)
        let firstIndex = indices.count
        for vertex in picture.vertices {
            var vertex = vertex
            vertex.x += Float(frame.x)
            vertex.y += Float(frame.y)
            vertices.append(vertex)
        }
        for index in picture.indices { indices.append(firstVertex + index) }
        for run in picture.runs {
            runs.append(
                DrawRun(
                    texture: run.texture, firstIndex: firstIndex + run.firstIndex, indexCount: run.indexCount, clip: clip,
                    blends: run.blends))
        }
    }
}

extension Color {
    fileprivate func times(_ other: Color) -> Color {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Int(a) * Int(b) / 255) }
        return Color(r: channel(r, other.r), g: channel(g, other.g), b: channel(b, other.b), a: channel(a, other.a))
    }
}
