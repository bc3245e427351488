import Foundation
import RiffleFiles
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

/// The dates of pictures, and the order of names.
@Suite("Dates and names")
struct DateTests {
    /// The beginning of a JPEG with Exif data.
    static func jpeg(dateTime: String? = nil, original: String? = nil, isLittle: Bool = true) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return isLittle ? bytes : bytes.reversed()
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        // Header, directory with two entries, Exif directory with one entry, texts.
        let (inner, texts) = (8 + 2 + 24 + 4, 8 + 2 + 24 + 4 + 2 + 12 + 4)
        var tiff = Array((isLittle ? "II*\0" : "MM\0*").utf8) + number(8, 4) + number(2, 2)
        tiff += dateTime == nil ? entry(0x100, 4, 1, 5) : entry(0x132, 2, 20, texts)
        tiff += entry(0x8769, 4, 1, inner) + number(0, 4) + number(1, 2)
        tiff += original == nil ? entry(0x9000, 4, 1, 5) : entry(0x9003, 2, 20, texts + 20)
        tiff += number(0, 4)
        tiff += Array((dateTime ?? "").utf8) + [UInt8](repeating: 0, count: 20 - (dateTime ?? "").utf8.count)
        tiff += Array((original ?? "").utf8) + [UInt8](repeating: 0, count: 20 - (original ?? "").utf8.count)
        let exif = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, UInt8((exif.count + 2) >> 8), UInt8((exif.count + 2) & 255)]
            + exif
    }

    @Test("Exif dates are read in both byte orders, DateTimeOriginal before DateTime")
    func cameras() {
        for isLittle in [true, false] {
            let both = Self.jpeg(dateTime: "2024:05:17 18:03:59", original: "1999:12:31 23:59:58", isLittle: isLittle)
            #expect(PictureHeader.dateTaken(both) == 946_684_798)
            let file = Self.jpeg(dateTime: "2024:02:29 00:00:00", isLittle: isLittle)
            #expect(PictureHeader.dateTaken(file) == 1_709_164_800)
        }
        #expect(PictureHeader.dateTaken(Self.jpeg(original: "1970:01:01 00:00:00")) == 0)
    }

    @Test("invalid and truncated dates are nil")
    func bad() {
        for text in [
            "0000:00:00 00:00:00", "2024:13:01 00:00:00", "    :  :     :  :  ", "20240517 180359", "2024:05:17 25:00:00",
        ] {
            #expect(PictureHeader.dateTaken(Self.jpeg(original: text)) == nil, "\(text)")
        }
        let good = Self.jpeg(dateTime: "2024:05:17 18:03:59", original: "1999:12:31 23:59:58")
        for count in 0..<good.count { _ = PictureHeader.dateTaken(Array(good.prefix(count))) }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            var bytes = good
            for _ in 0..<6 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            _ = PictureHeader.dateTaken(bytes)
        }
    }

    @Test("existing files have dates, missing ones have none")
    func files() throws {
        let scratch = try Scratch()
        let folder = scratch.path
        _ = try scratch.write("old.jpg", Self.jpeg(original: "1999:12:31 23:59:58"))
        _ = try scratch.write("new.png", [1, 2, 3])
        let dates = PictureDates.dates(of: [folder + "/new.png", folder + "/old.jpg", folder + "/none.jpg", folder])
        #expect(dates[1] == 946_684_798 && dates[2] == nil && dates[3] != nil)
        #expect(abs((dates[0] ?? 0) - Date().timeIntervalSince1970) < 86_400 + 60)
    }

    @Test("natural order as indices; equal names keep their order")
    func names() {
        #expect(NaturalOrder.order(of: ["b10", "B2", "a", "b2", "a"]) == [2, 4, 1, 3, 0])
    }

    @Test("a picture's mean colour is weighted by alpha")
    func tone() {
        var buffer = PixelBuffer(width: 2, height: 1, filling: (200, 100, 0, 255))
        buffer.bytes.replaceSubrange(4..<8, with: [0, 0, 255, 0])
        #expect(buffer.tone == Color(r: 200, g: 100, b: 0))
        #expect(PixelBuffer(width: 2, height: 2).tone == Color(r: 96, g: 96, b: 96))
    }
}
