public import RiffleSession
public import RiffleMath
public import RiffleModels
public import RifflePainter
public import RiffleScene
public import RiffleSettings
public import RiffleStage

/// Draws what is shown over the stage: the model's name, notices, loading and status lines, and the list of keys.
///
/// It owns Dear ImGui's context. An object belongs to one thread at a time.
public final class HUD {
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
    private var help: HelpLayout?
    private var pictures = ModelPictures()
    private var helpViewport = Size.zero
    /// The editor of the line of text that has the keyboard focus.
    public let editor: FieldEditor
    private var panelLayer = PanelLayer()
    private var stripLayer = StripLayer()
    private var galleryLayer = GalleryLayer()
    private var depthPainter: DepthPainter

    /// Reads the fonts and rasterizes their glyphs for `pixelScale` output pixels per point (0.5…8). Missing fonts are replaced,
    /// finally by a built-in pixel font. `models`: those that the help and the menus list. `images` sets external texts in scripts
    /// that Dear ImGui cannot set; without it, they show boxes. `keys`: the help's lines, for the models of a catalogue.
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

    /// What of the panel stays as it is while the cards move, as of the last `compose`.
    public var panel: Layer { panelLayer.layer }
    /// What of the strip stays as it is while only the playhead moves.
    public var strip: Layer { stripLayer.layer }
    /// What the gallery shows beside its stages.
    public var gallery: Layer { galleryLayer.layer }
    /// The colours of the gallery's ground; nil: it is closed.
    public var galleryGround: GalleryGround? { galleryLayer.content }

    /// The glyph texture `TextureID.glyphs`; a copy, about 2 MB.
    public var atlas: GlyphAtlas { text.atlas }

    /// Changes when `compose` had to rasterize the glyphs for another pixel scale or more characters: upload `atlas` before
    /// drawing the list.
    public var atlasVersion: Int { text.atlasVersion }

    /// Rasterizes the glyphs for another pixel scale (0.5…8). What is measured before `compose` has then the widths that it draws.
    public func use(pixelScale: Double) {
        guard pixelScale != text.pixelScale, (0.5...8).contains(pixelScale) else { return }
        text.drawAtlas(pixelScale: pixelScale)
        help = nil
    }

    /// How many lines a sentence in a formula's text takes at a width in points; see `TweakState.fit`.
    public func lines(ofMistake sentence: String, width: Double) -> Int {
        text.extent(of: sentence, style: .key, width: width, limit: .max).lines
    }

