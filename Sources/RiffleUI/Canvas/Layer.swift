public import RiffleMath
internal import RifflePainter
public import RiffleScene

/// The triangles of a part of the window. They are kept from frame to frame until their content changes.
public struct Layer: Sendable {
    /// The triangles, drawn below everything that `UICanvas` paints; empty while the part is closed.
    public internal(set) var list = DrawList()
    /// The rectangle whose pixels the list all paints opaquely; nil while the part is closed, or if the list leaves some pixels out.
    public internal(set) var bounds: Rect?
    /// A number that differs after each change of the list.
    public internal(set) var version = 0
}

/// A layer, and the key and the output that it was made for. `Key`: everything that the list depends on, besides the output; `Content`:
/// the list's intermediate results, which serve the drawing over it in every frame.
struct KeptLayer<Key: Equatable, Content> {
    private(set) var layer = Layer()
    /// Nil while the part is closed.
    private(set) var content: Content?
    private var key: Key?
    private var output: Output?

    /// The dependencies of any text.
    private struct Output: Equatable {
        var viewport: Size
        var pixelScale: Double
        var atlasVersion: Int
    }

    mutating func close() {
        guard content != nil else { return }
        (content, key, output, layer.bounds) = (nil, nil, nil, nil)
        layer.version &+= 1
        layer.list.removeAll()
    }

    /// Marks the list's text images as used; they are requested only when the list is made.
    func use(_ images: any TextImages) {
        for run in layer.list.runs { images.use(run.texture.id) }
    }

    /// Makes the list anew with `draw`, which begins with an empty list, unless the key and the output are unchanged. Must not be called
    /// inside a frame of `text`.
    mutating func refresh(
        _ key: Key, viewport: Size, pixelScale: Double, _ text: StageText, _ draw: (inout Layer) -> Content
    ) {
        let output = Output(viewport: viewport, pixelScale: pixelScale, atlasVersion: text.atlasVersion)
        guard key != self.key || output != self.output else { return }
        (self.key, self.output, layer.bounds) = (key, output, nil)
        layer.version &+= 1
        layer.list.removeAll()
        content = draw(&layer)
    }
}
