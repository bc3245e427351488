internal import RiffleMath
internal import RifflePainter

/// Pictures blurred at several radii, for cards whose blur depends on their offset.
enum PictureBlur {
    /// The blurred levels described by `BlurLevels`: each has a Gaussian blur of the level's deviation, in pixels of the
    /// picture, and a reduced size. Edge pixels are extended outwards, so that edges don't darken. Colours are weighted by alpha.
    static func levels(of picture: PixelBuffer, count: Int = BlurLevels.count) -> [PixelBuffer] {
        let (width, height) = (picture.width, picture.height)
        guard width > 0, height > 0 else { return [] }
        var result: [PixelBuffer] = []
        var plane = BlurPlane(picture)
        // Each level is computed from the previous level, since variances add up.
        var variance = SIMD2<Double>.zero
        for level in 0..<Int32(clamping: count) {
            let shift = BlurLevels.shift(ofLevel: level)
            let size = (width: max(width >> shift, 1), height: max(height >> shift, 1))
            if size.width != plane.width || size.height != plane.height {
                let ratio = SIMD2(Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
                let pitch = SIMD2(Double(width) / Double(plane.width), Double(height) / Double(plane.height))
                plane = plane.reduced(width: size.width, height: size.height)
                // Averaging r pixels is itself a blur with the variance (r² − 1)/12.
                variance += (ratio * ratio - 1) / 12 * pitch * pitch
            }
            let deviation = BlurLevels.deviation(ofLevel: level)
            let pitch = SIMD2(Double(width) / Double(plane.width), Double(height) / Double(plane.height))
            let missing = deviation * deviation - variance
            plane = plane.blurred(
                alongX: max(missing.x, 0).squareRoot() / pitch.x, alongY: max(missing.y, 0).squareRoot() / pitch.y)
            variance = SIMD2(repeating: deviation * deviation)
            result.append(plane.pixels)
        }
        return result
    }
}

extension DecoderPool {
    /// The maximum number of pixels of level 0 of a blurred picture, which limits the memory for panoramas.
    static let blurredArea = 512 * 512

    /// Decodes a file into the levels of `BlurLevels`. Level 0 has the size needed to cover a frame in pixels, but at most
    /// `blurredArea` pixels. `prepare`: changes the picture before it is blurred.
    public func decodeBlurred(
        _ path: String, covering width: Int, _ height: Int, _ prepare: (DecodedPicture) -> DecodedPicture = { $0 }
    ) -> Result<DecodedPicture, PictureFailure> {
        decode(path, covering: width, height).map { decoded in
            let picture = prepare(decoded)
            guard let first = picture.levels.first else { return picture }
            let cover = max(
                Double(max(width, 1)) / Double(max(first.width, 1)), Double(max(height, 1)) / Double(max(first.height, 1)))
            let area = Double(max(first.width * first.height, 1))
            let scale = min(cover, (Double(Self.blurredArea) / area).squareRoot())
            func scaled(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
            let small = first.resampled(width: scaled(first.width), height: scaled(first.height))
            // With its own size as original size, so that it is never requested again in a larger one.
            return DecodedPicture(levels: PictureBlur.levels(of: small), originalWidth: small.width, originalHeight: small.height)
        }
    }
}

/// A picture with premultiplied floating-point channels (0…255), so that levels are computed without intermediate rounding.
private struct BlurPlane {
    let width: Int
    let height: Int
    private var values: [SIMD4<Float>]

    init(_ picture: PixelBuffer) {
        width = picture.width
        height = picture.height
        values = picture.bytes.withUnsafeBytes { source in
            (0..<picture.width * picture.height).map { index in
                let pixel = SIMD4<Float>(source.loadUnaligned(fromByteOffset: index * 4, as: SIMD4<UInt8>.self))
                let opacity = pixel.w / 255
                return pixel * SIMD4(opacity, opacity, opacity, 1)
            }
        }
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [SIMD4<Float>](repeating: .zero, count: width * height)
    }

