/** The lanes of a race and what it came to, in words. */

import { shortNumber, wholeNumber, words } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { workWords, outcomeWords } from "../wording/outcome.js";
import { vocabulary } from "../wording/vocabulary.js";
import { result, tellApart } from "./standing.js";

/** @import { Setting } from "../bindings/protocol" */
/** @import { View } from "../board/view.js" */
/** @import { Lane } from "./lane.js" */

/** Up to so many times as many, the difference says more than the ratio. */
const RATIO_FROM = 1.1;

/**
 * @param {Setting} setting
 * @param {View} view
 */
function parts(setting, view) {
  const { order, algorithm, route, size } = experimentNames(setting, view);
  return {
    order,
    algorithm,
    route,
    size,
    tour: setting.closed ? words("race.closedTour") : words("race.anyTour"),
  };
}

/**
 * What a lane searches, in a line.
 *
 * @param {Setting} setting
 * @param {View} view
 */
export function experimentLine(setting, view) {
  const { order, algorithm, route, tour } = parts(setting, view);
  return [order, algorithm, route, ...(setting.closed ? [tour] : [])].join(" · ");
}

/**
 * How a lane has ended, that it was lost, or that its tour is looked for; null while it searches.
 *
 * @param {Lane} lane
 * @param {View} view
 * @returns {{found: boolean, sentence: string, detail: string} | null}
 */
export function laneOutcome({ breakdown, work, moment, setting }, view) {
  if (breakdown) {
    return { found: false, sentence: words("sentence.failed"), detail: words(`detail.failed.${breakdown}`, vocabulary(moment.ground)) };
  }
  if (work) return { found: false, ...workWords(work) };
  return moment.ended ? outcomeWords(moment, setting, (square) => view.name(square, moment.ground)) : null;
}

/**
 * What an ended race came to.
 *
 * @param {Lane[]} lanes
 * @param {View} view
 * @returns {string}
 */
export function resultWords(lanes, view) {
  const settings = lanes.flatMap(({ setting }) => (setting ? [parts(setting, view)] : []));
  const names =
    (settings.length === lanes.length && tellApart(settings)) ||
    lanes.map((_, index) => words("race.laneNumber", { number: index + 1 }));
  const came = result(lanes);
  if (came.kind === "none") return words("race.summary.none");
  /** @param {number} index */
  const visits = (index) => lanes[index].moment.counters.visits;
  /** @param {number[]} indices */
  const list = (indices) => indices.map((index) => names[index]).join("; ");
  const others = list(came.others);
  const rest = others ? ` ${words("race.summary.others", { names: others })}` : "";
  if (came.kind === "one") {
    const count = visits(came.found);
    return words("race.summary.one", { name: names[came.found], count, visits: wholeNumber(count) }) + rest;
  }
  if (came.kind === "equal") {
    return words("race.summary.equal", { count: came.visits, visits: wholeNumber(came.visits) }) + rest;
  }
  const fewest = visits(came.fewest[0]);
  const more = visits(came.most) - fewest;
  const filled = {
    first: list(came.fewest),
    last: names[came.most],
    count: fewest,
    fewest: wholeNumber(fewest),
    most: wholeNumber(visits(came.most)),
    difference:
      came.times < RATIO_FROM
        ? words("race.summary.more", { more: wholeNumber(more) })
        : words("race.summary.times", { times: timesWords(came.times) }),
  };
  return words(lanes.length > 2 ? "race.summary.apart" : "race.summary.apartTwo", filled) + rest;
}

/** @param {number} times */
function timesWords(times) {
  return times < 10 ? shortNumber(times) : wholeNumber(times);
}
