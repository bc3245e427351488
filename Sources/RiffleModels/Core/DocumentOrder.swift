internal import RiffleMath

/// Which of two cards at the same depth is in front.
public enum DocumentOrder: Equatable, Sendable {
    /// The later card of the row.
    case row
    /// The card whose offset is nearer to 0.
    case offset
    /// The card that is nearer on the screen to the current card, along the scrolling axis; of two equally near, the card whose offset is
    /// nearer to 0.
    ///
    /// As iCarousel compares views of equal depth (`compareViewDepth`): depth and place are taken at the card's point (1, 1, 1), before the
    /// perspective's division. In iCarousel's own types, where cards of equal depth lie ever further out, this is the order of the offsets.
    case place(isVertical: Bool)
}

extension ScrollRule {
    /// Which of two cards at the same depth is in front, in the window, in exports and in tests. Depth comes first: a pose's z, and its
    /// `zPosition` (a formula's `order`) after the projection.
    public var documentOrder: DocumentOrder {
        switch self {
        case .carousel(let rule): .place(isVertical: rule.row.isVertical)
        case .scrollView, .cardStack, .transition: .row
        }
    }
}

extension ContiguousArray<PosedCard> {
    /// Replaces `positions` by the positions of all cards, back to front: of cards at the same depth a later one is in front.
    /// `order` `.row` expects the cards in the row's order.
    public func list(in order: DocumentOrder, into positions: inout ContiguousArray<Int>) {
        switch order {
        case .row:
            positions.removeAll(keepingCapacity: true)
            positions.append(contentsOf: indices)
        case .offset: listByOffset(into: &positions)
        case .place(let isVertical):
            listByOffset(into: &positions)
            sortByPlace(&positions, isVertical: isVertical)
        }
    }

    /// Lists the positions by offset, the greatest first, in linear time where the offsets rise along the row.
    private func listByOffset(into positions: inout ContiguousArray<Int>) {
        withUnsafeBufferPointer { cards in
            positions.refill(upTo: cards.count, blank: 0) { buffer in
                // The farthest card that is left is then always the first or the last.
                var (first, last) = (0, cards.count - 1)
                var least = Double.infinity
                var count = 0
                while first <= last {
                    let (left, right) = (abs(cards[first].offset), abs(cards[last].offset))
                    let distance = Swift.max(left, right)
                    if !(distance <= least) { break }
                    least = distance
                    buffer[count] = left >= right ? first : last
                    if left >= right { first += 1 } else { last -= 1 }
                    count += 1
                }
                return count
            }
        }
        if positions.count == count { return }
        positions.removeAll(keepingCapacity: true)
        positions.append(contentsOf: indices)
        positions.insertionSort { abs(self[$0].offset) > abs(self[$1].offset) }
    }

    /// Sorts the cards of each depth by their places, the card farthest from the current one first. Each depth keeps its positions in the
    /// list.
    private func sortByPlace(_ positions: inout ContiguousArray<Int>, isVertical: Bool) {
        // At exactly half a card the current one is the later one.
        var current = PosedCard(index: 0, offset: .infinity)
        for card in self where abs(card.offset) <= abs(current.offset) { current = card }
        let middle = Place(current, isVertical).along
        for index in positions.indices {
            let position = positions[index]
            let own = Place(self[position], isVertical)
            var hole = index
            var next = index
            while next > 0 {
                next -= 1
                let other = Place(self[positions[next]], isVertical)
                guard abs(other.depth - own.depth) <= Place.tolerance else { continue }
                guard abs(own.along - middle) - abs(other.along - middle) > Place.tolerance else { break }
                positions[hole] = positions[next]
                hole = next
            }
            positions[hole] = position
        }
    }
}

/// The depth and place of a card that iCarousel compares.
private struct Place {
    /// In points towards the eye.
    var depth: Double
    /// In points along the scrolling axis.
    var along: Double

    /// Numbers that differ by at most this many points count as equal: the difference is rounding.
    static let tolerance = 1e-6

    @inline(__always) init(_ card: PosedCard, _ isVertical: Bool) {
        let transform = card.pose.transform
        let image = transform.row1 + transform.row2 + transform.row3 + transform.row4
        (depth, along) = (image.z, isVertical ? image.y : image.x)
    }
}
