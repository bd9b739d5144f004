/** The forecast of a search's duration, at the current speed and at full speed. Pure. */

import { interpretEstimate } from "./charts/estimate.js";

/** The minimum speed-up at which the duration at full speed is shown too. */
const MIN_SHOWN_SPEEDUP = 1.5;

/**
 * The speed of a run.
 *
 * @typedef {object} SpeedInfo
 * @property {number} stepsPerSecond the chosen speed; `Infinity` for full speed
 * @property {number} visitsPerSecond the recent visit rate; 0 if unknown
 * @property {import("./forecaster.js").FullSpeed | null} fullSpeed the highest speed on this computer, once known
 */

/**
 * A search's number of visits, and its remaining duration at two speeds. Durations are decimal logarithms of seconds,
 * or null if unknown.
 *
 * @typedef {object} Forecast
 * @property {"early" | "first" | "whole" | "limit" | "order" | "exact"} kind see `InterpretedEstimate`
 * @property {number} log10 the decimal logarithm of the visits
 * @property {number} digits the number of significant digits of the visits
 * @property {boolean} exceedsEstimate whether the search has made more visits than estimated
 * @property {number | null} log10Seconds the remaining duration at the current speed
 * @property {number | null} log10SecondsAtMaxSpeed the remaining duration at full speed; null too if full speed is not
 *   much faster
 */

/**
 * Computes the forecast of a run.
 *
 * @param {import("../bindings/protocol").Estimate | null} estimate
 * @param {{visits: number, ended: boolean}} run
 * @param {SpeedInfo} speedInfo
 * @returns {Forecast}
 */
export function forecastDuration(estimate, { visits, ended }, { stepsPerSecond, visitsPerSecond, fullSpeed }) {
  if (!estimate) {
    const kind = ended ? "exact" : "early";
    const durations = { log10Seconds: null, log10SecondsAtMaxSpeed: null };
    return { kind, log10: Math.log10(visits), digits: 1, exceedsEstimate: false, ...durations };
  }
  const maxRate = Math.max(fullSpeed?.visitsPerSecond ?? 0, stepsPerSecond === Infinity ? visitsPerSecond : 0);
  const chosenRate = stepsPerSecond * (fullSpeed?.visitFraction ?? 0);
  // The chosen speed varies less than a measured one, but the computer may not reach it.
  const currentRate = stepsPerSecond === Infinity ? visitsPerSecond || maxRate : Math.min(chosenRate, maxRate);
  const atCurrentRate = interpretEstimate(estimate, { visits, ended, visitsPerSecond: currentRate });
  const atMaxRate = interpretEstimate(estimate, { visits, ended, visitsPerSecond: maxRate });
  const { kind, log10, digits, log10SecondsLeft, done } = atCurrentRate;
  return {
    kind,
    log10,
    digits,
    exceedsEstimate: kind !== "exact" && done >= 1,
    log10Seconds: log10SecondsLeft,
    log10SecondsAtMaxSpeed:
      stepsPerSecond < Infinity && maxRate > currentRate * MIN_SHOWN_SPEEDUP ? atMaxRate.log10SecondsLeft : null,
  };
}
