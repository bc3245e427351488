#!/usr/bin/env python3
"""Makes the pictures here: six cells, 3 by 2, of 8 pixels each. Needs Pillow and numpy; p3.icc is taken from p3.jpg."""
import io
import struct
import subprocess
import zlib

import numpy
from PIL import Image, ImageCms

W, H = 24, 16
CELLS = [(200, 40, 40), (40, 200, 40), (40, 40, 200), (200, 200, 40), (200, 40, 200), (40, 200, 200)]
GREYS = (0, 50, 100, 150, 200, 250)


def six(colors=CELLS, mode="RGB"):
    picture = Image.new(mode, (W, H))
    for i, color in enumerate(colors):
        picture.paste(color, (i % 3 * 8, i // 3 * 8, i % 3 * 8 + 8, i // 3 * 8 + 8))
    return picture


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows, depth, color, *chunks):
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", W, H, depth, color, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows)))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunks) + data + chunk(b"IEND", b"")


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


# Colours: Display P3 as the phone's profile has it.
icc = Image.open("p3.jpg").info["icc_profile"]
wide = ImageCms.profileToProfile(six(), ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(icc)))
wide.save("p3.png", icc_profile=icc)
wide.save("p3.webp", lossless=True, icc_profile=icc)
wide.save("p3.tif", icc_profile=icc)
# A profile in several segments.
longer = struct.pack(">I", len(icc) + 70_000) + icc[4:] + bytes(70_000)
wide.save("p3parts.jpg", quality=100, subsampling=0, icc_profile=longer)


# Colours: a gamma and corners.
def matrix(corners):
    columns = numpy.array([[x / y, 1, (1 - x - y) / y] for x, y in corners[1:]]).T
    x, y = corners[0]
    return columns * numpy.linalg.solve(columns, [x / y, 1, (1 - x - y) / y])


SRGB = [(0.3127, 0.329), (0.64, 0.33), (0.3, 0.6), (0.15, 0.06)]
ADOBE = SRGB[:2] + [(0.21, 0.71)] + SRGB[3:]


def encoded(color, corners, gamma):
    value = numpy.array(color) / 255
    light = numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    other = numpy.linalg.solve(matrix(corners), matrix(SRGB) @ light)
    return tuple(round(255 * min(max(v, 0), 1) ** gamma) for v in other)


def rows(picture):
    data = picture.tobytes()
    return [data[y * W * 3 : (y + 1) * W * 3] for y in range(H)]


corners = chunk(b"cHRM", b"".join(struct.pack(">I", round(v * 100_000)) for corner in ADOBE for v in corner))
gamma = chunk(b"gAMA", struct.pack(">I", round(100_000 / 1.8)))
write("gamma.png", png(rows(six([encoded(c, ADOBE, 1 / 1.8) for c in CELLS])), 8, 2, gamma, corners))
linear = six([encoded(c, SRGB, 1 / 1.4) for c in CELLS])
write("gammaalone.png", png(rows(linear), 8, 2, chunk(b"gAMA", struct.pack(">I", round(100_000 / 1.4)))))

