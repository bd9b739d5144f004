/** The forecast of a search's duration, at the current speed and at full speed. Pure. */

import { interpretEstimate } from "./charts/estimate.js";

/** The factor from which the duration at full speed is worth showing. */
const MIN_SHOWN_SPEEDUP = 1.5;

/**
 * @typedef {object} SpeedInfo
 * @property {number} stepsPerSecond the chosen steps a second; `Infinity` for full speed
 * @property {number} visitsPerSecond recent visits a second; 0 if unknown
 * @property {import("./forecaster.js").FullSpeed | null} fullSpeed the speed of the computer, once known
 */

/**
 * A search's number of visits, and two durations as decimal logarithms of seconds, each null if unknown.
 *
 * @typedef {object} Forecast
 * @property {"early" | "first" | "whole" | "limit" | "order" | "exact"} kind see `InterpretedEstimate`
 * @property {number} log10 the decimal logarithm of the visits
 * @property {number} digits the number of significant digits of the visits
 * @property {boolean} exceedsEstimate whether the search has made more visits than estimated
 * @property {number | null} log10Seconds the duration at the current speed
 * @property {number | null} log10SecondsAtMaxSpeed the duration at full speed, if that is much shorter
 */

/**
 * @param {import("../bindings/protocol").Estimate | null} estimate
 * @param {{visits: number, ended: boolean}} run
 * @param {SpeedInfo} pace
 * @returns {Forecast}
 */
export function forecastDuration(estimate, { visits, ended }, { stepsPerSecond, visitsPerSecond, fullSpeed }) {
  if (!estimate) {
    return { kind: ended ? "exact" : "early", log10: Math.log10(visits), digits: 1, exceedsEstimate: false, log10Seconds: null, log10SecondsAtMaxSpeed: null };
  }
  const most = Math.max(fullSpeed?.visitsPerSecond ?? 0, stepsPerSecond === Infinity ? visitsPerSecond : 0);
  const asked = stepsPerSecond * (fullSpeed?.share ?? 0);
  // The chosen speed is steadier than a measured one, but the computer may not reach it.
  const current = stepsPerSecond === Infinity ? visitsPerSecond || most : Math.min(asked, most);
  const now = interpretEstimate(estimate, { visits, ended, visitsPerSecond: current });
  const fastest = most > current * MIN_SHOWN_SPEEDUP ? interpretEstimate(estimate, { visits, ended, visitsPerSecond: most }).log10SecondsLeft : null;
  const { kind, log10, digits, log10SecondsLeft, done } = now;
  return { kind, log10, digits, exceedsEstimate: kind !== "exact" && done >= 1, log10Seconds: log10SecondsLeft, log10SecondsAtMaxSpeed: fastest };
}
