// What the page needs beside the motion: frames, the pointer, and its size.

import { Pan } from "./pan.js";

const area = document.querySelector("#cards");

/** An element for a card, in one of five hues. */
export function makeCard(index, text, { width, height }) {
  const element = document.createElement("div");
  const face = document.createElement("div");
  element.className = "card";
  face.className = "face";
  face.textContent = text;
  element.append(face);
  element.style.setProperty("--hue", (index * 360) / 5 + 210);
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  return element;
}

/**
 * Gives a card its look. A veiled one is the patch of the backdrop that lies
 * behind it, and its face on that is fainter.
 */
export function dress({ style, children: [face] }, { opacity, dim, veil }) {
  style.opacity = opacity;
  style.background = veil > 0 ? "var(--backdrop)" : "";
  face.style.opacity = 1 - veil;
  face.style.filter = dim > 0 ? `brightness(${1 - dim})` : "";
}

/** Shows a card in a pose, in front of those of a lower rank. */
export function show(element, pose, rank) {
  const { transform, opacity, hidden } = pose;
  dress(element, pose);
  element.style.transform = `matrix3d(${transform.join()})`;
  // What isn't seen takes no clicks.
  element.style.visibility = hidden || opacity <= 0 ? "hidden" : "";
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
  /** The press of the first pointer that is down: its drag, and its card. */
  let press = null;
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

  /** Goes there at once for those who want no motion but the hand's own. */
  function start() {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    if (query.matches) motion.finish?.();
    request();
  }

  function begin(event) {
    const time = seconds(event);
    const slop = event.pointerType === "mouse" ? 3 : 10;
    const [x, y] = [points(event.clientX), points(event.clientY)];
    const pan = new Pan(x, y, time, points(slop));
    const index = cards.findIndex((element) => element.contains(event.target));
    press = { id: event.pointerId, pan, index, scale, isRefused: false };
    const left = points(innerWidth / 2) + center.x;
    const top = points(innerHeight / 2) + center.y;
    motion.hold(time, { x: x - left, y: y - top }, index);
  }

  function move({ clientX, clientY, timeStamp }) {
    const { pan, scale, isRefused } = press;
    const time = timeStamp / 1000;
    const wasActive = pan.isActive;
    pan.move(clientX / scale, clientY / scale, time);
    if (!pan.isActive || isRefused) return;
    const name = wasActive ? "drag" : "beginDrag";
    const follows = motion[name](pan.translation, pan.velocity(time), time);
    if (follows !== false) return;
    // It goes another way: this press drags nothing any more.
    press.isRefused = true;
    motion.letGo(time);
  }

  function cancel(time) {
    if (press.pan.isActive) motion.cancelDrag(time);
    else motion.letGo(time);
    press = null;
    request();
  }

  addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest?.("button")) return;
    if (press !== null) {
      // Of two fingers the first drags. A press whose end was lost is over.
      if (event.pointerId !== press.id) return;
      cancel(seconds(event));
    }
    begin(event);
    // The drag goes on outside the window.
    document.body.setPointerCapture(event.pointerId);
    request();
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
    const { pan, index, isRefused } = press;
    press = null;
    if (isRefused) return;
    if (pan.isActive) {
      motion.endDrag(pan.translation, pan.velocity(time), time);
      return request();
    }
    motion.letGo(time);
    click(index, time);
    start();
  });

  addEventListener("pointercancel", (event) => {
    if (event.pointerId === press?.id) cancel(seconds(event));
  });

  addEventListener("resize", resize);
  area.append(...cards);
  resize();
  return { request, start, points };
}
