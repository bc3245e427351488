import Glibc
import RiffleArchive
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

// The gallery's frames against cover flow's in the same run.
extension WindowBench {
    /// The number of frames of cover flow, and then of the gallery, before the bench turns to the other again.
    private static let block = 60

    /// Frame times and heap blocks of one kind of frame.
    private struct Measure {
        var milliseconds: [Double] = []
        /// Processor time of all threads, the driver's included.
        var processor: [Double] = []
        /// The part of `milliseconds` before the frame goes to the driver.
        var composing: [Double] = []
        var allocations: UInt64 = 0
        var drawCalls = 0
        var vertices = 0

        static func median(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.sorted()[values.count / 2] }

        func numbers(_ name: String) -> [(String, Double)] {
            let count = Double(max(milliseconds.count, 1))
            return [
                ("\(name)_ms", Self.median(milliseconds)), ("\(name)_processor_ms", Self.median(processor)),
                ("\(name)_composing_ms", Self.median(composing)),
                ("\(name)_allocations_per_frame", allocationsPerFrame), ("\(name)_draw_calls", Double(drawCalls) / count),
                ("\(name)_vertices", Double(vertices) / count),
            ]
        }

        var allocationsPerFrame: Double {
            AllocationCount.isCounting ? Double(allocations) / Double(max(milliseconds.count, 1)) : .nan
        }
    }

    /// Draws frames of cover flow as in `run`, and as many of the gallery while its gesture is played, in turn. Returns the line of
    /// JSON: medians. Frames in which a round begins are not measured.
    func runGallery(frames: Int) -> String {
        var gallery = Gallery()
        gallery.open(stage.configuration.modelItems, current: nil, at: 0)
        load()
        stage.jump(to: 7, at: time)
        let view = GalleryView(like: stage, firstRound: time)
        load(gallery, view)
        var (flow, all) = (Measure(), Measure())
        flow.milliseconds.reserveCapacity(frames)
        all.milliseconds.reserveCapacity(frames)
        while all.milliseconds.count < frames {
            for _ in 0..<Self.block { measure(&flow) { drawFlow() } }
            stage.scrub(to: 7, at: time)
            var count = 0
            while count < Self.block {
                if view.stages.nextRound != nil {
                    // Nothing moves until then.
                    time = time + StageGallery.pause
                    draw(gallery, view)
                    window.present()
                } else {
                    measure(&all) { draw(gallery, view) }
                    count += 1
                }
            }
        }
        let numbers =
            [
                ("frames", Double(all.milliseconds.count)),
                ("ratio", Measure.median(all.milliseconds) / Measure.median(flow.milliseconds)),
                ("models", Double(view.stages.cells.count)),
            ] + all.numbers("gallery") + flow.numbers("cover_flow")
        let run: JSONValue = [
            "renderer": .string(window.rendererName), "width": Self.rounded(window.size.width),
            "height": Self.rounded(window.size.height),
        ]
        return numbers.reduce(run) { $0.with([$1.0: Self.rounded($1.1)]) }.line
    }

    private func measure(_ measure: inout Measure, _ draw: () -> Void) {
        let (begin, used, blocks) = (Clock.now(), Self.processorTime(), AllocationCount.now)
        draw()
        // The driver's allocations to present are not the program's.
        let asked = AllocationCount.now - blocks
        let composed = Clock.now()
        window.present()
        measure.milliseconds.append((Clock.now() - begin) * 1000)
        measure.processor.append((Self.processorTime() - used) * 1000)
        measure.composing.append((composed - begin) * 1000)
        measure.allocations += asked.all
        measure.drawCalls += window.drawCalls
        measure.vertices += window.drawnVertices
    }

    /// Seconds of processor time that the program has taken so far, in all threads.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private func drawFlow() {
        time = time + 1.0 / 60
        stage.scrub(to: 7 + 6 * .sin(time.seconds), at: time)
        stage.step(to: time, events: EmptyCollection(), into: &frame)
        renderer.draw(frame)
    }

    private func draw(_ gallery: Gallery, _ view: GalleryView) {
        time = time + 1.0 / 60
        let area = Rect(x: 0, y: 0, width: stage.size.width, height: stage.size.height)
        stage.step(to: time, events: EmptyCollection(), into: &frame)
        view.step(gallery, &stage, area: area, uiScale: 1, at: time, wall: time.seconds + 1)
        renderer.overlay.removeAll()
        let canvas = renderer.canvas
        var content = CanvasFrame(viewport: window.size, pixelScale: window.pixelScale, time: time.seconds)
        content.face = stage.configuration.preferences.face
        canvas.prepare(content)
        canvas.keepGallery(gallery, in: area)
        canvas.begin()
        canvas.end(into: &renderer.overlay)
        renderer.draw(frame, gallery: view)
    }

    /// Loads the pictures that the cells show in two rounds.
    private func load(_ gallery: Gallery, _ view: GalleryView) {
        for _ in 0..<600 {
            draw(gallery, view)
            feeder.request(view.wanted(with: frame.wanted), library: library, deck: stage.deck)
            while feeder.store.pendingCount > 0, !feeder.update(&stage, library: library, budget: 1) { usleep(1000) }
        }
    }
}
