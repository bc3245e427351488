// Shows the screens: transition.js says which, pose.js where they are.

import { makeCard, run, show } from "./page.js";
import { pose } from "./pose.js";
import { card, center, transitions as settings } from "./settings.js";
import { Transitions } from "./transition.js";

const transitions = new Transitions(settings);
const screens = Array.from({ length: settings.count }, (_, index) =>
  makeCard(index, index + 1, card),
);
const isModal = settings.kind === "modal";
const tabs = settings.kind === "tabs" ? screens.map(makeTab) : [];
const bar = document.createElement("nav");

function makeTab(screen, index) {
  const button = document.createElement("button");
  button.textContent = index + 1;
  button.addEventListener("click", (event) => {
    transitions.show(index, event.timeStamp / 1000);
    request();
  });
  return button;
}

function draw() {
  for (const screen of screens) screen.style.visibility = "hidden";
  const posed = transitions.screens.map((screen) => {
    const { progress, role, direction } = screen;
    return { screen: screens[screen.index], pose: pose(ARGUMENTS) };
  });
  posed.sort((a, b) => a.pose.order - b.pose.order);
  posed.forEach(({ screen, pose }, rank) => show(screen, pose, rank));
  tabs.forEach((tab, index) => {
    tab.ariaPressed = index === transitions.current;
  });
}

/** A click goes on; from a screen over another it goes back. */
function click(index, time) {
  if (index < 0 || tabs.length > 0) return;
  if (isModal && transitions.current > 0) transitions.back(time);
  else transitions.forward(time);
}

/** Nothing shows beside the screen. */
function resized(scale, x, y) {
  const [across, down] = [(card.width / 2) * scale, (card.height / 2) * scale];
  const [right, bottom] = [innerWidth - x - across, innerHeight - y - down];
  const edges = [y - down, right, bottom, x - across].map((v) => `${v}px`);
  const main = document.querySelector("main");
  main.style.clipPath = `inset(${edges.join(" ")} round ${14 * scale}px)`;
  bar.style.top = `${y + down + 10}px`;
}

bar.append(...tabs);
document.body.append(bar);
const page = { card, center, share: 0.8, draw, click, resized };
const { request } = run(transitions, screens, page);

addEventListener("keydown", (event) => {
  const time = event.timeStamp / 1000;
  if (event.key === "ArrowRight") transitions.forward(time);
  if (event.key === "ArrowLeft") transitions.back(time);
  if (event.key === "Escape") transitions.cancelDrag(time);
  request();
});
