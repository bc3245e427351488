internal import RiffleFormula

/// The check of a style sheet: a page that sets the variables, reads Chromium's results, and compares them with the samples.
struct CSSCheck {
    private let pose: PoseFunction
    private let subject: Subject
    /// The class of the page's element.
    private let root: String
    /// The part of the script that compares a spring; empty: there is none.
    private let spring: String

    /// The things that are checked.
    enum Subject {
        /// `isPosed`: whether a script poses the cards.
        case cards(isPosed: Bool)
        /// `isLinear`: whether each screen has keyframes, instead of a progress that both screens share.
        case screens(isLinear: Bool)
    }

    init(_ export: ModelExport, _ subject: Subject, spring: String = "") {
        pose = export.pose
        root = CSSTarget.root(export)
        self.subject = subject
        self.spring = spring
    }

    var files: [ExportFile] {
        ["html": page, "js": script, "sh": Self.shell].sorted { $0.key < $1.key }.map {
            ExportFile("tests/check.\($0.key)", $0.value)
        }
    }

    private var page: String {
        let (sheet, scripts) =
            switch subject {
            case .cards(let isPosed): ("cards.css", isPosed ? ["pose.js", "cards.js"] : [])
            case .screens: ("screens.css", [])
            }
        return """
            <!doctype html>
            <meta charset="utf-8" />
            <title>Check</title>
            <link rel="stylesheet" href="../\(sheet)" />
            <div class="\(root)"><div id="area"></div></div>
            <pre id="result"></pre>
            \((scripts.map { "../" + $0 } + ["check.js"]).map { "<script src=\"\($0)\"></script>\n" }.joined())
            """
    }

    private static let shell = """
        #!/bin/sh
        # sh tests/check.sh: opens check.html in Chromium, without a window, and prints the
        # greatest deviation from what Riffle does.
        cd "$(dirname "$0")" || exit 1
        for name in chromium chromium-browser google-chrome google-chrome-stable; do
          browser=$(command -v $name) && break
        done
        if [ -z "$browser" ]; then
          echo "Chromium isn't installed (Debian: apt install chromium)" >&2
          exit 127
        fi
        profile=$(mktemp -d)
        trap 'rm -rf "$profile"' EXIT
        # The superuser has no sandbox.
        [ "$(id -u)" -ne 0 ] || set -- --no-sandbox
        "$browser" "$@" --headless=new --disable-gpu --user-data-dir="$profile" \\
          --allow-file-access-from-files --dump-dom "file://$PWD/check.html" \\
          2>/dev/null | grep -o '{"target":.*}'

        """

    private var isCards: Bool {
        if case .cards = subject { true } else { false }
    }

    /// The script's function that makes an element for a row of the samples.
    private var making: String {
        let columns = Dictionary(pose.inputs.enumerated().map { ($1.variable, "row[\($0)]") }) { first, _ in first }
        switch subject {
        case .cards(let isPosed):
            return """
                // A card at a row's variables. Nothing is rounded in --i less --s.
                function make(row) {
                  const card = document.createElement("div");
                  card.className = "card";
                \(isCards ? "  card.innerHTML = \"<div class='face'></div>\";\n" : "")\
                \(settings(columns).map { "  card.style.setProperty(\"\($0.name)\", \($0.value));\n" }.joined())\
                  area.append(card);
                \(isPosed ? "  place(card);\n" : "")\
                  return card;
                }
                """
        case .screens(let isLinear):
            let direction = columns["direction"].map { "  screens.style.setProperty(\"--direction\", \($0));\n" } ?? ""
            return """
                // A screen at a row's progress: its animation, paused there.
                function make(row) {
                  const screens = document.createElement("div");
                  screens.className = "screens";
                \(direction)\
                  const screen = document.createElement("div");
                  screen.className = ["from", "to"][\(columns["role"] ?? "0")];
                  const { style } = \(isLinear ? "screen" : "screens");
                  style.animationTimingFunction = "linear";
                  style.animationDuration = "1s";
                  style.animationPlayState = "paused";
                  style.animationDelay = `${-\(columns["p"] ?? "0")}s`;
                  screens.append(screen);
                  area.append(screens);
                  return screen;
                }
                """
        }
    }

    /// Returns the properties for the variables of a row of the samples.
    private func settings(_ columns: [String: String]) -> [(name: String, value: String)] {
        var lines: [(name: String, value: String)] = []
        for input in pose.inputs where !["o", "i", "s"].contains(input.variable) {
            lines.append((CSSTarget.variables(pose)[input.name] ?? "", columns[input.variable] ?? "0"))
        }
        guard let offset = columns["o"] else {
            return lines + ["i", "s"].compactMap { name in columns[name].map { ("--" + name, $0) } }
        }
        if let index = columns["i"] {
            // Where the row wraps, the offset isn't the index less the scroll offset.
            lines += [("--o", offset), ("--i", index), ("--s", columns["s"] ?? "0")]
        } else if let scroll = columns["s"] {
            lines += [("--i", "\(offset) + \(scroll)"), ("--s", scroll)]
        } else {
            lines += [("--i", "\(offset) - Math.round(\(offset))"), ("--s", "-Math.round(\(offset))")]
        }
        return lines
    }

