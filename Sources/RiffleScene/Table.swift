/// Numbers that are worked out once and stay for as long as the program runs: reading them takes no more than an address.
struct Table<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
    let base: UnsafePointer<Element>
    let count: Int

    /// The memory is never given back: for constants of the program alone.
    init(_ elements: some Collection<Element>) {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        for (place, element) in elements.enumerated() { (memory + place).initialize(to: element) }
        base = UnsafePointer(memory)
        count = elements.count
    }

    @inline(__always) subscript(place: Int) -> Element {
        assert(place >= 0 && place < count)
        return base[place]
    }

    /// Where an element lies: large ones are read field by field.
    @inline(__always) func pointer(to place: Int) -> UnsafePointer<Element> {
        assert(place >= 0 && place < count)
        return base + place
    }
}
