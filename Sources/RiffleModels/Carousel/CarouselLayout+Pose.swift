public import RiffleMath

extension CarouselLayout {
    /// Sets the poses of cards from their offsets.
    func layOut(_ cards: inout ContiguousArray<PosedCard>, turnProgress: Double?) {
        cards.withUnsafeMutableBufferPointer { cards in
            for position in cards.indices {
                let offset = cards[position].offset
                let transform = transform(at: offset, turnProgress: turnProgress)
                cards[position].pose.transform = transform
                cards[position].pose.opacity = Double(Float(fade.alpha(at: offset)))
                cards[position].pose.isHidden = !(showsBackfaces || transform.m33 > 0)
                cards[position].pose.zPosition = 0
                cards[position].pose.dim = 0
            }
        }
    }

    /// The pose of a card at an offset. The opacity passes through a 32-bit float, as in the original (upstream quirk 24).
    /// Only cover flow 2 uses `turnProgress`; with nil its cards turn by their offsets, as in cover flow. The custom type is
    /// placed like linear.
    public func pose(at offset: Double, turnProgress: Double?) -> CardPose {
        let transform = transform(at: offset, turnProgress: turnProgress)
        return CardPose(
            transform: transform,
            opacity: Double(Float(fade.alpha(at: offset))),
            isHidden: !(showsBackfaces || transform.m33 > 0))
    }

    /// The transform about the card's centre, perspective included.
    public func transform(at offset: Double, turnProgress: Double?) -> Transform3D {
        switch type {
        case .linear, .custom:
            return along(offset * itemExtent * spacing, 0)
        case .rotary:
            return rotary(angle: fixedAngle ?? offset * anglePerItem, radius: radius)
        case .invertedRotary:
            return rotary(angle: -(fixedAngle ?? offset * anglePerItem), radius: -radius)
        case .cylinder:
            return cylinder(angle: fixedAngle ?? offset * anglePerItem, radius: radius)
        case .invertedCylinder:
            return cylinder(angle: -(fixedAngle ?? offset * anglePerItem), radius: -radius)
        case .wheel:
            return wheel(angle: anglePerItem * offset, radius: radius, lift: offset * 0.01)
        case .invertedWheel:
            return wheel(angle: -anglePerItem * offset, radius: -radius, lift: offset * 0.01)
        case .coverFlow:
            return coverFlow(turn: Swift.max(-1, Swift.min(1, offset)), offset: offset)
        case .coverFlow2:
            return coverFlow(turn: Self.turn(at: offset, turnProgress: turnProgress), offset: offset)
        case .timeMachine:
            return along(offset * itemExtent * tilt, offset * itemExtent * spacing)
        case .invertedTimeMachine:
            return along(offset * itemExtent * tilt, -offset * itemExtent * spacing)
        }
    }

    /// `base` translated along the scrolling axis and in depth, in points.
    private func along(_ distance: Double, _ z: Double) -> Transform3D {
        isVertical ? base.translated(by: 0, distance, z) : base.translated(by: distance, 0, z)
    }

    /// The rotation axis of a card; a positive angle turns the card's leading edge away from the viewer.
    private var turningAxis: Vector3 { isVertical ? Vector3(-1, 0, 0) : Vector3(0, 1, 0) }

    private func rotary(angle: Double, radius: Double) -> Transform3D {
        along(radius * .sin(angle), radius * .cos(angle) - radius)
    }

    private func cylinder(angle: Double, radius: Double) -> Transform3D {
        base.translated(by: 0, 0, -radius)
            .rotated(by: angle, around: turningAxis)
            .translated(by: 0, 0, radius + 0.01)
    }

    private func wheel(angle: Double, radius: Double, lift: Double) -> Transform3D {
        let pivot = isVertical ? Vector2(-radius, 0) : Vector2(0, radius)
        return base.translated(by: pivot.x, pivot.y, 0)
            .rotated(by: angle, around: Vector3(0, 0, 1))
            .translated(by: -pivot.x, -pivot.y, lift)
    }

    private func coverFlow(turn: Double, offset: Double) -> Transform3D {
        along((turn * 0.5 * tilt + offset * spacing) * itemExtent, -abs(turn) * itemExtent * 0.5)
            .rotated(by: -turn * .pi / 2 * tilt, around: turningAxis)
    }

    /// Cover flow 2's turn, −1…1, of a card at an offset: the card nearest to the middle and its neighbour on the side of the
    /// turn progress's sign turn by the turn progress, all others are at ±1.
    static func turn(at offset: Double, turnProgress: Double?) -> Double {
        guard let turnProgress else { return Swift.max(-1, Swift.min(1, offset)) }
        if turnProgress >= 0 {
            if offset <= -0.5 { return -1 }
            if offset <= 0.5 { return -turnProgress }
            if offset <= 1.5 { return 1 - turnProgress }
        } else {
            if offset > 0.5 { return 1 }
            if offset > -0.5 { return -turnProgress }
            if offset > -1.5 { return -1 - turnProgress }
        }
        return Swift.max(-1, Swift.min(1, offset))
    }
}
