// Dropping privileges, and resource limits.
#define _GNU_SOURCE
#include "sandbox.h"
#include "sanitizer.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// In bytes. The largest picture has 8192 × 8192 pixels and its mip levels: 358 MB. Shared memory counts as a file.
static const rlim_t fileSize = 512u << 20;
/// Open descriptors: the three streams, the socket, the pixels, a picture, and files that shared libraries are loaded from.
static const rlim_t fileCount = 16;

/// The nice value, 0…19, 19 being the least favourable: 7 gives a fifth of the processor time of an ordinary process.
static const int priority = 7;

/// /proc/self/statm. It stays open, since the filter forbids opening files later.
static int statistics = -1;

static void limit(int what, rlim_t value) {
    struct rlimit limit = {value, value};
    setrlimit(what, &limit);
}

/// Gives up all capabilities: with those of root a process could raise its limits again.
static void drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    syscall(SYS_capset, &header, none);
}

static void close_all_from(unsigned int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
    long count = sysconf(_SC_OPEN_MAX);
    for (long descriptor = first; descriptor < (count > 0 && count < 65536 ? count : 65536); ++descriptor) close((int)descriptor);
}

bool sandbox_enter(void) {
    int type = 0;
    socklen_t length = sizeof type;
    if (getsockopt(SANDBOX_CONNECTION, SOL_SOCKET, SO_TYPE, &type, &length) || type != SOCK_SEQPACKET) return false;
    if (fcntl(SANDBOX_MEMORY, F_GET_SEALS) < 0) return false;
    close_all_from(SANDBOX_MEMORY + 1);
    // If the parent has already died, the socket reports it.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, fileSize);
    limit(RLIMIT_NOFILE, fileCount);
    // A write beyond RLIMIT_FSIZE is an error and not a signal.
    signal(SIGXFSZ, SIG_IGN);
    // Drawing has precedence over decoding.
    setpriority(PRIO_PROCESS, 0, priority);
    drop_capabilities();
    // Keeps no folder from being unmounted.
    if (chdir("/")) return false;
    statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    return true;
}

uint64_t sandbox_memory_in_use(void) {
    char text[64];
    ssize_t length = statistics < 0 ? -1 : pread(statistics, text, sizeof text - 1, 0);
    if (length <= 0) return 0;
    text[length] = 0;
    return strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

bool sandbox_limits_memory(void) { return !HAS_SANITIZER; }
double sandbox_slowness(void) { return HAS_SANITIZER ? 10 : 1; }

double sandbox_processor_time(pid_t process) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &used)) return -1;
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

/// Sets a process's soft limit, and its hard limit unless that is lower already: only a privileged parent could raise it again.
static int limit_process(pid_t process, int what, double soft, double hard) {
    struct rlimit limit;
    if (prlimit(process, what, NULL, &limit)) return errno;
    if (hard < (double)limit.rlim_max) limit.rlim_max = (rlim_t)hard;
    limit.rlim_cur = soft < (double)limit.rlim_max ? (rlim_t)soft : limit.rlim_max;
    return prlimit(process, what, &limit, NULL) ? errno : 0;
}

int sandbox_limit(pid_t process, struct sandbox_limits limits) {
    int error = limit_process(process, RLIMIT_CPU, ceil(limits.seconds), ceil(limits.mostSeconds));
    if (!error && sandbox_limits_memory())
        error = limit_process(process, RLIMIT_AS, (double)limits.memory, (double)limits.mostMemory);
    return error;
}
