internal import CImGui

/// The coloured words of a formula that is being edited. They are found again when the text or the colours change.
struct FieldColors {
    private var text = ""
    private var tint: PanelTint?
    private var spans: ContiguousArray<RiffleFieldSpan> = []

    mutating func show(_ new: String, _ newTint: PanelTint, _ stage: StageText) {
        guard new != text || newTint != tint else { return }
        (text, tint) = (new, newTint)
        spans.removeAll(keepingCapacity: true)
        var start = 0
        for line in CodeText(new, ofFile: "formula").lines {
            for span in line.spans {
                spans.append(
                    RiffleFieldSpan(
                        start: Int32(clamping: start + span.range.lowerBound),
                        end: Int32(clamping: start + span.range.upperBound),
                        color: stage.packed(newTint.color(of: span.kind))))
            }
            start += line.text.utf8.count + 1
        }
    }

    func withSpans<Result>(_ body: (UnsafeBufferPointer<RiffleFieldSpan>) -> Result) -> Result {
        spans.withUnsafeBufferPointer(body)
    }
}
