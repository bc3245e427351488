// A row of cards in an element: createCardRow.

import { GrabPath, cardPoint } from "./grab.js";
import { dress, hide } from "./look.js";
import { row } from "./row.js";
import { Scroller } from "./scroller.js";
import { area, card, center, is3D, look, scrolling } from "./settings.js";
import { listenToKeys, listenToWheel } from "./steering.js";
import { Surface, describe, makeCard } from "./surface.js";

/**
 * Shows a row of cards in an element, which has a size of its own. `cards` are
 * elements, or a function that makes the element of an index, with `count`.
 * `current` is the card to begin with; `onChange` gets each further one.
 */
export function createCardRow(element, options = {}) {
  return new CardRow(element, options);
}

class CardRow {
  #element;
  #make;
  #onChange;
  #settings;
  #scroller;
  #surface;
  #cards = [];
  /** The indices of the cards that show. */
  #shown = new Set();
  #current;
  #undescribe;

  constructor(element, options) {
    const { cards = [], count, current = 0, label, onChange, fit, watch } = options;
    this.#element = element;
    this.#make = typeof cards === "function" ? cards : (index) => cards[index];
    this.#onChange = onChange;
    const number = count ?? cards.length;
    this.#settings = withCount(number);
    this.#current = Math.max(0, Math.min(current, number - 1));
    const { followsHand } = scrolling;
    const grab = (grabbed, raw) => this.#path(grabbed, raw);
    const start = this.#current;
    this.#scroller = new Scroller(this.#settings, start, followsHand ? grab : null);
    this.#surface = new Surface(element, {
      ...{ motion: this.#scroller, card, area, center, look, is3D, fit, watch },
      isVertical: scrolling.isVertical,
      draw: () => this.#draw(),
      tap: (card, time) => this.#go(this.#cards.indexOf(card), time),
      indexOf: (card) => this.#cards.indexOf(card),
    });
    this.#undescribe = describe(element, label ?? "Cards");
    this.#listen();
    this.setCount(number);
  }

  /** The current card's index. */
  get current() {
    return this.#current;
  }

  /** The scroll offset in cards, with all fractions. */
  get offset() {
    return this.#scroller.offset;
  }

  /** The card to which the row is on its way, or at which it rests. */
  get target() {
    const { count } = this.#settings;
    const end = Math.round(this.#scroller.offset + this.#scroller.remaining);
    return end - count * Math.floor(end / count);
  }

  /** Whether the row moves by itself. */
  get isMoving() {
    return this.#scroller.isMoving;
  }

  /** The cards that show, back to front: their indices and poses. */
  get poses() {
    return row(this.#scroller.offset, this.#settings);
  }

  /** What shows the cards. */
  get surface() {
    return this.#surface;
  }

  /** Scrolls to a card, or is there at once; from a time in seconds on. */
  scrollTo(index, { isAnimated = true, time = performance.now() / 1000 } = {}) {
    this.#go(index, time, isAnimated);
  }

  /** Shows so many cards, of which new ones are made. */
  setCount(count) {
    this.#settings = withCount(count);
    this.#scroller.change(this.#settings, performance.now() / 1000);
    for (const card of this.#cards.splice(count)) card.remove();
    while (this.#cards.length < count) {
      const index = this.#cards.length;
      const card = makeCard(this.#make(index));
      hide(card);
      this.#cards.push(card);
      this.#surface.layer.append(card);
    }
    this.#cards.forEach((card, index) => {
      card.setAttribute("aria-label", `${index + 1} of ${count}`);
    });
    this.#shown.clear();
    this.#surface.request();
  }

  /** Plays a recorded gesture: see `Surface`. */
  play(events, slop) {
    this.#surface.play(events, slop);
  }

  /** Leaves the element as it was. */
  destroy() {
    this.#surface.destroy();
    this.#undescribe();
  }

  /** Scrolls to a card from a time on: an event's, however late it is handled. */
  #go(index, time, isAnimated = true) {
    if (!(index >= 0 && index < this.#settings.count)) return;
    this.#scroller.scrollTo(index, time);
    if (!isAnimated) this.#scroller.finish();
    this.#surface.start();
  }

  /** What a drag follows that has grabbed a card, or none, at a point. */
  #path({ index, point, offset }, raw) {
    const { count, wraps } = this.#settings;
    const rounds = wraps ? Math.round((offset - index) / count) : 0;
    const page = index + count * rounds;
    const isOn = index >= 0 && point !== null;
    const held = isOn ? cardPoint(page, offset, point, this.#settings) : null;
    return new GrabPath(page, held, raw, this.#settings);
  }

  #listen() {
    const [scroller, surface] = [this.#scroller, this.#surface];
    listenToKeys(this.#element, surface, scroller, scrolling.isVertical);
    listenToWheel(surface, scroller, scrolling.isVertical);
    // What gets the focus by the keyboard comes into view.
    surface.on("focusin", ({ target }) => {
      const index = this.#cards.indexOf(surface.cardOf(target));
      if (index >= 0 && !surface.isPressed) this.scrollTo(index);
    });
  }

  #draw() {
    const { scale } = this.#surface;
    const painted = this.poses;
    const before = this.#shown;
    this.#shown = new Set(painted.map(({ index }) => index));
    for (const index of before) {
      if (!this.#shown.has(index) && this.#cards[index]) hide(this.#cards[index]);
    }
    painted.forEach(({ index, offset, pose }, rank) => {
      const element = this.#cards[index];
      dress(element, pose, look, { scale, offset });
      element.style.transform = this.#surface.transform(pose.transform);
      element.style.zIndex = rank;
    });
    this.#note();
  }

  #note() {
    const { count } = this.#settings;
    if (count === 0) return;
    const index = Math.round(this.#scroller.offset) % count;
    this.#cards[this.#current]?.removeAttribute("aria-current");
    this.#cards[index]?.setAttribute("aria-current", "true");
    if (index === this.#current) return;
    this.#current = index;
    this.#onChange?.(index);
  }
}

/** The row's settings for a number of cards. */
function withCount(count) {
  const last = Math.max(scrolling.first, scrolling.last + count - scrolling.count);
  return { ...scrolling, count, last };
}
