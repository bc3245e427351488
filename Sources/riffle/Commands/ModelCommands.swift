import RiffleSession
import RiffleStage
import RifflePanel
import RiffleModels
import RiffleSDL
import RiffleSettings

extension Command {
    static let models: [Command] =
        [
            Command(list: "models", in: [Place(.models, 0)]) { $0.workspace.modelCommands },
            Command("newFormula", "New formula", in: [Place(.models, 1), Place(.formula, 0)]) { scope, _ in
                scope.session.addNewFormula()
            },
            Command(
                "previousModel", "Previous model", keys: [Chord("[")], gamepad: .leftShoulder, in: [Place(.models, 1, rank: 2)]
            ) {
                $0.session.configure(at: $1) { $0.stepModel(by: -1) }
            },
            Command("nextModel", "Next model", keys: [Chord("]")], gamepad: .rightShoulder, in: [Place(.models, 1, rank: 2)]) {
                $0.session.configure(at: $1) { $0.stepModel(by: 1) }
            },
        ]
        + (0...9).flatMap { digit in
            [
                Command("family \(digit)", "Models of \(digit)", keys: [Chord("\(digit)", shift: false)]) {
                    $0.workspace.chooseFamily(digit, back: false, at: $1)
                },
                Command("family \(digit) back", "Models of \(digit), backwards", keys: [.shift("\(digit)")]) {
                    $0.workspace.chooseFamily(digit, back: true, at: $1)
                },
            ]
        }
}

extension Workspace {
    /// A command for each model.
    var modelCommands: [Command] {
        let ids = session.ownConfiguration.catalogue.ids
        return session.ownConfiguration.modelItems.map { item in
            let id = ids[item.id]
            var command = Command("model \(id)", item.title, isOn: { $0.session.ownConfiguration.modelID == id }) {
                $0.session.configure(at: $1) { $0.selectModel(id) }
            }
            (command.detail, command.searchName, command.model) = (item.detail, item.name, item.model)
            command.shortcut = { _ in item.key }
            return command
        }
    }

    /// Chooses the next model of a digit's family, or the one before.
    func chooseFamily(_ digit: Int, back: Bool, at wall: Double) {
        let configuration = session.stage.configuration
        guard let id = configuration.catalogue.id(ofDigit: digit, after: configuration.modelID, back: back) else { return }
        if id == configuration.modelID { return showModel(at: Clock.now()) }
        session.configure(at: wall) { $0.selectModel(id) }
    }
}

extension StageConfiguration {
    /// All models, with a picture and a sentence each.
    var modelItems: [MenuItem] {
        catalogue.models.enumerated().map { index, model in
            let descriptor = model.descriptor
            return MenuItem(
                index, descriptor.title, detail: descriptor.summary, name: descriptor.id, key: catalogue.keys(of: descriptor.id),
                isOn: descriptor.id == modelID, model: index)
        }
    }
}
