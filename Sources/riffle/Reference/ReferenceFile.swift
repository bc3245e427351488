import RiffleArchive
import RiffleFiles
import RiffleFit
import RiffleMath
import RiffleSDL
import RiffleSession

/// A picture or recording that cards are compared with, and the visible image of it.
struct ReferenceFile: Sendable {
    let path: String
    /// The frames of a recording; nil: it is a picture.
    let frames: RecordingFrames?
    /// The index of the visible frame; 0 for a picture.
    private(set) var frame = 0
    private(set) var image: ReferenceImage

    /// Reads a file, which takes time in proportion to its size. Throws a sentence.
    init(_ path: String) throws {
        self.path = path
        let reading = DecoderPool(count: 1).decode(path, covering: ReferenceImage.longest, ReferenceImage.longest)
        if case .success(let picture) = reading, !picture.isAnimated {
            guard let level = picture.levels.first, level.width == picture.originalWidth, level.height == picture.originalHeight,
                let image = ReferenceImage(level)
            else {
                throw Failure(
                    "\(Output.oneLine(path)) is too large for marks: \(picture.originalWidth)x\(picture.originalHeight) pixels; scale it down."
                )
            }
            (frames, self.image) = (nil, image)
            return
        }
        if case .failure(let failure) = reading, (try? SystemCalls.system.status(of: path))??.kind != .file {
            throw Failure(
                "Can't read \(Output.oneLine(path)): \(failure.reason.prefix(1).lowercased() + failure.reason.dropFirst()).")
        }
        let frames: RecordingFrames
        do { frames = try RecordingFrames(path) } catch {
            // A file that isn't named as a recording is a picture that can't be used, and the reason is known.
            guard case .failure(let failure) = reading, !RecordingFrames.isNamed(path), FFmpeg.path != nil else { throw error }
            throw Failure(
                "\(Output.oneLine(path)) is neither a picture that can be used (\(failure.reason.prefix(1).lowercased() + failure.reason.dropFirst())) nor a recording that ffmpeg reads."
            )
        }
        guard let image = ReferenceImage(try frames.picture(0)) else { throw Failure("\(Output.oneLine(path)) has no pixels.") }
        (self.frames, self.image) = (frames, image)
    }

    /// Returns the same recording at another frame. `stream`: the stream that reads the frame during playback; nil: the frame is read by
    /// itself.
    func showing(_ index: Int, from stream: FrameStream? = nil) throws -> ReferenceFile {
        guard let frames, let image = ReferenceImage(try stream?.picture(index) ?? frames.picture(index)) else { return self }
        var other = self
        (other.frame, other.image) = (index, image)
        return other
    }

    /// The moment of the visible frame, in seconds; nil for a picture.
    var time: Double? { frames.map { $0.times[min(frame, $0.times.count - 1)] } }

    /// The file name without its folder.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The path of the file with the marks, which lies beside the reference.
    var marksPath: String { path + ".marks.json" }

    /// Returns the marks in the file beside the reference; nil if there is none. Throws a sentence.
    func savedMarks() throws -> ReferenceMarks? {
        guard (try? SystemCalls.system.status(of: marksPath))??.kind == .file else { return nil }
        let file: MarksFile
        do throws(MarksProblem) { file = try MarksFile.read(atPath: marksPath) } catch {
            throw Failure(error.sentence(about: Output.oneLine(marksPath)))
        }
        return try Self.marks(file, size: image.size, about: marksPath)
    }

    /// The marks of a file, for a picture of this size.
    static func marks(_ file: MarksFile, size: Size, about path: String) throws -> ReferenceMarks {
        do throws(FitRefusal) { return ReferenceMarks(file, pins: try FitPins(file.pins), size: size) } catch {
            throw Failure("\(Output.oneLine(path)): \(error.sentence)")
        }
    }
}

/// A picture in colours for the eye, and in shades for edges.
struct ReferenceImage: Sendable {
    /// The greatest length of a side, in pixels: a texture's limit.
    static let longest = 16_384

    /// The mip levels.
    let levels: [PixelBuffer]
    let gray: GrayImage

    init?(_ picture: PixelBuffer) {
        guard picture.width * picture.height <= RecordingFrames.mostPixels,
            let gray = GrayImage(width: picture.width, height: picture.height, pixels: picture.shades)
        else { return nil }
        (levels, self.gray) = (picture.levels(), gray)
    }

    /// The picture's size in pixels.
    var size: Size { Size(width: Double(gray.width), height: Double(gray.height)) }
}

/// Where a reference lies in the window, in window points.
struct ReferencePlacement: Equatable {
    var center = Vector2.zero
    /// Window points per pixel.
    var scale = 1.0
    /// Clockwise, in radians.
    var angle = 0.0
    /// The part of the window that the whole picture is fitted into; nil: the picture has been moved since.
    private(set) var room: Rect?

    init(center: Vector2 = .zero, scale: Double = 1) { (self.center, self.scale) = (center, scale) }

    /// Returns the placement that shows the whole picture in the middle of a part of the window.
    static func fitted(_ size: Size, in room: Rect) -> ReferencePlacement {
        let scale = min(room.width / max(size.width, 1), room.height / max(size.height, 1)) * 0.96
        var placement = ReferencePlacement(center: room.center, scale: max(scale, 1e-4))
        placement.room = room
        return placement
    }

    mutating func move(by way: Vector2) {
        center += way
        room = nil
    }

    mutating func turn(by radians: Double) {
        angle += radians
        room = nil
    }

    /// A pixel of a picture of this size, in window points.
    func point(_ pixel: Vector2, of size: Size) -> Vector2 {
        let way = (pixel - Vector2(size.width / 2, size.height / 2)) * scale
        let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
        return center + Vector2(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine)
    }

    /// The pixel at a window point.
    func pixel(_ point: Vector2, of size: Size) -> Vector2 {
        let way = (point - center) / scale
        let (sine, cosine) = (Double.sin(-angle), Double.cos(-angle))
        return Vector2(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine) + Vector2(size.width / 2, size.height / 2)
    }

    /// Scales by a factor about a window point, which stays where it is.
    mutating func zoom(by factor: Double, about point: Vector2) {
        let scaled = (scale * factor).clamped(to: 0.01...100)
        center = point + (center - point) * (scaled / scale)
        scale = scaled
        room = nil
    }
}
