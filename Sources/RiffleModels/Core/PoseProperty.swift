public import RiffleMath

/// One number of a card's pose that can be drawn as a curve over the offset.
public enum PoseProperty: Int, CaseIterable, Sendable {
    /// The x of the card's centre.
    case x
    /// The y of the card's centre.
    case y
    /// The z of the card's centre.
    case z
    /// The scale along the card's own x axis.
    case scale
    /// The rotation about its dominant axis.
    case rotation
    /// 0…1; 0 for a hidden card.
    case opacity

    /// The label shown to users.
    public var title: String {
        switch self {
        case .x: "x"
        case .y: "y"
        case .z: "z"
        case .scale: "Scale"
        case .rotation: "Rotation"
        case .opacity: "Opacity"
        }
    }

    /// The unit as shown to users: card widths for positions, degrees for the rotation.
    public var unit: String {
        switch self {
        case .x, .y, .z: "card widths"
        case .scale: "×"
        case .rotation: "°"
        case .opacity: ""
        }
    }

    /// This property of a pose, for a card of `card` points. Positions are taken at the card's centre before perspective; the
    /// rotation is the largest component of the rotation vector, −180…180. A hidden card has opacity 0. A value that is not
    /// finite becomes 0.
    public func value(of pose: CardPose, card: Size) -> Double {
        let value: Double
        switch self {
        case .opacity: value = pose.isHidden ? 0 : pose.opacity
        case .x: value = pose.transform.row4.x / card.width
        case .y: value = pose.transform.row4.y / card.width
        case .z: value = pose.transform.row4.z / card.width
        case .scale: value = TransformComponents(pose.transform).scale.x
        case .rotation:
            let turn = TransformComponents(pose.transform).rotation.rotationVector
            var angle = turn.x
            if abs(turn.y) > abs(angle) { angle = turn.y }
            if abs(turn.z) > abs(angle) { angle = turn.z }
            value = angle * 180 / .pi
        }
        return value.isFinite ? value : 0
    }
}