    /// The picture as bytes with straight alpha.
    var pixels: PixelBuffer {
        var result = PixelBuffer(width: width, height: height)
        result.bytes.withUnsafeMutableBytes { target in
            for index in values.indices where values[index].w > 0 {
                let scale = 255 / values[index].w
                let pixel = (values[index] * SIMD4(scale, scale, scale, 1) + 0.5)
                    .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                target.storeBytes(
                    of: SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(pixel)), toByteOffset: index * 4, as: SIMD4<UInt8>.self)
            }
        }
        return result
    }

    /// Reduces the picture with a box filter: each new pixel is the mean of the area that it covers.
    func reduced(width newWidth: Int, height newHeight: Int) -> BlurPlane {
        gathered(alongX: .means(from: width, to: newWidth)).gathered(alongY: .means(from: height, to: newHeight))
    }

    /// Blurs the picture with a separable Gaussian of these deviations in pixels.
    func blurred(alongX deviationX: Double, alongY deviationY: Double) -> BlurPlane {
        gathered(alongX: .gaussian(deviationX, length: width)).gathered(alongY: .gaussian(deviationY, length: height))
    }

    /// Applies a filter to each row.
    private func gathered(alongX filter: LineFilter) -> BlurPlane {
        var result = BlurPlane(width: filter.count, height: height)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    for x in 0..<filter.count {
                        var sum = SIMD4<Float>.zero
                        var from = y * width + filter.firsts[x]
                        for index in filter.starts[x]..<filter.starts[x + 1] {
                            sum += source[from] * filter.weights[index]
                            from += 1
                        }
                        target[y * filter.count + x] = sum
                    }
                }
            }
        }
        return result
    }

    /// Applies a filter to each column.
    private func gathered(alongY filter: LineFilter) -> BlurPlane {
        var result = BlurPlane(width: width, height: filter.count)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for y in 0..<filter.count {
                    var from = filter.firsts[y] * width
                    for index in filter.starts[y]..<filter.starts[y + 1] {
                        let weight = filter.weights[index]
                        for x in 0..<width { target[y * width + x] += source[from + x] * weight }
                        from += width
                    }
                }
            }
        }
        return result
    }
}

/// A one-dimensional filter: the weights with which source pixels contribute to each destination pixel of a line.
private struct LineFilter {
    /// For each destination pixel, the index of its first source pixel.
    private(set) var firsts: [Int] = []
    /// For each destination pixel, the index of its first weight; at the end the number of weights.
    private(set) var starts = [0]
    /// The weights, which sum to 1 for each destination pixel.
    private(set) var weights: [Float] = []

    var count: Int { firsts.count }

    private mutating func append(first: Int, _ more: some Sequence<Double>) {
        firsts.append(first)
        for weight in more { weights.append(Float(weight)) }
        starts.append(weights.count)
    }

    /// A box filter that resizes a line from `old` to `new` pixels.
    static func means(from old: Int, to new: Int) -> LineFilter {
        var result = LineFilter()
        let ratio = Double(old) / Double(new)
        for index in 0..<new {
            let low = Double(index) * ratio, high = min(low + ratio, Double(old))
            let first = Int(low), last = min(max(Int(high.rounded(.up)) - 1, first), old - 1)
            result.append(first: first, (first...last).map { (min(Double($0 + 1), high) - max(Double($0), low)) / ratio })
        }
        return result
    }

    /// A Gaussian filter with clamped ends.
    static func gaussian(_ deviation: Double, length: Int) -> LineFilter {
        // The kernel ends at 3.5 deviations, where 1/450 of its maximum is left.
        let reach = deviation > 0 ? Int((3.5 * deviation).rounded(.up)) : 0
        let heights = (-reach...reach).map { deviation > 0 ? Double.exp(-Double($0 * $0) / (2 * deviation * deviation)) : 1 }
        let sum = heights.reduce(0, +)
        var result = LineFilter()
        for index in 0..<length {
            let first = max(index - reach, 0), last = min(index + reach, length - 1)
            var weights = [Double](repeating: 0, count: last - first + 1)
            for offset in -reach...reach {
                weights[min(max(index + offset, 0), length - 1) - first] += heights[offset + reach] / sum
            }
            result.append(first: first, weights)
        }
        return result
    }
}
