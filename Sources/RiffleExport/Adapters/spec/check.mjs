// node tests/check.mjs: computes the tables of tokens.json again, and prints the
// greatest deviation (of 1 at least: relative to the number). Springs follow from
// each vocabulary by itself, poses from the pose as a function.

import { readFileSync } from "node:fs";
import { pose } from "./pose.mjs";

const key = "cards.riffle";
const file = new URL("../tokens.json", import.meta.url);
const tokens = JSON.parse(readFileSync(file, "utf8"));
let deviation = 0;
let count = 0;

/** Notes how far numbers are from those that are wanted, in units. */
function compare(given, wanted, units = wanted.map(() => 1)) {
  wanted.forEach((number, i) => {
    const unit = Math.max(units[i], Math.abs(number));
    const difference = Math.abs(given[i] - number) / unit;
    deviation = Math.max(deviation, difference >= 0 ? difference : Infinity);
  });
  count += 1;
}

/** A token's number. */
const numberOf = ({ $value }) => $value.value ?? $value;
/** The parts of a group, without what is said of it. */
const partsOf = (group = {}) =>
  Object.entries(group).filter(([name]) => !name.startsWith("$"));
const tableOf = (part) => part.$extensions[key].table.rows;

/** The frequency at which an envelope falls to a thousandth in a second. */
function frequencyOfUIView(ratio) {
  if (ratio < 1) return Math.log((1000 * ratio) / Math.sqrt(1 - ratio ** 2)) / ratio;
  let u = 9;
  for (let i = 0; i < 40; i += 1) u = Math.log(1000 * (1 + u));
  return u;
}

/** Angular frequency and damping ratio, by the name of a vocabulary. */
const springs = {
  natural: (n) => [n.angularFrequency, n.dampingRatio],
  physical: ({ mass, stiffness, damping }) => [
    Math.sqrt(stiffness / mass),
    damping / (2 * Math.sqrt(stiffness * mass)),
  ],
  response: (n) => [(2 * Math.PI) / n.response, n.dampingFraction],
  perceptual: ({ duration, bounce }) => [
    (2 * Math.PI) / duration,
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
  ],
  compose: (n) => [Math.sqrt(n.stiffness), n.dampingRatio],
  uiView: ({ duration, usingSpringWithDamping: ratio }) => [
    frequencyOfUIView(ratio) / duration,
    ratio,
  ],
};

/** Position and velocity of a spring that goes from 0 to 1. */
function springAt(time, frequency, ratio) {
  const decay = ratio * frequency;
  const root = frequency * Math.sqrt(Math.abs(1 - ratio ** 2));
  const envelope = Math.exp(-decay * time);
  let [c, s] = [1, time];
  if (root * time > 1e-7) {
    const isSwinging = ratio < 1;
    c = isSwinging ? Math.cos(root * time) : Math.cosh(root * time);
    const sine = isSwinging ? Math.sin(root * time) : Math.sinh(root * time);
    s = sine / root;
  }
  return [1 - envelope * (c + decay * s), envelope * frequency ** 2 * s];
}

for (const [, spring] of partsOf(tokens.springs)) {
  for (const [name, words] of partsOf(spring)) {
    const entries = partsOf(words).map(([name, token]) => [name, numberOf(token)]);
    const numbers = springs[name](Object.fromEntries(entries));
    for (const [time, position, velocity] of tableOf(spring)) {
      compare(springAt(time, ...numbers), [position, velocity]);
    }
  }
}

/** The friction of a decay, by the name of a number. */
const decays = {
  friction: (k) => k,
  decelerationRate: (rate) => -1000 * Math.log(rate),
  carouselRate: (rate) => 60 * (1 - rate),
  frictionMultiplier: (k) => 4.2 * k,
  drag: (drag) => -Math.log(drag),
};
for (const [, decay] of partsOf(tokens.decays)) {
  for (const [name, token] of partsOf(decay)) {
    const friction = decays[name](numberOf(token));
    for (const [time, position, velocity] of tableOf(decay)) {
      const speed = Math.exp(-friction * time);
      compare([(1 - speed) / friction, speed], [position, velocity]);
    }
  }
}

/** The value of a cubic Bézier curve at a share of its duration. */
function bezierAt(share, [x1, y1, x2, y2]) {
  const at = (t, a, b) => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (at(middle, x1, x2) < share) low = middle;
    else high = middle;
  }
  return at((low + high) / 2, y1, y2);
}
for (const [name, curve] of partsOf(tokens.curves)) {
  for (const [s, value] of tableOf(curve)) {
    const quintic = s ** 3 * (10 - 15 * s + 6 * s ** 2);
    const law = name.startsWith("flip") ? quintic : s ** 2 * (3 - 2 * s);
    compare([curve.$value ? bezierAt(s, curve.$value) : law], [value]);
  }
}

/** The product of two matrices of 4 × 4. */
const times = (a, b) =>
  a.map((_, i) => [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * (i >> 2) + k] * b[4 * k + (i & 3)], 0));

/** The matrix of what a pose is taken apart into. */
function matrixOf([x, y, z, rotateX, rotateY, rotateZ, skewX, scaleX, scaleY, eye]) {
  const [a, b, c, lean] = [rotateX, rotateY, rotateZ, skewX].map((angle) => (angle * Math.PI) / 180);
  const { cos, sin } = Math;
  return [
    [scaleX, 0, 0, 0, 0, scaleY, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, Math.tan(lean), 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, cos(a), sin(a), 0, 0, -sin(a), cos(a), 0, 0, 0, 0, 1],
    [cos(b), 0, -sin(b), 0, 0, 1, 0, 0, sin(b), 0, cos(b), 0, 0, 0, 0, 1],
    [cos(c), sin(c), 0, 0, -sin(c), cos(c), 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1],
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, eye === 0 ? 0 : -1 / eye, 0, 0, 0, 1],
  ].reduce(times);
}

const { inputs, table } = tokens.poses.$extensions[key];
const names = table.columns.map(({ name }) => name);
const first = (name) => names.indexOf(name, inputs);
const { width: cardWidth } = tokens.geometry.card;
const width = Math.max(numberOf(cardWidth), 1);
// The unit of each of m11 … m44.
const units = [
  ...[1, 1, 1, 1 / width, 1, 1, 1, 1 / width, 1, 1, 1, 1 / width],
  ...[width, width, width, 1],
];
for (const row of table.rows) {
  const is = pose(ARGUMENTS);
  const matrix = row.slice(first("m11"), first("m11") + 16);
  const [opacity, order, dim, veil, hidden] = row.slice(first("opacity"));
  const shows = !is.hidden && is.opacity > 0;
  const shouldShow = hidden === 0 && opacity > 0;
  if (shows !== shouldShow) compare([is.opacity], [opacity]);
  const parts = row.slice(first("x"), first("x") + 10);
  if (!parts.includes(null)) {
    const flat = (m) => m.filter((_, i) => i >> 2 !== 2);
    compare(flat(matrixOf(parts)), flat(matrix), flat(units));
  }
  if (!shows || !shouldShow) continue;
  compare(is.transform, matrix, units);
  compare([is.opacity, is.order, is.dim, is.veil], [opacity, order, dim, veil], [1, width, 1, 1]);
}
console.log(JSON.stringify({ target: "spec", deviation, samples: count }));
process.exitCode = deviation <= 1e-6 ? 0 : 1;
