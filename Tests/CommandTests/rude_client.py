"""A client of an X display that asks for the clipboard's text and is gone before the answer comes, twenty times."""

import ctypes

x = ctypes.CDLL("libX11.so.6")
pointer, number = ctypes.c_void_p, ctypes.c_ulong
x.XOpenDisplay.restype = pointer
x.XDefaultRootWindow.argtypes, x.XDefaultRootWindow.restype = [pointer], number
x.XCreateSimpleWindow.argtypes = [pointer, number] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 3 + [number] * 2
x.XCreateSimpleWindow.restype = number
x.XInternAtom.argtypes, x.XInternAtom.restype = [pointer, ctypes.c_char_p, ctypes.c_int], number
x.XConvertSelection.argtypes = [pointer] + [number] * 5
x.XDestroyWindow.argtypes = [pointer, number]
x.XSync.argtypes = [pointer, ctypes.c_int]
x.XGetSelectionOwner.argtypes, x.XGetSelectionOwner.restype = [pointer, number], number

display = x.XOpenDisplay(None)
clipboard, text, answer = (x.XInternAtom(display, name, 0) for name in (b"CLIPBOARD", b"UTF8_STRING", b"ANSWER"))
assert x.XGetSelectionOwner(display, clipboard), "nobody has the clipboard"
for _ in range(20):
    window = x.XCreateSimpleWindow(display, x.XDefaultRootWindow(display), 0, 0, 10, 10, 0, 0, 0)
    x.XConvertSelection(display, clipboard, text, answer, window, 0)
    x.XDestroyWindow(display, window)
    x.XSync(display, 0)
print("asked")
