// The keys and the wheel of a row.

/** What has a use for arrow keys itself. */
const ownKeys = "input, textarea, select, [contenteditable], [role=slider]";
/** Milliseconds after which a trackpad is at rest. */
const pause = 120;

const seconds = (event) => event.timeStamp / 1000;

/** Arrow keys go from card to card, while the focus is in the element. */
export function listenToKeys(element, surface, scroller, isVertical) {
  surface.on("keydown", (event) => {
    const { altKey, ctrlKey, metaKey, key, target } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (target !== element && target.closest(ownKeys)) return;
    const time = seconds(event);
    const forward = isVertical ? "ArrowDown" : "ArrowRight";
    const back = isVertical ? "ArrowUp" : "ArrowLeft";
    if (key === forward || key === back) {
      const cards = (key === forward ? 1 : -1) * surface.mirror;
      // A key that is held goes on when the row is nearly there.
      const isFar = event.repeat && Math.abs(scroller.remaining) > 1;
      if (!isFar) scroller.step(cards, time);
    } else if (key === "Home" || key === "End") {
      scroller.scrollToEnd(key === "End", time);
    } else {
      return;
    }
    event.preventDefault();
    surface.start();
  });
}

/**
 * A trackpad moves the row, the notches of a wheel go from card to card. At the
 * ends, and in a row without ends, the wheel is the page's.
 */
export function listenToWheel(surface, scroller, isVertical) {
  let settling = 0;
  const wheel = (event) => {
    // With Ctrl it zooms the page.
    if (event.ctrlKey || event.defaultPrevented || !event.cancelable) return;
    const { deltaX, deltaY, deltaMode, wheelDelta } = event;
    const isAcross = Math.abs(deltaX) > Math.abs(deltaY);
    const delta = isAcross && !isVertical ? deltaX * surface.mirror : deltaY;
    if (delta === 0 || !(scroller.canMove(delta) || surface.isPressed)) return;
    if (scroller.wraps && !isAcross && canScroll()) return;
    event.preventDefault();
    // A wheel's notches, in lines or many pixels each, go from card to card.
    const isLarge = Math.abs(delta) >= 100 && wheelDelta % 120 === 0;
    if (deltaMode !== 0 || isLarge) {
      scroller.step(Math.sign(delta), seconds(event));
      return surface.start();
    }
    scroller.wheel(surface.points(delta), seconds(event));
    clearTimeout(settling);
    settling = setTimeout(() => {
      scroller.settle(performance.now() / 1000);
      surface.start();
    }, pause);
    surface.request();
  };
  surface.on("wheel", wheel, { passive: false });
}

/** Whether the page itself is higher than its window. */
function canScroll() {
  const { scrollHeight, clientHeight } = document.scrollingElement;
  return scrollHeight > clientHeight;
}
