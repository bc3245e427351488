// An element that shows cards: its size, frames while they move, the pointer.

import { matrixOf, styleLook } from "./look.js";
import { Pan } from "./pan.js";

/** What a press is for itself: it types there, or moves a handle. */
const ownDrags =
  "textarea, select, [contenteditable], [role=slider], audio, video, " +
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
/** What a click is for itself. */
const ownClicks = "a, button, input, label, select, textarea, summary";

/** Says what an element is, unless it says so itself. Returns the way back. */
export function describe(element, label) {
  const own = {
    ...{ role: "group", "aria-roledescription": "carousel" },
    ...{ "aria-label": label, tabindex: "0" },
  };
  const has = (name) => element.hasAttribute(name);
  const missing = Object.keys(own).filter((name) => !has(name));
  for (const name of missing) element.setAttribute(name, own[name]);
  return () => missing.forEach((name) => element.removeAttribute(name));
}

/** Makes a card for some content: an element, or a text. */
export function makeCard(content) {
  const card = document.createElement("div");
  card.setAttribute("role", "group");
  card.setAttribute("aria-roledescription", "card");
  const face = document.createElement("div");
  card.style.cssText = `
    position: absolute;
    width: var(--card-width);
    height: var(--card-height);
    left: calc(var(--card-width) / -2);
    top: calc(var(--card-height) / -2);
    overflow: clip;
    border-radius: var(--card-radius);
    box-shadow: var(--card-shadow);`;
  face.style.cssText = "display: grid; grid: 100% / 100%; height: 100%;";
  face.append(content);
  card.append(face);
  return card;
}

/**
 * Shows cards about the middle of an element. The motion has what main modules
 * have: `advance`, `hold`, `beginDrag` and others. `draw` shows its state; `tap`
 * gets the card that is clicked; `isVertical` is the axis that drags move, and
 * undefined for both. `fit` is a scale and where the cards' centre stands, in
 * pixels; without it they are fitted in. `watch` is told of every event.
 */
export class Surface {
  /** The cards' parent, which stands in their common centre. */
  layer = document.createElement("div");
  /** Pixels for each point; 0 while the element has no size. */
  scale = 0;
  /** How much larger a card is than its box of whole pixels. */
  unit = { x: 1, y: 1 };
  /** −1 in elements whose text runs from right to left. */
  mirror = 1;
  #element;
  #options;
  #style;
  #ending = new AbortController();
  #sizes = new ResizeObserver(() => this.#resize());
  #query = matchMedia("(prefers-reduced-motion: reduce)");
  #isRequested = false;
  /** The press of the first pointer that is down. */
  #press = null;
  /** The recorded gesture that is played. */
  #played = null;
  /** Whether the click that comes next ends a drag. */
  #wasDragged = false;

  constructor(element, options) {
    this.#element = element;
    this.#options = options;
    this.#style = element.getAttribute("style");
    const { style } = element;
    if (getComputedStyle(element).position === "static") {
      style.position = "relative";
    }
    style.overflow = "clip";
    style.userSelect = "none";
    const { isVertical, is3D } = options;
    // A finger that moves across the axis scrolls the page.
    const across = isVertical ? "pan-x " : "pan-y ";
    const own = isVertical === undefined ? "" : across;
    style.touchAction = options.watch ? "none" : `${own}pinch-zoom`;
    this.layer.style.cssText = "position: absolute; inset: 0 auto auto 0; width: 0; height: 0;";
    // Cards are cut where they cross, as Core Animation does it.
    if (is3D) this.layer.style.transformStyle = "preserve-3d";
    element.append(this.layer);
    this.#listen();
    this.#sizes.observe(element);
    this.#resize();
  }

  /** Whether people want no motion but the hand's own. */
  get isReduced() {
    return this.#query.matches && !this.#options.watch;
  }

  /** Points of a distance in pixels. */
  points(pixels) {
    return this.scale > 0 ? pixels / this.scale : 0;
  }

