// Timing curves from (0, 0) to (1, 1), given by [x1, y1, x2, y2] as CSS's
// cubic-bezier(), with x1 and x2 in 0…1.

const coordinate = (s, a, b) =>
  s * (3 * (1 - s) * ((1 - s) * a + s * b) + s * s);
const derivative = (s, a, b) =>
  3 * ((1 - s) * (1 - s) * a + 2 * (1 - s) * s * (b - a) + s * s * (1 - b));

/** The curve's parameter where its x is the given one. */
function parameter(x, x1, x2) {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const s = (low + high) / 2;
    if (coordinate(s, x1, x2) < x) low = s;
    else high = s;
  }
  return (low + high) / 2;
}

/** The share of the distance at a share of the time. */
export function curveAt(time, [x1, y1, x2, y2]) {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  return coordinate(parameter(time, x1, x2), y1, y2);
}

/** The slope there: the way's speed over its average. */
export function slopeAt(time, [x1, y1, x2, y2]) {
  const s = time <= 0 ? 0 : time >= 1 ? 1 : parameter(time, x1, x2);
  const run = derivative(s, x1, x2);
  if (run > 1e-12) return derivative(s, y1, y2) / run;
  // A control point lies on its end point: the tangent is that of the next one.
  if (s < 0.5) return x2 > 0 ? y2 / x2 : 1;
  return x1 < 1 ? (1 - y1) / (1 - x1) : 1;
}
