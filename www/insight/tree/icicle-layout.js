/**
 * The layout of the icicle plot, which shows the top of the search tree: a row for each level, with branches as wide as
 * their share of the search. Pure. Widths are in CSS pixels or device pixels, as the caller chooses.
 */

import { mix, shadeIndex } from "../../widgets/ramp.js";

/** @import { Branch } from "../../bindings/protocol.js" */

/** The branches of one level, in the order of the search. @typedef {{level: number, branches: Branch[]}} Level */

/** The row of a branch, and its index in that row. @typedef {{row: number, index: number}} BranchPosition */

/**
 * A rectangle for one branch, or for several adjacent branches that are too narrow to distinguish.
 *
 * @typedef {object} Strip
 * @property {number} first the index of the first of its branches
 * @property {number} count the number of its branches
 * @property {number} left
 * @property {number} right
 */

/**
 * Groups the branches by level, the level nearest to the root first.
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
    .sort(([a], [b]) => a - b)
    .map(([level, unsorted]) => ({ level, branches: unsorted.sort((a, b) => a.from - b.from) }));
}

/**
 * Returns the strips of a level. The number of strips is at most about twice `width / minWidth`.
 *
 * @param {Level} level
 * @param {number} length the number of steps shown in the full width
 * @param {number} width
 * @param {number} minWidth the width below which branches are merged
 * @returns {Strip[]}
 */
export function stripsOf({ branches }, length, width, minWidth) {
  const scale = width / Math.max(1, length);
  /** @type {Strip[]} */
  const strips = [];
  /** @type {Strip | null} the last strip, if further narrow branches can be merged into it */
  let mergedStrip = null;
  branches.forEach(({ from, to }, index) => {
    const left = from * scale;
    const right = Math.min(to, length) * scale;
    if (right - left >= minWidth) {
      mergedStrip = null;
      strips.push({ first: index, count: 1, left, right });
    } else if (mergedStrip && left - mergedStrip.right < minWidth) {
      mergedStrip.right = right;
      mergedStrip.count++;
    } else {
      mergedStrip = { first: index, count: 1, left, right };
      strips.push(mergedStrip);
    }
  });
  return strips;
}

/**
 * Returns the branch of a level that contains a step.
 *
 * @param {Level} level
 * @param {number} step
 * @param {number} length the last step of the search; a branch that ends with the last step includes this step
 * @returns {number} the index of the branch, or −1
 */
export function branchAt({ branches }, step, length) {
  const index = lastIndexStartingBy(branches, step);
  if (index < 0) return -1;
  const { to } = branches[index];
  return step < to || (step === to && to >= length) ? index : -1;
}

/**
 * Finds the branches of the current path. The beginning and the end of a branch are inexact in long searches, so that
 * a branch near the current step can be the one whose square is on the path.
 *
 * @param {readonly Level[]} levels
 * @param {number} position the current step
 * @param {ArrayLike<number>} path the squares of the current path
 * @returns {(Branch | null)[]} the branch of each level; null where none is known
 */
export function findPathBranches(levels, position, path) {
  /** @type {(Branch | null)[]} */
  const found = [];
  for (const { level, branches } of levels) {
    const parent = found.at(-1);
    const last = lastIndexStartingBy(branches, position);
    const isCurrent = (/** @type {Branch | undefined} */ branch) => {
      if (level >= path.length || branch?.square !== path[level]) return false;
      const middle = (branch.from + branch.to) / 2;
      return !parent || (parent.from <= middle && middle <= parent.to);
    };
    const isBelowUnknown = parent === null;
    found.push(isBelowUnknown ? null : ([branches[last], branches[last + 1]].find(isCurrent) ?? null));
  }
  return found;
}

/**
 * Returns the position of the branch beside, above or below another branch, or at an end of its level.
 *
 * @param {readonly Level[]} levels
 * @param {BranchPosition} position
 * @param {"left" | "right" | "up" | "down" | "first" | "last"} direction
 * @returns {BranchPosition} the unchanged position if there is no such branch
 */
