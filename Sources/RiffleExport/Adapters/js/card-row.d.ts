/** What a card shows: an element, or a text. */
export type CardContent = Element | string;

export interface CardRowOptions {
  /** The cards, or a function that makes the card of an index, with `count`. */
  cards?: CardContent[] | ((index: number) => CardContent);
  /** The number of cards; without it, that of the list. */
  count?: number;
  /** The index of the card to begin with; 0 without it. */
  current?: number;
  /** The row's name for assistive technology; "Cards" without it. */
  label?: string;
  /** Gets the index of each card that becomes the current one. */
  onChange?: (index: number) => void;
}

export interface CardRow {
  /** The index of the current card. */
  readonly current: number;
  /** The scroll offset in cards, with all fractions. */
  readonly offset: number;
  /** Scrolls to a card, or is there at once. */
  scrollTo(index: number, options?: { isAnimated?: boolean; time?: number }): void;
  /** Shows so many cards, of which new ones are made. */
  setCount(count: number): void;
  /** Leaves the element as it was. */
  destroy(): void;
}

/** Shows a row of cards in an element, which has a size of its own. */
export function createCardRow(
  element: HTMLElement,
  options?: CardRowOptions,
): CardRow;
