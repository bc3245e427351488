internal import RiffleScene

extension OpaqueCore {
    /// Finds a large core of a picture's opaque pixels from its rows: each row's longest opaque run, the rectangle within the runs of the
    /// middle half of the rows, and the corners that the other rows' runs leave out. Nil if it has less than a third of the picture's area,
    /// where it would help little.
    init?(of picture: PixelBuffer) {
        if picture.isOpaque {
            self = .whole
            return
        }
        let (width, height) = (picture.width, picture.height)
        guard width > 0, height > 0 else { return nil }
        let runs = (0..<height).map { Self.opaqueRun(in: picture, row: $0) }
        let middle = height / 4..<height - height / 4
        guard let left = runs[middle].map(\.lowerBound).max(), let right = runs[middle].map(\.upperBound).min(), left < right
        else { return nil }
        // A row whose run lacks half of the rectangle is above or below the core.
        let quarter = (right - left) / 4
        func isBeside(_ row: Int) -> Bool { runs[row].lowerBound > left + quarter || runs[row].upperBound < right - quarter }
        let top = (0..<middle.lowerBound).last(where: isBeside).map { $0 + 1 } ?? 0
        let bottom = (middle.upperBound..<height).first(where: isBeside) ?? height
        var corner = 0
        for row in top..<bottom {
            let missing = max(runs[row].lowerBound - left, right - runs[row].upperBound)
            if missing > 0 { corner = max(corner, missing + min(row + 1 - top, bottom - row)) }
        }
        var core = OpaqueCore(
            left: Int32(left), top: Int32(top), right: Int32(width - right), bottom: Int32(height - bottom),
            corner: Int32(corner))
        // A core with margins is a rectangle, which is drawn in fewer parts than an octagon between margins: the largest one of the
        // same centre whose corners lie on the diagonals.
        if left > 0 || top > 0 || right < width || bottom < height {
            let inset = Int32((corner + 1) / 2)
            core = OpaqueCore(
                left: core.left + inset, top: core.top + inset, right: core.right + inset, bottom: core.bottom + inset)
        }
        let area =
            (width - Int(core.left + core.right)) * (height - Int(core.top + core.bottom)) - 2 * Int(core.corner * core.corner)
        guard corner * 2 <= min(right - left, bottom - top), area * 3 >= width * height else { return nil }
        self = core
    }

    /// The longest run of opaque pixels in a row.
    private static func opaqueRun(in picture: PixelBuffer, row: Int) -> Range<Int> {
        let width = picture.width
        var longest = 0..<0
        var start = 0
        let first = row * width * 4 + 3
        for x in 0..<width where picture.bytes[first + x * 4] != 255 {
            if x - start > longest.count { longest = start..<x }
            start = x + 1
        }
        return width - start > longest.count ? start..<width : longest
    }
}
