internal import RiffleExport

/// 128 random bits as text that fits into an address: a share's token, a phone's pass, or the unguessable name of a file.
public struct Secret: Hashable, Sendable {
    /// The secret as 22 letters, digits, hyphens and underscores.
    public let text: String

    /// Creates a secret of random bits from the system.
    public init() {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        text = String(
            Base64.text(bytes).prefix(22).map { letter in
                switch letter {
                case "+": "-"
                case "/": "_"
                default: letter
                }
            })
    }

    /// Creates a secret from a text that somebody claims to be one.
    init(claimed text: String) { self.text = text }

    /// Returns whether a text equals the secret. All of it is compared, so that the duration doesn't reveal the first difference.
    func matches(_ other: String) -> Bool {
        let (own, theirs) = (Array(text.utf8), Array(other.utf8))
        guard own.count == theirs.count else { return false }
        return zip(own, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
