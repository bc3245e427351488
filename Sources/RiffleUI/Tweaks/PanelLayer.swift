internal import RiffleMath
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// The part of the panel that stays as it is while the cards move.
typealias PanelLayer = KeptLayer<PanelKey, PanelContent>

/// All that the panel's layer depends on.
struct PanelKey: Equatable {
    var tweaks: TweakState
    var formula: FormulaText.Shape?
    var presetBrowser: PresetBrowser
    var exportPage: ExportPage
    var configuration: StageConfiguration
}

extension PanelLayer {
    /// Updates the list for a state of the panel. Must not be called inside a frame of `text`.
    mutating func refresh(
        _ tweaks: TweakState, _ presetBrowser: PresetBrowser, _ exportPage: ExportPage, _ configuration: StageConfiguration,
        viewport: Size, pixelScale: Double, _ text: StageText
    ) {
        let key = PanelKey(
            tweaks: tweaks.staticPart, formula: tweaks.formula?.shape, presetBrowser: presetBrowser.staticPart,
            exportPage: exportPage, configuration: configuration)
        refresh(key, viewport: viewport, pixelScale: pixelScale, text) { layer in
            let content = PanelContent(tweaks, configuration, viewport: viewport)
            let tint = content.tint
            layer.bounds = content.layout.panel.pixels(pixelScale)
            layer.list.appendSurfaces(of: content, pixelScale: pixelScale)
            text.begin(viewport: viewport, pixelScale: pixelScale)
            TweakPainter(text: text, tint: tint).paint(tweaks, content, configuration, viewport: viewport)
            PresetBrowserPainter(text: text, tint: tint).paint(presetBrowser, viewport: viewport, panelWidth: tweaks.width)
            ExportPagePainter(text: text, tint: tint).paint(exportPage, viewport: viewport, panelWidth: tweaks.width)
            text.end(into: &layer.list)
            guard presetBrowser.isOpen else { return content }
            layer.list.appendPictures(
                of: presetBrowser, tint, viewport: viewport, panelWidth: tweaks.width, pixelScale: pixelScale)
            text.begin(viewport: viewport, pixelScale: pixelScale)
            PresetBrowserPainter(text: text, tint: tint).paintMarks(presetBrowser, viewport: viewport, panelWidth: tweaks.width)
            text.end(into: &layer.list)
            return content
        }
    }

    /// Draws the tooltip of the row under the pointer beside the panel; `stage` is the rest of the window.
    func paintTip(_ tweaks: TweakState, _ text: StageText, stage: Size) {
        guard let content else { return }
        TweakPainter(text: text, tint: content.tint).paintTip(tweaks, content, stage: stage)
    }

    /// Appends the parts that may change in every frame: bars directly to the list, everything else to the open frame of `text`.
    /// `isCovered`: a page covers all these parts.
    func appendLive(_ tweaks: TweakState, isCovered: Bool, _ text: StageText, into list: inout DrawList) {
        guard let content, !isCovered else { return }
        if let clock = content.clock, tweaks.live.clock != nil {
            list.appendBars(
                tweaks.live.meter, clock.graph, clip: content.layout.list, tint: content.tint, pixelScale: text.frameScale)
        }
        TweakPainter(text: text, tint: content.tint).paintLive(tweaks, content)
    }
}

extension DrawList {
    /// Appends the panel's surfaces, below all text and without the text's texture: plain colour is much cheaper than sampling and
    /// blending.
    fileprivate mutating func appendSurfaces(of content: PanelContent, pixelScale: Double) {
        let (layout, tint) = (content.layout, content.tint)
        appendSurface(layout.panel, color: tint.surface, pixelScale: pixelScale)
        if let curves = content.curves {
            appendSurface(curves.plot, radius: 8, clip: layout.list, color: tint.well, pixelScale: pixelScale)
            for thumb in curves.thumbs {
                appendSurface(thumb, radius: 6, clip: layout.list, color: tint.well, pixelScale: pixelScale)
            }
        }
        if let formula = content.formula {
            appendSurface(formula.text, radius: 8, clip: layout.list, color: tint.well, pixelScale: pixelScale)
        }
        appendSurface(layout.help, color: tint.footer, pixelScale: pixelScale)
    }
}

extension Rect {
    /// Returns the rectangle in output pixels, its edges rounded to whole pixels.
    func pixels(_ scale: Double) -> Rect {
        let x = (minX * scale).rounded(), y = (minY * scale).rounded()
        return Rect(x: x, y: y, width: (maxX * scale).rounded() - x, height: (maxY * scale).rounded() - y)
    }
}