    /// Appends to `list` what the state shows at `time` in a window of `viewport` points with `pixelScale` output pixels per
    /// point; nothing if nothing shows.
    ///
    /// `navigationBars` is in window points, each of which is `navigationBarUnit` points of this overlay. `tweaks` is the panel
    /// at the window's right, with the values of `configuration`; everything else is laid out in the rest of the window. Of the
    /// `halves`: the names of two settings side by side; `finger`: that of a gesture that is played, the moment, and window points per point of this overlay. Of the
    /// panel and the strip, only what may change in every frame is appended: `panel` and `strip` have the rest, to be drawn
    /// before. `stageSize` is the stage's current size, which is between two layouts while one of the parts opens or closes; nil:
    /// what they leave.
    public func compose(
        _ state: HUDState, navigationBars: NavigationBars = NavigationBars(), navigationBarUnit: Double = 1,
        forecast: ForecastLabel? = nil, release: ReleaseLabel? = nil,
        halves: HalfNames? = nil, tour: TourCaption? = nil,
        finger: (trail: FingerTrail, time: StageTime, scale: Double)? = nil,
        inspector: DepthInspector = DepthInspector(), strip: GestureStrip = GestureStrip(), gallery: Gallery = Gallery(),
        tweaks: TweakState = TweakState(),
        presetBrowser: PresetBrowser = PresetBrowser(), exportPage: ExportPage = ExportPage(),
        configuration: StageConfiguration? = nil, menu: Menu = Menu(), viewport: Size,
        stageSize: Size? = nil, pixelScale: Double, time: Double, into list: inout DrawList
    ) {
        // While the stage grows back after the panel has closed, the panel keeps its last content.
        let isClosing =
            !tweaks.isOpen && panelLayer.layer.bounds != nil && stageSize.map { $0.width < viewport.width - 0.5 } ?? false
        let dock = Dock(
            strip, inspector, tweaks, viewport: viewport, stage: stageSize, isStripShown: stripLayer.layer.bounds != nil,
            caption: tour == nil ? 0 : TourCaption.height)
        guard
            state.isVisible(at: time) || tweaks.isOpen || isClosing || dock.showsDepth || dock.strip != nil || forecast != nil
                || finger != nil || halves != nil || tour != nil || release != nil
                || !navigationBars.labels.isEmpty || menu.isOpen || gallery.isOpen, viewport.width >= 1,
            viewport.height >= 1,
            pixelScale > 0
        else {
            panelLayer.close()
            stripLayer.close()
            galleryLayer.close()
            editor.show(nil, at: time)
            return
        }
        use(pixelScale: pixelScale)
        if let images = text.images {
            images.beginFrame()
            panelLayer.use(images)
            stripLayer.use(images)
            galleryLayer.use(images)
        }
        // An edited line is set by Dear ImGui itself, in any script.
        if text.wants(
            strip.typing?.text
                ?? (tweaks.isOpen
                    ? presetBrowser.typing?.text ?? tweaks.typing?.text ?? (tweaks.isWriting ? tweaks.formula?.text : nil)
                        ?? tweaks.search
                    : ""))
        {
            text.drawAtlas(pixelScale: text.pixelScale)
            help = nil
        }
        let isCovered = presetBrowser.isOpen || exportPage.isOpen
        if tweaks.isOpen, let configuration {
            if exportPage.isOpen, text.wantCode() { help = nil }
            panelLayer.refresh(tweaks, presetBrowser, exportPage, configuration, viewport: viewport, pixelScale: pixelScale, text)
        } else if !isClosing {
            panelLayer.close()
        }
        let face = configuration?.preferences.face ?? Face()
        if let box = dock.strip {
            let theme = PanelTheme(state.bar.tone, face)
            stripLayer.refresh(strip, theme, in: box, viewport: viewport, pixelScale: pixelScale, text)
        } else {
            stripLayer.close()
        }
        if gallery.isOpen {
            galleryLayer.refresh(
                gallery, PanelTheme(state.bar.tone, face), in: state.galleryArea(of: stageSize ?? dock.stage),
                viewport: viewport, pixelScale: pixelScale, text)
        } else {
            galleryLayer.close()
        }
        text.begin(viewport: viewport, pixelScale: pixelScale)
        let helpOpacity = state.help.opacity(at: time)
        let room = Size(width: max(viewport.width - tweaks.width(in: viewport), 1), height: viewport.height)
        let stage = dock.stage
        text.face = face
        let panelTint = panelLayer.content?.tint ?? .dark
        if !navigationBars.labels.isEmpty { NavigationBarPainter(text: text, unit: navigationBarUnit).paint(navigationBars) }
        halves?.paint(text)
        tour?.paint(text, stage: Size(width: stage.width, height: viewport.height), at: time)
        if let finger {
            text.pushClip(Rect(x: 0, y: 0, width: stage.width, height: stage.height))
            finger.trail.paint(text, at: finger.time, scale: finger.scale)
            if let halves { finger.trail.paint(text, at: finger.time, scale: finger.scale, left: halves.middle) }
            text.popClip()
        }
        if let forecast {
            text.opacity = 1
            forecast.paint(text, stage: stage)
        }
        if dock.showsDepth {
            text.opacity = 1
            depthPainter.tint = PanelTheme(state.bar.tone, face).tint
            depthPainter.paint(
                inspector, in: inspector.box(in: room), below: dock.strip?.maxY ?? stageSize?.height ?? stage.height)
        }
        stripLayer.content?.paintLive(strip)
        if helpOpacity < 1, tour == nil {
            if !gallery.isOpen { state.edges.paint(text) }
            // A film's line takes the place of the hint.
            let film = state.film.flatMap { layout(of: $0, stage: stage) }
            let hint = gallery.isOpen || film != nil ? nil : layout(of: state.hints, stage: stage, at: time)
            let lowest = film?.box ?? hint?.box
            let label = release?.box(text, stage: stage, above: lowest?.minY)
            let middle = release?.isBeside == false ? lowest.map { box in label.map(box.union) ?? box } ?? label : lowest
            drawOverlay(state, viewport: stage, middle: middle, time: time, opacity: 1 - helpOpacity)
            if let hint { drawHint(state, hint, time: time, opacity: 1 - helpOpacity) }
            if let line = state.film, let film { draw(line, film, opacity: 1 - helpOpacity) }
            if let release, let label {
                text.opacity = 1 - helpOpacity
                release.paint(text, in: label)
            }
        }
        let barOpacity = state.bar.opacity(at: time)
        if barOpacity > 0 { BarPainter(text: text, bar: state.bar).paint(state.bar, width: stage.width, opacity: barOpacity) }
        text.opacity = 1
        if tweaks.isOpen, stageSize.map({ $0.width < stage.width + 0.5 }) ?? true {
            panelLayer.appendLive(tweaks, isCovered: isCovered, text, into: &list)
        }
        if state.keyboard == .panel, tweaks.isOpen {
            text.focus(
                Rect(x: stage.width, y: 0, width: viewport.width - stage.width, height: viewport.height), radius: 0, panelTint)
        }
        let stripRoom = Size(width: room.width, height: max(viewport.height - inspector.height(in: room), 1))
        if let field = strip.textField(room: stripRoom) {
            editor.show(field, at: time)
            editor.draw(PanelTheme(state.bar.tone, face).tint, at: time)
        } else if tweaks.isOpen, let content = panelLayer.content {
            editor.show(
                isCovered
                    ? presetBrowser.textField(viewport: viewport, panelWidth: tweaks.width)
                    : tweaks.textField(content.items, content.layout), at: time)
            editor.draw(panelTint, at: time)
        } else {
            editor.show(nil, at: time)
        }
        if tweaks.isOpen, !isCovered {
            text.opacity = 1 - helpOpacity
            panelLayer.paintTip(tweaks, text, stage: room)
        }
        if helpOpacity > 0 { drawHelp(state, viewport: viewport, opacity: helpOpacity) }
        text.opacity = 1
        MenuPainter(text: text).paint(menu, viewport: viewport)
        if !menu.isOpen, let tip = state.tooltip.shown(at: time) { TooltipPainter(text: text).paint(tip, viewport: viewport) }
        text.end(into: &list)
        pictures.append(menu, of: models, viewport: viewport, pixelScale: pixelScale, into: &list)
    }
}

