/** What is asked for, as a program says it, written as the text that the core reads. What is wrong with it, the core says. */

import { escapeControls } from "./errors.js";

/** @import { AlgorithmName, Draft, LeaperName, Move, OrderName, TopologyName } from "../bindings/laboratory/protocol.js" */

/**
 * A square: its number, `row * columns + column`, counted from the top left and from 0; its row and column; or its name as
 * in chess, such as `"a1"`, which is at the bottom left. On a board of layers its number, or row, column, layer and so on; in a graph the
 * number of a vertex.
 *
 * @typedef {number | readonly number[] | string} Place
 */

/**
 * What a tour is looked for on, and how. Whatever is left out is as usual.
 *
 * @typedef {object} Setup
 * @property {number} [rows] as many as columns, or 8
 * @property {number} [columns] as many as rows, or 8
 * @property {number | readonly [number, number]} [layers] how many, of a board of three dimensions; in four the third side and
 *   the fourth
 * @property {Place} [start] where it begins: the corner at the top left, unless another square is named
 * @property {Place} [end] where it must end: anywhere, unless a square is named
 * @property {OrderName | readonly Move[] | (string & {})} [order] in which the moves are tried: the name of a published order, or the
 *   eight moves, each as rows down and columns to the right; `"clockwise"`
 * @property {AlgorithmName} [algorithm] `"auto"`, which always has an answer; of a search that is walked step by step `"warnsdorff"`
 * @property {boolean} [closed] whether it must end a move away from its start
 * @property {boolean} [all] whether a search goes on after a tour, to find every one
 * @property {number} [seed] what random numbers are drawn from, 0
 * @property {readonly number[] | string} [holes] which squares are missing: their numbers, or a text as links have it
 * @property {TopologyName} [topology] which sides are joined: none
 * @property {LeaperName | readonly [number, number] | (string & {})} [leaper] another piece: its name, or how far it leaps, one way and the other
 * @property {readonly (readonly number[])[] | string} [graph] instead of a board: for every vertex those that it leads to, or a text as links have it
 * @property {"true" | "integer"} [centre] where the centre of a board is: halfway between its sides, or as document 001 published it
 * @property {boolean} [shortcuts] whether a theorem or counting alone may answer, which they may
 */

/** How many rows and columns a board has of which nothing was said. */
const USUAL_SIDE = 8;

/**
 * A square as the core reads it.
 *
 * @param {Place} place
 * @param {Setup} setup whose rows and columns are known
 */
function placeText(place, { columns = USUAL_SIDE, layers, graph }) {
  if (typeof place !== "number") return typeof place === "string" ? place : place.join(",");
  if (graph !== undefined) return `0,${place}`;
  if (layers !== undefined || !Number.isInteger(place)) return String(place);
  return `${Math.floor(place / columns)},${place % columns}`;
}

/**
 * Holes as the core reads them: a sign for every cell, row by row.
 *
 * @param {readonly number[] | string} holes
 * @param {Setup} setup whose rows and columns are known
 */
function holesText(holes, { rows = USUAL_SIDE, columns = USUAL_SIDE }) {
  if (typeof holes === "string") return holes;
  const last = rows * columns - 1;
  const strange = holes.find((hole) => !(Number.isInteger(hole) && hole >= 0 && hole <= last));
  // It is no sign, and is named where it is refused.
  if (strange !== undefined) return String(strange);
  const missing = new Set(holes);
  const row = (/** @type {number} */ first) => Array.from({ length: columns }, (_, column) => (missing.has(first + column) ? "x" : ".")).join("");
  return Array.from({ length: rows }, (_, number) => row(number * columns)).join("_");
}

/** Lists, or what is text already. @param {string | readonly unknown[]} lists @param {string} between */
const joined = (lists, between) => (typeof lists === "string" ? lists : lists.join(between));

/**
 * Which field of a draft a part of a setup is, and how it is written there.
 *
 * @type {{[Part in keyof Required<Setup>]: (value: NonNullable<Setup[Part]>, setup: Setup) => Partial<Draft>}}
 */
const WRITTEN = {
  rows: (rows) => ({ rows: String(rows) }),
  columns: (columns) => ({ columns: String(columns) }),
  layers: (layers) => ({ layers: typeof layers === "number" ? String(layers) : layers.join("x") }),
  start: (start, setup) => ({ start: placeText(start, setup) }),
  end: (end, setup) => ({ end: placeText(end, setup) }),
  order: (order) => ({ order: joined(order, ";") }),
  algorithm: (algorithm) => ({ algorithm }),
  closed: (closed) => ({ tour: closed ? "closed" : "open" }),
  all: (all) => ({ find: all ? "all" : "first" }),
  seed: (seed) => ({ seed: String(seed) }),
  holes: (holes, setup) => ({ holes: holesText(holes, setup) }),
  topology: (topology) => ({ topology }),
  leaper: (leaper) => ({ leaper: joined(leaper, ",") }),
  // Each list has its name: without one, an empty list at the end would be none.
  graph: (graph) => ({ graph: typeof graph === "string" ? graph : graph.map((list, vertex) => `${vertex}:${list.join(",")}`).join(";") }),
  centre: (centre) => ({ centre }),
  shortcuts: (shortcuts) => ({ shortcuts }),
};

/**
 * A setup as the core reads it.
 *
 * @param {Setup} setup
 * @param {Draft} usual what is meant where nothing is said
 * @returns {Draft}
 * @throws {TypeError} for a part that no setup has: it would be passed over otherwise
 */
export function draftOf(setup, usual) {
  if (typeof setup !== "object" || setup === null) throw new TypeError(`a setup is an object, not ${escapeControls(String(setup))}`);
  const { rows = setup.columns, columns = setup.rows } = setup;
  const whole = { ...setup, ...(rows === undefined ? {} : { rows, columns }) };
  const draft = { ...usual };
  for (const [part, value] of Object.entries(whole)) {
    if (!Object.hasOwn(WRITTEN, part)) throw new TypeError(`a setup has no part "${escapeControls(part)}"`);
    if (value === undefined || value === null) continue;
    const write = /** @type {(value: unknown, setup: Setup) => Partial<Draft>} */ (WRITTEN[/** @type {keyof Setup} */ (part)]);
    Object.assign(draft, write(value, whole));
  }
  return draft;
}
