#ifndef SANITIZER_H
#define SANITIZER_H

// Whether this is built with a sanitizer, which reserves terabytes and has threads and reports of its own.

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

#endif
