internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

// A stack of cards.
extension GestureSamples {
    /// The commands of a stack's gestures: bring back, and turn over.
    private enum Command {
        static let bringBack = 3
        static let flip = 4
    }

    /// Returns the gestures of a stack: a throw that is brought back in flight, and a card that is thrown while it turns over; a drag that
    /// just doesn't throw; two flicks in sequence, the first one caught in flight; and throws upwards and back.
    static func all(_ motion: StackMotion) -> [GestureSamples] {
        let rule = motion.rule
        let length = rule.maxLength
        let grip = rule.cardHeight / 3
        let speed = rule.throwSpeed > 0 ? rule.throwSpeed : 500

        var thrown = GestureEvents()
        thrown.drag([(0, Vector2(20, -grip)), (0.25, Vector2(20 + 1.5 * length, 40 - grip))])
        thrown.command(Command.bringBack, at: 0.4)
        thrown.command(Command.flip, at: 1.3)
        thrown.command(Command.flip, at: 1.5)
        thrown.command(Command.flip, at: 1.9)
        thrown.drag([(2.2, Vector2(0, 0)), (2.4, Vector2(-1.6 * length, 0))])
        thrown.command(Command.flip, at: 2.95)
        thrown.command(Command.bringBack, at: 3.2)

        // With a little more projection, or a slightly shorter distance, the drag would throw the card.
        var held = GestureEvents()
        let slow = speed / 2
        let reach = max(length - rule.projection * slow * 1.03, 20)
        held.drag([(0, Vector2(-30, grip)), (reach / slow, Vector2(reach - 30, grip + 25))])
        held.drag([(1, .zero), (1.3, Vector2(-1.3 * length, 60)), (1.4, Vector2(0.105 * speed - 1.3 * length, 60))])
        held.drag([(2, Vector2(0, -grip)), (2.2, Vector2(-length / 2, -grip)), (2.3, Vector2(-length / 2, -grip))])

        // A little slower, the first flick wouldn't throw.
        var flicks = GestureEvents()
        flicks.drag([(0, .zero), (0.016, Vector2(0.016 * 1.02 * speed, 0))])
        flicks.drag([(0.2, Vector2(10, grip)), (0.24, Vector2(10 - 0.06 * speed, grip + 5))], card: 1)
        flicks.drag([(0.35, Vector2(2 * length, 20)), (0.6, Vector2(length, 30)), (0.7, Vector2(length, 30))])
        flicks.drag([(0.9, Vector2(5, grip)), (1.1, Vector2(5 + 1.4 * length, grip))])

        var upwards = GestureEvents()
        upwards.drag([(0, Vector2(0, grip)), (0.2, Vector2(20, grip - 1.6 * length))])
        upwards.drag([(0.9, .zero), (1.1, Vector2(-10, 1.5 * length)), (1.2, Vector2(-10, 1.5 * length))])
        upwards.command(Command.bringBack, at: 1.6)

        return [("throw", thrown, 4.2), ("return", held, 3), ("flicks", flicks, 2.2), ("upwards", upwards, 2.4)].map {
            name, events, end in
            var flips = Flips()
            var flying: Set<Int> = []
            // Cards that have landed show their fronts again.
            func posed(_ stack: CardStackScroller) -> ContiguousArray<PosedCard> {
                var cards: ContiguousArray<PosedCard> = []
                stack.layOut(&cards)
                let before = flying
                flying = Set(cards.filter { $0.offset < 0 }.map(\.index))
                flips.forget { before.contains($0) && !flying.contains($0) }
                return cards
            }
            let times = (0...Int(end * 20)).map { Double($0) / 20 }
            return GestureSamples(name, events, CardStackScroller(rule: rule), times: times) { stack, phase, time in
                stack.advance(to: time)
                _ = posed(stack)
                if Int(phase) == Command.flip { return flips.toggle(page: Int(stack.offset), at: time, with: motion.flip) }
                stack.undo(at: time)
                // The card that has come back keeps its side; the card that was on top turns back.
                flying.remove(Int(stack.offset))
                flips.turnBack(at: time, with: motion.flip) { $0 == Int(stack.offset) || flying.contains($0) }
            } frame: { stack, time in
                Self.frame(posed(stack), flips, motion, time)
            }
        }
    }

    /// Returns the numbers of all cards at a time, as in `frames`.
    private static func frame(
        _ cards: ContiguousArray<PosedCard>, _ flips: Flips, _ motion: StackMotion, _ time: Double
    ) -> [Double] {
        let width = motion.card.width
        return cards.flatMap { card in
            let (transform, angle) = (card.pose.transform, flips.angle(ofPage: card.index, at: time))
            return [
                Double(card.index), transform.row4.x / width, transform.row4.y / width, transform.row1.x, transform.row1.y,
                transform.row2.x, transform.row2.y, card.pose.opacity.clamped(to: 0...1), card.pose.dim.clamped(to: 0...1),
                card.pose.veil.clamped(to: 0...1), angle, motion.lift.height(atAngle: angle) / width,
            ]
        }
    }
}
