// The cards of a row at a scroll offset.

import { paintOrder } from "./order.js";
import { pose } from "./pose.js";

const modulo = (x, count) => x - count * Math.floor(x / count);

/**
 * The cards that show: their indices, offsets and poses, back to front.
 * `settings` is what settings.js has as `scrolling`.
 */
export function row(scroll, settings) {
  const cards = visible(scroll, settings).map(({ index, offset }) => {
    return { index, offset, pose: pose(ARGUMENTS) };
  });
  // The places of the others count from a current card that is hidden, too.
  const painted = paintOrder(cards, settings);
  return painted.filter(({ pose }) => !pose.hidden && pose.opacity > 0);
}

/**
 * The cards about the current one. In a row that wraps each is there once, at
 * its nearest offset.
 */
function visible(scroll, { count, wraps, reach, shown }) {
  const current = Math.round(scroll);
  let [first, last] = [current - reach, current + reach];
  if (shown === null) {
    const least = wraps ? Math.ceil(scroll - count / 2) : 0;
    first = Math.max(first, least);
    last = Math.min(last, least + count - 1);
  } else {
    const number = Math.min(shown(count), count);
    first = current - Math.floor(number / 2);
    if (!wraps) first = Math.max(0, Math.min(first, count - number));
    last = first + number - 1;
  }
  const cards = [];
  for (let place = first; place <= last; place += 1) {
    const index = modulo(place, count);
    const offset = index - scroll;
    cards.push({ index, offset: wraps ? folded(offset, count) : offset });
  }
  return cards;
}

/** The offset the other way round, where that is nearer. */
function folded(offset, count) {
  if (offset > count / 2) return offset - count;
  return offset < -count / 2 ? offset + count : offset;
}
