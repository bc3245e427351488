internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels

/// The style sheet of a row or a circle of cards that a scroller moves.
struct CSSCards {
    private(set) var export: ModelExport
    let pose: CSSPose
    /// The place of a card along the axis, for rows whose cards all have one depth and are ordered by their places; nil for all others.
    private let place: CSSPlace?

    init(_ given: ModelExport) {
        var export = given
        if case .rule(let rule) = export.shown { export.pose.add(rule) }
        self.export = export
        pose = CSSPose(export.pose, variables: CSSTarget.variables(export.pose), Self.extras(export))
        let isOfPlaces = export.comparesPlaces && !pose.hasDepth && pose.unsaid.isEmpty
        if isOfPlaces, case .place(let isVertical) = export.motion.documentOrder {
            place = CSSPlace(export.pose, isVertical: isVertical)
        } else {
            place = nil
        }
    }

    /// Returns the extras that the cards of a row have beside their poses.
    private static func extras(_ export: ModelExport) -> CSSPose.Extras {
        var extras = CSSPose.Extras(hasFace: true)
        if let row = export.motion.row {
            extras.isMirrored = !row.isVertical
            extras.tie =
                export.motion.documentOrder == .row
                ? "clamp(-500, round(32 * var(--o), 1), 500)"
                : "clamp(-500, round(-32 * abs(var(--o)), 1), 0) + clamp(0, sign(var(--o)), 1)"
        }
        extras.leavesOut = export.shown != .all
        let look = export.scaledLook
        if look.blurMost > 0 {
            let (from, to) = (CodeNumber.text(look.blurFrom), CodeNumber.text(look.blurTo))
            let share = from == to ? "round(up, \(from) - var(--o), 1)" : "(var(--o) - \(from)) / (\(to) - \(from))"
            extras.filter = "blur(calc(\(CodeNumber.text(look.blurMost)) * clamp(0, \(share), 1) * 1px))"
        }
        return extras
    }

    /// Whether the row scrolls up and down.
    var isVertical: Bool { export.motion.isVertical }

    /// Whether the last card is followed by the first.
    var wraps: Bool { export.motion.wraps }

    /// The distance of scrolling from card to card, in points.
    var step: Double {
        switch export.motion {
        case .carousel(let rule): rule.row.itemExtent / max(abs(rule.offsetMultiplier), 0.01)
        case .scrollView(let rule): rule.row.itemExtent
        case .cardStack, .transition: 100
        }
    }

