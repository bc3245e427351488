// Drags the top card. Let go far away, or fast, it is thrown, and becomes the
// last; otherwise it springs back. cards.css has the motion.
(() => {
  const modules = {};
/* MODULES */  const { Pan } = modules.pan;
  const { followed, grab, pullOf } = modules.pull;
  const { flightLength, landing, launched } = modules.flight;
  /** The numbers of the motion; those that cards.css has are read from there. */
  const defaults = {
/* SETTINGS */  };
  /** What a press and a click are for themselves. */
  const ownDrags =
    "textarea, select, [contenteditable], [role=slider], audio, video, " +
    "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";

  function attach(area) {
    const deck = area.querySelector(".cards");
    const cards = [...deck.querySelectorAll(".card")];
    const style = getComputedStyle(deck);
    const number = (name, otherwise = 0) => {
      const text = style.getPropertyValue(name).trim();
      return text === "" ? otherwise : Number(text);
    };
    const settings = {
      ...defaults,
      layers: number("--layers", defaults.layers),
      maxLength: number("--max-length", defaults.maxLength),
      maxRotation: number("--max-rotation", defaults.maxRotation),
      grabTurn: number("--grab-turn", defaults.grabTurn),
      flightDuration: parseFloat(style.getPropertyValue("--throw-time")),
    };
    const visible = Math.min(settings.layers, cards.length);
    const still = { x: 0, y: 0 };
    let press = null;
    let wasDragged = false;
    // How the top card is held, or was: how far below its centre, and the turn.
    let [grip, lever] = [0, 1];
    // The card for whose landing the others wait.
    let awaited = null;

    const set = (element, properties) => {
      for (const [name, value] of Object.entries(properties)) {
        element.style.setProperty(`--${name}`, value);
      }
    };
    const isFlying = (card) => card.classList.contains("thrown");
    const seconds = ({ timeStamp }) => timeStamp / 1000;
    /** Pixels for each point. */
    const scale = () => Number(style.scale.split(" ")[0]) || 1;

    /** Points from where the stack rests. */
    function place({ clientX, clientY }) {
      const { left, top } = deck.getBoundingClientRect();
      return { x: (clientX - left) / scale(), y: (clientY - top) / scale() };
    }

    /** The top card's place, turn and layer under the hand, and their rates. */
    const top = (touch, time) => followed(touch, 0, visible, time, settings);

    /** Moves the cards to their layers, but for those that fly. */
    function lay() {
      awaited = null;
      cards.forEach((card, i) => isFlying(card) || set(card, { layer: i }));
    }

    /** Moves the stack: the top card as far as the hand, the others less far. */
    function pull({ x, y }) {
      const far = settings.maxLength * (2 - settings.maxLength / Math.abs(y));
      const less = Math.abs(y) > settings.maxLength ? Math.sign(y) * far : y;
      set(deck, { drag: x, "drag-y": y, "pull-y": less });
    }

    area.addEventListener("pointerdown", (event) => {
      const { button, target, pointerId: id, pointerType } = event;
      wasDragged = false;
      if (button !== 0 || press !== null || target.closest(ownDrags)) return;
      if (!cards.includes(target.closest(".card"))) return;
      if (awaited !== null) lay();
      const [card] = cards;
      if (card === undefined || isFlying(card)) return;
      const [time, point] = [seconds(event), place(event)];
      const touch = held(point, time);
      const slop = (pointerType === "mouse" ? 3 : 10) / scale();
      press = { id, touch, pan: new Pan(point.x, point.y, time, slop) };
    });

    /** Takes hold of the top card, where it is. */
    function held(point, time) {
      const base = { x: number("--drag"), y: number("--drag-y") };
      const before = { base, lever, translation: still, velocity: still, time };
      const slot = { grip, motion: top(before, time) };
      const touch = grab(slot, point, time, settings);
      [grip, lever] = [slot.grip, touch.lever];
      return touch;
    }

    addEventListener("pointermove", (event) => {
      if (event.pointerId !== press?.id) return;
      const all = event.getCoalescedEvents?.() ?? [];
      for (const one of all.length > 0 ? all : [event]) move(one, event.isTrusted);
    });

    function move(event, isTrusted) {
      if (press === null) return;
      const { pan, touch, id } = press;
      const [time, point] = [seconds(event), place(event)];
      const wasActive = pan.isActive;
      pan.move(point.x, point.y, time);
      if (!pan.isActive) return;
      // Only now, so that links and buttons get their clicks.
      if (!wasActive && isTrusted) area.setPointerCapture(id);
      wasDragged = true;
      const { translation } = pan;
      Object.assign(touch, { translation, velocity: pan.velocity(time), time });
      deck.classList.add("held");
      set(deck, { grip });
      set(cards[0], { pivot: grip });
      pull(pullOf(touch));
      if (!settings.throwsWhileHeld) return;
      const side = landing(pullOf(touch), still, settings);
      if (side === null) return;
      press = null;
      throwTop(side, touch, time);
      release();
    }

    /** The stack springs back. */
    function release() {
      deck.classList.remove("held");
      pull(still);
    }

    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => {
        if (event.pointerId !== press?.id) return;
        if (end === "pointerup") move(event, event.isTrusted);
        setTimeout(() => (wasDragged = false));
        if (press === null) return;
        const { touch, pan } = press;
        press = null;
        const time = seconds(event);
        const velocity = pan.velocity(time);
        Object.assign(touch, { velocity, time });
        const isUp = end === "pointerup" && pan.isActive;
        const side = isUp ? landing(pullOf(touch), velocity, settings) : null;
        if (side !== null) throwTop(side, touch, time);
        release();
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
      const time = seconds(event);
      throwTop({ x: key === "ArrowRight" ? 1 : -1, y: 0 }, held(null, time), time);
    });

    /** Throws the top card to a side, from where the hand has it. */
    async function throwTop(side, touch, time) {
      const [card] = cards;
      if (card === undefined || isFlying(card)) return;
      cards.shift();
      const [width, height] = [area.clientWidth, area.clientHeight];
      const room = { width: width / scale(), height: height / scale() };
      const way = flightLength(side, room, settings);
      const flight = launched(top(touch, time), grip, side, way, 0, settings);
      const [from, to] = [flight.value, flight.state(flight.end).value];
      card.classList.add("thrown");
      set(card, { "flight-time": "0s", pivot: 0 });
      set(card, { x: from[0], y: from[1], turn: from[2] });
      card.offsetWidth;
      // Each accelerates evenly: a parabola, which is a cubic curve, too.
      ["x", "y", "turn"].forEach((name, lane) => {
        const distance = to[lane] - from[lane];
        const way = flight.rate[lane] * flight.end;
        const slope = distance === 0 ? 1 : way / distance;
        const points = [1 / 3, slope / 3, 2 / 3, (1 + slope) / 3];
        const ease = `cubic-bezier(${points.join()})`;
        set(card, { [name]: to[lane], [`ease-${name}`]: ease });
      });
      set(card, { "flight-time": `${flight.end}s` });
      cards.push(card);
      if (settings.entersAtLanding) awaited = card;
      else lay();
      await Promise.all(card.getAnimations().map(({ finished }) => finished));
      // Behind the last layer it is invisible.
      card.classList.replace("thrown", "placed");
      set(card, { layer: cards.length });
      card.offsetWidth;
      card.classList.remove("placed");
      if (awaited === null || awaited === card) lay();
      else set(card, { layer: cards.indexOf(card) });
    }
  }

  document.querySelectorAll("ROOT.stack").forEach(attach);
})();
