// Shows the cards: pose.js says where each stands, scroller.js where the row is.

import { Pan } from "./pan.js";
import { pose } from "./pose.js";
import { Scroller } from "./scroller.js";
import { card, center, scrolling } from "./settings.js";

const row = document.querySelector("#row");
const scroller = new Scroller(scrolling, Math.floor((scrolling.count - 1) / 2));
const cards = Array.from({ length: scrolling.count }, (_, index) => {
  const element = document.createElement("div");
  element.className = "card";
  element.textContent = index + 1;
  element.style.setProperty("--hue", (index * 360) / 5 + 210);
  element.style.width = `${card.width}px`;
  element.style.height = `${card.height}px`;
  row.append(element);
  return element;
});

/** Pixels of the page for each point of the row. */
let scale = 1;
/** The press of the first pointer that is down: its drag, and the card under it. */
let press = null;
let requested = false;

/** The nearest offset of a card, the other way round where the row wraps. */
function offsetOf(index) {
  const { wraps, count } = scrolling;
  const offset = index - scroller.offset;
  return wraps ? offset - count * Math.round(offset / count) : offset;
}

/** Whether a card is one of those that are shown about the current one. */
function isShown(index) {
  const { wraps, count, shown } = scrolling;
  const first = Math.round(scroller.offset) - Math.floor(shown / 2);
  const place = index - (wraps ? first : Math.max(0, Math.min(first, count - shown)));
  return place - count * Math.floor(place / count) < shown;
}

function layOut() {
  const posed = cards.map((element, index) => ({
    element,
    distance: Math.abs(offsetOf(index)),
    isShown: isShown(index),
    pose: pose(ARGUMENTS),
  }));
  // Of two at the same depth the one nearer to the current card is in front.
  posed.sort((a, b) => a.pose.order - b.pose.order || b.distance - a.distance);
  posed.forEach(({ element, isShown, pose: { transform, opacity, dim, hidden } }, rank) => {
    element.style.transform = `matrix3d(${transform.join()})`;
    element.style.opacity = opacity;
    element.style.filter = dim > 0 ? `brightness(${1 - dim})` : "";
    // What isn't seen takes no clicks.
    const isSeen = isShown && !hidden && opacity > 0;
    element.style.visibility = isSeen ? "" : "hidden";
    element.style.zIndex = rank;
  });
}

function frame(time) {
  requested = false;
  scroller.advance(time / 1000);
  layOut();
  if (scroller.isMoving) request();
}

/** Draws once more; nothing is drawn while nothing moves. */
function request() {
  if (requested) return;
  requested = true;
  requestAnimationFrame(frame);
}

function resize() {
  scale = Math.min(1.5, (0.62 * innerHeight) / card.height, (0.8 * innerWidth) / card.width);
  const [x, y] = [innerWidth / 2 + center.x * scale, innerHeight / 2 + center.y * scale];
  row.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  request();
}

const seconds = (event) => event.timeStamp / 1000;

/** Goes there at once for those who want no motion but the hand's own. */
function start() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) scroller.finish();
  request();
}

function cancel(time) {
  if (press.pan.isActive) scroller.cancelDrag(time);
  else scroller.letGo(time);
  press = null;
  request();
}

function move({ clientX, clientY, timeStamp }) {
  const { pan, scale, isRefused } = press;
  const time = timeStamp / 1000;
  const wasActive = pan.isActive;
  pan.move(clientX / scale, clientY / scale, time);
  if (!pan.isActive || isRefused) return;
  const velocity = pan.velocity(time);
  if (wasActive) {
    scroller.drag(pan.translation, velocity, time);
  } else if (!scroller.beginDrag(pan.translation, velocity, time)) {
    // It goes across the row: this press drags nothing any more.
    press.isRefused = true;
    scroller.letGo(time);
  }
}

addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  if (press !== null) {
    // Of two fingers the first drags. A press whose end was lost is over.
    if (event.pointerId !== press.id) return;
    cancel(seconds(event));
  }
  const slop = event.pointerType === "mouse" ? 3 : 10;
  const time = seconds(event);
  const pan = new Pan(event.clientX / scale, event.clientY / scale, time, slop / scale);
  const element = event.target.closest?.(".card");
  press = { id: event.pointerId, pan, scale, element, isRefused: false };
  // The drag goes on outside the window.
  document.body.setPointerCapture(event.pointerId);
  scroller.hold(time);
});

addEventListener("pointermove", (event) => {
  if (event.pointerId !== press?.id) return;
  // All the places since the last frame, so that the velocity is exact.
  const events = event.getCoalescedEvents?.() ?? [];
  (events.length > 0 ? events : [event]).forEach(move);
  request();
});

addEventListener("pointerup", (event) => {
  if (event.pointerId !== press?.id || event.button !== 0) return;
  move(event);
  const time = seconds(event);
  const { pan, element, isRefused } = press;
  press = null;
  if (isRefused) return;
  if (pan.isActive) {
    scroller.endDrag(pan.translation, pan.velocity(time), time);
    request();
  } else if (element) {
    scroller.scrollTo(cards.indexOf(element), time);
    start();
  } else {
    scroller.letGo(time);
    request();
  }
});

addEventListener("pointercancel", (event) => {
  if (event.pointerId === press?.id) cancel(seconds(event));
});

let settling = 0;
addEventListener("wheel", (event) => {
  // With Ctrl it zooms the page.
  if (event.ctrlKey) return;
  event.preventDefault();
  const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
  // A wheel's notches, in lines or many pixels each, go from card to card.
  const isNotch =
    event.deltaMode !== 0 || (Math.abs(delta) >= 100 && event.wheelDelta % 120 === 0);
  if (isNotch) {
    scroller.step(Math.sign(delta), seconds(event));
    start();
    return;
  }
  scroller.wheel(delta / scale, seconds(event));
  clearTimeout(settling);
  settling = setTimeout(() => {
    scroller.settle(performance.now() / 1000);
    request();
  }, 120);
  request();
}, { passive: false });

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const ends = { Home: 0, End: scrolling.count - 1 };
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

addEventListener("resize", resize);
resize();
