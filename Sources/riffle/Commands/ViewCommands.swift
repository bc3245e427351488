import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

extension Command {
    static let views: [Command] = [
        Command(list: "viewports", in: [Place(.view, 0)]) { _ in
            ViewportKind.allCases.map { kind in
                Command(
                    "viewport \(kind.rawValue)", kind.title.capitalizedFirst,
                    isOn: { $0.session.ownConfiguration.viewport == kind }
                ) {
                    $0.session.configure(at: $1) { $0.set(ViewportKind.parameterName, to: Double(kind.rawValue)) }
                }
            }
        },
        Command("nextViewport", "Next viewport", keys: [Chord("T")], in: [Place(.view, 0)]) { $0.nextViewport(at: $1) },
        toggle("wrap", ["wrap", "endless"], "Wrap around", "W", in: [Place(.view, 1)]),
        toggle("vertical", ["vertical"], "Vertical", "V", in: [Place(.view, 1)]),
        Command(page: .backdrop, "Backdrop", in: [Place(.view, 1), Place(.stage, 0)]),
        Command(list: "backdrops", in: [Place(.backdrop, 0)]) { _ in
            BackdropKind.allCases.map { kind in
                Command(
                    "backdrop \(kind.rawValue)", kind.title.capitalizedFirst,
                    isOn: { $0.session.ownConfiguration.backdrop == kind }
                ) {
                    $0.session.configure(at: $1) { $0.set("backdrop", to: Double(kind.rawValue)) }
                }
            }
        },
        Command(page: .scheme, "Colour scheme", in: [Place(.view, 1)]),
        options(of: "scheme", in: .scheme),
        Command(page: .contrast, "Contrast", in: [Place(.view, 1)]),
        options(of: "contrast", in: .contrast),
        Command(page: .motion, "Motion", in: [Place(.view, 1)]),
        options(of: "motion", in: .motion),
    ]

    /// The options of one of the stage's choices.
    private static func options(of name: String, in page: MenuPage) -> Command {
        Command(list: name, in: [Place(page, 0)]) { scope in
            guard case .choice(let options)? = scope.session.ownConfiguration.descriptor(named: name)?.kind else { return [] }
            return options.enumerated().map { index, option in
                Command(
                    "\(name) \(index)", option.title.capitalizedFirst,
                    isOn: { Int($0.session.ownConfiguration.value(of: name)) == index }
                ) { $0.session.configure(at: $1) { $0.set(name, to: Double(index)) } }
            }
        }
    }
}
