internal import RiffleSession
internal import RiffleMath

extension StripCurve {
    /// One of the two courses of a sample.
    enum Lane: Equatable {
        case offset, velocity
    }

    /// The offset and the velocity at a time, linear between samples; nil without samples. Before the first sample its values hold, and
    /// after the last sample the last values.
    func value(at time: Double) -> (offset: Double, velocity: Double)? {
        guard let first = samples.first, let last = samples.last else { return nil }
        if !(time > first.time) { return (first.offset, first.velocity) }
        if time >= last.time { return (last.offset, last.velocity) }
        var low = 0
        var high = samples.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if samples[middle].time <= time { low = middle } else { high = middle }
        }
        let (a, b) = (samples[low], samples[high])
        let share = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
        return (.lerp(a.offset, b.offset, share), .lerp(a.velocity, b.velocity, share))
    }

    /// The least and the greatest value of a lane; nil without samples.
    func extent(of lane: Lane) -> ClosedRange<Double>? {
        guard var least = samples.first?[lane] else { return nil }
        var most = least
        for sample in samples {
            least = min(least, sample[lane])
            most = max(most, sample[lane])
        }
        return least...most
    }

    /// Appends the points of a lane's course (x: time, y: value): the first and the last sample, and of the samples within one
    /// of `columns` equal columns over 0…`duration` only the least and the greatest, so that no peak is lost.
    func reduce(_ lane: Lane, duration: Double, columns: Int, into points: inout ContiguousArray<Vector2>) {
        guard let first = samples.first, duration > 0, columns > 0 else { return }
        if samples.count <= 2 * columns {
            for sample in samples { points.append(Vector2(sample.time, sample[lane])) }
            return
        }
        points.append(Vector2(first.time, first[lane]))
        func column(_ sample: StripSample) -> Int {
            Int((sample.time / duration * Double(columns)).clamped(to: 0...Double(columns - 1)))
        }
        var index = 0
        while index < samples.count {
            let at = column(samples[index])
            var (least, most) = (index, index)
            while index < samples.count, column(samples[index]) == at {
                if samples[index][lane] < samples[least][lane] { least = index }
                if samples[index][lane] > samples[most][lane] { most = index }
                index += 1
            }
            for extreme in [min(least, most), max(least, most)] where extreme > 0 && points.last?.x != samples[extreme].time {
                points.append(Vector2(samples[extreme].time, samples[extreme][lane]))
            }
        }
        let last = samples[samples.count - 1]
        if points.last?.x != last.time { points.append(Vector2(last.time, last[lane])) }
    }
}

extension StripSample {
    subscript(lane: StripCurve.Lane) -> Double { lane == .offset ? offset : velocity }
}
