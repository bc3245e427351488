// Screens that replace one another, one transition at a time: freely, or under
// a pointer, which can take hold of one that runs. Between events the progress
// is a closed form of time. Points and seconds; x to the right, y down, from
// the middle of the screen.

import { curveAt } from "./curve.js";

const clamp = (x, low, high) => Math.max(low, Math.min(x, high));
const easeOut = [0, 0, 0.58, 1];
/** The most requests that wait. */
const queueLimit = 8;

/**
 * The transitions of some screens, of which the first shows. `settings` is what
 * settings.js has as `transitions`.
 */
export class Transitions {
  #settings;
  #time = 0;
  /** Seconds by which `finish` is ahead of the others' time. */
  #skipped = 0;
  #current = 0;
  /** Of a modal container: the screen that presents others. */
  #presenting = 0;
  /** What runs, from a screen to another; direction 1 is forward, −1 back. */
  #running = null;
  /** The progress while a pointer has it. */
  #progress = 0;
  /** The progress while it runs by itself. */
  #segment = null;
  #isCancelling = false;
  /** What a press has stopped, and where the pointer went down. */
  #stopped = null;
  #press = null;
  /** The progress at translation 0 of a drag; null: no drag. */
  #base = null;
  #queue = [];

  constructor(settings, current = 0) {
    this.#settings = settings;
    this.#current = current;
    this.#presenting = current;
  }

  /** The screen that shows, or that a transition comes from. */
  get current() {
    return this.#current;
  }

  /** The screen that a transition leads to; without one, the same. */
  get next() {
    return this.#running?.to ?? this.#current;
  }

  /** Whether the progress changes by itself, so that frames are needed. */
  get isMoving() {
    return this.#segment !== null;
  }