    var text: String {
        let rules = [scrolling, scroller, area, card].map { CSSTarget.scoped($0, export) }
        return ([CSSTarget.head(export, notes), CSSTarget.offset, pose.registrations, pose.backdrop] + rules)
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var notes: [String] {
        var notes = pose.notes
        notes.append(
            "The browser's scroller moves the cards: the deceleration, the rubber band and the snapping of the original aren't here."
        )
        if wraps { notes.append("A scroller has two ends: it goes once around, from the first card to the first card.") }
        if export.pose.inputs.contains(where: { ["turn", "turning"].contains($0.variable) }) {
            notes.append("A scroll timeline has no turn progress: --turning is 0, and cards turn by their offsets.")
        }
        if !pose.unsaid.isEmpty {
            notes.append(
                "CSS has no \(pose.unsaid.map { $0 + "()" }.joined(separator: ", ")): cards.js poses the cards by pose.js."
            )
        }
        return notes
    }

    private var scrolling: String {
        """
        @keyframes scroll-cards {
          from {
            --s: 0;
          }
          to {
            --s: var(--last);
          }
        }

        """
    }

    private var scroller: String {
        let (axis, side) = isVertical ? ("y", "top") : ("x", "inset-inline-start")
        let length = "calc(100% + var(--last) * var(--step))"
        let mirror =
            isVertical
            ? ""
            : """

            /* From right to left. */
            ROOT:dir(rtl) .track {
              --side: -1;
            }

            """
        return """
            /* What scrolls; it has a size of its own. */
            ROOT {
              --cards: \(export.cardCount);
              container-type: size;
              overflow: \(isVertical ? "hidden auto" : "auto hidden");
              scroll-snap-type: \(axis) mandatory;
              scroll-timeline: --row \(axis);
              scrollbar-width: none;
              user-select: none;
            }

            ROOT:focus-visible {
              outline: 2px solid currentcolor;
              outline-offset: -4px;
            }

            /* As long as the row's path, with a stop for each card. */
            ROOT .track {
              --last: \(wraps ? "var(--cards)" : "calc(var(--cards) - 1)");
              /* Pixels for each point, so that the cards fit. */
              --scale: min(
                tan(atan2(100cqw, \(Self.rounded(export.area.width))px)),
                tan(atan2(100cqh, \(Self.rounded(export.area.height))px))
              );
              /* 1, or −1 where the row runs from right to left. */
              --side: 1;
              /* From card to card. */
              --step: calc(\(CodeNumber.text(step))px * var(--scale));
              position: relative;
              width: \(isVertical ? "100%" : length);
              height: \(isVertical ? length : "100%");
            }
            \(mirror)
            ROOT .stop {
              position: absolute;
              \(side): calc(var(--i) * var(--step));
              width: 1px;
              height: 1px;
              scroll-snap-align: start;
            }

            /* The card that is current at first. */
            ROOT .stop.start {
              scroll-initial-target: nearest;
            }

            /* The part of the track that is seen. */
            ROOT .view {
              position: sticky;
              top: 0;
              inset-inline-start: 0;
              width: \(isVertical ? "100%" : "100cqw");
              height: \(isVertical ? "100cqh" : "100%");
              overflow: clip;
            }

            """
    }

    /// The declarations of the constants; the page sets the number of cards.
    private var constants: String {
        let name = CSSPrinter.property(PoseNaming(export.tuning.formula)[PoseFunction.count])
        return pose.constants.replacing("  \(name): \(export.cardCount);\n", with: "  \(name): var(--cards);\n")
    }

    private var area: String {
        """
        /* The cards' common centre, which is the vanishing point. */
        ROOT .cards {
        \(constants)\(pose.derived)\(place?.current ?? "")  position: absolute;
          top: \(Self.place(export.center.y));
          inset-inline-start: \(Self.place(export.center.x));
          width: 0;
          height: 0;
          scale: calc(var(--scale) * var(--side)) var(--scale);
        \(pose.crosses ? "  transform-style: preserve-3d;\n" : "")}

        /* Elsewhere scroll.js sets --s. */
        @supports (animation-timeline: scroll()) {
          ROOT .cards {
            animation: scroll-cards linear both;
            animation-timeline: --row;
          }
        }

        """
    }

    private static func place(_ offset: Double) -> String {
        if offset == 0 { return "50%" }
        return "calc(50% \(offset < 0 ? "-" : "+") \(CodeNumber.text(abs(offset)))px * var(--scale))"
    }

    private static func rounded(_ length: Double) -> String { CodeNumber.text((length * 1e4).rounded() / 1e4) }

    private var card: String {
        let (width, height) = (export.card.width, export.card.height)
        let inputs = export.pose.inputs.filter { ["turn", "turning"].contains($0.variable) }
            .map { "  \(CSSPrinter.plainProperty($0.name)): 0;\n" }.joined()
        return """
            ROOT .card {
              /* The card's offset: 0 is the current card, 1 the next. */
              --o: calc(var(--i) - var(--s));
            \(inputs)\(pose.unsaid.isEmpty ? pose.declarations : "")  position: absolute;
              left: \(CodeNumber.text(-width / 2))px;
              top: \(CodeNumber.text(-height / 2))px;
              box-sizing: border-box;
              width: \(CodeNumber.text(width))px;
              height: \(CodeNumber.text(height))px;
            \(CSSTarget.look(export))\(pose.patch)}
            \(pose.faceRule(isPosed: !pose.unsaid.isEmpty))
            """ + (inRow.isEmpty ? "" : "\nROOT .track .card {\n\(inRow)}\n")
    }

    /// The declarations that a card has only in a row, not where a check poses it.
    private var inRow: String {
        var text = ""
        if wraps {
            text += """
                  /* The last card is followed by the first. */
                  --o: calc(
                    var(--cards) / 2 -
                    mod(var(--cards) / 2 - var(--i) + var(--s), var(--cards))
                  );

                """
        }
        if let (name, number, half) = shown {
            let start = CSSPiece.call("round", [.operand("var(--s)"), .one]) - half
            let first = wraps ? start : .call("clamp", [.zero, start, .operand("var(--cards)") - number])
            let place = CSSPiece.call("mod", [.operand("var(--i)") - first, .operand("var(--cards)")])
            text += "  /* \(name) cards are shown about the current one. */\n"
            text += CSSPose.line("--shown", CSSPiece.call("clamp", [.zero, number - place, .one]).value)
        }
        return text + order
    }

    /// The number of shown cards for people and as a calculation, and half of it; nil if all cards are shown.
    private var shown: (name: String, number: CSSPiece, half: CSSPiece)? {
        switch export.shown {
        case .all: return nil
        case .number(let number): return ("\(number)", .operand("\(number)"), .operand("\(number / 2)"))
        case .rule(let rule):
            guard case .name(let name)? = rule.shown?.node else { return nil }
            let property = CSSPrinter.property(name)
            let number = CSSPiece.operand("var(\(property))")
            return (property, number, .call("round", [.operand("down"), number / .operand("2"), .one]))
        }
    }

    /// The declaration that says which of two cards at the same depth is in front; empty if none is needed.
    private var order: String {
        if pose.hasDepth { return "" }
        if let place { return place.order(leavingOut: pose.declarations) }
        switch export.motion {
        case .scrollView:
            // Without a declaration the order of the elements decides.
            guard wraps else { return "" }
            return """
                  /* Of two at the same depth the later one is in front. */
                  z-index: calc(round(1000 * var(--o), 1));

                """
        case .carousel where !export.comparesPlaces, .cardStack, .transition:
            return """
                  /* Of two at the same depth the one nearer to the current card is in front. */
                  z-index: calc(round(-1000 * abs(var(--o)), 1));

                """
        case .carousel: return ""
        }
    }
}

/// The place of a card along the scrolling axis, as iCarousel compares cards of one depth.
private struct CSSPlace {
    /// The declarations for the cards' parent, which say the place of the current card.
    let current: String
    private let lines: [(name: String, text: String)]
    private let place: CSSPiece

