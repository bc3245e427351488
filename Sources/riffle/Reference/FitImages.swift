import RiffleArchive
import RiffleFiles
import RiffleFit
import RiffleMath
import RiffleSDL

/// The picture or recording that marks lie on.
enum FitImages {
    case picture(GrayImage)
    case recording(RecordingFrames)

    /// Reads a picture, or else finds the frames of a recording. Throws a sentence.
    init(_ path: String) throws {
        let file = try ReferenceFile(path)
        self = file.frames.map(FitImages.recording) ?? .picture(file.image.gray)
    }

    /// Returns the file's marks, with rough marks moved to the nearest edges, and with the marks that result from following edges to other
    /// frames. `tell` gets a sentence for each lost mark.
    func located(_ file: MarksFile, tell: (String) -> Void) throws -> FitReference {
        var reference = file.reference
        try check(reference)
        for index in file.rough.sorted() {
            guard let line = reference.line(ofMark: index) else { continue }
            try image(ofFrame: reference.frames[reference.marks[index].frame]) { image in
                guard let found = image.snapped(line), let place = reference.place(ofMark: index, on: found.line),
                    case .edge(let side, _) = reference.marks[index].content
                else { return tell("There is no edge near mark \(index + 1) (\(reference.marks[index])); it stays where it is.") }
                reference.marks[index].content = .edge(side, place)
            }
        }
        for frame in file.followed.sorted() { try follow(to: frame, &reference, tell) }
        return reference
    }

    private func check(_ reference: FitReference) throws {
        switch self {
        case .picture(let image):
            guard reference.frames.allSatisfy({ $0.time == nil }) else {
                throw Failure("The marks have times, but the reference is a picture; give the recording, or leave the times out.")
            }
            for (index, mark) in reference.marks.enumerated()
            where !mark.lies(within: Size(width: Double(image.width), height: Double(image.height))) {
                throw Failure(
                    "Mark \(index + 1) (\(mark)) lies far outside the picture, which has \(image.width)x\(image.height) pixels.")
            }
        case .recording(let frames):
            for (index, frame) in reference.frames.enumerated() {
                guard let time = frame.time else {
                    throw Failure("Frame \(index + 1) has no \"time\"; in a recording each frame needs one, in seconds.")
                }
                guard time <= (frames.times.last ?? 0) + 1 else {
                    throw Failure("Frame \(index + 1) is at \(time) s, but the recording ends at \((frames.times.last ?? 0)) s.")
                }
            }
        }
    }

    private func image(ofFrame frame: FitFrame, _ body: (GrayImage) throws -> Void) throws {
        switch self {
        case .picture(let image): try body(image)
        case .recording(let frames):
            let index = frames.index(at: frame.time ?? 0)
            try frames.read(index...index, body)
        }
    }

    /// Follows the edges that are marked in the previous frame of the reference through all frames of the recording up to this one.
    private func follow(to frame: Int, _ reference: inout FitReference, _ tell: (String) -> Void) throws {
        guard case .recording(let frames) = self, let start = reference.frames[frame - 1].time,
            let end = reference.frames[frame].time,
            end > start
        else { throw Failure("Edges can only be followed to a later moment of a recording; frame \(frame + 1) isn't one.") }
        var edges: [EdgeTracker.Edge] = []
        var sources: [Int] = []
        for (index, mark) in reference.marks.enumerated() where mark.frame == frame - 1 {
            guard case .edge(let side, _) = mark.content, let line = reference.line(ofMark: index) else { continue }
            edges.append(EdgeTracker.Edge(card: mark.card, side: side, line: line))
            sources.append(index)
        }
        var tracker: EdgeTracker?
        try frames.read(frames.index(at: start)...frames.index(at: end)) { image in
            if tracker == nil { tracker = EdgeTracker(edges, in: image) } else { tracker?.advance(to: image) }
        }
        for (edge, source) in zip(tracker?.edges ?? [], sources) {
            guard !edge.isLost, let place = reference.place(ofMark: source, on: edge.line) else {
                tell("Card \(edge.card)'s \(edge.side) edge is lost on the way to frame \(frame + 1); mark it there by hand.")
                continue
            }
            let weight = reference.marks[source].weight * edge.confidence
            reference.marks.append(FitMark(.edge(edge.side, place), card: edge.card, frame: frame, weight: max(weight, 0.01)))
        }
    }
}

extension FitMark {
    /// Returns whether the mark lies in a picture of this size, or beyond it by at most the picture's size.
    fileprivate func lies(within size: Size) -> Bool {
        func isNear(_ x: Double?, _ y: Double?) -> Bool {
            (x.map { (-size.width...2 * size.width).contains($0) } ?? true)
                && (y.map { (-size.height...2 * size.height).contains($0) } ?? true)
        }
        switch content {
        case .covers: return true
        case .edge(let side, .at(let place)): return side.isUpright ? isNear(place, nil) : isNear(nil, place)
        case .edge(_, .line(let a, let b)): return isNear(a.x, a.y) && isNear(b.x, b.y)
        }
    }
}

extension PixelBuffer {
    /// Each pixel's luma by the weights of Rec. 601, over black.
    var shades: [UInt8] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { index in
            let light = 299 * Int(bytes[index]) + 587 * Int(bytes[index + 1]) + 114 * Int(bytes[index + 2])
            return UInt8((light * Int(bytes[index + 3]) + 127_500) / 255_000)
        }
    }
}
