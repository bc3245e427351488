// The offset of a row that keeps a grabbed point of a card under the pointer.
//
// The point's place along an axis is a function of the offset. Around the grab
// it only rises or only falls, and the drag follows its inverse. Where it turns
// round, hardly moves or ends, the offset goes on at the rate of a card per
// extent, and its slope changes to that rate continuously.

import { pose } from "./pose.js";

/** Below so many points per card the place hardly moves. */
const leastSpeed = 20;
/** The length in points over which the slope changes beyond the stretch. */
const join = 12;
/** From one node to the next, in cards. */
const step = 1 / 16;
/** How far the stretch goes at most, in cards and in points. */
const [mostCards, mostPoints] = [64, 8192];
/** The difference of offsets from which slopes are taken, in cards. */
const difference = 1e-5;

/** The point of a card, from its centre, that is seen at a place; null: none. */
export function cardPoint(page, offset, { x, y }, settings) {
  const m = poseAt(page, offset, settings).transform;
  const [a, b, c] = [0, 4, 12].map((i) => [m[i], m[i + 1], m[i + 3]]);
  const [ax, ay] = [a[0] - x * a[2], a[1] - y * a[2]];
  const [bx, by] = [b[0] - x * b[2], b[1] - y * b[2]];
  const [cx, cy] = [x * c[2] - c[0], y * c[2] - c[1]];
  const area = ax * by - ay * bx;
  // Seen from its edge a card has none.
  if (!(Math.abs(area) > 1e-4)) return null;
  return { x: (cx * by - cy * bx) / area, y: (ax * cy - ay * cx) / area };
}

function poseAt(page, unfolded, settings) {
  const { count, wraps } = settings;
  const fold = (value) => value - count * Math.floor(value / count);
  const [index, scroll] = wraps ? [fold(page), fold(unfolded)] : [page, unfolded];
  const offset = page - unfolded;
  return pose(ARGUMENTS);
}

/** Where a card's point goes with the row's offset. */
class Way {
  axis;
  #page;
  #point;
  #settings;

  constructor(page, point, settings) {
    this.#page = page;
    this.#point = point;
    this.#settings = settings;
    this.axis = settings.isVertical ? { x: 0, y: 1 } : { x: 1, y: 0 };
  }

  #image(offset) {
    const { transform: m, hidden } = poseAt(this.#page, offset, this.#settings);
    const { x, y } = this.#point;
    const w = m[3] * x + m[7] * y + m[15];
    if (hidden || !(w > 1e-6)) return null;
    const image = {
      x: (m[0] * x + m[4] * y + m[12]) / w,
      y: (m[1] * x + m[5] * y + m[13]) / w,
    };
    return Number.isFinite(image.x + image.y) ? image : null;
  }

  /** In points; null where the card isn't. */
  place(offset) {
    const image = this.#image(offset);
    return image && image.x * this.axis.x + image.y * this.axis.y;
  }

  /** Points per card, by a difference to one side, or for 0 to both. */
  slope(offset, side = 0) {
    const low = side > 0 ? offset : offset - difference;
    const high = side < 0 ? offset : offset + difference;
    const [before, after] = [this.place(low), this.place(high)];
    return before === null || after === null
      ? null
      : (after - before) / (high - low);
  }

  /** The direction in which the point moves with the hand; null: hardly any. */
  direction(offset) {
    const before = this.#image(offset - difference);
    const after = this.#image(offset + difference);
    if (before === null || after === null) return null;
    const [x, y] = [before.x - after.x, before.y - after.y];
    const length = Math.hypot(x, y);
    const moves = length > leastSpeed * 2 * difference;
    return moves ? { x: x / length, y: y / length } : null;
  }

  /** The offset with a place, between two nodes that have it between them. */
  offset(place, a, b) {
    let [low, high] = [a.offset, b.offset];
    let [lowError, highError] = [a.place - place, b.place - place];
    for (let round = 0; round < 100; round += 1) {
      if (lowError === 0) return low;
      if (highError === 0 || high - low < 1e-13) return high;
      // By false position, halved where that is slow.
      const share = round % 3 === 2 ? 0.5 : lowError / (lowError - highError);
      const part = Math.max(1e-3, Math.min(share, 1 - 1e-3));
      const middle = low + (high - low) * part;
      const there = this.place(middle);
      if (!(middle > low && middle < high) || there === null) break;
      const error = there - place;
      if (error > 0 === lowError > 0) [low, lowError] = [middle, error];
      else [high, highError] = [middle, error];
    }
    return Math.abs(lowError) < Math.abs(highError) ? low : high;
  }
}

/** The offsets around a grab over which the point's place only rises, or falls. */
class Stretch {
  #way;
  #isRising;

  constructor(way, isRising) {
    this.#way = way;
    this.#isRising = isRising;
  }

  /** The nodes from one on, without it, as far as the stretch goes, to a limit. */
  nodes(start, limit, step) {
    const nodes = [];
    let last = start;
    const isNear = () => Math.abs(last.place - start.place) < mostPoints;
    for (let i = 1; last.offset !== limit && isNear(); i += 1) {
      const wish = start.offset + step * i;
      const next = step > 0 ? Math.min(wish, limit) : Math.max(wish, limit);
      const node = this.#node(next, last) ?? this.#end(last, next);
      if (node === null) break;
      nodes.push(node);
      last = node;
      if (node.offset !== next) break;
    }
    return nodes;
  }