    init(_ pose: PoseFunction, isVertical: Bool) {
        let (parts, expression) = pose.place(isVertical: isVertical)
        var code = CSSPrinter(pose, variables: CSSTarget.variables(pose))
        var used = expression.names
        let values = pose.values + parts
        for value in values.reversed() where used.contains(value.name) { used.formUnion(value.value.names) }
        for value in values where used.contains(value.name) { code.declare(value.name, value.value) }
        place = code.number(expression, for: "place")
        lines = code.take().map { ($0.name, CSSPose.line($0.name, $0.value.value)) }
        let inputs = Set(pose.inputs.map(\.variable))
        current =
            "  /* The same for the current card: where it is. */\n"
            + CSSPose.line("--o", .text("calc(round(var(--s), 1) - var(--s))"))
            + (inputs.contains("i") ? CSSPose.line("--i", .text("round(var(--s), 1)")) : "")
            + pose.inputs.filter { ["turn", "turning"].contains($0.variable) }
            .map { CSSPose.line(CSSPrinter.plainProperty($0.name), .text("0")) }.joined() + lines.map(\.text).joined()
            + CSSPose.line("--current-place", place.value)
    }

    /// Returns a card's declarations, without those that the pose has already.
    func order(leavingOut declarations: String) -> String {
        let missing = lines.filter { !declarations.contains("  \($0.name):") }.map(\.text).joined()
        let distance = CSSPiece.call("abs", [place - .operand("var(--current-place)")])
        let order = CSSPiece.call("round", [.operand("-1000") * distance - .call("abs", [.operand("var(--o)")]), .one])
        return "  /* Of two at the same depth the one nearer on the screen to the current card is in front. */\n" + missing
            + CSSPose.line("z-index", CSSPiece(layout: order.layout, level: .sum).value)
    }
}

extension CSSTarget {
    /// The scroll offset.
    static let offset = """
        /* The scroll offset in cards. */
        @property --s {
          syntax: "<number>";
          inherits: true;
          initial-value: 0;
        }

        """
}
