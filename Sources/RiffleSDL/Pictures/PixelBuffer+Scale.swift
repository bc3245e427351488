// Scaling, with colours weighted by alpha, so that edges don't darken.
extension PixelBuffer {
    /// The picture at half the size (rounded down, at least 1), box-filtered.
    public func halved() -> PixelBuffer {
        let size = (width: max(width / 2, 1), height: max(height / 2, 1))
        guard width == size.width * 2, height == size.height * 2 else {
            return averaged(width: size.width, height: size.height)
        }
        var result = PixelBuffer(width: size.width, height: size.height)
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                BoxReduction.reduce(source, width: width, rows: height, shift: 1, into: target)
            }
        }
        return result
    }

    /// The picture at another size: box-filtered where it is reduced, bilinear where it is enlarged.
    public func resampled(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
        let newWidth = max(newWidth, 1)
        let newHeight = max(newHeight, 1)
        guard width > 0, height > 0 else { return PixelBuffer(width: newWidth, height: newHeight) }
        let small = averaged(width: min(newWidth, width), height: min(newHeight, height))
        return small.width == newWidth && small.height == newHeight ? small : small.enlarged(width: newWidth, height: newHeight)
    }

    /// Box-filters to a smaller size, exact for every ratio. Neither side may grow.
    private func averaged(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
        guard newWidth != width || newHeight != height else { return self }
        var result = PixelBuffer(width: newWidth, height: newHeight)
        let columns = Coverage.spans(from: width, to: newWidth)
        let rows = Coverage.spans(from: height, to: newHeight)
        var sums = [SIMD4<Float>](repeating: .zero, count: newWidth)
        var line = sums
        var lineIndex = -1
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                for (y, row) in rows.enumerated() {
                    for x in 0..<newWidth { sums[x] = .zero }
                    for (offset, weight) in row.weights.enumerated() {
                        if row.first + offset != lineIndex {
                            lineIndex = row.first + offset
                            Coverage.sum(source, line: lineIndex * width, columns, into: &line)
                        }
                        for x in 0..<newWidth { sums[x] += line[x] * weight }
                    }
                    for x in 0..<newWidth { Coverage.store(sums[x], in: target, at: (y * newWidth + x) * 4) }
                }
            }
        }
        return result
    }

    /// Enlarges the picture bilinearly.
    private func enlarged(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
        var result = PixelBuffer(width: newWidth, height: newHeight)
        func position(_ index: Int, _ old: Int, _ new: Int) -> (Int, Int, Float) {
            let coordinate = min(max((Float(index) + 0.5) * Float(old) / Float(new) - 0.5, 0), Float(old - 1))
            return (Int(coordinate), min(Int(coordinate) + 1, old - 1), coordinate - coordinate.rounded(.down))
        }
        let columns = (0..<newWidth).map { position($0, width, newWidth) }
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                for y in 0..<newHeight {
                    let (y0, y1, fy) = position(y, height, newHeight)
                    for x in 0..<newWidth {
                        let (x0, x1, fx) = columns[x]
                        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> { Coverage.load(source, at: (y * width + x) * 4) }
                        let top = pixel(x0, y0) * (1 - fx) + pixel(x1, y0) * fx
                        let bottom = pixel(x0, y1) * (1 - fx) + pixel(x1, y1) * fx
                        Coverage.store(top * (1 - fy) + bottom * fy, in: target, at: (y * newWidth + x) * 4)
                    }
                }
            }
        }
        return result
    }

    /// The picture reduced to the size needed to cover a frame (in pixels), or unchanged if it is not much larger; no side is
    /// longer than `longest`.
    public func fitted(toCover frameWidth: Int, _ frameHeight: Int, longest: Int = PictureLimits.textureSide) -> PixelBuffer {
        guard width > 0, height > 0 else { return self }
        let cover = max(Double(frameWidth) / Double(width), Double(frameHeight) / Double(height))
        // Up to a quarter larger than needed is accepted, to avoid resampling.
        let wish = frameWidth > 0 && frameHeight > 0 && cover < 0.8 ? cover : 1
        let factor = min(wish, Double(longest) / Double(max(width, height)))
        guard factor < 1 else { return self }
        func scaled(_ length: Int) -> Int { min(max(Int((Double(length) * factor).rounded(.up)), 1), longest, length) }
        return resampled(width: scaled(width), height: scaled(height))
    }

    /// The maximum number of mip levels.
    static let mostLevels = 12

    /// The mip levels, down to about 24 pixels on the shorter side. Fully transparent pixels get their neighbours' colours, so
    /// that filtering doesn't blend in an unrelated colour at edges.
    public func levels() -> [PixelBuffer] {
        var result = [self]
        while let last = result.last, min(last.width, last.height) >= 48, result.count < Self.mostLevels {
            result.append(last.halved())
        }
        if isOpaque { return result }
        for level in result.indices.dropLast().reversed() { result[level].bleedColors(from: result[level + 1]) }
        return result
    }

    /// Gives fully transparent pixels the mean colour of their visible neighbours, or if there are none, the colour of the
    /// corresponding pixel of the next smaller level.
    private mutating func bleedColors(from smaller: PixelBuffer) {
        for y in 0..<height {
            for x in 0..<width where bytes[(y * width + x) * 4 + 3] == 0 {
                var sum = SIMD4<Int>.zero
                for row in max(y - 1, 0)...min(y + 1, height - 1) {
                    for column in max(x - 1, 0)...min(x + 1, width - 1) {
                        let near = (row * width + column) * 4
                        let opacity = Int(bytes[near + 3])
                        if opacity == 0 { continue }
                        sum &+= SIMD4(Int(bytes[near]), Int(bytes[near + 1]), Int(bytes[near + 2]), 1) &* opacity
                    }
                }
                let index = (y * width + x) * 4
                if sum.w > 0 {
                    for channel in 0..<3 { bytes[index + channel] = UInt8((sum[channel] + sum.w / 2) / sum.w) }
                } else {
                    let near = smaller[x * smaller.width / width, y * smaller.height / height]
                    (bytes[index], bytes[index + 1], bytes[index + 2]) = (near.r, near.g, near.b)
                }
            }
        }
    }

    /// Blurs the picture with three box filters of `radius` pixels, which approximate a Gaussian.
    public func blurred(radius: Int) -> PixelBuffer {
        guard radius > 0, width > 0, height > 0 else { return self }
        var result = self
        for _ in 0..<3 {
            result = result.boxBlurred(radius: radius, alongX: true).boxBlurred(radius: radius, alongX: false)
        }
        return result
    }

    /// One box filter along one axis, with clamped edges.
    private func boxBlurred(radius: Int, alongX: Bool) -> PixelBuffer {
        var result = self
        let (lines, length) = alongX ? (height, width) : (width, height)
        let (lineStep, step) = alongX ? (width * 4, 4) : (4, width * 4)
        let count = 2 * radius + 1
        bytes.withUnsafeBufferPointer { source in
            result.bytes.withUnsafeMutableBufferPointer { target in
                for line in 0..<lines {
                    for channel in 0..<4 {
                        let base = line * lineStep + channel
                        func value(_ position: Int) -> Int { Int(source[base + min(max(position, 0), length - 1) * step]) }
                        var sum = 0
                        for position in -radius...radius { sum += value(position) }
                        for position in 0..<length {
                            target[base + position * step] = UInt8((sum + count / 2) / count)
                            sum += value(position + radius + 1) - value(position - radius)
                        }
                    }
                }
            }
        }
        return result
    }
}

