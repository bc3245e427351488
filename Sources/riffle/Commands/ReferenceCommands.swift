import RiffleFormula
import RiffleStage
import RiffleSettings
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSession
import RiffleUI

extension Command {
    /// The picture or recording that cards are compared with, and the pull of a card.
    static let references: [Command] = [
        Command(page: .reference, "Reference", in: [Place(.main, 1)]),
        Command(
            "reference", "Picture or recording…", keys: [Chord("Y", shift: false)],
            in: [Place(.reference, 0), Place(.pictures, 3)]
        ) {
            scope, wall in scope.openReference(at: wall)
        },
        // Only a picture of the user's own can become the reference.
        Command(list: "referenceThis", in: [Place(.card, 0)]) { scope in
            guard scope.file != nil else { return [] }
            return [
                Command("useAsReference", "Use as reference") { scope, _ in
                    if let path = scope.file { scope.workspace.reference.open(path) }
                }
            ]
        },
        switching("referenceMark", "Mark edges", section: 1, isOn: { $0.mode == .marking }) {
            $0.mode = $0.mode == .marking ? .none : .marking
        },
        switching("referencePlace", "Move, scale and turn the picture", section: 1, isOn: { $0.mode == .placing }) {
            $0.mode = $0.mode == .placing ? .none : .placing
        },
        acting("referenceFit", "Fit the picture to the stage", section: 1) { $0.fitToStage() },
        acting("referenceAlign", "Align card 0 with the model’s", section: 1) { $0.align() },
        switching("referenceAbove", "Above the cards", section: 2, isOn: \.look.isAbove) { $0.look.isAbove.toggle() },
        alone,
        switching("referenceBlink", "Blink", keys: [.shift("Y")], section: 2, isOn: \.look.isBlinking) {
            $0.look.isBlinking.toggle()
        },
        acting("referenceFollow", "Follow the edges to this frame", section: 3) { $0.followEdges() },
        acting("referenceMotion", "Read the motion from this frame on", section: 3) { $0.readMotion() },
        acting("referenceModel", "Make it a model", section: 3) { $0.makeModel() },
        acting("referenceSave", "Save the marks beside the picture", section: 3) { $0.saveMarks() },
        acting("referenceClose", "Close the reference", section: 4) { $0.close() },
        Command(page: .pull, "Numbers that a pull may change", in: [Place(.reference, 5)]),
        Command(list: "pullLocks", in: [Place(.pull, 0)]) { $0.pullLocks },
    ]

    /// A key that is held shows the picture alone.
    private static let alone: Command = {
        var command = acting("referenceAlone", "Alone, while the key is held", keys: [Chord("O")], section: 2) {
            $0.look.isAlone = true
        }
        command.release = { scope, _ in
            scope.workspace.reference.look.isAlone = false
            scope.session.needsDrawing = true
        }
        command.choice = { scope, _ in scope.workspace.reference.look.isAlone.toggle() }
        return command
    }()

    private static func acting(
        _ name: String, _ title: String, keys: [Chord] = [], section: Int, _ perform: @escaping @Sendable (ReferencePart) -> Void
    ) -> Command {
        Command(name, title, keys: keys, in: [Place(.reference, section)], isEnabled: { $0.workspace.reference.isOpen }) {
            scope, _ in
            guard scope.workspace.reference.isOpen else { return scope.sayNoReference() }
            perform(scope.workspace.reference)
            scope.session.needsDrawing = true
        }
    }

    private static func switching(
        _ name: String, _ title: String, keys: [Chord] = [], section: Int, isOn: @escaping @Sendable (ReferencePart) -> Bool,
        _ perform: @escaping @Sendable (ReferencePart) -> Void
    ) -> Command {
        var command = acting(name, title, keys: keys, section: section, perform)
        command.isOn = { isOn($0.workspace.reference) }
        return command
    }
}

extension Command.Scope {
    fileprivate func openReference(at wall: Double) {
        guard workspace.display.askForReference() else {
            return workspace.notices.showStatus("The file dialog is open already", at: workspace.now)
        }
        workspace.notices.showStatus("Opening the file dialog", at: workspace.now)
    }

    fileprivate func sayNoReference() {
        workspace.notices.showStatus("There is no reference; Y opens a picture or recording", at: workspace.now, hold: 3)
    }

    /// The model's numbers, each switched on if a pull may change it.
    fileprivate var pullLocks: [Command] {
        let formula = session.stage.configuration.model.formula
        return session.stage.configuration.model.descriptor.parameters.compactMap { parameter in
            guard parameter.kind == .number, formula?.parameters.contains(where: { $0.name == parameter.name }) == true else {
                return nil
            }
            let name = parameter.name
            return Command("pull \(name)", parameter.title, isOn: { !$0.session.formula.locked.contains(name) }) { scope, _ in
                scope.session.toggleLock(name)
            }
        }
    }
}
