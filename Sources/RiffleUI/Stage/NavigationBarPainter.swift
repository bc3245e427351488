internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// Draws the titles, back buttons and tabs of the navigation bars. Sizes scale with the device.
struct NavigationBarPainter {
    let text: StageText
    /// Points of the text per point of the window.
    var unit = 1.0

    func paint(_ navigationBars: NavigationBars) {
        text.opacity = 1
        let hair = max(0.5, 1 / text.pixelScale)
        if let bar = navigationBars.titleBar.map(scaled) {
            text.opacity = navigationBars.titles
            text.fill(
                Rect(x: bar.x, y: bar.maxY - hair, width: bar.width, height: hair), radius: 0, color: FixedColors.screenHairline)
            text.pushClip(bar)
        }
        if let bar = navigationBars.tabBar.map(scaled) {
            text.opacity = navigationBars.tabs
            text.fill(Rect(x: bar.x, y: bar.y, width: bar.width, height: hair), radius: 0, color: FixedColors.screenHairline)
            text.pushClip(bar)
        }
        for label in navigationBars.labels {
            var label = label
            label.position *= unit
            label.width *= unit
            paint(label, navigationBars.scale * unit)
        }
        if navigationBars.titleBar != nil { text.popClip() }
        if navigationBars.tabBar != nil { text.popClip() }
        text.opacity = 1
    }

    private func scaled(_ rect: Rect) -> Rect {
        Rect(x: rect.x * unit, y: rect.y * unit, width: rect.width * unit, height: rect.height * unit)
    }

    private func paint(_ label: NavigationBars.Label, _ scale: Double) {
        switch label.role {
        case .title: write(label, style: .body, size: 17 * scale, color: FixedColors.screenTitle)
        case .back:
            text.opacity = label.opacity * label.presence
            let reach = 6 * scale
            let tip = Vector2(label.position.x - 8 * scale, label.position.y)
            for side in [-1.0, 1] {
                text.line(tip, tip + Vector2(reach, side * reach), thickness: 2 * scale, color: FixedColors.screenAction)
            }
            write(label, style: .body, size: 16 * scale, color: FixedColors.screenAction, isCentered: false, offset: 4 * scale)
        case .tab:
            var quiet = label
            quiet.position.y += 16 * scale
            quiet.opacity = 1
            // The text brightens as its tab is selected.
            var color = FixedColors.screenQuiet
            color.a = UInt8((Double(color.a) + (240 - Double(color.a)) * label.opacity).rounded())
            write(quiet, style: .label, size: 10.5 * scale, color: color)
        }
    }

    private func write(
        _ label: NavigationBars.Label, style: TextStyle, size: Double, color: Color, isCentered: Bool = true, offset: Double = 0
    ) {
        let scale = size / style.size
        let width = min(text.width(of: label.text, style: style) * scale, label.width)
        text.opacity = label.opacity * label.presence
        text.text(
            label.text, style: style, x: label.position.x + offset - (isCentered ? width / 2 : 0),
            baseline: label.position.y + text.capHeight(of: style) * scale / 2, color: color, width: label.width, scale: scale)
    }
}
