internal import Glibc

/// The addresses of this machine, by which a phone can reach it.
public struct NetworkAddresses: Equatable, Sendable {
    /// The IPv4 addresses as text, without loopback addresses; link-local addresses come last.
    public var list: [String]

    /// Lists the addresses that this machine has now.
    public init() {
        var first: UnsafeMutablePointer<ifaddrs>?
        list = []
        guard getifaddrs(&first) == 0 else { return }
        defer { freeifaddrs(first) }
        var next = first
        while let entry = next {
            defer { next = entry.pointee.ifa_next }
            let flags = Int32(bitPattern: entry.pointee.ifa_flags)
            guard let address = entry.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET,
                flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0
            else { continue }
            let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
            list.append(Self.text(number))
        }
        // Link-local addresses and those of container bridges come last, because no phone reaches them.
        list = list.filter { Self.rank($0) < 2 } + list.filter { Self.rank($0) == 2 }
    }

    /// Returns the address as text: "192.168.1.20".
    static func text(_ address: in_addr) -> String {
        let bytes = UInt32(bigEndian: address.s_addr)
        return [24, 16, 8, 0].map { String(bytes >> UInt32($0) & 255) }.joined(separator: ".")
    }

    private static func rank(_ text: String) -> Int {
        if text.hasPrefix("192.168.") { return 0 }
        return text.hasPrefix("172.1") || text.hasPrefix("169.254.") ? 2 : 1
    }
}
