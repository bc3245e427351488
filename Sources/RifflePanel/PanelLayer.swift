public import RiffleMath
public import RiffleScene
internal import RiffleStage

/// What of the panel stays as it is from frame to frame: to be drawn over the stage, below what `HUD.compose` gives.
public struct PanelLayer: Sendable {
    /// Made anew only when something of it is another than before.
    public private(set) var list = DrawList()
    /// Every pixel that the list paints, and it paints all of them opaquely; nil while there is no panel.
    public private(set) var bounds: Rect?
    private var key: Key?
    private var content = PanelContent()
    private var theme = PanelTheme(nil)

    /// All that the list depends on.
    private struct Key: Equatable {
        var tweaks: TweakState
        var presetBrowser: PresetBrowser
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

    /// Keeps the texts that it shows, which it asks for only when it is made.
    func use(_ images: any TextImages) {
        for run in list.runs { images.use(run.texture.id) }
    }

    /// Makes it show a state. Between frames of `text` only.
    mutating func refresh(
        _ tweaks: TweakState, _ presetBrowser: PresetBrowser, _ configuration: StageConfiguration, viewport: Size,
        pixelScale: Double,
        _ text: StageText
    ) {
        let key = Key(
            tweaks: tweaks.still, presetBrowser: presetBrowser.still, configuration: configuration, viewport: viewport,
            pixelScale: pixelScale,
            atlasVersion: text.atlasVersion)
        guard key != self.key else { return }
        self.key = key
        content.refresh(tweaks, configuration, viewport: viewport)
        theme = PanelTheme(tweaks.tone, isLight: configuration.isOn("lightPanel"))
        bounds = content.layout.panel.pixels(pixelScale)
        list.removeAll()
        appendSurfaces(pixelScale)
        text.begin(viewport: viewport, pixelScale: pixelScale)
        TweakPainter(text: text, tint: theme.tint).paint(tweaks, content, configuration, viewport: viewport)
        PresetBrowserPainter(text: text, tint: theme.tint).paint(presetBrowser, viewport: viewport, panelWidth: tweaks.width)
        text.end(into: &list)
        guard presetBrowser.isOpen else { return }
        list.appendPictures(of: presetBrowser, theme.tint, viewport: viewport, panelWidth: tweaks.width, pixelScale: pixelScale)
        text.begin(viewport: viewport, pixelScale: pixelScale)
        PresetBrowserPainter(text: text, tint: theme.tint).paintMarks(presetBrowser, viewport: viewport, panelWidth: tweaks.width)
        text.end(into: &list)
    }

    /// The surfaces go straight into the list, below all text: plain colour costs a fraction of what sampling and blending do.
    private mutating func appendSurfaces(_ pixelScale: Double) {
        list.appendSurface(content.layout.panel, color: theme.tint.surface, pixelScale: pixelScale)
        if let curves = content.curves {
            let clip = content.layout.list
            list.appendSurface(curves.plot, radius: 8, clip: clip, color: theme.tint.well, pixelScale: pixelScale)
            for thumb in curves.thumbs {
                list.appendSurface(thumb, radius: 6, clip: clip, color: theme.tint.well, pixelScale: pixelScale)
            }
        }
        list.appendSurface(content.layout.help, color: theme.tint.foot, pixelScale: pixelScale)
    }

    /// Writes beside the panel what of the row under the pointer it has no room for; `stage` is what is left of the window.
    func paintTip(_ tweaks: TweakState, _ text: StageText, stage: Size) {
        guard bounds != nil else { return }
        TweakPainter(text: text, tint: theme.tint).paintTip(tweaks, content, stage: stage)
    }

    /// Appends what may change with every frame: bars straight to the list, the rest to the text's frame, which is open.
    func appendLive(_ tweaks: TweakState, _ presetBrowser: PresetBrowser, _ text: StageText, into list: inout DrawList) {
        // The page of presets lies over all of it.
        guard bounds != nil, !presetBrowser.isOpen else { return }
        if let clock = content.clock, tweaks.clock != nil {
            list.appendBars(tweaks.meter, clock.graph, clip: content.layout.list, tint: theme.tint, pixelScale: text.frameScale)
        }
        TweakPainter(text: text, tint: theme.tint).paintLive(tweaks, content)
    }
}

extension Rect {
    /// In output pixels, its edges on whole ones.
    func pixels(_ scale: Double) -> Rect {
        let x = (minX * scale).rounded(), y = (minY * scale).rounded()
        return Rect(x: x, y: y, width: (maxX * scale).rounded() - x, height: (maxY * scale).rounded() - y)
    }
}
