internal import RiffleMath
public import RiffleModels

// Insertion and removal of cards at rest and in motion.
extension Scrollers {
    /// Inserts cards into a scroller's row, or removes one; `rule` is the rule for the new number of cards. A motion or drag
    /// continues relative to the current card; a running transition is cancelled.
    public static func change(_ scroller: inout any Scroller, _ row: RowChange, to rule: ScrollRule, at time: Double) {
        scroller.advance(to: time)
        switch (scroller, rule) {
        case (var carousel as CarouselScroller, .carousel(let rule)) where rule.physics == .original:
            switch row.kind {
            case .remove: carousel.removeCard(at: row.index, at: time)
            case .insert(let count, let becomesCurrent):
                for position in 0..<count {
                    carousel.insertCard(at: row.index + position, becomesCurrent: becomesCurrent && position == 0, at: time)
                }
            }
            carousel.update(rule: rule)
            scroller = carousel
        case (var view as ScrollViewScroller, .scrollView(let rule)) where rule.physics == .original:
            view.change(row, to: rule, at: time)
            scroller = view
        case (var stack as CardStackScroller, .cardStack(let rule)):
            stack.change(row, to: rule, at: time)
            scroller = stack
        case (var transition as TransitionScroller, .transition(let rule)):
            let screen = row.middle(transition.driver.container.current, repeats: false)
            transition.adopt(rule, showing: screen, at: time)
            scroller = transition
        case (var refined as RefinedScroller, _) where rule.physics == .refined:
            refined.change(row, to: rule, at: time)
            scroller = refined
        default:
            let page = Int(safely: scroller.offset.rounded())
            scroller = resting(rule, offset: Double(row.middle(page, repeats: false)), at: time)
        }
    }
}

extension MotionPiece {
    /// The same motion, translated by `cards` offsets.
    func shifted(by cards: Double) -> MotionPiece {
        var piece = self
        piece.position += cards
        switch law {
        case .spring(let spring, let target): piece.law = .spring(spring, target: target + cards)
        case .blend(let target): piece.law = .blend(target: target + cards)
        case .decay, .cruise: break
        }
        return piece
    }
}
