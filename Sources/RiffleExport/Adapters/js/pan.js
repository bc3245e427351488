// A drag of one pointer, as UIPanGestureRecognizer has it. Points and seconds.

/** Seconds without movement after which a pointer is at rest. */
export const restTime = 0.04;
/** The length of the window that a velocity is taken from. */
const velocityWindow = 0.1;
/** The least time between two samples that are kept. */
const spacing = 0.004;

/** Estimates a pointer's velocity by a weighted line through its last 100 ms. */
class VelocityTracker {
  #samples = [];
  #moved = 0;

  reset() {
    this.#samples = [];
  }

  add(x, y, time) {
    const samples = this.#samples;
    const last = samples[samples.length - 1];
    if (last === undefined) {
      samples.push({ x, y, time });
      this.#moved = time;
      return;
    }
    if (x !== last.x || y !== last.y) {
      // Of the time before a rest only the place of the rest counts.
      if (time - this.#moved > restTime) {
        samples.splice(0, samples.length - 1);
        last.time = Math.max(last.time, time - restTime);
      }
      this.#moved = time;
    }
    const before = samples[samples.length - 2];
    const isCrowded = before !== undefined && time - before.time < spacing;
    if (time === last.time || isCrowded) samples.pop();
    samples.push({ x, y, time });
    if (samples.length > 32) samples.shift();
  }

  /** Points per second. */
  velocity(time) {
    const samples = this.#samples;
    const end = samples[samples.length - 1]?.time ?? 0;
    const still = { x: 0, y: 0 };
    const isResting = Math.max(time, end) - this.#moved > restTime;
    if (samples.length < 2 || isResting) return still;
    const recent = samples
      .filter((sample) => end - sample.time <= velocityWindow * 1.000001)
      .map((sample) => {
        const age = end - sample.time;
        const weight = 1 - (0.95 * age) / velocityWindow;
        return { x: sample.x, y: sample.y, t: -age, weight };
      });
    const sum = (value) =>
      recent.reduce((all, s) => all + s.weight * value(s), 0);
    const weight = sum(() => 1);
    const [t, x, y] = [sum((s) => s.t), sum((s) => s.x), sum((s) => s.y)].map(
      (value) => value / weight,
    );
    const spread = sum((s) => (s.t - t) ** 2);
    if (spread <= 1e-12) return still;
    return {
      x: sum((s) => (s.t - t) * (s.x - x)) / spread,
      y: sum((s) => (s.t - t) * (s.y - y)) / spread,
    };
  }
}

/**
 * Recognizes a drag once the pointer has left a circle of `slop` points. What
 * that took from the translation is given back by half of each movement, so that
 * nothing jumps and the grabbed point ends up under the pointer again.
 */
export class Pan {
  /** Points since the pointer went down, less what is held back. */
  translation = { x: 0, y: 0 };
  /** Whether the drag has begun. */
  isActive = false;
  #slop;
  #start;
  #position;
  #withheld = { x: 0, y: 0 };
  #tracker = new VelocityTracker();

  constructor(x, y, time, slop = 3) {
    this.#slop = slop;
    this.#start = { x, y };
    this.#position = { x, y };
    this.#tracker.add(x, y, time);
  }

  /** Points per second; zero after 40 ms without movement. */
  velocity(time) {
    return this.#tracker.velocity(time);
  }

  /** Whether the pointer is there already. */
  isAt({ x, y }) {
    return x === this.#position.x && y === this.#position.y;
  }

  /** The pointer moves. */
  move(x, y, time) {
    const step = Math.hypot(x - this.#position.x, y - this.#position.y);
    this.#position = { x, y };
    this.#tracker.add(x, y, time);
    const way = { x: x - this.#start.x, y: y - this.#start.y };
    let share;
    if (this.isActive) {
      const left = Math.hypot(this.#withheld.x, this.#withheld.y);
      share = step / 2 < left ? 1 - step / 2 / left : 0;
    } else {
      const distance = Math.hypot(way.x, way.y);
      if (!(distance > this.#slop)) return;
      this.isActive = true;
      this.#withheld = way;
      share = this.#slop / distance;
    }
    const left = { x: this.#withheld.x * share, y: this.#withheld.y * share };
    this.#withheld = left;
    this.translation = { x: way.x - left.x, y: way.y - left.y };
  }
}
