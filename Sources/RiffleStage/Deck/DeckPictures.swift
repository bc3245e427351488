public import RiffleMath

extension Deck {
    /// The pictures of a deck, by index. Untitled pictures at the end of the list are stored as a count only: a recording has no titles, so
    /// a million pictures take as much memory as one.
    public struct Pictures: RandomAccessCollection, Equatable, Sendable, ExpressibleByArrayLiteral {
        /// The pictures up to the last one that has a title or a focus.
        private var named: [Picture]
        /// The number of pictures.
        public private(set) var count: Int

        /// These pictures.
        public init(_ pictures: [Picture]) {
            count = pictures.count
            let last = pictures.lastIndex { $0 != .untitled }
            named = last.map { $0 == pictures.count - 1 ? pictures : Array(pictures[...$0]) } ?? []
        }

        /// `count` pictures without titles, at least 0.
        public init(untitled count: Int) { (named, self.count) = ([], Swift.max(count, 0)) }

        /// These pictures.
        public init(arrayLiteral elements: Picture...) { self.init(elements) }

        /// 0.
        public var startIndex: Int { 0 }
        /// `count`.
        public var endIndex: Int { count }

        /// The picture of an index in 0..<`count`.
        public subscript(index: Int) -> Picture { named.indices.contains(index) ? named[index] : .untitled }

        /// The number of pictures that are stored one by one.
        var namedCount: Int { named.count }

        /// Adds the pictures of another list at the end.
        mutating func append(_ more: Pictures) {
            if !more.named.isEmpty {
                named += repeatElement(.untitled, count: count - named.count)
                named += more.named
            }
            count += more.count
        }
    }

    /// The properties of a picture that are known without decoding it.
    public struct Picture: Equatable, Sendable {
        /// The title for display: the file's name without its extension.
        public var title: String
        /// The point that a crop is centred on as far as the picture's edges allow, 0…1 of the width and height; nil: the picture's centre.
        /// A point set by the user (`Stage.setFocus`) takes precedence.
        public var focus: Vector2?

        /// `focus`: 0…1 of the picture's width and height; nil: its centre.
        public init(title: String, focus: Vector2? = nil) {
            self.title = title
            self.focus = focus
        }

        fileprivate static let untitled = Picture(title: "")
    }
}
