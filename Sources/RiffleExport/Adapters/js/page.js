// What the page needs beside the motion: frames, the pointer, and its size.

import { Pan } from "./pan.js";

const area = document.querySelector("#cards");

/** An element for a card, in one of five hues. */
export function makeCard(index, text, { width, height }) {
  const element = document.createElement("div");
  element.className = "card";
  element.textContent = text;
  element.style.setProperty("--hue", (index * 360) / 5 + 210);
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  return element;
}

/** Shows a card in a pose, in front of those of a lower rank. */
export function show(element, { transform, opacity, dim, hidden }, rank) {
  element.style.transform = `matrix3d(${transform.join()})`;
  element.style.opacity = opacity;
  element.style.filter = dim > 0 ? `brightness(${1 - dim})` : "";
  element.style.visibility = hidden ? "hidden" : "";
  element.style.zIndex = rank;
}

/**
 * Draws while the motion goes on, and gives it the pointer. A card takes at
 * most `share` of the window; `resized` is told the scale and the middle in
 * pixels. Returns what asks for a frame, and what makes points of pixels.
 */
export function run(motion, cards, page) {
  const { card, center, share, draw, click, resized } = page;
  /** Pixels for each point. */
  let scale = 1;
  /** The drag of the pointer that is down, and the card under it. */
  let pan = null;
  let pressed = -1;
  let requested = false;

  const points = (pixels) => pixels / scale;
  const seconds = (event) => event.timeStamp / 1000;

  function frame(time) {
    requested = false;
    motion.advance(time / 1000);
    draw();
    if (motion.isMoving) request();
  }

  /** Draws once more; nothing is drawn while nothing moves. */
  function request() {
    if (requested) return;
    requested = true;
    requestAnimationFrame(frame);
  }

  function resize() {
    const fit = (share * innerHeight) / card.height;
    scale = Math.min(1.5, fit, (0.8 * innerWidth) / card.width);
    const x = innerWidth / 2 + center.x * scale;
    const y = innerHeight / 2 + center.y * scale;
    area.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    resized?.(scale, x, y);
    request();
  }

  function press(event) {
    const time = seconds(event);
    const slop = event.pointerType === "mouse" ? 3 : 10;
    const [x, y] = [points(event.clientX), points(event.clientY)];
    pan = new Pan(x, y, time, points(slop));
    pressed = cards.findIndex((element) => element.contains(event.target));
    const left = points(innerWidth / 2) + center.x;
    const top = points(innerHeight / 2) + center.y;
    motion.hold(time, { x: x - left, y: y - top }, pressed);
  }

  function move(event) {
    const time = seconds(event);
    const wasActive = pan.isActive;
    pan.move(points(event.clientX), points(event.clientY), time);
    if (!pan.isActive) return;
    const begin = wasActive ? "drag" : "beginDrag";
    const follows = motion[begin](pan.translation, pan.velocity(time), time);
    if (follows !== false) return;
    motion.letGo(time);
    pan = null;
  }

  addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || pan || event.target.closest("button")) return;
    press(event);
    document.body.setPointerCapture(event.pointerId);
    request();
  });

  addEventListener("pointermove", (event) => {
    // All the places since the last frame, so that the velocity is exact.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) {
      if (pan) move(each);
    }
    request();
  });

  addEventListener("pointerup", (event) => {
    if (pan === null) return;
    const time = seconds(event);
    if (pan.isActive) {
      motion.endDrag(pan.translation, pan.velocity(time), time);
    } else {
      motion.letGo(time);
      click(pressed, time);
    }
    pan = null;
    request();
  });

  addEventListener("pointercancel", (event) => {
    if (pan?.isActive) motion.cancelDrag(seconds(event));
    else motion.letGo(seconds(event));
    pan = null;
    request();
  });

  addEventListener("resize", resize);
  area.append(...cards);
  resize();
  return { request, points };
}
