import RiffleSession
import FoundationEssentials
import RiffleExport
import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// The film and the picture of a spec sheet, each made by a film's process: the window can draw them beside its own frames, and
/// both look as `riffle film` and `riffle render` draw them.
struct SpecFilm: Sendable {
    /// The film's job. Its folder is the sheet's.
    var job: FilmJob
    var process = FilmProcess()

    /// Returns the frames' size in points, which is the size in pixels, too: enough for half a page, and for a whole page on a phone.
    /// Screens of devices are upright.
    static func size(for configuration: StageConfiguration) -> Size {
        configuration.viewport == .window ? Size(width: 800, height: 500) : Size(width: 480, height: 640)
    }

    /// WebP's quality, 0 to 100.
    private static let quality: Float = 86
    /// The progress at which the picture shows a transition, near its middle.
    private static let progress = 0.45

    /// Returns the options for the film and the picture.
    static func options(for configuration: StageConfiguration) -> FilmOptions {
        var options = FilmOptions()
        options.size = size(for: configuration)
        return options
    }

    /// Makes the film and the picture, and returns them with remarks. `isWanted`: polled. Returns nil if they are no longer wanted.
    func media(while isWanted: () -> Bool) -> (media: SpecMedia, remarks: [String])? {
        var media = SpecMedia()
        var remarks: [String] = []
        media.gesture = job.recording.title
        let folder: TemporaryFolder
        do throws(FileProblem) {
            folder = try TemporaryFolder()
        } catch {
            media.problem = "There is no film: \(error.sentence)"
            return (media, [])
        }
        defer { folder.remove() }
        do throws(Failure) {
            guard let made = try process.make(still(in: folder.path), while: isWanted, tell: { _ in }) else { return nil }
            media.picture = picture(inFolder: made.path)
            remarks = made.remarks
        } catch {
            remarks.append("There is no picture: \(error.sentence)")
        }
        guard FFmpeg.path != nil else {
            media.problem = "There is no film: \(FFmpeg.missing)."
            return (media, remarks)
        }
        do throws(Failure) {
            guard let made = try process.make(film(in: folder.path), while: isWanted, tell: { _ in }) else { return nil }
            media.film = [UInt8](FileManager.default.contents(atPath: made.path) ?? Data())
            remarks += made.remarks.filter { !remarks.contains($0) }
        } catch {
            media.problem = "There is no film: \(error.sentence)"
        }
        return (media, remarks)
    }

    private func film(in folder: String) -> FilmJob {
        var film = job
        (film.place, film.name) = (folder, "film")
        return film
    }

    /// Returns the job of a film with a single frame, before anything has moved.
    private func still(in folder: String) -> FilmJob {
        var still = film(in: folder)
        still.name = "picture"
        (still.options.format, still.options.hasFinger) = (nil, false)
        still.recording = still.recording.changing { $0.set("progress", to: Self.progress) }
        still.given?.set("progress", to: Self.progress)
        still.recording.events.removeAll()
        // Shorter than a frame, but not empty: a trim must have some length.
        still.recording.trim = 0...0.001
        return still
    }

    private func picture(inFolder path: String) -> ExportPicture? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard let name = names.min(),
            case .success(let picture) = DecoderPool().decode(
                "\(path)/\(name)", covering: Int(job.frame.size.width), Int(job.frame.size.height)),
            let pixels = picture.levels.first
        else { return nil }
        return ExportPictures.encoded(pixels, .webP, "", quality: Self.quality)
    }
}

extension StageOptions {
    /// Returns the film of a spec sheet: a recording, or else a flick, under a setting.
    func specFilm(_ configuration: StageConfiguration, _ recording: Recording?, _ library: Library) -> SpecFilm {
        let size = SpecFilm.size(for: configuration)
        var played: Recording
        if let recording {
            played = recording
            played.start.deck = recording.start.deck.with(library.items.map(\.picture))
        } else {
            let start = RecordingStart(
                size: size, deck: library.deck(count: cards), configuration: configuration)
            played = BuiltInGesture.flick.recording(for: Stage(start))
        }
        var job = FilmJob(
            recording: played, given: recording == nil ? nil : configuration,
            pictures: library.items.map { FilmJob.Picture(path: $0.absolutePath, focus: nil) }, backdrop: backdrop,
            options: SpecFilm.options(for: configuration), frame: (size, 1), place: "", name: "")
        // The film's process knows only the built-in models, so it gets the formulas of other models.
        let (id, model) = (configuration.modelID, configuration.model)
        if ModelCatalogue.builtIn.model(id: id) == nil { job.formulas[id] = model.formulaText(model.defaults) }
        return SpecFilm(job: job)
    }
}
