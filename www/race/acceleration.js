/**
 * The acceleration of a race. One lane may need 64 steps and another forty million. At any constant speed, the first
 * would end too fast to follow, or the second would last for days. Therefore all lanes start slowly and accelerate
 * together. Both lanes of this example then end within about ten seconds. Pure.
 */

import { MAX_SPEED_STOP } from "../transport/player.js";

/** The stop of the speed slider at which a race begins: ten steps a second. */
export const INITIAL_SPEED_STOP = 10;

/**
 * The number of slider stops that the race advances in a second. Ten stops multiply the speed by ten, so the speed
 * doubles every half second.
 */
const STOPS_PER_SECOND = 6;

/**
 * Returns the slider stop for a race time.
 *
 * @param {number} elapsed the race time, in milliseconds
 * @returns {number} a whole number
 */
export function speedStopAt(elapsed) {
  return Math.min(MAX_SPEED_STOP, INITIAL_SPEED_STOP + Math.floor((elapsed / 1000) * STOPS_PER_SECOND));
}
