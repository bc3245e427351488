internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// The style sheet of a stack of cards that are dragged and thrown.
struct CSSStack {
    private let export: ModelExport
    private let rule: CardStackRule
    private let pose: CSSPose

    init(_ export: ModelExport, _ rule: CardStackRule) {
        self.export = export
        self.rule = rule
        pose = CSSPose(export.pose, variables: CSSTarget.variables(export.pose), CSSPose.Extras(hasFace: true))
    }

    var text: String {
        [
            CSSTarget.head(export, pose.notes + notes), properties, pose.registrations, pose.backdrop,
            CSSTarget.scoped(area, export), CSSTarget.scoped(card, export),
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var notes: [String] {
        [
            "stack.js sets the drag and the layers. CSS transitions play the spring: --spring is its curve from rest, as "
                + "\(stops.count - 1) lines, at most 0.0021 of the distance off.",
            "A card that is thrown flies as in Riffle. Flips aren't here, and thrown cards don't come back.",
            "A spring can't go on at the speed of the finger: a card that returns starts from rest, as do the layers under one "
                + "that is thrown. The check reports the error as “lost”: a share of the distance, for the release that it names.",
        ]
    }

    private var properties: String {
        [
            ("--drag", true, "How far the top card is dragged to the right, in points."),
            ("--drag-y", true, "How far it is dragged down, in points."),
            ("--layer", true, "The card's layer: 0 is the top card."),
            (
                "--pull-y", true,
                "The drag down that moves the others, in points: beyond the length of a throw it grows ever less."
            ),
            ("--turn", false, "The turn of a card in flight, in radians."),
            ("--x", false, "Where a card in flight is, in points from its place."),
            ("--y", false, "The same, downwards."),
        ].map { name, inherits, words in
            """
            \(CSSPose.comment(words, indent: 0))@property \(name) {
              syntax: "<number>";
              inherits: \(inherits);
              initial-value: 0;
            }

            """
        }.joined(separator: "\n")
    }

    private var area: String {
        let offset = { (value: Double) in
            value == 0 ? "50%" : "calc(50% \(value < 0 ? "-" : "+") \(CodeNumber.text(abs(value)))px * var(--scale))"
        }
        let (width, height) = (Self.digits(export.area.width), Self.digits(export.area.height))
        let places = stops.map { stop in
            let time = stop.time == 0 || stop.time == 1 ? "" : " \(CodeNumber.text((stop.time * 1e5).rounded() / 1000))%"
            return CodeLayout.text(CodeNumber.text(stop.way) + time)
        }
        let list = CodeLayout.call("linear", places, trailingComma: false)
        let words =
            "Response \(Self.digits(spring.response)) s and damping ratio \(Self.digits(spring.zeta)); with a mass of 1: stiffness "
            + "\(Self.digits(spring.stiffness())), damping \(Self.digits(spring.damping()))."
        return """
            /* What shows the stack; it has a size of its own. */
            ROOT {
              container-type: size;
              overflow: clip;
              touch-action: pinch-zoom;
              user-select: none;
            }

            ROOT .cards {
              /* Pixels for each point, so that the cards fit. */
              --scale: min(
                tan(atan2(100cqw, \(width)px)),
                tan(atan2(100cqh, \(height)px))
              );
            \(pose.constants)\(pose.derived)  /* How far below its centre the top card is held, in points. */
              --grip: 0;
            \(CSSPose.comment(words))  --spring-time: \(Self.digits(time))s;
            \(CSSPose.line("--spring", list))  /* A throw. */
              --throw-time: \(CodeNumber.text(rule.flightDuration))s;
              position: absolute;
              inset: \(offset(export.center.y)) auto auto \(offset(export.center.x));
              width: 0;
              height: 0;
              scale: var(--scale);
              transition-property: --drag, --drag-y, --pull-y;
              transition-duration: var(--spring-time);
              transition-timing-function: var(--spring);
            }

            """
    }

    private var card: String {
        let (width, height) = (export.card.width, export.card.height)
        return """
            ROOT .card {
            \(pose.declarations)  position: absolute;
              left: \(CodeNumber.text(-width / 2))px;
              top: \(CodeNumber.text(-height / 2))px;
              box-sizing: border-box;
              width: \(CodeNumber.text(width))px;
              height: \(CodeNumber.text(height))px;
            \(CSSTarget.look(export))  /* The top card turns about the hand. */
              transform-origin: 50% calc(50% + var(--pivot, 0) * 1px);
              --is-top: calc(1 - sign(abs(var(--layer))));
              translate: 0
                calc(
                  clamp(0, 1 - var(--layer) / \(max(rule.visibleCount, 1)), 1) *
                  (
                    var(--is-top) * var(--drag-y) +
                    (1 - var(--is-top)) * var(--pull-y)
                  ) *
                  1px
                );
            \(pose.patch)}
            \(pose.faceRule(isPosed: false))
            /* In front of those below. */
            ROOT.stack .card {
              z-index: calc(round(-1 * var(--layer), 1));
              transition: --layer var(--spring-time) var(--spring);
            }

            /* The hand holds the cards. */
            ROOT .cards.held {
              transition: none;
            }

            /* On its way out, or to the bottom. */
            ROOT.stack .card.thrown {
              --drag: 0;
              z-index: 1;
              translate: calc(var(--x) * 1px) calc(var(--y) * 1px);
              rotate: calc(var(--turn) * 1rad);
              transition-property: --x, --y, --turn;
              transition-duration: var(--flight-time);
              transition-timing-function: var(--ease-x), var(--ease-y), var(--ease-turn);
            }

            ROOT.stack .card.placed {
              transition: none;
            }

            @media (prefers-reduced-motion: reduce) {
              ROOT.stack .cards,
              ROOT.stack .card.card {
                transition-duration: 0.01s;
              }
            }

            """
    }

    private static func digits(_ value: Double) -> String { CodeNumber.text((value * 1e4).rounded() / 1e4) }

    // MARK: The spring

    private var spring: Spring { rule.spring }

    /// The time in seconds until the spring stays within a thousandth of the way.
    private var time: Double {
        let time = spring.settlingTime(from: 0, velocity: 0, to: 1, distance: 1e-3, speed: .infinity)
        return time.isFinite ? min(time, 20) : 20
    }

    private func way(_ share: Double) -> Double { spring.position(at: share * time, from: 0, velocity: 0, to: 1) }

    /// The part of check.js that compares the browser's transition with the spring. For a spring that starts at rest, a difference is a
    /// failure. For a spring that starts at the finger's speed, the difference is the loss of the export.
    var springCheck: String {
        let (distance, speed) = (100.0, rule.throwSpeed > 0 ? rule.throwSpeed / 2 : 500)
        let rows = (0...50).map { step -> String in
            let seconds = Double(step) / 50 * time
            let ways = [0, -speed / distance].map { spring.position(at: seconds, from: 0, velocity: $0, to: 1) }
            return
                "  [\(CodeNumber.text(Double(step) / 50)), \(ways.map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: ", "))],\n"
        }.joined()
        return """

            // The spring. Parts of its time, its distance from rest, and the distance of a card that is
            // let go \(CodeNumber.text(distance)) points out while it still moves out, at \(CodeNumber.text(speed)) points per second.
            const ways = [
            \(rows)];
            const sprung = make(rows[0]);
            const playing = sprung.animate([{ "--drag": "0" }, { "--drag": "1" }], {
              duration: 1000,
              easing: getComputedStyle(area).getPropertyValue("--spring").trim(),
              fill: "both",
            });
            playing.pause();
            let beside = 0;
            let lost = 0;
            for (const [time, still, moving] of ways) {
              playing.currentTime = 1000 * time;
              const way = Number(getComputedStyle(sprung).getPropertyValue("--drag"));
              beside = Math.max(beside, Math.abs(way - still));
              lost = Math.max(lost, Math.abs(way - moving));
            }
            if (!(beside <= 0.0022)) deviation = Math.max(deviation, 1);
            area.replaceChildren();

            """
    }

    /// The time and the way, both from 0 to 1, at the ends of straight lines that stay within two thousandths of the spring's way. Each
    /// line is as long as possible.
    private var stops: [(time: Double, way: Double)] {
        let fine = 4000
        let ways = (0...fine).map { $0 == fine ? 1 : way(Double($0) / Double(fine)) }
        var stops = [0]
        while let start = stops.last, start < fine {
            var end = start + 1
            while end < fine, Self.error(ways, start, end + 1) <= 2e-3 { end += 1 }
            stops.append(end)
        }
        return stops.map { (Double($0) / Double(fine), (ways[$0] * 1e4).rounded() / 1e4) }
    }

    /// Returns the greatest distance between the curve and the line that replaces a part of it.
    private static func error(_ ways: [Double], _ start: Int, _ end: Int) -> Double {
        (start...end).map { index in
            abs(ways[index] - .lerp(ways[start], ways[end], Double(index - start) / Double(end - start)))
        }.max() ?? 0
    }
}
