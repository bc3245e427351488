/// Every animation controller there is, in the order of the panel's choice. Adding one is its file and a line here.
public enum AnimationCatalogue {
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

    /// The controller at a place of the list; the first one for places that aren't there.
    public static func controller(at place: Int) -> any AnimationController {
        all[all.indices.contains(place) ? place : 0].make()
    }

    static func place(of id: String) -> Int { all.firstIndex { $0.id == id } ?? 0 }
}
