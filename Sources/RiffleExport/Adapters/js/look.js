// What a card looks like at a pose, beside its place.

/** The blur of a card at an offset, as a standard deviation. */
function blurOf(offset, { from, to, most }) {
  if (from === to) return offset < from ? most : 0;
  return most * Math.max(0, Math.min((offset - from) / (to - from), 1));
}

/**
 * The matrix of a pose whose points are `scale` pixels; mirrored about the
 * vertical axis, as a row is that runs from right to left, with a `mirror` of −1.
 */
export function matrixOf(m, scale, mirror = 1) {
  const entries = m.map((value, i) => {
    const [row, column] = [i >> 2, i & 3];
    // Lengths grow with the scale, and the eye is further away.
    const length = (row === 3) - (column === 3);
    const isMirrored = (row === 0) !== (column === 0);
    return value * scale ** length * (isMirrored ? mirror : 1);
  });
  return `matrix3d(${entries.join()})`;
}

/** Dresses a card, whose first child is its face, in the looks of a pose. */
export function dress(card, pose, look, { scale = 1, offset = 0 } = {}) {
  const { opacity, dim, veil } = pose;
  const face = card.firstElementChild;
  const blur = look.blur.most > 0 ? blurOf(offset, look.blur) * scale : 0;
  const filters = [];
  if (dim > 0) filters.push(`brightness(${1 - dim})`);
  if (blur > 0) filters.push(`blur(${blur}px)`);
  card.style.opacity = opacity;
  card.style.pointerEvents = "";
  // A veiled card is the patch of the backdrop behind it, and its face is faint.
  card.style.background = veil > 0 ? "var(--backdrop, #12141c)" : "";
  face.style.opacity = 1 - veil;
  face.style.filter = filters.join(" ");
}

/** Corners and shadow of cards `scale` times as large, as custom properties. */
export function styleLook(element, { cornerRadius, shadow }, scale) {
  const { radius, opacity, x, y } = shadow;
  const lengths = [x, y, 2 * radius].map((length) => `${length * scale}px`);
  const cast = `${lengths.join(" ")} rgb(0 0 0 / ${opacity})`;
  element.style.setProperty("--card-radius", `${cornerRadius * scale}px`);
  element.style.setProperty("--card-shadow", opacity > 0 ? cast : "none");
}

/** A card that isn't shown can have the focus all the same. */
export function hide({ style }) {
  style.opacity = 0;
  style.transform = "none";
  style.pointerEvents = "none";
}
