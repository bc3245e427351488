internal import Glibc
internal import RiffleFiles

/// Why a picture isn't shown, in a few words: "The file is empty".
struct PictureRefusal: Error, Equatable {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    static let tooMuchMemory = PictureRefusal("Decoding it takes too much memory")
}

/// A regular file, open for reading; closed when it goes. A pipe would hang, a device might do anything.
struct PictureFile: ~Copyable {
    /// Enough for every header; a JPEG's may lie behind a colour profile and a preview.
    static let headLength = 256 << 10

    let descriptor: Int32
    /// In bytes, more than 0 and at most `PictureLimits.fileSize`.
    let length: Int
    /// Whether its name ends in ".tga".
    let isNamedTGA: Bool

    /// Opens a file.
    init(_ path: String) throws(PictureRefusal) {
        var status = stat()
        guard SystemPath.withName(of: path, { stat($0, &status) }) == 0 else {
            throw PictureRefusal(
                errno == ENOENT ? "There is no such file" : "It can't be reached (\(String(cString: strerror(errno))))")
        }
        // What is opened below is what was looked at, or is looked at again: only files that can be read at once are opened at all.
        _ = try Self.length(status)
        // The file may have become a pipe since it was looked at: opening must not wait for a writer.
        let descriptor = SystemPath.withName(of: path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else {
            throw PictureRefusal("It can't be opened (\(String(cString: strerror(errno))))")
        }
        try self.init(taking: descriptor, isNamedTGA: path.lowercased().hasSuffix(".tga"))
    }

    /// Takes over a file that is open already; it is closed here if it can't be a picture.
    init(taking descriptor: Int32, isNamedTGA: Bool) throws(PictureRefusal) {
        var status = stat()
        let length: Int
        do throws(PictureRefusal) {
            guard fstat(descriptor, &status) == 0 else { throw PictureRefusal("It can't be read") }
            length = try Self.length(status)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.length = length
        self.isNamedTGA = isNamedTGA
    }

    deinit { close(descriptor) }

    private static func length(_ status: stat) throws(PictureRefusal) -> Int {
        guard status.st_mode & S_IFMT == S_IFREG else { throw PictureRefusal("It is no ordinary file") }
        guard status.st_size > 0 else { throw PictureRefusal("The file is empty") }
        guard status.st_size <= PictureLimits.fileSize else { throw PictureRefusal("The file is larger than a gigabyte") }
        return Int(status.st_size)
    }

    /// The first `count` bytes.
    func bytes(count: Int) throws(PictureRefusal) -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            got = Self.read(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard bytes.count == count else { throw PictureRefusal("It can't be read to its end") }
        return bytes
    }

    /// Fills a buffer from a place in a file on, and says how many bytes there were.
    static func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var got = 0
        while got < buffer.count, let base = buffer.baseAddress {
            let n = pread(descriptor, base + got, buffer.count - got, off_t(offset + got))
            if n < 0 && errno == EINTR { continue }
            if n <= 0 { break }
            got += n
        }
        return got
    }
}
