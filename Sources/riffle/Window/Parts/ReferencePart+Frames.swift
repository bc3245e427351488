import RiffleArchive
import RiffleFiles
import RiffleFit
import RiffleInteraction
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage
import RiffleUI

// The frames of a recording, and the painting of the reference's picture.
extension ReferencePart {
    // MARK: - Frames of a recording

    /// Shows the frame at a fraction of the recording, 0…1.
    func scrub(to share: Double) {
        guard let frames = file?.frames, frames.times.count > 1 else { return }
        let length = frames.times.last ?? 0
        show(frame: frames.index(at: share * length))
    }

    /// Shows the recording's frame for the present moment of the strip's gesture, while the gesture plays. Both begin together. Once the
    /// recording's motion has been read, its release coincides with the gesture's last release instead.
    func followLoop() {
        guard let frames = file?.frames, let loop = session.loop, loop.isPlaying else { return stream = nil }
        if stream == nil { stream = FrameStream(frames) }
        let start = loop.recording.start.time
        var time = session.stage.time - start
        if let motion, let release = motion.release, let own = loop.recording.lastRelease { time += release - (own - start) }
        show(frame: frames.index(at: time))
    }

    /// Shows the frame that is `way` frames away.
    func step(frame way: Int) {
        guard let file, let frames = file.frames else { return }
        show(frame: (waitingFrame.wanted ?? file.frame) + way, of: frames)
    }

    private func show(frame: Int, of frames: RecordingFrames) {
        show(frame: max(0, min(frame, frames.times.count - 1)))
    }

    /// Reads a frame. While another frame is read, the last request waits.
    private func show(frame: Int) {
        guard let file, file.frame != frame || waitingFrame.wanted != nil else { return }
        waitingFrame.wanted = frame
        guard !waitingFrame.isReading else { return }
        waitingFrame = (nil, true)
        let stream = stream
        work.run({ Result { try file.showing(frame, from: stream) } }) { [unowned self] result in
            waitingFrame.isReading = false
            guard self.file?.path == file.path else { return }
            switch result {
            case .success(let shown):
                self.file = shown
                display.showReference(shown.image.levels)
                followFrame()
            case .failure(let error): workspace.say((error as? Failure)?.sentence ?? "This frame can't be read.")
            }
            if let wanted = waitingFrame.wanted { show(frame: wanted) }
        }
    }

    /// Puts the cards where the fit has them in the visible frame, so that the hand can move them on from there.
    private func followFrame() {
        redraw()
        guard let file, let fit = fit.result, let frame = marks?.frame(at: file.time), fit.offsets.indices.contains(frame),
            isFitShown, session.loop?.isPlaying != true
        else { return }
        session.stage.jump(to: Double(base) + fit.offsets[frame], at: session.stage.time)
    }

    /// Follows the edges of the last marked frame before the visible frame to the visible frame.
    func followEdges() {
        guard let file, let time = file.time, let marks else { return }
        let before = marks.frames.indices.filter { (marks.frames[$0].time ?? 0) < time - 0.002 }
            .max { (marks.frames[$0].time ?? 0) < (marks.frames[$1].time ?? 0) }
        guard let before, let source = before as Int?, marks.marks.contains(where: { $0.frame == source }) else {
            return notices.showStatus("Mark edges in an earlier frame first", at: now, hold: 3)
        }
        var reference = marks.reference
        reference.marks = reference.marks.filter { $0.frame == source && $0.side != nil }.map { mark in
            var mark = mark
            mark.frame = 0
            return mark
        }
        reference.frames = [FitFrame(offset: nil, time: marks.frames[source].time), FitFrame(offset: nil, time: time)]
        notices.showStatus("Following the edges", at: now, hold: .infinity)
        let request = MarksFile(reference, followed: [1])
        work.run({ () -> (Result<FitReference, any Error>, [String]) in
            var lost: [String] = []
            let result = Result { () throws in
                guard let frames = file.frames else { throw Failure("Edges can be followed only in a recording.") }
                return try FitImages.recording(frames).located(request) { lost.append($0) }
            }
            return (result, lost)
        }) { [unowned self] result, lost in
            notices.clearStatus(at: now)
            for sentence in lost.prefix(3) { workspace.say(sentence) }
            switch result {
            case .success(let found): take(found, at: time)
            case .failure(let error): workspace.say((error as? Failure)?.sentence ?? "The edges can't be followed.")
            }
        }
    }

