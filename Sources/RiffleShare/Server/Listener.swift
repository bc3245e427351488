internal import Glibc

/// The reason why nothing can be shared.
public enum ShareProblem: Error, Equatable, Sendable {
    /// A text that isn't an address of this machine.
    case address(String)
    /// Another program uses the port.
    case portTaken(Int)
    /// A system call failed, for this reason.
    case system(String)
    /// A certificate or its key can't be used; the sentence.
    case identity(String)

    /// One sentence for users.
    public var sentence: String {
        switch self {
        case .address(let text):
            "\(text) isn't an address of this machine: give one that it has, such as 127.0.0.1, or leave the address out."
        case .portTaken(let port): "Another program uses port \(port): give another port, or leave it out for any free one."
        case .system(let reason): "Nothing can be shared here: \(reason)."
        case .identity(let sentence): sentence
        }
    }
}

/// A socket that waits for connections.
struct Listener {
    let descriptor: Int32
    /// The port on which the socket listens.
    let port: Int

    /// Opens a listening socket. `host`: an IPv4 address of this machine, "0.0.0.0" for all; `port`: 0 for any free port.
    init(host: String, port: Int) throws(ShareProblem) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw .address(host) }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw .system(Self.reason) }
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = Self.withAddress(&address) { bind(descriptor, $0, length) } == 0
        guard isBound, listen(descriptor, 64) == 0 else {
            let (number, reason) = (errno, Self.reason)
            Glibc.close(descriptor)
            switch number {
            case EADDRINUSE: throw .portTaken(port)
            case EADDRNOTAVAIL: throw .address(host)
            default: throw .system(reason)
            }
        }
        var (own, size) = (sockaddr_in(), length)
        _ = Self.withAddress(&own) { getsockname(descriptor, $0, &size) }
        self.descriptor = descriptor
        self.port = Int(in_port_t(bigEndian: own.sin_port))
    }

    /// Accepts the next connection; returns its descriptor and the other side's address, nil if there is none.
    func accept() -> (descriptor: Int32, address: String)? {
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let taken = Self.withAddress(&address) { Glibc.accept(descriptor, $0, &size) }
        guard taken >= 0 else { return nil }
        Self.makeOwn(taken)
        // Each message is sent at once, however short it is.
        var isOn: Int32 = 1
        setsockopt(taken, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return (taken, NetworkAddresses.text(address.sin_addr))
    }

    /// Makes a descriptor non-blocking, and closes it in other programs that are started.
    static func makeOwn(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    private static func withAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
