// The scroll offset of a row of cards under a pointer: dragged, released and
// caught. Every motion is a closed form of time, so no frame rate changes where
// it goes. Offsets in cards, distances in points, times in seconds.

import { restTime } from "./pan.js";

/** Cards per second from which a release is a flick. */
const flickSpeed = 1.25;
/** The spring's ω₀ in 1/s for a flick, if the flick's own speed allows it. */
const flickFrequency = 6;
/** The same for a row that is let go between two cards, or that springs back. */
const settlingFrequency = 14;
/** The least for a row that is on its way when a key or a wheel sends it further. */
const steeringFrequency = 10;
/** Keys or notches so many seconds apart are one glide; the same within one. */
const [joinedWithin, gliding] = [0.35, 0.5];
/** Notches so many seconds apart may be one detent of the wheel. */
const detent = 0.03;
/** A glide goes on for so many of its intervals, and so many seconds at least. */
const [patience, shortestRun] = [1.2, 0.12];
/** How fast in 1/s a glide gets to its speed. */
const easing = 8;
/** The greatest ω₀·distance of a flick that has to be accelerated, in cards/s. */
const maxPull = 18;

const clamp = (x, low, high) => Math.max(low, Math.min(x, high));
/** The nearest whole number, halves away from zero. */
const round = (x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);

/** One row. `settings` is what settings.js has as `scrolling`. */
export class Scroller {
  #settings;
  #position;
  #velocity = 0;
  #time = 0;
  #held = false;
  #drag = null;
  #wheel = null;
  #motion = null;
  /** What makes the path of a grabbed card; null: drags go at a rate. */
  #grab;
  #grabbed = null;

  constructor(settings, offset = 0, grab = null) {
    this.#settings = settings;
    this.#position = this.#confined(offset);
    this.#grab = grab;
  }

  /** The scroll offset; in a row that wraps from 0 to below the number of cards. */
  get offset() {
    const { wraps, count } = this.#settings;
    if (!wraps) return this.#position;
    return this.#position - count * Math.floor(this.#position / count);
  }

  /** Cards per second. */
  get velocity() {
    return this.#velocity;
  }

  /** Whether the row moves by itself, so that frames are needed. */
  get isMoving() {
    return this.#motion !== null;
  }

  /** Cards that the motion still has to go: forward more than 0, at rest 0. */
  get remaining() {
    return this.#motion === null ? 0 : this.#motion.target - this.#position;
  }

  /** Whether the last card is followed by the first. */
  get wraps() {
    return this.#settings.wraps;
  }

  /** Whether the row isn't at its end on a side, or on its way there. */
  canMove(way) {
    const { wraps, first, last } = this.#settings;
    const end = this.#position + this.remaining;
    return wraps || (way > 0 ? end < last - 1e-3 : end > first + 1e-3);
  }

