import RiffleSession
import RiffleArchive
import RiffleFiles
import RiffleMath
import RifflePainter
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

// Drawing the window, and keeping what it shows as a picture.
extension App {
    /// Draws the frame and presents it. `started`: when the work on it began.
    func draw(at now: Double, started: Double) {
        if wantsPicture { savePicture(at: now) }
        compose(hudState, at: now)
        let work = (Clock.now() - started) * 1000
        // Without what the driver, the display's events and the trace itself ask for.
        let blocks = AllocationCount.isCounting ? AllocationCount.now - blocksBefore : nil
        window.present()
        let interval = cadence.presented(at: Clock.now(), goesOn: isPlaying) * 1000
        tweaks.meter.note(
            interval: interval, work: work, drawCalls: window.drawCalls, vertices: window.drawnVertices,
            pieces: session.frame.statistics.pieces, cuts: session.frame.statistics.cuts)
        trace?.write(
            session.frame, interval: interval, work: work, drawCalls: window.drawCalls, vertices: window.drawnVertices,
            memory: Trace.Memory(
                blocks: blocks, input: eventsSinceFrame, textures: feeder.store.memory, textureLimit: feeder.store.memoryLimit),
            hovered: isOnStage(mouse) ? session.stage.hoveredCard(under: stagePoint(mouse)) : nil)
        (blocksBefore, eventsSinceFrame) = (AllocationCount.now, 0)
    }

    private func compose(_ state: HUDState, at now: Double) {
        renderer.overlay.removeAll()
        renderer.hud.compose(
            state, navigationBars: gallery.isOpen ? NavigationBars() : session.frame.navigationBars,
            navigationBarUnit: 1 / uiScale,
            forecast: showsForecast ? ForecastLabel(session.frame, uiScale: uiScale) : nil,
            release: showsForecast ? ReleaseLabel(session.frame, uiScale: uiScale) : nil, halves: halfNames, tour: tourCaption,
            finger: session.loop.map { ($0.finger, session.frame.time, uiScale) },
            inspector: inspector, strip: strip, gallery: gallery, tweaks: tweaks, presetBrowser: presetBrowser,
            exportPage: exportPage,
            configuration: session.stage.configuration,
            menu: menu,
            viewport: uiViewport, stageSize: (session.showsHalves ? stageArea : session.frame.size) * (1 / uiScale),
            pixelScale: window.pixelScale * uiScale, time: now, into: &renderer.overlay)
        renderer.draw(session.frame, secondHalf: secondHalf, gallery: galleryView)
    }

    /// Writes what the window shows, without the status line, the tooltip and the line of a film, into the folder of pictures, on another thread.
    private func savePicture(at now: Double) {
        wantsPicture = false
        guard let folder = PictureFolder.path else {
            return say("There is no folder to save the picture in: neither XDG_PICTURES_DIR nor HOME is set.")
        }
        var state = hudState
        state.removeStatus()
        state.tooltip = Tooltip()
        state.film = nil
        compose(state, at: now)
        let picture: PixelBuffer
        do { picture = try window.readPixels() } catch { return say(error.sentence) }
        let name = "Riffle " + session.stage.configuration.modelID
        session.files.work.run({ () -> Result<String, Failure> in
            Result { () throws(Failure) in try picture.save(as: name, in: folder) }
        }) { [unowned self] result in
            switch result {
            case .success(let path): hudState.showStatus("Saved \(SystemPath.shown(path))", at: Clock.now(), hold: 3)
            case .failure(let failure): say(failure.sentence)
            }
            session.needsDrawing = true
        }
    }
}

extension PixelBuffer {
    /// Writes a PNG under the first of "name.png", "name 2.png" … that is free, in a folder that is made if need be; returns its path.
    func save(as name: String, in folder: String) throws(Failure) -> String {
        do {
            try SystemCalls.system.makeFolders(folder)
            let bytes = try png()
            var number = 1
            while true {
                let path = "\(folder)/\(name)\(number > 1 ? " \(number)" : "").png"
                if try AtomicFile().write(bytes, to: path, existing: .kept) { return path }
                number += 1
            }
        } catch let problem as FileProblem {
            throw Failure("Can't save the picture \(problem.path): \(problem.reason).")
        } catch {
            throw Failure((error as? SDLFailure)?.sentence ?? "Can't save the picture.")
        }
    }
}
