/// The picture of each card of a row, run-length encoded. Cards that repeat their pictures, or show them in order, take a single run,
/// however many they are. A card is looked up by binary search.
struct CardOrder: Equatable, Sendable {
    /// Consecutive cards that cycle through consecutive pictures: card k of the run shows `first + (phase + k) mod cycle`.
    struct Run: Equatable, Sendable {
        /// The number of cards.
        var count: Int
        /// The first picture of the cycle.
        var first: Int
        /// The number of pictures in the cycle, at least 1.
        var cycle: Int
        /// The position in the cycle at which the run begins, 0..<cycle.
        var phase: Int

        /// `count` consecutive pictures from `first` on, each once.
        init(pictures first: Int, count: Int) {
            self.init(count: count, first: first, cycle: max(count, 1), phase: 0)
        }

        /// Normalizes, so that equal runs compare equal: a run that doesn't reach the end of its cycle is stored with phase 0.
        init(count: Int, first: Int, cycle: Int, phase: Int) {
            let closes = phase + count > cycle
            self.count = count
            self.first = closes ? first : first + phase
            self.cycle = closes ? cycle : max(count, 1)
            self.phase = closes ? phase : 0
        }

        /// Whether every picture occurs at most once, in order.
        var isPlain: Bool { count <= cycle && phase == 0 }
        /// The picture after the last one of the cycle.
        var end: Int { first + cycle }

        func picture(_ card: Int) -> Int { first + (phase + card) % cycle }

        /// The run of a range of its cards.
        func part(_ cards: Range<Int>) -> Run {
            Run(count: cards.count, first: first, cycle: cycle, phase: (phase + cards.lowerBound) % cycle)
        }

        /// This run and the next as one run; nil if one run can't express both.
        func joined(with next: Run) -> Run? {
            let both = count + next.count
            switch (isPlain, next.isPlain) {
            case (true, true):
                if next.first == end { return Run(pictures: first, count: both) }
                // The next run starts the cycle over, at the same picture or at an earlier one.
                guard next.first <= first, next.end <= end else { return nil }
                return Run(count: both, first: next.first, cycle: end - next.first, phase: first - next.first)
            case (false, true):
                guard next.first == picture(count), next.end <= end else { return nil }
                return Run(count: both, first: first, cycle: cycle, phase: phase)
            case (true, false):
                guard first >= next.first, end <= next.end, (end - next.first) % next.cycle == next.phase else { return nil }
                return Run(count: both, first: next.first, cycle: next.cycle, phase: first - next.first)
            case (false, false):
                guard first == next.first, cycle == next.cycle, (phase + count) % cycle == next.phase else { return nil }
                return Run(count: both, first: first, cycle: cycle, phase: phase)
            }
        }
    }

    private(set) var runs: ContiguousArray<Run> = []
    /// The number of cards up to the end of each run.
    private var ends: ContiguousArray<Int> = []

    /// The number of cards.
    var count: Int { ends.last ?? 0 }

    /// `count` cards that repeat `pictures` pictures in order.
    init(count: Int, pictures: Int) {
        if count > 0, pictures > 0 { push(Run(count: count, first: 0, cycle: pictures, phase: 0)) }
    }

    /// One card for each of these pictures, in this order.
    init(_ pictures: some Sequence<Int>) {
        for picture in pictures { push(Run(pictures: picture, count: 1)) }
    }

    /// An order of unchecked runs. A run is left out if it shows a picture outside 0..<`pictures`, or would make more than 10⁹ cards.
    init(_ given: some Sequence<Deck.Run>, pictures: Int) {
        for run in given {
            guard run.count > 0, run.count <= 1_000_000_000 - count, run.cycle > 0, run.cycle <= pictures, run.first >= 0,
                run.first <= pictures - run.cycle, (0..<run.cycle).contains(run.phase)
            else { continue }
            push(Run(count: run.count, first: run.first, cycle: run.cycle, phase: run.phase))
        }
    }

    /// The index of the picture that a card shows; nil for an index outside 0..<count.
    func picture(ofCard index: Int) -> Int? {
        guard index >= 0, index < count else { return nil }
        let run = run(of: index)
        return runs[run].picture(index - start(of: run))
    }

    /// Inserts cards before the card at `index`, 0…count.
    mutating func insert(_ new: Run, at index: Int) {
        guard new.count > 0 else { return }
        rebuild(leavingOut: index..<index, putting: new)
    }

    /// Removes cards.
    mutating func remove(_ cards: Range<Int>) {
        rebuild(leavingOut: cards, putting: nil)
    }

    /// Appends the cards of another order, except those that show a picture of the range `pictures`. Runs that repeat their pictures and
    /// show some of that range are examined card by card, up to `mostParts` cards in all; further cards of them are left out.
    mutating func append(_ other: CardOrder, without pictures: Range<Int>) {
        var left = Self.mostParts
        for run in other.runs {
            let shown = run.first..<run.end
            if !pictures.overlaps(shown) {
                push(run)
            } else if run.isPlain {
                let rest = [Int.min..<pictures.lowerBound, pictures.upperBound..<Int.max].map(shown.clamped)
                for part in rest { push(Run(pictures: part.lowerBound, count: part.count)) }
            } else if pictures.clamped(to: shown) != shown {
                let looks = min(run.count, left)
                left -= looks
                for card in 0..<looks where !pictures.contains(run.picture(card)) {
                    push(Run(pictures: run.picture(card), count: 1))
                }
            }
        }
    }

    /// Whether any run repeats its pictures.
    var repeats: Bool { runs.contains { !$0.isPlain } }

    /// The most cards, over all runs, that `append` examines one by one.
    static let mostParts = 100_000

    /// The index of the run that holds a card.
    func run(of index: Int) -> Int {
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > index { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The index of a run's first card.
    func start(of run: Int) -> Int { run > 0 ? ends[run - 1] : 0 }

    private mutating func rebuild(leavingOut gap: Range<Int>, putting new: Run?) {
        let (old, oldEnds) = (runs, ends)
        runs.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for (run, end) in zip(old, oldEnds) where end - run.count < gap.lowerBound {
            push(run.part(0..<min(run.count, gap.lowerBound - (end - run.count))))
        }
        if let new { push(new) }
        for (run, end) in zip(old, oldEnds) where end > gap.upperBound {
            push(run.part(max(0, gap.upperBound - (end - run.count))..<run.count))
        }
    }

    /// Appends a run, joined with the last one where possible.
    private mutating func push(_ run: Run) {
        guard run.count > 0 else { return }
        guard let last = runs.last, let both = last.joined(with: run) else {
            ends.append(count + run.count)
            return runs.append(run)
        }
        runs[runs.count - 1] = both
        ends[ends.count - 1] += run.count
    }
}
