/** What a screen shows: an element, or a text. */
export type ScreenContent = Element | string;

export interface ScreensOptions {
  /** The screens, or a function that makes the one of an index, with `count`. */
  screens?: ScreenContent[] | ((index: number) => ScreenContent);
  /** The number of screens; without it, that of the list. */
  count?: number;
  /** Their name for assistive technology; "Screens" without it. */
  label?: string;
  /** Gets the index of each screen that a transition has led to. */
  onChange?: (index: number) => void;
}

export interface Screens {
  /** The index of the screen that shows. */
  readonly current: number;
  /** Goes to the next screen. */
  forward(): void;
  /** Goes to the screen before. */
  back(): void;
  /** Goes to a screen. */
  show(index: number): void;
  /** Leaves the element as it was. */
  destroy(): void;
}

/** Shows one of several screens in an element, which has a size of its own. */
export function createScreens(
  element: HTMLElement,
  options?: ScreensOptions,
): Screens;
