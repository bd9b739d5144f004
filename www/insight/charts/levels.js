/** Statistics of the visits at each level. The level of a visit is the number of squares of the path after it. Pure. */

/** The ratio of the most to the fewest visits above which a linear scale would hide small bars. */
const LOGARITHMIC_RATIO = 100;

/**
 * The visits of one level.
 *
 * @typedef {object} Level
 * @property {number} level the number of squares of the path after each of these visits
 * @property {number} visits the number of visits
 * @property {number} fraction the fraction of the visits of all levels
 */

/**
 * Returns the levels in order, beginning with paths of one square.
 *
 * @param {Float64Array} visits the visits of each level
 * @returns {Level[]}
 */
export function readLevels(visits) {
  const total = visits.reduce((sum, count) => sum + count, 0);
  return Array.from(visits, (count, index) => ({
    level: index + 1,
    visits: count,
    fraction: total > 0 ? count / total : 0,
  }));
}

/**
 * Returns the level with the most visits; of several, the first.
 *
 * @param {Level[]} levels
 * @returns {Level | undefined} undefined if there are no visits
 */
export function mostVisitedLevel(levels) {
  const most = levels.reduce((max, { visits }) => Math.max(max, visits), 0);
  return most > 0 ? levels.find(({ visits }) => visits === most) : undefined;
}

/** Whether the levels differ so much that they need a logarithmic scale. @param {Level[]} levels */
export function needsLogarithmicScale(levels) {
  const visited = levels.map(({ visits }) => visits).filter((visits) => visits > 0);
  const most = visited.reduce((a, b) => Math.max(a, b), 0);
  const fewest = visited.reduce((a, b) => Math.min(a, b), Infinity);
  return most / fewest > LOGARITHMIC_RATIO;
}

/**
 * Merges neighbouring levels into groups, for a chart without space for all. A group is represented by the level with
 * the most visits.
 *
 * @param {Level[]} levels
 * @param {number} maxGroups the maximum number of groups
 * @returns {{level: Level, middle: number}[]} `middle` is the mean of the first and the last level of the group
 */
export function groupLevels(levels, maxGroups) {
  const groupSize = Math.max(1, Math.ceil(levels.length / maxGroups));
  const groups = [];
  for (let from = 0; from < levels.length; from += groupSize) {
    const group = levels.slice(from, from + groupSize);
    const level = group.reduce((a, b) => (b.visits > a.visits ? b : a));
    groups.push({ level, middle: (group[0].level + group[group.length - 1].level) / 2 });
  }
  return groups;
}
