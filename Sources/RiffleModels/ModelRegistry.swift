/// The built-in models, in the order that keys, menus, gallery, lists, tour and help have: to add one, add its file and a line here.
/// Everything else reads `ModelCatalogue`.
enum ModelRegistry {
    static let all: [ModelDefinition] = families.flatMap(\.models)

    private static let families: [Family] = [
        Family(
            .taskSwitcher,
            .init(HyperbolaModel.descriptor, recipe: .hyperbola, HyperbolaModel.init),
            ProgressModel.definition),
        Family(.quartic, QuarticModel.definition),
        Family(.cardStack, .init(CardStackModel.descriptor, recipe: .cardStack, CardStackModel.init)),
        Family(
            .screens,
            .init(NavigationModel.descriptor, NavigationModel.init), .init(ModalModel.descriptor, ModalModel.init),
            .init(TabsModel.descriptor, TabsModel.init)),
        Family(.linear, .init(LinearModel.descriptor, recipe: .linear, LinearModel.init)),
        Family(
            .rotary,
            .init(RotaryModel.descriptor, recipe: .rotary, RotaryModel.init),
            .init(InvertedRotaryModel.descriptor, recipe: .invertedRotary, InvertedRotaryModel.init)),
        Family(
            .cylinder,
            .init(CylinderModel.descriptor, recipe: .cylinder, CylinderModel.init),
            .init(InvertedCylinderModel.descriptor, recipe: .invertedCylinder, InvertedCylinderModel.init)),
        Family(
            .wheel,
            .init(WheelModel.descriptor, recipe: .wheel, WheelModel.init),
            .init(InvertedWheelModel.descriptor, recipe: .invertedWheel, InvertedWheelModel.init)),
        Family(
            .timeMachine,
            .init(TimeMachineModel.descriptor, recipe: .timeMachine, TimeMachineModel.init),
            .init(InvertedTimeMachineModel.descriptor, recipe: .invertedTimeMachine, InvertedTimeMachineModel.init)),
        Family(
            .coverFlow,
            .init(CoverFlowModel.descriptor, recipe: .coverFlow, CoverFlowModel.init),
            .init(CoverFlow2Model.descriptor, recipe: .coverFlow2, CoverFlow2Model.init)),
    ]

    /// A family's models, whose descriptors name it.
    private struct Family {
        var models: [ModelDefinition]

        init(_ family: ModelFamily, _ models: ModelDefinition...) {
            self.models = models.map { $0.of(family) }
        }
    }
}
