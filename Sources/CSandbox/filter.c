// The seccomp filter: allows only the system calls that decoding a picture needs.
#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// No filter with a sanitizer: its threads and reports use other system calls.
#elif defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef ARCHITECTURE
bool sandbox_close(void) { return false; }
#else

/// The offset of an argument's low 32 bits: both architectures are little-endian, and all arguments below are ints.
#define ARGUMENT(i) (offsetof(struct seccomp_data, args) + (i) * sizeof(uint64_t))
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define GIVE(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define DENY(error) (SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))

/// Allows a call with any arguments.
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), GIVE(SECCOMP_RET_ALLOW)
#define REFUSE(call, error) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), GIVE(DENY(error))
/// Allows a call if argument `i` equals `value`, …
#define ALLOW_EQUAL(call, i, value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(ARGUMENT(i)), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), GIVE(SECCOMP_RET_ALLOW), GIVE(DENY(EPERM))
/// … if it has none of these bits, …
#define ALLOW_WITHOUT(call, i, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(ARGUMENT(i)), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), GIVE(SECCOMP_RET_ALLOW), GIVE(DENY(EPERM))
/// … or if it has any of them; otherwise the call gets EPERM.
#define ALLOW_WITH(call, i, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(ARGUMENT(i)), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), GIVE(SECCOMP_RET_ALLOW), GIVE(DENY(EPERM))

bool sandbox_close(void) {
    const struct sock_filter rules[] = {
        // System calls of another architecture, such as 32-bit ones, have other numbers.
        LOAD(offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        GIVE(DENY(EPERM)),
        LOAD(offsetof(struct seccomp_data, nr)),
        // Open files: the picture, its pixels, the socket. (Other fcntl commands could send signals to other processes.)
        ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(write), ALLOW(writev), ALLOW(close), ALLOW(lseek),
        ALLOW(fstat), ALLOW_WITH(newfstatat, 3, AT_EMPTY_PATH),
        ALLOW(sendmsg), ALLOW(recvmsg),
#ifdef __NR_poll
        ALLOW(poll),
#endif
        ALLOW(ppoll), ALLOW(memfd_create), ALLOW(ftruncate), ALLOW_EQUAL(fcntl, 1, F_ADD_SEALS),
        // Memory, but not executable.
        ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
        ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
        // Threads, but no processes. A filter can't inspect the arguments of clone3; after ENOSYS, glibc uses clone.
        ALLOW(futex), ALLOW_WITH(clone, 0, CLONE_THREAD), REFUSE(clone3, ENOSYS), ALLOW(set_robust_list),
#ifdef __NR_rseq
        ALLOW(rseq),
#endif
        ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(gettid), ALLOW(getpid), ALLOW(exit), ALLOW(exit_group),
        // Signals to the process itself (abort sends one), clocks, limits, random numbers.
        ALLOW_EQUAL(tgkill, 0, (uint32_t)getpid()), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn),
        ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(clock_gettime), ALLOW(gettimeofday), ALLOW(clock_nanosleep),
        ALLOW(nanosleep), ALLOW(getrusage), ALLOW_EQUAL(prlimit64, 0, 0),
#ifdef __NR_getrlimit
        ALLOW(getrlimit), ALLOW(setrlimit),
#endif
        ALLOW(sysinfo), ALLOW(uname), ALLOW(getrandom),
        GIVE(DENY(EPERM)),
    };
    const struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = (struct sock_filter *)rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return false;
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#endif
