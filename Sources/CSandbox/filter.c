// The seccomp filter: allows only the system calls that decoding a picture needs.
#define _GNU_SOURCE
#include "sandbox.h"
#include "sanitizer.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// No filter with a sanitizer: its threads and reports use other system calls.
#if HAS_SANITIZER || !defined(ARCHITECTURE)
static bool filter(unsigned allowances) {
    (void)allowances;
    return false;
}
#else

/// The offset of an argument's low 32 bits: both architectures are little-endian, and all arguments below are ints.
#define ARGUMENT(i) (offsetof(struct seccomp_data, args) + (i) * sizeof(uint64_t))
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define MASK(bits) BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (uint32_t)(bits))
#define GIVE(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define DENY(error) (SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
/// Skips `count` instructions if the call is another one.
#define SKIP_UNLESS(call, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, (count))
/// Allows the call if the loaded number equals `value`; otherwise it gets EPERM. Three instructions.
#define GIVE_IF(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, 1), GIVE(SECCOMP_RET_ALLOW), GIVE(DENY(EPERM))

/// Allows a call with any arguments.
#define ALLOW(call) SKIP_UNLESS(call, 1), GIVE(SECCOMP_RET_ALLOW)
#define REFUSE(call, error) SKIP_UNLESS(call, 1), GIVE(DENY(error))
/// Allows a call if argument `i` equals `value`, …
#define ALLOW_EQUAL(call, i, value) SKIP_UNLESS(call, 4), LOAD(ARGUMENT(i)), GIVE_IF(value)
/// … if it equals it but for some bits, …
#define ALLOW_EQUAL_BUT(call, i, bits, value) SKIP_UNLESS(call, 5), LOAD(ARGUMENT(i)), MASK(~(bits)), GIVE_IF(value)
/// … or if it has none of these bits; otherwise the call gets EPERM.
#define ALLOW_WITHOUT(call, i, bits) SKIP_UNLESS(call, 5), LOAD(ARGUMENT(i)), MASK(bits), GIVE_IF(0)

/// The system call that was made, its arguments and its result.
#if defined(__x86_64__)
#define REGISTER(context, name, number) ((context)->uc_mcontext.gregs[name])
#else
#define REGISTER(context, name, number) ((context)->uc_mcontext.regs[number])
#endif

/// Does a trapped newfstatat as an fstat, which is all that C libraries want of it from 2.33 to 2.38. Another one takes a path, and is
/// refused.
static void answer_stat(int signal, siginfo_t *info, void *pointer) {
    (void)signal, (void)info;
    ucontext_t *context = pointer;
    const char *path = (const char *)REGISTER(context, REG_RSI, 1);
    long result = -EPERM;
    if (REGISTER(context, REG_R10, 3) == AT_EMPTY_PATH && path && !*path)
        result = syscall(__NR_fstat, (int)REGISTER(context, REG_RDI, 0), REGISTER(context, REG_RDX, 2)) ? -errno : 0;
    REGISTER(context, REG_RAX, 0) = result;
}

/// Adds a part to the rules.
#define ADD(part) (memcpy(rules + count, part, sizeof part), count += sizeof part / sizeof *part)

