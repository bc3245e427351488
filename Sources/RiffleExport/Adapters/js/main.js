// Shows the cards: pose.js says where each is, scroller.js where the row is.

import { makeCard, run, show } from "./page.js";
import { pose } from "./pose.js";
import { Scroller } from "./scroller.js";
import { card, center, scrolling } from "./settings.js";

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

function draw() {
  const posed = cards.map((element, index) => ({
    element,
    pose: pose(ARGUMENTS),
  }));
  posed.sort((a, b) => a.pose.order - b.pose.order);
  posed.forEach(({ element, pose }, rank) => show(element, pose, rank));
}

function click(index, time) {
  if (index >= 0) scroller.scrollTo(index, time);
}

const page = { card, center, share: 0.62, draw, click };
const { request, points } = run(scroller, cards, page);

const seconds = (event) => event.timeStamp / 1000;

let settling = 0;
addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const { deltaX, deltaY } = event;
    const delta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    scroller.wheel(points(delta), seconds(event));
    clearTimeout(settling);
    settling = setTimeout(() => {
      scroller.settle(performance.now() / 1000);
      request();
    }, 150);
    request();
  },
  { passive: false },
);

const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
addEventListener("keydown", (event) => {
  const step = steps[event.key];
  if (step === undefined) return;
  scroller.scrollTo(Math.round(scroller.offset) + step, seconds(event));
  request();
});