  /** The node at an offset, if the place moves on there, and half-way. */
  #node(offset, last) {
    const node = this.#moving(offset);
    const middle = this.#moving((offset + last.offset) / 2);
    if (node === null || middle === null) return null;
    const sign = this.#isRising === offset > last.offset ? 1 : -1;
    const [a, b, c] = [last.place, middle.place, node.place];
    const movesOn = sign * (b - a) > 0 && sign * (c - b) > 0;
    const isWhole =
      movesOn &&
      this.#isContinuous(last, middle) &&
      this.#isContinuous(middle, node);
    return isWhole ? node : null;
  }

  #moving(offset) {
    const [place, slope] = [this.#way.place(offset), this.#way.slope(offset)];
    if (place === null || slope === null) return null;
    const moves = (this.#isRising ? slope : -slope) >= leastSpeed;
    return moves ? { offset, place, slope } : null;
  }

  /** Whether the place doesn't jump between two nodes. */
  #isContinuous(a, b) {
    const most = Math.max(Math.abs(a.slope), Math.abs(b.slope));
    const expected = most * Math.abs(b.offset - a.offset);
    if (!(Math.abs(b.place - a.place) > 2 * expected + 1)) return true;
    let [from, to, low, high] = [a.offset, b.offset, a.place, b.place];
    for (let i = 0; i < 24; i += 1) {
      const offset = (from + to) / 2;
      const middle = this.#way.place(offset);
      if (middle === null) return false;
      if (Math.abs(middle - low) > Math.abs(high - middle)) {
        [to, high] = [offset, middle];
      } else {
        [from, low] = [offset, middle];
      }
    }
    return Math.abs(high - low) < 0.01;
  }

  /** The stretch's end between a node and an offset; null: the node is the end. */
  #end(last, offset) {
    let [good, bad] = [last, offset];
    for (let i = 0; i < 40; i += 1) {
      const middle = (good.offset + bad) / 2;
      const node = this.#node(middle, good);
      if (node === null) bad = middle;
      else good = node;
    }
    return Math.abs(good.offset - last.offset) > 1e-9 ? good : null;
  }
}

/** What a drag follows. `point` is that of the card at `page`; null: none. */
export class GrabPath {
  /** The direction along which the point is held. */
  axis;
  #way = null;
  #start;
  #nodes = [];
  #slopes;
  #rate;

  /** `raw`: the offset before the rubber band. */
  constructor(page, point, raw, settings) {
    const { isVertical, followsArc, wraps, first, last, extent } = settings;
    this.axis = isVertical ? { x: 0, y: 1 } : { x: 1, y: 0 };
    this.#start = { offset: raw, place: 0 };
    this.#rate = -1 / extent;
    const isInside = wraps || (raw >= first && raw <= last);
    if (point === null || !isInside) return;
    const way = new Way(page, point, settings);
    if (followsArc) way.axis = way.direction(raw) ?? way.axis;
    const [place, slope] = [way.place(raw), way.slope(raw)];
    if (place === null || !(Math.abs(slope ?? 0) >= leastSpeed)) return;
    const start = { offset: raw, place, slope };
    const [least, most] = wraps ? [-Infinity, Infinity] : [first, last];
    const stretch = new Stretch(way, slope > 0);
    const before = stretch.nodes(start, Math.max(least, raw - mostCards), -step);
    const after = stretch.nodes(start, Math.min(most, raw + mostCards), step);
    this.axis = way.axis;
    this.#way = way;
    this.#start = start;
    this.#nodes = [...before.reverse(), start, ...after];
    const inverse = ({ offset }, inwards) =>
      1 / (way.slope(offset, inwards) ?? slope);
    const [lowest, highest] = [this.#nodes[0], this.#nodes[this.#nodes.length - 1]];
    this.#slopes = [inverse(lowest, 1), inverse(highest, -1)];
    this.#rate = (slope > 0 ? 1 : -1) / extent;
  }

  /** The offset, and cards per point, for a displacement of the pointer. */
  offset(displacement) {
    const nodes = this.#nodes;
    const [first, last] = [nodes[0], nodes[nodes.length - 1]];
    if (nodes.length < 2) {
      const offset = this.#start.offset + displacement * this.#rate;
      return { offset, slope: this.#rate };
    }
    const place = this.#start.place + displacement;
    const sign = last.place > first.place ? 1 : -1;
    if (sign * (place - first.place) < 0) return this.#beyond(first, 0, place);
    if (sign * (place - last.place) > 0) return this.#beyond(last, 1, place);
    // The first node beyond the place, but not the very first one.
    let [low, high] = [1, nodes.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (sign * (nodes[middle].place - place) < 0) low = middle + 1;
      else high = middle;
    }
    const [a, b] = [nodes[low - 1], nodes[low]];
    const offset = this.#way.offset(place, a, b);
    const isBetween = a.offset < offset && offset < b.offset;
    const side = isBetween ? 0 : offset < this.#start.offset ? 1 : -1;
    const slope = this.#way.slope(offset, side) ?? 0;
    return { offset, slope: slope === 0 ? this.#rate : 1 / slope };
  }

  #beyond(node, end, place) {
    const slope = this.#slopes[end];
    const distance = place - node.place;
    const fading = Math.exp(-Math.abs(distance) / join);
    const joined = (slope - this.#rate) * join * (1 - fading) * Math.sign(distance);
    return {
      offset: node.offset + this.#rate * distance + joined,
      slope: this.#rate + (slope - this.#rate) * fading,
    };
  }
}
