import { makeCard } from "./demo-cards.js";
import { createCardRow } from "./src/card-row.js";

/** The row of the page. */
export const row = createCardRow(document.querySelector("#cards"), {
  cards: makeCard,
  count: COUNT,
  current: CURRENT,
});
