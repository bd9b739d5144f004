/** How often paths of each length were entered: what can be said of it. */

/** From this ratio of the most visits to the fewest on, small bars could not be seen. */
const UNEVEN = 100;

/**
 * @typedef {object} Level
 * @property {number} level how many squares the paths have
 * @property {number} visits how many such paths were entered
 * @property {number} part of all visits
 */

/**
 * The levels in order, the paths of one square first.
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
 * The level with the most visits, the first if there are several.
 *
 * @param {Level[]} levels
 * @returns {Level | undefined} none where nothing was visited
 */
export function busiest(levels) {
  const most = levels.reduce((most, { visits }) => Math.max(most, visits), 0);
  return most > 0 ? levels.find(({ visits }) => visits === most) : undefined;
}

/** Whether the levels differ so much that only logarithms show them side by side. @param {Level[]} levels */
export function isUneven(levels) {
  const visited = levels.map(({ visits }) => visits).filter((visits) => visits > 0);
  const most = visited.reduce((one, other) => Math.max(one, other), 0);
  const fewest = visited.reduce((one, other) => Math.min(one, other), Infinity);
  return most / fewest > UNEVEN;
}

/**
 * The levels in no more than so many groups of neighbours, for a chart that has no room for more; each
 * group is the one of its levels with the most visits.
 *
 * @param {Level[]} levels
 * @param {number} most
 * @returns {{level: Level, middle: number}[]} and where the middle of the group is, as a level
 */
export function gather(levels, most) {
  const together = Math.max(1, Math.ceil(levels.length / most));
  const groups = [];
  for (let from = 0; from < levels.length; from += together) {
    const group = levels.slice(from, from + together);
    const level = group.reduce((one, other) => (other.visits > one.visits ? other : one));
    groups.push({ level, middle: (group[0].level + group[group.length - 1].level) / 2 });
  }
  return groups;
}
