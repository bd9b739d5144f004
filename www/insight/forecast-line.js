/**
 * The forecast of a search: a short form beside the counters, and a card with the duration and buttons that compare
 * the search with another algorithm, or replace it where it is hopeless.
 */

import { compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { getElement, setFittedText, setText } from "../widgets/element.js";
import { forecastDuration } from "./forecast.js";
import { durationWords, spokenNumber } from "./magnitude-words.js";

/** The maximum number of significant digits in a forecast. More digits would suggest too much precision. */
const MAX_DIGITS = 2;

/** The decimal logarithm of the squares that a simple program enters in a second. */
const LOG10_PROGRAM_RATE = 6;

/** The cell beside the counters, and the card that it opens. */
export class ForecastLine {
  #cell = getElement("forecast", HTMLElement);
  #shortForm = getElement("forecast-short", HTMLButtonElement);
  #details = getElement("forecast-details", HTMLElement);
  #text = getElement("forecast-text", HTMLElement);
  #program = getElement("forecast-program", HTMLElement);
  #compareButton = getElement("forecast-compare", HTMLButtonElement);
  #replaceButton = getElement("forecast-instead", HTMLButtonElement);
  /** The algorithm that answers at once, if the search is hopeless. @type {string | null} */
  #alternative = null;

  /**
   * @param {() => void} onCompare requests a comparison with the rival algorithm
   * @param {(algorithm: string) => void} onUseAlgorithm replaces the algorithm of the search
   */
  constructor(onCompare, onUseAlgorithm) {
    this.#replaceButton.addEventListener("click", () => {
      this.#details.hidePopover();
      if (this.#alternative) onUseAlgorithm(this.#alternative);
    });
    this.#program.querySelector("a")?.addEventListener("click", () => this.#details.hidePopover());
    this.#compareButton.addEventListener("click", () => {
      this.#details.hidePopover();
      onCompare();
    });
  }

  /**
   * Resets the forecast for a new search.
   *
   * @param {object} search
   * @param {boolean} search.forecast whether the duration can be estimated
   * @param {string | null} search.query the query of its link, which a comparison needs
   * @param {string} search.rival the algorithm with which the search is compared
   */
  begin({ forecast, query, rival }) {
    this.#cell.hidden = !forecast;
    if (!forecast) this.#details.hidePopover();
    this.#compareButton.hidden = query === null;
    setText(this.#compareButton, translate("action.compare", { algorithm: translate(`algorithms.name.${rival}`) }));
    setFittedText(this.#shortForm, translate("forecast.shortEarly"));
    setText(this.#text, translate("forecast.early"));
    this.#program.hidden = true;
    this.#showAlternative(null);
  }

  /** Offers an algorithm in place of a hopeless search. @param {string | null} algorithm */
  #showAlternative(algorithm) {
    this.#alternative = algorithm;
    this.#replaceButton.hidden = algorithm === null;
    if (algorithm)
      setText(
        this.#replaceButton,
        translate("action.useAlgorithm", { algorithm: translate(`algorithms.name.${algorithm}`) }),
      );
  }

  /**
   * Shows the current forecast.
   *
   * @param {import("../bindings/protocol").Estimate | null} estimate
   * @param {{visits: number, ended: boolean}} run the run at its furthest step
   * @param {import("./forecast.js").SpeedInfo} speedInfo
   */
  show(estimate, run, speedInfo) {
    if (this.#cell.hidden) return;
    const forecast = forecastDuration(estimate, run, speedInfo);
    this.#showAlternative(run.ended ? null : (estimate?.instead ?? null));
    setFittedText(this.#shortForm, shortWords(forecast, run));
    setText(this.#text, forecastWords(forecast, run, speedInfo.stepsPerSecond));
    const log10Seconds = forecast.log10 - LOG10_PROGRAM_RATE;
    this.#program.hidden = forecast.kind === "early" || log10Seconds < 0;
    if (!this.#program.hidden) {
      const words = translate("forecast.program", { duration: durationWords(log10Seconds, MAX_DIGITS) });
      setText(/** @type {HTMLElement} */ (this.#program.firstElementChild), words);
    }
  }
}

/**
 * The forecast number of visits in a few characters.
 *
 * @param {import("./forecast.js").Forecast} forecast
 * @param {{visits: number}} run
 */
function shortWords({ kind, log10, digits, exceedsEstimate }, { visits }) {
  if (kind === "early") return translate("forecast.shortEarly");
  if (kind === "exact") return wholeNumber(visits);
  const form = kind === "order" || exceedsEstimate ? "shortMore" : kind === "limit" ? "shortLimit" : "short";
  return translate(`forecast.${form}`, { visits: spokenNumber(log10, Math.min(digits, MAX_DIGITS)) });
}

/**
 * Describes a forecast in words.
 *
 * @param {import("./forecast.js").Forecast} forecast
 * @param {{visits: number}} run
 * @param {number} stepsPerSecond
 */
function forecastWords(forecast, { visits }, stepsPerSecond) {
  const { kind, log10, digits, exceedsEstimate, log10Seconds, log10SecondsAtMaxSpeed } = forecast;
  if (kind === "early") return translate("forecast.early");
  if (kind === "exact") return translate("forecast.exact", { count: visits, visits: wholeNumber(visits) });
  const needs = translate(`forecast.${kind}`, { visits: spokenNumber(log10, Math.min(digits, MAX_DIGITS)) });
  if (exceedsEstimate) return translate("forecast.more", { needs });
  if (log10Seconds === null) return translate("forecast.alone", { needs });
  const times = { needs, now: durationWords(log10Seconds, MAX_DIGITS), rate: compactNumber(stepsPerSecond) };
  if (log10SecondsAtMaxSpeed === null) return translate("forecast.same", times);
  return translate("forecast.slower", { ...times, fastest: durationWords(log10SecondsAtMaxSpeed, MAX_DIGITS) });
}
