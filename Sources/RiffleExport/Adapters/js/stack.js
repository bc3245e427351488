// A stack of cards under a pointer: the top card is dragged, and thrown or
// springs back; the layers behind follow it, and move up when it leaves or, by
// the settings, when it has landed. Every motion is a closed form of time, so no
// frame rate changes where a card goes. Points, radians, seconds; x to the right,
// y down, from the stack's centre.
//
// Not here: throwing several cards at once, and inserting and removing cards.

import { CardMotion, add, subtract, zero } from "./card-motion.js";
import { flightLength, landing, launched } from "./flight.js";
import { Flips } from "./flip.js";
import { centreOf, followed, grab, pullOf } from "./pull.js";
import { Spring } from "./spring.js";

/** Of several cards brought back, each starts further out by this part. */
const stagger = 0.2;

/** One stack. `settings` is what settings.js has as `stack`. */
export class Stack {
  /** The size of the area that thrown cards leave, in points. */
  area;
  #settings;
  #spring;
  #returning;
  #time = 0;
  /** Seconds by which `finish` is ahead of the others' time. */
  #skipped = 0;
  /**
   * The cards that show, from back to front: the layers, then those in flight.
   * The deck is endless: numbers go on after the last card, and an index is a
   * number's remainder. While a card flies, `side` says where to, and its
   * motion is absolute; otherwise the motion leads from there to its target.
   */
  #slots = [];
  /** The top card's number. */
  #top = 0;
  /** The sides to which cards were thrown, the last one last. */
  #thrown = [];
  #touch = null;
  #flips;

  constructor(settings, top = 0) {
    this.#settings = settings;
    this.#top = top;
    this.area = settings.area;
    this.#spring = new Spring(settings.spring);
    this.#returning = new Spring(settings.returning);
    this.#flips = new Flips(settings.flip);
    for (let layer = 0; layer < this.#visible; layer++) {
      this.#insert(top + layer, new CardMotion(0, zero));
    }
  }

  /** The index of the top card. */
  get current() {
    return this.#index(this.#top);
  }

  /** Whether a card moves by itself, so that frames are needed. */
  get isMoving() {
    const moves = this.#slots.some(({ motion }) => this.#time < motion.end);
    return moves || this.#flips.isTurning(this.#time);
  }

  /**
   * The cards that show, from back to front: index, x, y, turn, layer (0 is the
   * top card), the angle by which it is turned over, and its lift for that.
   */
  get cards() {
    const cards = [];
    for (const slot of this.#slots) {
      const { value } = this.#state(slot);
      const [, , turn, layer] = value;
      if (layer >= this.#visible) continue;
      const index = this.#index(slot.number);
      const { x, y } = centreOf(value, slot.grip);
      const flip = this.#flips.state(index, this.#time);
      // However far a spring swings it to the front.
      const held = Math.max(layer, -1);
      cards.push(Object.assign({ index, x, y, turn, layer: held }, flip));
    }
    return cards;
  }

  /** Moves on to a time, which never goes back. */
  advance(time) {
    this.#advanceTo(time + this.#skipped);
  }

  #advanceTo(time) {
    for (;;) {
      const [landed] = this.#slots
        .filter(({ side, motion }) => side !== null && motion.end <= time)
        .sort((a, b) => a.motion.end - b.motion.end);
      if (landed === undefined) break;
      this.#time = Math.max(this.#time, landed.motion.end);
      this.#slots = this.#slots.filter((slot) => slot !== landed);
      // It comes in again at the back, with its front up.
      this.#flips.forget(this.#index(landed.number));
      if (this.#missing.length > 0) this.#change(() => this.#fill(0));
    }
    this.#time = Math.max(this.#time, time);
  }

  /**
   * A pointer goes down at a point, on the card of an index: it holds the top
   * card. A card in flight is caught, and is the top card again.
   */
  hold(time, point = null, index = null) {
    this.advance(time);
    if (this.#touch !== null) this.#springBack();
    const caught = this.#slots.find(
      ({ number, side }) => side !== null && this.#index(number) === index,
    );
    if (caught !== undefined) this.#bringBack(this.#top - caught.number);
    this.#change(() => {
      // What waits for a landing moves up at once.
      for (const { motion } of this.#slots) motion.delay = 0;
      const slot = this.#slots.find(({ number }) => number === this.#top);
      if (slot === undefined) return;
      this.#touch = grab(slot, point, this.#time, this.#settings);
      slot.isReturning = false;
    });
  }