# Grey with a transparent value.
for depth in (1, 2, 4, 8, 16):
    most = 2**depth - 1
    bits = ["".join(format(round(GREYS[x // 8 + y // 8 * 3] / 255 * most), f"0{depth}b") for x in range(W)) for y in range(H)]
    lines = [int(line, 2).to_bytes(len(line) // 8, "big") for line in bits]
    write(f"grey{depth}.png", png(lines, depth, 0, chunk(b"tRNS", struct.pack(">H", round(100 / 255 * most)))))

# Orientations.
T = Image.Transpose
TURNS = [T.FLIP_LEFT_RIGHT, T.ROTATE_180, T.FLIP_TOP_BOTTOM, T.TRANSPOSE, T.ROTATE_90, T.TRANSVERSE, T.ROTATE_270]
for number, turn in enumerate(TURNS, 2):
    exif = Image.Exif()
    exif[274] = number
    six().transpose(turn).save(f"or{number}.tif", tiffinfo={274: number})
    six().transpose(turn).save(f"or{number}.png", exif=exif)

# Inks.
inks = [(lambda k, c: tuple(255 * (255 - k - v) // (255 - k) for v in c) + (k,))(255 - max(c), c) for c in CELLS]
six(inks, "CMYK").save("inks.jpg", quality=100)

# Icons of several sizes: PNG, and bitmaps.
square = six().resize((48, 48), Image.Resampling.NEAREST).convert("RGBA")
square.save("icon.ico", sizes=[(16, 16), (48, 48)])
square.save("bitmaps.ico", sizes=[(16, 16), (48, 48)], bitmap_format="bmp")

# Alpha in TIFF: straight, and premultiplied.
alpha = Image.new("L", (W, H), 255)
alpha.paste(128, (0, 0, 8, 16))
clear = six()
clear.putalpha(alpha)
clear.save("straight.tif")
data = bytearray(open("straight.tif", "rb").read())
extra = data.index(struct.pack("<HHI", 338, 3, 1))
data[extra + 8] = 1
start = data.index(bytes(CELLS[0]) + b"\x80")
for at in range(start, start + W * H * 4, 4):
    for channel in range(at, at + 3):
        data[channel] = (data[channel] * data[at + 3] + 127) // 255
write("premultiplied.tif", data)

# An animation whose first frame is smaller than its canvas, at 8, 4.
still = io.BytesIO()
six().resize((12, 8), Image.Resampling.NEAREST).save(still, "webp", lossless=True)
frame = struct.pack("<I", 4)[:3] + struct.pack("<I", 2)[:3] + struct.pack("<I", 11)[:3] + struct.pack("<I", 7)[:3]
frame += struct.pack("<I", 100)[:3] + b"\2" + still.getvalue()[12:]


def riff(kind, data):
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


canvas = struct.pack("<I", 0x12) + struct.pack("<I", W - 1)[:3] + struct.pack("<I", H - 1)[:3]
film = riff(b"VP8X", canvas) + riff(b"ANIM", bytes(6)) + riff(b"ANMF", frame) * 2
write("film.webp", riff(b"RIFF", b"WEBP" + film))

# Samples that are floating-point numbers, and colours that are Lab.
Image.new("F", (W, H), 0.5).save("float.tif")
Image.new("LAB", (W, H), (128, 10, 10)).save("lab.tif")

# Kinds that other libraries read; heif-enc is libheif's, cjxl libjxl's.
large = six().resize((96, 64), Image.Resampling.NEAREST)
large.save("cells.avif", quality=100, subsampling="4:4:4")
large.save("cells.jp2")
large.convert("YCbCr").save("luma.jp2")
large.save("cells.j2k")
alpha = large.copy()
alpha.putalpha(128)
alpha.save("alpha.jp2")
wide.resize((96, 64), Image.Resampling.NEAREST).save("wide.png", icc_profile=icc)
subprocess.run("heif-enc -L -p chroma=444 wide.png -o p3.heic && cjxl -d 0 wide.png p3.jxl && rm wide.png", shell=True, check=True)
wide.resize((240, 160), Image.Resampling.NEAREST).save("wide.png")
codes = "-color_primaries smpte432 -color_trc iec61966-2-1 -colorspace bt709 -color_range pc"
form = "-pix_fmt yuv444p -vf scale=out_color_matrix=bt709:out_range=pc -c:v libaom-av1 -crf 1 -still-picture 1"
subprocess.run(f"ffmpeg -y -i wide.png {form} {codes} nclx.avif && rm wide.png", shell=True, check=True)
large.save("large.png")
subprocess.run("cjxl -d 0.3 large.png cells.jxl && rm large.png", shell=True, check=True)
