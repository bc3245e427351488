// The rest of the program may be built for what the processor of the building machine has (see Package.swift). Carried to an older one
// it would die without a word; this looks first, and is itself built for any.
#include "processor.h"
#include <stdio.h>
#include <stdlib.h>

int processor_is_too_old(void) {
#ifdef RIFFLE_WANTS_AVX2
    return !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"));
#else
    return 0;
#endif
}

__attribute__((constructor)) static void look(void) {
    if (!processor_is_too_old()) return;
    // Not just "make build": what the package manager found out about the processor may have come along.
    fputs("riffle was built for processors with AVX2, and this one has none: build it for any, with RIFFLE_PORTABLE=1 make build.\n", stderr);
    exit(1);
}
