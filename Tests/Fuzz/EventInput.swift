import CSDL2
import RiffleInteraction
import RiffleMath

@testable import RiffleSDL

/// A sequence of arbitrary SDL events: each gesture begins and ends once, and coordinates are finite.
enum EventInput {
    static func check(_ bytes: [UInt8]) {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        let size = MemoryLayout<SDL_Event>.size
        for start in stride(from: 0, to: bytes.count, by: size) {
            var event = SDL_Event()
            withUnsafeMutableBytes(of: &event) { $0.copyBytes(from: bytes[start..<min(start + size, bytes.count)]) }
            give(text: Array(bytes[start..<min(start + size, bytes.count)]), to: &event)
            guard let raw = RawEvent(event, wakeType: SDL_USEREVENT.rawValue) else { continue }
            translator.translate(raw, time: Double(start), windowSize: Size(width: 640, height: 480), into: &events)
        }
        var pressed: Set<Int> = []
        for event in events {
            guard case .input(let input) = event.kind else { continue }
            switch input.kind {
            case .pointer(let pointer):
                precondition(pointer.position.x.isFinite && pointer.position.y.isFinite, "a pointer is nowhere")
                guard pointer.button == .primary else { continue }
                switch pointer.phase {
                case .began: precondition(pressed.insert(pointer.id).inserted, "a gesture begins twice")
                case .ended, .cancelled: precondition(pressed.remove(pointer.id) != nil, "a gesture ends that hasn't begun")
                default: break
                }
            case .wheel(let delta, _): precondition(delta.x.isFinite && delta.y.isFinite, "a wheel turns for ever")
            }
        }
    }

    /// Random bytes are no valid C pointers: an event that owns a text gets an allocated one.
    private static func give(text: [UInt8], to event: inout SDL_Event) {
        switch SDL_EventType(event.type) {
        case SDL_TEXTEDITING_EXT: event.editExt.text = copy(text)
        case SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE: event.drop.file = copy(text)
        default: break
        }
    }

    private static func copy(_ text: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        (text + [0]).withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self) { SDL_strdup($0.baseAddress) } }
    }
}
