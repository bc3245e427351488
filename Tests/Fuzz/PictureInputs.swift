@testable import RiffleSDL

/// The first bytes of a picture, as the program and its decoder parse them.
enum PictureHeaderInput {
    static func check(_ bytes: [UInt8]) {
        for isNamedTGA in [false, true] {
            let header = PictureHeader(bytes, isNamedTGA: isNamedTGA)
            precondition((header.width == nil) == (header.height == nil))
            precondition((header.width ?? 1) > 0 && (header.height ?? 1) > 0)
            precondition((1...8).contains(header.orientation))
        }
        if let frame = WebPFilm.firstFrame(of: bytes) { precondition(PictureHeader(frame.file).kind == .webp) }
        for kind in [.jpeg, .png, .webp, .tiff] as [PictureHeader.Kind] { _ = PictureColors(of: bytes, kind) }
        if let icon = IconFile.largest(of: bytes) { _ = PictureHeader(icon) }
        _ = PictureHeader.hasJPEGEnd(bytes)
        precondition(PictureHeader.dateTaken(bytes)?.isFinite ?? true)
    }
}

/// The messages of a decoder process, which a malicious picture may have compromised.
enum DecoderAnswerInput {
    static func check(_ bytes: [UInt8]) {
        _ = DecoderRequest(bytes)
        guard let answer = DecoderAnswer(bytes) else { return }
        switch answer {
        case .ready, .begun: break
        case .refused(let refusal): precondition(!refusal.reason.contains { $0.isNewline } && !refusal.reason.isEmpty)
        case .picture(let form):
            precondition(form.sizes.allSatisfy { $0.width > 0 && $0.height > 0 })
            precondition((1...(512 << 20)).contains(form.byteCount))
        }
    }
}