    /// Reads the row's movement from the visible frame to the end.
    func readMotion() {
        guard let file, let frames = file.frames, let fit = fit.result else {
            return notices.showStatus("Mark the cards of a recording first", at: now, hold: 3)
        }
        guard let frame = marks?.frame(at: file.time), fit.offsets.indices.contains(frame) else {
            return notices.showStatus("Show a marked frame first: the motion is read from there", at: now, hold: 4)
        }
        notices.showStatus("Reading the motion", at: now, hold: .infinity)
        let (first, start) = (file.frame, fit.offsets[frame])
        work.run({ Result { try ReferenceMotion(frames, fit, from: first, at: start) } }) { [unowned self] result in
            notices.clearStatus(at: now)
            switch result {
            case .success(let motion): self.motion = motion
            case .failure(let error): workspace.say((error as? Failure)?.sentence ?? "The motion can't be read.")
            }
        }
    }

    private func take(_ found: FitReference, at time: Double) {
        guard var marks else { return }
        let frame = marks.frameToFollow(at: time)
        var followed: [FitMark] = []
        var lines: [EdgeLine] = []
        for (index, mark) in found.marks.enumerated() where mark.frame == 1 {
            guard let line = found.line(ofMark: index) else { continue }
            var mark = mark
            mark.frame = frame
            followed.append(mark)
            lines.append(line)
        }
        marks.add(followed: followed, lines: lines)
        self.marks = marks
        fitMarks()
    }

    // MARK: - Painting

    /// Paints the picture between backdrop and cards.
    func paintBelow(into list: inout DrawList, at now: Double) {
        guard isShown, !look.isAbove, !look.isAlone else { return }
        paintPicture(into: &list, opacity: look.opacity(at: now))
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard isShown else { return }
        if look.isAlone {
            cover(ReferenceColors.black, &list)
            paintPicture(into: &list, opacity: 1)
        } else if look.isAbove {
            // While edges are marked on the picture, the cards would only distract.
            if mode == .marking { cover(ReferenceColors.dim, &list) }
            paintPicture(into: &list, opacity: look.opacity(at: canvas.frame.time))
        }
        guard workspace.showsWords else { return }
        canvas.paint(shownMarks)
        canvas.paint(tray, stage: workspace.uiStage, below: top, lines: lines)
    }

    private func paintPicture(into list: inout DrawList, opacity: Double) {
        guard let file, opacity > 0 else { return }
        let size = file.image.size
        // The smallest mip level that still has at least as many pixels as the screen shows.
        let shrinking = Double.log(1 / max(placement.scale * display.pixelScale, 1e-3)) / Double.log(2)
        let level = min(max(Int(shrinking), 0), file.image.levels.count - 1)
        let corners = [Vector2.zero, Vector2(size.width, 0), Vector2(size.width, size.height), Vector2(0, size.height)]
        let alpha = UInt8((255 * opacity.clamped(to: 0...1)).rounded())
        append(
            corners.map { placement.point($0, of: size) }, TextureLevel(.reference, level: Int32(level)),
            Color.white.with(alpha: alpha), to: &list)
    }

    /// Covers the stage with a colour.
    private func cover(_ color: Color, _ list: inout DrawList) {
        let (width, height) = (session.stage.size.width, session.stage.size.height)
        append([.zero, Vector2(width, 0), Vector2(width, height), Vector2(0, height)], TextureLevel(.white), color, to: &list)
    }

    /// Appends a quad, given by its corners in window points and clipped to the stage.
    private func append(_ corners: [Vector2], _ texture: TextureLevel, _ color: Color, to list: inout DrawList) {
        let (pixels, stage) = (display.pixelScale, session.stage.size)
        let first = Int32(list.vertices.count)
        for (corner, place) in zip(corners, [(Float(0), Float(0)), (1, 0), (1, 1), (0, 1)]) {
            list.vertices.append(
                DrawVertex(x: Float(corner.x * pixels), y: Float(corner.y * pixels), color: color, u: place.0, v: place.1))
        }
        let clip = Rect(x: 0, y: 0, width: stage.width * pixels, height: stage.height * pixels)
        list.appendTriangle(first, first + 1, first + 2, texture: texture, clip: clip)
        list.appendTriangle(first, first + 2, first + 3, texture: texture, clip: clip)
    }
}

extension Recording {
    /// The time of the hand's last release; nil: there is none.
    fileprivate var lastRelease: StageTime? {
        events.last { event in
            if case .input(.pointer(let pointer)) = event.kind { pointer.phase == .ended } else { false }
        }?.time
    }
}
