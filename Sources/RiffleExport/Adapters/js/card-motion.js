// The free motion of one card of a stack, as a closed form of time. A state is
// a list of four: x and y in points, the turn in radians, and the layer.

export const zero = [0, 0, 0, 0];
/** From these on a spring counts as settled; 30 times as much in a second. */
const stillness = [2e-3, 2e-3, 1e-5, 1e-4];

export const add = (a, b) => a.map((v, i) => v + b[i]);
export const subtract = (a, b) => a.map((v, i) => v - b[i]);

export class CardMotion {
  /** The state at the start, and its change per second. */
  value;
  rate;
  /** When the motion is over, in seconds. */
  end;
  /** Seconds before the layer begins to move; 0 where it moves already. */
  delay = 0;
  #start;
  #spring = null;
  #gain = null;

  /** At rest, until it is given a spring or a gain. */
  constructor(time, value, rate = zero) {
    this.#start = time;
    this.end = time;
    this.value = value;
    this.rate = rate;
  }

  /** From now on all four spring to 0, the layer after some seconds. */
  springTo0(spring, seconds = 0) {
    this.#spring = spring;
    this.delay = this.rate[3] === 0 ? seconds : 0;
    const times = stillness.map((distance, i) => {
      const [place, velocity] = [this.value[i], this.rate[i]];
      if (place === 0 && velocity === 0) return 0;
      const speed = distance * 30;
      const time = spring.settlingTime(place, velocity, distance, speed);
      return Math.min(time, 10) + this.#delayOf(i);
    });
    this.end = this.#start + Math.max(...times);
  }

  /** From now on the rate grows by a gain per second, for a duration. */
  accelerate(gain, duration) {
    this.#gain = gain;
    this.end = this.#start + duration;
  }

  #delayOf(lane) {
    return lane === 3 ? this.delay : 0;
  }

  /** Seconds of the delay that are left. */
  delayAt(time) {
    return Math.max(this.#start + this.delay - time, 0);
  }

  /** The state at a time, and its change per second. */
  state(time) {
    const { value, rate } = this;
    const [gain, spring] = [this.#gain, this.#spring];
    const t = time - this.#start;
    if (gain !== null) {
      return {
        value: value.map((v, i) => v + rate[i] * t + (gain[i] * t * t) / 2),
        rate: rate.map((v, i) => v + gain[i] * t),
      };
    }
    if (spring === null) return { value, rate: zero };
    if (time >= this.end) return { value: zero, rate: zero };
    const states = value.map((v, i) =>
      spring.state(Math.max(t - this.#delayOf(i), 0), v, rate[i]),
    );
    return {
      value: states.map(([place]) => place),
      rate: states.map(([, velocity]) => velocity),
    };
  }
}

/**
 * A transform of a card that is turned over by an angle and lifted for that.
 * `eye`: the distance of the extra eye that the turning needs; null: none.
 */
export function turnedOver(transform, { angle, lift }, eye) {
  const m = [...transform];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  for (let i = 0; i < 4; i += 1) {
    const [x, z] = [m[i], m[8 + i] - (eye === null ? 0 : m[12 + i] / eye)];
    m[i] = cos * x - sin * z;
    m[8 + i] = sin * x + cos * z;
  }
  for (let i = 0; i < 16; i += 4) m[i + 2] += lift * m[i + 3];
  return m;
}

/** A layer's transform, turned and moved as a card is. */
export function placed(transform, { x, y, turn }) {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const m = [...transform];
  for (const row of [0, 4]) {
    const [a, b] = [m[row], m[row + 1]];
    m[row] = a * cos - b * sin;
    m[row + 1] = a * sin + b * cos;
  }
  m[12] += x;
  m[13] += y;
  return m;
}
