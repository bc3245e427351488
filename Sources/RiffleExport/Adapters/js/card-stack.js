// A stack of cards in an element: createCardStack.

import { placed, turnedOver } from "./card-motion.js";
import { dress, matrixOf } from "./look.js";
import { pose } from "./pose.js";
import { area, card, center, look, stack as settings } from "./settings.js";
import { Stack } from "./stack.js";
import { Surface, describe, makeCard } from "./surface.js";

const now = () => performance.now() / 1000;

/**
 * Shows a stack of cards in an element, which has a size of its own. `cards` and
 * `backs` are elements, or functions that make the element of an index, with
 * `count`. `onChange` gets the index of each card that comes to the top.
 */
export function createCardStack(element, options = {}) {
  return new CardStack(element, options);
}

class CardStack {
  #options;
  #stack;
  #surface;
  #cards = [];
  #current = 0;
  #undescribe;

  constructor(element, options) {
    const { cards = [], count = cards.length, label = "Cards" } = options;
    const { current = 0, fit, watch } = options;
    this.#options = options;
    this.#stack = new Stack({ ...settings, cardCount: count }, current);
    this.#current = this.current;
    const indexOf = (card) => this.#cards.indexOf(card);
    this.#surface = new Surface(element, {
      ...{ motion: this.#stack, card, area, center, look, is3D: true, fit, watch },
      draw: () => this.#draw(),
      // A click turns the top card over.
      tap: (card, time) => indexOf(card) === this.current && this.flip({ time }),
      indexOf,
      resized: (size) => (this.#stack.area = size),
    });
    this.#undescribe = describe(element, label);
    for (let index = 0; index < count; index += 1) this.#add(index);
    this.#listen(element);
    this.#surface.request();
  }

  /** The index of the top card. */
  get current() {
    return this.#stack.current;
  }

  /** Whether a card moves by itself. */
  get isMoving() {
    return this.#stack.isMoving;
  }

  /** The cards that show, back to front: their indices and poses. */
  get poses() {
    const { eye } = settings.flip;
    return this.#stack.cards.map((state) => {
      const { index, layer } = state;
      const posed = pose(ARGUMENTS);
      const transform = turnedOver(placed(posed.transform, state), state, eye);
      return { index, pose: { ...posed, transform } };
    });
  }

  /** What shows the cards. */
  get surface() {
    return this.#surface;
  }

  /** Throws the top card to a side: "left", "right", "up" or "down". */
  throwTop(side) {
    const sides = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
    const [x, y] = sides[side];
    this.#stack.throwTop({ x, y }, now());
    this.#surface.start();
  }

  /** Brings the card back that was thrown last. */
  bringBack() {
    this.#stack.bringBack(now());
    this.#surface.start();
  }

  /** Turns the top card over, from a time in seconds on. */
  flip({ time = now() } = {}) {
    this.#stack.flip(time);
    this.#surface.start();
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

  #add(index) {
    const { cards, backs } = this.#options;
    const make = (all) => (typeof all === "function" ? all(index) : all?.[index]);
    const turning = document.createElement("div");
    turning.style.cssText = "position: absolute; transform-style: preserve-3d;";
    for (const [all, turn] of [
      [cards, ""],
      [backs, "180deg"],
    ]) {
      const side = makeCard(make(all) ?? "");
      side.style.backfaceVisibility = "hidden";
      side.style.rotate = turn && `y ${turn}`;
      side.setAttribute("aria-label", `${index + 1} of ${settings.cardCount}`);
      turning.append(side);
    }
    this.#cards.push(turning);
    this.#surface.layer.append(turning);
  }

  #listen(element) {
    const moves = {
      ArrowLeft: () => this.throwTop("left"),
      ArrowRight: () => this.throwTop("right"),
      ArrowDown: () => this.bringBack(),
      Enter: () => this.flip(),
    };
    this.#surface.on("keydown", (event) => {
      const { altKey, ctrlKey, metaKey, key, target } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
      if (!(key in moves) || target !== element) return;
      moves[key]();
      event.preventDefault();
    });
  }

  #draw() {
    const { scale, unit } = this.#surface;
    const shown = new Set();
    this.poses.forEach(({ index, pose: posed }, rank) => {
      const card = this.#cards[index];
      shown.add(card);
      const matrix = matrixOf(posed.transform, scale);
      card.style.transform = `${matrix} scale(${unit.x}, ${unit.y})`;
      card.style.zIndex = rank;
      card.style.visibility = posed.hidden ? "hidden" : "";
      for (const side of card.children) dress(side, posed, look, { scale });
    });
    for (const card of this.#cards) {
      if (!shown.has(card)) card.style.visibility = "hidden";
    }
    this.#note();
  }

  /** Only the top card is there for assistive technology. */
  #note() {
    const { current } = this;
    this.#cards.forEach((card, index) => {
      card.ariaHidden = index !== current;
    });
    if (current === this.#current) return;
    this.#current = current;
    this.#options.onChange?.(current);
  }
}
