/// Numbers that are worked out once and stay for as long as the program runs: reading them takes no more than an address.
struct Table<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
    let base: UnsafePointer<Element>
    let count: Int

    /// Elements that may be read behind the last, whatever they are: for whoever takes several at a time.
    private static var excess: Int { 8 }

    /// The memory is never given back: for constants of the program alone.
    init(_ elements: some Collection<Element>) {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count + Self.excess)
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
