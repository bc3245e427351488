internal import RiffleMath
internal import RiffleModels

/// Poses of a model at many places, with which the exported code is compared.
public struct PoseSamples: Equatable, Sendable {
    /// The names of the inputs, as in the pose function: the first columns of each row.
    public var inputs: [String]
    /// The width of the card in points, which is the unit of lengths in a deviation.
    public var width: Double
    /// Each row: the inputs (a role is 0 for from and 1 for to, a condition 0 or 1), the 16 entries of the transform from m11 to m44,
    /// opacity, order (the depth of the card's centre after projection plus `zPosition`, in points), dim, veil, and whether the card is
    /// hidden (0 or 1).
    public var rows: [[Double]]
    /// The darkness of a card that is seen from its edge, 0 to 1.
    private let shade: Double

    /// The values of one input.
    private struct Axis {
        var name: String
        var values: [Double]
    }

    /// Creates no samples.
    init(_ pose: PoseFunction) {
        (inputs, width, rows, shade) = (pose.inputs.map(\.name), 1, [], 0)
    }

    /// Samples a model. `reach`: the greatest offset to each side, for a table that people read; nil: many places, for a check.
    init(
        _ pose: PoseFunction, _ model: any SwitcherModel, _ values: ParameterValues, _ subject: ModelExport.Subject,
        shade: Double, reach: Int? = nil
    ) {
        self.shade = shade
        inputs = pose.inputs.map(\.name)
        width = max(model.cardSize.width, 1)
        let used = pose.inputs.map(\.variable)
        rows = []
        switch (subject, model.scrollRule) {
        case (.cards, _):
            let last = model.lastOffset
            let scrolls = reach == nil ? [0, 0.3 * last, 0.5 * last, last - 0.4, last] : [0, last / 2, last]
            let turns =
                reach == nil && (used.contains("turn") || used.contains("turning")) ? [nil, -0.6, 0.3] : [nil] as [Double?]
            let offsets = reach.map { (-8 * $0...8 * $0).map { Double($0) / 8 } } ?? Self.offsets(of: model)
            for scroll in used.contains("s") ? scrolls : [last / 2] as [Double] {
                for turn in turns {
                    for offset in offsets {
                        let state = ScrollState(offset: scroll, turnProgress: turn)
                        let inputs: [String: Double] = [
                            "o": offset, "i": (offset + scroll).rounded(), "s": scroll, "turn": turn ?? 0,
                            "turning": turn == nil ? 0 : 1,
                        ]
                        var pose = model.pose(at: offset, scroll: state)
                        if model.leavesOut(cardAt: offset) { pose.isHidden = true }
                        add(used.map { inputs[$0] ?? 0 }, pose)
                    }
                }
            }
        case (.stack, .cardStack(let rule)):
            let (step, grips) = reach == nil ? (13.0, [-150, 0, 90]) : (20, [0.0])
            for layer in 0...rule.visibleCount {
                for drag in stride(from: -260.0, through: 260, by: step) {
                    for grip in used.contains("grip") ? grips : [0] {
                        let inputs = ["layer": Double(layer), "drag": drag, "grip": grip]
                        let pose = rule.pose(
                            layer: Double(layer), translation: (rule.translation(ofLayer: layer, pull: drag), 0),
                            turn: rule.turn(ofLayer: layer, pull: drag, lever: rule.lever(gripY: grip)))
                        add(used.map { inputs[$0] ?? 0 }, pose)
                    }
                }
            }
            let steps = reach == nil ? 200 : 8 * (rule.visibleCount + 1)
            for step in 0...steps {
                let layer = Double(step) / Double(steps) * Double(rule.visibleCount + 1)
                let inputs = ["layer": layer]
                add(used.map { inputs[$0] ?? 0 }, rule.pose(layer: layer, translation: (0, 0), turn: 0))
            }
        case (.screens, .transition(let rule)):
            guard let animation = rule.forwardController else { break }
            let steps = reach == nil ? 200 : 20
            for direction in used.contains("direction") ? [1, -1] : [1] as [Double] {
                let space = rule.space(direction: direction)
                for role in 0...1 {
                    for step in 0...steps {
                        let progress = Double(step) / Double(steps)
                        let inputs = ["p": progress, "role": Double(role), "direction": direction]
                        let poses = animation.poses(at: progress, in: space)
                        var pose = role == 0 ? poses.from : poses.to
                        // A formula's `order` says which screen is in front.
                        if role == 0, !poses.isToInFront { pose.zPosition += 1 }
                        add(used.map { inputs[$0] ?? 0 }, pose)
                    }
                }
            }
        default: break
        }
    }

