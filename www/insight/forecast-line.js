/** The line that forecasts a search's duration, and the button that compares it with another algorithm. */

import { shortNumber, wholeNumber, words } from "../locales/locale.js";
import { element, setText } from "../widgets/element.js";
import { forecast } from "./forecast.js";
import { durationWords, spokenNumber } from "./magnitude-words.js";

/** The number of digits shown of an estimate: enough for the order of magnitude, which is the point. */
const DIGITS = 2;

/** The algorithm that prefers squares with the fewest ways out, and the one that tries everything in order. */
const [RIVAL, PLAIN] = ["warnsdorff", "backtracking"];

/** Returns the algorithm with which a run is best compared. @param {string} algorithm */
export function rivalOf(algorithm) {
  return algorithm === RIVAL ? PLAIN : RIVAL;
}

/** A line below the sentence, in a box of constant size. */
export class ForecastLine {
  #box = element("forecast", HTMLElement);
  #text = element("forecast-text", HTMLElement);
  #compare = element("forecast-compare", HTMLButtonElement);

  /** @param {() => void} onCompare requests a comparison with the rival algorithm */
  constructor(onCompare) {
    this.#compare.textContent = words("action.compare", { algorithm: words(`algorithms.name.${RIVAL}`) });
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
    setText(this.#text, words("forecast.early"));
  }

  /**
   * Shows the current forecast.
   *
   * @param {import("../bindings/protocol").Estimate | null} estimate
   * @param {{visits: number, ended: boolean}} run the run at its furthest step
   * @param {import("./forecast.js").Pace} pace
   */
  show(estimate, run, pace) {
    if (!this.#box.hidden) setText(this.#text, forecastWords(forecast(estimate, run, pace), run, pace.speed));
  }
}

/**
 * @param {import("./forecast.js").Forecast} said
 * @param {{visits: number}} run
 * @param {number} speed
 */
function forecastWords({ kind, log10, digits, outrun, now, fastest }, { visits }, speed) {
  if (kind === "early") return words("forecast.early");
  if (kind === "exact") return words("forecast.exact", { count: visits, visits: wholeNumber(visits) });
  const needs = words(`forecast.${kind}`, { visits: spokenNumber(log10, Math.min(digits, DIGITS)) });
  if (outrun) return words("forecast.more", { needs });
  if (now === null) return words("forecast.alone", { needs });
  const times = { needs, now: durationWords(now, DIGITS), rate: shortNumber(speed) };
  if (fastest === null) return words("forecast.same", times);
  return words("forecast.slower", { ...times, fastest: durationWords(fastest, DIGITS) });
}
