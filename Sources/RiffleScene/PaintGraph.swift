/// Which of a few things must be painted before which others, and groups of them that can't be put in order as they are.
///
/// Tarjan's strongly connected components over flat arrays, without recursion. A component is finished only after all that
/// lies behind it, so the components come out in paint order.
struct PaintGraph {
    private struct Edge {
        var node: Int32
        var behind: Int32
    }

    private var edges: ContiguousArray<Edge> = []
    /// Where each node's part of `targets` starts; one more entry than nodes.
    private var starts: ContiguousArray<Int32> = []
    private var targets: ContiguousArray<Int32> = []
    private var cursor: ContiguousArray<Int32> = []
    private var visit: ContiguousArray<Int32> = []
    private var low: ContiguousArray<Int32> = []
    private var isOpen: ContiguousArray<Bool> = []
    private var open: ContiguousArray<Int32> = []
    private var calls: ContiguousArray<Int32> = []

    /// The nodes in paint order, component by component …
    private(set) var sequence: ContiguousArray<Int32> = []
    /// … and where each component ends in it.
    private(set) var ends: ContiguousArray<Int32> = []

    mutating func removeAll() {
        edges.removeAll(keepingCapacity: true)
    }

    /// Notes that `behind` has to be painted before `node`.
    mutating func add(_ node: Int32, behind: Int32) {
        edges.append(Edge(node: node, behind: behind))
    }

    var isEmpty: Bool { edges.isEmpty }

    /// Orders `count` nodes. Among those that nothing binds, the lower number comes first.
    mutating func solve(count: Int) {
        index(count)
        sequence.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        var clock: Int32 = 0
        for root in 0..<Int32(count) where visit[Int(root)] < 0 {
            calls.removeAll(keepingCapacity: true)
            enter(root, &clock)
            while let last = calls.last {
                let node = Int(last)
                if cursor[node] < starts[node + 1] {
                    let target = targets[Int(cursor[node])]
                    cursor[node] += 1
                    if visit[Int(target)] < 0 {
                        enter(target, &clock)
                    } else if isOpen[Int(target)] {
                        low[node] = min(low[node], visit[Int(target)])
                    }
                } else {
                    calls.removeLast()
                    if let caller = calls.last {
                        low[Int(caller)] = min(low[Int(caller)], low[node])
                    }
                    if low[node] == visit[node] { close(last) }
                }
            }
        }
    }

    private mutating func enter(_ node: Int32, _ clock: inout Int32) {
        visit[Int(node)] = clock
        low[Int(node)] = clock
        clock += 1
        isOpen[Int(node)] = true
        open.append(node)
        calls.append(node)
    }

    /// Takes a finished component off the open nodes.
    private mutating func close(_ root: Int32) {
        while let node = open.popLast() {
            isOpen[Int(node)] = false
            sequence.append(node)
            if node == root { break }
        }
        ends.append(Int32(sequence.count))
    }

    /// Sorts the edges by node.
    private mutating func index(_ count: Int) {
        starts.removeAll(keepingCapacity: true)
        cursor.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
        visit.removeAll(keepingCapacity: true)
        low.removeAll(keepingCapacity: true)
        isOpen.removeAll(keepingCapacity: true)
        for _ in 0..<count {
            starts.append(0)
            visit.append(-1)
            low.append(-1)
            isOpen.append(false)
        }
        starts.append(0)
        for edge in edges {
            starts[Int(edge.node) + 1] += 1
            targets.append(0)
        }
        for node in 0..<count {
            starts[node + 1] += starts[node]
            cursor.append(starts[node])
        }
        for edge in edges {
            targets[Int(cursor[Int(edge.node)])] = edge.behind
            cursor[Int(edge.node)] += 1
        }
        for node in 0..<count {
            cursor[node] = starts[node]
        }
    }
}
