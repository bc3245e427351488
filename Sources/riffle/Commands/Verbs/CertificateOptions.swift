import ArgumentParser
import RiffleFiles
import RiffleShare

/// The options for the certificate of a share: of the verb `share` and of the window.
struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A certificate in PEM format, followed by its chain. Phones then connect over HTTPS.", valueName: "FILE"))
    var cert: String?

    @Option(help: ArgumentHelp("The certificate's key in PEM format, without a passphrase.", valueName: "FILE"))
    var key: String?

    /// The certificate with its key; nil: none is given.
    func identity() throws -> ShareIdentity? {
        guard cert != nil || key != nil else { return nil }
        guard let cert, let key else {
            let (given, missing) = cert == nil ? ("--key", "--cert") : ("--cert", "--key")
            throw Failure.usage("\(given) needs \(missing) beside it: a certificate and its key belong together.")
        }
        do throws(ShareProblem) {
            return try ShareIdentity(certificate: cert, key: key)
        } catch {
            throw Failure(error.sentence)
        }
    }
}
