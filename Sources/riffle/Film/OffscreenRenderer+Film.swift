import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

extension OffscreenRenderer {
    /// Brings a film to a frame and draws it. The window has the frame's size. `isWanted`: polled; once it returns false, the drawing ends
    /// early and the picture is of no use.
    func picture(_ index: Int, of film: inout Film, while isWanted: () -> Bool) throws -> PixelBuffer {
        film.show(index) { load(&$0, keepsBackdrop: false, while: isWanted) }
        load(&film, keepsBackdrop: true, while: isWanted)
        film.composeFrames()
        tellLeftOut(film.frame, of: film.stage)
        var overlay = DrawList()
        compose(film, into: &overlay)
        // Lines in other scripts are set on another thread.
        waitForTextures(while: isWanted) { update(&film) }
        guard film.look.isTransparent else {
            window.clear(StageColors.clear)
            draw(film, overlay)
            return try window.readPixels()
        }
        let (width, height) = film.look.pixels
        let picture = window.picture(width: width, height: height, background: nil) { draw(film, overlay) }
        guard let picture else {
            throw SDLFailure("This renderer can't draw a picture of \(width) × \(height) pixels.")
        }
        return picture
    }

    /// Loads the pictures that a film shows at present. `keepsBackdrop`: whether a backdrop that shows the current card stays as it is. It
    /// changes only at the moments of rest, since a change between frames would come at a different time for each rate.
    private func load(_ film: inout Film, keepsBackdrop: Bool, while isWanted: () -> Bool) {
        waitForTextures(while: isWanted) {
            let wanted = film.composeFrames()
            request(wanted, of: film.stage, keepsBackdrop: keepsBackdrop)
            return update(&film)
        }
    }

    private func update(_ film: inout Film) -> Bool {
        film.updateTextures { feeder.update(&$0, library: library, budget: 1) }
    }

    /// Composes the finger, the strip and the names over the halves.
    private func compose(_ film: Film, into overlay: inout DrawList) {
        let look = film.look
        let (unit, stageSize) = (look.textScale, look.stageSize)
        var names: HalfNames?
        var area = stageSize
        if film.showsHalves, let other = look.other {
            let middle = stageSize.width + Film.gap / look.scale
            area.width += middle
            names = HalfNames(
                left: film.stage.configuration.model.descriptor.title, right: other.name,
                top: film.stage.topInset / unit, middle: middle / unit, width: area.width / unit)
        }
        // The caption is shown from the beginning.
        let caption = look.caption.map {
            TourCaption(
                title: film.stage.configuration.model.descriptor.title, text: $0, position: 0, count: 0, since: -.infinity)
        }
        let dock = Dock(
            film.strip, DepthInspector(), TweakState(), viewport: look.textSize, stage: area * (1 / unit),
            isStripShown: canvas?.strip.bounds != nil, caption: caption == nil ? 0 : TourCaption.height)
        var frame = CanvasFrame(viewport: look.textSize, pixelScale: look.scale * unit, time: 0, dock: dock)
        frame.face = film.stage.configuration.preferences.face
        paint(frame, into: &overlay) {
            $0.keepStrip(film.strip, in: dock.strip)
        } _: { canvas in
            canvas.paint(film.frame.navigationBars, unit: 1 / unit)
            if let names { canvas.paint(names) }
            if let caption { canvas.paint(caption) }
            if look.hasFinger { canvas.paint(film.finger, at: film.frame.time, scale: unit, halves: names) }
            canvas.paintStrip(film.strip)
        }
    }

    private func draw(_ film: Film, _ overlay: DrawList) {
        let look = film.look
        let height = Double(look.pixels.height) - look.dockedHeight
        let width = (look.stageSize.width * look.scale).rounded()
        let stage = Rect(x: 0, y: 0, width: width, height: height)
        window.draw(film.frame.drawList, within: stage)
        if film.showsHalves {
            let half = Rect(x: width + Film.gap, y: 0, width: width, height: height)
            window.draw(film.otherFrame.drawList, at: Vector2(half.x, 0), within: half)
        }
        if let canvas, canvas.strip.bounds != nil { window.draw(canvas.strip.list) }
        window.draw(overlay)
    }
}
