internal import Glibc
internal import RiffleFiles

/// When pictures were taken.
public enum PictureDates {
    /// Bytes at the beginning of a file in which a camera's date lies.
    private static let headLength = 64 << 10

    /// Of each file, seconds that grow with time: when the camera took it, which Exif tells in the camera's own time of day, or else when
    /// the file was last changed; nil for a file that isn't there. Runs on any thread; reads the beginning of every file.
    public static func dates(of paths: [String]) -> [Double?] { paths.map(date) }

    private static func date(_ path: String) -> Double? {
        var status = stat()
        guard SystemPath.withName(of: path, { stat($0, &status) }) == 0 else { return nil }
        // A pipe would not end.
        if status.st_mode & S_IFMT == S_IFREG, let taken = PictureHeader.dateTaken(head(path)) { return taken }
        var time = time_t(status.st_mtim.tv_sec)
        var local = tm()
        // As a camera would write it: in the time of day here.
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
    /// When a JPEG's or TIFF's camera took it (Exif's DateTimeOriginal, else DateTime), in seconds from 1970 as if its clock showed UTC;
    /// nil where nothing, or no date, is there.
    static func dateTaken(_ bytes: [UInt8]) -> Double? {
        let reader = ByteReader(bytes)
        if reader.has("II") || reader.has("MM") { return dateTaken(reader, at: 0) }
        guard reader.has([0xFF, 0xD8, 0xFF]) else { return nil }
        var at = 2
        while at + 9 < bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if marker == 0xE1, reader.has("Exif", at: at + 4) { return dateTaken(reader, at: at + 10) }
            // The picture itself begins.
            if marker == 0xDA { return nil }
            at += marker == 0xFF ? 1 : 2 + max(reader.big(at + 2, 2), 2)
        }
        return nil
    }

    private static func dateTaken(_ reader: ByteReader, at base: Int) -> Double? {
        let (dateTime, exif, original) = (0x132, 0x8769, 0x9003)
        let tags = reader.tiffTags([dateTime, exif], at: base)
        let inner = tags[exif].map { reader.tiffTags([original], at: base, directory: $0) } ?? [:]
        for place in [inner[original], tags[dateTime]] {
            if let place, let date = date(reader, at: base + place) { return date }
        }
        return nil
    }

    /// "2024:05:17 18:03:59".
    private static func date(_ reader: ByteReader, at place: Int) -> Double? {
        guard place >= 0, place + 19 <= reader.bytes.count else { return nil }
        let parts = String(decoding: reader.bytes[place..<place + 19], as: UTF8.self)
            .split(whereSeparator: { $0 == ":" || $0 == " " }).map { Int($0) }
        guard parts.count == 6, case let (year?, month?, day?) = (parts[0], parts[1], parts[2]),
            case let (hour?, minute?, second?) = (parts[3], parts[4], parts[5]), (1...9999).contains(year),
            (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        // Days since 1970 of the proleptic Gregorian calendar, the year counted from March.
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 719_469
        return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
    }
}
