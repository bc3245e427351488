// A damped spring in closed form.

/**
 * The distance from the target, and the velocity a second, t seconds after a start:
 * x″ = −ω²·x − 2·damping·ω·x′, omega being ω in 1/s and damping the ratio ζ.
 */
export function springState({ omega, damping }, distance, velocity, t) {
  const decay = Math.exp(-damping * omega * t);
  const rise = velocity + damping * omega * distance;
  // The square of what swings; below 0 nothing does.
  const square = omega * omega * (1 - damping * damping);
  const own = Math.sqrt(Math.abs(square));
  let [c, s] = [1, t];
  if (own * t > 1e-6) {
    [c, s] =
      square > 0
        ? [Math.cos(own * t), Math.sin(own * t) / own]
        : [Math.cosh(own * t), Math.sinh(own * t) / own];
  }
  const x = distance * c + rise * s;
  const slope = rise * c - square * distance * s;
  return { distance: decay * x, velocity: decay * (slope - damping * omega * x) };
}
