// Turns cards over: their angles about the vertical axis, and their lifts.

import { curveAt, slopeAt } from "./curve.js";

/** The turns of one card. */
class Flip {
  #duration;
  #ease;
  #slope;
  #start = -Infinity;
  #from = 0;
  #target = 0;
  /** The speed that the curve alone wouldn't have, in radians per second. */
  #extra = 0;

  constructor({ duration, curve }) {
    this.#duration = duration;
    // Without a curve: a fifth power that begins and ends without acceleration.
    this.#ease = (s) =>
      curve ? curveAt(s, curve) : s * s * s * (10 + s * (6 * s - 15));
    this.#slope = (s) =>
      curve ? slopeAt(s, curve) : 30 * (s * (1 - s)) ** 2;
  }

  /** Whether it shows its back, or turns to it. */
  get showsBack() {
    return this.#target !== 0;
  }

  isTurning(time) {
    return time < this.end;
  }

  /** When it has turned. */
  get end() {
    return this.#start + this.#duration;
  }

  /** Radians: 0 is its front, π its back. */
  angle(time) {
    if (!this.isTurning(time)) return this.#target;
    const s = (time - this.#start) / this.#duration;
    const left = (this.#target - this.#from) * (1 - this.#ease(s));
    const extra = this.#extra * this.#duration * s * (1 - s) ** 3 * (1 + 3 * s);
    return this.#target - left + extra;
  }

  /** Turns it to its other side, from its angle and with its present speed. */
  toggle(time) {
    const angle = this.angle(time);
    const speed = this.#speed(time);
    const wasTurning = this.isTurning(time);
    this.#target = this.showsBack ? 0 : Math.PI;
    this.#start = time;
    this.#from = angle;
    this.#extra = 0;
    if (wasTurning) this.#extra = speed - this.#speed(time);
  }

  /** Radians per second. */
  #speed(time) {
    if (!this.isTurning(time)) return 0;
    const s = (time - this.#start) / this.#duration;
    const own = ((this.#target - this.#from) * this.#slope(s)) / this.#duration;
    return own + this.#extra * (1 - s) ** 2 * (1 + s * (2 - 15 * s));
  }
}

/** The cards of a stack, by index. `settings` is the `flip` of settings.js's `stack`. */
export class Flips {
  #settings;
  #flips = new Map();

  constructor(settings) {
    this.#settings = settings;
  }

  /** When all of them have turned. */
  get end() {
    const ends = [...this.#flips.values()].map(({ end }) => end);
    return Math.max(-Infinity, ...ends);
  }

  isTurning(time) {
    return [...this.#flips.values()].some((flip) => flip.isTurning(time));
  }

  /** A card's angle, and its lift: how far it rises so as to cut no other. */
  state(index, time) {
    const { rise, clearance } = this.#settings;
    const angle = this.#flips.get(index)?.angle(time) ?? 0;
    const sine = Math.abs(Math.sin(angle));
    if (sine <= 1e-9) return { angle, lift: 0 };
    const part = Math.min(sine / 0.02, 1);
    const clear = clearance * part * part * (3 - 2 * part);
    return { angle, lift: rise * sine + clear };
  }

  toggle(index, time) {
    const flip = this.#flips.get(index) ?? new Flip(this.#settings);
    this.#flips.set(index, flip);
    flip.toggle(time);
  }

  /** Turns all cards to their fronts but some. */
  turnBack(kept, time) {
    for (const [index, flip] of this.#flips) {
      if (flip.showsBack && !kept.includes(index)) flip.toggle(time);
    }
  }

  /** A card shows its front again, at once. */
  forget(index) {
    this.#flips.delete(index);
  }
}
