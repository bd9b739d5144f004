/**
 * How the pace of a race grows. What one lane does in 64 steps another does in forty million: at any one speed the
 * first is over before it was seen, or the other lasts for days. So all lanes begin slowly enough to be followed, and
 * go on faster and faster, always by the same steps; either comes to its end within about ten seconds. Pure.
 */

import { SPEED_STOPS } from "../transport/player.js";

/** The place of the speed slider at which a race begins: ten steps a second. */
export const FIRST_STOP = 10;

/** How many places of the slider it goes on in a second: ten are ten times as fast, so it doubles every half second. */
const STOPS_A_SECOND = 6;

/**
 * The place of the slider that belongs to a time of the race.
 *
 * @param {number} elapsed for how long the race has gone on, in milliseconds
 * @returns {number} a whole number
 */
export function stopAfter(elapsed) {
  return Math.min(SPEED_STOPS, FIRST_STOP + Math.floor((elapsed / 1000) * STOPS_A_SECOND));
}
