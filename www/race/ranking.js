/** The leaders of a race, its result, and the differences between its lanes. Pure. */

import { joinList } from "../locales/numbers.js";

/**
 * The part of the state of a lane on which the ranking depends.
 *
 * @typedef {object} LaneState
 * @property {Pick<import("../board/moment.js").Moment, "status" | "size" | "counters">} moment
 * @property {number | null} endedAfter the race time at the end of the search, in milliseconds
 */

/** Whether a lane has found at least one tour. @param {LaneState} lane */
function hasTour({ moment }) {
  return moment.status.endsWith("tour") || (moment.status === "exhausted" && moment.counters.tours > 0);
}

/**
 * Returns the lanes that are ahead. If some lanes have a tour, the lanes ahead have the fewest steps or the least time,
 * depending on the pace: whether the lanes run for equal steps or for equal times. While there is no tour, the lanes
 * ahead are those whose longest path so far fills the largest part of the board. Only searching lanes count. If all
 * lanes are equal, no lane is ahead.
 *
 * @param {LaneState[]} lanes
 * @param {import("./race.js").Pace} pace
 * @returns {number[]} their indices
 */
export function leaders(lanes, pace) {
  const someHasTour = lanes.some(hasTour);
  const scores = lanes.map((lane) => {
    if (someHasTour) {
      if (!hasTour(lane)) return -Infinity;
      return pace === "time" ? -(lane.endedAfter ?? Infinity) : -lane.moment.counters.steps;
    }
    const { status, size, counters } = lane.moment;
    return status === "searching" ? counters.deepest / size : -Infinity;
  });
  const best = Math.max(...scores);
  const leading = [...scores.keys()].filter((index) => scores[index] === best);
  return leading.length < lanes.length ? leading : [];
}

/**
 * The result of an ended race. `none`: no lane found a tour. `one`: one lane did. `equal`: several lanes did, with
 * equal numbers of visits. `apart`: several lanes did, with different numbers of visits. Lanes are given by their
 * indices: `found` has the only tour, `others` have no tour, `fewest` have the fewest visits, and `most` has the most.
 * `times` is the ratio of the most visits to the fewest.
 *
 * @typedef {{kind: "none"}
 *   | {kind: "one", found: number, others: number[]}
 *   | {kind: "equal", visits: number, others: number[]}
 *   | {kind: "apart", fewest: number[], most: number, times: number, others: number[]}} RaceResult
 */

/**
 * Returns the result of an ended race.
 *
 * @param {LaneState[]} lanes
 * @returns {RaceResult}
 */
export function raceResult(lanes) {
  /** @param {number} index */
  const visits = (index) => lanes[index].moment.counters.visits;
  const lanesWithTour = [...lanes.keys()].filter((index) => hasTour(lanes[index]));
  const others = [...lanes.keys()].filter((index) => !lanesWithTour.includes(index));
  if (lanesWithTour.length === 0) return { kind: "none" };
  if (lanesWithTour.length === 1) return { kind: "one", found: lanesWithTour[0], others };
  lanesWithTour.sort((a, b) => visits(a) - visits(b));
  const fewestVisits = visits(lanesWithTour[0]);
  const most = lanesWithTour[lanesWithTour.length - 1];
  const fewest = lanesWithTour.filter((index) => visits(index) === fewestVisits);
  if (fewest.length === lanesWithTour.length) return { kind: "equal", visits: fewestVisits, others };
  return { kind: "apart", fewest, most, times: visits(most) / fewestVisits, others };
}

/**
 * The parts of an experiment in which lanes can differ, in the order in which they are named. The route is the start,
 * with the end if one was chosen.
 */
const EXPERIMENT_PARTS = /** @type {const} */ (["order", "algorithm", "route", "size", "tour"]);

/** @typedef {typeof EXPERIMENT_PARTS[number]} ExperimentPart */

/**
 * Returns the parts in which the experiments of a race differ. The race compares these parts.
 *
 * @param {Record<ExperimentPart, string>[]} experiments the parts of each experiment as texts
 * @returns {ExperimentPart[]}
 */
export function differingParts(experiments) {
  return EXPERIMENT_PARTS.filter((part) => new Set(experiments.map((experiment) => experiment[part])).size > 1);
}

/**
 * Returns the shortest names that distinguish the lanes. They consist of the parts in which the lanes differ.
 *
 * @param {Record<ExperimentPart, string>[]} experiments the parts of each experiment as texts
 * @returns {string[] | null} null if two names are equal
 */
export function distinguishingNames(experiments) {
  const partsThatDiffer = differingParts(experiments);
  const names = experiments.map((experiment) =>
    joinList(
      partsThatDiffer.map((part) => experiment[part]),
      "unit",
    ),
  );
  return new Set(names).size === names.length ? names : null;
}
