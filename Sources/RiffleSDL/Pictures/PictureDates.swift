// Imported first: Xlib.h, which it includes, may be the first header to define `timespec`.
internal import CSDL2
internal import Glibc
internal import RiffleFiles

/// The dates at which pictures were taken.
public enum PictureDates {
    /// The number of bytes at the beginning of a file that are searched for Exif data.
    private static let headLength = 64 << 10

    /// For each file, its date in seconds since 1970 in local time: the Exif date, which is in the camera's local time, or else
    /// the modification date; nil for a file that doesn't exist. Runs on any thread; reads the beginning of every file.
    public static func dates(of paths: [String]) -> [Double?] { paths.map(date) }

    private static func date(_ path: String) -> Double? {
        var status = stat()
        guard SystemPath.withName(of: path, { stat($0, &status) }) == 0 else { return nil }
        // Regular files only: reading a pipe might not end.
        if status.st_mode & S_IFMT == S_IFREG, let taken = PictureHeader.dateTaken(head(path)) { return taken }
        var time = time_t(status.st_mtim.tv_sec)
        var local = tm()
        // In local time, like Exif dates.
        guard localtime_r(&time, &local) != nil else { return Double(time) }
        return Double(time + local.tm_gmtoff) + Double(status.st_mtim.tv_nsec) * 1e-9
    }

    private static func head(_ path: String) -> [UInt8] {
        let file = SystemPath.withName(of: path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: headLength) { buffer, got in
            while got < headLength, let base = buffer.baseAddress {
                let n = read(file, base + got, headLength - got)
                if n <= 0 { break }
                got += n
            }
        }
    }
}

extension PictureHeader {
    /// The Exif date of a JPEG or TIFF (DateTimeOriginal, else DateTime), in seconds since 1970 as if the camera's clock showed
    /// UTC; nil if there is none.
    static func dateTaken(_ bytes: [UInt8]) -> Double? {
        let reader = ByteReader(bytes)
        if reader.has("II") || reader.has("MM") { return dateTaken(reader, at: 0) }
        guard reader.has([0xFF, 0xD8, 0xFF]) else { return nil }
        let exif = reader.jpegSegments().first { $0.marker == 0xE1 && reader.has("Exif", at: $0.data.lowerBound) }
        return exif.flatMap { dateTaken(reader, at: $0.data.lowerBound + 6) }
    }

    private static func dateTaken(_ reader: ByteReader, at base: Int) -> Double? {
        let (dateTime, exif, original) = (0x132, 0x8769, 0x9003)
        let tags = reader.tiffTags(at: base)
        let inner = tags[exif].map { reader.tiffTags(at: base, directory: $0) } ?? [:]
        for offset in [inner[original], tags[dateTime]] {
            if let offset, let date = date(reader, at: base + offset) { return date }
        }
        return nil
    }

    /// Parses a date such as "2024:05:17 18:03:59" at an offset; nil if it is invalid.
    private static func date(_ reader: ByteReader, at offset: Int) -> Double? {
        guard offset >= 0, offset + 19 <= reader.bytes.count else { return nil }
        let parts = String(decoding: reader.bytes[offset..<offset + 19], as: UTF8.self)
            .split(whereSeparator: { $0 == ":" || $0 == " " }).map { Int($0) }
        guard parts.count == 6, case let (year?, month?, day?) = (parts[0], parts[1], parts[2]),
            case let (hour?, minute?, second?) = (parts[3], parts[4], parts[5]), (1...9999).contains(year),
            (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        // Days since 1970 in the proleptic Gregorian calendar; years begin in March.
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 719_469
        return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
    }
}
