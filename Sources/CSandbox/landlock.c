// Landlock: takes the file system, the network and other processes away, whether or not the system calls are filtered.
#define _GNU_SOURCE
#include "sandbox.h"
#include "sanitizer.h"
#include <errno.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The numbers are the same on all architectures. C libraries and kernel headers that are older than the kernel lack some of this.
enum { createRuleset = 444, restrictSelf = 446 };
/// With this flag, `createRuleset` returns the version of the kernel's interface.
static const unsigned int askVersion = 1;

/// The kernel's landlock_ruleset_attr; it takes a longer one than it knows if what it doesn't know is zero.
struct ruleset {
    uint64_t files, network, scopes;
};

/// Everything that a version of the interface can forbid.
static struct ruleset all(long version) {
    // Bits 0 to 12 are of version 1; then came moving and linking between folders (2), truncating (3), and the commands of devices (5).
    int fileBits = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    return (struct ruleset){
        .files = (UINT64_C(1) << fileBits) - 1,
        // Binding and connecting TCP sockets; abstract sockets of, and signals to, processes outside.
        .network = version >= 4 ? 3 : 0,
        .scopes = version >= 6 ? 3 : 0,
    };
}

#if HAS_SANITIZER
// A sanitizer's reports read files.
bool sandbox_close_files(void) { return false; }
#else
bool sandbox_close_files(void) {
    long version = syscall(createRuleset, NULL, (size_t)0, askVersion);
    if (version < 1) return false;
    const struct ruleset everything = all(version);
    long ruleset = syscall(createRuleset, &everything, sizeof everything, 0u);
    if (ruleset < 0) return false;
    // There is no rule that would allow anything again.
    bool done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(restrictSelf, (int)ruleset, 0u) == 0;
    close((int)ruleset);
    return done;
}
#endif

enum sandbox_confinement sandbox_close(void) {
#if HAS_SANITIZER
    return SANDBOX_NOT_TRIED;
#else
    // First the files: the filter doesn't let Landlock's calls pass.
    int files = sandbox_close_files() ? SANDBOX_FILES_CLOSED : 0;
    return files | (sandbox_filter_calls() ? SANDBOX_CALLS_FILTERED : 0);
#endif
}

enum sandbox_confinement sandbox_try(void) {
    pid_t child = fork();
    if (child < 0) return SANDBOX_NOT_TRIED;
    if (child == 0) _exit(sandbox_close());
    int status = 0;
    pid_t ended;
    do ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : SANDBOX_NOT_TRIED;
}
