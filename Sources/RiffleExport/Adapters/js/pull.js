// How the cards of a stack follow the pointer that pulls the top one.

import { restTime } from "./pan.js";

/** How far the top card is pulled from its place, in points. */
export const pullOf = ({ base, translation }) => ({
  x: base.x + translation.x,
  y: base.y + translation.y,
});

/** The state of a layer under a touch, and its change per second. */
export function followed(touch, layer, visible, time, settings) {
  const { maxLength, maxRotation } = settings;
  const pull = pullOf(touch);
  const isStill = time - touch.time > restTime;
  const speed = isStill ? { x: 0, y: 0 } : touch.velocity;
  // Beyond the length of a throw it counts ever less, up to twice that length.
  const limited = (way) => {
    const u = Math.abs(way) / maxLength;
    return u > 1 ? (2 - 1 / u) * maxLength * Math.sign(way) : way;
  };
  const slope = (way) => Math.min(1, (maxLength / way) ** 2);
  // The top card itself goes as far as the pointer does.
  const isTop = layer === 0;
  const share = 1 - layer / visible;
  const turn = ((share * maxRotation) / maxLength) * touch.lever;
  const place = (way) => (isTop ? way : share * limited(way));
  const pace = (way) => (isTop ? 1 : share * slope(way));
  const rate = [pace(pull.x) * speed.x, pace(pull.y) * speed.y];
  return {
    value: [place(pull.x), place(pull.y), turn * limited(pull.x), layer],
    rate: [...rate, turn * slope(pull.x) * speed.x, 0],
  };
}

/** A card's centre: it turns about its grip, points below the centre. */
export const centreOf = ([x, y, turn], grip) => ({
  x: x + grip * Math.sin(turn),
  y: y + grip - grip * Math.cos(turn),
});

/**
 * Holds a card at a point, and returns the touch. The hand stops the card; only
 * between layers it goes on.
 */
export function grab(card, point, time, { cardHeight, grabTurn }) {
  const { value, rate } = card.motion;
  const [, , turn, layer] = value;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const { x, y } = centreOf(value, card.grip);
  let grip = 0;
  if (point !== null) {
    // How far below the centre, along the card.
    grip = (point.y - y) * cos - (point.x - x) * sin;
    grip = Math.max(-cardHeight / 2, Math.min(grip, cardHeight / 2));
  }
  const base = { x: x - grip * sin, y: y - grip + grip * cos };
  card.grip = grip;
  card.motion.value = [base.x, base.y, turn, layer];
  card.motion.rate = [0, 0, 0, rate[3]];
  // Held at its lower edge, a card turns the other way.
  const lever = 1 - grabTurn * (1 + (2 * grip) / cardHeight);
  const [translation, velocity] = [{ x: 0, y: 0 }, { x: 0, y: 0 }];
  return { base, lever, translation, velocity, time, isDragging: false };
}
