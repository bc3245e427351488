import RiffleSession
import RiffleStage
import RiffleUI
import RiffleModels
import RiffleSDL
import RiffleSettings

extension Command {
    static let models: [Command] =
        [
            Command(list: "models", in: [Place(.models, 0)]) { $0.modelCommands },
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
                    $0.chooseFamily(digit, back: false, at: $1)
                },
                Command("family \(digit) back", "Models of \(digit), backwards", keys: [.shift("\(digit)")]) {
                    $0.chooseFamily(digit, back: true, at: $1)
                },
            ]
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
