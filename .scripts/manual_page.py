"""Markdown as the manual has it, as HTML: headings, paragraphs, lists, tables, code, and notes to the guide in comments.

A note is a comment that begins with "guide":

    <!-- guide film: OPTIONS          the kind and its value
    alt: TEXT                         further lines: a name and a value; \\n is a new line
    -->
"""
import html, re

# Of a page's file.
SUFFIX = "." + "md"


class Note:
    """A note to the guide."""

    def __init__(self, text):
        head, *lines = text.strip().split("\n")
        self.kind, _, self.value = (part.strip() for part in head.partition(":"))
        self.more = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


def inline(text):
    """A text's code, strong words and links."""
    codes = []

    def keep(code):
        codes.append(f"<code>{html.escape(code[1], quote=False)}</code>")
        return f"\0{len(codes) - 1}\0"

    # Strong words and a link's text may have code, and code has neither.
    text = html.escape(re.sub(r"`([^`]+)`", keep, text), quote=False)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"(?<!\*)\*([^*]+)\*(?!\*)", r"<em>\1</em>", text)
    text = re.sub(r"\[(.+?)\]\(([^)]+)\)", lambda link: f'<a href="{re.sub("[.]md$", ".html", link[2])}">{link[1]}</a>', text)
    return re.sub("\0(\\d+)\0", lambda place: codes[int(place[1])], text)


def cells(row):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


def table(rows):
    head = len(rows) > 1 and set("".join(rows[1])) <= set("|-: ")
    lines = ["<div class=\"table\"><table>"]
    for index, row in enumerate(rows):
        if head and index == 1:
            continue
        kind = "th" if head and index == 0 else "td"
        lines.append("<tr>" + "".join(f"<{kind}>{inline(cell)}</{kind}>" for cell in cells(row)) + "</tr>")
    return "\n".join([*lines, "</table></div>"])


def convert(text, note):
    """A page as HTML. `note(Note, code)` answers a note with HTML; `code` is the block of code that it is about, or None."""
    out, held = [], None
    # Blocks, each with its lines.
    blocks = re.split(r"(<!--.*?-->|^```.*?^```$)", text, flags=re.S | re.M)
    for block in blocks:
        if block.startswith("<!--"):
            inner = block[4:-3].strip()
            if not inner.startswith("guide "):
                continue
            asked = Note(inner[len("guide "):])
            if asked.kind in ("run", "save", "code"):
                held = asked
            else:
                out.append(note(asked, None))
        elif block.startswith("```"):
            code = block.split("\n", 1)[1].rsplit("\n", 1)[0]
            out.append(note(held, code) if held else f'<pre tabindex="0">{html.escape(code, quote=False)}</pre>')
            held = None
        else:
            out.append(flow(block))
    return "\n".join(part for part in out if part)


def is_item(line):
    return re.match(r"(-|\d+\.) ", line) is not None


def flow(text):
    """Headings, paragraphs, lists and tables."""
    out = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        lines = part.split("\n")
        if not part.strip():
            continue
        if match := re.match(r"(#+) (.*)", part):
            level = len(match[1])
            name = re.sub(r"[^a-z0-9]+", "-", match[2].lower()).strip("-")
            out.append(f'<h{level} id="{name}">{inline(match[2])}</h{level}>')
            if len(lines) > 1:
                out.append(flow("\n".join(lines[1:])))
        elif lines[0].startswith("|"):
            out.append(table(lines))
        elif match := re.match(r"!\[(.*)\]\((.*)\)$", part):
            out.append(f'<img src="{match[2]}" alt="{html.escape(match[1])}">')
        elif any(is_item(line) for line in lines):
            index = next(index for index, line in enumerate(lines) if is_item(line))
            if index:
                out.append(f"<p>{inline(' '.join(lines[:index]))}</p>")
            kind = "ul" if lines[index].startswith("-") else "ol"
            items = []
            for line in lines[index:]:
                if is_item(line):
                    items.append(line.split(" ", 1)[1])
                else:
                    items[-1] += " " + line.strip()
            out.append(f"<{kind}>" + "".join(f"<li>{inline(item)}</li>" for item in items) + f"</{kind}>")
        else:
            out.append(f"<p>{inline(' '.join(lines))}</p>")
    return "\n".join(out)
