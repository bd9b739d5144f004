/** How long a search will take: at the speed at which it is played, and as fast as the machine can. Pure. */

import { prospect } from "./charts/estimate.js";

/** From so much faster on it is worth saying how long it would take as fast as the machine can. */
const MUCH_FASTER = 1.5;

/**
 * @typedef {object} Pace
 * @property {number} speed the steps a second that are asked for; `Infinity` for as many as there can be
 * @property {number} visitsPerSecond how many visits a second there were lately; 0 where that is not known
 * @property {import("./forecaster.js").FullSpeed | null} fullSpeed what the machine can do, once that is known
 */

/**
 * What there is to say of a search: the visits that it needs, and two times as decimal logarithms of seconds, each null
 * where it is not known.
 *
 * @typedef {object} Forecast
 * @property {"early" | "first" | "whole" | "limit" | "order" | "exact"} kind as a prospect has it
 * @property {number} log10 the decimal logarithm of the visits
 * @property {number} digits how many digits of them mean something
 * @property {boolean} outrun whether it has needed more than that
 * @property {number | null} now at the speed at which it is played
 * @property {number | null} fastest as fast as the machine can, where that is much less
 */

/**
 * @param {import("../bindings/protocol").Estimate | null} estimate
 * @param {{visits: number, ended: boolean}} run
 * @param {Pace} pace
 * @returns {Forecast}
 */
export function forecast(estimate, { visits, ended }, { speed, visitsPerSecond, fullSpeed }) {
  if (!estimate) {
    return { kind: ended ? "exact" : "early", log10: Math.log10(visits), digits: 1, outrun: false, now: null, fastest: null };
  }
  const most = Math.max(fullSpeed?.visitsPerSecond ?? 0, speed === Infinity ? visitsPerSecond : 0);
  const asked = speed * (fullSpeed?.share ?? 0);
  // What is asked for is steadier than what was measured; but no machine does more than it can.
  const current = speed === Infinity ? visitsPerSecond || most : Math.min(asked, most);
  const now = prospect(estimate, { visits, ended, visitsPerSecond: current });
  const fastest = most > current * MUCH_FASTER ? prospect(estimate, { visits, ended, visitsPerSecond: most }).seconds : null;
  const { kind, log10, digits, seconds, done } = now;
  return { kind, log10, digits, outrun: kind !== "exact" && done >= 1, now: seconds, fastest };
}
