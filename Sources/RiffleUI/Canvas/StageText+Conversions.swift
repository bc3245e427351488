internal import CImGui
internal import RiffleMath
internal import RiffleScene

// Conversions between Dear ImGui's values and the stage's.
extension FontPaths {
    func paths(for style: TextStyle) -> [String] {
        switch style {
        case .title: title
        case .heading: heading
        case .body: body
        case .label, .key: label
        case .code: code
        }
    }
}

extension DrawVertex {
    init(_ vertex: RiffleUIVertex) {
        let c = vertex.color
        self.init(
            x: vertex.x, y: vertex.y,
            color: Color(
                r: UInt8(truncatingIfNeeded: c), g: UInt8(truncatingIfNeeded: c >> 8), b: UInt8(truncatingIfNeeded: c >> 16),
                a: UInt8(truncatingIfNeeded: c >> 24)),
            u: vertex.u, v: vertex.v)
    }
}

extension String {
    /// The string's UTF-8 bytes in place where it stores them contiguously; otherwise a copy.
    func withUTF8Bytes<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
        let direct = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in chars.baseAddress.map { body($0, chars.count) } }
        }
        if let direct, let result = direct { return result }
        return withCString { body($0, utf8.count) }
    }
}
