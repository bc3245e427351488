import RiffleSession
import RiffleModels
import RifflePanel

// What leaves the program: code, films and pictures.
extension MenuTable {
    /// The menu of the bar's button for exports.
    mutating func export() -> [MenuItem] {
        [line(.export, "Code…", "E", isOn: facts.isExportOpen)] + keptFolders() + [
            line(.playable, "Playable page…"),
            line(.spec, "Spec sheet…"),
            line(.savePicture, "Picture", "F12"),
            .separator,
            saveFilm(),
            cancelFilm(),
            line(.film(.show), "Show the last film", isEnabled: facts.hasFilm),
            MenuItem(page: "Film options", filmOptions()),
        ]
    }

    /// The folders that are written again after each change.
    private mutating func keptFolders() -> [MenuItem] {
        facts.folders.map {
            line(.keepFolder($0.platform), "Keep \($0.title) up to date", isOn: $0.isKept)
        }
    }

    /// How films look. What is chosen there leaves the menu open, for there are several options.
    mutating func filmOptions() -> [MenuItem] {
        let film = facts.film
        let formats = FilmOptions.formats.map { line(.film(.format($0)), FilmOptions.title($0), isOn: film.format == $0) }
        let sizes = ([nil] + FilmOptions.sizes.map(Optional.some)).map {
            line(.film(.size($0)), FilmOptions.title($0).capitalizedFirst, isOn: film.size == $0)
        }
        let rates = FilmOptions.rates.map {
            line(
                .film(.rate($0)), "\($0.brief)", isEnabled: $0 <= FilmOptions.largestRate(film.format), isOn: film.usedRate == $0)
        }
        let viewports = ([nil] + ViewportKind.allCases.map(Optional.some)).map {
            line(.film(.viewport($0)), FilmOptions.title($0).capitalizedFirst, isOn: film.viewport == $0)
        }
        return [
            MenuItem(page: "Format: \(film.formatTitle)", formats),
            MenuItem(page: "Size: \(FilmOptions.title(film.size))", sizes),
            MenuItem(page: "Frames a second: \(film.usedRate.brief)", rates),
            MenuItem(page: "Device: \(FilmOptions.title(film.viewport))", viewports),
            .separator,
            line(.film(.transparent), "Transparent", isOn: film.isTransparent),
            line(.film(.finger), "Finger", isOn: film.hasFinger),
            line(.film(.curves), "Curves below the cards", isOn: film.hasCurves),
            .separator,
            saveFilm(),
        ]
    }

    /// The loop as a film, or a flick.
    mutating func saveFilm() -> MenuItem { line(.film(.save), "Save film (\(facts.film.formatTitle))") }

    mutating func cancelFilm() -> MenuItem { line(.film(.cancel), "Cancel the film", isEnabled: facts.isFilming) }
}