// MARK: - Toast, chips and notices

extension HUD {
    /// `middle`: the frame of the hint and the release's line, if one shows; boxes that would overlap it are laid out above it.
    private func drawOverlay(_ state: HUDState, viewport: Size, middle: Rect?, time: Double, opacity: Double) {
        let painter = HUDPainter(text: text)
        let top = state.bar.inset
        var ceiling = OverlayLayout.margin + top
        if let toast = state.toast, toast.fade.isVisible(at: time) {
            if let layout = OverlayLayout.toast(toast, viewport: viewport, top: top, measure: text) {
                text.opacity = opacity * toast.fade.opacity(at: time)
                painter.toast(toast, layout: layout)
                ceiling = layout.box.maxY + OverlayLayout.gap
            }
        }
        let status = state.status.flatMap { $0.fade.isVisible(at: time) ? $0 : nil }
        func chips(in viewport: Size) -> OverlayLayout.Chips {
            OverlayLayout.chips(
                status: status?.text, loading: state.loading?.text, viewport: viewport, ceiling: ceiling, measure: text)
        }
        // The boxes that would reach it are laid out above it.
        let above =
            middle.map { Size(width: viewport.width, height: $0.minY - OverlayLayout.gap + OverlayLayout.margin) } ?? viewport
        let beside = chips(in: viewport)
        let reaches = middle.map { (beside.bounds?.minX ?? .infinity) < $0.maxX + OverlayLayout.gap } ?? false
        let chips = reaches ? chips(in: above) : beside
        if let loading = state.loading, let box = chips.loading {
            text.opacity = opacity
            painter.loading(loading, in: box)
        }
        if let status, let box = chips.status {
            text.opacity = opacity * status.fade.opacity(at: time)
            painter.status(status.text, in: box)
        }
        OverlayLayout.forEachNotice(
            in: state.notices, at: time, viewport: (middle?.minX ?? .infinity) < OverlayLayout.noticeReach ? above : viewport,
            ceiling: ceiling, chips: chips.bounds, measure: text
        ) { index, box in
            if let index {
                let notice = state.notices.notices[index]
                text.opacity = opacity * notice.fade.opacity(at: time)
                painter.notice(notice.sentence, in: box)
            } else if let folded = state.notices.foldedLine {
                text.opacity = opacity * state.notices.foldedOpacity(at: time)
                painter.foldedNotices(folded, in: box)
            }
        }
    }
}

