import { makeCard } from "./demo-cards.js";
import { createScreens } from "./src/screens.js";

const element = document.querySelector("#cards");
const bar = document.createElement("nav");
const count = COUNT;

/** The screens of the page. */
export const screens = createScreens(element, {
  screens: makeCard,
  count,
  onChange: mark,
});

function mark() {
  [...bar.children].forEach((tab, index) => {
    tab.ariaPressed = index === screens.current;
  });
}

for (let index = 0; index < count; index += 1) {
  const tab = document.createElement("button");
  tab.textContent = index + 1;
  tab.addEventListener("click", () => screens.show(index));
  bar.append(tab);
}
element.after(bar);
mark();
