// The cards need no script where browsers have scroll timelines. This sets --s
// where they have none, and adds what browsers lack: drags with the mouse, keys
// and a wheel that go from card to card, and the focus.
(() => {
  const isVertical = IS_VERTICAL;
  const [position, length, coordinate, edge] = isVertical
    ? ["scrollTop", "Height", "clientY", "top"]
    : ["scrollLeft", "Width", "clientX", "left"];
  /** What a press, a click and a key are for themselves. */
  const ownDrags =
    "textarea, select, [contenteditable], [role=slider], audio, video, " +
    "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
  const ownClicks = "a, button, input, label, select, textarea, summary";
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");

  function attach(scroller) {
    const cards = scroller.querySelector(".cards");
    const stops = [...scroller.querySelectorAll(".stop")];
    const all = [...scroller.querySelectorAll(".card")];
    const last = stops.length - 1;
    let press = null;
    let isTurning = false;
    let wasDragged = false;

    /** −1 in a row that runs from right to left. */
    const side = () =>
      !isVertical && getComputedStyle(scroller).direction === "rtl" ? -1 : 1;
    const step = () =>
      (scroller[`scroll${length}`] - scroller[`client${length}`]) / last || 1;
    const offset = () => Math.abs(scroller[position]) / step();
    const nearest = (offset) => Math.max(0, Math.min(Math.round(offset), last));
    const update = () => cards.style.setProperty("--s", offset());

    function snap() {
      if (press === null) scroller.style.removeProperty("scroll-snap-type");
    }

    /** Scrolls to a stop, by its number. */
    function goTo(index, isAtOnce = reducesMotion.matches) {
      const place = Math.max(0, Math.min(index, last)) * step();
      if (Math.abs(place - Math.abs(scroller[position])) < 1) return snap();
      scroller.style.scrollSnapType = "none";
      const behavior = isAtOnce ? "instant" : "smooth";
      scroller.scrollTo({ [edge]: place * side(), behavior });
    }

    /** Scrolls to a card; a row that goes around has a stop more. */
    function show(index) {
      const [a, b] = [index, index + all.length];
      const isFurther = Math.abs(b - offset()) < Math.abs(a - offset());
      goTo(b <= last && isFurther ? b : a);
    }

    scroller.addEventListener("scrollend", () => {
      isTurning = false;
      snap();
    });
    if (!CSS.supports("animation-timeline: scroll()")) {
      scroller.addEventListener("scroll", update);
      new ResizeObserver(update).observe(scroller);
    }
    if (!CSS.supports("scroll-initial-target: nearest")) {
      const start = stops.findIndex(({ classList }) => classList.contains("start"));
      goTo(start, true);
    }

    scroller.addEventListener("pointerdown", (event) => {
      const { pointerType, button, target, timeStamp: time } = event;
      wasDragged = false;
      if (pointerType !== "mouse" || button !== 0) return;
      if (target.closest(ownDrags)) return;
      const at = event[coordinate];
      const from = scroller[position];
      press = { at, from, last: at, time, speed: 0, isDrag: false, target };
      // Catches it in motion.
      scroller.style.scrollSnapType = "none";
      scroller.scrollTo({ [edge]: from, behavior: "instant" });
    });
    addEventListener("pointermove", (event) => {
      if (press === null) return;
      const at = event[coordinate];
      if (!press.isDrag && Math.abs(at - press.at) <= 3) return;
      // Only now, so that links and buttons get their clicks.
      if (!press.isDrag && event.isTrusted) {
        scroller.setPointerCapture(event.pointerId);
      }
      press.isDrag = true;
      wasDragged = true;
      // Pixels per millisecond.
      press.speed = (press.last - at) / Math.max(event.timeStamp - press.time, 1);
      [press.last, press.time] = [at, event.timeStamp];
      scroller[position] = press.from + press.at - at;
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => {
        if (press === null) return;
        const { time, speed, isDrag, target } = press;
        press = null;
        setTimeout(() => (wasDragged = false));
        if (isDrag) {
          // A flick carries on as far as it would go in a quarter of a second.
          const way = event.timeStamp - time < 50 ? speed * 250 * side() : 0;
          return goTo(nearest(offset() + way / step()));
        }
        const index = all.indexOf(target.closest(".card"));
        if (index >= 0 && !target.closest(ownClicks)) show(index);
        else goTo(nearest(offset()));
      });
    }
    const stop = (event) => {
      if (!wasDragged) return;
      event.preventDefault();
      event.stopPropagation();
    };
    scroller.addEventListener("click", stop, { capture: true });
    scroller.addEventListener("dragstart", (event) => event.preventDefault());

    scroller.addEventListener("keydown", (event) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
      if (target !== scroller && target.closest(`${ownDrags}, input`)) return;
      const ways = isVertical
        ? { ArrowUp: -1, ArrowDown: 1 }
        : { ArrowLeft: -side(), ArrowRight: side() };
      if (key in ways) goTo(nearest(offset()) + ways[key]);
      else if (key === "Home" || key === "End") goTo(key === "End" ? last : 0);
      else return;
      event.preventDefault();
    });
    scroller.addEventListener("focusin", ({ target }) => {
      const index = all.indexOf(target.closest(".card"));
      if (index >= 0 && press === null) show(index);
    });

    // A wheel that only turns up and down goes from card to card; at the ends it
    // is the page's.
    const wheel = (event) => {
      const { ctrlKey, deltaX, deltaY } = event;
      if (ctrlKey || Math.abs(deltaY) <= Math.abs(deltaX)) return;
      const index = nearest(offset()) + Math.sign(deltaY);
      if (!isTurning && (index < 0 || index > last)) return;
      event.preventDefault();
      if (isTurning || press !== null) return;
      isTurning = true;
      goTo(index);
    };
    if (!isVertical) scroller.addEventListener("wheel", wheel, { passive: false });
  }

  for (const track of document.querySelectorAll("ROOT > .track")) {
    attach(track.parentElement);
  }
})();
