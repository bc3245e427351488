/// Which of a few things must be painted before which others, and groups of them that can't be put in order as they are.
///
/// Tarjan's strongly connected components over flat arrays, without recursion. A component is finished only after all that
/// lies behind it, so the components come out in paint order.
struct PaintGraph {
    private struct Edge {
        var node: Int32
        var behind: Int32
    }

    private var edges = Pool<Edge>()
    /// Where each node's part of `targets` starts; one more entry than nodes.
    private var starts = Pool<Int32>()
    private var targets = Pool<Int32>()
    private var cursor = Pool<Int32>()
    private var visit = Pool<Int32>()
    private var low = Pool<Int32>()
    private var isOpen = Pool<Bool>()
    private var open = Pool<Int32>()
    private var calls = Pool<Int32>()

    /// The nodes in paint order, component by component …
    private(set) var sequence = Pool<Int32>()
    /// … and where each component ends in it.
    private(set) var ends = Pool<Int32>()

    mutating func removeAll() {
        edges.removeAll()
    }

    /// Notes that `behind` has to be painted before `node`.
    mutating func add(_ node: Int32, behind: Int32) {
        edges.append(Edge(node: node, behind: behind))
    }

    /// Gives every node another number; the result says whether all of them may be painted by their numbers now.
    mutating func renumber(_ numbers: Pool<Int32>) -> Bool {
        var isInOrder = true
        for index in 0..<edges.count {
            let edge = edges[index]
            let (node, behind) = (numbers[Int(edge.node)], numbers[Int(edge.behind)])
            edges[index] = Edge(node: node, behind: behind)
            if behind > node { isInOrder = false }
        }
        return isInOrder
    }

    /// Orders `count` nodes. Among those that nothing binds, the lower number comes first.
    mutating func solve(count: Int) {
        index(count)
        sequence.removeAll()
        ends.removeAll()
        open.removeAll()
        var clock: Int32 = 0
        for root in 0..<Int32(count) where visit[Int(root)] < 0 {
            calls.removeAll()
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
                    _ = calls.popLast()
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
        cursor.removeAll()
        starts.fill(0, count: count + 1)
        visit.fill(-1, count: count)
        low.fill(-1, count: count)
        isOpen.fill(false, count: count)
        targets.fill(0, count: edges.count)
        for edge in edges.values {
            starts[Int(edge.node) + 1] += 1
        }
        for node in 0..<count {
            starts[node + 1] += starts[node]
            cursor.append(starts[node])
        }
        for edge in edges.values {
            targets[Int(cursor[Int(edge.node)])] = edge.behind
            cursor[Int(edge.node)] += 1
        }
        for node in 0..<count {
            cursor[node] = starts[node]
        }
    }
}
