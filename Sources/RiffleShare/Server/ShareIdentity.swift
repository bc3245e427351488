internal import CTLS
internal import RiffleArchive

/// A certificate with its key, with which a share is encrypted. It needs OpenSSL, which this machine may lack.
public final class ShareIdentity: Sendable {
    /// OpenSSL counts the references to the object, and doesn't change it.
    nonisolated(unsafe) let pointer: OpaquePointer
    /// The names, in lower case, and the IPv4 addresses that the certificate is for, without wildcard names.
    let names: [String]

    /// The greatest number of bytes that are read of a file; a long chain of certificates has some thousands.
    private static let largest = 1_000_000
    private static let mostNames = 16 << 10

    /// Reads two files in PEM form. `certificate`: the path of the server's own certificate, followed by those that vouch for it; `key`:
    /// the path of its key.
    public init(certificate: String, key: String) throws(ShareProblem) {
        let (own, secret) = (try Self.bytes(of: certificate, "a certificate"), try Self.bytes(of: key, "a key"))
        var (problem, reason) = (tls_no_library, UnsafePointer<CChar>?.none)
        guard let made = tls_identity_make(own, Int32(own.count), secret, Int32(secret.count), &problem, &reason) else {
            let words = reason.map { String(cString: $0) } ?? "it is damaged"
            throw .identity(Self.sentence(problem, words, certificate: certificate, key: key))
        }
        pointer = made
        var text = [CChar](repeating: 0, count: Self.mostNames)
        let length = Int(tls_identity_names(made, &text, Int32(text.count)))
        names = text[..<length].split(separator: 10).compactMap(Self.name)
    }

    deinit { tls_identity_free(pointer) }

    /// Returns some names and addresses of this machine together with the certificate's own names; those that the certificate covers come
    /// first.
    func named(_ own: [String]) -> [String] {
        let hosts = names.filter { name in name != "localhost" && !name.allSatisfy { $0.isNumber || $0 == "." } }
        let good = own.filter(names.contains)
        return good + hosts + own.filter { !good.contains($0) }
    }

    /// Returns a name of letters, digits, dots and hyphens; nil for anything else in a certificate, which no browser uses as a name.
    private static func name(_ bytes: ArraySlice<CChar>) -> String? {
        let name = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") } ? name : nil
    }

    private static func bytes(of path: String, _ what: String) throws(ShareProblem) -> [UInt8] {
        do throws(PresetProblem) {
            return try FileText.bytes(of: path, largest: largest)
        } catch {
            switch error {
            case .isFolder: throw .identity("\(path) is a folder, not \(what).")
            case .isNoFile: throw .identity("\(path) isn't a file that can be read as \(what).")
            case .tooLarge: throw .identity("\(path) is too large for \(what): at most 1 MB is read.")
            default: throw .identity(error.sentence(about: path))
            }
        }
    }

    private static func sentence(_ problem: tls_problem, _ reason: String, certificate: String, key: String) -> String {
        switch problem {
        case tls_no_library: "--cert and --key need OpenSSL's library: install libssl3, or share without them."
        case tls_bad_certificate: "\(certificate) isn't a usable certificate in PEM format: \(reason)."
        case tls_encrypted_key:
            "\(key) is encrypted, and Riffle doesn't ask for passphrases: give a key without one, as `openssl pkey -in \(key)` writes it."
        case tls_bad_key: "\(key) isn't a usable key in PEM format: \(reason)."
        case tls_other_key: "\(key) isn't the key of the certificate \(certificate): give the two that were made together."
        default: "The certificate can't be used: \(reason)."
        }
    }
}
