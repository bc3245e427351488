// Landlock: takes the file system, the network and other processes away, whether or not the system calls are filtered.
#define _GNU_SOURCE
#include "sandbox.h"
#include "sanitizer.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The numbers are the same on all architectures. C libraries and kernel headers that are older than the kernel lack some of this.
enum { createRuleset = 444, addRule = 445, restrictSelf = 446 };
/// With this flag, `createRuleset` returns the version of the kernel's interface.
static const unsigned int askVersion = 1;

/// The kernel's landlock_ruleset_attr; it takes a longer one than it knows if what it doesn't know is zero.
struct ruleset {
    uint64_t files, network, scopes;
};

/// The kernel's landlock_path_beneath_attr, and the rule of its kind: what is allowed in a folder.
struct folder {
    uint64_t allowed;
    int32_t descriptor;
} __attribute__((packed));
static const int beneath = 1;
/// Reading files.
static const uint64_t readFiles = 1 << 2;

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
bool sandbox_close_files(const char *const folders[], size_t count) {
    (void)folders, (void)count;
    return false;
}
#else
static void allow_reading(int ruleset, const char *path) {
    struct folder folder = {.allowed = readFiles, .descriptor = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC)};
    if (folder.descriptor < 0) return;
    // A folder that isn't allowed is only missed.
    (void)syscall(addRule, ruleset, beneath, &folder, 0u);
    close(folder.descriptor);
}

bool sandbox_close_files(const char *const folders[], size_t count) {
    long version = syscall(createRuleset, NULL, (size_t)0, askVersion);
    if (version < 1) return false;
    const struct ruleset everything = all(version);
    int ruleset = (int)syscall(createRuleset, &everything, sizeof everything, 0u);
    if (ruleset < 0) return false;
    for (size_t i = 0; i < count; ++i) allow_reading(ruleset, folders[i]);
    bool done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(restrictSelf, ruleset, 0u) == 0;
    close(ruleset);
    return done;
}
#endif

enum sandbox_confinement sandbox_close(unsigned allowances, const char *const folders[], size_t count) {
    // First the files: the filter doesn't let Landlock's calls pass.
    bool closesFiles = sandbox_close_files(folders, count);
    if (!closesFiles) allowances &= ~(unsigned)SANDBOX_FILES_OPEN;
    bool filtersCalls = sandbox_filter_calls(allowances);
#if HAS_SANITIZER
    (void)filtersCalls;
    return SANDBOX_NOT_TRIED;
#else
    return (closesFiles ? SANDBOX_FILES_CLOSED : 0) | (filtersCalls ? SANDBOX_CALLS_FILTERED : 0);
#endif
}

enum sandbox_confinement sandbox_try(void) {
    // A copy of this process, and no program that is started: what confines a process is its own for good, so this one can't try it.
    pid_t child = fork();
    if (child < 0) return SANDBOX_NOT_TRIED;
    if (child == 0) _exit(sandbox_close(0, NULL, 0));
    int status = 0;
    pid_t ended;
    do ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : SANDBOX_NOT_TRIED;
}
