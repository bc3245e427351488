// Shows the cards: pose.js says where each is, scroller.js where the row is.

import { makeCard, run, show } from "./page.js";
import { pose } from "./pose.js";
import { Scroller } from "./scroller.js";
import { card, center, scrolling, shown } from "./settings.js";

const middle = Math.floor((scrolling.count - 1) / 2);
const scroller = new Scroller(scrolling, middle);
const cards = Array.from({ length: scrolling.count }, (_, index) =>
  makeCard(index, index + 1, card),
);

/** The nearest offset of a card, the other way round where the row wraps. */
function offsetOf(index) {
  const { wraps, count } = scrolling;
  const offset = index - scroller.offset;
  return wraps ? offset - count * Math.round(offset / count) : offset;
}

/** Whether a card is one of those that are shown about the current one. */
function isShown(index) {
  const { wraps, count } = scrolling;
  const first = Math.round(scroller.offset) - Math.floor(shown / 2);
  const held = Math.max(0, Math.min(first, count - shown));
  const place = index - (wraps ? first : held);
  return place - count * Math.floor(place / count) < shown;
}

/** Where a card is along the row: its point (1, 1, 1), before the perspective's division. */
function along({ transform: m }) {
  return scrolling.isVertical
    ? m[1] + m[5] + m[9] + m[13]
    : m[0] + m[4] + m[8] + m[12];
}

function draw() {
  const posed = cards.map((element, index) => {
    const posed = pose(ARGUMENTS);
    const hidden = posed.hidden || !isShown(index);
    return { element, offset: offsetOf(index), pose: { ...posed, hidden } };
  });
  // Of two at the same depth the one nearer on the screen to the current card is
  // in front, or the later one.
  const distance = ({ offset }) => Math.abs(offset);
  const current = posed.reduce(
    (a, b) => (distance(b) <= distance(a) ? b : a),
    posed[0],
  );
  const way = (card) => Math.abs(along(card.pose) - along(current.pose));
  posed.sort(
    (a, b) =>
      a.pose.order - b.pose.order ||
      (scrolling.nearerInFront
        ? way(b) - way(a) || distance(b) - distance(a)
        : a.offset - b.offset),
  );
  posed.forEach(({ element, pose }, rank) => show(element, pose, rank));
}

function click(index, time) {
  if (index >= 0) scroller.scrollTo(index, time);
}

const page = { card, center, share: 0.62, draw, click };
const { request, start, points } = run(scroller, cards, page);

const seconds = (event) => event.timeStamp / 1000;

let settling = 0;
addEventListener(
  "wheel",
  (event) => {
    // With Ctrl it zooms the page.
    if (event.ctrlKey) return;
    event.preventDefault();
    const { deltaX, deltaY, deltaMode, wheelDelta } = event;
    const delta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    // A wheel's notches, in lines or many pixels each, go from card to card.
    const isLarge = Math.abs(delta) >= 100 && wheelDelta % 120 === 0;
    if (deltaMode !== 0 || isLarge) {
      scroller.step(Math.sign(delta), seconds(event));
      return start();
    }
    scroller.wheel(points(delta), seconds(event));
    clearTimeout(settling);
    settling = setTimeout(() => {
      scroller.settle(performance.now() / 1000);
      request();
    }, 120);
    request();
  },
  { passive: false },
);

const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const ends = { Home: 0, End: scrolling.count - 1 };
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key in steps) {
    // A key that is held goes on when the row is nearly there.
    const isFar = event.repeat && Math.abs(scroller.remaining) > 1;
    if (!isFar) scroller.step(steps[event.key], seconds(event));
  } else if (event.key in ends) {
    scroller.scrollTo(ends[event.key], seconds(event));
  } else {
    return;
  }
  event.preventDefault();
  start();
});
