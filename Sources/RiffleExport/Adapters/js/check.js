// node tests/check.js: compares all of it with what Riffle does, and prints the
// greatest deviation in card widths (of 1 at least: relative to the number).

import { readFileSync } from "node:fs";
import { gestureDeviation } from "./gestures.js";
import { pose } from "../src/pose.js";
// ORDERS
import { row as rowAt } from "../src/row.js";
import { scrolling } from "../src/settings.js";
// ORDERS

const file = new URL("samples.json", import.meta.url);
const samples = JSON.parse(readFileSync(file, "utf8"));
const { width, inputs, rows, orders, gestures } = samples;

// The unit of each of m11 … m44, opacity, order, dim and veil.
const units = [
  ...[1, 1, 1, 1 / width, 1, 1, 1, 1 / width, 1, 1, 1, 1 / width],
  ...[width, width, width, 1],
  ...[1, width, 1, 1],
];
let deviation = 0;
let count = rows.length;
for (const row of rows) {
  const is = pose(ARGUMENTS);
  const given = [...is.transform, is.opacity, is.order, is.dim, is.veil];
  const wanted = row.slice(inputs.length);
  const shows = !is.hidden && is.opacity > 0;
  const shouldShow = wanted[20] === 0 && wanted[16] > 0;
  if (shows !== shouldShow) {
    deviation = Math.max(deviation, is.opacity, wanted[16]);
  }
  // What isn't shown has numbers all the same.
  if (!given.every(Number.isFinite)) deviation = Infinity;
  if (!shows || !shouldShow) continue;
  given.forEach((value, i) => {
    const unit = Math.max(units[i], Math.abs(wanted[i]));
    const difference = Math.abs(value - wanted[i]) / unit;
    deviation = Math.max(deviation, difference >= 0 ? difference : Infinity);
  });
}
// ORDERS
for (const { scroll, cards, isExact } of orders) {
  const given = rowAt(scroll, scrolling).map(({ index }) => index);
  // Cards at the far ends may be seen in a window of another size.
  const wanted = cards.filter((index) => isExact || given.includes(index));
  const common = given.filter((index) => isExact || cards.includes(index));
  const isAmiss = common.join() !== wanted.join();
  const isMissing = common.length === 0 && cards.length > 0;
  if (isAmiss || isMissing) deviation = Infinity;
  count += 1;
}
// ORDERS
for (const gesture of gestures) {
  deviation = Math.max(deviation, gestureDeviation(gesture));
  count += gesture.frames.length;
}
console.log(JSON.stringify({ target: "js", deviation, samples: count }));
process.exitCode = deviation <= 1e-6 ? 0 : 1;
