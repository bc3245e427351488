// Compares the scroller under a sampled gesture, for check.js.

import { greatest, play } from "./play.js";
import { Scroller } from "../src/scroller.js";
import { scrolling } from "../src/settings.js";

/** The greatest difference to Riffle's own scroller, in cards. */
export function gestureDeviation(gesture) {
  const scroller = new Scroller(scrolling, gesture.start);
  const differences = [];
  play(scroller, gesture, [], ([, wanted]) => {
    const difference = Math.abs(scroller.offset - wanted);
    // In a row that wraps, those before 0 and before the count are neighbours.
    const { wraps, count } = scrolling;
    const other = wraps ? count - difference : difference;
    differences.push(Math.min(difference, other));
  });
  return greatest(differences);
}
