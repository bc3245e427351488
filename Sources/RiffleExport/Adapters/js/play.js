// Plays a sampled gesture to what moves, for check.js.

import { Pan } from "../src/pan.js";

/**
 * Calls `compare` with each sampled frame when the motion is there. Events are
 * lists of time, phase (0 down, 1 moved, 2 up, from 3 on a command), x, y, what
 * the recognizer makes of them, and the index of the card under the pointer.
 */
export function play(motion, { events, frames }, commands, compare) {
  let pan = null;
  let next = 0;

  function handle([time, phase, x, y, , , , , , index]) {
    if (phase >= 3) return commands[phase - 3](time);
    if (phase === 0) {
      pan = new Pan(x, y, time);
      return motion.hold(time, { x, y }, index);
    }
    if (pan === null) return;
    const wasActive = pan.isActive;
    if (phase === 1) pan.move(x, y, time);
    const { isActive, translation } = pan;
    if (phase === 2 && !isActive) return motion.letGo(time);
    const name = phase === 2 ? "endDrag" : wasActive ? "drag" : "beginDrag";
    if (!isActive) return;
    const follows = motion[name](translation, pan.velocity(time), time);
    if (follows !== false) return;
    motion.letGo(time);
    pan = null;
  }

  for (const frame of frames) {
    const [time] = frame;
    while (next < events.length && events[next][0] <= time) {
      handle(events[next++]);
    }
    motion.advance(time);
    compare(frame);
  }
}

/** The greatest of some differences; not a number counts as infinite. */
export const greatest = (differences) =>
  differences.reduce((a, b) => Math.max(a, b >= 0 ? b : Infinity), 0);
