internal import RiffleModels

/// The scripts of the pages.
enum CSSScripts {
    /// Drags with the mouse, and the scroll offset where browsers have no scroll timelines.
    static func scroll(isVertical: Bool) -> String {
        let (position, length, coordinate) =
            isVertical ? ("scrollTop", "offsetHeight", "clientY") : ("scrollLeft", "offsetWidth", "clientX")
        let (offset, side) = isVertical ? ("offsetTop", "top") : ("offsetLeft", "left")
        let wheel = """

            // A wheel that only turns up and down goes from card to card.
            scroller.addEventListener(
              "wheel",
              (event) => {
                if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
                event.preventDefault();
                if (isTurning || grip) return;
                const index = nearest(scroller.scrollLeft) + Math.sign(event.deltaY);
                if (!stops[index]) return;
                isTurning = true;
                goTo(index);
              },
              { passive: false },
            );

            """
        return """
            // The cards need no script where browsers have scroll timelines. This sets
            // --s where they have none, and lets a mouse drag.
            const scroller = document.querySelector(".scroller");
            const cards = scroller.querySelector(".cards");

            if (!CSS.supports("animation-timeline: scroll()")) {
              const track = scroller.querySelector(".track");
              const update = () => {
                const last = scroller.querySelectorAll(".stop").length - 1;
                const way = track.\(length) - scroller.\(length);
                cards.style.setProperty("--s", (scroller.\(position) / way) * last);
              };
              scroller.addEventListener("scroll", update);
              update();
            }

            const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
            const stops = [...scroller.querySelectorAll(".stop")];
            const placeOf = (stop) => stop.\(offset);

            /** Scrolls to a stop, by its number. */
            function goTo(index) {
              const stop = stops[Math.max(0, Math.min(index, stops.length - 1))];
              if (placeOf(stop) === Math.round(scroller.\(position))) return snap();
              const behavior = reducesMotion.matches ? "instant" : "smooth";
              scroller.style.scrollSnapType = "none";
              scroller.scrollTo({ \(side): placeOf(stop), behavior });
            }

            function snap() {
              if (!grip) scroller.style.removeProperty("scroll-snap-type");
            }

            /** The stop nearest to a scroll offset. */
            function nearest(offset) {
              const ways = stops.map((stop) => Math.abs(placeOf(stop) - offset));
              return ways.indexOf(Math.min(...ways));
            }

            let isTurning = false;
            scroller.addEventListener("scrollend", () => {
              isTurning = false;
              snap();
            });

            let grip = null;
            scroller.addEventListener("pointerdown", (event) => {
              if (event.pointerType !== "mouse" || event.button !== 0) return;
              // The scrollbar is the browser's.
              if (event.clientX > scroller.clientWidth) return;
              if (event.clientY > scroller.clientHeight) return;
              const { timeStamp: time, \(coordinate): at } = event;
              grip = { at, from: scroller.\(position), last: at, time, speed: 0 };
              scroller.setPointerCapture(event.pointerId);
              scroller.style.scrollSnapType = "none";
              // Catches it in motion.
              scroller.scrollTo({ \(side): grip.from, behavior: "instant" });
            });
            scroller.addEventListener("pointermove", (event) => {
              if (!grip) return;
              const { timeStamp: time, \(coordinate): at } = event;
              // Pixels per millisecond.
              grip.speed = (grip.last - at) / Math.max(time - grip.time, 1);
              [grip.last, grip.time] = [at, time];
              scroller.\(position) = grip.from + grip.at - at;
            });
            for (const end of ["pointerup", "pointercancel"]) {
              scroller.addEventListener(end, (event) => {
                if (!grip) return;
                const { time, speed } = grip;
                grip = null;
                // A flick carries on as far as it would go in a quarter of a second.
                const way = event.timeStamp - time < 50 ? speed * 250 : 0;
                goTo(nearest(scroller.\(position) + way));
              });
            }

            """ + (isVertical ? "" : wheel)
    }

    /// The lines that put a card of a row of one depth in the order of the places. `current`: what poses the current card.
    static func order(_ current: String, isVertical: Bool) -> String {
        let place = isVertical ? "m[1] + m[5] + m[9] + m[13]" : "m[0] + m[4] + m[8] + m[12]"
        return """
              if (card.closest(".scroller")) {
                // Of two at the same depth the one nearer on the screen to the current card
                // is in front.
                const current = Math.round(scroll);
                const along = ({ transform: m }) => \(place);
                const way = along(is) - along(pose(\(current)));
                card.style.zIndex = Math.round(-1000 * Math.abs(way) - Math.abs(offset));
              }

            """
    }

