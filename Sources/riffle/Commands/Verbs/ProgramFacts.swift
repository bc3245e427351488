/// The manual page's facts about the world around the program. A test holds the first list to the variables that the sources read.
enum ProgramFacts {
    /// The environment's variables, each with its effect.
    static let environment: [(name: String, meaning: String)] = [
        (
            "DISPLAY, WAYLAND_DISPLAY",
            "The display for the window. Without a display, the verbs that draw into files still work."
        ),
        ("SDL_VIDEODRIVER", "SDL's video driver, such as x11 or wayland."),
        (
            "SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY",
            "Where SDL2 is sdl2-compat: 1 lays out the window in pixels on a scaled Wayland display. Riffle sets 0."
        ),
        (
            "DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR",
            "The session bus, for the desktop's settings and its file dialog."
        ),
        ("HOME", "The home directory, where the XDG variables below are not set."),
        ("PATH", "Where Riffle looks for ffmpeg (films, recordings) and for the programs that check exports."),
        ("RIFFLE_RESOURCES", "The folder with the built-in cards, presets and formulas, in place of the one that was installed."),
        ("TMPDIR", "The folder for temporary files: compiled checks of exports, and the jobs of films. Default: /tmp."),
        (
            "XDG_CONFIG_HOME",
            "The folder of presets and the session. Default: ~/.config. Relative paths are ignored in all XDG variables."
        ),
        ("XDG_DATA_DIRS", "The folders where Riffle looks for its own files last. Default: /usr/local/share:/usr/share."),
        (
            "XDG_DATA_HOME",
            "The folder of recordings and formulas. Default: ~/.local/share. Riffle looks there for its own files, too."
        ),
        (
            "XDG_DOCUMENTS_DIR",
            "The folder that “Save folder…” offers first if there is no file dialog. Default: the folder in user-dirs.dirs, or ~/Documents."
        ),
        (
            "XDG_PICTURES_DIR",
            "Where F12 saves pictures and the window saves films. Default: the folder in user-dirs.dirs, or ~/Pictures."
        ),
    ]

    /// The parts of the command line that the argument parser doesn't describe.
    static let commands: [(name: String, meaning: String)] = [
        ("help [command ...]", "A command's operands and options. Each command has --help, too."),
        ("--help, -h", "A short help that fits on one screen."),
        ("--version", "The version, and a warning if the kernel can't confine the picture decoders."),
    ]

    /// Files and folders, each with its contents.
    static let files: [(path: String, meaning: String)] = [
        ("$XDG_CONFIG_HOME/riffle/session.json", "The state in which the last window closed. --fresh begins without it."),
        ("$XDG_CONFIG_HOME/riffle/session.json.previous", "The session before it, which --fresh has replaced."),
        ("$XDG_CONFIG_HOME/riffle/session.json.damaged", "A session that couldn't be read."),
        (
            "$XDG_CONFIG_HOME/riffle/presets",
            "Your presets, a JSON file each; deleted and replaced ones are in the folder “trash” inside."
        ),
        ("$XDG_CONFIG_HOME/user-dirs.dirs", "The desktop's folders for pictures and documents."),
        ("$XDG_DATA_HOME/riffle/recordings", "Recordings: a .gesture file each, JSON Lines."),
        ("$XDG_DATA_HOME/riffle/formulas", "Your formulas. Each is a .formula file, and a model in the window."),
        ("../share/riffle", "Beside the program's folder: Riffle's own cards, presets and formulas."),
    ]

    /// The exit codes' meanings.
    static let exitCodes: [(code: Int, meaning: String)] = [
        (0, "All went well."),
        (1, "Something failed; a sentence on the standard error says what."),
        (2, "The command line is wrong."),
    ]

    /// The first commands to try.
    static let examples: [(command: String, meaning: String)] = [
        ("riffle ~/Pictures", "Your own pictures as cards."),
        ("riffle --model cover-flow-2 --set tilt=0.7", "A model to begin with, and one of its parameters."),
        ("riffle render --model wheel --at 2.5 -o wheel.png", "A moment as a picture; needs no display."),
        ("riffle film --model hyperbola -o flick.mp4", "A flick as a film."),
        ("riffle fit screenshot.png --marks edges.json --pin x=hyperbola -o mine.formula", "Edges in a picture become a model."),
        ("riffle export --model hyperbola --to swift -o hyperbola", "A model with its settings as code."),
    ]
}
