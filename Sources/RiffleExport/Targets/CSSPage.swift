/// The page that shows a style sheet with its cards, and its scripts.
struct CSSPage {
    private let export: ModelExport
    private let subject: Subject

    init(_ export: ModelExport, _ subject: Subject) { (self.export, self.subject) = (export, subject) }

    /// The things that a page shows.
    enum Subject {
        /// `isVertical`: whether the row scrolls up and down; `wraps`: whether it goes around; `isPosed`: whether cards.js poses the cards.
        case row(isVertical: Bool, wraps: Bool, isPosed: Bool)
        case stack
        case screens(direction: Bool)
    }

    private static let names = ["Coral", "Amber", "Jade", "Azure", "Violet"]
    private static let hues = [4, 34, 152, 205, 262]

    func html(summary: String) -> String {
        let title = export.pose.title
        let sheet: String
        let body: String
        let scripts: [String]
        switch subject {
        case .row(let isVertical, let wraps, let isPosed):
            sheet = "cards.css"
            scripts = isPosed ? ["pose.js", "cards.js", "scroll.js"] : ["scroll.js"]
            body = row(isVertical: isVertical, wraps: wraps)
        case .stack:
            sheet = "cards.css"
            scripts = ["stack.js"]
            body = stack
        case .screens(let direction):
            sheet = "screens.css"
            scripts = ["screens.js"]
            body = screens(direction)
        }
        let head = [
            "<meta charset=\"utf-8\" />", "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />",
            "<title>\(CodeText.html(title))</title>", "<link rel=\"stylesheet\" href=\"\(sheet)\" />",
            "<link rel=\"stylesheet\" href=\"page.css\" />",
        ].map { "    \($0)\n" }.joined()
        let caption = """
                <header>
                  <h1>\(CodeText.html(title))</h1>
                  <p>\(CodeText.html(summary))</p>
                </header>

            """
        return "<!doctype html>\n<html lang=\"en\">\n  <head>\n\(head)  </head>\n  <body>\n\(caption)\(body)"
            + scripts.map { "    <script src=\"\($0)\"></script>\n" }.joined() + "  </body>\n</html>\n"
    }

    private func cards(_ variable: String, indent: Int) -> String {
        let spaces = String(repeating: " ", count: indent)
        let inner = spaces + "  "
        let (begin, end) = ("\(spaces)  <div class=\"face\">\n", "\(spaces)  </div>\n")
        let pictures = Array(zip(export.pictureFiles, export.pictures))
        return (0..<export.cardCount).map { index -> String in
            let card = "\(spaces)<article class=\"card\" style=\"\(variable): \(index)"
            if !pictures.isEmpty {
                let (file, picture) = pictures[index % pictures.count]
                let image = "\(inner)  <img src=\"\(file.path)\" alt=\"\(CodeText.html(picture.title))\" />\n"
                return "\(card)\">\n\(begin)\(image)\(end)\(spaces)</article>\n"
            }
            let (name, hue) = (Self.names[index % 5], Self.hues[index % 5])
            return
                "\(card); --hue: \(hue)\">\n\(begin)\(inner)  <b>\(index + 1)</b>\n\(inner)  <span>\(name)</span>\n\(end)\(spaces)</article>\n"
        }.joined()
    }

    private func row(isVertical: Bool, wraps: Bool) -> String {
        let (count, middle) = (export.cardCount, (export.cardCount - 1) / 2)
        let stops = (0..<(wraps ? count + 1 : count)).map { index in
            "        <i class=\"\(index == middle ? "stop start" : "stop")\" style=\"--i: \(index)\"></i>\n"
        }.joined()
        return """
                <main class="\(CSSTarget.root(export))" tabindex="0" role="group" aria-roledescription="carousel" aria-label="Cards">
                  <div class="track">
            \(stops)        <div class="view">
                      <div class="cards">
            \(cards("--i", indent: 12))          </div>
                    </div>
                  </div>
                </main>

            """
    }

