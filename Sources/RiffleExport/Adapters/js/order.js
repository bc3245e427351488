// Which cards are in front of which.

/** Points. Depths and places that differ by less differ by rounding. */
const tolerance = 1e-6;

const isBehind = (a, b) => b.pose.order > a.pose.order + tolerance;

/**
 * Sorts a row's cards back to front, as Riffle paints them. Each has its
 * `offset` and its `pose`. The depth decides. At the same depth the later card
 * is in front, or, with `nearerInFront`, the one that is nearer on the screen to
 * the current card, along the row.
 */
export function paintOrder(cards, { nearerInFront, isVertical }) {
  const sorted = [...cards].sort((a, b) => a.offset - b.offset);
  if (nearerInFront) sortByPlace(sorted, isVertical);
  const painted = [];
  for (const card of sorted) {
    let place = painted.length;
    while (place > 0 && isBehind(card, painted[place - 1])) place -= 1;
    painted.splice(place, 0, card);
  }
  return painted;
}

/** As iCarousel compares views: those of one depth by their places. */
function sortByPlace(cards, isVertical) {
  const distance = ({ offset }) => Math.abs(offset);
  const current = cards.reduce(
    (a, b) => (distance(b) <= distance(a) ? b : a),
    cards[0],
  );
  // Not every engine leaves equals as they are.
  cards.sort((a, b) => distance(b) - distance(a) || a.offset - b.offset);
  const middle = current && placeOf(current, isVertical).along;
  const places = new Map(
    cards.map((card) => {
      const { depth, along } = placeOf(card, isVertical);
      return [card, { depth, way: Math.abs(along - middle) }];
    }),
  );
  for (let index = 0; index < cards.length; index += 1) {
    const card = cards[index];
    const own = places.get(card);
    let hole = index;
    for (let next = index - 1; next >= 0; next -= 1) {
      const other = places.get(cards[next]);
      // Cards of other depths keep their positions.
      if (Math.abs(other.depth - own.depth) > tolerance) continue;
      if (!(own.way - other.way > tolerance)) break;
      cards[hole] = cards[next];
      hole = next;
    }
    cards[hole] = card;
  }
}

/** A card's point (1, 1, 1), before the perspective's division. */
function placeOf({ pose: { transform: m } }, isVertical) {
  const along = isVertical
    ? m[1] + m[5] + m[9] + m[13]
    : m[0] + m[4] + m[8] + m[12];
  return { depth: m[2] + m[6] + m[10] + m[14], along };
}