    private var script: String {
        """
        // Compares the style sheet with what Riffle does: check.sh opens the page.
        // The deviation is in card widths (of 1 at least: relative to the number).
        const request = new XMLHttpRequest();
        request.open("GET", "samples.json", false);
        request.send();
        const { width, inputs, rows } = JSON.parse(request.responseText);

        const area = document.getElementById("area");
        \(isCards ? "area.className = \"cards\";\narea.style.animation = \"none\";\n" : "")\
        \(making)

        // What the browser makes of a card: m11 … m44, opacity, order, dim and veil.
        function read(card) {
          const style = card.computedStyleMap();
          const face = \(isCards ? "card.firstChild.computedStyleMap()" : "style");
          const transform = style.get("transform");
          const matrix = transform.toMatrix?.() ?? new DOMMatrix();
          const depth = Number(getComputedStyle(card).zIndex) || 0;
          const scale = getComputedStyle(card).scale;
          const filter = /brightness\\(([^)]*)\\)/.exec(face.get("filter").toString());
          return {
            given: [
              ...matrix.toFloat64Array(),
              style.get("opacity").value,
              Math.floor((depth + \(CSSPose.depthStep / 2)) / \(CSSPose.depthStep)) / \(CSSPose.depthUnit),
              1 - (filter ? Number(filter[1]) : 1),
              \(isCards ? "1 - face.get(\"opacity\").value" : "0"),
            ],
            hidden: scale === "0",
          };
        }

        // The unit of each of m11 … m44, opacity, order, dim and veil.
        const units = [
          ...[1, 1, 1, 1 / width, 1, 1, 1, 1 / width, 1, 1, 1, 1 / width],
          ...[width, width, width, 1],
          ...[1, width, 1, 1],
        ];
        let deviation = 0;
        let worst = null;
        function compare(row, { given, hidden }) {
          const wanted = row.slice(inputs.length);
          // A z-index has 32 bits.
          const most = \(CodeNumber.text(Double(Int32.max) / Double(CSSPose.depthStep * CSSPose.depthUnit)));
          wanted[17] = Math.max(-most, Math.min(wanted[17], most));
          const shows = !hidden && given[16] > 0;
          const shouldShow = wanted[20] === 0 && wanted[16] > 0;
          // A card that is scaled to a point shows nothing, even where one of its lengths alone is too great to be drawn.
          const isPoint = [0, 1, 4, 5].every((i) => Math.abs(wanted[i]) * width < 1e-3);
          if (shows !== shouldShow && !isPoint && !isAtThreshold(row, shouldShow)) {
            note(Math.max(shows ? given[16] : 0, shouldShow ? wanted[16] : 0), row, 20);
          }
          if (!shows || !shouldShow) return;
          // Beyond this many pixels all lengths are the same.
          if (wanted.slice(12, 15).some((v) => Math.abs(v) > 3.3e7)) return;
          given.forEach((value, i) => {
            const unit = units[i] * Math.max(1, Math.abs(wanted[i]) / units[i]);
            // A z-index has whole steps.
            \(pose.crosses ? "if (i === 17) return;\n    " : "")const step = i === 17 ? \(CodeNumber.text(0.51 / Double(CSSPose.depthUnit))) : 0;
            const beside = Math.abs(value - wanted[i]);
            const difference = beside <= step ? 0 : beside / unit;
            note(difference >= 0 ? difference : Infinity, row, i);
          });
        }
        // Whether the card shows, or not, right beside the row: where a sine is 0 but for
        // its last digit, that digit decides.
        function isAtThreshold(row, shouldShow) {
          return [-1e-6, 1e-6].some((step) => {
            const { given, hidden } = read(make([row[0] + step, ...row.slice(1)]));
            return shouldShow === (!hidden && given[16] > 0);
          });
        }
        function note(difference, row, entry) {
          if (difference <= deviation) return;
          deviation = difference;
          worst = { at: row.slice(0, inputs.length), entry };
        }

        for (let start = 0; start < rows.length; start += 500) {
          const part = rows.slice(start, start + 500);
          area.replaceChildren();
          const cards = part.map(make);
          part.forEach((row, i) => compare(row, read(cards[i])));
        }
        area.replaceChildren();
        \(spring)\
        // A thousandth of a pixel, or a millionth of the number.
        const bound = Math.max(1e-3 / width, 1e-6);
        document.getElementById("result").textContent = JSON.stringify({
          target: "css",
          deviation: Math.min(deviation, 1e9),
          samples: rows.length,
          bound,
          worst,\(spring.isEmpty ? "" : "\n  lost,")
        });

        """
    }
}
