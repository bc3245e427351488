public import RiffleMath
public import RiffleScene
internal import RiffleStage

/// The part of the panel that does not change in every frame: to be drawn over the stage, below what `HUD.compose` appends.
public struct PanelLayer: Sendable {
    /// The triangles; rebuilt only when the content changes.
    public private(set) var list = DrawList()
    /// The pixels that the list paints, all of them opaquely; nil while there is no panel.
    public private(set) var bounds: Rect?
    private var key: Key?
    private var content = PanelContent()
    private var theme = PanelTheme(nil)

    /// All that the list depends on.
    private struct Key: Equatable {
        var tweaks: TweakState
        var formula: FormulaText.Shape?
        var presetBrowser: PresetBrowser
        var exportPage: ExportPage
        var configuration: StageConfiguration
        var viewport: Size
        var pixelScale: Double
        var atlasVersion: Int
    }

    init() {}

    var tint: PanelTint { theme.tint }

    mutating func close() {
        guard bounds != nil else { return }
        bounds = nil
        key = nil
        list.removeAll()
    }

    /// Marks the list's text images as used; they are requested only when the list is rebuilt.
    func use(_ images: any TextImages) {
        for run in list.runs { images.use(run.texture.id) }
    }

    /// Updates the list to a state. Not to be called inside a frame of `text`.
    mutating func refresh(
        _ tweaks: TweakState, _ presetBrowser: PresetBrowser, _ exportPage: ExportPage, _ configuration: StageConfiguration,
        viewport: Size, pixelScale: Double,
        _ text: StageText
    ) {
        let key = Key(
            tweaks: tweaks.staticPart, formula: tweaks.formula?.shape, presetBrowser: presetBrowser.staticPart,
            exportPage: exportPage, configuration: configuration, viewport: viewport,
            pixelScale: pixelScale,
            atlasVersion: text.atlasVersion)
        guard key != self.key else { return }
        self.key = key
        content.refresh(tweaks, configuration, viewport: viewport)
        theme = PanelTheme(tweaks.tone, configuration.face)
        bounds = content.layout.panel.pixels(pixelScale)
        list.removeAll()
        appendSurfaces(pixelScale)
        text.begin(viewport: viewport, pixelScale: pixelScale)
        TweakPainter(text: text, tint: theme.tint).paint(tweaks, content, configuration, viewport: viewport)
        PresetBrowserPainter(text: text, tint: theme.tint).paint(presetBrowser, viewport: viewport, panelWidth: tweaks.width)
        ExportPagePainter(text: text, tint: theme.tint).paint(exportPage, viewport: viewport, panelWidth: tweaks.width)
        text.end(into: &list)
        guard presetBrowser.isOpen else { return }
        list.appendPictures(of: presetBrowser, theme.tint, viewport: viewport, panelWidth: tweaks.width, pixelScale: pixelScale)
        text.begin(viewport: viewport, pixelScale: pixelScale)
        PresetBrowserPainter(text: text, tint: theme.tint).paintMarks(presetBrowser, viewport: viewport, panelWidth: tweaks.width)
        text.end(into: &list)
    }

    /// Surfaces are appended directly to the list, below all text: plain colour is much cheaper than sampling and blending.
    private mutating func appendSurfaces(_ pixelScale: Double) {
        list.appendSurface(content.layout.panel, color: theme.tint.surface, pixelScale: pixelScale)
        if let curves = content.curves {
            let clip = content.layout.list
            list.appendSurface(curves.plot, radius: 8, clip: clip, color: theme.tint.well, pixelScale: pixelScale)
            for thumb in curves.thumbs {
                list.appendSurface(thumb, radius: 6, clip: clip, color: theme.tint.well, pixelScale: pixelScale)
            }
        }
        if let formula = content.formula {
            list.appendSurface(
                formula.text, radius: 8, clip: content.layout.list, color: theme.tint.well, pixelScale: pixelScale)
        }
        list.appendSurface(content.layout.help, color: theme.tint.footer, pixelScale: pixelScale)
    }

    /// Draws the tooltip of the row under the pointer beside the panel; `stage` is the rest of the window.
    func paintTip(_ tweaks: TweakState, _ text: StageText, stage: Size) {
        guard bounds != nil else { return }
        TweakPainter(text: text, tint: theme.tint).paintTip(tweaks, content, stage: stage)
    }

    /// Appends what may change in every frame: bars directly to the list, everything else to the open frame of `text`.
    /// `isCovered`: a page covers all of it.
    func appendLive(_ tweaks: TweakState, isCovered: Bool, _ text: StageText, into list: inout DrawList) {
        guard bounds != nil, !isCovered else { return }
        if let clock = content.clock, tweaks.clock != nil {
            list.appendBars(tweaks.meter, clock.graph, clip: content.layout.list, tint: theme.tint, pixelScale: text.frameScale)
        }
        TweakPainter(text: text, tint: theme.tint).paintLive(tweaks, content)
    }
}

extension Rect {
    /// In output pixels, its edges rounded to whole ones.
    func pixels(_ scale: Double) -> Rect {
        let x = (minX * scale).rounded(), y = (minY * scale).rounded()
        return Rect(x: x, y: y, width: (maxX * scale).rounded() - x, height: (maxY * scale).rounded() - y)
    }
}
