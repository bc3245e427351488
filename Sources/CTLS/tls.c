// TLS by OpenSSL 3, where it is. Its ABI is declared here, so that building needs no headers of it.
#include "tls.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void *Context, *Session, *Method, *Certificate, *Key, *Bytes, *Names, *String;
typedef int Passphrase(char *, int, int, void *);
struct Name {
    int type;
    void *value;
};

static int (*OPENSSL_init_ssl)(uint64_t, const void *);
static Method (*TLS_server_method)(void);
static Context (*SSL_CTX_new)(Method);
static void (*SSL_CTX_free)(Context);
static long (*SSL_CTX_ctrl)(Context, int, long, void *);
static uint64_t (*SSL_CTX_set_options)(Context, uint64_t);
static int (*SSL_CTX_use_certificate)(Context, Certificate);
static int (*SSL_CTX_use_PrivateKey)(Context, Key);
static int (*SSL_CTX_check_private_key)(Context);
static Certificate (*SSL_CTX_get0_certificate)(Context);
static Session (*SSL_new)(Context);
static int (*SSL_set_fd)(Session, int);
static void (*SSL_set_accept_state)(Session);
static int (*SSL_read)(Session, void *, int);
static int (*SSL_write)(Session, const void *, int);
static int (*SSL_get_error)(Session, int);
static int (*SSL_pending)(Session);
static int (*SSL_is_init_finished)(Session);
static int (*SSL_shutdown)(Session);
static void (*SSL_free)(Session);
static Bytes (*BIO_new_mem_buf)(const void *, int);
static int (*BIO_free)(Bytes);
static Certificate (*PEM_read_bio_X509)(Bytes, Certificate *, Passphrase *, void *);
static Key (*PEM_read_bio_PrivateKey)(Bytes, Key *, Passphrase *, void *);
static void (*X509_free)(Certificate);
static void (*EVP_PKEY_free)(Key);
static void *(*X509_get_ext_d2i)(Certificate, int, int *, int *);
static void (*GENERAL_NAMES_free)(Names);
static int (*OPENSSL_sk_num)(Names);
static void *(*OPENSSL_sk_value)(Names, int);
static int (*ASN1_STRING_length)(String);
static const unsigned char *(*ASN1_STRING_get0_data)(String);
static void (*ERR_clear_error)(void);
static unsigned long (*ERR_peek_last_error)(void);
static const char *(*ERR_reason_error_string)(unsigned long);
static bool is_loaded;

// Of openssl/ssl.h and its like.
enum { set_mode = 33, set_cache = 44, add_chain = 89, set_least = 123 };
enum { partial_writes = 1, moving_writes = 2, release_buffers = 16, tls_1_2 = 0x0303 };
enum { wants_read = 2, wants_write = 3 };
enum { reason_mask = 0x7FFFFF, no_start_line = 108 };
enum { subject_names = 85, dns_name = 2, ip_address = 7 };
static const uint64_t no_cleanup_at_exit = 0x80000, no_renegotiation = 1 << 30;

static void load(void) {
#define FUNCTION(name) {#name, (void **)&name}
    const struct {
        const char *name;
        void **address;
    } functions[] = {
        FUNCTION(OPENSSL_init_ssl), FUNCTION(TLS_server_method), FUNCTION(SSL_CTX_new), FUNCTION(SSL_CTX_free),
        FUNCTION(SSL_CTX_ctrl), FUNCTION(SSL_CTX_set_options), FUNCTION(SSL_CTX_use_certificate),
        FUNCTION(SSL_CTX_use_PrivateKey), FUNCTION(SSL_CTX_check_private_key), FUNCTION(SSL_CTX_get0_certificate),
        FUNCTION(SSL_new), FUNCTION(SSL_set_fd), FUNCTION(SSL_set_accept_state), FUNCTION(SSL_read), FUNCTION(SSL_write),
        FUNCTION(SSL_get_error), FUNCTION(SSL_pending), FUNCTION(SSL_is_init_finished), FUNCTION(SSL_shutdown),
        FUNCTION(SSL_free), FUNCTION(BIO_new_mem_buf), FUNCTION(BIO_free), FUNCTION(PEM_read_bio_X509),
        FUNCTION(PEM_read_bio_PrivateKey), FUNCTION(X509_free), FUNCTION(EVP_PKEY_free), FUNCTION(X509_get_ext_d2i),
        FUNCTION(GENERAL_NAMES_free), FUNCTION(OPENSSL_sk_num), FUNCTION(OPENSSL_sk_value), FUNCTION(ASN1_STRING_length),
        FUNCTION(ASN1_STRING_get0_data), FUNCTION(ERR_clear_error), FUNCTION(ERR_peek_last_error),
        FUNCTION(ERR_reason_error_string),
    };
    // It brings libcrypto, whose functions are found by the same handle.
    void *library = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i) {
        *functions[i].address = dlsym(library, functions[i].name);
        if (!*functions[i].address) return;
    }
    // The thread with the connections may still run while the program ends.
    is_loaded = OPENSSL_init_ssl(no_cleanup_at_exit, NULL) == 1;
}

/// Nobody is asked at the terminal; notes that somebody would have been.
static int refuse_passphrase(char *buffer, int size, int is_writing, void *was_asked) {
    (void)buffer, (void)size, (void)is_writing;
    *(bool *)was_asked = true;
    return -1;
}

static Key read_key(const void *text, int length, bool *is_encrypted) {
    Bytes bytes = BIO_new_mem_buf(text, length);
    if (!bytes) return NULL;
    Key key = PEM_read_bio_PrivateKey(bytes, NULL, refuse_passphrase, is_encrypted);
    BIO_free(bytes);
    return key;
}

