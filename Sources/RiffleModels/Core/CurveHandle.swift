/// A point of a model's curve that a hand can drag, because the model can be solved for it: "card +1 sits here".
///
/// It is also a number of its own, in another vocabulary than the model's parameters: the hyperbola by two measured positions
/// instead of its two constants.
public struct CurveHandle: Equatable, Sendable {
    /// Name, title, range and help of the number. Its default is the value that the parameters' defaults give.
    public var descriptor: ParameterDescriptor
    /// The curve that it lies on …
    public var property: PoseProperty
    /// … and where, in cards.
    public var offset: Double
    /// True: the value counts from the current card's place; false: it is the property itself.
    public var isRelative: Bool
    /// Whether people also set it as a number, beside the parameters that it stands for.
    public var isVocabulary: Bool

    public init(
        descriptor: ParameterDescriptor, property: PoseProperty, offset: Double, isRelative: Bool = false,
        isVocabulary: Bool = false
    ) {
        self.descriptor = descriptor
        self.property = property
        self.offset = offset
        self.isRelative = isRelative
        self.isVocabulary = isVocabulary
    }
}

extension SwitcherModel {
    public var curveHandles: [CurveHandle] { [] }

    public func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)] { [] }

    /// The value that a handle has: the property at its offset, from the current card's place if it is relative.
    public func value(of handle: CurveHandle) -> Double {
        func property(at offset: Double) -> Double {
            handle.property.value(of: pose(at: offset, scroll: .resting), card: cardSize)
        }
        return property(at: handle.offset) - (handle.isRelative ? property(at: 0) : 0)
    }
}
