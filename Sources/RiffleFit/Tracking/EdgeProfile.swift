internal import RiffleMath

/// The change of the shades across an edge, averaged along it, at distances of half a pixel.
struct EdgeProfile {
    /// Pixels between two values.
    static let spacing = 0.5
    /// The gradients, in shades per pixel; the middle gradient is on the line.
    let gradients: [Double]

    /// `reach`: pixels on either side. Nil: too little of the line is in the picture.
    init?(_ image: GrayImage, _ line: EdgeLine, reach: Double) {
        let normal = line.normal
        let count = min(max(Int(line.length / 2), 8), 64)
        let way = line.end - line.start
        var places: [Vector2] = []
        for index in 0..<count {
            let place = line.start + way * ((Double(index) + 0.5) / Double(count))
            // Beyond the picture's border, no shade is known.
            if image.contains(place + normal * 3), image.contains(place - normal * 3) { places.append(place) }
        }
        guard normal != .zero, places.count >= max(4, count / 3) else { return nil }
        let half = Int((reach / Self.spacing).rounded(.up)) + 1
        let shades = (-half...half).map { step -> Double in
            let shift = normal * (Double(step) * Self.spacing)
            let sum = places.reduce(0.0) { $0 + image.shade(at: $1 + shift) }
            return sum / Double(places.count)
        }
        gradients = (1..<shades.count - 1).map { (shades[$0 + 1] - shades[$0 - 1]) / (2 * Self.spacing) }
    }

    private var middle: Int { gradients.count / 2 }

    /// The strongest edge within a distance of the line, in pixels; an edge at the end of the reach must be four times as strong as an
    /// edge on the line. `strength` and `rival`, the strength of the strongest other edge, are in shades per pixel.
    func peak(within reach: Double) -> (distance: Double, strength: Double, rival: Double)? {
        let most = min(Int(reach / Self.spacing), middle - 1)
        guard most >= 1 else { return nil }
        var best: (index: Int, worth: Double)?
        var peaks: [Int] = []
        for index in middle - most...middle + most {
            let size = abs(gradients[index])
            guard size >= abs(gradients[index - 1]), size > abs(gradients[index + 1]) else { continue }
            peaks.append(index)
            let worth = size * (1 - 0.75 * abs(Double(index - middle)) / Double(most))
            if worth > best?.worth ?? 0 { best = (index, worth) }
        }
        guard let best else { return nil }
        // The peak's neighbours belong to it.
        let rival = peaks.filter { abs($0 - best.index) > 3 }.map { abs(gradients[$0]) }.max() ?? 0
        let strength = abs(gradients[best.index])
        return (center(of: best.index) * Self.spacing, strength, rival)
    }

    /// The centre of gravity of the gradients about a peak that have its sign and at least a tenth of its strength, in steps from the
    /// line. It is exactly the place of a step of the shades between pixels, because each pixel is the mean of its area.
    private func center(of peak: Int) -> Double {
        let sign = gradients[peak] < 0 ? -1.0 : 1
        let least = abs(gradients[peak]) / 10
        var (sum, moment) = (0.0, 0.0)
        for step in [-1, 1] {
            var index = step < 0 ? peak : peak + 1
            while gradients.indices.contains(index), abs(index - peak) <= 6, gradients[index] * sign > least {
                sum += gradients[index] * sign
                moment += gradients[index] * sign * Double(index - middle)
                index += step
            }
        }
        return sum > 0 ? moment / sum : Double(peak - middle)
    }

    /// The shift, in pixels, at which a template's gradients agree best with these gradients, and their agreement there, −1…1.
    func shift(of template: EdgeProfile, within reach: Double) -> (distance: Double, agreement: Double)? {
        let most = min(Int(reach / Self.spacing), middle - template.middle)
        let size = template.gradients.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard most >= 1, size > 1e-9 else { return nil }
        var agreements: [Double] = []
        for step in -most...most {
            var product = 0.0, square = 0.0
            for (index, value) in template.gradients.enumerated() {
                let other = gradients[middle - template.middle + step + index]
                product += value * other
                square += other * other
            }
            // Both must have a similar strength, because noise agrees with anything.
            let strength = square.squareRoot()
            agreements.append(product / (size * max(strength, size / 4)) * min(1, 2 * strength / size))
        }
        guard let best = agreements.indices.max(by: { agreements[$0] < agreements[$1] }) else { return nil }
        var distance = Double(best - most)
        if best > 0, best < agreements.count - 1 { distance += Self.vertex(Array(agreements[best - 1...best + 1])) }
        return (distance * Self.spacing, agreements[best])
    }

    /// The strongest edge within 1.5 pixels of a distance whose shades change in the same direction as on the line of `template`; nearer
    /// edges are preferred. Nil: no such edge is half as strong as the template's. It keeps a line that is followed from frame to frame
    /// on the edge, so that errors don't add up.
    func edge(near distance: Double, like template: EdgeProfile) -> Double? {
        let own = template.gradients[template.middle - 1...template.middle + 1].max { abs($0) < abs($1) } ?? 0
        let around = Int((distance / Self.spacing).rounded()) + middle
        var best: (index: Int, worth: Double)?
        for index in around - 3...around + 3 where index > 0 && index < gradients.count - 1 {
            let size = gradients[index] * (own < 0 ? -1 : 1)
            guard size > abs(own) / 2, size >= gradients[index - 1] * (own < 0 ? -1 : 1),
                size > gradients[index + 1] * (own < 0 ? -1 : 1)
            else { continue }
            let worth = size * (1 - 0.15 * abs(Double(index - around)))
            if worth > best?.worth ?? 0 { best = (index, worth) }
        }
        return best.map { center(of: $0.index) * Self.spacing }
    }

    /// The greatest gradient, in shades per pixel.
    var strength: Double { gradients.map(abs).max() ?? 0 }

    /// The place of the vertex of a parabola through three values, −0.5…0.5 from the middle one.
    private static func vertex(_ values: [Double]) -> Double {
        let bend = values[0] - 2 * values[1] + values[2]
        return bend < -1e-12 ? ((values[0] - values[2]) / (2 * bend)).clamped(to: -0.5...0.5) : 0
    }
}

extension GrayImage {
    /// The strongest edge near a line, parallel to it, to a fraction of a pixel. `within`: pixels on either side, 1…100. `confidence`,
    /// 0…1: 1 for an edge of 20 shades per pixel or more without a rival; 0.5 for the same edge if another one nearby is as strong. Nil:
    /// the line isn't in the picture, or there is no edge.
    public func snapped(_ line: EdgeLine, within reach: Double = 8) -> (line: EdgeLine, confidence: Double)? {
        let reach = reach.clamped(to: 1...100)
        guard let profile = EdgeProfile(self, line, reach: reach + 2), let peak = profile.peak(within: reach), peak.strength > 1
        else { return nil }
        let confidence = min(1, peak.strength / 20) * (1 - 0.5 * min(1, peak.rival / peak.strength))
        return (line.moved(by: line.normal * peak.distance), confidence)
    }
}
