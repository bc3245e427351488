#ifndef SANDBOX_H
#define SANDBOX_H

// A process that reads strangers' files for another one, and can do nothing else: what Swift can't say of Linux about it.
//
// The parent starts it (sandbox_spawn), the process gives up what it doesn't need (sandbox_enter, sandbox_close). They talk over a
// socket that keeps messages apart, and pass open files along with them: the parent the file that is to be read, the process memory
// that can't change any more (sandbox_memory_…). Nothing here is thread-safe within one process but sandbox_spawn, sandbox_send and
// sandbox_receive.

// For `mallopt`, which Swift's own module of glibc lacks.
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptor of the socket in the process.
#define SANDBOX_CONNECTION 3

// MARK: In the parent

/// Starts `program` with the one argument `verb`. It has no terminal, /dev/null for its three streams, the socket, and of the
/// environment only what finds shared libraries and what sanitizers are told. It is killed when the thread that called this ends.
/// @return 0, or an error number; then `connection` (a descriptor of the parent's own) and `process` are −1.
int sandbox_spawn(const char *program, const char *verb, int *connection, pid_t *process);

/// Whether a process has ended, which is told once. `signal` is what ended it, 0 if nothing did or nobody knows.
bool sandbox_has_ended(pid_t process, int *signal);

// MARK: In the process

/// The first thing to do: gives up other descriptors, core dumps, debuggers and new rights, and dies with the parent.
/// @return whether it was sandbox_spawn that started this.
bool sandbox_enter(void);

/// Refuses every system call that reading a picture doesn't take; opening files and sockets is among them, so shared libraries have to be
/// there already. What was called nevertheless gets EPERM. For all threads.
/// @return false where the kernel doesn't allow it, on another processor than x86-64 and ARM64, and with a sanitizer.
bool sandbox_close(void);

/// Bytes of address space in use; 0 if unknown. After sandbox_enter.
uint64_t sandbox_memory_in_use(void);

/// Whether memory can be limited: a sanitizer needs terabytes of addresses.
bool sandbox_limits_memory(void);

/// How many times longer work takes here than it should: a sanitizer looks at every access.
double sandbox_slowness(void);

/// From now on the process may take `memory` bytes of address space in all, and `seconds` of processor time more, rounded up to a whole
/// second; SIGXCPU ends it after that. Memory has a limit only if sandbox_limits_memory().
void sandbox_allow(uint64_t memory, double seconds);

// MARK: In both

/// Sends a message, with a descriptor unless that is negative. Waits while the other side's queue is full.
/// @return 0, or an error number: EPIPE if the other side has gone.
int sandbox_send(int connection, const void *bytes, size_t count, int descriptor);

/// Takes a message, waiting for it `milliseconds` at most (negative: for ever). `descriptor` is what came with it, closed on exec, or −1.
/// @return its length; 0 if the other side has gone; or an error number below zero: ETIMEDOUT, EMSGSIZE for one longer than `capacity`,
///     EPROTO for one with several descriptors.
ssize_t sandbox_receive(int connection, void *buffer, size_t capacity, int *descriptor, int milliseconds);

/// Memory without a name, as a file that is closed on exec; negative: an error number.
int sandbox_memory_create(void);

/// Nobody can change such memory or its size any more. @return 0 or an error number.
int sandbox_memory_seal(int memory);

/// The size in bytes of memory that was sealed; negative if `memory` isn't that.
int64_t sandbox_memory_size(int memory);

#endif
