internal import CPictures

/// An open file of a kind that SDL2_image doesn't read, or not well.
final class SpecialFile {
    private var file = pictures_file()
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// In pixels.
    let width: Int
    let height: Int

    /// `readable`: the kinds of CPictures that this process reads. `width` and `height`: the frame in pixels that a drawing has to cover.
    /// Nil if the file is of another kind, or damaged.
    init?(_ bytes: [UInt8], _ kind: PictureHeader.Kind, readable: UInt32, covering width: Int, _ height: Int) {
        guard let special = kind.special, readable & special.rawValue != 0 else { return nil }
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        var opened = pictures_file()
        guard pictures_open(special, copy.baseAddress, copy.count, &opened) else {
            copy.deallocate()
            return nil
        }
        (self.bytes, file) = (copy, opened)
        let isDrawing = special == PICTURES_DRAWINGS
        let scale = isDrawing ? max(Double(width) / opened.width, Double(height) / opened.height) : 1
        /// The longest side in pixels: a drawing may be a thousand times as long as wide.
        let most = Double(isDrawing ? PictureLimits.drawingSide : Int(Int32.max))
        func pixels(_ side: Double) -> Int { Int(max(1, min((side * scale).rounded(), most))) }
        (self.width, self.height) = (pixels(opened.width), pixels(opened.height))
    }

    deinit {
        pictures_close(&file)
        bytes.deallocate()
    }

    /// Whether a drawing's text is left out.
    var lacksText: Bool { file.lacksText }

    /// The file's colour space; nil if it is sRGB.
    var colors: PictureColors? {
        if let profile = file.profile {
            return PictureColors(profile: Array(UnsafeBufferPointer(start: profile, count: file.profileLength)))
        }
        guard file.hasCorners else { return nil }
        return .gamma(0, corners: withUnsafeBytes(of: file.corners) { Array($0.bindMemory(to: Double.self)) })
    }

    /// Decodes the file to red, green, blue and straight alpha. `target` has 4 · `width` · `height` bytes, all zero.
    func decode(into target: UnsafeMutablePointer<UInt8>) -> pictures_extent {
        pictures_decode(&file, target, UInt32(width), UInt32(height))
    }
}
