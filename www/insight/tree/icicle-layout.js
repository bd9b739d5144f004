/**
 * The layout of the icicle, which shows the top of the search tree: a row for each level, with branches as wide as
 * their share of the search. Pure. Widths are in pixels of the caller's choice.
 */

import { mix, shadeIndex } from "../../widgets/ramp.js";

/** @import { Branch } from "../../bindings/protocol.js" */

/** The branches of one level, in the order of the search. @typedef {{level: number, branches: Branch[]}} Level */

/** The position of a branch: its row, and its index in that row. @typedef {{row: number, index: number}} BranchPosition */

/**
 * A rectangle for one branch, or for several adjacent branches that are too narrow to be told apart.
 *
 * @typedef {object} Strip
 * @property {number} first the index of the first of its branches
 * @property {number} count the number of its branches
 * @property {number} left
 * @property {number} right
 */

/**
 * Groups the branches by level, the highest level first.
 *
 * @param {readonly Branch[]} branches in any order
 * @returns {Level[]}
 */
export function groupByLevel(branches) {
  /** @type {Map<number, Branch[]>} */
  const levels = new Map();
  for (const branch of branches) {
    const level = levels.get(branch.level);
    if (level) level.push(branch);
    else levels.set(branch.level, [branch]);
  }
  return [...levels]
    .sort(([one], [other]) => one - other)
    .map(([level, those]) => ({ level, branches: those.sort((one, other) => one.from - other.from) }));
}

/**
 * Returns the strips of a level. There are never more strips than pixels.
 *
 * @param {Level} level
 * @param {number} length the number of steps that the width stands for
 * @param {number} width
 * @param {number} narrowest narrower branches are merged
 * @returns {Strip[]}
 */
export function stripsOf({ branches }, length, width, narrowest) {
  const scale = width / Math.max(1, length);
  /** @type {Strip[]} */
  const strips = [];
  /** @type {Strip | null} the strip of narrow branches that may still grow */
  let crumbs = null;
  branches.forEach(({ from, to }, index) => {
    const left = from * scale;
    const right = Math.min(to, length) * scale;
    if (right - left >= narrowest) {
      crumbs = null;
      strips.push({ first: index, count: 1, left, right });
    } else if (crumbs && left - crumbs.right < narrowest) {
      crumbs.right = right;
      crumbs.count++;
    } else {
      crumbs = { first: index, count: 1, left, right };
      strips.push(crumbs);
    }
  });
  return strips;
}

/**
 * Returns the branch of a level that contains a step.
 *
 * @param {Level} level
 * @param {number} step
 * @param {number} length the last step of the search; a branch that lasts until then includes it
 * @returns {number} its index, or −1
 */
export function branchAt({ branches }, step, length) {
  const index = lastIndexStartingBy(branches, step);
  if (index < 0) return -1;
  const { to } = branches[index];
  return step < to || (step === to && to >= length) ? index : -1;
}

/**
 * Returns the position of the branch beside, above or below another one.
 *
 * @param {readonly Level[]} levels
 * @param {BranchPosition} spot
 * @param {"left" | "right" | "up" | "down" | "first" | "last"} direction
 * @returns {BranchPosition} the same position if there is none
 */
export function neighbour(levels, { row, index }, direction) {
  const here = levels[row].branches;
  if (direction === "left") return { row, index: Math.max(0, index - 1) };
  if (direction === "right") return { row, index: Math.min(here.length - 1, index + 1) };
  if (direction === "first") return { row, index: 0 };
  if (direction === "last") return { row, index: here.length - 1 };
  const { from, to } = here[index];
  if (direction === "up") {
    if (row === 0) return { row, index };
    return { row: row - 1, index: Math.max(0, lastIndexStartingBy(levels[row - 1].branches, from)) };
  }
  // If the next level has no part of this branch, the position stays.
  const below = levels[row + 1]?.branches ?? [];
  const child = lastIndexStartingBy(below, from - 1) + 1;
  return child < below.length && below[child].from < to ? { row: row + 1, index: child } : { row, index };
}

/**
 * Finds a branch again after an update.
 *
 * @param {readonly Level[]} levels
 * @param {Branch} branch
 * @returns {BranchPosition | null} the position of a branch near it if it is gone; null if there are no branches
 */
export function findNearestBranch(levels, branch) {
  if (levels.length === 0) return null;
  const below = levels.findIndex(({ level }) => level >= branch.level);
  const row = below < 0 ? levels.length - 1 : below;
  return { row, index: Math.max(0, lastIndexStartingBy(levels[row].branches, branch.from)) };
}

/** The opacity of the tint of the levels, low enough for the names to be readable. */
const TINT = 0.2;

/**
 * Returns the background of a row. The rows go from the first colour of the path to its last.
 *
 * @param {number} row
 * @param {number} count the number of rows
 * @param {{panel: string, shades: string[]}} colours `shades` are the colours of the path
 * @returns {string} as `#rrggbb`
 */
export function tintOf(row, count, { panel, shades }) {
  return mix(panel, shades[shadeIndex(row, count)], TINT);
}

/**
 * Returns the branches of a level with the most steps.
 *
 * @param {Level} level
 * @param {number} count the number of branches to return
 * @returns {Branch[]} the largest first
 */
export function largest({ branches }, count) {
  /** @type {Branch[]} */
  const found = [];
  for (const branch of branches) {
    const size = branch.to - branch.from;
    const at = found.findIndex(({ from, to }) => to - from < size);
    if (at >= 0) found.splice(at, 0, branch);
    else if (found.length < count) found.push(branch);
    found.length = Math.min(found.length, count);
  }
  return found;
}

/**
 * Returns the index of the last branch that begins at or before a step, or −1.
 *
 * @param {readonly Branch[]} branches
 * @param {number} step
 */
function lastIndexStartingBy(branches, step) {
  let low = 0;
  let high = branches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (branches[middle].from <= step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
