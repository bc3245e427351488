// Compares the stack under a sampled gesture, for check.js.

import { placed } from "../src/card-motion.js";
import { greatest, play } from "./play.js";
import { pose } from "../src/pose.js";
import { card, stack as settings } from "../src/settings.js";
import { Stack } from "../src/stack.js";

/** The greatest difference to Riffle's own stack, in card widths. */
export function gestureDeviation(gesture) {
  const stack = new Stack(settings);
  const commands = [
    (time) => stack.bringBack(time),
    (time) => stack.flip(time),
  ];
  const differences = [];
  play(stack, gesture, commands, ([, ...wanted]) => {
    const given = [];
    for (const state of stack.cards) {
      const { index, layer, angle, lift } = state;
      const { transform, opacity, dim, veil } = pose(ARGUMENTS);
      const m = placed(transform, state);
      const place = [m[12] / card.width, m[13] / card.width];
      const turned = [m[0], m[1], m[4], m[5]];
      const flipped = [angle, lift / card.width];
      given.push(index, ...place, ...turned, opacity, dim, veil, ...flipped);
    }
    if (given.length !== wanted.length) differences.push(Infinity);
    wanted.forEach((value, i) => differences.push(Math.abs(given[i] - value)));
  });
  return greatest(differences);
}
