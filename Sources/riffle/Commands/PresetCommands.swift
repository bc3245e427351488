import RiffleSettings
import RiffleModels
import RiffleSession
import RiffleArchive
import RiffleUI
import RiffleSDL

extension Command {
    static let presets: [Command] =
        [
            Command("savePreset", "Save as a preset", keys: [.control("S", shift: false)], in: [Place(.presets, 0)]) { scope, _ in
                scope.workspace.presets.askName()
            },
            Command(
                "updatePreset", title: { $0.session.ownPreset.map { "Update “\($0.name)”" } ?? "Update the loaded preset" },
                keys: [.control("S", shift: true)], in: [Place(.presets, 0)], isEnabled: { $0.session.ownPreset != nil }
            ) { scope, _ in scope.workspace.presets.update() },
            Command("presets", "All presets", keys: [.control("O")], in: [Place(.presets, 0)]) { scope, _ in
                scope.workspace.presets.setOpen(!(scope.workspace.panel.isOpen && scope.workspace.presets.isOpen))
            },
            Command(list: "presets", in: [Place(.presets, 1)]) { scope in
                scope.workspace.presets.browser.items.prefix(10).enumerated().map { index, item in
                    Command("preset \(index)", item.name, keys: [.control("\(index)")]) { scope, _ in
                        scope.session.loadPreset(at: index)
                    }
                }
            },
        ]
        + (0...9).map { index in
            Command("preset \(index)", "Preset \(index)", keys: [.control("\(index)")]) { scope, _ in
                scope.session.loadPreset(at: index)
            }
        }

    static let formulas: [Command] = [
        Command(
            "duplicateFormula", "Duplicate as formula", in: [Place(.formula, 0)],
            isEnabled: { $0.session.ownConfiguration.model.hasFormula }
        ) { scope, _ in scope.session.duplicateAsFormula() },
        Command(
            "showFormula", "Show the file", in: [Place(.formula, 0)],
            isEnabled: { $0.session.formulas.entry(ofModel: $0.session.ownConfiguration.modelID) != nil }
        ) { scope, _ in scope.session.showFormulaFile() },
    ]

    static let comparison: [Command] = {
        var compare = Command(
            "compare", title: { "Show \($0.session.otherName) instead" }, keys: [Chord("B")], in: [Place(.compare, 0)],
            isOn: { $0.session.settings.comparison.isPeeking }
        ) { $0.session.beginComparison(at: $1) }
        compare.release = { $0.session.endComparison(at: $1) }
        // A menu has no release: it switches the comparison on and off.
        compare.choice = { scope, wall in
            if scope.session.settings.comparison.isPeeking {
                scope.session.endComparison(at: wall)
            } else {
                scope.session.beginComparison(at: wall)
            }
        }
        return [
            compare,
            Command("saveComparison", "Keep these numbers as B", keys: [.control("B")], in: [Place(.compare, 0)]) { scope, _ in
                scope.session.saveComparison()
            },
            Command(
                "ghosts", title: { "Outlines of \($0.session.otherName)" }, keys: [Chord("G", shift: false)],
                in: [Place(.compare, 0)],
                isOn: { $0.session.other.mode == .outlines }
            ) { scope, _ in scope.session.setComparison(scope.session.other.mode == .outlines ? .off : .outlines) },
            Command(
                "sideBySide", title: { "\($0.session.otherName.capitalizedFirst) side by side" }, keys: [.shift("G")],
                in: [Place(.compare, 0)], isOn: { $0.session.other.mode == .halves }
            ) { scope, _ in scope.session.setComparison(scope.session.other.mode == .halves ? .off : .halves) },
        ]
    }()
}
