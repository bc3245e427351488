extension UnsafeMutableBufferPointer {
    /// Sorts some dozens of elements, or nearly sorted ones; equal elements keep their order.
    @inlinable @inline(__always) public func insertionSort(by isBefore: (Element, Element) -> Bool) {
        guard count > 1 else { return }
        for index in 1..<count {
            let element = self[index]
            var hole = index
            while hole > 0, isBefore(element, self[hole - 1]) {
                self[hole] = self[hole - 1]
                hole -= 1
            }
            self[hole] = element
        }
    }
}

extension ContiguousArray {
    /// Sorts some dozens of elements in place, or nearly sorted ones; equal elements keep their order.
    @inlinable public mutating func insertionSort(by isBefore: (Element, Element) -> Bool) {
        withUnsafeMutableBufferPointer { $0.insertionSort(by: isBefore) }
    }

    /// Sorts some dozens of elements in place by ascending keys; elements with equal keys keep their order.
    @inlinable public mutating func insertionSort(byKey key: (Element) -> Double) {
        withUnsafeMutableBufferPointer { $0.insertionSort { key($0) < key($1) } }
    }
}
