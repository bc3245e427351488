/// All animation controllers, in the order of the panel's choice. To add one, add its file and a line here.
public enum AnimationCatalogue {
    /// The identifier, the label and the initialiser of each.
    public static let all: [(id: String, title: String, make: @Sendable () -> any AnimationController)] = [
        entry { SourcePush() },
        entry { SystemPush() },
        entry { SourcePresent() },
        entry { SystemPresent() },
        entry { Slide() },
        entry { CrossFade() },
        entry { ZoomFromCard() },
        entry { FlipOver() },
        entry { Cover() },
        entry { CardSwap() },
        entry { Cube() },
        entry { SwitcherHop() },
    ]

    private static func entry<Controller: AnimationController>(
        _ make: @escaping @Sendable () -> Controller
    ) -> (id: String, title: String, make: @Sendable () -> any AnimationController) {
        (Controller.id, Controller.title, { make() })
    }

    /// The controller at an index of `all`; the first one for an index out of range.
    public static func controller(at index: Int) -> any AnimationController {
        all[all.indices.contains(index) ? index : 0].make()
    }

    /// The index of a controller in `all`; 0 for an unknown id.
    static func index(of id: String) -> Int { all.firstIndex { $0.id == id } ?? 0 }
}
