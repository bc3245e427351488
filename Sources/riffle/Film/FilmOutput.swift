import RiffleFiles
import RiffleMath

/// Where a film goes: a file that ffmpeg makes, or a folder of PNG frames.
enum FilmOutput: Equatable {
    case file(String, Format)
    case folder(String)

    /// A kind of file.
    enum Format: String, CaseIterable {
        case mp4
        case gif
        case webp
    }

    /// Creates the output that a path names: the path's ending gives the format; a path without an ending, or with a slash at the end, is a
    /// folder.
    init(argument path: String) throws {
        guard path != "-" else {
            throw Failure.usage("-o takes a file (.mp4, .gif, .webp) or a FOLDER/; a film can't go to the standard output (-).")
        }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let dot = name.lastIndex(of: ".")
        if name.isEmpty || dot == nil || dot == name.startIndex || name == ".." {
            self = .folder(path)
        } else if let dot, let format = Format(rawValue: name[name.index(after: dot)...].lowercased()) {
            self = .file(path, format)
        } else {
            throw Failure.usage("-o takes a file that ends with .mp4, .gif or .webp, or a FOLDER/, not \"\(path)\".")
        }
    }

    /// The folder that replaces a file if ffmpeg isn't installed.
    var frames: FilmOutput {
        guard case .file(let path, let format) = self else { return self }
        return .folder(String(path.dropLast(format.rawValue.count + 1)) + "/")
    }

    /// The output with a number in its name, from 2 on: "Flick 2.mp4".
    func numbered(_ number: Int) -> FilmOutput {
        guard number > 1 else { return self }
        switch self {
        case .file(let path, let format):
            let stem = path.dropLast(format.rawValue.count + 1)
            return .file("\(stem) \(number)" + path.suffix(format.rawValue.count + 1), format)
        case .folder(let path): return .folder((path.hasSuffix("/") ? String(path.dropLast()) : path) + " \(number)/")
        }
    }

    var path: String {
        switch self {
        case .file(let path, _), .folder(let path): path
        }
    }

    var format: Format? {
        if case .file(_, let format) = self { format } else { nil }
    }
}

extension FilmOutput.Format {
    /// Frames a second without --fps. A GIF counts time in hundredths of a second, and 25 frames a second last 4 hundredths each.
    var usualRate: Double { self == .gif ? 25 : 60 }

    /// The most frames a second: viewers show frames of less than 2 hundredths of a second more slowly.
    var largestRate: Double { self == .gif ? 50 : 1000 }

    /// The arguments for frames of a size in pixels and a rate from the standard input. `palette`: the file with a GIF's colours;
    /// `isTransparent`: the frames have alpha, which a WebP keeps.
    func arguments(
        _ size: (width: Int, height: Int), rate: Double, palette: String, isTransparent: Bool = false, to output: String
    ) -> [String] {
        let input = Self.input(size, rate: rate, pixels: isTransparent ? "rgba" : "rgb0")
        switch self {
        case .mp4:
            // H.264 for every player: 4:2:0, the matrix and range of BT.709 and said so, and the index before the frames.
            return input + [
                "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p",
                "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range", "tv",
                "-c:v", "libx264", "-preset", "medium", "-crf", "17", "-movflags", "+faststart", "-f", "mp4", "file:\(output)",
            ]
        case .gif:
            return input + [
                "-f", "png_pipe", "-i", "file:\(palette)", "-filter_complex",
                "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle",
                "-loop", "0", "-f", "gif", "file:\(output)",
            ]
        case .webp:
            // libwebp leaves a pixel unchanged if it changes from one frame to the next by less than a threshold, which falls as the
            // quality rises. At quality 80, slow fades leave traces.
            return input + [
                "-c:v", "libwebp_anim", "-pix_fmt", isTransparent ? "yuva420p" : "yuv420p", "-quality", "92",
                "-compression_level", "4", "-loop", "0",
                "-f", "webp", "file:\(output)",
            ]
        }
    }

    /// Returns the arguments that make a GIF's palette from some of its frames.
    static func paletteArguments(_ size: (width: Int, height: Int), to output: String) -> [String] {
        input(size, rate: 1) + ["-vf", "palettegen", "-f", "image2", "-c:v", "png", "-update", "1", "file:\(output)"]
    }

    /// Returns the arguments for the input. With -xerror, a short film that a full disk cuts off is a failure; without it, ffmpeg 5 reports
    /// the error but exits as if it had succeeded.
    private static func input(_ size: (width: Int, height: Int), rate: Double, pixels: String = "rgb0") -> [String] {
        [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-xerror", "-y",
            "-f", "rawvideo", "-pix_fmt", pixels, "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(rate)", "-i",
            "pipe:0",
        ]
    }
}
