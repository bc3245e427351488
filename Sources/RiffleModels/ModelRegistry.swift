/// All models, in the order of the number keys. To add a model, add its file and a line here.
public enum ModelRegistry {
    /// The model types.
    public static let all: [any SwitcherModel.Type] = [
        HyperbolaModel.self,
        ProgressModel.self,
        CoverFlowModel.self,
        CoverFlow2Model.self,
        LinearModel.self,
        RotaryModel.self,
        CylinderModel.self,
        WheelModel.self,
        TimeMachineModel.self,
        QuarticModel.self,
        InvertedRotaryModel.self,
        InvertedCylinderModel.self,
        InvertedWheelModel.self,
        InvertedTimeMachineModel.self,
        CardStackModel.self,
        NavigationModel.self,
        ModalModel.self,
        TabsModel.self,
    ]

    /// The id of the model shown at the first start.
    public static let defaultID = HyperbolaModel.descriptor.id

    /// The model of this id; letter case does not matter.
    public static func model(id: String) -> (any SwitcherModel.Type)? {
        all.first { $0.descriptor.id == id.lowercased() }
    }

    /// The id that a mistyped one was probably meant to be; nil if none is near.
    public static func nearestID(to id: String) -> String? {
        Spelling.nearest(to: id, in: all.map { $0.descriptor.id })
    }

    /// The index of a model in `all`, for the keys that select the previous and the next one.
    public static func position(of id: String) -> Int? {
        all.firstIndex { $0.descriptor.id == id }
    }
}
