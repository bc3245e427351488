internal import RiffleMath

/// The graph of "is painted before" relations, and its strongly connected components.
///
/// Tarjan's algorithm on flat arrays, without recursion. A component is finished only after all components behind it, so the
/// components are found in paint order.
struct PaintGraph {
    /// `behind` is painted before `node`.
    private struct Edge {
        var node: Int32
        var behind: Int32
    }

    private var edges = Buffer<Edge>()
    /// The index of each node's first entry in `targets`, and the number of entries at the end.
    private var starts = Buffer<Int32>()
    private var targets = Buffer<Int32>()
    private var cursor = Buffer<Int32>()
    private var visit = Buffer<Int32>()
    private var low = Buffer<Int32>()
    private var isOpen = Buffer<Bool>()
    private var open = Buffer<Int32>()
    private var calls = Buffer<Int32>()

    /// The nodes in paint order, component by component.
    private(set) var sequence = Buffer<Int32>()
    /// The end index of each component in `sequence`.
    private(set) var ends = Buffer<Int32>()

    mutating func removeAll() {
        edges.clear()
    }

    /// Adds the relation that `behind` has to be painted before `node`.
    mutating func add(_ node: Int32, behind: Int32) {
        edges.append(Edge(node: node, behind: behind))
    }

    /// Renumbers the nodes: node i becomes `numbers[i]`. Returns whether ascending numbers are now a paint order.
    mutating func renumber(_ numbers: Buffer<Int32>) -> Bool {
        var isInOrder = true
        for index in 0..<edges.count {
            let edge = edges[index]
            let (node, behind) = (numbers[Int(edge.node)], numbers[Int(edge.behind)])
            edges[index] = Edge(node: node, behind: behind)
            if behind > node { isInOrder = false }
        }
        return isInOrder
    }

    /// Computes `sequence` and `ends` for `count` nodes. Of unrelated nodes, the one with the lower number comes first.
    mutating func solve(count: Int) {
        index(count)
        sequence.clear()
        ends.clear()
        open.clear()
        var clock: Int32 = 0
        for root in 0..<Int32(count) where visit[Int(root)] < 0 {
            calls.clear()
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

    /// Visits a node: gives it the next visit number and pushes it on both stacks.
    private mutating func enter(_ node: Int32, _ clock: inout Int32) {
        visit[Int(node)] = clock
        low[Int(node)] = clock
        clock += 1
        isOpen[Int(node)] = true
        open.append(node)
        calls.append(node)
    }

    /// Pops a finished component off the open nodes and appends it to `sequence`.
    private mutating func close(_ root: Int32) {
        while let node = open.popLast() {
            isOpen[Int(node)] = false
            sequence.append(node)
            if node == root { break }
        }
        ends.append(Int32(sequence.count))
    }

    /// Builds the adjacency lists (`starts`, `targets`) of `count` nodes from the edges.
    private mutating func index(_ count: Int) {
        cursor.clear()
        starts.fill(0, count: count + 1)
        visit.fill(-1, count: count)
        low.fill(-1, count: count)
        isOpen.fill(false, count: count)
        targets.fill(0, count: edges.count)
        for edge in edges {
            starts[Int(edge.node) + 1] += 1
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
