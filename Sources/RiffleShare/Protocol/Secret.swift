internal import RiffleExport

/// 128 random bits as text that fits into an address: a share's token, a phone's pass, or the name of a file that can't be guessed.
public struct Secret: Hashable, Sendable {
    /// 22 letters, digits, hyphens and underscores.
    public let text: String

    /// New random bits of the system.
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

    /// A text that somebody claims to be a secret.
    init(claimed text: String) { self.text = text }

    /// Whether a text is this one. All of it is compared, so that the time says nothing about the first difference.
    func matches(_ other: String) -> Bool {
        let (own, theirs) = (Array(text.utf8), Array(other.utf8))
        guard own.count == theirs.count else { return false }
        return zip(own, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
