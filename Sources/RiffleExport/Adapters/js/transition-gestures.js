// Compares the transitions under a sampled gesture, for check.js.

import { greatest, play } from "./play.js";
import { pose } from "../src/pose.js";
import { card, transitions as settings } from "../src/settings.js";
import { Transitions } from "../src/transition.js";

/** The greatest difference to Riffle's own transitions, in screen widths. */
export function gestureDeviation(gesture) {
  const transitions = new Transitions(settings);
  const commands = [
    (time) => transitions.forward(time),
    (time) => transitions.back(time),
  ];
  const differences = [];
  play(transitions, gesture, commands, ([, ...wanted]) => {
    const { current, next, progress, screens } = transitions;
    const given = [current, next, progress];
    screens.sort((a, b) => a.index - b.index);
    for (const { index, progress, role, direction } of screens) {
      const { transform: m, opacity, dim } = pose(ARGUMENTS);
      const place = [m[12] / card.width, m[13] / card.width, m[0], m[5]];
      given.push(index, ...place, opacity, dim);
    }
    if (given.length !== wanted.length) differences.push(Infinity);
    wanted.forEach((value, i) => differences.push(Math.abs(given[i] - value)));
  });
  return greatest(differences);
}
