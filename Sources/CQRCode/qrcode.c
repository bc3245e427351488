// libqrencode, where it is.
#include "qrcode.h"
#include <dlfcn.h>
#include <stddef.h>

// As qrencode.h has them since its version 3.
struct code {
    int version;
    int width;
    unsigned char *data;
};
enum { byte_mode = 2, level_medium = 1, most = 177 };

int qrcode_make(const char *text, uint8_t *modules) {
    static struct code *(*encode)(const char *, int, int, int, int);
    static void (*release)(struct code *);
    if (!release) {
        void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
        if (!library) return 0;
        *(void **)&encode = dlsym(library, "QRcode_encodeString");
        if (encode) *(void **)&release = dlsym(library, "QRcode_free");
        if (!release) return 0;
    }
    struct code *code = encode(text, 0, level_medium, byte_mode, 1);
    if (!code) return 0;
    int width = code->width <= most ? code->width : 0;
    for (int i = 0; i < width * width; ++i) modules[i] = code->data[i] & 1;
    release(code);
    return width;
}
