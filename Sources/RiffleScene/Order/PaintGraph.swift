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

    /// A node during the search. Nodes have a buffer of their own, so that they can be changed through a pointer.
    private struct Node: BitwiseCopyable {
        /// The index in `targets` of its first target, and of the next one to look at. Its targets end where the next node's begin.
        var start: Int32 = 0
        var next: Int32 = 0
        /// The number of its visit; −1: not visited.
        var visit: Int32 = -1
        /// The least visit number that is reached from the node.
        var low: Int32 = -1
        var isOpen = false
    }

    private var edges = Buffer<Edge>()
    /// The nodes and one more, whose `start` ends the targets of the last node.
    private var nodes = Buffer<Node>()
    private var targets = Buffer<Int32>()
    private var open = Buffer<Int32>()
    private var calls = Buffer<Int32>()

    /// The nodes in paint order, component by component.
    private(set) var sequence = Buffer<Int32>()
    /// The end index of each component in `sequence`.
    private(set) var ends = Buffer<Int32>()

    mutating func clear() {
        edges.clear()
    }

    /// Adds the relation that `behind` is painted before `node`.
    mutating func add(_ node: Int32, behind: Int32) {
        edges.append(Edge(node: node, behind: behind))
    }

    /// Renumbers the nodes: node i becomes `numbers[i]`. Returns whether ascending numbers are now a paint order.
    mutating func renumber(_ numbers: Buffer<Int32>) -> Bool {
        var isInOrder = true
        edges.withUnsafeMutableBufferPointer { edges in
            for index in edges.indices {
                let (node, behind) = (numbers[Int(edges[index].node)], numbers[Int(edges[index].behind)])
                edges[index] = Edge(node: node, behind: behind)
                if behind > node { isInOrder = false }
            }
        }
        return isInOrder
    }

    /// Computes `sequence` and `ends` for `count` nodes. Of unrelated nodes, the node with the lower number comes first.
    mutating func solve(count: Int) {
        index(count)
        sequence.clear()
        ends.clear()
        open.clear()
        let nodes = nodes.pointer(to: 0)
        var clock: Int32 = 0
        for root in 0..<count where nodes[root].visit < 0 {
            calls.clear()
            enter(Int32(root), nodes, &clock)
            while let last = calls.last {
                let node = Int(last)
                if nodes[node].next < nodes[node + 1].start {
                    let target = Int(targets[Int(nodes[node].next)])
                    nodes[node].next += 1
                    if nodes[target].visit < 0 {
                        enter(Int32(target), nodes, &clock)
                    } else if nodes[target].isOpen {
                        nodes[node].low = min(nodes[node].low, nodes[target].visit)
                    }
                } else {
                    _ = calls.popLast()
                    if let caller = calls.last { nodes[Int(caller)].low = min(nodes[Int(caller)].low, nodes[node].low) }
                    if nodes[node].low == nodes[node].visit { close(last, nodes) }
                }
            }
        }
    }

    /// Visits a node: gives it the next visit number and pushes it on both stacks.
    private mutating func enter(_ node: Int32, _ nodes: UnsafeMutablePointer<Node>, _ clock: inout Int32) {
        nodes[Int(node)].visit = clock
        nodes[Int(node)].low = clock
        nodes[Int(node)].isOpen = true
        clock += 1
        open.append(node)
        calls.append(node)
    }

    /// Pops a finished component off the open nodes and appends it to `sequence`.
    private mutating func close(_ root: Int32, _ nodes: UnsafeMutablePointer<Node>) {
        while let node = open.popLast() {
            nodes[Int(node)].isOpen = false
            sequence.append(node)
            if node == root { break }
        }
        ends.append(Int32(sequence.count))
    }

    /// Builds the adjacency lists of `count` nodes from the edges.
    private mutating func index(_ count: Int) {
        nodes.fill(Node(), count: count + 1)
        targets.fill(0, count: edges.count)
        let (nodes, targets) = (nodes.pointer(to: 0), edges.isEmpty ? nil : targets.pointer(to: 0))
        for edge in edges { nodes[Int(edge.node) + 1].start += 1 }
        for node in 0..<count {
            nodes[node + 1].start += nodes[node].start
            nodes[node].next = nodes[node].start
        }
        guard let targets else { return }
        for edge in edges {
            targets[Int(nodes[Int(edge.node)].next)] = edge.behind
            nodes[Int(edge.node)].next += 1
        }
        for node in 0..<count { nodes[node].next = nodes[node].start }
    }
}
