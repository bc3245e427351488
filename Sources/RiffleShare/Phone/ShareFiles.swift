internal import RiffleExport

/// All files that are served: the page, and the scripts and pictures of the last contents under unguessable names.
struct ShareFiles: Sendable {
    private let page: [String: ShareFile]
    private var named: [String: ShareFile] = [:]
    /// The addresses of scripts and pictures by their contents, and the order of their use, the latest last.
    private var addresses: [[UInt8]: String] = [:]
    private var order: [String] = []
    /// The greatest number of scripts that are kept, in addition to a content's pictures.
    private static let most = 64

    init() {
        page = [
            "/": ShareFile(type: "text/html; charset=utf-8", bytes: Array(PhonePage.html.utf8)),
            "/phone.css": ShareFile(type: "text/css; charset=utf-8", bytes: Array(PhonePage.style.utf8)),
            "/phone.js": ShareFile(type: "text/javascript; charset=utf-8", bytes: Array(PhonePage.script.utf8)),
        ]
    }

    /// The file at a path; nil if there is none.
    subscript(path: String) -> ShareFile? { page[path] ?? named[path] }

    /// Returns the address of a script; equal texts have one address.
    mutating func address(ofScript text: String) -> String {
        address(of: Array(text.utf8), "text/javascript; charset=utf-8", ending: "js")
    }

    /// Returns the address of a picture.
    mutating func address(of picture: ExportPicture) -> String {
        let type = picture.ending == "jpg" ? "jpeg" : picture.ending
        return address(of: picture.bytes, "image/\(type)", ending: picture.ending)
    }

    private mutating func address(of bytes: [UInt8], _ type: String, ending: String) -> String {
        let address = addresses[bytes] ?? "/\(Secret().text).\(ending)"
        addresses[bytes] = address
        named[address] = ShareFile(type: type, bytes: bytes)
        order.removeAll { $0 == address }
        order.append(address)
        while order.count > Self.most + ShareContent.mostCards {
            let old = order.removeFirst()
            if let file = named.removeValue(forKey: old) { addresses[file.bytes] = nil }
        }
        return address
    }
}
