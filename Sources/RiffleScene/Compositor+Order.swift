internal import RiffleMath

extension Compositor {
    /// Fills `pieces` and `order` with the visible cards, back to front.
    mutating func arrange(viewport: Rect) {
        sorter.removeAll()
        for index in records.indices {
            let record = records[index]
            pieces.append(
                ScenePiece(
                    record: Int32(index), lastCut: -1, firstPoint: Int32(record.firstPoint),
                    pointCount: Int32(record.pointCount)))
            sorter.append(Int32(index), key: record.sortDepth)
        }
        sorter.sort()
        for index in 0..<sorter.count {
            order.append(sorter[index])
        }
    }
}
