internal import RiffleMath

/// The position of an element in one of the scene's lists. Positions in lists of different elements have different types.
package struct ListIndex<Element>: Hashable, Comparable, BitwiseCopyable, Sendable {
    let number: Int32

    @inline(__always) init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }

    /// No element.
    @inline(__always) static var none: ListIndex { ListIndex(-1) }

    @inline(__always) var isNone: Bool { number < 0 }

    @inline(__always) package static func < (first: ListIndex, second: ListIndex) -> Bool { first.number < second.number }
}

extension Buffer {
    /// The element at an index of this list.
    subscript(index: ListIndex<Element>) -> Element {
        @inline(__always) get { self[Int(index.number)] }
        @inline(__always) _modify { yield &self[Int(index.number)] }
    }

    /// The index that the next element will have.
    @inline(__always) var next: ListIndex<Element> { ListIndex(count) }
}

package typealias RecordIndex = ListIndex<SceneRecord>
package typealias PieceIndex = ListIndex<ScenePiece>
typealias CutIndex = ListIndex<CutLink>

/// Consecutive points of `PieceTable.points`.
struct PointRange: BitwiseCopyable, Sendable {
    var first: Int32
    var count: Int32

    @inline(__always) init(_ first: Int, _ count: Int) {
        self.first = Int32(truncatingIfNeeded: first)
        self.count = Int32(truncatingIfNeeded: count)
    }

    @inline(__always) static var none: PointRange { PointRange(0, 0) }
}
