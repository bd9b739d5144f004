/** Texts about a race: its lanes, its question and its result. */

import { capitalize, joinList, sentences, compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { progressWords, outcomeWords } from "../wording/outcome.js";
import { vocabulary } from "../wording/vocabulary.js";
import { differingParts, raceResult, distinguishingNames } from "./ranking.js";

/** @import { ExperimentInfo } from "../bindings/protocol.js" */
/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { HeadlineText } from "./headline.js" */
/** @import { Lane } from "./lane.js" */
/** @import { ExperimentPart } from "./ranking.js" */

/** The smallest ratio of visits that is stated; below it, the difference is stated, which says more. */
const MIN_STATED_RATIO = 1.1;

/**
 * Returns the parts of an experiment in words, as shown on the chips.
 *
 * @param {ExperimentInfo} setting
 * @param {ViewSettings} view
 */
function parts(setting, view) {
  const { order, algorithm, route, size } = experimentNames(setting, view);
  return {
    order,
    algorithm,
    route,
    size,
    tour: setting.closed ? translate("race.closedTour") : translate("race.anyTour"),
  };
}

/**
 * Returns the parts of an experiment in words, for use in a sentence.
 *
 * @param {ExperimentInfo} setting
 * @param {ViewSettings} view
 */
function sentenceParts(setting, view) {
  const { order, algorithm, route, size, tour } = parts(setting, view);
  return {
    order: translate("race.spoken.order", { order }),
    // A plain description of an algorithm, if there is one, says more than its name.
    algorithm: translate(`race.spoken.algorithm.${setting.algorithm}`, { defaultValue: algorithm }),
    route: translate("race.spoken.route", { route }),
    size: translate("race.spoken.size", { size }),
    tour: translate("race.spoken.tour", { tour }),
  };
}

/**
 * Returns the experiment of a lane in one line.
 *
 * @param {ExperimentInfo} setting
 * @param {ViewSettings} view
 */
export function experimentLine(setting, view) {
  const { order, algorithm, route, tour } = parts(setting, view);
  return [order, algorithm, route, ...(setting.closed ? [tour] : [])].join(" · ");
}

/**
 * Returns the parts in which lanes differ.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 * @returns {ExperimentPart[]}
 */
export function comparedParts(lanes, view) {
  return differingParts(lanes.flatMap(({ setting }) => (setting ? [parts(setting, view)] : [])));
}

/**
 * Returns the names of the lanes for a sentence: the one part in which they differ, or their numbers.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 */
export function laneNames(lanes, view) {
  const settings = lanes.flatMap(({ setting }) => (setting ? [sentenceParts(setting, view)] : []));
  // Names of several parts would be too long for a sentence.
  const named = settings.length === lanes.length && differingParts(settings).length === 1 ? distinguishingNames(settings) : null;
  return named ?? lanes.map((_, index) => translate("race.spoken.lane", { number: index + 1 }));
}

/**
 * Returns the question of a race: what it compares, and how.
 *
 * @param {Lane[]} lanes
 * @param {object} race
 * @param {ViewSettings} race.view
 * @param {import("./race.js").Pace} race.pace
 * @param {boolean} race.quickens
 * @param {string | undefined} race.example the name of the example, if the race is one
 * @returns {HeadlineText}
 */
export function questionWords(lanes, { view, pace, quickens, example }) {
  const names = laneNames(lanes, view);
  const compared = comparedParts(lanes, view);
  const how = translate(`race.how.${pace === "steps" && quickens ? "faster" : pace}`);
  let sentence = translate("race.ask.same");
  if (example) sentence = translate(`race.example.ask.${example}`);
  else if (compared.length > 0) {
    const filled = { names: joinList(names, "disjunction"), count: names.length };
    sentence = translate(names.length > 2 ? "race.ask.many" : "race.ask.two", filled);
  }
  return { sentence: capitalize(sentence), detail: how };
}

/**
 * Returns the outcome of a lane, its breakdown, or the progress of the work on its tour; null during the search.
 *
 * @param {Lane} lane
 * @param {ViewSettings} view
 * @returns {{found: boolean, sentence: string, detail: string} | null}
 */
export function laneOutcome({ breakdown, work, moment, setting }, view) {
  if (breakdown) {
    return { found: false, sentence: translate("sentence.failed"), detail: translate(`detail.failed.${breakdown}`, vocabulary(moment.ground)) };
  }
  if (work) return { found: false, ...progressWords(work) };
  return moment.ended ? outcomeWords(moment, setting, (square) => view.name(square, moment.ground)) : null;
}

/**
 * Returns the result of an ended race, and the conclusion from it.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 * @param {string | undefined} example the name of the example, if the race is one
 * @returns {HeadlineText}
 */
export function endingWords(lanes, view, example) {
  const compared = comparedParts(lanes, view);
  let detail = compared.length === 1 ? translate(`race.shows.${compared[0]}`) : "";
  if (example) detail = translate(`race.example.shows.${example}`);
  return { sentence: capitalize(resultWords(lanes, view)), detail };
}

/**
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 */
function resultWords(lanes, view) {
  const names = laneNames(lanes, view);
  const came = raceResult(lanes);
  if (came.kind === "none") return translate("race.summary.none");
  /** @param {number} index */
  const visits = (index) => lanes[index].moment.counters.visits;
  /** @param {number[]} indices */
  const list = (indices) => {
    if (indices.length < 2) return indices.map((index) => names[index]).join();
    return translate("race.spoken.lanes", { numbers: joinList(indices.map((index) => String(index + 1))) });
  };
  const others = list(came.others);
  const rest = others ? translate("race.summary.others", { names: others }) : "";
  if (came.kind === "one") {
    const count = visits(came.found);
    return sentences(translate("race.summary.one", { name: names[came.found], count, visits: wholeNumber(count) }), rest);
  }
  if (came.kind === "equal") {
    return sentences(translate("race.summary.equal", { count: came.visits, visits: wholeNumber(came.visits) }), rest);
  }
  const fewest = visits(came.fewest[0]);
  const more = visits(came.most) - fewest;
  const filled = {
    first: list(came.fewest),
    last: names[came.most],
    count: fewest,
    fewest: wholeNumber(fewest),
    most: wholeNumber(visits(came.most)),
    more: wholeNumber(more),
    times: timesWords(came.times),
  };
  return sentences(translate(came.times < MIN_STATED_RATIO ? "race.summary.more" : "race.summary.times", filled), rest);
}

/** Formats a ratio; ten and above as a whole number. @param {number} times */
function timesWords(times) {
  return times < 10 ? compactNumber(times) : wholeNumber(times);
}
