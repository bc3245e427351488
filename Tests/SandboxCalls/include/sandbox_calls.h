#ifndef SANDBOX_CALLS_H
#define SANDBOX_CALLS_H

// Makes system calls from inside a process that has been confined as decoder processes are, for tests.

#include <stdbool.h>
#include <stddef.h>

/// What a call is made for.
enum sandbox_call_kind {
    /// Decoding a picture needs it.
    SANDBOX_CALL_NEEDED,
    /// It has to be refused.
    SANDBOX_CALL_REFUSED,
    /// The same; it succeeds or fails outside as well, with an effect that a test must not have, or for lack of privilege.
    SANDBOX_CALL_REFUSED_NOT_TRIED,
};

/// How the process is confined before it makes the calls. As for drawings: it may start threads, and open files in no folder.
enum sandbox_calls_setting {
    SANDBOX_CALLS_OUTSIDE,
    SANDBOX_CALLS_WITHOUT_FILES,
    SANDBOX_CALLS_CONFINED,
    SANDBOX_CALLS_FOR_DRAWINGS,
};

size_t sandbox_calls_count(void);
const char *sandbox_call_name(size_t index);
enum sandbox_call_kind sandbox_call_kind_of(size_t index);
/// Whether Landlock refuses the call, without the filter.
bool sandbox_call_is_of_files(size_t index);

/// Makes all calls in a process of its own. `results`: an error number each, 0 if the call succeeded, −1 if it was not made.
/// @return whether the process could be confined and reached the last call.
bool sandbox_calls_make(enum sandbox_calls_setting setting, int *results);

/// The version of the kernel's Landlock; 0 if there is none.
int sandbox_calls_landlock_version(void);

#endif
