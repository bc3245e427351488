// Shows the stack: stack.js says where the cards are, pose.js how they look.

import { placed } from "./card-motion.js";
import { dress, makeCard, run } from "./page.js";
import { pose } from "./pose.js";
import { card, center, stack as settings } from "./settings.js";
import { Stack } from "./stack.js";

const stack = new Stack(settings);
const cards = Array.from({ length: settings.cardCount }, (_, index) => {
  const element = document.createElement("div");
  const back = makeCard(index, `back of ${index + 1}`, card);
  element.className = "turning";
  back.classList.add("back");
  element.append(makeCard(index, index + 1, card), back);
  return element;
});

function draw() {
  for (const element of cards) element.style.visibility = "hidden";
  stack.cards.forEach((state, rank) => {
    const { index, layer, angle, lift } = state;
    const { style, children } = cards[index];
    const posed = pose(ARGUMENTS);
    const { eye } = settings.flip;
    style.transform = [
      `translateZ(${lift}px)`,
      `matrix3d(${placed(posed.transform, state).join()})`,
      eye === null ? "" : `perspective(${eye}px)`,
      `rotateY(${angle}rad)`,
    ].join(" ");
    style.zIndex = rank;
    style.visibility = posed.hidden ? "hidden" : "";
    for (const side of children) dress(side, posed);
  });
}

/** A click turns the top card over. */
function click(index, time) {
  if (index === stack.current) stack.flip(time);
}

function resized(scale) {
  stack.area = { width: innerWidth / scale, height: innerHeight / scale };
}

const page = { card, center, share: 0.62, draw, click, resized };
const { request } = run(stack, cards, page);

addEventListener("keydown", (event) => {
  const time = event.timeStamp / 1000;
  if (event.key === "ArrowLeft") stack.throwTop({ x: -1, y: 0 }, time);
  if (event.key === "ArrowRight") stack.throwTop({ x: 1, y: 0 }, time);
  if (event.key === "ArrowDown") stack.bringBack(time);
  request();
});
