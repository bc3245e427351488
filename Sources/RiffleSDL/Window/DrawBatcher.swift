internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// Joins the draw calls of a frame that have the same state, if no call between them in the order overlaps them. The picture stays the
/// same, and a driver's change of texture costs as much as a small card.
///
/// A clip rectangle that cuts nothing off is removed. In the gallery, whose cells show the same pictures side by side, only a third of the
/// calls remain.
struct DrawBatcher {
    /// The state that a batch's calls share.
    private struct State: Equatable {
        var texture: OpaquePointer?
        var blends: Bool
        /// Whether the vertices' colours are used.
        var isTinted: Bool
        var clip: SIMD4<Int32>?
    }

    private struct Member {
        var call: DrawCall
        /// The call's outer bounds: least x and y, greatest x and y, in pixels.
        var bounds: SIMD4<Float>
        var state: State
        /// The next member of the same batch; −1: none.
        var next = -1
        /// The index of the batch's first member. The first member also has the index of the last.
        var first: Int
        var last: Int
    }

    /// The least number of pixels of a call with only white vertices that is drawn without their colours. Below that, changing the program
    /// costs more than it saves.
    private static let leastUntinted: Float = 20_000
    /// The most calls of a frame that are compared with each other.
    private static let mostCalls = 400

    private var members: ContiguousArray<Member> = []
    private var sorted: ContiguousArray<Int32> = []

    /// Sorts a frame's calls and their indices.
    mutating func batch(
        _ calls: inout ContiguousArray<DrawCall>, _ indices: inout ContiguousArray<Int32>, _ vertices: ContiguousArray<DrawVertex>
    ) {
        members.removeAll(keepingCapacity: true)
        for call in calls { append(call, vertices) }
        calls.removeAll(keepingCapacity: true)
        sorted.removeAll(keepingCapacity: true)
        for first in members.indices where members[first].first == first {
            var batch = members[first].call
            batch.first = sorted.count
            var index = first
            while index >= 0 {
                let call = members[index].call
                sorted.append(contentsOf: indices[call.first..<call.first + call.count])
                batch.least = min(batch.least, call.least)
                batch.greatest = max(batch.greatest, call.greatest)
                index = members[index].next
            }
            batch.count = sorted.count - batch.first
            calls.append(batch)
        }
        swap(&indices, &sorted)
    }

    /// Appends a call to the last batch with its state that is still drawn after everything that lies below the call; if there is none, as
    /// a new batch.
    private mutating func append(_ call: DrawCall, _ vertices: ContiguousArray<DrawVertex>) {
        let new = members.count
        var member = Self.member(call, vertices, at: new)
        // A call without a visible part is dropped.
        guard member.bounds.x < member.bounds.z, member.bounds.y < member.bounds.w else { return }
        // A batch is drawn at its first member's place: the earliest place for everything that the call lies over.
        var earliest = new < Self.mostCalls ? 0 : new
        var index = new - 1
        while index >= earliest, member.first == new {
            if members[index].first == index, members[index].state == member.state {
                member.first = index
            } else if Self.overlap(members[index].bounds, member.bounds) {
                earliest = max(earliest, members[index].first)
            }
            index -= 1
        }
        members.append(member)
        guard member.first < new else { return }
        members[members[member.first].last].next = new
        members[member.first].last = new
    }

    private static func member(_ call: DrawCall, _ vertices: ContiguousArray<DrawVertex>, at index: Int) -> Member {
        var bounds = SIMD4<Float>(.infinity, .infinity, -.infinity, -.infinity)
        var isWhite = true
        for vertex in vertices[Int(call.least)...Int(call.greatest)] {
            bounds = SIMD4(
                min(bounds.x, vertex.x), min(bounds.y, vertex.y), max(bounds.z, vertex.x), max(bounds.w, vertex.y))
            if vertex.color != .white { isWhite = false }
        }
        var call = call
        if let clip = call.clip {
            let least = SIMD2(Float(clip.x), Float(clip.y)), greatest = SIMD2(Float(clip.x + clip.w), Float(clip.y + clip.h))
            if bounds.x >= least.x, bounds.y >= least.y, bounds.z <= greatest.x, bounds.w <= greatest.y {
                call.clip = nil
            } else {
                bounds = SIMD4(
                    max(bounds.x, least.x), max(bounds.y, least.y), min(bounds.z, greatest.x), min(bounds.w, greatest.y))
            }
        }
        let size = SIMD2(bounds.z - bounds.x, bounds.w - bounds.y)
        call.isTinted = !isWhite || size.x * size.y < Self.leastUntinted
        let state = State(
            texture: call.texture, blends: call.blends, isTinted: call.isTinted,
            clip: call.clip.map { SIMD4($0.x, $0.y, $0.w, $0.h) })
        return Member(call: call, bounds: bounds, state: state, first: index, last: index)
    }

    /// Returns whether two rectangles may have a pixel in common. Rectangles that touch count, since a pixel's middle can lie on the edge.
    private static func overlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
        a.x <= b.z && b.x <= a.z && a.y <= b.w && b.y <= a.w
    }
}
