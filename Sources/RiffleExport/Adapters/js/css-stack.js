// Drags the top card. Let go further away than --max-length it is thrown, and
// becomes the last; nearer it springs back. cards.css has the motion.
(() => {
  // Whether the others move up only when a thrown card has landed.
  const entersAtLanding = IS_WAITING;
  /** What a press and a click are for themselves. */
  const ownDrags =
    "textarea, select, [contenteditable], [role=slider], audio, video, " +
    "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";

  function attach(area) {
    const deck = area.querySelector(".cards");
    const cards = [...deck.querySelectorAll(".card")];
    const style = getComputedStyle(deck);
    const reach = Number(style.getPropertyValue("--max-length")) || 100;
    let press = null;
    let wasDragged = false;
    // The card for whose landing the others wait.
    let awaited = null;

    const pull = (element, way) => element.style.setProperty("--drag", way);
    const layer = (card, i) => card.style.setProperty("--layer", i);
    const isFlying = (card) => card.classList.contains("thrown");
    /** Pixels for each point. */
    const scale = () => Number(style.scale.split(" ")[0]) || 1;

    /** Moves the cards to their layers, but for those that fly. */
    function lay() {
      awaited = null;
      cards.forEach((card, i) => isFlying(card) || layer(card, i));
    }

    area.addEventListener("pointerdown", (event) => {
      const { button, target, clientX, clientY, pointerId } = event;
      wasDragged = false;
      if (button !== 0 || press !== null || target.closest(ownDrags)) return;
      if (!cards.includes(target.closest(".card"))) return;
      press = { start: clientX, id: pointerId, isDrag: false };
      if (awaited !== null) lay();
      const grip = (clientY - deck.getBoundingClientRect().top) / scale();
      deck.style.setProperty("--grip", grip);
    });

    addEventListener("pointermove", ({ pointerId, clientX, isTrusted }) => {
      if (pointerId !== press?.id) return;
      const way = clientX - press.start;
      if (!press.isDrag && Math.abs(way) <= 3) return;
      // Only now, so that links and buttons get their clicks.
      if (!press.isDrag && isTrusted) area.setPointerCapture(pointerId);
      press.isDrag = true;
      wasDragged = true;
      deck.classList.add("held");
      pull(deck, way / scale());
    });

    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, ({ pointerId, clientX }) => {
        if (pointerId !== press?.id) return;
        const way = (clientX - press.start) / scale();
        const isThrow = end === "pointerup" && Math.abs(way) > reach;
        press = null;
        setTimeout(() => (wasDragged = false));
        if (isThrow) throwTop(way);
        deck.classList.remove("held");
        pull(deck, 0);
      });
    }

    const stop = (event) => {
      if (!wasDragged) return;
      event.preventDefault();
      event.stopPropagation();
    };
    area.addEventListener("click", stop, { capture: true });
    area.addEventListener("dragstart", (event) => event.preventDefault());
    area.addEventListener("keydown", (event) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (target !== area || altKey || ctrlKey || metaKey) return;
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      event.preventDefault();
      throwTop(key === "ArrowRight" ? 1 : -1);
    });

    async function throwTop(way) {
      const card = cards.shift();
      card.classList.add("thrown");
      pull(card, way);
      card.offsetWidth;
      pull(card, Math.sign(way) * FLIGHT);
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
  }

  document.querySelectorAll("ROOT.stack").forEach(attach);
})();
