internal import Glibc
internal import RiffleFiles

/// The reason why a picture can't be decoded.
struct PictureRefusal: Error, Equatable {
    /// A short clause, such as "The file is empty".
    var reason: String

    init(_ reason: String) { self.reason = reason }

    static let tooMuchMemory = PictureRefusal("Decoding it takes too much memory")
}

/// An open regular file; closed on deinitialization. Pipes and devices are refused, because reading them may block or have side
/// effects.
struct PictureFile: ~Copyable {
    /// The number of bytes that contain the header, which in a JPEG may follow a colour profile and a preview.
    static let headLength = 256 << 10

    let descriptor: Int32
    /// The file's length in bytes, more than 0 and at most `PictureLimits.fileSize`.
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
        // Only regular files are opened. The opened file is checked again below, since it may have been replaced.
        _ = try Self.length(status)
        // The file may have been replaced by a pipe: opening must not block.
        let descriptor = SystemPath.withName(of: path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else {
            throw PictureRefusal("It can't be opened (\(String(cString: strerror(errno))))")
        }
        let length: Int
        do throws(PictureRefusal) {
            guard fstat(descriptor, &status) == 0 else { throw PictureRefusal("It can't be read") }
            length = try Self.length(status)
        } catch {
            close(descriptor)
            throw error
        }
        self.init(taking: descriptor, length: length, isNamedTGA: path.lowercased().hasSuffix(".tga"))
    }

    /// Takes ownership of the open descriptor of a regular file. The caller gives the length, since a decoder process isn't allowed the
    /// system call that returns it.
    init(taking descriptor: Int32, length: Int, isNamedTGA: Bool) {
        self.descriptor = descriptor
        self.length = length
        self.isNamedTGA = isNamedTGA
    }

    deinit { close(descriptor) }

    private static func length(_ status: stat) throws(PictureRefusal) -> Int {
        guard status.st_mode & S_IFMT == S_IFREG else { throw PictureRefusal("It isn't an ordinary file") }
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

    /// Reads a file from an offset until the buffer is full; returns the number of bytes read.
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
