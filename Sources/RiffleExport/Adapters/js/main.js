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

/** Points on the screen for each point of the row. */
let scale = 1;
/** The drag of the pointer that is down. */
let pan = null;
let requested = false;

/** The nearest offset of a card, the other way round where the row wraps. */
function offsetOf(index) {
  const { wraps, count } = scrolling;
  const offset = index - scroller.offset;
  return wraps ? offset - count * Math.round(offset / count) : offset;
}

function layOut() {
  const posed = cards.map((element, index) => ({
    element,
    pose: pose(ARGUMENTS),
  }));
  posed.sort((a, b) => a.pose.order - b.pose.order);
  posed.forEach(({ element, pose: { transform, opacity, dim, hidden } }, rank) => {
    element.style.transform = `matrix3d(${transform.join()})`;
    element.style.opacity = opacity;
    element.style.filter = dim > 0 ? `brightness(${1 - dim})` : "";
    element.style.visibility = hidden ? "hidden" : "";
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

addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || pan !== null) return;
  document.body.setPointerCapture(event.pointerId);
  const slop = event.pointerType === "mouse" ? 3 : 10;
  pan = new Pan(event.clientX / scale, event.clientY / scale, seconds(event), slop / scale);
  scroller.hold(seconds(event));
});

addEventListener("pointermove", (event) => {
  if (pan === null) return;
  // All the places since the last frame, so that the velocity is exact.
  for (const { clientX, clientY, timeStamp } of event.getCoalescedEvents?.() ?? [event]) {
    const time = timeStamp / 1000;
    const wasActive = pan.isActive;
    pan.move(clientX / scale, clientY / scale, time);
    if (!pan.isActive) continue;
    const begin = wasActive ? "drag" : "beginDrag";
    scroller[begin](pan.translation, pan.velocity(time), time);
  }
  request();
});

addEventListener("pointerup", (event) => {
  if (pan === null) return;
  const time = seconds(event);
  const clicked = event.target.closest(".card");
  if (pan.isActive) {
    scroller.endDrag(pan.translation, pan.velocity(time), time);
  } else if (clicked) {
    scroller.scrollTo(cards.indexOf(clicked), time);
  } else {
    scroller.letGo(time);
  }
  pan = null;
  request();
});

addEventListener("pointercancel", (event) => {
  if (pan?.isActive) scroller.cancelDrag(seconds(event));
  else scroller.letGo(seconds(event));
  pan = null;
  request();
});

let settling = 0;
addEventListener("wheel", (event) => {
  event.preventDefault();
  const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
  scroller.wheel(delta / scale, seconds(event));
  clearTimeout(settling);
  settling = setTimeout(() => {
    scroller.settle(performance.now() / 1000);
    request();
  }, 150);
  request();
}, { passive: false });

addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  scroller.scrollTo(Math.round(scroller.offset) + step, seconds(event));
  request();
});

addEventListener("resize", resize);
resize();
