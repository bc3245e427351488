import Foundation
import RiffleExport
import RiffleMath
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// The layers of an exported stack move up when a thrown card has landed, or at once.
@Suite("Landings of exported stacks")
struct LandingTests {
    private static func export(isWaiting: Bool, deck: Int = 1) throws -> ModelExport {
        var configuration = try Exported.settings("card-stack", random: 0)[0]
        configuration.set("deck", to: Double(deck))
        configuration.set("entersAtLanding", to: isWaiting ? 1 : 0)
        return try ModelExport(configuration)
    }

    @Test("the samples have it as it is chosen, and the JavaScript moves as they do", arguments: [true, false])
    func samples(isWaiting: Bool) throws {
        let export = try Self.export(isWaiting: isWaiting)
        let gesture = try #require(export.gestures.first { $0.name == "throw" })
        // The widths of the card behind the thrown one, which is thrown at about 0.17 s, and flies until it is brought back at 0.4 s.
        let widths = try gesture.frames.filter { (0.19...0.36).contains($0[0]) }.map { frame in
            let cards = stride(from: 1, to: frame.count, by: 12).map { Array(frame[$0..<min($0 + 12, frame.count)]) }
            let card = try #require(cards.first { $0[0] == 1 })
            return Double.hypot(card[3], card[4])
        }
        #expect(widths.count > 2)
        let (least, most) = (widths.min() ?? 0, widths.max() ?? 0)
        #expect(isWaiting ? most - least < 1e-9 : most - least > 1e-3, "\(widths)")
        let (deviation, code) = try JavaScriptTests.check(export)
        #expect(deviation <= 1e-6 && code == 0)
    }

    @Test("each stack has the setting", arguments: [true, false])
    func settings(isWaiting: Bool) throws {
        let export = try Self.export(isWaiting: isWaiting)
        for (target, text) in [
            (ExportTarget.js, "entersAtLanding: \(isWaiting)"), (.swift, "entersAtLanding: \(isWaiting)"),
            (.uikit, "entersAtLanding: \(isWaiting)"), (.swiftui, "entersAtLanding: \(isWaiting)"),
            (.qml, "entersAtLanding: \(isWaiting)"), (.css, "entersAtLanding: \(isWaiting)"),
            (.kotlin, "ENTERS_AT_LANDING = \(isWaiting)"),
        ] {
            #expect(target.files(export).contains { $0.text.contains(text) }, "\(target)")
        }
        // The source's deck always waits.
        let source = try Self.export(isWaiting: isWaiting, deck: 0)
        #expect(ExportTarget.qml.files(source).contains { $0.text.contains("entersAtLanding: true") })
    }

    @Test("the style sheet's script lays the others at the landing, or at once; so does a press", arguments: [true, false])
    func script(isWaiting: Bool) throws {
        let folder = try Scratch()
        let files = ExportTarget.css.files(try Self.export(isWaiting: isWaiting))
        try folder.write(Self.page + (try #require(files.first { $0.path == "css/stack.js" })).text + Self.play, "play.mjs")
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("play.mjs")])
        let layers = try JSONDecoder().decode([[Int]].self, from: Data(run.out.utf8))
        let (rest, thrown, landed) = ([0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [4, 0, 1, 2, 3])
        // Then the second card is thrown, and while it flies, the third is pressed.
        let again = isWaiting ? landed : [3, 0, 0, 1, 2]
        #expect(
            layers == [rest, isWaiting ? rest : thrown, landed, again, [3, 0, 0, 1, 2], [3, 4, 0, 1, 2]],
            "\(layers) \(run.error)")
    }

    /// The parts of a page that the script needs.
    private static let page = """
        function element() {
          const classes = new Set();
          return {
            values: {},
            style: {
              setProperty(name, value) { this.owner.values[name] = value; },
              removeProperty(name) { delete this.owner.values[name]; },
            },
            classList: {
              add: (name) => classes.add(name), remove: (name) => classes.delete(name), contains: (name) => classes.has(name),
              replace: (old, name) => classes.delete(old) && classes.add(name),
            },
            getAnimations() { return [{ finished: new Promise((resolve) => (this.land = resolve)) }]; },
            getBoundingClientRect: () => ({ left: 0, top: 0 }),
            closest(names) { return names === ".card" ? this : null; },
          };
        }
        const owned = (made) => ((made.style.owner = made), made);
        const all = Array.from({ length: 5 }, () => owned(element()));
        all.forEach((card, i) => (card.values["--layer"] = i));
        const listeners = {};
        const stack = {
          querySelector: () => Object.assign(owned(element()), { querySelectorAll: () => all }),
          addEventListener: (name, listener) => (listeners[name] = listener),
          setPointerCapture() {},
          clientWidth: 1280,
          clientHeight: 800,
        };
        globalThis.addEventListener = stack.addEventListener;
        globalThis.document = { querySelectorAll: () => [stack] };
        const properties = { "--throw-time": "0.5s" };
        globalThis.getComputedStyle = () => ({ getPropertyValue: (name) => properties[name] ?? "", scale: "1" });

        """

    private static let play = """

        const seen = [];
        const look = () => seen.push(all.map((card) => card.values["--layer"]));
        const send = (name, target, clientX) =>
          listeners[name]({ target, clientX, clientY: 0, button: 0, pointerId: 1, timeStamp: 0 });
        function swipe(card) {
          send("pointerdown", card, 0);
          send("pointermove", card, 200);
          send("pointerup", card, 200);
        }
        const land = async (card) => {
          card.land();
          await new Promise((resolve) => setTimeout(resolve));
        };
        look();
        swipe(all[0]);
        look();
        await land(all[0]);
        look();
        swipe(all[1]);
        look();
        send("pointerdown", all[2], 0);
        look();
        await land(all[1]);
        look();
        console.log(JSON.stringify(seen));

        """
}