    private var stack: String {
        """
            <main class="\(CSSTarget.root(export)) stack" tabindex="0" role="group" aria-roledescription="carousel" aria-label="Cards">
              <div class="cards">
        \(cards("--layer", indent: 8))      </div>
            </main>

        """
    }

    private func screens(_ direction: Bool) -> String {
        let left = direction ? "        <button data-way=\"left\">From the left</button>\n" : ""
        return """
                <main class="container">
                  <div class="screens">
                    <section class="from"></section>
                    <section class="to"></section>
                  </div>
                  <nav>
                    <button data-way="back">Back</button>
            \(left)        <button data-way="forward">Next</button>
                  </nav>
                </main>

            """
    }

    /// Returns the style of all pages; it has no part in the motion.
    func style(width: Double, height: Double) -> String {
        let common = String(decoding: PackageResources.look_css, as: UTF8.self)
        let card =
            !export.pictures.isEmpty
            ? "\n" + Self.picture(export.pictureFocus)
            : """

            .face {
              box-sizing: border-box;
              display: flex;
              flex-direction: column;
              padding: 16px 20px;
              background: linear-gradient(
                160deg,
                hsl(var(--hue) 72% 66%),
                hsl(calc(var(--hue) + 22) 66% 44%)
              );
              font-size: 17px;
              user-select: none;
            }

            .card b {
              font-size: 44px;
              font-weight: 700;
              line-height: 1;
            }

            .card span {
              opacity: 0.85;
            }

            """
        switch subject {
        case .row:
            return common + card + """

                main {
                  position: fixed;
                  inset: 0;
                }

                """
        case .stack:
            return common + card + """

                .stack {
                  position: fixed;
                  inset: 0;
                  cursor: grab;
                }

                .stack:active {
                  cursor: grabbing;
                }

                """
        case .screens: return common + screensStyle(width: width, height: height)
        }
    }

    /// Returns the rule by which a picture fills its card. `focus`: the part of a taller picture that is shown.
    private static func picture(_ focus: Double) -> String {
        """
        img {
          display: block;
          width: 100%;
          height: 100%;
          object-fit: cover;
          object-position: 50% \(CodeNumber.text(100 * focus))%;
        }

        """
    }

    private func screensStyle(width: Double, height: Double) -> String {
        """

        .container {
          display: flex;
          flex-direction: column;
          align-items: center;
          justify-content: center;
          gap: 18px;
          height: 100%;
        }

        .screens {
          position: relative;
          flex: none;
          width: \(CodeNumber.text(width))px;
          height: \(CodeNumber.text(height))px;
          /* As large as the window lets it be. */
          zoom: min(1, tan(atan2(100vh - 96px, \(CodeNumber.text(height))px)));
          overflow: clip;
          border-radius: 24px;
          background: #0b0d12;
          box-shadow: 0 20px 60px rgb(0 0 0 / 0.45);
        }

        .screens section {
          position: absolute;
          inset: 0;
        }

        \(export.pictures.isEmpty ? "" : Self.picture(export.pictureFocus) + "\n")\
        .coloured {
          box-sizing: border-box;
          height: 100%;
          padding: 28px;
          background: linear-gradient(
            160deg,
            hsl(var(--hue) 72% 66%),
            hsl(calc(var(--hue) + 22) 66% 44%)
          );
          font-size: 17px;
        }

        .coloured b {
          display: block;
          font-size: 64px;
          line-height: 1.1;
        }

        nav {
          display: flex;
          gap: 10px;
        }

        button {
          padding: 8px 18px;
          border: 0;
          border-radius: 999px;
          background: rgb(255 255 255 / 0.14);
          color: inherit;
          font: inherit;
          cursor: pointer;
        }

        button:hover {
          background: rgb(255 255 255 / 0.24);
        }

        button:focus-visible {
          outline: 2px solid #7ab8ff;
        }

        """
    }
}
