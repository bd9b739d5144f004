/** What is said beside the search of how long it will take, and the offer to see how that can be otherwise. */

import { shortNumber, wholeNumber, words } from "../locales/locale.js";
import { element, setText } from "../widgets/element.js";
import { forecast } from "./forecast.js";
import { durationWords, spokenNumber } from "./magnitude-words.js";

/** How many digits of an estimate are told: people are to wonder at it, not to count on it. */
const DIGITS = 2;

/** The algorithm that looks where there are the fewest ways out, and the one that tries everything in order. */
const [RIVAL, PLAIN] = ["warnsdorff", "backtracking"];

/** The algorithm that a run is best compared with. @param {string} algorithm */
export function rivalOf(algorithm) {
  return algorithm === RIVAL ? PLAIN : RIVAL;
}

/** A line below the sentence, in a box that keeps its size. */
export class ForecastLine {
  #box = element("forecast", HTMLElement);
  #text = element("forecast-text", HTMLElement);
  #compare = element("forecast-compare", HTMLButtonElement);

  /** @param {() => void} onCompare the search is to be set beside one by the rival */
  constructor(onCompare) {
    this.#compare.textContent = words("action.compare", { algorithm: words(`algorithms.name.${RIVAL}`) });
    this.#compare.addEventListener("click", onCompare);
  }

  /**
   * Begins anew, for another search.
   *
   * @param {object} search
   * @param {boolean} search.forecast whether it can be known how long it takes
   * @param {string | null} search.query its address, by which it can be set beside another
   */
  begin({ forecast, query }) {
    this.#box.hidden = !forecast;
    this.#compare.hidden = query === null;
    setText(this.#text, words("forecast.early"));
  }

  /**
   * Tells how long it takes, as it is known now.
   *
   * @param {import("../bindings/protocol").Estimate | null} estimate
   * @param {{visits: number, ended: boolean}} run where it is furthest
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
