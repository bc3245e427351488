#ifndef QRCODE_H
#define QRCODE_H

#include <stdint.h>

/// Makes a QR code of a text by libqrencode, which is loaded with the first call.
/// @param modules where the modules of the rows go, 1 for dark ones: room for 177 × 177.
/// @return the number of modules of a side; 0: there is no libqrencode, or the text is too long.
int qrcode_make(const char *text, uint8_t *modules);

#endif
