internal import CPictures

/// A picture's colour space other than sRGB, as its file describes it.
enum PictureColors: Equatable {
    /// An ICC profile.
    case profile([UInt8])
    /// PNG's gAMA and cHRM: light is the value to the power of 1/gamma; `corners`: x and y of white, red, green and blue.
    case gamma(Double, corners: [Double])

    /// The largest profile in bytes; printers' profiles take up to some megabytes.
    static let mostBytes = 8 << 20
    /// The `corners` of sRGB.
    private static let standard = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

    /// Reads the colour space from a whole file; nil if the file has none, or names sRGB.
    init?(of bytes: [UInt8], _ kind: PictureHeader.Kind) {
        let reader = ByteReader(bytes)
        switch kind {
        case .jpeg: self.init(profile: Self.jpeg(reader))
        case .png:
            if let chunk = reader.pngChunk("iCCP") {
                self.init(profile: Self.inflated(reader, chunk))
            } else if reader.pngChunk("sRGB") != nil {
                return nil
            } else {
                self.init(png: reader)
            }
        case .webp: self.init(profile: reader.webpChunk("ICCP").map { Array(bytes[$0]) })
        case .tiff: self.init(profile: Self.tiff(reader))
        default: return nil
        }
    }

    init?(profile: [UInt8]?) {
        guard let profile, (128...Self.mostBytes).contains(profile.count) else { return nil }
        self = .profile(profile)
    }

    private init?(png reader: ByteReader) {
        guard let chunk = reader.pngChunk("gAMA"), chunk.count == 4 else { return nil }
        let gamma = Double(reader.big(chunk.lowerBound, 4)) / 100_000
        var corners = Self.standard
        if let chunk = reader.pngChunk("cHRM"), chunk.count == 32 {
            corners = (0..<8).map { Double(reader.big(chunk.lowerBound + 4 * $0, 4)) / 100_000 }
        }
        // Many programs write these values for sRGB.
        let isStandard = zip(corners, Self.standard).allSatisfy { abs($0 - $1) < 0.002 } && abs(gamma - 1 / 2.2) < 0.005
        if isStandard { return nil }
        self = .gamma(gamma, corners: corners)
    }

    /// Returns a JPEG's profile, joined from its parts in the order of their numbers.
    private static func jpeg(_ reader: ByteReader) -> [UInt8]? {
        var parts: [Int: Range<Int>] = [:]
        for (marker, data) in reader.jpegSegments()
        where marker == 0xE2 && data.count > 14 && data.upperBound <= reader.bytes.count {
            if reader.has("ICC_PROFILE\0", at: data.lowerBound) {
                parts[reader.big(data.lowerBound + 12, 1)] = data.dropFirst(14)
            }
        }
        guard !parts.isEmpty, parts.values.reduce(0, { $0 + $1.count }) <= mostBytes else { return nil }
        return (1...parts.count).reduce(into: []) { profile, number in
            if let part = parts[number] { profile += reader.bytes[part] }
        }
    }

    /// A TIFF's profile.
    private static func tiff(_ reader: ByteReader) -> [UInt8]? {
        guard let entry = reader.tiffEntries(at: 0).first(where: { $0.tag == 34675 }), entry.count <= mostBytes,
            entry.value + entry.count <= reader.bytes.count
        else { return nil }
        return Array(reader.bytes[entry.value..<entry.value + entry.count])
    }

    /// A PNG's profile: its name, a zero, the method, and the deflated bytes.
    private static func inflated(_ reader: ByteReader, _ chunk: Range<Int>) -> [UInt8]? {
        guard let end = reader.bytes[chunk].prefix(80).firstIndex(of: 0), end + 2 < chunk.upperBound else { return nil }
        let deflated = reader.bytes[end + 2..<chunk.upperBound]
        // Deflate compresses to a thousandth of the size at best.
        let capacity = min(deflated.count * 1100, mostBytes)
        return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            count = deflated.withUnsafeBytes { pictures_inflate($0.baseAddress, $0.count, target.baseAddress, capacity) }
        }
    }
}

/// A conversion of pixels to sRGB.
final class ColorConversion {
    private let conversion: OpaquePointer

    /// A conversion of a picture's red, green and blue, or of its grey. Nil if the colours stay as they are: they are sRGB, the profile is
    /// for another kind of picture, or Little CMS is missing.
    convenience init?(_ colors: PictureColors, of picture: PixelBuffer) {
        switch colors {
        case .profile(let bytes):
            let conversion = pictures_conversion_by_profile(bytes, bytes.count, 3, false)
            self.init(conversion ?? (picture.isGrey ? pictures_conversion_by_profile(bytes, bytes.count, 1, false) : nil))
        case .gamma(let gamma, let corners): self.init(pictures_conversion_by_gamma(gamma, corners))
        }
    }

    /// A conversion of inks; nil without a profile.
    convenience init?(inks colors: PictureColors?, areInverted: Bool) {
        guard case .profile(let bytes)? = colors else { return nil }
        self.init(pictures_conversion_by_profile(bytes, bytes.count, 4, areInverted))
    }

    private init?(_ conversion: OpaquePointer?) {
        guard let conversion else { return nil }
        self.conversion = conversion
    }

    deinit { pictures_conversion_free(conversion) }

    /// Converts pixels of four bytes in place.
    func convert(_ pixels: UnsafeMutableRawBufferPointer) {
        guard let base = pixels.baseAddress else { return }
        pictures_convert(conversion, base.assumingMemoryBound(to: UInt8.self), pixels.count / 4)
    }

    /// Converts inks without a profile in place, as browsers do: each ink absorbs its part of the light.
    static func mixInks(_ pixels: UnsafeMutableRawBufferPointer, areInverted: Bool) {
        let mask: UInt8 = areInverted ? 0 : 255
        for at in stride(from: 0, to: pixels.count - 3, by: 4) {
            let black = Int(pixels[at + 3] ^ mask)
            for channel in at..<at + 3 { pixels[channel] = UInt8((Int(pixels[channel] ^ mask) * black + 127) / 255) }
            pixels[at + 3] = 255
        }
    }
}