    /// Returns 401 offsets from the first to the last visible card, but at least −8…8 and at most −12…12.
    private static func offsets(of model: any SwitcherModel) -> [Double] {
        var cards: ContiguousArray<PosedCard> = []
        model.visibleCards(at: model.lastOffset / 2, into: &cards)
        let least = (cards.map(\.offset).min() ?? -8).clamped(to: -12...(-8))
        let most = (cards.map(\.offset).max() ?? 8).clamped(to: 8...12)
        return (0...400).map { Double.lerp(least, most, Double($0) / 400) }
    }

    private mutating func add(_ inputs: [Double], _ pose: CardPose) {
        let t = pose.transform
        let entries = [t.row1, t.row2, t.row3, t.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
        // The centre's depth after projection.
        let order = entries[14] / entries[15] + pose.zPosition
        // The looks are clamped as they are when shown: an animation may ask for more than black.
        let opacity = pose.opacity.clamped(to: 0...1)
        let shaded = 1 - (1 - pose.dim) * (1 - shade * (1 - t.facing))
        let (dim, veil) = (shaded.clamped(to: 0...1), pose.veil.clamped(to: 0...1))
        // A card with numbers that are too large isn't drawn.
        let isHidden = pose.isHidden || !t.isDrawable || !(abs(pose.zPosition) <= Transform3D.greatestNorm)
        let row = inputs + entries + [opacity, order, dim, veil, isHidden ? 1 : 0]
        if row.allSatisfy(\.isFinite) { rows.append(row) }
    }
}

extension Transform3D {
    /// 1 for a plane that faces the eye, 0 for one that is seen from its edge.
    fileprivate var facing: Double {
        let x = row1.y * row2.z - row1.z * row2.y
        let y = row1.z * row2.x - row1.x * row2.z
        let z = row1.x * row2.y - row1.y * row2.x
        return abs(z) / max(Double.hypot(Double.hypot(x, y), z), 1e-9)
    }
}

extension SwitcherModel {
    /// The scroll offset of the last card.
    fileprivate var lastOffset: Double {
        Double(max((scrollRule.row?.itemCount ?? 0) - 1, 0))
    }
}

extension PoseSamples {
    /// Returns JSON: an object with `width`, `inputs` and `rows`, one row on each line; `orders`; and `gestures`.
    func json(_ gestures: [GestureSamples], orders: [OrderSample] = []) -> String {
        let names = inputs.map { "\"\($0)\"" }.joined(separator: ", ")
        // The inputs are exact, because a jump of the pose may be right beside one; ten digits of each result are compared.
        let lines = rows.map { row in
            let numbers =
                row.prefix(inputs.count).map(Self.digits) + row.dropFirst(inputs.count).map { Self.digits($0.shortened) }
            return "    [" + numbers.joined(separator: ", ") + "]"
        }
        return "{\n  \"width\": \(Self.digits(width)),\n  \"inputs\": [\(names)],\n  \"rows\": [\n"
            + lines.joined(separator: ",\n") + "\n  ]" + Self.json(orders) + Self.json(gestures) + "\n}\n"
    }

    private static func json(_ orders: [OrderSample]) -> String {
        let lines = orders.map { order in
            "    { \"scroll\": \(digits(order.scroll)), \"cards\": [\(order.cards.map { "\($0)" }.joined(separator: ", "))]"
                + (order.isExact ? ", \"isExact\": true }" : " }")
        }
        return ",\n  \"orders\": [" + (lines.isEmpty ? "" : "\n") + lines.joined(separator: ",\n")
            + (lines.isEmpty ? "]" : "\n  ]")
    }

    private static func json(_ gestures: [GestureSamples]) -> String {
        func list(_ rows: [[Double]]) -> String {
            "[\n" + rows.map { "        [" + $0.map { digits($0) }.joined(separator: ", ") + "]" }.joined(separator: ",\n")
                + "\n      ]"
        }
        let parts = gestures.map {
            "    {\n      \"name\": \"\($0.name)\",\n      \"start\": \(digits($0.start)),\n"
                + "      \"events\": \(list($0.events)),\n      \"frames\": \(list($0.frames))\n    }"
        }
        return ",\n  \"gestures\": [" + (parts.isEmpty ? "" : "\n") + parts.joined(separator: ",\n") + "\n  ]"
    }

    private static func digits(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
