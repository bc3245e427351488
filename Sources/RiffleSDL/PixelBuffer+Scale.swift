// Making pictures smaller, with colours weighted by their opacity, so that no edge turns dark.
extension PixelBuffer {
    /// Half the size, each pixel the mean of four. Odd rows and columns at the end are folded into the last pixel.
    public func halved() -> PixelBuffer {
        let newWidth = max(width / 2, 1)
        let newHeight = max(height / 2, 1)
        var result = PixelBuffer(width: newWidth, height: newHeight)
        bytes.withUnsafeBufferPointer { source in
            result.bytes.withUnsafeMutableBufferPointer { target in
                for y in 0..<newHeight {
                    let top = min(2 * y, height - 1) * width
                    let bottom = min(2 * y + 1, height - 1) * width
                    for x in 0..<newWidth {
                        let left = min(2 * x, width - 1)
                        let right = min(2 * x + 1, width - 1)
                        let corners = ((top + left) * 4, (top + right) * 4, (bottom + left) * 4, (bottom + right) * 4)
                        Self.mean(of: source, corners, into: target, at: (y * newWidth + x) * 4)
                    }
                }
            }
        }
        return result
    }

    @inline(__always)
    private static func mean(
        of source: UnsafeBufferPointer<UInt8>, _ c: (Int, Int, Int, Int), into target: UnsafeMutableBufferPointer<UInt8>,
        at index: Int
    ) {
        let a0 = UInt32(source[c.0 + 3])
        let a1 = UInt32(source[c.1 + 3])
        let a2 = UInt32(source[c.2 + 3])
        let a3 = UInt32(source[c.3 + 3])
        let alpha = a0 + a1 + a2 + a3
        for channel in 0..<3 {
            let s0 = UInt32(source[c.0 + channel])
            let s1 = UInt32(source[c.1 + channel])
            let s2 = UInt32(source[c.2 + channel])
            let s3 = UInt32(source[c.3 + channel])
            if alpha == 1020 || alpha == 0 {
                target[index + channel] = UInt8((s0 + s1 + s2 + s3 + 2) / 4)
            } else {
                target[index + channel] = UInt8((s0 * a0 + s1 * a1 + s2 * a2 + s3 * a3 + alpha / 2) / alpha)
            }
        }
        target[index + 3] = UInt8((alpha + 2) / 4)
    }

    /// The picture at another size, bilinear between the four nearest pixels. Good down to half; `fitted` halves before.
    public func resampled(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
        var result = PixelBuffer(width: max(newWidth, 1), height: max(newHeight, 1))
        let stepX = Double(width) / Double(result.width)
        let stepY = Double(height) / Double(result.height)
        let targetWidth = result.width
        let targetHeight = result.height
        bytes.withUnsafeBufferPointer { source in
            result.bytes.withUnsafeMutableBufferPointer { target in
                for y in 0..<targetHeight {
                    let sourceY = min(max((Double(y) + 0.5) * stepY - 0.5, 0), Double(height - 1))
                    let y0 = Int(sourceY)
                    let y1 = min(y0 + 1, height - 1)
                    let fy = UInt32((sourceY - Double(y0)) * 256)
                    for x in 0..<targetWidth {
                        let sourceX = min(max((Double(x) + 0.5) * stepX - 0.5, 0), Double(width - 1))
                        let x0 = Int(sourceX)
                        let x1 = min(x0 + 1, width - 1)
                        let fx = UInt32((sourceX - Double(x0)) * 256)
                        let weights = ((256 - fx) * (256 - fy), fx * (256 - fy), (256 - fx) * fy, fx * fy)
                        let corners = (
                            (y0 * width + x0) * 4, (y0 * width + x1) * 4, (y1 * width + x0) * 4, (y1 * width + x1) * 4
                        )
                        Self.blend(of: source, corners, weights, into: target, at: (y * targetWidth + x) * 4)
                    }
                }
            }
        }
        return result
    }

    @inline(__always)
    private static func blend(
        of source: UnsafeBufferPointer<UInt8>, _ c: (Int, Int, Int, Int), _ w: (UInt32, UInt32, UInt32, UInt32),
        into target: UnsafeMutableBufferPointer<UInt8>, at index: Int
    ) {
        let a0 = UInt64(source[c.0 + 3]) * UInt64(w.0)
        let a1 = UInt64(source[c.1 + 3]) * UInt64(w.1)
        let a2 = UInt64(source[c.2 + 3]) * UInt64(w.2)
        let a3 = UInt64(source[c.3 + 3]) * UInt64(w.3)
        let alpha = a0 + a1 + a2 + a3
        for channel in 0..<3 where alpha > 0 {
            let sum =
                UInt64(source[c.0 + channel]) * a0 + UInt64(source[c.1 + channel]) * a1 + UInt64(source[c.2 + channel]) * a2
                + UInt64(source[c.3 + channel]) * a3
            target[index + channel] = UInt8((sum + alpha / 2) / alpha)
        }
        target[index + 3] = UInt8((alpha + 32768) >> 16)
    }

    /// The picture no larger than it has to be to cover a frame (in pixels), or as it is if it is not much larger.
    public func fitted(toCover frameWidth: Int, _ frameHeight: Int) -> PixelBuffer {
        guard width > 0, height > 0, frameWidth > 0, frameHeight > 0 else { return self }
        var picture = self
        func scale(_ picture: PixelBuffer) -> Double {
            max(Double(frameWidth) / Double(picture.width), Double(frameHeight) / Double(picture.height))
        }
        while scale(picture) <= 0.5 { picture = picture.halved() }
        let factor = scale(picture)
        guard factor < 0.8 else { return picture }
        return picture.resampled(
            width: Int((Double(picture.width) * factor).rounded(.up)), height: Int((Double(picture.height) * factor).rounded(.up))
        )
    }

    /// The picture and its halves, down to 24 pixels on the shorter side.
    public func levels() -> [PixelBuffer] {
        var result = [self]
        while let last = result.last, min(last.width, last.height) >= 48, result.count < 12 { result.append(last.halved()) }
        return result
    }

    /// A strong blur for a backdrop: three box blurs of `radius` pixels, which come close to a Gaussian.
    public func blurred(radius: Int) -> PixelBuffer {
        guard radius > 0, width > 0, height > 0 else { return self }
        var result = self
        for _ in 0..<3 {
            result = result.boxBlurred(radius: radius, alongX: true).boxBlurred(radius: radius, alongX: false)
        }
        return result
    }

    private func boxBlurred(radius: Int, alongX: Bool) -> PixelBuffer {
        var result = self
        let (lines, length) = alongX ? (height, width) : (width, height)
        let (lineStep, step) = alongX ? (width * 4, 4) : (4, width * 4)
        let count = 2 * radius + 1
        for line in 0..<lines {
            for channel in 0..<4 {
                let base = line * lineStep + channel
                func value(_ position: Int) -> Int { Int(bytes[base + min(max(position, 0), length - 1) * step]) }
                var sum = 0
                for position in -radius...radius { sum += value(position) }
                for position in 0..<length {
                    result.bytes[base + position * step] = UInt8((sum + count / 2) / count)
                    sum += value(position + radius + 1) - value(position - radius)
                }
            }
        }
        return result
    }
}