  /** Draws once more; nothing is drawn while nothing moves. */
  request() {
    if (this.#isRequested) return;
    this.#isRequested = true;
    requestAnimationFrame((time) => this.#frame(this.#seconds({ timeStamp: time })));
  }

  /** Begins what moves by itself, or ends it at once. */
  start() {
    if (this.isReduced) this.#options.motion.finish();
    this.request();
  }

  /** A pose's transform as a style. */
  transform(m) {
    const { unit, scale, mirror } = this;
    return `${matrixOf(m, scale, mirror)} scale(${unit.x}, ${unit.y})`;
  }

  /** Calls `handler` for an element's events until the surface is gone. */
  on(type, handler, options = {}) {
    const { signal } = this.#ending;
    this.#element.addEventListener(type, handler, { ...options, signal });
  }

  /** The direct child of the layer that an element is in; undefined: none. */
  cardOf(node) {
    let card = node;
    while (card instanceof Node && card.parentNode !== this.layer) {
      card = card.parentNode;
    }
    return card ?? undefined;
  }

  /** Takes everything back. */
  destroy() {
    this.#ending.abort();
    this.#sizes.disconnect();
    this.layer.remove();
    if (this.#style === null) this.#element.removeAttribute("style");
    else this.#element.setAttribute("style", this.#style);
  }

  /**
   * Plays a recorded gesture: lists of a time in seconds, a phase, and x and y in
   * points from the cards' centre. 0 is down, 1 moved, 2 up; 3 a step of x cards.
   */
  play(events, slop) {
    this.#played = { events, slop, next: 0, start: null };
    this.request();
  }

  /** Does what a recorded gesture has done up to a time. */
  #playTo(now) {
    const played = this.#played;
    played.start ??= now;
    const { events, slop, start } = played;
    for (; events[played.next]?.[0] <= now - start; played.next += 1) {
      const [since, phase, x, y] = events[played.next];
      const time = start + since;
      if (phase === 0) this.#begin({ x, y }, this.#cardAt(x, y), time, slop);
      else if (phase === 3) this.#options.motion.step?.(x, time);
      else if (this.#press !== null && !(phase === 2 && this.#press.pan.isAt({ x, y }))) {
        this.#follow({ x, y }, time);
      }
      if (phase === 2 && this.#press !== null) this.#end(time);
    }
    if (played.next < events.length) this.request();
    else this.#played = null;
  }

  /** What is seen at a point. */
  #cardAt(x, y) {
    const { left, top } = this.layer.getBoundingClientRect();
    const { scale, mirror } = this;
    const place = [left + x * scale * mirror, top + y * scale];
    return document.elementFromPoint(...place) ?? this.#element;
  }

  #frame(time) {
    this.#isRequested = false;
    if (this.#ending.signal.aborted) return;
    const { motion, draw, watch } = this.#options;
    if (this.#played !== null) this.#playTo(time);
    this.#advance(time);
    if (this.scale > 0) draw();
    if (motion.isMoving) this.request();
    watch?.frame(time);
  }

  /** Moves on to a time; what watches sees the moments before it. */
  #advance(time) {
    const { motion, watch } = this.#options;
    watch?.before(time, (moment) => motion.advance(moment));
    motion.advance(time);
  }

  /** An event's time; where it is watched, not before a frame that is drawn. */
  #seconds(event) {
    const time = event.timeStamp / 1000;
    return this.#options.watch?.time(time) ?? time;
  }

  #resize() {
    const { card, area, center, fit, look, resized, isVertical } = this.#options;
    const [width, height] = [this.#element.clientWidth, this.#element.clientHeight];
    this.scale = fit?.scale ?? Math.min(width / area.width, height / area.height);
    const isLeftward = getComputedStyle(this.#element).direction === "rtl";
    this.mirror = isLeftward && isVertical === false ? -1 : 1;
    const { style } = this.layer;
    const x = fit?.x ?? width / 2 + center.x * this.scale * this.mirror;
    const y = fit?.y ?? height / 2 + center.y * this.scale;
    style.transform = `translate(${x}px, ${y}px)`;
    // Of whole pixels about the centre: browsers round the sides of boxes.
    const even = (points) => 2 * Math.max(1, Math.round((points * this.scale) / 2));
    const size = { width: even(card.width), height: even(card.height) };
    this.unit = {
      x: (card.width * this.scale) / size.width,
      y: (card.height * this.scale) / size.height,
    };
    style.setProperty("--card-width", `${size.width}px`);
    style.setProperty("--card-height", `${size.height}px`);
    styleLook(this.layer, look, this.scale);
    resized?.({ width: width / this.scale, height: height / this.scale });
    this.request();
  }

  #listen() {
    this.on("pointerdown", (event) => this.#pointerDown(event));
    // A finger's capture goes from what it has touched to the element.
    this.on("lostpointercapture", (event) => {
      if (event.target === this.#element) this.#cancel(event);
    });
    // Links and pictures aren't dragged out of a card that is.
    this.on("dragstart", (event) => {
      if (this.#press !== null) event.preventDefault();
    });
    // A drag that ends on a link doesn't follow it.
    const stop = (event) => {
      if (!this.#wasDragged) return;
      event.preventDefault();
      event.stopPropagation();
    };
    this.on("click", stop, { capture: true });
    // Until a drag begins, the pointer may leave the element.
    const { signal } = this.#ending;
    const within = (handle) => (event) => {
      if (event.pointerId === this.#press?.id) handle(event);
    };
    const moved = within((event) => this.#moved(event));
    addEventListener("pointermove", moved, { signal });
    addEventListener("pointerup", within((event) => this.#up(event)), { signal });
    const cancelled = within((event) => this.#cancel(event));
    addEventListener("pointercancel", cancelled, { signal });
  }

  #pointerDown(event) {
    if (event.button !== 0 || event.target.closest(ownDrags)) return;
    // Of two fingers the first drags. A press whose end was lost is over.
    if (this.#press !== null && event.pointerId !== this.#press.id) return;
    if (this.#press !== null) this.#cancel(event);
    this.resume(event, this.#seconds(event), event.target);
  }

  /** Where the cards' centre is, in pixels of the page. */
  #origin() {
    const { fit } = this.#options;
    if (fit === undefined) return this.layer.getBoundingClientRect();
    const { left, top } = this.#element.getBoundingClientRect();
    return { left: left + fit.x, top: top + fit.y };
  }

  /** A pointer goes down, or is down already, on what is seen there. */
  resume(event, time, target) {
    const { draw, watch } = this.#options;
    const { left, top } = this.#origin();
    const { scale, mirror } = this;
    const place = ({ clientX, clientY }) => ({
      x: ((clientX - left) / scale) * mirror,
      y: (clientY - top) / scale,
    });
    let seen = target;
    if (watch) {
      // What is there at the event's time, as it is where it is played again.
      this.#advance(time);
      draw();
      seen = document.elementFromPoint(event.clientX, event.clientY);
    }
    const slop = event.pointerType === "mouse" ? 3 : 10;
    this.#begin(place(event), seen ?? this.#element, time, slop / scale);
    Object.assign(this.#press, { id: event.pointerId, place, event });
    watch?.note(time, 0, event);
    this.request();
  }

  #begin(point, target, time, slop) {
    const { motion, indexOf } = this.#options;
    const card = this.cardOf(target);
    const pan = new Pan(point.x, point.y, time, slop);
    this.#wasDragged = false;
    this.#press = { id: null, pan, card, target, isRefused: false };
    motion.hold(time, point, indexOf(card));
  }

  #moved(event) {
    // All the places since the last frame, so that the velocity is exact.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) this.#move(one);
    this.request();
  }

  #move(event) {
    const { pan, place } = this.#press;
    const wasActive = pan.isActive;
    const time = this.#seconds(event);
    this.#press.event = event;
    this.#advance(time);
    if (event.type !== "pointerup") this.#options.watch?.note(time, 1, event);
    this.#follow(place(event), time);
    if (wasActive || !pan.isActive) return;
    this.#wasDragged = true;
    // The drag goes on outside the element and the window.
    if (event.isTrusted) this.#element.setPointerCapture(event.pointerId);
  }

  #follow({ x, y }, time) {
    const { pan, isRefused } = this.#press;
    const { motion } = this.#options;
    const wasActive = pan.isActive;
    pan.move(x, y, time);
    if (!pan.isActive || isRefused) return;
    const name = wasActive ? "drag" : "beginDrag";
    const follows = motion[name](pan.translation, pan.velocity(time), time);
    if (follows !== false) return;
    // It goes another way: this press drags nothing any more.
    this.#press.isRefused = true;
    motion.letGo(time);
  }

  #up(event) {
    if (event.button !== 0) return;
    // Most releases repeat the last place: as a sample it would lower the velocity.
    if (!this.#press.pan.isAt(this.#press.place(event))) this.#move(event);
    setTimeout(() => (this.#wasDragged = false));
    const { pan, card } = this.#press;
    const time = this.#seconds(event);
    this.#advance(time);
    this.#options.watch?.note(time, 2, event, pan.isActive ? undefined : { card });
    this.#end(time);
  }

  #end(time) {
    const { motion, tap } = this.#options;
    const { pan, card, target, isRefused } = this.#press;
    this.#press = null;
    if (isRefused) return;
    if (pan.isActive) motion.endDrag(pan.translation, pan.velocity(time), time);
    else motion.letGo(time);
    const isTap = !pan.isActive && card !== undefined;
    if (isTap && !target.closest(ownClicks)) tap(card, time);
    this.start();
  }

  #cancel(event) {
    if (event.pointerId !== this.#press?.id) return;
    const { motion, watch } = this.#options;
    const time = this.#seconds(event);
    this.#advance(time);
    watch?.note(time, 3, this.#press.event ?? event);
    if (this.#press.pan.isActive) motion.cancelDrag(time);
    else motion.letGo(time);
    this.#press = null;
    this.start();
  }

  /** The last event of the pointer that is down; null: none is. */
  get pressed() {
    return this.#press?.event ?? null;
  }

  /** Whether a pointer is down. */
  get isPressed() {
    return this.#press !== null;
  }
}