static bool filter(unsigned allowances) {
    const struct sock_filter beginning[] = {
        // System calls of another architecture, such as 32-bit ones, have other numbers.
        LOAD(offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        GIVE(DENY(EPERM)),
        LOAD(offsetof(struct seccomp_data, nr)),
    };
    // Threads as C libraries start them, and how they wait for each other.
    const struct sock_filter threads[] = {
        ALLOW_EQUAL(clone, 0, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS |
                                  CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID),
        // Its flags are in memory, which a filter can't read; then C libraries take the older call.
        REFUSE(clone3, ENOSYS), ALLOW(set_robust_list), ALLOW(rseq), SKIP_UNLESS(futex, 7), LOAD(ARGUMENT(1)),
        MASK(~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FUTEX_WAIT_BITSET, 2, 0), MASK(~1),
        GIVE_IF(FUTEX_WAIT),
    };
    // Files that Landlock allows are opened and mapped.
    const struct sock_filter reading[] = {
        ALLOW_WITHOUT(openat, 2, O_ACCMODE | O_CREAT | O_TRUNC | O_PATH), ALLOW(read), ALLOW(lseek),
        SKIP_UNLESS(mmap, 8), LOAD(ARGUMENT(2)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), GIVE(DENY(EPERM)),
        LOAD(ARGUMENT(3)), MASK(~(MAP_NORESERVE | MAP_FIXED | MAP_STACK | MAP_ANONYMOUS)), GIVE_IF(MAP_PRIVATE),
        SKIP_UNLESS(newfstatat, 1), GIVE(SECCOMP_RET_TRAP), ALLOW(rt_sigreturn),
        // cairo asks whether it may read a font before it opens it: yes, whatever the path.
        REFUSE(faccessat, 0),
#ifdef __NR_access
        REFUSE(access, 0),
#endif
    };
    const struct sock_filter rest[] = {
        // The picture and the memory in use are read, the pixels written, messages exchanged with the parent. newfstatat isn't here,
        // although C libraries make fstat of it: it takes any path, which a filter can't read.
        ALLOW(pread64), ALLOW_EQUAL(pwrite64, 0, SANDBOX_MEMORY), ALLOW(close), ALLOW(fstat),
        ALLOW_EQUAL(sendmsg, 0, SANDBOX_CONNECTION), ALLOW_EQUAL(recvmsg, 0, SANDBOX_CONNECTION),
        // The process's own memory, but not executable.
        ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW_EQUAL(madvise, 2, MADV_DONTNEED), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
        SKIP_UNLESS(mmap, 8), LOAD(ARGUMENT(2)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), GIVE(DENY(EPERM)),
        LOAD(ARGUMENT(3)), MASK(~(MAP_NORESERVE | MAP_FIXED | MAP_STACK)), GIVE_IF(MAP_PRIVATE | MAP_ANONYMOUS),
        // No threads and no processes: libraries that want some are told that there are none left, and do without.
        REFUSE(clone, EAGAIN), REFUSE(clone3, EAGAIN),
        // Locks, which a single thread takes and gives back without waiting: no queues and no inherited priorities.
        ALLOW_EQUAL_BUT(futex, 1, FUTEX_PRIVATE_FLAG | 1, FUTEX_WAIT),
        // The end. `abort` sends a signal to the process itself; no signal can be caught, ignored or blocked.
        ALLOW(exit), ALLOW(exit_group), ALLOW_EQUAL(tgkill, 0, (uint32_t)getpid()), ALLOW(getpid), ALLOW(gettid),
        // Clocks, the size of memory and the number of processors, random numbers.
        ALLOW(clock_gettime), ALLOW(gettimeofday), ALLOW(sysinfo), ALLOW_EQUAL(sched_getaffinity, 0, 0), ALLOW(sched_yield),
        ALLOW(getrandom),
        GIVE(DENY(EPERM)),
    };
    struct sock_filter rules[256];
    unsigned short count = 0;
    ADD(beginning);
    if (allowances & SANDBOX_THREADS) ADD(threads);
    if (allowances & SANDBOX_FILES_OPEN) {
        const struct sigaction action = {.sa_sigaction = answer_stat, .sa_flags = SA_SIGINFO};
        if (sigaction(SIGSYS, &action, NULL)) return false;
        ADD(reading);
    }
    ADD(rest);
    const struct sock_fprog program = {.len = count, .filter = rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return false;
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#endif

bool sandbox_filter_calls(unsigned allowances) {
#if !HAS_SANITIZER
    // No more threads and processes, also where system calls can't be filtered; it doesn't bind root.
    const struct rlimit none = {0, 0};
    if (!(allowances & SANDBOX_THREADS)) setrlimit(RLIMIT_NPROC, &none);
#endif
    return filter(allowances);
}