export function neighbourPosition(levels, { row, index }, direction) {
  const rowBranches = levels[row].branches;
  if (direction === "left") return { row, index: Math.max(0, index - 1) };
  if (direction === "right") return { row, index: Math.min(rowBranches.length - 1, index + 1) };
  if (direction === "first") return { row, index: 0 };
  if (direction === "last") return { row, index: rowBranches.length - 1 };
  const { from, to } = rowBranches[index];
  if (direction === "up") {
    if (row === 0) return { row, index };
    return { row: row - 1, index: Math.max(0, lastIndexStartingBy(levels[row - 1].branches, from)) };
  }
  // The position stays unchanged if the next level has no branch within this branch.
  const below = levels[row + 1]?.branches ?? [];
  const child = lastIndexStartingBy(below, from - 1) + 1;
  return child < below.length && below[child].from < to ? { row: row + 1, index: child } : { row, index };
}

/**
 * Finds a branch after an update.
 *
 * @param {readonly Level[]} levels
 * @param {Branch} branch
 * @returns {BranchPosition | null} its position, or that of a branch near it if it no longer exists; null if there are
 *   no branches
 */
export function findNearestBranch(levels, branch) {
  if (levels.length === 0) return null;
  const rowAtOrBelow = levels.findIndex(({ level }) => level >= branch.level);
  const row = rowAtOrBelow < 0 ? levels.length - 1 : rowAtOrBelow;
  return { row, index: Math.max(0, lastIndexStartingBy(levels[row].branches, branch.from)) };
}

/** The opacity of the tint of the levels, low enough for legible names. */
const TINT_OPACITY = 0.2;

/**
 * Returns the background of a row. The rows go from the first colour of the path to its last.
 *
 * @param {number} row
 * @param {number} count the number of rows
 * @param {{panel: string, shades: string[]}} colours `shades` are the colours of the path
 * @returns {string} as `#rrggbb`
 */
export function tintOf(row, count, { panel, shades }) {
  return mix(panel, shades[shadeIndex(row, count)], TINT_OPACITY);
}

/** The minimum and maximum height of a row, in CSS pixels. A row has space for the name of a square. */
export const ROW_HEIGHTS_PX = { min: 20, max: 36 };

/** The maximum number of rows. More rows would make the core's answer slow. */
const MAX_ROWS = 40;

/**
 * Returns the number of rows of minimum height that fit.
 *
 * @param {number} height in CSS pixels
 * @param {number} [textScale] the factor by which rows and names are enlarged
 */
export function rowCapacity(height, textScale = 1) {
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(height / (ROW_HEIGHTS_PX.min * textScale))));
}

/**
 * Returns the levels of the rows. They begin with the first level that has branches, and continue to the deepest level
 * that the search has reached, even where all branches are too narrow to be known.
 *
 * @param {readonly Level[]} levels the levels that have branches
 * @param {number} deepest the number of squares of the longest path; 0 for a search that counts attempts only
 * @param {number} capacity the maximum number of rows
 * @returns {{first: number, count: number, deeper: number}} the first level, the number of rows, and that of the deeper
 *   levels, which have no row
 */
export function rowLevels(levels, deepest, capacity) {
  if (levels.length === 0) return { first: 0, count: 0, deeper: 0 };
  const first = levels[0].level;
  const end = Math.max(levels[levels.length - 1].level + 1, deepest);
  const count = Math.min(capacity, end - first);
  return { first, count, deeper: end - first - count };
}

/** Returns the number of steps of a branch. @param {Branch} branch */
const stepsOf = ({ from, to }) => to - from;

/** A branch with a larger share of the steps has no rival on its level. */
const MAX_CONTESTED_SHARE = 0.99;

/**
 * Returns the branch with the most steps on the first level where no branch has nearly all of them. Deeper branches are
 * parts of the branches of that level.
 *
 * @param {readonly Level[]} levels
 * @param {number} length the number of steps of the search
 * @returns {Branch | null}
 */
export function longestBranch(levels, length) {
  const longest = levels.map((level) => largestBranches(level, 1)[0]);
  return longest.find((branch) => stepsOf(branch) < MAX_CONTESTED_SHARE * length) ?? longest[0] ?? null;
}

/**
 * Returns the branches of a level with the most steps.
 *
 * @param {Level} level
 * @param {number} count the number of branches to return
 * @returns {Branch[]} the largest first
 */
export function largestBranches({ branches }, count) {
  /** @type {Branch[]} */
  const found = [];
  for (const branch of branches) {
    const position = found.findIndex((other) => stepsOf(other) < stepsOf(branch));
    if (position >= 0) found.splice(position, 0, branch);
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
