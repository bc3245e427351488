internal import RiffleFormula

/// All animations of screens, in the order of the panel's choice. To add one, write its formula in `BuiltIn` and add a line here.
public enum AnimationCatalogue {
    /// The animations; there is at least one.
    public static let all: [FormulaAnimation] = [
        builtIn("source-push", PackageResources.source_push_formula),
        builtIn("system-push", PackageResources.system_push_formula),
        builtIn("present", PackageResources.present_formula),
        builtIn("system-present", PackageResources.system_present_formula),
        builtIn("slide", PackageResources.slide_formula),
        builtIn("cross-fade", PackageResources.cross_fade_formula),
        builtIn("zoom", PackageResources.zoom_formula),
        builtIn("flip", PackageResources.flip_formula),
        builtIn("cover", PackageResources.cover_formula),
        builtIn("swap", PackageResources.swap_formula),
        builtIn("cube", PackageResources.cube_formula),
        builtIn("switcher", PackageResources.switcher_formula),
    ]

    private static func builtIn(_ id: String, _ bytes: [UInt8]) -> FormulaAnimation {
        do throws(FormulaProblem) {
            return try FormulaAnimation(id: id, text: String(decoding: bytes, as: UTF8.self))
        } catch {
            preconditionFailure("\(id).formula, line \(error.position.line): \(error.sentence)")
        }
    }

    /// The animation at an index of `all`; the first one for an index out of range.
    public static func controller(at index: Int) -> FormulaAnimation { all[all.indices.contains(index) ? index : 0] }

    /// The animation with an id; nil if there is none.
    public static func animation(id: String) -> FormulaAnimation? { all.first { $0.id == id } }

    /// The index of an animation in `all`; 0 for an unknown id.
    static func index(of id: String) -> Int { all.firstIndex { $0.id == id } ?? 0 }

    /// The system's animation of a kind's forward operation (push, present, a tab further right), or of its backward operation (pop,
    /// dismiss, a tab further left), which is the same reversed: without a delegate, and where the delegate returns nil. Nil for tabs:
    /// UITabBarController up to iOS 17 has no animation and changes the screens at once.
    public static func system(_ kind: TransitionKind, isBack: Bool = false) -> (any AnimationController)? {
        let forward: FormulaAnimation
        switch kind {
        case .navigation: forward = controller(at: index(of: "system-push"))
        case .modal: forward = controller(at: index(of: "system-present"))
        case .tabs: return nil
        }
        return isBack ? ReversedAnimation(forward) : forward
    }
}
