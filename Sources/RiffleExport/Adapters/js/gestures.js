// Plays a sampled gesture to the scroller, for check.js.

import { Pan } from "./pan.js";
import { Scroller } from "./scroller.js";
import { scrolling } from "./settings.js";

/** The greatest difference to the offsets that Riffle's own scroller has, in cards. */
export function gestureDeviation({ start, events, offsets }) {
  const scroller = new Scroller(scrolling, start);
  let pan = null;
  let next = 0;
  let deviation = 0;
  const handle = ([time, phase, x, y]) => {
    if (phase === 0) {
      pan = new Pan(x, y, time);
      scroller.hold(time);
      return;
    }
    const wasActive = pan.isActive;
    if (phase === 1) {
      pan.move(x, y, time);
      if (!pan.isActive) return;
      const begin = wasActive ? "drag" : "beginDrag";
      scroller[begin](pan.translation, pan.velocity(time), time);
    } else if (pan.isActive) {
      scroller.endDrag(pan.translation, pan.velocity(time), time);
    } else {
      scroller.letGo(time);
    }
  };
  for (const [time, wanted] of offsets) {
    while (next < events.length && events[next][0] <= time) handle(events[next++]);
    scroller.advance(time);
    let difference = Math.abs(scroller.offset - wanted);
    // The offsets before 0 and those before the count are neighbours in a row that wraps.
    if (scrolling.wraps) difference = Math.min(difference, scrolling.count - difference);
    deviation = Math.max(deviation, difference >= 0 ? difference : Infinity);
  }
  return deviation;
}
