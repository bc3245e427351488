#ifndef SANDBOX_H
#define SANDBOX_H

// A sandboxed process that decodes untrusted files for its parent; the parts that need Linux calls which Swift can't make.
//
// The parent starts it (sandbox_spawn); the process drops its privileges (sandbox_enter, sandbox_close). They communicate over a
// SOCK_SEQPACKET socket and pass descriptors: the parent that of the file to read, the process that of sealed memory
// (sandbox_memory_…). Only sandbox_spawn, sandbox_send and sandbox_receive are thread-safe.

// For `mallopt`, which Swift's Glibc module lacks.
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptor of the socket in the process.
#define SANDBOX_CONNECTION 3

// MARK: In the parent

/// Starts `program` with the one argument `verb`. Its standard streams are /dev/null, descriptor 3 is the socket, and its
/// environment contains only the library path and the sanitizers' options. It is killed when the thread that called this ends.
/// @return 0, or an error number; then `connection` (a descriptor of the parent's own) and `process` are −1.
int sandbox_spawn(const char *program, const char *verb, int *connection, pid_t *process);

/// Whether a process has ended; reaps it, so call it no more after true. `signal` is the signal that ended it, 0 if none or
/// unknown.
bool sandbox_has_ended(pid_t process, int *signal);

// MARK: In the process

/// Call this first: closes other descriptors, disables core dumps, debuggers and new privileges, and has the process killed when
/// the parent's thread ends.
/// @return false if the process wasn't started by sandbox_spawn.
bool sandbox_enter(void);

/// Installs a filter, for all threads, after which every system call that decoding a picture doesn't need fails with EPERM.
/// Opening files and sockets is among them, so shared libraries have to be loaded already.
/// @return false where the kernel doesn't allow it, on another processor than x86-64 and ARM64, and with a sanitizer.
bool sandbox_close(void);

/// Bytes of address space in use; 0 if unknown. After sandbox_enter.
uint64_t sandbox_memory_in_use(void);

/// Whether the address space can be limited; not with a sanitizer, which reserves terabytes.
bool sandbox_limits_memory(void);

/// The factor by which time limits are multiplied: 10 with a sanitizer, otherwise 1.
double sandbox_slowness(void);

/// Limits the process to `memory` bytes of address space in all and `seconds` more of processor time, rounded up to a whole
/// second; then SIGXCPU ends it. Memory is limited only if sandbox_limits_memory().
void sandbox_allow(uint64_t memory, double seconds);

// MARK: In both

/// Sends a message, with a descriptor unless that is negative. Blocks while the receiver's queue is full.
/// @return 0, or an error number: EPIPE if the other side has closed the socket.
int sandbox_send(int connection, const void *bytes, size_t count, int descriptor);

/// Receives a message, waiting at most `milliseconds` (negative: for ever). `descriptor` is the one sent with it, close-on-exec,
/// or −1. @return its length; 0 if the other side has closed the socket; or an error number below zero: ETIMEDOUT, EMSGSIZE for
/// one longer than `capacity`,
///     EPROTO for one with several descriptors.
ssize_t sandbox_receive(int connection, void *buffer, size_t capacity, int *descriptor, int milliseconds);

/// Creates anonymous shared memory (memfd), close-on-exec. @return its descriptor, or a negative error number.
int sandbox_memory_create(void);

/// Seals such memory: its contents and size can't change any more. @return 0 or an error number.
int sandbox_memory_seal(int memory);

/// The size in bytes of sealed memory; negative if `memory` isn't sealed memory.
int64_t sandbox_memory_size(int memory);

#endif
