public import RiffleMath
public import RiffleScene
public import RiffleStage

/// Draws what stands over the stage: a model's name, notices, loading and status lines, and the list of keys.
///
/// It owns Dear ImGui's context. An object belongs to one thread at a time.
public final class HUD {
    /// The keys that the help shows.
    public let keys: KeyHelp
    private let text: StageText
    private var help: HelpLayout?
    private var helpViewport = Size.zero
    /// What of the panel seldom changes, as of the last `compose`.
    public private(set) var panel = PanelLayer()

    /// Reads the fonts and draws their glyphs for `pixelScale` output pixels a point (0.5…8). Fonts that are missing are
    /// replaced, at last by a built-in pixel font.
    /// `images` sets texts from outside in scripts that Dear ImGui can't; without, they show boxes.
    public init(
        fontPaths: FontPaths = .standard, keys: KeyHelp = .standard, pixelScale: Double = 1, images: (any TextImages)? = nil
    ) {
        self.keys = keys
        text = StageText(fontPaths: fontPaths, pixelScale: pixelScale, images: images)
    }

    /// The picture behind `TextureID.glyphs`; a copy, about 2 MB.
    public var atlas: GlyphAtlas { text.atlas }

    /// Changes when `compose` had to draw the glyphs again for another pixel scale: upload `atlas` before drawing the list.
    public var atlasVersion: Int { text.atlasVersion }

    /// Appends to `list` what the state shows at `time` in a window of `viewport` points with `pixelScale` output pixels a
    /// point. Where nothing shows, nothing is appended and nothing happens.
    /// `chrome` is in window points, of which `chromeUnit` are one of these.
    /// `tweaks` stands at the right of it, `configuration` in it; the rest keeps to what is left of the window. Of the panel only what
    /// may change with every frame is appended: `panel` has the rest, to be drawn before.
    public func compose(
        _ state: HUDState, chrome: StageChrome = StageChrome(), chromeUnit: Double = 1, forecast: ForecastLabel? = nil,
        inspector: DepthInspector = DepthInspector(), tweaks: TweakState = TweakState(), shelf: PresetShelf = PresetShelf(),
        configuration: StageConfiguration? = nil, menu: ContextMenu = ContextMenu(), viewport: Size,
        pixelScale: Double, time: Double, into list: inout DrawList
    ) {
        guard
            state.isVisible(at: time) || tweaks.isOpen || inspector.isOpen || forecast != nil
                || !chrome.labels.isEmpty || menu.isOpen, viewport.width >= 1,
            viewport.height >= 1,
            pixelScale > 0
        else {
            panel.close()
            return
        }
        if pixelScale != text.pixelScale, (0.5...8).contains(pixelScale) {
            text.drawAtlas(pixelScale: pixelScale)
            help = nil
        }
        if let images = text.images {
            images.beginFrame()
            panel.use(images)
        }
        if tweaks.isOpen, let configuration {
            panel.refresh(tweaks, shelf, configuration, viewport: viewport, pixelScale: pixelScale, text)
        } else {
            panel.close()
        }
        text.begin(viewport: viewport, pixelScale: pixelScale)
        let helpOpacity = state.help.opacity(at: time)
        let stage = Size(width: max(viewport.width - tweaks.width(in: viewport), 1), height: viewport.height)
        if !chrome.labels.isEmpty { ChromePainter(text: text, unit: chromeUnit).paint(chrome) }
        if let forecast {
            text.opacity = 1
            forecast.paint(text, stage: stage)
        }
        if inspector.isOpen {
            text.opacity = 1
            DepthPainter(text: text).paint(inspector, stage: stage)
        }
        if helpOpacity < 1 { drawOverlay(state, viewport: stage, time: time, opacity: 1 - helpOpacity) }
        text.opacity = 1
        panel.appendLive(tweaks, shelf, text, into: &list)
        if helpOpacity > 0 { drawHelp(viewport: viewport, opacity: helpOpacity) }
        text.opacity = 1
        ContextMenuPainter(text: text).paint(menu, viewport: viewport)
        text.end(into: &list)
    }
}

// MARK: - Small things

extension HUD {
    private func drawOverlay(_ state: HUDState, viewport: Size, time: Double, opacity: Double) {
        let painter = HUDPainter(text: text)
        var ceiling = OverlayLayout.margin
        let essentials = state.toast?.isOfScreens == true ? keys.screenEssentials : keys.essentials
        if let toast = state.toast, toast.fade.isVisible(at: time),
            let layout = OverlayLayout.toast(toast, keys: essentials, viewport: viewport, measure: text)
        {
            text.opacity = opacity * toast.fade.opacity(at: time)
            painter.toast(toast, keys: essentials, layout: layout)
            ceiling = layout.box.maxY + OverlayLayout.gap
        }
        let status = state.status.flatMap { $0.fade.isVisible(at: time) ? $0 : nil }
        let chips = OverlayLayout.chips(
            status: status?.text, loading: state.loading?.text, viewport: viewport, ceiling: ceiling, measure: text)
        if let loading = state.loading, let box = chips.loading {
            text.opacity = opacity
            painter.loading(loading, in: box)
        }
        if let status, let box = chips.status {
            text.opacity = opacity * status.fade.opacity(at: time)
            painter.status(status.text, in: box)
        }
        OverlayLayout.forEachNotice(
            in: state.notices, at: time, viewport: viewport, ceiling: ceiling, chips: chips.bounds, measure: text
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

// MARK: - Help

extension HUD {
    private func drawHelp(viewport: Size, opacity: Double) {
        let layout: HelpLayout
        if let help, helpViewport == viewport {
            layout = help
        } else {
            layout = HelpLayout(keys: keys, viewport: viewport, measure: text)
            help = layout
            helpViewport = viewport
        }
        text.opacity = opacity
        let painter = HUDPainter(text: text)
        painter.dim(viewport)
        painter.help(keys, layout: layout)
    }
}
