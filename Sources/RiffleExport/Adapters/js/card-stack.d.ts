/** What a side of a card shows: an element, or a text. */
export type CardContent = Element | string;

export interface CardStackOptions {
  /** The cards, or a function that makes the card of an index, with `count`. */
  cards?: CardContent[] | ((index: number) => CardContent);
  /** Their backs, likewise. */
  backs?: CardContent[] | ((index: number) => CardContent);
  /** The number of cards; without it, that of the list. */
  count?: number;
  /** The stack's name for assistive technology; "Cards" without it. */
  label?: string;
  /** Gets the index of each card that comes to the top. */
  onChange?: (index: number) => void;
}

export interface CardStack {
  /** The index of the top card. */
  readonly current: number;
  /** Throws the top card. */
  throwTop(side: "left" | "right" | "up" | "down"): void;
  /** Brings the card back that was thrown last. */
  bringBack(): void;
  /** Turns the top card over. */
  flip(options?: { time?: number }): void;
  /** Leaves the element as it was. */
  destroy(): void;
}

/** Shows a stack of cards in an element, which has a size of its own. */
export function createCardStack(
  element: HTMLElement,
  options?: CardStackOptions,
): CardStack;
