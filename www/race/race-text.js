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

/** The smallest ratio of visits that the result states. For smaller ratios, the result states the difference. */
const MIN_STATED_RATIO = 1.1;

/**
 * Returns the parts of an experiment as short texts. The part `route` is the start and, if an end was chosen, the end.
 *
 * @param {ExperimentInfo} experimentInfo
 * @param {ViewSettings} view
 */
function experimentParts(experimentInfo, view) {
  const { order, algorithm, route, size } = experimentNames(experimentInfo, view);
  return {
    order,
    algorithm,
    route,
    size,
    tour: experimentInfo.closed ? translate("race.closedTour") : translate("race.anyTour"),
  };
}

/**
 * Returns the parts of an experiment as texts for use in a sentence.
 *
 * @param {ExperimentInfo} experimentInfo
 * @param {ViewSettings} view
 */
function sentenceParts(experimentInfo, view) {
  const { order, algorithm, route, size, tour } = experimentParts(experimentInfo, view);
  return {
    order: translate("race.spoken.order", { order }),
    // A description of the algorithm, if there is one, is clearer than its name.
    algorithm: translate(`race.spoken.algorithm.${experimentInfo.algorithm}`, { defaultValue: algorithm }),
    route: translate("race.spoken.route", { route }),
    size: translate("race.spoken.size", { size }),
    tour: translate("race.spoken.tour", { tour }),
  };
}

/**
 * Returns the experiment of a lane in one line.
 *
 * @param {ExperimentInfo} experimentInfo
 * @param {ViewSettings} view
 */
export function experimentLine(experimentInfo, view) {
  const { order, algorithm, route, tour } = experimentParts(experimentInfo, view);
  return [order, algorithm, route, ...(experimentInfo.closed ? [tour] : [])].join(" · ");
}

/**
 * Returns the parts in which lanes differ.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 * @returns {ExperimentPart[]}
 */
export function comparedParts(lanes, view) {
  return differingParts(
    lanes.flatMap(({ experimentInfo }) => (experimentInfo ? [experimentParts(experimentInfo, view)] : [])),
  );
}

/**
 * Returns the names of the lanes for a sentence: the one part in which they differ, or their numbers.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 */
export function laneNames(lanes, view) {
  const experiments = lanes.flatMap(({ experimentInfo }) => {
    return experimentInfo ? [sentenceParts(experimentInfo, view)] : [];
  });
  // A name made of several parts would be too long for a sentence.
  const differInOnePart = experiments.length === lanes.length && differingParts(experiments).length === 1;
  const partNames = differInOnePart ? distinguishingNames(experiments) : null;
  return partNames ?? lanes.map((_, index) => translate("race.spoken.lane", { number: index + 1 }));
}

/**
 * Returns the question that a race answers, and an explanation of its pace: what is equal for all lanes, steps or time.
 *
 * @param {Lane[]} lanes
 * @param {object} race
 * @param {ViewSettings} race.view
 * @param {import("./race.js").Pace} race.pace
 * @param {boolean} race.accelerates
 * @param {string | undefined} race.example the name of the example, if the race is one
 * @returns {HeadlineText}
 */
export function questionWords(lanes, { view, pace, accelerates, example }) {
  const names = laneNames(lanes, view);
  const compared = comparedParts(lanes, view);
  const pacing = translate(`race.how.${pace === "steps" && accelerates ? "faster" : pace}`);
  let sentence = translate("race.ask.same");
  if (example) sentence = translate(`race.example.ask.${example}`);
  else if (compared.length > 0) {
    const parameters = { names: joinList(names, "disjunction"), count: names.length };
    sentence = translate(names.length > 2 ? "race.ask.many" : "race.ask.two", parameters);
  }
  return { sentence: capitalize(sentence), detail: pacing };
}

/**
 * Returns the outcome of a lane, the loss of its worker, or the progress of constructing its tour. Returns null during
 * the search.
 *
 * @param {Lane} lane
 * @param {ViewSettings} view
 * @returns {{found: boolean, sentence: string, detail: string} | null}
 */
export function laneOutcome({ breakdown, work, moment, experimentInfo }, view) {
  if (breakdown) {
    const detail = translate(`detail.failed.${breakdown}`, vocabulary(moment.ground));
    return { found: false, sentence: translate("sentence.failed"), detail };
  }
  if (work) return { found: false, ...progressWords(work) };
  return moment.ended ? outcomeWords(moment, experimentInfo, (square) => view.name(square, moment.ground)) : null;
}

/**
 * Returns the result of an ended race, and the conclusion from it.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 * @param {string | undefined} example the name of the example, if the race is one
 * @returns {HeadlineText}
 */
export function raceResultWords(lanes, view, example) {
  const compared = comparedParts(lanes, view);
  let detail = compared.length === 1 ? translate(`race.shows.${compared[0]}`) : "";
  if (example) detail = translate(`race.example.shows.${example}`);
  return { sentence: capitalize(resultSentence(lanes, view)), detail };
}

/**
 * Returns the result of an ended race in one or two sentences.
 *
 * @param {Lane[]} lanes
 * @param {ViewSettings} view
 */
function resultSentence(lanes, view) {
  const names = laneNames(lanes, view);
  const result = raceResult(lanes);
  if (result.kind === "none") return translate("race.summary.none");
  /** @param {number} index */
  const visits = (index) => lanes[index].moment.counters.visits;
  /** @param {number[]} indices */
  const joinedNames = (indices) => {
    if (indices.length < 2) return indices.map((index) => names[index]).join();
    return translate("race.spoken.lanes", { numbers: joinList(indices.map((index) => String(index + 1))) });
  };
  const others = joinedNames(result.others);
  const othersSentence = others ? translate("race.summary.others", { names: others }) : "";
  if (result.kind === "one") {
    // Only this lane has a tour.
    const finderIndex = result.found;
    const count = visits(finderIndex);
    const parameters = { name: names[finderIndex], count, visits: wholeNumber(count) };
    return sentences(translate("race.summary.one", parameters), othersSentence);
  }
  if (result.kind === "equal") {
    const parameters = { count: result.visits, visits: wholeNumber(result.visits) };
    return sentences(translate("race.summary.equal", parameters), othersSentence);
  }
  const fewest = visits(result.fewest[0]);
  const difference = visits(result.most) - fewest;
  const parameters = {
    first: joinedNames(result.fewest),
    last: names[result.most],
    count: fewest,
    fewest: wholeNumber(fewest),
    most: wholeNumber(visits(result.most)),
    more: wholeNumber(difference),
    times: ratioWords(result.times),
  };
  const key = result.times < MIN_STATED_RATIO ? "race.summary.more" : "race.summary.times";
  return sentences(translate(key, parameters), othersSentence);
}

/** Formats a ratio. A ratio of ten or more becomes a whole number. @param {number} ratio */
function ratioWords(ratio) {
  return ratio < 10 ? compactNumber(ratio) : wholeNumber(ratio);
}
