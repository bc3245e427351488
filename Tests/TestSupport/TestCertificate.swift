/// A self-signed certificate with its key, in files. Nothing trusts it.
public struct TestCertificate: Sendable {
    public let folder: Scratch
    public let certificate: String
    public let key: String
    /// The same key under a passphrase, and the key of another certificate.
    public let lockedKey: String
    public let otherKey: String

    public init() throws {
        folder = try Scratch()
        certificate = try folder.write(Self.certificateText, "certificate.pem")
        key = try folder.write(Self.keyText, "key.pem")
        lockedKey = try folder.write(Self.lockedKeyText, "locked.pem")
        otherKey = try folder.write(Self.otherKeyText, "other.pem")
    }

    /// A certificate for 127.0.0.1, ::1, localhost, Desk.example and *.star.example.
    public static let certificateText = """
        -----BEGIN CERTIFICATE-----
        MIIB0zCCAXmgAwIBAgIUVOY+27msDBsqU/W2WEWEQ8eifZ8wCgYIKoZIzj0EAwIw
        FzEVMBMGA1UEAwwMZGVzay5leGFtcGxlMCAXDTI2MTEyODIxMDY1NFoYDzIxMjYx
        MTA0MjEwNjU0WjAXMRUwEwYDVQQDDAxkZXNrLmV4YW1wbGUwWTATBgcqhkjOPQIB
        BggqhkjOPQMBBwNCAASQUduzoXwOWYzXS9uwYOv5MoPeII86dy5sTAR69d2S28fg
        jTunEqshyQiRgo3KleaXYuXuj46UGYBT3j+UAfkKo4GgMIGdMB0GA1UdDgQWBBS5
        RzgBlgGvqItVhutOTsSidZjabzAfBgNVHSMEGDAWgBS5RzgBlgGvqItVhutOTsSi
        dZjabzAPBgNVHRMBAf8EBTADAQH/MEoGA1UdEQRDMEGHBH8AAAGCCWxvY2FsaG9z
        dIIMRGVzay5leGFtcGxlgg4qLnN0YXIuZXhhbXBsZYcQAAAAAAAAAAAAAAAAAAAA
        ATAKBggqhkjOPQQDAgNIADBFAiEAgl+K9NAljmK9wW/k8cO/NT9HI0CE70n3nA4D
        XVVHvocCIA7rDGkA7k1j4+DnhpCOYJuxfr1k6ddfgIjovmS9O9JV
        -----END CERTIFICATE-----
        """

    private static let keyText = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcPSNgn3AwZ2t6nJQ
        0c8Vx8B2TkXYEUcaz8AUjZ8GM+6hRANCAASQUduzoXwOWYzXS9uwYOv5MoPeII86
        dy5sTAR69d2S28fgjTunEqshyQiRgo3KleaXYuXuj46UGYBT3j+UAfkK
        -----END PRIVATE KEY-----
        """

    private static let lockedKeyText = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjsFebHNp3fAQICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEDuPDrst4hGJM+7KLeR1+pwEgZCz
        GeKki6zXilsiL1HUkrkdZKGkTBOIQZBD98xDwuUfTbNy1pcSjM7z+U94sxem6W78
        g0Cl+KbCbdr1AJIW17S+eGR8ItNtW2NmYtJ6mtK9PDFddprgr9unaU2Thl++y7OQ
        0K9+ROtggyWca/3Xwo27oK9yQ5KC/PbTCLhGO9TONeD/VlkMKQCADx9LXZFD4VM=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    private static let otherKeyText = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr33AeSZnOPY2igFE
        BB3qduGmxHsPkzGxtqkHf/kcaHehRANCAATWBWu9V+C1n6vxu9uubeCjidS4feJP
        FhLtLdgS2umkmlkpVzsNLl4ZVR1gG9xAHabQnBQByhW1GdKxGibTvTL5
        -----END PRIVATE KEY-----
        """
}
