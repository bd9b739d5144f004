/** The number of entered paths of each length, and statistics of them. Pure. */

/** The ratio of the most to the fewest visits from which a linear scale would hide small bars. */
const LOGARITHMIC_RATIO = 100;

/**
 * @typedef {object} Level
 * @property {number} level the number of squares of the paths
 * @property {number} visits the number of such paths entered
 * @property {number} part the fraction of all visits
 */

/**
 * Returns the levels in order, beginning with paths of one square.
 *
 * @param {Float64Array} visits
 * @returns {Level[]}
 */
export function readLevels(visits) {
  const all = visits.reduce((sum, count) => sum + count, 0);
  return Array.from(visits, (count, index) => ({
    level: index + 1,
    visits: count,
    part: all > 0 ? count / all : 0,
  }));
}

/**
 * Returns the level with the most visits; of several, the first.
 *
 * @param {Level[]} levels
 * @returns {Level | undefined} undefined if there are no visits
 */
export function mostVisitedLevel(levels) {
  const most = levels.reduce((most, { visits }) => Math.max(most, visits), 0);
  return most > 0 ? levels.find(({ visits }) => visits === most) : undefined;
}

/** Whether the levels differ so much that they need a logarithmic scale. @param {Level[]} levels */
export function needsLogarithmicScale(levels) {
  const visited = levels.map(({ visits }) => visits).filter((visits) => visits > 0);
  const most = visited.reduce((one, other) => Math.max(one, other), 0);
  const fewest = visited.reduce((one, other) => Math.min(one, other), Infinity);
  return most / fewest > LOGARITHMIC_RATIO;
}

/**
 * Merges neighbouring levels into groups, for a chart without space for all. A group is represented by the level with
 * the most visits.
 *
 * @param {Level[]} levels
 * @param {number} most the greatest number of groups
 * @returns {{level: Level, middle: number}[]} `middle` is the middle of the group, as a level
 */
export function groupLevels(levels, most) {
  const together = Math.max(1, Math.ceil(levels.length / most));
  const groups = [];
  for (let from = 0; from < levels.length; from += together) {
    const group = levels.slice(from, from + together);
    const level = group.reduce((one, other) => (other.visits > one.visits ? other : one));
    groups.push({ level, middle: (group[0].level + group[group.length - 1].level) / 2 });
  }
  return groups;
}
