/**
 * Which rows of the decisions are worth seeing, for a path of any length. Pure: the work depends on
 * what is shown, not on the path.
 */

/** @import { Decision } from "../../bindings/protocol" */

/** Places of the path, from 0; `to` is not among them. @typedef {{from: number, to: number}} Places */

/**
 * A row: a decision; one or more in which there was no choice; places that are not shown; or the head of a
 * page that was opened among those.
 *
 * @typedef {{kind: "decision", decision: Decision}
 *   | {kind: "run", decisions: Decision[]}
 *   | {kind: "gap", places: Places}
 *   | {kind: "page", places: Places}} Row
 */

/** How many places from the start are always shown. */
export const HEAD = 3;

/** How many places up to the knight are shown at most, at least, and when they are chosen anew. */
export const TAIL = { most: 12, least: 4, fresh: 8 };

/** How many places a page has. */
export const PAGE = 20;

/**
 * The first place of the last rows. It stays while it can, so that the rows stand still while the
 * search goes to and fro at their end.
 *
 * @param {number} depth how many squares the path has
 * @param {number} last what this was before
 */
export function tailFrom(depth, last) {
  const shown = depth - last;
  return shown >= TAIL.least && shown <= TAIL.most ? last : Math.max(0, depth - TAIL.fresh);
}

/**
 * The places whose decisions are needed.
 *
 * @param {number} depth how many squares the path has
 * @param {number} tail the first place of the last rows
 * @param {Places | null} page what was opened in between
 * @returns {Places[]} apart from each other, in order
 */
export function wantedPlaces(depth, tail, page) {
  const asked = [{ from: 0, to: HEAD }, ...(page ? [page] : []), { from: tail, to: depth }]
    .map(({ from, to }) => ({ from: Math.min(from, depth), to: Math.min(to, depth) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  /** @type {Places[]} */
  const wanted = [];
  for (const places of asked) {
    const before = wanted.at(-1);
    // To leave a single place out would take as much room as to show it.
    if (before && places.from <= before.to + 1) before.to = Math.max(before.to, places.to);
    else wanted.push(places);
  }
  return wanted;
}

/**
 * The rows for the decisions that are known.
 *
 * @param {object} path
 * @param {number} path.depth how many squares the path has
 * @param {readonly Decision[]} path.decisions of any places, in any order
 * @param {Places | null} path.page what was opened
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
 * Adds a decision to the rows, to the last one if in both there was no choice.
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

/** Whether the path went on the only way there was. @param {Decision} decision */
function isForced({ candidates }) {
  return candidates.length === 1 && candidates[0].state === "current";
}

/**
 * The pages that can be opened in a gap: its first places, and its last where these are others.
 *
 * @param {Places} gap
 * @returns {{first: Places, last: Places | null}}
 */
export function pagesOf({ from, to }) {
  if (to - from <= PAGE) return { first: { from, to }, last: null };
  return { first: { from, to: from + PAGE }, last: { from: to - PAGE, to } };
}

/**
 * How a long run is cut: so many squares from its start and so many up to its end are shown.
 *
 * @param {number} count
 * @param {number} limit
 * @returns {{start: number, end: number}} all of them in `start` where there is room
 */
export function cutRun(count, limit) {
  if (count <= limit) return { start: count, end: 0 };
  // What is left out takes the room of one.
  const end = Math.floor((limit - 1) / 2);
  return { start: limit - 1 - end, end };
}
