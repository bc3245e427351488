// Dropping privileges, and resource limits.
#define _GNU_SOURCE
#include "sandbox.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

/// In bytes. The largest picture has 8192 × 8192 pixels and its mip levels: 358 MB. Shared memory counts as a file.
static const rlim_t fileSize = 512u << 20;
/// Open descriptors: the three streams, the socket, a picture, its pixels, and files that shared libraries are loaded from.
static const rlim_t fileCount = 16;

/// The nice value, 0…19, 19 being the least favourable: 7 gives a fifth of the processor time of an ordinary process.
static const int priority = 7;

/// /proc/self/statm. It stays open, since the filter forbids opening files later.
static int statistics = -1;

static void limit(int what, rlim_t value) {
    struct rlimit limit = {value, value};
    setrlimit(what, &limit);
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
    close_all_from(SANDBOX_CONNECTION + 1);
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

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
bool sandbox_limits_memory(void) { return false; }
double sandbox_slowness(void) { return 10; }
#else
bool sandbox_limits_memory(void) { return true; }
double sandbox_slowness(void) { return 1; }
#endif

void sandbox_allow(uint64_t memory, double seconds) {
    struct rlimit limit;
    struct timespec used = {0, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    double end = ceil((double)used.tv_sec + (double)used.tv_nsec * 1e-9 + fmax(seconds, 0));
    if (getrlimit(RLIMIT_CPU, &limit) == 0) {
        limit.rlim_cur = end < (double)limit.rlim_max ? (rlim_t)end : limit.rlim_max;
        setrlimit(RLIMIT_CPU, &limit);
    }
    if (sandbox_limits_memory() && getrlimit(RLIMIT_AS, &limit) == 0) {
        limit.rlim_cur = memory < limit.rlim_max ? memory : limit.rlim_max;
        setrlimit(RLIMIT_AS, &limit);
    }
}
