/**
 * Chooses the rows of the decisions to show, for a path of any length. Pure. The cost depends on the rows shown, not on
 * the length of the path.
 */

/** @import { Decision } from "../../bindings/protocol" */

/** A range of places in the path, from 0; `to` is exclusive. @typedef {{from: number, to: number}} PlaceRange */

/**
 * A row: a decision, a run of decisions without a choice, a gap of hidden places, or the head of a page opened in a
 * gap.
 *
 * @typedef {{kind: "decision", decision: Decision}
 *   | {kind: "run", decisions: Decision[]}
 *   | {kind: "gap", places: PlaceRange}
 *   | {kind: "page", places: PlaceRange}} Row
 */

/** The number of places from the start that are always shown. */
export const HEAD_PLACES = 3;

/** The number of places shown before the knight: the most, the fewest, and the number after a new choice. */
export const TAIL_PLACES = { max: 12, min: 4, initial: 8 };

/** The number of places of a page. */
export const PAGE_PLACES = 20;

/**
 * Returns the first place of the last rows. It stays unchanged if possible, so that the rows stand still while the
 * search goes back and forth at their end.
 *
 * @param {number} depth the number of squares of the path
 * @param {number} last the previous result
 */
export function tailFrom(depth, last) {
  const shown = depth - last;
  return shown >= TAIL_PLACES.min && shown <= TAIL_PLACES.max ? last : Math.max(0, depth - TAIL_PLACES.initial);
}

/**
 * Returns the places whose decisions are needed.
 *
 * @param {number} depth the number of squares of the path
 * @param {number} tail the first place of the last rows
 * @param {PlaceRange | null} page the opened page
 * @returns {PlaceRange[]} disjoint ranges, in order
 */
export function wantedPlaces(depth, tail, page) {
  const asked = [{ from: 0, to: HEAD_PLACES }, ...(page ? [page] : []), { from: tail, to: depth }]
    .map(({ from, to }) => ({ from: Math.min(from, depth), to: Math.min(to, depth) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  /** @type {PlaceRange[]} */
  const wanted = [];
  for (const places of asked) {
    const before = wanted.at(-1);
    // A single hidden place would take as much space as a shown one.
    if (before && places.from <= before.to + 1) before.to = Math.max(before.to, places.to);
    else wanted.push(places);
  }
  return wanted;
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
  const places = [...known.keys()]
    .filter((place) => place >= 0 && place < depth)
    .sort((one, other) => one - other);
  /** @type {Row[]} */
  const rows = [];
  let next = 0;
  let opened = false;
  for (const place of places) {
    if (place > next) rows.push({ kind: "gap", places: { from: next, to: place } });
    if (page && !opened && place >= page.from && place < page.to) {
      rows.push({ kind: "page", places: { from: page.from, to: Math.min(page.to, depth) } });
      opened = true;
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

/** Whether the path took the only move there was. @param {Decision} decision */
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
 * Cuts a long run of squares: some at its start and some at its end are shown.
 *
 * @param {number} count
 * @param {number} limit
 * @returns {{start: number, end: number}} the squares shown; all of them in `start` if they fit
 */
export function cutRun(count, limit) {
  if (count <= limit) return { start: count, end: 0 };
  // The mark of the cut takes the space of one square.
  const end = Math.floor((limit - 1) / 2);
  return { start: limit - 1 - end, end };
}
