#ifndef TLS_H
#define TLS_H

/// A server's certificate and key, for any number of connections.
struct tls_identity;

/// One connection under TLS.
struct tls_line;

/// Why there is no identity.
enum tls_problem {
    tls_no_library,
    tls_bad_certificate,
    tls_bad_key,
    /// The key can only be read with a passphrase, which nobody is asked for.
    tls_encrypted_key,
    /// The key is that of another certificate.
    tls_other_key,
    tls_no_room,
};

/// Makes an identity by OpenSSL's libssl.so.3, which is loaded with the first call.
/// @param certificate PEM: the server's own, and then those that vouch for it.
/// @param key PEM.
/// @param problem why there is none.
/// @param reason OpenSSL's own words for that, which stay valid; null: it has none.
/// @return null: there is none.
struct tls_identity *tls_identity_make(
    const void *certificate, int certificate_length, const void *key, int key_length,
    enum tls_problem *problem, const char **reason);

/// Its connections may outlive it.
void tls_identity_free(struct tls_identity *identity);

/// Writes the names and IPv4 addresses that the certificate is for, each with a line feed behind it.
/// @return the number of bytes; names without room are left out.
int tls_identity_names(const struct tls_identity *identity, char *names, int room);

/// A connection to a client, over a socket that doesn't block. The socket stays the caller's. A thread that uses connections blocks
/// SIGPIPE: OpenSSL writes without MSG_NOSIGNAL.
/// @return null: there is no memory.
struct tls_line *tls_line_make(const struct tls_identity *identity, int socket);

/// Says goodbye, if it can be said at once.
void tls_line_free(struct tls_line *line);

/// Why nothing was read or written.
enum tls_stop {
    /// It goes on when the socket can be read, or written.
    tls_until_readable = -1,
    tls_until_writable = -2,
    /// The connection is over.
    tls_ended = -3,
};

/// Reads or writes some bytes, after the handshake, which is a part of both.
/// @param count more than 0.
/// @return the number of bytes, or one of `tls_stop`.
int tls_read(struct tls_line *line, void *bytes, int count);
int tls_write(struct tls_line *line, const void *bytes, int count);

/// The bytes that can be read without the socket.
int tls_pending(const struct tls_line *line);

#endif
