internal import RiffleMath
public import RiffleModels
public import RifflePainter
public import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// The canvas of the window's parts, which are painted one after the other, from the back to the front. A frame takes three steps:
/// `prepare`, then the layers that are kept from frame to frame (`keep`), then, between `begin` and `end`, everything that changes in every
/// frame (`paint`).
///
/// It owns Dear ImGui's context, which sets text, draws shapes, clips them and edits text. Its windows, popups and widgets aren't used: a
/// popup is drawn only in the second frame after the event that opens it, their state lies in the context's globals, and Tab reaches only
/// inputs. The parts are values instead: a copy is a snapshot, and a test drives one without a frame. Their hit tests, presses, drags and
/// wheels are about 1,000 of this module's 13,800 lines, most of them about the meaning of a press, which a widget wouldn't know.
///
/// An object belongs to one thread at a time.
public final class UICanvas {
    /// The keys that the help lists.
    public private(set) var keys: KeyHelp
    /// The models that the help lists and menus show pictures of.
    public var models: ModelCatalogue {
        didSet {
            keys = makeKeys(models)
            help = nil
        }
    }
    private let makeKeys: (ModelCatalogue) -> KeyHelp
    let text: StageText
    /// The editor of the line of text that has the keyboard focus.
    public let editor: FieldEditor
    /// The frame that is painted.
    public private(set) var frame = CanvasFrame(viewport: Size(width: 1, height: 1), pixelScale: 1, time: 0)
    var help: (layout: HelpLayout, viewport: Size)?
    private var pictures = ModelPictures()
    /// The menu whose pictures are appended at the end.
    var pictured: Menu?
    var panelLayer = PanelLayer()
    var stripLayer = StripLayer()
    var galleryLayer = GalleryLayer()
    var depthPainter: DepthPainter

    /// Reads the fonts and rasterizes their glyphs for `pixelScale` output pixels per point (0.5…8). Missing fonts are replaced, finally
    /// by a built-in pixel font. `models`: the models that the help and the menus list. `images` sets external texts in scripts that Dear
    /// ImGui cannot set; without it, they show boxes. `keys`: the help's lines, for the models of a catalogue.
    public init(
        fontPaths: FontPaths, models: ModelCatalogue = .builtIn, pixelScale: Double = 1,
        images: (any TextImages)? = nil, keys: @escaping (ModelCatalogue) -> KeyHelp = { _ in .ofParts }
    ) {
        self.models = models
        makeKeys = keys
        self.keys = keys(models)
        text = StageText(fontPaths: fontPaths, pixelScale: pixelScale, images: images)
        editor = FieldEditor(text: text)
        depthPainter = DepthPainter(text: text)
    }

    /// The part of the panel that stays as it is while the cards move.
    public var panel: Layer { panelLayer.layer }
    /// The part of the strip that stays as it is while only the playhead moves.
    public var strip: Layer { stripLayer.layer }
    /// The gallery's drawing beside its stages.
    public var gallery: Layer { galleryLayer.layer }
    /// The colours of the gallery's ground; nil: it is closed.
    public var galleryGround: GalleryGround? { galleryLayer.content }

    /// The glyph texture `TextureID.glyphs`; a copy, about 2 MB.
    public var atlas: GlyphAtlas { text.atlas }

    /// Changes when the glyphs had to be rasterized for another pixel scale or more characters: upload `atlas` before drawing the list.
    public var atlasVersion: Int { text.atlasVersion }

    /// Rasterizes the glyphs for another pixel scale (0.5…8). Texts that are measured before a frame then have the frame's widths.
    public func use(pixelScale: Double) {
        guard pixelScale != text.pixelScale, (0.5...8).contains(pixelScale) else { return }
        text.drawAtlas(pixelScale: pixelScale)
        help = nil
    }

    // MARK: - Measures

    /// How many lines a sentence in a formula's text takes at a width in points; see `TweakState.fit`.
    public func lines(ofMistake sentence: String, width: Double) -> Int {
        text.extent(of: sentence, style: .key, width: width, limit: .max).lines
    }

    /// The width of a character of code, in points, once there is some.
    public var codeColumn: Double { text.width(of: "0", style: .code) }

    /// The text width of a model's name in the bar, in points.
    public func width(ofBarTitle title: String) -> Double { text.width(of: title, style: .body) }

    // MARK: - A frame

    /// Begins the work on a frame: the layers can be kept next.
    public func prepare(_ frame: CanvasFrame) {
        self.frame = frame
        use(pixelScale: frame.pixelScale)
        text.face = frame.face
        guard let images = text.images else { return }
        images.beginFrame()
        panelLayer.use(images)
        stripLayer.use(images)
        galleryLayer.use(images)
    }

    /// Makes the characters of an edited text available: it is set by Dear ImGui itself, in any script.
    public func want(_ edited: String) {
        guard text.wants(edited) else { return }
        text.drawAtlas(pixelScale: text.pixelScale)
        help = nil
    }

    /// Begins to paint.
    public func begin() { text.begin(viewport: frame.viewport, pixelScale: frame.pixelScale) }

    /// Ends the frame, and appends its drawing to `list`, in output pixels.
    public func end(into list: inout DrawList) {
        text.end(into: &list)
        guard let menu = pictured else { return }
        pictures.append(menu, of: models, viewport: frame.viewport, pixelScale: frame.pixelScale, into: &list)
        pictured = nil
    }
}
