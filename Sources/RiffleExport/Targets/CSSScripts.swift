internal import RiffleModels

/// The scripts of the pages.
enum CSSScripts {
    /// Returns the script of a row: drags with the mouse, keys, the wheel, the focus; and the scroll offset for browsers without scroll
    /// timelines.
    static func scroll(isVertical: Bool) -> String {
        String(decoding: PackageResources.css_row_js, as: UTF8.self).replacing("IS_VERTICAL", with: "\(isVertical)")
    }

    /// Returns the lines that order the cards of a row of one depth by their places. `current`: the code that poses the current card.
    static func order(_ current: String, isVertical: Bool) -> String {
        let place = isVertical ? "m[1] + m[5] + m[9] + m[13]" : "m[0] + m[4] + m[8] + m[12]"
        return """
              if (row) {
                // Of two at the same depth the one nearer on the screen to the current card
                // is in front.
                const current = Math.round(scroll);
                const along = ({ transform: m }) => \(place);
                const way = along(is) - along(pose(\(current)));
                card.style.zIndex = Math.round(-1000 * Math.abs(way) - Math.abs(offset));
              }

            """
    }

    /// Returns the script that poses cards if no calculation can. `leavesOut`: whether `--shown` says which cards are shown; `order`: the
    /// lines that decide which of two cards at the same depth is in front.
    static func cards(arguments: String, wraps: Bool, leavesOut: Bool, order: String = "", _ pose: CSSPose) -> String {
        let isVeiled = pose.isVeiled
        return """
            // Poses the cards by pose.js: cards.css can't say the whole formula.
            function place(card) {
              const style = getComputedStyle(card);
              const value = (name) => Number(style.getPropertyValue(name)) || 0;
              const index = value("--i");
              const scroll = value("--s");
              const row = card.closest(".track");
              \(wraps ? "let" : "const") offset = index - scroll;
            \(wraps ? "  if (row) {\n    // The last card is followed by the first.\n    const count = row.querySelectorAll(\".card\").length;\n    offset -= count * Math.ceil(offset / count - 0.5);\n  }\n" : "")\
              const is = pose(\(arguments));
              const matrix = `matrix3d(${is.transform.join(", ")})`;
              card.style.transform = `${matrix} scaleX(var(--side, 1))`;
              card.style.opacity = is.opacity;
              const [face] = card.children;
            \(isVeiled ? "  face.style.opacity = 1 - is.veil;\n" : "")\
              face.style.filter = is.dim > 0 ? `brightness(${1 - is.dim})` : "";
            \(pose.hasDepth && pose.crosses ? "" : pose.hasDepth ? "  card.style.zIndex = \(CSSPose.depthStep) * Math.round(is.order * \(CSSPose.depthUnit));\n" : order)\
              card.style.scale = is.hidden ? 0 : "\(leavesOut ? "var(--shown, 1)" : "")";
            }

            for (const scroller of document.querySelectorAll("ROOT:has(.track)")) {
              let isRequested = false;
              const placeAll = () => {
                isRequested = false;
                scroller.querySelectorAll(".card").forEach(place);
              };
              const request = () => {
                if (!isRequested) requestAnimationFrame(placeAll);
                isRequested = true;
              };
              scroller.addEventListener("scroll", request);
              new ResizeObserver(request).observe(scroller);
            }

            """
    }

    /// Returns the script that drags, throws and returns the cards of a stack.
    static func stack(_ motion: StackMotion?) -> String {
        let names: Set = [
            "layers", "cardWidth", "cardHeight", "maxLength", "maxRotation", "grabTurn", "throwSpeed", "projection",
            "throwsVertically", "throwsWhileHeld", "entersAtLanding", "throwDistance", "flightDuration",
        ]
        let settings = (motion?.settings ?? []).filter { names.contains($0.name) }
        let modules = JavaScriptBundle.statements([
            "pan": text(PackageResources.pan_js), "pull": text(PackageResources.pull_js),
            "flight": text(PackageResources.flight_js), "card-motion": text(PackageResources.card_motion_js),
        ]).split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
        return text(PackageResources.css_stack_js)
            .replacing("/* MODULES */", with: modules)
            .replacing("/* SETTINGS */", with: JavaScriptSettings.properties(settings, indent: 4))
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the script that shows one screen after the other.
    static func screens(_ export: ModelExport) -> String {
        let pictures = zip(export.pictureFiles, export.pictures).map { file, picture in
            "  { file: \"\(file.path)\", title: \(JavaScriptTarget.string(picture.title)) },\n"
        }.joined()
        let list = pictures.isEmpty ? "[]" : "[\n\(pictures)]"
        return text(PackageResources.css_screens_js)
            .replacing("[PICTURES]", with: list).replacing("COUNT", with: "\(export.transitions?.count ?? export.cardCount)")
            .replacing("REVERSES", with: "\(export.transitions?.reversesBack ?? true)")
    }
}
