/** Combinations of the values of several factors, such as languages, themes and windows. */

import { createRequire } from "node:module";

// A CommonJS package, whose named exports Node does not detect.
const { make } = /** @type {typeof import("covertable")} */ (createRequire(import.meta.url)("covertable"));

/** Whether tests use every combination, as `cargo xtask test --full` requests. */
export const IS_FULL = Boolean(process.env.KNIGHTS_TOUR_FULL);

/**
 * A pairwise covering of some factors: any two values of two factors occur together in at least one combination. With
 * `--full`, every combination. Both are in the order of the factors and of their values; the first factor changes last.
 *
 * @template {Record<string, readonly unknown[]>} Factors
 * @param {Factors} factors the values of each factor, by its name
 * @param {boolean} [isFull]
 * @returns {{[Name in keyof Factors]: Factors[Name][number]}[]}
 */
export function combinations(factors, isFull = IS_FULL) {
  const names = Object.keys(factors);
  const places = names.map((name) => factors[name].map((_, place) => place));
  const rows = isFull || places.length < 3 ? product(places) : make(places);
  rows.sort((one, other) => one.map((place, factor) => place - other[factor]).find((difference) => difference !== 0) ?? 0);
  return /** @type {any} */ (rows.map((row) => Object.fromEntries(row.map((place, factor) => [names[factor], factors[names[factor]][place]]))));
}

/** Every combination of one number from each list. @param {number[][]} lists @returns {number[][]} */
function product(lists) {
  return lists.reduce((/** @type {number[][]} */ rows, list) => rows.flatMap((row) => list.map((place) => [...row, place])), [[]]);
}
