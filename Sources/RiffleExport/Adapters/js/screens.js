// Screens that replace one another in an element: createScreens.

import { dress } from "./look.js";
import { pose } from "./pose.js";
import { card, look, transitions as settings } from "./settings.js";
import { Surface, describe, makeCard } from "./surface.js";
import { Transitions } from "./transition.js";

const now = () => performance.now() / 1000;

/**
 * Shows one of several screens in an element, which has a size of its own; drags
 * and calls go from one to the other. `screens` are elements, or a function that
 * makes the element of an index, with `count`. `onChange` gets each new index.
 */
export function createScreens(element, options = {}) {
  return new Screens(element, options);
}

class Screens {
  #onChange;
  #transitions;
  #surface;
  #screens = [];
  #current = 0;
  #undescribe;

  constructor(element, options) {
    const { screens = [], count, current = 0, label, onChange, fit, watch } = options;
    this.#onChange = onChange;
    const make = typeof screens === "function" ? screens : (i) => screens[i];
    const number = count ?? screens.length;
    this.#transitions = new Transitions({ ...settings, count: number }, current);
    this.#current = current;
    this.#surface = new Surface(element, {
      ...{ motion: this.#transitions, card, area: card, center: { x: 0, y: 0 } },
      ...{ look, fit, watch },
      draw: () => this.#draw(),
      tap: () => {},
      indexOf: (screen) => this.#screens.indexOf(screen),
    });
    this.#undescribe = describe(element, label ?? "Screens");
    for (let index = 0; index < number; index += 1) {
      const screen = makeCard(make(index));
      screen.setAttribute("aria-label", `${index + 1} of ${number}`);
      this.#screens.push(screen);
      this.#surface.layer.append(screen);
    }
    this.#listen(element);
    this.#surface.request();
  }

  /** The index of the screen that shows, or that a transition comes from. */
  get current() {
    return this.#transitions.current;
  }

  /** Whether a transition runs by itself. */
  get isMoving() {
    return this.#transitions.isMoving;
  }

  /** The screens that show: their indices and poses. */
  get poses() {
    return this.#transitions.screens.map((screen) => {
      const { progress, role, direction } = screen;
      return { index: screen.index, pose: pose(ARGUMENTS) };
    });
  }

  /** What shows the screens. */
  get surface() {
    return this.#surface;
  }

  /** Goes to the next screen. */
  forward() {
    this.#transitions.forward(now());
    this.#surface.start();
  }

  /** Goes to the screen before. */
  back() {
    this.#transitions.back(now());
    this.#surface.start();
  }

  /** Goes to a screen. */
  show(index) {
    this.#transitions.show(index, now());
    this.#surface.start();
  }

  /** Plays a recorded gesture: see `Surface`. */
  play(events, slop) {
    this.#surface.play(events, slop);
  }

  /** Leaves the element as it was. */
  destroy() {
    this.#surface.destroy();
    this.#undescribe();
  }

  #listen(element) {
    this.#surface.on("keydown", (event) => {
      const { key, target } = event;
      if (event.defaultPrevented || target !== element) return;
      if (key === "ArrowRight") this.forward();
      else if (key === "ArrowLeft") this.back();
      else if (key === "Escape") this.#cancel();
      else return;
      event.preventDefault();
    });
  }

  #cancel() {
    this.#transitions.cancelDrag(now());
    this.#surface.start();
  }

  #draw() {
    const { scale } = this.#surface;
    const posed = this.poses.map(({ index, pose }) => {
      return { element: this.#screens[index], pose };
    });
    posed.sort((a, b) => a.pose.order - b.pose.order);
    const shown = new Set(posed.map(({ element }) => element));
    for (const screen of this.#screens) {
      if (!shown.has(screen)) screen.style.visibility = "hidden";
    }
    posed.forEach(({ element, pose }, rank) => {
      dress(element, pose, look, { scale });
      const isHidden = pose.hidden || pose.opacity <= 0;
      element.style.visibility = isHidden ? "hidden" : "";
      element.style.transform = this.#surface.transform(pose.transform);
      element.style.zIndex = rank;
    });
    if (this.current === this.#current) return;
    this.#current = this.current;
    this.#onChange?.(this.#current);
  }
}
