/// The scripts of the pages.
enum CSSScripts {
    /// Drags with the mouse, and the scroll offset where browsers have no scroll timelines.
    static func scroll(isVertical: Bool) -> String {
        let (position, length, coordinate) =
            isVertical ? ("scrollTop", "offsetHeight", "clientY") : ("scrollLeft", "offsetWidth", "clientX")
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

            let grip = null;
            scroller.addEventListener("pointerdown", (event) => {
              if (event.pointerType !== "mouse" || event.button !== 0) return;
              // The scrollbar is the browser's.
              if (event.offsetX > scroller.clientWidth) return;
              if (event.clientY > scroller.clientHeight) return;
              grip = { at: event.\(coordinate), from: scroller.\(position) };
              scroller.setPointerCapture(event.pointerId);
              scroller.style.scrollSnapType = "none";
            });
            scroller.addEventListener("pointermove", (event) => {
              if (grip) scroller.\(position) = grip.from + grip.at - event.\(coordinate);
            });
            for (const end of ["pointerup", "pointercancel"]) {
              scroller.addEventListener(end, () => {
                if (!grip) return;
                grip = null;
                const stops = [...scroller.querySelectorAll(".stop")];
                const way = (stop) => Math.abs(stop.\(isVertical ? "offsetTop" : "offsetLeft") - scroller.\(position));
                const nearest = stops.reduce((a, b) => (way(b) < way(a) ? b : a));
                const target = nearest.\(isVertical ? "offsetTop" : "offsetLeft");
                scroller.scrollTo({ \(isVertical ? "top" : "left"): target, behavior: "smooth" });
                scroller.addEventListener(
                  "scrollend",
                  () => !grip && scroller.style.removeProperty("scroll-snap-type"),
                  { once: true },
                );
              });
            }

            """
    }

    /// Poses cards where no calculation can.
    static func cards(arguments: String, wraps: Bool) -> String {
        """
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
          card.style.filter = is.dim > 0 ? `brightness(${1 - is.dim})` : "";
          card.style.zIndex = Math.round(is.order * \(CSSPose.depthUnit));
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
    static func stack(flight: Double) -> String {
        """
        // Drags the top card. Let go further away than --max-length it is thrown, and
        // becomes the last; nearer it springs back. cards.css has the motion.
        const area = document.querySelector(".stack");
        const deck = area.querySelector(".cards");
        const cards = [...deck.querySelectorAll(".card")];
        const reach = Number(getComputedStyle(deck).getPropertyValue("--max-length")) || 100;
        let start = null;

        const pull = (element, way) => element.style.setProperty("--drag", way);
        const layer = (card, i) => card.style.setProperty("--layer", i);

        area.addEventListener("pointerdown", (event) => {
          if (!cards.includes(event.target.closest(".card"))) return;
          start = event.clientX;
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
          pull(card, Math.sign(way) * \(CodeNumber.text(flight)));
          cards.push(card);
          const isFlying = (other) => other.classList.contains("thrown");
          const lay = () => cards.forEach((other, i) => isFlying(other) || layer(other, i));
          lay();
          await Promise.all(card.getAnimations().map((flight) => flight.finished));
          // Behind the last layer it is invisible.
          card.classList.replace("thrown", "placed");
          card.style.removeProperty("--drag");
          layer(card, cards.length);
          card.offsetWidth;
          card.classList.remove("placed");
          lay();
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