  /** A pointer goes up without a drag: a card caught far out flies on. */
  letGo(time) {
    this.advance(time);
    if (this.#touch !== null) this.#release({ x: 0, y: 0 });
  }

  /**
   * A drag begins, `translation` points from where the pointer went down.
   * False: it is over, because the card flies already.
   */
  beginDrag(translation, velocity, time) {
    if (this.#touch === null) this.hold(time);
    if (this.#touch === null) return false;
    this.#touch.isDragging = true;
    return this.drag(translation, velocity, time);
  }

  /** The pointer moves: points, and points per second. */
  drag(translation, velocity, time) {
    this.advance(time);
    if (!this.#touch?.isDragging) return false;
    Object.assign(this.#touch, { translation, velocity, time: this.#time });
    if (!this.#settings.throwsWhileHeld) return true;
    const side = this.#landing({ x: 0, y: 0 });
    if (side !== null) this.#throw(side);
    return side === null;
  }

  /** The pointer goes up. */
  endDrag(translation, velocity, time) {
    if (this.drag(translation, velocity, time)) this.#release(velocity);
  }

  /** The drag is taken away. */
  cancelDrag(time) {
    this.advance(time);
    if (this.#touch !== null) this.#springBack();
  }

  /** Throws the top card to a side: { x: -1, y: 0 } is left. */
  throwTop(side, time) {
    this.advance(time);
    this.#throw(side);
  }

  /** Brings the card back that was thrown last. */
  bringBack(time) {
    this.advance(time);
    this.#bringBack(1);
  }

  /** Turns the top card over. */
  flip(time) {
    this.advance(time);
    this.#flips.toggle(this.current, this.#time);
  }

  /** Goes at once to where everything rests. */
  finish() {
    while (this.isMoving) {
      const ends = this.#slots.map(({ motion }) => motion.end);
      const end = Math.max(...ends, this.#flips.end, this.#time);
      const now = this.#time;
      this.#advanceTo(end);
      this.#skipped += end - now;
    }
  }

  get #visible() {
    return Math.min(this.#settings.layers, this.#settings.cardCount);
  }

  #index(number) {
    const { cardCount } = this.#settings;
    return number - cardCount * Math.floor(number / cardCount);
  }

  #insert(number, motion, grip = 0) {
    const slot = { number, motion, grip, isReturning: false, side: null };
    const place = this.#slots.findIndex((other) => other.number < number);
    this.#slots.splice(place < 0 ? this.#slots.length : place, 0, slot);
  }

  /** Where a card of the stack comes to rest, and how fast that place moves. */
  #target(number) {
    const layer = Math.max(0, Math.min(number - this.#top, this.#visible));
    if (this.#touch === null) return { value: [0, 0, 0, layer], rate: zero };
    const visible = this.#visible;
    return followed(this.#touch, layer, visible, this.#time, this.#settings);
  }

  /** A card's state now, and its change per second. */
  #state({ number, side, motion }) {
    const { value, rate } = motion.state(this.#time);
    if (side !== null) return { value, rate };
    const target = this.#target(number);
    return { value: add(value, target.value), rate: add(rate, target.rate) };
  }

  /** Makes a card's motion absolute, at its place and speed. */
  #freeze(slot) {
    const { value, rate } = this.#state(slot);
    const delay = slot.motion.delayAt(this.#time);
    slot.motion = new CardMotion(this.#time, value, rate);
    slot.motion.delay = delay;
  }

  /**
   * Changes targets: the cards spring to the new ones from where they are,
   * between layers after the seconds that the body returns. Cards that wait
   * already don't wait again, so that quick throws don't hold them back for ever.
   */
  #change(body) {
    for (const slot of this.#slots) {
      if (slot.side !== null) continue;
      if (this.#time >= slot.motion.end) {
        slot.isReturning = false;
        if (this.#touch === null) slot.grip = 0;
      }
      this.#freeze(slot);
    }
    const delay = body() ?? 0;
    for (const { number, side, motion, isReturning } of this.#slots) {
      if (side !== null) continue;
      const target = this.#target(number);
      motion.value = subtract(motion.value, target.value);
      motion.rate = subtract(motion.rate, target.rate);
      const left = motion.delay;
      motion.springTo0(
        isReturning ? this.#returning : this.#spring,
        delay > 0 && left > 0 ? 0 : Math.max(delay, left),
      );
    }
    // Without those that stay behind the last layer.
    const end = this.#top + this.#visible;
    this.#slots = this.#slots.filter(
      (slot) => slot.side || slot.number < end || slot.motion.value[3] < 0,
    );
  }

  /** The layers without a card, which may still be in flight. */
  get #missing() {
    const shown = this.#slots.map(({ number }) => this.#index(number));
    const layers = [...Array(this.#visible).keys()];
    return layers.filter((i) => !shown.includes(this.#index(this.#top + i)));
  }

  /** Gives them one, which enters from behind. */
  #fill(behind) {
    for (const layer of this.#missing) {
      const { value, rate } = this.#target(this.#top + layer);
      value[3] = Math.max(layer + behind, this.#visible);
      this.#insert(this.#top + layer, new CardMotion(this.#time, value, rate));
    }
  }

  #release(velocity) {
    const side = this.#landing(velocity);
    if (side !== null) this.#throw(side);
    else this.#springBack();
  }

  #landing(velocity) {
    return landing(pullOf(this.#touch), velocity, this.#settings);
  }

  #springBack() {
    const { x, y } = pullOf(this.#touch);
    this.#change(() => {
      this.#touch = null;
      const held = this.#slots.find(({ number }) => number === this.#top);
      const isFar = Math.hypot(x, y) > this.#settings.maxLength;
      // From far away it doesn't swing.
      if (held !== undefined && isFar) held.isReturning = true;
    });
  }

  #throw(side) {
    const top = this.#slots.find(({ number }) => number === this.#top);
    // Missing while all cards of a small deck are in flight.
    if (top === undefined) return this.#touch && this.#springBack();
    this.#change(() => {
      this.#touch = null;
      this.#launch(top, side);
      this.#thrown.push(side);
      this.#top += 1;
      this.#fill(1);
      const { entersAtLanding, flightDuration } = this.#settings;
      if (!entersAtLanding) return 0;
      return Math.min(top.motion.end - this.#time, flightDuration);
    });
    this.#turnBack();
  }

  #launch(slot, side) {
    const { motion, grip } = slot;
    const way = flightLength(side, this.area, this.#settings);
    slot.motion = launched(motion, grip, side, way, this.#time, this.#settings);
    Object.assign(slot, { side, grip: 0, isReturning: false });
  }

  /** Brings cards back from the sides to which they were thrown. */
  #bringBack(steps) {
    const most = Math.min(steps, this.#thrown.length);
    if (most <= 0) return;
    const shown = Math.min(most, this.#visible);
    this.#change(() => {
      this.#touch = null;
      const first = this.#top - most;
      for (let step = most - 1; step >= 0; step--) {
        const side = this.#thrown.pop();
        if (step < shown) this.#enter(first + step, side, shown - 1 - step);
      }
      // Other cards in flight belong to deeper layers now.
      for (const slot of this.#slots) {
        if (slot.side !== null && slot.number >= first) this.#endFlight(slot);
      }
      this.#top = first;
      for (const slot of this.#slots) {
        if (slot.side !== null) continue;
        if (shown > 1 || slot.number < first + shown) slot.isReturning = true;
      }
      this.#fill(0);
    });
    this.#turnBack();
  }

  /** A card comes back: from where it is, or else from out of sight. */
  #enter(number, side, others) {
    const turn = 2 * this.#settings.maxRotation * side.x;
    const way = flightLength(side, this.area, this.#settings);
    const further = 1 + stagger * others;
    const start = [side.x * way, side.y * way, turn, 0].map((v) => v * further);
    let motion = new CardMotion(this.#time, start);
    let grip = 0;
    const card = this.#index(number);
    const same = this.#slots.find((slot) => this.#index(slot.number) === card);
    if (same !== undefined) {
      if (same.side !== null) this.#endFlight(same);
      if (same.motion.value[3] < this.#visible) ({ motion, grip } = same);
      this.#slots = this.#slots.filter((slot) => slot !== same);
    }
    this.#insert(number, motion, grip);
  }

  #endFlight(slot) {
    this.#freeze(slot);
    slot.side = null;
    slot.isReturning = true;
  }

  /** Only the top card, and those in flight, show their backs. */
  #turnBack() {
    const away = this.#slots.filter(({ side }) => side !== null);
    const kept = away.map(({ number }) => this.#index(number));
    this.#flips.turnBack([...kept, this.current], this.#time);
  }
}