// MARK: - The bar and the hints

extension HUD {
    /// The width of a character of code, in points, once there is some.
    public var codeColumn: Double { text.width(of: "0", style: .code) }

    /// The text width of a model's name in the bar, in points.
    public func width(ofBarTitle title: String) -> Double { text.width(of: title, style: .body) }

    /// The layout of the hint that shows at a time; nil: none.
    public func layout(of hints: Hints, stage: Size, at time: Double) -> HintLayout? {
        guard let step = hints.shown(at: time)?.step else { return nil }
        return HintLayout(textWidth: text.width(of: hints.text(of: step), style: .label), stage: stage)
    }

    private func drawHint(_ state: HUDState, _ layout: HintLayout, time: Double, opacity: Double) {
        guard let shown = state.hints.shown(at: time) else { return }
        state.hintMark?.paint(text, opacity: opacity * shown.opacity)
        HintPainter(text: text).paint(state.hints.text(of: shown.step), layout: layout, opacity: opacity * shown.opacity)
    }
}

// MARK: - Help

extension HUD {
    /// The greatest scroll offset of the list of keys in a window, in points.
    public func greatestHelpScroll(viewport: Size) -> Double { helpLayout(viewport).greatestScroll }

    /// Whether a press at a point of a window closes the open list of keys: outside it, or on its closing label.
    public func closesHelp(at point: Vector2, viewport: Size) -> Bool {
        let layout = helpLayout(viewport)
        guard layout.panel.contains(point) else { return true }
        let words = KeyRow.width(of: keys.closing, measure: text) + 2 * OverlayLayout.gap
        return point.y < layout.header.maxY && point.x > layout.header.maxX - words
    }

    private func helpLayout(_ viewport: Size) -> HelpLayout {
        if let help, helpViewport == viewport { return help }
        let layout = HelpLayout(keys: keys, viewport: viewport, measure: text)
        help = layout
        helpViewport = viewport
        return layout
    }

    private func drawHelp(_ state: HUDState, viewport: Size, opacity: Double) {
        let layout = helpLayout(viewport)
        text.opacity = opacity
        let painter = HUDPainter(text: text)
        painter.dim(viewport)
        painter.help(keys, layout: layout, scroll: min(state.helpScroll, layout.greatestScroll))
    }
}
