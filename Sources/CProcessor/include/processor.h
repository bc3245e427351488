#pragma once

/// Whether a processor here lacks what the rest of the program was built for; where it does, the program ends before it begins.
int processor_is_too_old(void);
