#ifndef SANDBOX_H
#define SANDBOX_H

// A sandboxed process that decodes untrusted files for its parent; the parts that need Linux calls which Swift can't make.
//
// The parent starts it with a socket and memory (sandbox_memory_make), and limits its memory and time from outside (sandbox_limit); the
// process drops its privileges (sandbox_enter, sandbox_close). They communicate over the SOCK_SEQPACKET socket. The parent passes the
// descriptor of the file to read; the process writes pixels into the memory. Only sandbox_memory_make, sandbox_send and sandbox_receive
// are thread-safe.

// For `mallopt`, which Swift's Glibc module lacks.
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptors of the socket and of the memory for pixels in the process.
#define SANDBOX_CONNECTION 3
#define SANDBOX_MEMORY 4

/// What confines a process; several at once.
enum sandbox_confinement {
    /// A filter refuses every system call that decoding a picture doesn't need.
    SANDBOX_CALLS_FILTERED = 1,
    /// Landlock refuses all files and, in newer kernels, TCP, abstract sockets, and signals to others.
    SANDBOX_FILES_CLOSED = 2,
    /// Unknown: a sanitizer needs what would be refused, or no process could be started to try.
    SANDBOX_NOT_TRIED = 4,
};

// MARK: In the parent

/// Makes shared memory without a name, for pixels. @return its descriptor, or an error number below zero.
int sandbox_memory_make(void);

/// The processor time that a process has used, in seconds; negative if unknown.
double sandbox_processor_time(pid_t process);

/// The limits of a process: the soft ones, and the hard ones, which nothing raises again.
struct sandbox_limits {
    /// Bytes of address space.
    uint64_t memory, mostMemory;
    /// Seconds of processor time since the process was started, rounded up to whole ones; after `seconds` SIGXCPU ends it, after
    /// `mostSeconds` SIGKILL.
    double seconds, mostSeconds;
};

/// Limits another process. It takes no privilege: soft limits can be raised up to the hard ones, which are only ever lowered. Memory is
/// limited only if sandbox_limits_memory().
/// @return 0 or an error number.
int sandbox_limit(pid_t process, struct sandbox_limits limits);

/// The size in bytes of the memory; negative if unknown.
int64_t sandbox_memory_size(int memory);

/// Empties the memory, so that it takes no space. @return 0 or an error number.
int sandbox_memory_empty(int memory);

/// What would confine a process here, found out with one.
enum sandbox_confinement sandbox_try(void);

// MARK: In the process

/// Call this first: closes other descriptors, disables core dumps, debuggers, capabilities and new privileges, and has the process
/// killed when the parent's thread ends.
/// @return false if the process has no such socket and memory at their descriptors.
bool sandbox_enter(void);

/// What a process may do besides.
enum sandbox_allowance {
    /// Start threads, which a filter can't count.
    SANDBOX_THREADS = 1,
    /// Open and map files for reading, in folders that Landlock allows; not where the kernel lacks it.
    SANDBOX_FILES_OPEN = 2,
};

/// Confines this thread, and those that it starts, as far as the kernel allows it. Opening files and sockets is refused afterwards but in
/// `folders`, so shared libraries have to be loaded already.
enum sandbox_confinement sandbox_close(unsigned allowances, const char *const folders[], size_t count);

/// The halves of sandbox_close: Landlock; and a filter, which fails refused system calls with EPERM.
/// @return false where the kernel lacks or refuses it, and with a sanitizer; the filter is known for x86-64 and ARM64.
bool sandbox_close_files(const char *const folders[], size_t count);
bool sandbox_filter_calls(unsigned allowances);

/// Bytes of address space in use; 0 if unknown. After sandbox_enter.
uint64_t sandbox_memory_in_use(void);

// MARK: In both

/// Whether the address space can be limited; not with a sanitizer, which reserves terabytes.
bool sandbox_limits_memory(void);

/// The factor by which time limits are multiplied: 10 with a sanitizer, otherwise 1.
double sandbox_slowness(void);

/// Sends a message, with a descriptor unless that is negative. Blocks while the receiver's queue is full.
/// @return 0, or an error number: EPIPE if the other side has closed the socket.
int sandbox_send(int connection, const void *bytes, size_t count, int descriptor);

/// Receives a message, waiting at most `milliseconds` (negative: for ever). `descriptor` is the one sent with it, close-on-exec,
/// or −1. @return its length; 0 if the other side has closed the socket; or an error number below zero: ETIMEDOUT, EMSGSIZE for
/// one longer than `capacity`,
///     EPROTO for one with several descriptors.
ssize_t sandbox_receive(int connection, void *buffer, size_t capacity, int *descriptor, int milliseconds);

#endif
