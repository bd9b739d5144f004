/**
 * Chooses the decisions to show, for a path of any length. Pure. The cost depends on the number of rows shown, not on
 * the length of the path.
 */

/** @import { Decision } from "../../bindings/protocol" */

/**
 * A range of places, which are indices in the path, from 0. `to` is exclusive.
 *
 * @typedef {{from: number, to: number}} PlaceRange
 */

/**
 * A row: a decision, a run of consecutive decisions without a choice, a gap of hidden places, or the heading of a page
 * opened in a gap.
 *
 * @typedef {{kind: "decision", decision: Decision}
 *   | {kind: "run", decisions: Decision[]}
 *   | {kind: "gap", places: PlaceRange}
 *   | {kind: "page", places: PlaceRange}} Row
 */

/** The number of places from the start that are always shown. */
export const HEAD_PLACES = 3;

/**
 * The number of places shown at the end of the path: its limits, and its value when `tailStart` returns a new place.
 */
export const TAIL_PLACES = { max: 12, min: 4, initial: 8 };

/** The maximum number of places of a page. */
export const PAGE_PLACES = 20;

/**
 * Returns the first place of the last rows. The place stays unchanged if possible, so that the rows do not move while
 * the search enters and leaves squares at the end of the path.
 *
 * @param {number} depth the number of squares of the path
 * @param {number} previous the previous result
 */
export function tailStart(depth, previous) {
  const length = depth - previous;
  const isKept = length >= TAIL_PLACES.min && length <= TAIL_PLACES.max;
  return isKept ? previous : Math.max(0, depth - TAIL_PLACES.initial);
}

/**
 * Returns the ranges of places whose decisions are needed.
 *
 * @param {number} depth the number of squares of the path
 * @param {number} tail the first place of the last rows
 * @param {PlaceRange | null} page the opened page
 * @returns {PlaceRange[]} disjoint ranges, in order
 */
export function neededRanges(depth, tail, page) {
  const ranges = [{ from: 0, to: HEAD_PLACES }, ...(page ? [page] : []), { from: tail, to: depth }]
    .map(({ from, to }) => ({ from: Math.min(from, depth), to: Math.min(to, depth) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
  /** @type {PlaceRange[]} */
  const merged = [];
  for (const range of ranges) {
    const previous = merged.at(-1);
    // A gap of a single place would take as much space as the place itself.
    if (previous && range.from <= previous.to + 1) previous.to = Math.max(previous.to, range.to);
    else merged.push(range);
  }
  return merged;
}

/**
 * Returns the rows for the known decisions.
 *
 * @param {object} path
 * @param {number} path.depth the number of squares of the path
 * @param {readonly Decision[]} path.decisions in any order
 * @param {PlaceRange | null} path.page the opened page
 * @returns {Row[]}
 */
export function layOutRows({ depth, decisions, page }) {
  const known = new Map(decisions.map((decision) => [decision.place, decision]));
  const places = [...known.keys()].filter((place) => place >= 0 && place < depth).sort((a, b) => a - b);
  /** @type {Row[]} */
  const rows = [];
  let next = 0;
  let hasPageHeading = false;
  for (const place of places) {
    if (place > next) rows.push({ kind: "gap", places: { from: next, to: place } });
    if (page && !hasPageHeading && place >= page.from && place < page.to) {
      rows.push({ kind: "page", places: { from: page.from, to: Math.min(page.to, depth) } });
      hasPageHeading = true;
    }
    addDecision(rows, /** @type {Decision} */ (known.get(place)));
    next = place + 1;
  }
  if (next < depth) rows.push({ kind: "gap", places: { from: next, to: depth } });
  return rows;
}

/**
 * Adds a decision to the rows. Consecutive decisions without a choice share a row.
 *
 * @param {Row[]} rows
 * @param {Decision} decision
 */
function addDecision(rows, decision) {
  const last = rows.at(-1);
  if (isForced(decision)) {
    if (last?.kind === "run") last.decisions.push(decision);
    else rows.push({ kind: "run", decisions: [decision] });
    return;
  }
  rows.push({ kind: "decision", decision });
}

/** Whether the path took the only possible move. @param {Decision} decision */
function isForced({ candidates }) {
  return candidates.length === 1 && candidates[0].state === "current";
}

/**
 * Returns the pages that can be opened in a gap: its first places, and its last ones if they differ.
 *
 * @param {PlaceRange} gap
 * @returns {{first: PlaceRange, last: PlaceRange | null}}
 */
export function pagesOf({ from, to }) {
  if (to - from <= PAGE_PLACES) return { first: { from, to }, last: null };
  return { first: { from, to: from + PAGE_PLACES }, last: { from: to - PAGE_PLACES, to } };
}

/**
 * Shortens a long run of squares: only some at its start and some at its end are shown.
 *
 * @param {number} count
 * @param {number} limit the maximum number of squares shown, including the mark of the cut
 * @returns {{start: number, end: number}} the numbers of squares shown at the start and at the end; if all fit, `start`
 *   counts them all
 */
export function cutMiddle(count, limit) {
  if (count <= limit) return { start: count, end: 0 };
  // The mark of the cut takes the space of one square.
  const end = Math.floor((limit - 1) / 2);
  return { start: limit - 1 - end, end };
}
