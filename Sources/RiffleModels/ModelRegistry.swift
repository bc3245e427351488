/// The built-in models, in the order of the number keys: to add one, add its file and a line here. Everything else reads
/// `ModelCatalogue`.
enum ModelRegistry {
    static let all: [ModelDefinition] = [
        .init(HyperbolaModel.descriptor, recipe: .hyperbola, HyperbolaModel.init),
        .init(ProgressModel.descriptor, recipe: .progress, ProgressModel.init),
        .init(CoverFlowModel.descriptor, recipe: .coverFlow, CoverFlowModel.init),
        .init(CoverFlow2Model.descriptor, recipe: .coverFlow2, CoverFlow2Model.init),
        .init(LinearModel.descriptor, recipe: .linear, LinearModel.init),
        .init(RotaryModel.descriptor, recipe: .rotary, RotaryModel.init),
        .init(CylinderModel.descriptor, recipe: .cylinder, CylinderModel.init),
        .init(WheelModel.descriptor, recipe: .wheel, WheelModel.init),
        .init(TimeMachineModel.descriptor, recipe: .timeMachine, TimeMachineModel.init),
        .init(QuarticModel.descriptor, recipe: .quartic, QuarticModel.init),
        .init(InvertedRotaryModel.descriptor, recipe: .invertedRotary, InvertedRotaryModel.init),
        .init(InvertedCylinderModel.descriptor, recipe: .invertedCylinder, InvertedCylinderModel.init),
        .init(InvertedWheelModel.descriptor, recipe: .invertedWheel, InvertedWheelModel.init),
        .init(InvertedTimeMachineModel.descriptor, recipe: .invertedTimeMachine, InvertedTimeMachineModel.init),
        .init(CardStackModel.descriptor, recipe: .cardStack, CardStackModel.init),
        .init(NavigationModel.descriptor, NavigationModel.init),
        .init(ModalModel.descriptor, ModalModel.init),
        .init(TabsModel.descriptor, TabsModel.init),
    ]
}
