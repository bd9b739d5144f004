/** The line that forecasts a search's duration, and the button that compares it with another algorithm. */

import { compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";
import { forecastDuration } from "./forecast.js";
import { durationWords, spokenNumber } from "./magnitude-words.js";

/** The number of digits shown of an estimate: enough for the order of magnitude, which is the point. */
const MAX_DIGITS = 2;

/** The algorithm that prefers squares with the fewest ways out, and the one that tries everything in order. */
const [RIVAL, PLAIN] = ["warnsdorff", "backtracking"];

/** Returns the algorithm with which a run is best compared. @param {string} algorithm */
export function comparisonAlgorithm(algorithm) {
  return algorithm === RIVAL ? PLAIN : RIVAL;
}

/** A line below the sentence, in a box of constant size. */
export class ForecastLine {
  #box = getElement("forecast", HTMLElement);
  #text = getElement("forecast-text", HTMLElement);
  #compare = getElement("forecast-compare", HTMLButtonElement);

  /** @param {() => void} onCompare requests a comparison with the rival algorithm */
  constructor(onCompare) {
    this.#compare.textContent = translate("action.compare", { algorithm: translate(`algorithms.name.${RIVAL}`) });
    this.#compare.addEventListener("click", onCompare);
  }

  /**
   * Resets the line for another search.
   *
   * @param {object} search
   * @param {boolean} search.forecast whether the duration can be estimated
   * @param {string | null} search.query the query of its address, which a comparison needs
   */
  begin({ forecast, query }) {
    this.#box.hidden = !forecast;
    this.#compare.hidden = query === null;
    setText(this.#text, translate("forecast.early"));
  }

  /**
   * Shows the current forecast.
   *
   * @param {import("../bindings/protocol").Estimate | null} estimate
   * @param {{visits: number, ended: boolean}} run the run at its furthest step
   * @param {import("./forecast.js").SpeedInfo} pace
   */
  show(estimate, run, pace) {
    if (!this.#box.hidden) setText(this.#text, forecastWords(forecastDuration(estimate, run, pace), run, pace.stepsPerSecond));
  }
}

/**
 * @param {import("./forecast.js").Forecast} said
 * @param {{visits: number}} run
 * @param {number} speed
 */
function forecastWords({ kind, log10, digits, exceedsEstimate, log10Seconds, log10SecondsAtMaxSpeed }, { visits }, speed) {
  if (kind === "early") return translate("forecast.early");
  if (kind === "exact") return translate("forecast.exact", { count: visits, visits: wholeNumber(visits) });
  const needs = translate(`forecast.${kind}`, { visits: spokenNumber(log10, Math.min(digits, MAX_DIGITS)) });
  if (exceedsEstimate) return translate("forecast.more", { needs });
  if (log10Seconds === null) return translate("forecast.alone", { needs });
  const times = { needs, now: durationWords(log10Seconds, MAX_DIGITS), rate: compactNumber(speed) };
  if (log10SecondsAtMaxSpeed === null) return translate("forecast.same", times);
  return translate("forecast.slower", { ...times, fastest: durationWords(log10SecondsAtMaxSpeed, MAX_DIGITS) });
}
