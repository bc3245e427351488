import RiffleExport
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings

extension Command {
    static let exports: [Command] = [
        Command(
            "export", "Code…", keys: [Chord("E")], in: [Place(.export, 0)],
            isOn: { $0.workspace.export.isShown }
        ) { scope, _ in
            scope.workspace.export.setOpen(!scope.workspace.export.isShown)
        },
        // The folders that are written again after each change.
        Command(list: "keptFolders", in: [Place(.export, 0)]) { scope in
            scope.workspace.export.keptPlatforms.map { folder in
                Command("keep \(folder.title)", "Keep \(folder.title) up to date", isOn: { _ in folder.isKept }) { scope, _ in
                    scope.workspace.export.toggleKept(ExportPart.targets[folder.platform])
                }
            }
        },
        Command("playable", "Playable page…", in: [Place(.export, 0)]) { scope, _ in scope.workspace.export.save(for: .playable)
        },
        Command("spec", "Spec sheet…", in: [Place(.export, 0)]) { scope, _ in scope.workspace.export.save(for: .spec) },
        savePicture,
    ]

    private static let savePicture: Command = {
        var command = Command("savePicture", "Picture", keys: [Chord("F12")], in: [Place(.export, 0)]) { scope, _ in
            scope.workspace.wantsPicture = true
        }
        command.actsOverHelp = true
        return command
    }()

    // MARK: - Films

    static let films: [Command] = [
        Command(
            "saveFilm", title: { "Save film (\($0.workspace.film.work.options.formatTitle))" },
            in: [Place(.export, 1), Place(.filmOptions, 2), Place(.stripGestures, 2)]
        ) { $0.workspace.film.save(at: $1) },
        Command("cancelFilm", "Cancel the film", in: [Place(.export, 1)], isEnabled: { $0.workspace.film.work.isRunning }) {
            scope, _ in
            scope.workspace.film.cancel()
        },
        Command("showFilm", "Show the last film", in: [Place(.export, 1)], isEnabled: { $0.workspace.film.work.lastPath != nil })
        {
            scope, _ in
            if let path = scope.workspace.film.work.lastPath { scope.workspace.display.reveal(path) }
        },
        Command(page: .filmOptions, "Film options", in: [Place(.export, 1)]),
        Command(page: .filmFormat, { "Format: \(options($0).formatTitle)" }, in: [Place(.filmOptions, 0)]),
        Command(page: .filmSize, { "Size: \(FilmOptions.title(options($0).size))" }, in: [Place(.filmOptions, 0)]),
        Command(page: .filmRate, { "Frames a second: \(options($0).usedRate.brief)" }, in: [Place(.filmOptions, 0)]),
        Command(page: .filmDevice, { "Device: \(FilmOptions.title(options($0).viewport))" }, in: [Place(.filmOptions, 0)]),
        Command(list: "filmFormats", in: [Place(.filmFormat, 0)]) { _ in
            FilmOptions.formats.map { format in film(.format(format), FilmOptions.title(format)) { options($0).format == format }
            }
        },
        Command(list: "filmSizes", in: [Place(.filmSize, 0)]) { _ in
            ([nil] + FilmOptions.sizes.map(Optional.some)).map { size in
                film(.size(size), FilmOptions.title(size).capitalizedFirst) { options($0).size == size }
            }
        },
        Command(list: "filmRates", in: [Place(.filmRate, 0)]) { _ in
            FilmOptions.rates.map { rate in
                var command = film(.rate(rate), rate.brief) { options($0).usedRate == rate }
                command.isEnabled = { rate <= FilmOptions.largestRate(options($0).format) }
                return command
            }
        },
        Command(list: "filmDevices", in: [Place(.filmDevice, 0)]) { _ in
            ([nil] + ViewportKind.allCases.map(Optional.some)).map { kind in
                film(.viewport(kind), FilmOptions.title(kind).capitalizedFirst) { options($0).viewport == kind }
            }
        },
        film(.transparent, "Transparent", in: [Place(.filmOptions, 1)]) { options($0).isTransparent },
        film(.finger, "Finger", in: [Place(.filmOptions, 1)]) { options($0).hasFinger },
        film(.curves, "Curves below the cards", in: [Place(.filmOptions, 1)]) { options($0).hasCurves },
    ]

    @Sendable private static func options(_ scope: Scope) -> FilmOptions { scope.workspace.film.work.options }

    /// A choice that leaves the menu of options open, for there are several.
    private static func film(
        _ choice: FilmChoice, _ title: String, in places: [Place] = [], isOn: @escaping @Sendable (Scope) -> Bool
    ) -> Command {
        Command("film \(choice)", title, in: places, isOn: isOn) { $0.workspace.film.choose(choice, at: $1) }
    }
}
