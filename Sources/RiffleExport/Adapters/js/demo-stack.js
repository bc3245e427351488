import { makeBack, makeCard } from "./demo-cards.js";
import { createCardStack } from "./src/card-stack.js";

/** The stack of the page. */
export const stack = createCardStack(document.querySelector("#cards"), {
  cards: makeCard,
  backs: makeBack,
  count: COUNT,
});
