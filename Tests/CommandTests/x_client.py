"""Another program of the display: usage: x_client.py clipboard|drop|give FILE|offer TYPE,… TEXT

The first two request something and disconnect before the answer, twenty times; they hold the server until then, so that no answer is
faster. clipboard: requests the clipboard's text. drop: drags a file over the window called Riffle and destroys its own window at a
different step each time: after XdndEnter, XdndPosition, XdndDrop, or when it is asked for the file's name. give: drops the file on the window. offer: drops a text under these types, in this order; "parts"
as the text announces one that comes in parts. It prints the type that was asked for.
"""

import ctypes, os, sys, time

x = ctypes.CDLL("libX11.so.6")
pointer, number, text = ctypes.c_void_p, ctypes.c_ulong, ctypes.c_char_p


class Message(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", number), ("send_event", ctypes.c_int), ("display", pointer), ("window", number),
                ("message_type", number), ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 12)]


def declare(name, result, *arguments):
    function = getattr(x, name)
    function.restype, function.argtypes = result, arguments


declare("XOpenDisplay", pointer, text)
declare("XDefaultRootWindow", number, pointer)
declare("XCreateSimpleWindow", number, pointer, number, *[ctypes.c_int] * 2, *[ctypes.c_uint] * 3, number, number)
declare("XInternAtom", number, pointer, text, ctypes.c_int)
declare("XConvertSelection", ctypes.c_int, pointer, *[number] * 5)
declare("XDestroyWindow", ctypes.c_int, pointer, number)
declare("XGrabServer", ctypes.c_int, pointer)
declare("XUngrabServer", ctypes.c_int, pointer)
declare("XSync", ctypes.c_int, pointer, ctypes.c_int)
declare("XGetSelectionOwner", number, pointer, number)
declare("XSetSelectionOwner", ctypes.c_int, pointer, number, number, number)
declare("XSendEvent", ctypes.c_int, pointer, number, ctypes.c_int, ctypes.c_long, ctypes.POINTER(Message))
declare("XQueryTree", ctypes.c_int, pointer, number, *[ctypes.POINTER(number)] * 2, ctypes.POINTER(ctypes.POINTER(number)),
        ctypes.POINTER(ctypes.c_uint))
declare("XNextEvent", ctypes.c_int, pointer, pointer)
declare("XChangeProperty", ctypes.c_int, pointer, *[number] * 3, ctypes.c_int, ctypes.c_int, text, ctypes.c_int)
declare("XFetchName", ctypes.c_int, pointer, number, ctypes.POINTER(text))

display = x.XOpenDisplay(None)
root = x.XDefaultRootWindow(display)
CLIENT_MESSAGE = 33


def atom(name):
    return x.XInternAtom(display, name, 0)


def own_window():
    return x.XCreateSimpleWindow(display, root, 0, 0, 10, 10, 0, 0, 0)


def leave(window):
    """Destroys the window and lets the server go."""
    x.XDestroyWindow(display, window)
    x.XUngrabServer(display)
    x.XSync(display, 0)


def ask_for_clipboard():
    clipboard, kind, answer = atom(b"CLIPBOARD"), atom(b"UTF8_STRING"), atom(b"ANSWER")
    assert x.XGetSelectionOwner(display, clipboard), "nobody has the clipboard"
    window = own_window()
    x.XGrabServer(display)
    x.XConvertSelection(display, clipboard, kind, answer, window, 0)
    leave(window)


def riffle(window):
    """The window of that name at or below this one."""
    name = text()
    if x.XFetchName(display, window, name) and name.value and name.value.startswith(b"Riffle"):
        return window
    children, count = ctypes.POINTER(number)(), ctypes.c_uint()
    x.XQueryTree(display, window, number(), number(), children, count)
    return next((found for found in map(riffle, children[:count.value]) if found), None)


def send(target, name, source, *data):
    words = (ctypes.c_long * 5)(source, *data)
    message = Message(CLIENT_MESSAGE, 0, 1, display, target, atom(name), 32, words)
    x.XSendEvent(display, target, 0, 0, message)
    x.XSync(display, 0)


def drop(target, step):
    window = own_window()
    # The last step waits for the window's request.
    if step < 3:
        x.XGrabServer(display)
    # XDND version 5, flagged as having more types than fit in the message, so that the receiver has to request the list.
    send(target, b"XdndEnter", window, 5 << 24 | 1, 0, 0, 0)
    if step > 0:
        send(target, b"XdndPosition", window, 0, 400 << 16 | 300, 0, atom(b"XdndActionCopy"))
    if step > 1:
        x.XSetSelectionOwner(display, atom(b"XdndSelection"), window, 0)
        send(target, b"XdndDrop", window, 0, 0, 0, 0)
    if step > 2:
        # By now it has been asked for the data; it doesn't answer.
        time.sleep(0.05)
    leave(window)


class Request(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", number), ("send_event", ctypes.c_int), ("display", pointer), ("owner", number),
                ("requestor", number), ("selection", number), ("target", number), ("property", number), ("time", number),
                ("rest", ctypes.c_long * 16)]


def give(target, types, data):
    window = own_window()
    kinds = [atom(kind.encode()) for kind in types]
    x.XSetSelectionOwner(display, atom(b"XdndSelection"), window, 0)
    # Three types are in the message, more in a property.
    if len(kinds) > 3:
        words = (ctypes.c_long * len(kinds))(*kinds)
        x.XChangeProperty(display, window, atom(b"XdndTypeList"), 4, 32, 0, ctypes.cast(words, text), len(kinds))
    send(target, b"XdndEnter", window, 5 << 24 | (len(kinds) > 3), *(kinds + [0, 0, 0])[:3])
    send(target, b"XdndPosition", window, 0, 400 << 16 | 300, 0, atom(b"XdndActionCopy"))
    send(target, b"XdndDrop", window, 0, 0, 0, 0)
    while True:
        event = Request()
        x.XNextEvent(display, ctypes.byref(event))
        # A selection request; anything else is an answer to the drag.
        if event.type == 30:
            break
    if data == b"parts":
        size = (ctypes.c_long * 1)(1 << 20)
        x.XChangeProperty(display, event.requestor, event.property, atom(b"INCR"), 32, 0, ctypes.cast(size, text), 1)
    else:
        x.XChangeProperty(display, event.requestor, event.property, event.target, 8, 0, data, len(data))
    answer = Request(31, 0, 1, display, event.requestor, event.selection, event.target, event.property, event.time)
    x.XSendEvent(display, event.requestor, 0, 0, ctypes.cast(ctypes.byref(answer), ctypes.POINTER(Message)))
    x.XSync(display, 0)
    time.sleep(0.2)
    return types[kinds.index(event.target)]


if sys.argv[1] == "clipboard":
    for _ in range(20):
        ask_for_clipboard()
else:
    target = riffle(root)
    assert target, "there is no window"
    if sys.argv[1] == "give":
        give(target, ["text/uri-list"], os.fsencode("file://" + sys.argv[2] + "\r\n"))
        sys.exit()
    if sys.argv[1] == "offer":
        print(give(target, sys.argv[2].split(","), os.fsencode(sys.argv[3])))
        sys.exit()
    for turn in range(20):
        drop(target, turn % 4)
print("asked")
