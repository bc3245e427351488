// Starting a process with memory for its pixels, and detecting its end.
#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif

/// The environment variables that are passed on; others may hold secrets.
static const char *const kept[] = {
    "LD_LIBRARY_PATH=", "HOME=", "XDG_DATA_HOME=", "XDG_CONFIG_HOME=", "XDG_CACHE_HOME=", "FONTCONFIG_PATH=", "FONTCONFIG_FILE=",
    "ASAN_OPTIONS=", "LSAN_OPTIONS=", "TSAN_OPTIONS=", "UBSAN_OPTIONS=",
};
enum { keptCount = sizeof kept / sizeof *kept };

/// Turns off Swift's backtraces, which take a thread and a process at each crash of a decoder.
static char silence[] = "SWIFT_BACKTRACE=enable=no";
enum { environmentCount = keptCount + 1 };

static void keep_environment(char *target[environmentCount + 1]) {
    size_t count = 0;
    target[count++] = silence;
    for (char **entry = environ; entry && *entry && count < environmentCount; ++entry)
        for (size_t i = 0; i < keptCount; ++i)
            if (strncmp(*entry, kept[i], strlen(kept[i])) == 0) {
                target[count++] = *entry;
                break;
            }
    target[count] = NULL;
}

static int spawn(const char *program, const char *verb, int socket, int memory, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, socket, SANDBOX_CONNECTION);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, memory, SANDBOX_MEMORY);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, 0, 2);
    // Worker threads block signals, and a child would inherit the mask. A process group of its own keeps Ctrl-C in a terminal
    // from reaching it. It gets no session of its own: the scheduler shares the processor equally between sessions, whatever
    // their priorities, and would take time from the window.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error) error = posix_spawnattr_setpgroup(&attributes, 0);
    if (!error)
        error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    char *arguments[] = {(char *)program, (char *)verb, NULL};
    char *environment[environmentCount + 1];
    keep_environment(environment);
    if (!error) error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// Creates anonymous shared memory. Returns its descriptor, or a negative error number.
static int create_memory(void) {
    // Without MFD_ALLOW_SEALING nobody can add a seal, which would keep this side from emptying the memory.
    int memory = memfd_create("picture", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
    if (memory >= 0) {
        // MFD_NOEXEC_SEAL allows seals as well.
        if (fcntl(memory, F_ADD_SEALS, F_SEAL_SEAL) == 0) return memory;
        close(memory);
    }
    // Kernels before 6.3 don't know MFD_NOEXEC_SEAL.
    memory = memfd_create("picture", MFD_CLOEXEC);
    return memory < 0 ? -errno : memory;
}

/// Replaces a descriptor by one that none of the process's own descriptors can overwrite.
static bool lift(int *descriptor) {
    if (*descriptor > SANDBOX_MEMORY) return true;
    int lifted = fcntl(*descriptor, F_DUPFD_CLOEXEC, SANDBOX_MEMORY + 1);
    if (lifted < 0) return false;
    close(*descriptor);
    *descriptor = lifted;
    return true;
}

int sandbox_spawn(const char *program, const char *verb, int *connection, int *memory, pid_t *process) {
    *connection = *memory = -1;
    *process = -1;
    int pixels = create_memory();
    if (pixels < 0) return -pixels;
    int pair[2] = {-1, -1};
    pid_t child = -1;
    int error = socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) || !lift(&pair[1]) || !lift(&pixels) ? errno : 0;
    if (!error) error = spawn(program, verb, pair[1], pixels, &child);
    if (pair[1] >= 0) close(pair[1]);
    if (error) {
        if (pair[0] >= 0) close(pair[0]);
        close(pixels);
        return error;
    }
    *connection = pair[0];
    *memory = pixels;
    *process = child;
    return 0;
}

bool sandbox_has_ended(pid_t process, int *signal) {
    int status = 0;
    *signal = 0;
    pid_t answer;
    do answer = waitpid(process, &status, WNOHANG);
    while (answer < 0 && errno == EINTR);
    if (answer == 0) return false;
    if (answer == process && WIFSIGNALED(status)) *signal = WTERMSIG(status);
    // If SIGCHLD is ignored, how it ended is unknown.
    return true;
}
