/** Combinations of the values of several factors, such as languages, themes and windows. */

import { createRequire } from "node:module";

// A CommonJS package, whose named exports Node does not detect.
const { make: makePairwise } = /** @type {typeof import("covertable")} */ (
  createRequire(import.meta.url)("covertable")
);

/** Whether tests use every combination, as `cargo xtask test --full` requests. */
export const IS_FULL = Boolean(process.env.KNIGHTS_TOUR_FULL);

/**
 * Returns a pairwise covering of some factors: any two values of two different factors occur together in at least one
 * combination. If `isFull`, or if there are fewer than three factors, returns every combination. The combinations are
 * sorted by the values of the first factor, then of the second factor, and so on.
 *
 * @template {Record<string, readonly unknown[]>} Factors
 * @param {Factors} factors the values of each factor, by its name
 * @param {boolean} [isFull] whether to return every combination
 * @returns {{[Name in keyof Factors]: Factors[Name][number]}[]}
 */
export function combinations(factors, isFull = IS_FULL) {
  const names = Object.keys(factors);
  const indexLists = names.map((name) => factors[name].map((_, index) => index));
  const rows = isFull || indexLists.length < 3 ? product(indexLists) : makePairwise(indexLists);
  rows.sort(compareRows);
  const combinationOf = (/** @type {number[]} */ row) =>
    row.map((index, factor) => [names[factor], factors[names[factor]][index]]);
  return /** @type {any} */ (rows.map((row) => Object.fromEntries(combinationOf(row))));
}

/**
 * Compares two rows of value indices by the first factor in which they differ.
 *
 * @param {number[]} first
 * @param {number[]} second
 */
function compareRows(first, second) {
  return first.map((index, factor) => index - second[factor]).find((difference) => difference !== 0) ?? 0;
}

/** Every combination of one number from each list. @param {number[][]} lists @returns {number[][]} */
function product(lists) {
  const extend = (/** @type {number[][]} */ rows, /** @type {number[]} */ list) =>
    rows.flatMap((row) => list.map((index) => [...row, index]));
  return lists.reduce(extend, [[]]);
}
