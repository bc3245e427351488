internal import Synchronization

/// What a person is told about fonts that are missing, each sentence once.
public enum FontNotice {
    private static let wanted = Atomic<Int>(FontFinder.regular == nil ? 1 : 0)
    private static let told = Atomic<Int>(0)

    private static let sentences = [
        "No font was found, so cards carry no text: install fonts-inter or fonts-dejavu-core.",
        "A name has characters that no font here has: install fonts-noto-core.",
        "A name has characters that no font here has: install fonts-noto-cjk.",
        "A name has an emoji that no font here has: install fonts-noto-color-emoji.",
    ]

    /// Notes that no font has a character of this script; nil: a sign or an emoji.
    static func lacks(_ script: Script?) {
        let number = script.map { $0.isChineseJapaneseKorean ? 2 : 1 } ?? (FontFinder.emoji == nil ? 3 : 1)
        wanted.bitwiseOr(1 << number, ordering: .relaxed)
    }

    /// The next sentence that nobody has been told; nil: none. Any thread.
    public static func take() -> String? {
        let open = wanted.load(ordering: .relaxed) & ~told.load(ordering: .relaxed)
        guard open != 0 else { return nil }
        let number = open.trailingZeroBitCount
        told.bitwiseOr(1 << number, ordering: .relaxed)
        return sentences.indices.contains(number) ? sentences[number] : nil
    }
}
