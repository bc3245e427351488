/// The built-in models, in the order of the number keys: to add one, add its file and a line here. Everything else reads
/// `ModelCatalogue`.
enum ModelRegistry {
    static let all: [ModelDefinition] = [
        .init(HyperbolaModel.descriptor, HyperbolaModel.init),
        .init(ProgressModel.descriptor, ProgressModel.init),
        .init(CoverFlowModel.descriptor, CoverFlowModel.init),
        .init(CoverFlow2Model.descriptor, CoverFlow2Model.init),
        .init(LinearModel.descriptor, LinearModel.init),
        .init(RotaryModel.descriptor, RotaryModel.init),
        .init(CylinderModel.descriptor, CylinderModel.init),
        .init(WheelModel.descriptor, WheelModel.init),
        .init(TimeMachineModel.descriptor, TimeMachineModel.init),
        .init(QuarticModel.descriptor, QuarticModel.init),
        .init(InvertedRotaryModel.descriptor, InvertedRotaryModel.init),
        .init(InvertedCylinderModel.descriptor, InvertedCylinderModel.init),
        .init(InvertedWheelModel.descriptor, InvertedWheelModel.init),
        .init(InvertedTimeMachineModel.descriptor, InvertedTimeMachineModel.init),
        .init(CardStackModel.descriptor, CardStackModel.init),
        .init(NavigationModel.descriptor, NavigationModel.init),
        .init(ModalModel.descriptor, ModalModel.init),
        .init(TabsModel.descriptor, TabsModel.init),
    ]
}
