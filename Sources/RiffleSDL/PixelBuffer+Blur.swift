internal import RiffleMath
public import RiffleScene

// A picture blurred at many widths, for cards whose blur depends on where they are.
extension PixelBuffer {
    /// The picture in the levels of `BlurLevels`: each holds a Gaussian blur of that level's deviation, in pixels of this picture, and is
    /// as small as that allows. Beyond its edges the picture goes on with its outermost pixels, so that they don't turn dark. Colours
    /// are weighted by their opacity.
    public func blurredLevels(count: Int = BlurLevels.count) -> [PixelBuffer] {
        guard width > 0, height > 0 else { return [] }
        var result: [PixelBuffer] = []
        var plane = BlurPlane(self)
        // Each level is made from the one before, which is smooth enough to be halved: variances add up.
        var variance = SIMD2<Double>.zero
        for level in 0..<Int32(clamping: count) {
            let shift = BlurLevels.shift(ofLevel: level)
            let size = (width: max(width >> shift, 1), height: max(height >> shift, 1))
            if size.width != plane.width || size.height != plane.height {
                let ratio = SIMD2(Double(plane.width) / Double(size.width), Double(plane.height) / Double(size.height))
                let pitch = SIMD2(Double(width) / Double(plane.width), Double(height) / Double(plane.height))
                plane = plane.reduced(width: size.width, height: size.height)
                // The mean of r pixels is a blur itself, of the variance (r² − 1)/12.
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
    /// The most pixels that level 0 of a blurred picture has: a panorama of which a card shows little isn't worth more.
    static let blurredArea = 512 * 512

    /// A file's picture in the levels of `BlurLevels`. Level 0 is as large as it has to be to cover a frame in pixels, and no larger than
    /// `blurredArea`.
    public func decodeBlurred(_ path: String, covering width: Int, _ height: Int) -> Result<DecodedPicture, PictureFailure> {
        decode(path, covering: width, height).map { picture in
            guard let first = picture.levels.first else { return picture }
            let cover = max(
                Double(max(width, 1)) / Double(max(first.width, 1)), Double(max(height, 1)) / Double(max(first.height, 1)))
            let area = Double(max(first.width * first.height, 1))
            let scale = min(cover, (Double(Self.blurredArea) / area).squareRoot())
            func scaled(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
            let small = first.resampled(width: scaled(first.width), height: scaled(first.height))
            // Its own size is all there is of it: it is never asked for again in a larger one.
            return DecodedPicture(levels: small.blurredLevels(), originalWidth: small.width, originalHeight: small.height)
        }
    }
}

/// Pixels as numbers (red, green and blue times opacity, opacity; 0…255), so that nothing is rounded from one level to the next.
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

    /// As bytes with straight alpha.
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

    /// Each new pixel is the mean of the area that it covers.
    func reduced(width newWidth: Int, height newHeight: Int) -> BlurPlane {
        gathered(alongX: .means(from: width, to: newWidth)).gathered(alongY: .means(from: height, to: newHeight))
    }

    /// Blurred by Gaussians of these deviations in pixels.
    func blurred(alongX deviationX: Double, alongY deviationY: Double) -> BlurPlane {
        gathered(alongX: .gaussian(deviationX, length: width)).gathered(alongY: .gaussian(deviationY, length: height))
    }

    private func gathered(alongX shares: LineShares) -> BlurPlane {
        var result = BlurPlane(width: shares.count, height: height)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    for x in 0..<shares.count {
                        var sum = SIMD4<Float>.zero
                        var from = y * width + shares.firsts[x]
                        for index in shares.starts[x]..<shares.starts[x + 1] {
                            sum += source[from] * shares.weights[index]
                            from += 1
                        }
                        target[y * shares.count + x] = sum
                    }
                }
            }
        }
        return result
    }

    private func gathered(alongY shares: LineShares) -> BlurPlane {
        var result = BlurPlane(width: width, height: shares.count)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for y in 0..<shares.count {
                    var from = shares.firsts[y] * width
                    for index in shares.starts[y]..<shares.starts[y + 1] {
                        let weight = shares.weights[index]
                        for x in 0..<width { target[y * width + x] += source[from + x] * weight }
                        from += width
                    }
                }
            }
        }
        return result
    }
}

/// What each pixel of a new line takes from the pixels of an old one.
private struct LineShares {
    /// The first old pixel that a new one takes from, …
    private(set) var firsts: [Int] = []
    /// … where its weights begin, with the end of the last ones, …
    private(set) var starts = [0]
    /// … and the weights, which add up to 1 for each.
    private(set) var weights: [Float] = []

    var count: Int { firsts.count }

    private mutating func append(first: Int, _ more: some Sequence<Double>) {
        firsts.append(first)
        for weight in more { weights.append(Float(weight)) }
        starts.append(weights.count)
    }

    /// The means over the areas that new pixels cover.
    static func means(from old: Int, to new: Int) -> LineShares {
        var result = LineShares()
        let ratio = Double(old) / Double(new)
        for index in 0..<new {
            let low = Double(index) * ratio, high = min(low + ratio, Double(old))
            let first = Int(low), last = min(max(Int(high.rounded(.up)) - 1, first), old - 1)
            result.append(first: first, (first...last).map { (min(Double($0 + 1), high) - max(Double($0), low)) / ratio })
        }
        return result
    }

    /// A Gaussian about each pixel; what would lie beyond an end is the end's.
    static func gaussian(_ deviation: Double, length: Int) -> LineShares {
        // At three and a half deviations 1/450 of the height is left.
        let reach = deviation > 0 ? Int((3.5 * deviation).rounded(.up)) : 0
        let heights = (-reach...reach).map { deviation > 0 ? Double.exp(-Double($0 * $0) / (2 * deviation * deviation)) : 1 }
        let sum = heights.reduce(0, +)
        var result = LineShares()
        for place in 0..<length {
            let first = max(place - reach, 0), last = min(place + reach, length - 1)
            var weights = [Double](repeating: 0, count: last - first + 1)
            for offset in -reach...reach {
                weights[min(max(place + offset, 0), length - 1) - first] += heights[offset + reach] / sum
            }
            result.append(first: first, weights)
        }
        return result
    }
}
