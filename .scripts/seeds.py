#!/usr/bin/python3
"""Small valid things of every kind that Riffle reads: what mutations and fuzzers begin with.

usage: seeds.py pictures FOLDER    one or more pictures of each format
       seeds.py corpus FOLDER      what `make fuzz` begins with, a folder for each input
"""
import base64, os, struct, sys, zlib

W, H = 16, 8
big, little = (lambda form, *v: struct.pack(">" + form, *v)), (lambda form, *v: struct.pack("<" + form, *v))


def pixel(x, y):
    return (200, 0, 0) if x < W // 2 else (0, 0, 200 - y)


def rows(order=(0, 1, 2), alpha=b""):
    return [b"".join(bytes(pixel(x, y)[i] for i in order) + alpha for x in range(W)) for y in range(H)]


def chunk(name, data):
    return big("I", len(data)) + name + data + big("I", zlib.crc32(name + data))


def png(extra=b"", kind=2):
    if kind == 3:
        extra += chunk(b"PLTE", bytes([200, 0, 0, 0, 0, 200]))
        data = b"".join(b"\0" + bytes(int(x >= W // 2) for x in range(W)) for _ in range(H))
    else:
        data = b"".join(b"\0" + row for row in rows(alpha=b"\x80" if kind == 6 else b""))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", big("IIBBBBB", W, H, 8, kind, 0, 0, 0)) + extra
            + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))


def gif(frames=1, interlaced=0):
    """Codes are kept nine bits long by clearing the table before it grows."""
    out = b"GIF89a" + little("HHBBB", W, H, 0xF7, 0, 0) + bytes(c for i in range(256) for c in (i, 0, 255 - i))
    if frames > 1:
        out += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    for frame in range(frames):
        codes, bits, held, data = [], 0, 0, b""
        for i in range(W * H):
            codes += ([256] if i % 100 == 0 else []) + [(i + frame) % 256]
        for code in codes + [257]:
            held |= code << bits
            bits += 9
            while bits >= 8:
                data, held, bits = data + bytes([held & 255]), held >> 8, bits - 8
        data += bytes([held])
        out += b"\x21\xf9\x04\x05\x0a\0\x01\0" + b"," + little("HHHHB", 0, 0, W, H, interlaced) + b"\x08"
        for i in range(0, len(data), 255):
            out += bytes([len(data[i:i + 255])]) + data[i:i + 255]
        out += b"\0"
    return out + b";"


def bitmap(header=40, depth=24):
    table = bytes([0, 0, 200, 0, 200, 0, 0, 0]) if depth == 8 else b""
    if depth == 8:
        data = b"".join(bytes(int(x >= W // 2) for x in range(W)) for _ in range(H))
    else:
        data = b"".join(reversed(rows((2, 1, 0), b"\xff" if depth == 32 else b"")))
    if header == 12:
        head = little("IHHHH", 12, W, H, 1, depth)
    else:
        head = little("IiiHHIIiiII", 40, W, H, 1, depth, 0, len(data), 2835, 2835, len(table) // 4, 0)
    return head + table, data


def bmp(header=40, depth=24):
    head, data = bitmap(header, depth)
    return b"BM" + little("IHHI", 14 + len(head) + len(data), 0, 0, 14 + len(head)) + head + data


def rle_bmp():
    data = b"".join(bytes([8, 0, 8, 1, 0, 0]) for _ in range(H)) + b"\0\1"
    table = bytes([0, 0, 200, 0, 200, 0, 0, 0])
    head = little("IiiHHIIiiII", 40, W, H, 1, 8, 1, len(data), 0, 0, 2, 0) + table
    return b"BM" + little("IHHI", 14 + len(head) + len(data), 0, 0, 14 + len(head)) + head + data


def icon(kind):
    head, data = bitmap(40, 32)
    head = head[:8] + little("i", 2 * H) + head[12:]
    image = head + data + b"\0" * 4 * H
    return little("HHH", 0, kind, 1) + little("BBBBHHII", W, H, 0, 0, 1, 32, len(image), 22) + image


def pnm(kind):
    head = f"P{kind}\n# seed\n{W} {H}\n".encode()
    if kind in (1, 4):
        return head + (b"\x00\xff" * H if kind == 4 else (b"0 " * 8 + b"1 " * 8 + b"\n") * H)
    head += b"255\n"
    if kind in (2, 5):
        values = [pixel(x, y)[0] for y in range(H) for x in range(W)]
    else:
        values = [c for y in range(H) for x in range(W) for c in pixel(x, y)]
    return head + (bytes(values) if kind > 3 else " ".join(map(str, values)).encode() + b"\n")


def lbm(kind=b"ILBM", packed=1):
    planes = 1 if kind == b"ILBM" else 8
    head = big("HHHHBBBBHBBHH", W, H, 0, 0, planes, 0, packed, 0, 0, 1, 1, W, H)
    row = bytes([0x00, 0xFF]) if kind == b"ILBM" else bytes([0] * 8 + [1] * 8)
    body = b"".join((bytes([len(row) - 1]) + row) if packed else row for _ in range(H))
    body += b"\0" * (len(body) % 2)
    colors = bytes([200, 0, 0, 0, 0, 200])
    form = kind + b"BMHD" + big("I", 20) + head + b"CMAP" + big("I", 6) + colors + b"BODY" + big("I", len(body)) + body
    return b"FORM" + big("I", len(form)) + form


def pcx():
    head = struct.pack("<BBBBHHHHHH48sBBHHHH", 10, 5, 1, 8, 0, 0, W - 1, H - 1, 72, 72, b"", 0, 3, W, 1, 0, 0) + b"\0" * 54
    data = b""
    for y in range(H):
        for c in range(3):
            for x in range(0, W, 4):
                data += bytes([0xC4, pixel(x, y)[c]])
    return head + data


def tga(packed=False):
    head = little("BBBHHBHHHHBB", 0, 0, 10 if packed else 2, 0, 0, 0, 0, 0, W, H, 24, 0x20)
    if not packed:
        return head + b"".join(rows((2, 1, 0)))
    return head + b"".join(bytes([0x87]) + bytes(reversed(pixel(x, y))) for y in range(H) for x in (0, W - 1))


def qoi():
    data = b"".join(b"\xfe" + bytes(pixel(x, y)) for y in range(H) for x in range(W - 2)) + b"\xc1" * H
    return b"qoif" + big("IIBB", W, H, 3, 0) + data + b"\0" * 7 + b"\1"


def tiff(order="<", packed=1):
    pack = lambda form, *v: struct.pack(order + form, *v)
    data = b"".join(rows())
    data = zlib.compress(data) if packed == 8 else data
    tags = [(256, 3, W), (257, 3, H), (258, 3, 8), (259, 3, packed), (262, 3, 2), (273, 4, 8), (274, 3, 6), (277, 3, 3),
            (278, 3, H), (279, 4, len(data))]
    out = (b"II*\0" if order == "<" else b"MM\0*") + pack("I", 8 + len(data)) + data + pack("H", len(tags))
    for tag, kind, value in tags:
        out += pack("HHI", tag, kind, 1) + (pack("HH", value, 0) if kind == 3 else pack("I", value))
    return out + pack("I", 0)


def xcf():
    """One layer of one tile, not compressed."""
    text = lambda s: big("I", len(s) + 1) + s + b"\0"
    head = b"gimp xcf file\0" + big("III", W, H, 0) + big("IIB", 17, 1, 0) + big("II", 0, 0)
    at_layer = len(head) + 12
    layer = big("III", W, H, 0) + text(b"seed") + big("II", 6, 4) + big("I", 255) + big("III", 8, 4, 1) + big("II", 0, 0)
    at_hierarchy = at_layer + len(layer) + 8
    hierarchy = big("III", W, H, 3)
    at_level = at_hierarchy + len(hierarchy) + 8
    level = big("II", W, H)
    at_tile = at_level + len(level) + 8
    return (head + big("III", at_layer, 0, 0) + layer + big("II", at_hierarchy, 0) + hierarchy + big("II", at_level, 0)
            + level + big("II", at_tile, 0) + b"".join(rows()))


XPM = f'/* XPM */\nstatic char *x[] = {{\n"{W} {H} 3 1",\n"  c #C80000",\n". c #0000C8",\n"X c None",\n' + ",\n".join(
    ['"        .......X"'] * H) + "\n};\n"
SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8" viewBox="0 0 16 8"><defs><linearGradient id="g"><stop
offset="0" stop-color="#f00"/><stop offset="1" stop-color="rgb(0,0,200)"/></linearGradient></defs><rect width="8" height="8" rx="2"
fill="url(#g)"/><path d="M8 0L16 8C12 2 9 4 8 6z" stroke="#123" stroke-width="2" stroke-dasharray="3 1" transform="rotate(10 4 4)"/>
<circle cx="4" cy="4" r="2" opacity=".5"/></svg>"""
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/"
    "2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAIABADAREAAhEBAxEB/8QA"
    "FQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA"
    "DAMBAAIRAxEAPwCSkkIWHCzDJf/Z")
WEBP = base64.b64decode("UklGRjwAAABXRUJQVlA4IDAAAABwAQCdASoQAAgAAgA0JaACdAF1AAD++C7//jry/2L/+8Z/5y/sXf+8Z8i//3jLiAA=")


def exif():
    """As cameras write it: how it was held, and when."""
    date = b"2024:05:17 18:03:59\0"
    inner = little("H", 1) + little("HHII", 0x9003, 2, 20, 56) + little("I", 0)
    tags = little("H", 2) + little("HHIHH", 274, 3, 1, 6, 0) + little("HHII", 0x8769, 4, 1, 38) + little("I", 0)
    return b"Exif\0\0II*\0" + little("I", 8) + tags + inner + date


def turned_jpeg():
    data = exif()
    return JPEG[:2] + b"\xff\xe1" + big("H", len(data) + 2) + data + JPEG[2:]


def film_webp():
    """A film of one frame."""
    frame = little("HBHBHBHBHBB", 0, 0, 0, 0, W - 1, 0, H - 1, 0, 10, 0, 0) + WEBP[12:]
    chunks = b"VP8X" + little("IIHBHB", 10, 2, W - 1, 0, H - 1, 0) + b"ANIM" + little("IIH", 6, 0, 0)
    chunks += b"ANMF" + little("I", len(frame)) + frame
    return b"RIFF" + little("I", 4 + len(chunks)) + b"WEBP" + chunks


PICTURES = {
    "rgb.png": png(), "rgba.png": png(kind=6), "palette.png": png(kind=3), "film.png": png(chunk(b"acTL", big("II", 1, 0))),
    "one.gif": gif(), "film.gif": gif(2), "interlaced.gif": gif(1, 0x40), "24.bmp": bmp(), "32.bmp": bmp(depth=32),
    "8.bmp": bmp(depth=8), "old.bmp": bmp(12), "rle.bmp": rle_bmp(), "icon.ico": icon(1), "cursor.cur": icon(2), "a.jpg": JPEG,
    "turned.jpg": turned_jpeg(), "a.webp": WEBP, "film.webp": film_webp(), "1.pbm": pnm(1), "2.pgm": pnm(2), "3.ppm": pnm(3),
    "4.pbm": pnm(4), "5.pgm": pnm(5), "6.ppm": pnm(6), "planes.lbm": lbm(), "raw.lbm": lbm(packed=0), "bytes.lbm": lbm(b"PBM "),
    "a.pcx": pcx(), "raw.tga": tga(), "rle.tga": tga(True), "a.qoi": qoi(), "little.tif": tiff(), "big.tif": tiff(">"),
    "zip.tif": tiff(packed=8), "a.xcf": xcf(), "a.xpm": XPM.encode(), "a.svg": SVG.encode(),
}


def events(*each):
    """SDL_Event is a union of 56 bytes."""
    return b"".join(event.ljust(56, b"\0") for event in each)


MOTION = little("IIIIIiiii", 0x400, 1, 1, 0, 1, 30, 40, 1, 1)
BUTTON = lambda kind, state, number=1: little("IIIIBBBBii", kind, 1, 1, 0, number, state, 1, 0, 30, 40)
FINGER = lambda kind, number: little("IIqqfffffI", kind, 1, 1, number, 0.5, 0.5, 0.0, 0.0, 1.0, 1)
KEY = lambda kind: little("IIIBBBBiiHHI", kind, 1, 1, 1, 0, 0, 0, 4, ord("a"), 0, 0, 0)
CORPUS = {
    "events": {
        "press": events(BUTTON(0x401, 1), MOTION, BUTTON(0x402, 0)),
        "fingers": events(FINGER(0x700, 1), FINGER(0x700, 2), FINGER(0x702, 1), FINGER(0x701, 2), FINGER(0x701, 1)),
        "keys": events(KEY(0x300), little("III", 0x303, 1, 1) + b"[", KEY(0x301), little("III", 0x302, 1, 1) + b"ab"),
        "wheel": events(little("IIIIiiIff", 0x403, 1, 1, 0, 0, 1, 0, 0.5, 1.0)),
        "window": events(BUTTON(0x401, 1), FINGER(0x700, 1), little("IIIB", 0x200, 1, 1, 13), little("IIIB", 0x200, 1, 1, 6)),
        "drop": events(little("II", 0x1002, 1), little("II", 0x1000, 1), little("II", 0x305, 1), little("II", 0x100, 1)),
    },
    "json": {
        "empty": b"{}", "all": b'\xef\xbb\xbf{"a": [1, -2.5e3, true, false, null, "\\u00e9\\ud83d\\ude00\\n"], "b": {"c": []}}',
        "preset": b'{"riffle": 2, "name": "N", "description": "d", "model": "cover-flow", "models": {"cover-flow": {"tilt": 0.5}}, '
                  b'"values": {"tilt": 0.5}, "stage": {"flipLift": 2, "feel": "original"}, "unknown": 1}',
        "session": b'{"riffle": 2, "model": "hyperbola", "offset": 3.5, "cards": 12, "window": {"width": 900, "height": 600}, "panel": '
                   b'{"open": true, "width": 300, "favourites": ["tilt"]}, "preset": "/x", "focus": {"/a.png": [0.5, 0.1]}, "hints": ["drag"]}',
    },
    "preset": {
        "line": b"riffle:2 cover-flow tilt=0.5 spacing=0.3 | flipLift=2", "first": b"riffle:1 hyperbola feel=1 nosuch=3 | blurMost=12",
        "sum": b"*1.5+10%", "unit": b"-0,5 pt", "fraction": "100/3°".encode(), "name": "Cover\u0301 Flow\u2028 2".encode(),
    },
    "formula": {
        "lines": """title "A \\"B\\"" # c
param a = 40 pt in 0...200 step 5 # help
param b = 3 count in 1...9
param c = on
param d = left of left, right
let f = o^2 * a
x = d is left ? f : -f
scale = when o < 0: 1, o < b and c: 50%, else: 2 − 0.1
transform translate(0, 0, -radius), rotate(y, o * 4°), scale(1, 2), skew(1, 2), perspective(500)
anchor x = 0.5
scroll carousel wrap = c, spacing = 1.2
""".encode(),
        "functions": b"order = atan2(1, 2) * width + min(1, abs(o), hypot(o, 2)) + mix(1, 2, smoothstep(0, 1, o)) + wrap(o, -1, 1) mod 3\n"
                     b"opacity = bezier(o, 0.42, 0, 0.58, 1) * spring(1 s, 500 ms, 0.4) / (1 + exp(ln(2)) - sqrt(pi / e))\n"
                     b"hidden = not (o >= 1 or step(0, o) != 0)\ndim = clamp(fract(cbrt(i)), 0, 1) + float(sign(s))\n",
        "wrong": b"x = ((2 width + 0,5) ** \"",
    },
    "answer": {
        "ready": little("II", 0x52494601, 0), "begun": little("III", 0x52494601, 1, 128),
        "picture": little("IIIIIIIII", 0x52494601, 2, W, H, W, H, 4, 2, 0xC80000),
        "refused": little("II", 0x52494601, 3) + b"The picture is damaged", "request": little("IIII", 0x52494601, 40, 60, 1),
    },
    "header": {name: data[:600] for name, data in PICTURES.items()},
}


def write(folder, files):
    os.makedirs(folder, exist_ok=True)
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("pictures", "corpus"):
        sys.exit(__doc__)
    if sys.argv[1] == "pictures":
        write(sys.argv[2], PICTURES)
    else:
        for place, files in CORPUS.items():
            write(os.path.join(sys.argv[2], place), files)
