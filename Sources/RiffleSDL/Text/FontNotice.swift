internal import Synchronization

/// Messages to the user about missing fonts, each shown once.
public enum FontNotice {
    private static let wanted = Atomic<Int>(FontFinder.regular == nil ? 1 : 0)
    private static let told = Atomic<Int>(0)

    private static let sentences = [
        "No font was found, so cards show no text: install fonts-inter or fonts-dejavu-core.",
        "A name has characters that no font here has: install fonts-noto-core.",
        "A name has characters that no font here has: install fonts-noto-cjk.",
        "A name has an emoji that no font here has: install fonts-noto-color-emoji.",
    ]

    /// Records that no font has a character of this script; nil: a symbol or an emoji.
    static func lacks(_ script: Script?) {
        let number = script.map { $0.isChineseJapaneseKorean ? 2 : 1 } ?? (FontFinder.emoji == nil ? 3 : 1)
        wanted.bitwiseOr(1 << number, ordering: .relaxed)
    }

    /// The next message that has not been shown; nil: none. Any thread.
    public static func take() -> String? {
        let open = wanted.load(ordering: .relaxed) & ~told.load(ordering: .relaxed)
        guard open != 0 else { return nil }
        let number = open.trailingZeroBitCount
        told.bitwiseOr(1 << number, ordering: .relaxed)
        return sentences.indices.contains(number) ? sentences[number] : nil
    }
}