  /** Takes other settings, for another number of cards. */
  change(settings, time) {
    this.advance(time);
    const { wraps, count } = this.#settings;
    // The same card, whatever the rounds that were made before.
    const rounds = wraps ? count * Math.floor(this.#position / count) : 0;
    this.#position -= rounds;
    if (this.#motion !== null) {
      this.#motion.target -= rounds;
      this.#motion.origin -= rounds;
      if (this.#motion.run !== null) this.#motion.run.origin -= rounds;
    }
    this.#settings = settings;
    const confined = this.#confined(this.#position + this.remaining);
    if (confined !== this.#position + this.remaining) this.#glide(confined, false);
  }

  /** Moves on to a time, which never goes back. */
  advance(time) {
    if (!(time > this.#time)) return;
    this.#time = time;
    const motion = this.#motion;
    if (motion !== null && time >= motion.end) {
      this.#position = motion.target;
      this.#rest();
    } else if (motion !== null) {
      const isRunning = motion.run !== null && time < motion.run.end;
      const state = isRunning ? cruise(motion.run, time) : spring(motion, time);
      [this.#position, this.#velocity] = [state.position, state.velocity];
    }
    const drag = this.#drag;
    if (drag !== null && time - drag.time > restTime) this.#velocity = 0;
  }

  /**
   * A pointer goes down at a point, on the card of an index: the row stops, and
   * a drag from there keeps the card's point under the pointer.
   */
  hold(time, point = null, index = -1) {
    this.advance(time);
    this.#grabbed = this.#grab && { index, point, offset: this.#position };
    this.#motion = null;
    this.#wheel = null;
    this.#velocity = 0;
    this.#held = true;
  }

  /** A pointer goes up without a drag: on to the nearest card. */
  letGo(time) {
    this.advance(time);
    if (!this.#held) return;
    this.#held = false;
    this.#release(0);
  }

  /**
   * A drag begins, `translation` points from where the pointer went down. False,
   * and nothing happens, where it goes across the row.
   */
  beginDrag(translation, velocity, time) {
    this.advance(time);
    const { isVertical, ignoresPerpendicular } = this.#settings;
    const along = Math.abs(isVertical ? translation.y : translation.x);
    const across = Math.abs(isVertical ? translation.x : translation.y);
    if (ignoresPerpendicular && across > along) return false;
    this.#motion = null;
    this.#wheel = null;
    this.#held = false;
    const raw = this.#raw(this.#position);
    const path = this.#grabbed && this.#grab(this.#grabbed, raw);
    this.#drag = { origin: raw, time, path };
    this.drag(translation, velocity, time);
    return true;
  }

  /** The pointer moves: translation in points, velocity in points per second. */
  drag(translation, velocity, time) {
    this.advance(time);
    if (this.#drag === null) return;
    const { isVertical, extent } = this.#settings;
    const { origin, path } = this.#drag;
    const axis = path ? path.axis : isVertical ? { x: 0, y: 1 } : { x: 1, y: 0 };
    const points = translation.x * axis.x + translation.y * axis.y;
    const speed = velocity.x * axis.x + velocity.y * axis.y;
    const rate = { offset: origin - points / extent, slope: -1 / extent };
    const { offset: raw, slope } = path ? path.offset(points) : rate;
    this.#position = this.#shown(raw);
    this.#velocity = clamp(speed * slope, -1e5, 1e5) * this.#slope(raw);
    this.#drag.time = time;
  }

  /** The pointer goes up. */
  endDrag(translation, velocity, time) {
    this.drag(translation, velocity, time);
    if (this.#drag === null) return;
    this.#drag = null;
    this.#release(this.#velocity);
  }

  /** The drag is taken away. */
  cancelDrag(time) {
    this.advance(time);
    if (this.#drag === null) return;
    this.#drag = null;
    this.#release(0);
  }

  /** A wheel or a trackpad scrolls; `settle` ends it. */
  wheel(points, time) {
    this.advance(time);
    if (this.#drag !== null) return;
    const { extent, wraps, first, last, bandDimension } = this.#settings;
    const before = this.#wheel;
    let raw = before === null ? this.#raw(this.#position) : before.raw;
    raw += points / extent;
    const reach = 2 * bandDimension;
    if (!wraps) raw = clamp(raw, first - reach, last + reach);
    this.#wheel = { raw, start: before?.start ?? this.#position };
    this.#motion = null;
    this.#position = this.#shown(raw);
    this.#velocity = 0;
  }

  /** The wheel has stopped. */
  settle(time) {
    this.advance(time);
    if (this.#wheel === null) return;
    const { start } = this.#wheel;
    this.#wheel = null;
    if (!this.#settings.snaps) return this.#release(0);
    // An eighth of a card doesn't go back to the card that it left.
    const x = this.#position;
    let card = round(x);
    const [next, before] = [start + 0.125, start - 0.125];
    if (x >= next) card = Math.max(card, Math.floor(next) + 1);
    if (x <= before) card = Math.min(card, Math.ceil(before) - 1);
    this.#glide(this.#confined(card), false);
  }

  /** Scrolls to a card; in a row that wraps, the shorter way. */
  scrollTo(index, time) {
    this.advance(time);
    const { wraps, count } = this.#settings;
    const turns = wraps ? round((this.#position - index) / count) : 0;
    this.#glide(this.#confined(index + turns * count), false);
  }

  /** Scrolls to the first card or the last. */
  scrollToEnd(isLast, time) {
    const { count } = this.#settings;
    this.scrollTo(isLast ? count - 1 : 0, time);
  }

  /** A key, or a notch of a wheel: so many cards on from where the motion ends. */
  step(cards, time) {
    this.advance(time);
    if (this.#drag !== null) return;
    const velocity = this.#velocity;
    const target = this.#confined(round(this.#position + this.remaining) + cards);
    const way = target - this.#position;
    this.#wheel = null;
    this.#held = false;
    if (way === 0 && velocity === 0) return this.#rest();
    // An event may be older than the frame before it.
    const now = this.#time;
    const state = { time: now, position: this.#position, velocity };
    const run = glide(cards * velocity > 0 ? this.#motion : null, state, way);
    // Where the glide ends without another step, the way to the card begins.
    const rest = run === null ? state : Object.assign({ time: run.end }, cruise(run, run.end));
    const omega = steering(target - rest.position, rest.velocity);
    this.#spring(target, omega, rest);
    Object.assign(this.#motion, { run, pressed: now });
  }

  /** Goes at once to where the motion ends. */
  finish() {
    this.#position += this.remaining;
    this.#rest();
  }

  #rest() {
    this.#motion = null;
    this.#velocity = 0;
  }

  #release(velocity) {
    const { snaps, friction } = this.#settings;
    this.#velocity = velocity;
    const target = snaps
      ? this.#card(velocity)
      : this.#confined(this.#position + velocity / friction);
    const edge = this.#confined(this.#position);
    const isBeyond = edge !== this.#position && target === edge;
    const isFlick = !isBeyond && (Math.abs(velocity) >= flickSpeed || !snaps);
    this.#glide(target, isFlick);
  }

  /** The card on which a release comes to rest: where an exponential decay would. */
  #card(velocity) {
    const { friction, pages, cardLimit } = this.#settings;
    const x = this.#position;
    const isFlick = Math.abs(velocity) >= flickSpeed;
    const next = velocity > 0 ? Math.floor(x) + 1 : Math.ceil(x) - 1;
    let card = round(x);
    if (pages) {
      if (isFlick) card = next;
    } else {
      card = round(x + velocity / friction);
      if (isFlick) card = Math[velocity > 0 ? "max" : "min"](card, next);
    }
    if (cardLimit !== null) {
      const most = Math.max(cardLimit, 1);
      card = clamp(card, round(x) - most, round(x) + most);
    }
    return this.#confined(card);
  }

  /** Starts the motion to a target with the present velocity. */
  #glide(target, isFlick) {
    const { wraps, first, last, bandDimension } = this.#settings;
    const displacement = target - this.#position;
    if (displacement === 0 && this.#velocity === 0) return this.#rest();
    const isEnd = !wraps && (target === first || target === last);
    const isOutward =
      isEnd && (target === first ? this.#velocity < 0 : this.#velocity > 0);
    const overshoot = isOutward ? bandDimension * 0.3 : null;
    // Without a rubber band the velocity stops at the end.
    const isAway = displacement * this.#velocity <= 0;
    if (isOutward && bandDimension === 0 && isAway) {
      this.#velocity = 0;
      if (displacement === 0) return this.#rest();
    }
    this.#spring(target, frequency(displacement, this.#velocity, isFlick, overshoot));
  }

  /**
   * A critically damped spring from a state, the present one, to a target, until
   * it is within 0.05 points of it.
   */
  #spring(target, omega, from = null) {
    const { extent } = this.#settings;
    const distance = Math.min(0.05 / extent, 1e-3);
    const speed = Math.min(1 / extent, 2e-2);
    const start = from?.time ?? this.#time;
    const origin = from?.position ?? this.#position;
    const velocity = from?.velocity ?? this.#velocity;
    const y = origin - target;
    const force = Math.abs(omega * velocity + omega * omega * y);
    const duration = Math.max(
      envelope(omega, Math.abs(y), Math.abs(velocity + omega * y), distance),
      envelope(omega, Math.abs(velocity), force, speed),
    );
    const end = start + duration;
    // A glide comes first, and the time of the key or notch that began it.
    const [run, pressed] = [null, null];
    this.#motion = { start, end, target, omega, origin, velocity, run, pressed };
  }

  #confined(offset) {
    const { wraps, first, last } = this.#settings;
    return wraps ? offset : clamp(offset, first, last);
  }

  /** What is shown of an offset beyond the ends: x·c·D/(x·c + D). */
  #shown(raw) {
    const inside = this.#confined(raw);
    const { bandCoefficient: coefficient, bandDimension: dimension } =
      this.#settings;
    if (raw === inside || dimension === 0) return inside;
    const reach = Math.abs(raw - inside) * coefficient;
    const part = (reach * dimension) / (reach + dimension);
    return inside + Math.sign(raw - inside) * part;
  }

  /** The offset that is shown as another: the inverse. */
  #raw(shown) {
    const inside = this.#confined(shown);
    const { bandCoefficient: coefficient, bandDimension: dimension } =
      this.#settings;
    if (shown === inside || dimension === 0) return inside;
    const part = Math.min(Math.abs(shown - inside), dimension * (1 - 1e-9));
    const pull = (part * dimension) / (coefficient * (dimension - part));
    return inside + Math.sign(shown - inside) * pull;
  }

  /** How much of the pointer's velocity is shown. */
  #slope(raw) {
    const inside = this.#confined(raw);
    const { bandCoefficient: coefficient, bandDimension: dimension } =
      this.#settings;
    if (raw === inside) return 1;
    if (dimension === 0) return 0;
    const stretch = (Math.abs(raw - inside) * coefficient) / dimension + 1;
    return coefficient / (stretch * stretch);
  }
}

/** A critically damped spring at a time. */
function spring({ start, origin, velocity, target, omega }, time) {
  const t = time - start;
  const decay = Math.exp(-omega * t);
  const y = origin - target;
  return {
    position: target + decay * (y + (velocity + omega * y) * t),
    velocity: decay * (velocity - (omega * velocity + omega * omega * y) * t),
  };
}

/** A glide at a time: its velocity tends to its speed. */
function cruise({ start, origin, velocity, speed }, time) {
  const t = time - start;
  const excess = (velocity - speed) * Math.exp(-easing * t);
  const eased = (velocity - speed - excess) / easing;
  return { position: origin + speed * t + eased, velocity: speed + excess };
}

/**
 * The glide that a step joins with the motion of the step before: at constant
 * speed until the next one is due. Null where it moves by itself.
 */
function glide(before, { time, position, velocity }, way) {
  if (before === null || before.pressed === null) return null;
  const interval = time - before.pressed;
  const distance = way - velocity / easing;
  const isJoined = interval <= (before.run === null ? joinedWithin : gliding);
  if (!isJoined || !(distance * velocity > 0)) return null;
  const left = interval < detent ? (before.run?.end ?? time) - time : 0;
  const duration = Math.max(patience * interval, shortestRun, left);
  const speed = distance / duration;
  return { start: time, end: time + duration, origin: position, velocity, speed };
}

/** ω₀ in 1/s of the motion of a key or a wheel. */
function steering(way, velocity) {
  const isOnItsWay = way * velocity > 0 && Math.abs(velocity) > 1;
  if (!isOnItsWay) return frequency(way, velocity, false, null);
  return Math.max(steeringFrequency, velocity / way);
}

/**
 * ω₀ in 1/s of a critically damped spring over a displacement in cards, from a
 * velocity in cards per second. Up to 2v/d it only slows down, from v/d on it
 * doesn't overshoot: a hard flick stays between.
 */
function frequency(displacement, velocity, isFlick, overshoot) {
  const speed = Math.abs(velocity);
  const distance = Math.abs(displacement);
  const least = overshoot > 0 ? speed / (Math.E * overshoot) : Infinity;
  if (!(displacement * velocity > 0)) {
    const stop = overshoot === null ? 0 : Math.min(least, 1e4);
    return Math.max(settlingFrequency, stop);
  }
  const own = speed / distance;
  let omega = Math.max(settlingFrequency, own);
  if (isFlick) {
    const soft = Math.min(settlingFrequency, maxPull / distance);
    omega = Math.max(clamp(flickFrequency, own, 2 * own), soft);
  }
  if (overshoot !== null) {
    omega = Math.min(omega, Math.max(settlingFrequency, least));
  }
  return Math.min(omega, 1e6);
}

/** When e^(−ωt)·(p + q·t) has fallen to a limit. */
function envelope(omega, p, q, limit) {
  const bound = (p + (q * 2) / (omega * Math.E)) / limit;
  let time = (2 / omega) * Math.log(Math.max(bound, 1));
  for (let i = 0; i < 32; i++) {
    const earlier = Math.log(Math.max((p + q * time) / limit, 1)) / omega;
    if (earlier >= time) break;
    time = earlier;
  }
  return time;
}
