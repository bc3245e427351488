// A damped spring that pulls to 0, x″ = −ω₀²·x − 2·ζ·ω₀·x′, in closed form.

/** `omega` is ω₀ in 1/s, `ratio` is ζ: from 1 on it doesn't swing. */
export class Spring {
  #omega;
  #ratio;

  constructor({ omega, ratio }) {
    this.#omega = omega;
    this.#ratio = ratio;
  }

  /** Place and velocity some seconds after it was let go at others. */
  state(time, place, velocity) {
    const omega = this.#omega;
    const a = this.#ratio * omega;
    const [c, s] = this.#basis(time);
    return [
      place * c + (velocity + a * place) * s,
      velocity * c - (a * velocity + omega * omega * place) * s,
    ];
  }

  /** Seconds until it stays within a distance of 0, and below a speed. */
  settlingTime(place, velocity, distance, speed) {
    const omega = this.#omega;
    const a = this.#ratio * omega;
    const force = Math.abs(a * velocity + omega * omega * place);
    return Math.max(
      this.#envelope(Math.abs(place), Math.abs(velocity + a * place), distance),
      this.#envelope(Math.abs(velocity), force, speed),
    );
  }

  /** e^(−ζω₀t) · cos ωt and · sin ωt/ω; their likes where it doesn't swing. */
  #basis(time) {
    const [omega, ratio] = [this.#omega, this.#ratio];
    const own = omega * Math.sqrt(Math.abs(1 - ratio) * (1 + ratio));
    if (ratio < 1) {
      const decay = Math.exp(-ratio * omega * time);
      const angle = own * time;
      return [decay * Math.cos(angle), (decay * Math.sin(angle)) / own];
    }
    const slow = Math.exp((-omega / (ratio + own / omega)) * time);
    if (own === 0) return [slow, slow * time];
    const gap = Math.expm1(-2 * own * time);
    return [(slow * (2 + gap)) / 2, (-slow * gap) / (2 * own)];
  }

  /** When the motion's bound, e^(−λt)·(p + q·min(t, reach)), is at a limit. */
  #envelope(p, q, limit) {
    const [omega, ratio] = [this.#omega, this.#ratio];
    const root = Math.sqrt(Math.abs(1 - ratio) * (1 + ratio));
    const rate = ratio <= 1 ? ratio * omega : omega / (ratio + root);
    const reach = root > 0 ? (ratio < 1 ? 1 : 0.5) / (omega * root) : Infinity;
    const when = (bound) => Math.log(Math.max(bound / limit, 1)) / rate;
    let time = 2 * when(p + (q * 2) / (rate * Math.E));
    if (reach < Infinity) time = Math.min(time, when(p + q * reach));
    for (let i = 0; i < 32; i++) {
      const earlier = when(p + q * Math.min(time, reach));
      if (earlier >= time) break;
      time = earlier;
    }
    return time;
  }
}