    /// Poses cards where no calculation can. `order`: the lines that say which of two at the same depth is in front.
    static func cards(arguments: String, wraps: Bool, order: String = "", _ pose: CSSPose) -> String {
        let isVeiled = !pose.face.isEmpty
        return """
            // Poses the cards by pose.js: cards.css can't say the whole formula.
            function place(card) {
              const style = getComputedStyle(card);
              const value = (name) => Number(style.getPropertyValue(name)) || 0;
              const index = value("--i");
              const scroll = value("--s");
              \(wraps ? "let offset = index - scroll;\n  const row = card.closest(\".scroller\");\n" : "const offset = index - scroll;\n")\
            \(wraps ? "  if (row) {\n    // The last card is followed by the first.\n    const count = row.querySelectorAll(\".card\").length;\n    offset -= count * Math.floor(offset / count + 0.5);\n  }\n" : "")\
              const is = pose(\(arguments));
              card.style.transform = `matrix3d(${is.transform.join(", ")})`;
              card.style.opacity = is.opacity;
            \(isVeiled ? "  const [face] = card.children;\n  face.style.opacity = 1 - is.veil;\n" : "")\
              \(isVeiled ? "face" : "card").style.filter = is.dim > 0 ? `brightness(${1 - is.dim})` : "";
            \(pose.hasDepth ? "  card.style.zIndex = Math.round(is.order * \(CSSPose.depthUnit));\n" : order)\
              card.style.scale = is.hidden ? 0 : "";
            }

            function placeAll() {
              document.querySelectorAll(".scroller .card").forEach(place);
              requestAnimationFrame(placeAll);
            }
            placeAll();

            """
    }

    /// Drags, throws and returns the cards of a stack.
    static func stack(_ rule: CardStackRule) -> String {
        """
        // Drags the top card. Let go further away than --max-length it is thrown, and
        // becomes the last; nearer it springs back. cards.css has the motion.
        // Whether the others move up only when a thrown card has landed.
        const entersAtLanding = \(rule.delaysLayers);
        const area = document.querySelector(".stack");
        const deck = area.querySelector(".cards");
        const cards = [...deck.querySelectorAll(".card")];
        const reach = Number(getComputedStyle(deck).getPropertyValue("--max-length")) || 100;
        let start = null;
        // The card for whose landing the others wait.
        let awaited = null;

        const pull = (element, way) => element.style.setProperty("--drag", way);
        const layer = (card, i) => card.style.setProperty("--layer", i);
        const isFlying = (card) => card.classList.contains("thrown");

        /** Moves the cards to their layers, but for those that fly. */
        function lay() {
          awaited = null;
          cards.forEach((card, i) => isFlying(card) || layer(card, i));
        }

        area.addEventListener("pointerdown", (event) => {
          if (!cards.includes(event.target.closest(".card"))) return;
          start = event.clientX;
          if (awaited !== null) lay();
          const box = deck.getBoundingClientRect();
          deck.style.setProperty("--grip", event.clientY - box.top);
          deck.classList.add("held");
          area.setPointerCapture(event.pointerId);
        });

        area.addEventListener("pointermove", (event) => {
          if (start !== null) pull(deck, event.clientX - start);
        });

        for (const end of ["pointerup", "pointercancel"]) {
          area.addEventListener(end, (event) => {
            if (start === null) return;
            const way = event.clientX - start;
            start = null;
            if (end === "pointerup" && Math.abs(way) > reach) throwTop(way);
            deck.classList.remove("held");
            pull(deck, 0);
          });
        }

        async function throwTop(way) {
          const card = cards.shift();
          card.classList.add("thrown");
          pull(card, way);
          card.offsetWidth;
          pull(card, Math.sign(way) * \(CodeNumber.text(rule.flightLength)));
          cards.push(card);
          if (entersAtLanding) awaited = card;
          else lay();
          await Promise.all(card.getAnimations().map((flight) => flight.finished));
          // Behind the last layer it is invisible.
          card.classList.replace("thrown", "placed");
          card.style.removeProperty("--drag");
          layer(card, cards.length);
          card.offsetWidth;
          card.classList.remove("placed");
          if (awaited === null || awaited === card) lay();
          else layer(card, cards.indexOf(card));
        }

        """
    }

    /// Shows one screen after the other.
    static let screens = """
        // Shows five screens, one after the other; screens.css has the motion.
        const container = document.querySelector(".screens");
        const [from, to] = container.children;
        const names = ["Coral", "Amber", "Jade", "Azure", "Violet"];
        const hues = [4, 34, 152, 205, 262];
        let current = 0;

        function show(section, index) {
          const name = names[(index + 5) % 5];
          section.style.setProperty("--hue", hues[(index + 5) % 5]);
          section.innerHTML = `<b>${((index + 5) % 5) + 1}</b>${name}`;
        }

        function run(way) {
          const next = current + (way === "forward" ? 1 : -1);
          const isBack = way === "back";
          // On the way back the screen in front leaves.
          show(from, isBack ? next : current);
          show(to, isBack ? current : next);
          current = next;
          container.classList.toggle("back", isBack);
          container.style.setProperty("--direction", way === "left" ? -1 : 1);
          for (const animation of container.getAnimations({ subtree: true })) {
            animation.cancel();
            animation.play();
          }
        }

        for (const button of document.querySelectorAll("button")) {
          button.addEventListener("click", () => run(button.dataset.way));
        }
        // At rest after the way to the first.
        show(from, 4);
        show(to, 0);
        for (const animation of container.getAnimations({ subtree: true })) {
          animation.finish();
        }

        """
}