/// The first one is the server's own; the others go along with it.
static bool use_certificates(Context context, const void *text, int length) {
    bool was_asked = false, is_used = false;
    Bytes bytes = BIO_new_mem_buf(text, length);
    if (!bytes) return false;
    Certificate own = PEM_read_bio_X509(bytes, NULL, refuse_passphrase, &was_asked);
    if (own) {
        is_used = SSL_CTX_use_certificate(context, own) == 1;
        X509_free(own);
    }
    Certificate next;
    while (is_used && (next = PEM_read_bio_X509(bytes, NULL, refuse_passphrase, &was_asked))) {
        // The context has it then.
        if (SSL_CTX_ctrl(context, add_chain, 0, next) != 1) {
            X509_free(next);
            is_used = false;
        }
    }
    BIO_free(bytes);
    // It has read to the end, and not to something broken.
    return is_used && (ERR_peek_last_error() & reason_mask) == no_start_line;
}

/// Zero, or a problem.
static int fill(Context context, const void *certificate, int certificate_length, const void *key_text, int key_length) {
    SSL_CTX_ctrl(context, set_least, tls_1_2, NULL);
    // A rest that is written later lies elsewhere then, and is longer.
    SSL_CTX_ctrl(context, set_mode, partial_writes | moving_writes | release_buffers, NULL);
    SSL_CTX_ctrl(context, set_cache, 0, NULL);
    SSL_CTX_set_options(context, no_renegotiation);
    if (!use_certificates(context, certificate, certificate_length)) return tls_bad_certificate;
    bool is_encrypted = false;
    Key key = read_key(key_text, key_length, &is_encrypted);
    if (!key) return is_encrypted ? tls_encrypted_key : tls_bad_key;
    bool is_own = SSL_CTX_use_PrivateKey(context, key) == 1 && SSL_CTX_check_private_key(context) == 1;
    EVP_PKEY_free(key);
    return is_own ? 0 : tls_other_key;
}

struct tls_identity *tls_identity_make(
    const void *certificate, int certificate_length, const void *key, int key_length, enum tls_problem *problem,
    const char **reason) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    *reason = NULL;
    *problem = tls_no_library;
    if (!is_loaded) return NULL;
    ERR_clear_error();
    *problem = tls_no_room;
    Context context = SSL_CTX_new(TLS_server_method());
    if (!context) return NULL;
    int found = fill(context, certificate, certificate_length, key, key_length);
    if (found) {
        *problem = (enum tls_problem)found;
        *reason = ERR_reason_error_string(ERR_peek_last_error());
        SSL_CTX_free(context);
        context = NULL;
    }
    ERR_clear_error();
    return context;
}

void tls_identity_free(struct tls_identity *identity) { SSL_CTX_free(identity); }

int tls_identity_names(const struct tls_identity *identity, char *names, int room) {
    Certificate own = SSL_CTX_get0_certificate((Context)identity);
    Names all = own ? X509_get_ext_d2i(own, subject_names, NULL, NULL) : NULL;
    int length = 0;
    for (int i = 0; all && i < OPENSSL_sk_num(all); ++i) {
        const struct Name *name = OPENSSL_sk_value(all, i);
        if (name->type != dns_name && name->type != ip_address) continue;
        const unsigned char *bytes = ASN1_STRING_get0_data(name->value);
        int count = ASN1_STRING_length(name->value);
        char address[16];
        if (name->type == ip_address) {
            if (count != 4) continue;
            count = snprintf(address, sizeof address, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
            bytes = (const unsigned char *)address;
        }
        if (count <= 0 || count >= room - length) continue;
        memcpy(names + length, bytes, (size_t)count);
        names[length + count] = '\n';
        length += count + 1;
    }
    if (all) GENERAL_NAMES_free(all);
    ERR_clear_error();
    return length;
}

struct tls_line {
    Session session;
    bool is_broken;
};

struct tls_line *tls_line_make(const struct tls_identity *identity, int socket) {
    struct tls_line *line = calloc(1, sizeof *line);
    if (!line) return NULL;
    line->session = SSL_new((Context)identity);
    if (!line->session || SSL_set_fd(line->session, socket) != 1) {
        if (line->session) SSL_free(line->session);
        free(line);
        ERR_clear_error();
        return NULL;
    }
    SSL_set_accept_state(line->session);
    return line;
}

void tls_line_free(struct tls_line *line) {
    ERR_clear_error();
    if (!line->is_broken && SSL_is_init_finished(line->session)) SSL_shutdown(line->session);
    SSL_free(line->session);
    free(line);
    ERR_clear_error();
}

/// The number of bytes of an answer of OpenSSL, or a stop.
static int outcome(struct tls_line *line, int count) {
    if (count > 0) return count;
    int error = SSL_get_error(line->session, count);
    if (error == wants_read) return tls_until_readable;
    if (error == wants_write) return tls_until_writable;
    line->is_broken = true;
    ERR_clear_error();
    return tls_ended;
}

int tls_read(struct tls_line *line, void *bytes, int count) {
    if (line->is_broken) return tls_ended;
    ERR_clear_error();
    return outcome(line, SSL_read(line->session, bytes, count));
}

int tls_write(struct tls_line *line, const void *bytes, int count) {
    if (line->is_broken) return tls_ended;
    ERR_clear_error();
    return outcome(line, SSL_write(line->session, bytes, count));
}

int tls_pending(const struct tls_line *line) { return line->is_broken ? 0 : SSL_pending(line->session); }
