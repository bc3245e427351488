public import RiffleMath
public import RiffleScene
public import RiffleSettings
internal import RiffleStage

// The layers that are kept from frame to frame, below everything that is painted.
extension UICanvas {
    /// Keeps the open panel, with the page over it.
    public func keepPanel(
        _ tweaks: TweakState, _ configuration: StageConfiguration, presets: PresetBrowser = PresetBrowser(),
        export: ExportPage = ExportPage()
    ) {
        if export.isOpen || tweaks.formula != nil, text.wantCode() { help = nil }
        panelLayer.refresh(
            tweaks, presets, export, configuration, viewport: frame.viewport, pixelScale: frame.pixelScale, text)
    }

    /// Discards the panel's layer.
    public func dropPanel() { panelLayer.close() }

    /// Keeps the strip, in a frame of the window; nil: it is closed.
    public func keepStrip(_ strip: GestureStrip, in box: Rect?) {
        guard let box else { return stripLayer.close() }
        stripLayer.refresh(
            strip, frame.theme, in: box, viewport: frame.viewport, pixelScale: frame.pixelScale, text)
    }

    /// Keeps the gallery, in a frame of the window, while it is open.
    public func keepGallery(_ gallery: Gallery, in area: Rect) {
        guard gallery.isOpen else { return galleryLayer.close() }
        galleryLayer.refresh(
            gallery, frame.theme, in: area, viewport: frame.viewport, pixelScale: frame.pixelScale, text)
    }

    // MARK: - Changes over the layers

    /// Paints the values, the dots on the curves and the clock over the panel's layer. `isCovered`: a page covers them; `hasKeyboard`: the
    /// panel is framed.
    public func paintPanel(_ tweaks: TweakState, isCovered: Bool, hasKeyboard: Bool, into list: inout DrawList) {
        text.opacity = 1
        panelLayer.appendLive(tweaks, isCovered: isCovered, text, into: &list)
        guard hasKeyboard else { return }
        let box = Rect(
            x: frame.stage.width, y: 0, width: frame.viewport.width - frame.stage.width, height: frame.viewport.height)
        text.focus(box, radius: 0, panelTint)
    }

    /// Paints the explanation of the number under the pointer, beside the panel.
    public func paintPanelTip(_ tweaks: TweakState) {
        text.opacity = 1 - frame.veil
        panelLayer.paintTip(tweaks, text, stage: Size(width: frame.stage.width, height: frame.viewport.height))
        text.opacity = 1
    }

    /// Paints the playhead and the values over the strip's layer.
    public func paintStrip(_ strip: GestureStrip) { stripLayer.content?.paintLive(strip) }

    /// Paints the text field that has the keyboard; nil: none has it.
    public func paint(_ field: TextField?, isOnPanel: Bool) {
        editor.show(field, at: frame.time)
        text.opacity = 1
        if field != nil { editor.draw(isOnPanel ? panelTint : frame.theme.tint, at: frame.time) }
    }

    private var panelTint: PanelTint { panelLayer.content?.tint ?? .dark }
}