/// Box filter helpers. Sums are premultiplied (red, green, blue, alpha; 0…255).
private enum Coverage {
    /// The source pixels that a destination pixel covers.
    struct Span {
        var first: Int
        /// Their weights, which sum to 1.
        var weights: [Float]
    }

    /// The spans for resizing a line from `old` to `new` pixels.
    static func spans(from old: Int, to new: Int) -> [Span] {
        let ratio = Double(old) / Double(new)
        return (0..<new).map { index in
            let low = Double(index) * ratio
            let high = min(low + ratio, Double(old))
            let first = Int(low)
            let last = min(max(Int(high.rounded(.up)) - 1, first), old - 1)
            return Span(
                first: first,
                weights: (first...last).map { Float((min(Double($0 + 1), high) - max(Double($0), low)) / ratio) })
        }
    }

    /// Loads a pixel premultiplied.
    @inline(__always) static func load(_ source: UnsafeRawBufferPointer, at index: Int) -> SIMD4<Float> {
        let pixel = SIMD4<Float>(source.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt8>.self))
        let opacity = pixel.w / 255
        return pixel * SIMD4(opacity, opacity, opacity, 1)
    }

    /// Stores a premultiplied pixel with straight alpha.
    @inline(__always) static func store(_ sum: SIMD4<Float>, in target: UnsafeMutableRawBufferPointer, at index: Int) {
        guard sum.w > 0 else { return }
        let scale = 255 / sum.w
        let pixel = (sum * SIMD4(scale, scale, scale, 1) + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        target.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(pixel)), toByteOffset: index, as: SIMD4<UInt8>.self)
    }

    /// Filters a row horizontally.
    static func sum(_ source: UnsafeRawBufferPointer, line: Int, _ spans: [Span], into sums: inout [SIMD4<Float>]) {
        for (x, span) in spans.enumerated() {
            var sum = SIMD4<Float>.zero
            for (offset, weight) in span.weights.enumerated() {
                sum += load(source, at: (line + span.first + offset) * 4) * weight
            }
            sums[x] = sum
        }
    }
}

/// A fast box filter by powers of two, the first reduction step of large pictures.
enum BoxReduction {
    /// The largest shift. The sums of 16384 pixels times 255² fit into 32 bits.
    static let maximumShift = 7

    /// Reduces `rows` rows of `width` pixels by 2^shift on each side; incomplete blocks at the right and the bottom are ignored.
    static func reduce(
        _ source: UnsafeRawBufferPointer, width: Int, rows: Int, shift: Int, into target: UnsafeMutableRawBufferPointer
    ) {
        let side = 1 << shift
        let newWidth = width >> shift
        let newRows = rows >> shift
        guard source.count >= width * rows * 4, target.count >= newWidth * newRows * 4 else { return }
        for y in 0..<newRows {
            for x in 0..<newWidth {
                var sum = SIMD4<UInt32>.zero
                for row in 0..<side {
                    let start = ((y * side + row) * width + x * side) * 4
                    for column in 0..<side {
                        let pixel = SIMD4<UInt32>(
                            truncatingIfNeeded: source.loadUnaligned(fromByteOffset: start + column * 4, as: SIMD4<UInt8>.self))
                        sum &+= pixel &* SIMD4(pixel.w, pixel.w, pixel.w, 1)
                    }
                }
                let opacity = max(sum.w, 1)
                let pixels = UInt32(side * side)
                let mean = SIMD4<UInt32>(
                    (sum.x &+ opacity / 2) / opacity, (sum.y &+ opacity / 2) / opacity, (sum.z &+ opacity / 2) / opacity,
                    (sum.w &+ pixels / 2) / pixels)
                target.storeBytes(
                    of: SIMD4<UInt8>(truncatingIfNeeded: mean), toByteOffset: (y * newWidth + x) * 4, as: SIMD4<UInt8>.self)
            }
        }
    }
}
