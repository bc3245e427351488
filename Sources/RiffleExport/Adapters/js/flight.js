// Where a card of a stack goes that is let go, and its flight if it is thrown.

import { CardMotion } from "./card-motion.js";
import { centreOf } from "./pull.js";

/** The side to which a card flies, { x: 1, y: 0 } for right; null: it stays. */
export function landing(pull, velocity, settings) {
  const { maxLength, projection, throwSpeed, throwsVertically } = settings;
  const reach = {
    x: pull.x + velocity.x * projection,
    y: pull.y + velocity.y * projection,
  };
  const isVertical = throwsVertically && Math.abs(reach.y) > Math.abs(reach.x);
  const axis = isVertical ? "y" : "x";
  const isBefore = reach[axis] < 0 || (reach[axis] === 0 && pull[axis] < 0);
  const sign = isBefore ? -1 : 1;
  const way = pull[axis] * sign;
  const speed = velocity[axis] * sign;
  // A flick throws at any distance, and one back to the stack never does.
  const isFlick = throwSpeed > 0 && speed >= throwSpeed && way >= 0;
  const comesBack = throwSpeed > 0 && speed <= -throwSpeed && way > 0;
  const isFar = Math.abs(reach[axis]) > maxLength;
  if (comesBack || !(isFar || isFlick)) return null;
  return isVertical ? { x: 0, y: sign } : { x: sign, y: 0 };
}

/** How far a card flies to a side: out of sight, however it is turned. */
export function flightLength(side, area, settings) {
  const { throwDistance, cardWidth, cardHeight } = settings;
  const length = side.x !== 0 ? area.width : area.height;
  const diagonal = Math.hypot(cardWidth, cardHeight);
  return throwDistance * ((length + diagonal) / 2 + 8);
}

/**
 * A flight over `way` points to a side: the card goes on with the velocity that
 * it has, about its centre, and arrives in time without slowing down.
 */
export function launched(motion, grip, side, way, time, settings) {
  const { flightDuration, maxRotation } = settings;
  const [, , turn, layer] = motion.value;
  const [dx, dy, spin] = motion.rate;
  const { x, y } = centreOf(motion.value, grip);
  // The velocity of the centre, which turns about the grip.
  const velocity = {
    x: dx + spin * grip * Math.cos(turn),
    y: dy + spin * grip * Math.sin(turn),
  };
  const distance = Math.max(way - (x * side.x + y * side.y), 1);
  const speed = velocity.x * side.x + velocity.y * side.y;
  const longest = speed > 0 ? distance / speed : flightDuration;
  const duration = Math.max(Math.min(flightDuration, longest), 1e-3);
  const gain = (2 * (distance - speed * duration)) / duration ** 2;
  const tilt = turn !== 0 ? turn : side.x;
  const twist = ((tilt < 0 ? -2 : 2) * maxRotation) / duration ** 2;
  // At most 6 radians per second, and up to layer 0 at the end.
  const held = Math.max(-6, Math.min(spin, 6));
  const rate = [velocity.x, velocity.y, held, (-2 * layer) / duration];
  const flight = new CardMotion(time, [x, y, turn, layer], rate);
  const rise = (2 * layer) / duration ** 2;
  flight.accelerate([gain * side.x, gain * side.y, twist, rise], duration);
  return flight;
}