  /** 0 before a transition, 1 after it; a curve may overshoot. */
  get progress() {
    const segment = this.#segment;
    if (segment === null) return this.#progress;
    const { start, duration, from, to, ease } = segment;
    const part = duration > 0 ? (this.#time - start) / duration : 1;
    return part >= 1 ? to : from + (to - from) * ease(part);
  }

  /**
   * The screens that show: an index, and what pose() is called with. Of two of
   * the same order the second is in front.
   */
  get screens() {
    if (this.#running === null) {
      return [{ index: this.#current, role: "from", progress: 0, direction: 1 }];
    }
    const { from, to, direction } = this.#running;
    const { progress } = this;
    // The way back is the way forward in reverse, or leads to the other side.
    const isReverse = direction < 0 && this.#settings.reversesBack;
    const [first, second] = isReverse ? [to, from] : [from, to];
    const screen = (index, role) =>
      isReverse
        ? { index, role, progress: 1 - progress, direction: 1 }
        : { index, role, progress, direction };
    return [screen(first, "from"), screen(second, "to")];
  }

  /** Moves on to a time, which never goes back. */
  advance(time) {
    this.#advanceTo(time + this.#skipped);
  }

  #advanceTo(time) {
    while (this.#segment !== null) {
      const end = this.#segment.start + this.#segment.duration;
      if (end > time) break;
      this.#time = Math.max(this.#time, end);
      this.#end();
    }
    this.#time = Math.max(this.#time, time);
  }

  /** Goes to the next screen. */
  forward(time) {
    this.#request((current) => current + 1, time);
  }

  /** Goes to the screen before. */
  back(time) {
    this.#request((current) => current - 1, time);
  }

  /** Goes to a screen. */
  show(index, time) {
    this.#request(() => index, time);
  }

  /** Goes on by some screens. */
  step(screens, time) {
    this.#request((current) => current + screens, time);
  }

  /** A pointer goes down: what runs stops. */
  hold(time, point = null) {
    this.advance(time);
    this.#press = point;
    if (this.#segment === null) return;
    const [segment, isCancelling] = [this.#segment, this.#isCancelling];
    this.#stopped = { segment, isCancelling, time: this.#time };
    this.#progress = this.progress;
    this.#segment = null;
  }

  /** A pointer goes up without a drag: what it has stopped goes on. */
  letGo(time) {
    this.advance(time);
    if (this.#stopped === null) return;
    const { segment, isCancelling, time: stopped } = this.#stopped;
    const start = segment.start + this.#time - stopped;
    this.#segment = Object.assign({}, segment, { start });
    this.#isCancelling = isCancelling;
    this.#stopped = null;
  }

  /**
   * A drag begins, `translation` points from where the pointer went down.
   * False, and nothing happens, where it leads nowhere.
   */
  beginDrag(translation, velocity, time) {
    this.advance(time);
    if (this.#stopped !== null) {
      this.#stopped = null;
      this.#base = this.#progress - this.#along(translation);
    } else {
      const way = this.#running === null ? this.#way(translation) : 0;
      if (way === 0 || !this.#begin(this.#current + way)) return false;
      this.#progress = 0;
      this.#base = 0;
    }
    this.drag(translation, velocity, time);
    return true;
  }

  /** The pointer moves: translation in points. */
  drag(translation, velocity, time) {
    this.advance(time);
    if (this.#base === null) return;
    this.#progress = clamp(this.#base + this.#along(translation), 0, 1);
  }

  /** The pointer goes up, at a velocity in points per second. */
  endDrag(translation, velocity, time) {
    this.drag(translation, velocity, time);
    if (this.#base === null) return;
    this.#base = null;
    const speed = this.#along(velocity);
    this.#finish(this.#finishes(speed), speed);
  }

  /** The drag is taken away: back to where it began. */
  cancelDrag(time) {
    this.advance(time);
    this.#base = null;
    this.#queue = [];
    if (this.#running === null) return;
    if (this.#segment !== null && this.#isCancelling) return;
    this.#progress = this.progress;
    this.#finish(false, 0);
  }

  /** Goes at once to where it ends. */
  finish() {
    while (this.#segment !== null) {
      const end = this.#segment.start + this.#segment.duration;
      this.#skipped += Math.max(0, end - this.#time);
      this.#advanceTo(end);
    }
  }

  #request(target, time) {
    this.advance(time);
    if (this.#running === null) return this.#start(target);
    const { queues } = this.#settings;
    if (queues && this.#queue.length < queueLimit) this.#queue.push(target);
  }

  /** Runs freely to a screen. */
  #start(target) {
    if (!this.#begin(target(this.#current))) return;
    const { duration, curve } = this.#settings;
    const ease = (part) => curveAt(part, curve ?? easeOut);
    this.#segment = { start: this.#time, duration, from: 0, to: 1, ease };
    this.#isCancelling = false;
  }

  #begin(wanted) {
    const from = this.#current;
    const isModal = this.#settings.kind === "modal";
    const isPresented = from !== this.#presenting;
    // One screen is presented at a time, and only that one is dismissed.
    if (isModal && wanted > from === isPresented) return false;
    const to = isModal && isPresented ? this.#presenting : wanted;
    if (to === from || to < 0 || to >= this.#settings.count) return false;
    this.#running = { from, to, direction: to > from ? 1 : -1 };
    return true;
  }

  #end() {
    if (!this.#isCancelling) this.#current = this.#running.to;
    this.#running = null;
    this.#segment = null;
    this.#progress = 0;
    while (this.#running === null && this.#queue.length > 0) {
      this.#start(this.#queue.shift());
    }
  }

  get #isVertical() {
    return this.#settings.isVertical;
  }

  /** The progress of a way in points. */
  #along({ x, y }) {
    const { width, height } = this.#settings;
    const part = this.#isVertical ? y / height : x / width;
    return -part * this.#running.direction;
  }

  /** Whether a drag leads to the next screen, 1, or to the one before, −1. */
  #way({ x, y }) {
    const { kind, width, height, edgeWidth, isVertical } = this.#settings;
    const isAcross = Math.abs(x) >= Math.abs(y);
    if (isAcross === isVertical) return 0;
    const along = isVertical ? y : x;
    if (kind !== "navigation") return along < 0 ? 1 : -1;
    if (this.#press === null) return 0;
    // From the left or the upper edge back, from the opposite one forward.
    const way = along > 0 ? -1 : 1;
    const fromEdge = isVertical ? height / 2 - way * this.#press.y : width / 2 - way * this.#press.x;
    const isAtEdge = along !== 0 && fromEdge >= 0 && fromEdge <= edgeWidth;
    return isAtEdge ? way : 0;
  }

  /** Whether a release leads to the end; `speed` in progress per second. */
  #finishes(speed) {
    const { finish, width, height } = this.#settings;
    const { rule, at, projection } = finish;
    if (rule === "projected") return this.#progress + speed * projection > at;
    const flick = speed * (this.#isVertical ? height : width);
    if (rule === "speed" && Math.abs(flick) > finish.speed) return flick > 0;
    return this.#progress > at;
  }

  /** Runs on to the end, or back: with all of the way it takes the duration. */
  #finish(isFinishing, speed) {
    const { duration, completion } = this.#settings;
    const from = this.#progress;
    const left = isFinishing ? 1 - from : from;
    const time = (left * duration) / completion.speed;
    const towards = isFinishing ? speed : -speed;
    // Without a curve it begins with the hand's speed, and doesn't overshoot.
    const slope = left > 0 ? clamp((towards * time) / left, 0, 3) : 1;
    const keep = (t) => slope * t * (1 - t) ** 2 + t * t * (3 - 2 * t);
    const { curve } = completion;
    const ease = curve === null ? keep : (part) => curveAt(part, curve);
    const to = isFinishing ? 1 : 0;
    this.#stopped = null;
    this.#segment = { start: this.#time, duration: time, from, to, ease };
    this.#isCancelling = !isFinishing;
    this.#advanceTo(this.#time);
  }
}
