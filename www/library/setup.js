/** Serializes the setup of a call as the text fields that the core reads and validates. */

import { ArgumentRefused } from "./errors.js";

/** @import { AlgorithmName, Draft, LeaperName } from "../bindings/laboratory/protocol.js" */
/** @import { Move, OrderName, TopologyName } from "../bindings/laboratory/protocol.js" */

/**
 * A square: its number, `row * columns + column`, counted from 0 at the top left; its row and column; or its chess
 * name. The square `"a1"` is at the bottom left. On a board with layers, the number is
 * `(layer * rows + row) * columns + column`, and in four dimensions
 * `((block * layers + layer) * rows + row) * columns + column`; or a place is `[row, column, layer]` or
 * `[row, column, layer, block]`. In a graph, a place is the number of a vertex.
 *
 * @typedef {number | readonly number[] | string} Place
 */

/**
 * The board and the search. Every part is optional, and has a default.
 *
 * @typedef {object} Setup
 * @property {number} [rows] the number of rows; defaults to `columns`, or 8
 * @property {number} [columns] the number of columns; defaults to `rows`, or 8
 * @property {number | readonly [number, number]} [layers] the number of layers of a three-dimensional board; the third
 *   and the fourth side of a four-dimensional board; defaults to a flat board
 * @property {Place} [start] the first square of the tour; defaults to the top left corner
 * @property {Place} [end] the last square of the tour; any square by default
 * @property {OrderName | readonly Move[] | (string & {})} [order] the order in which moves are tried: the name of a
 *   published order, or the eight moves, each as rows down and columns to the right; defaults to `"clockwise"`
 * @property {AlgorithmName} [algorithm] defaults to `"auto"`, which always has an answer
 * @property {boolean} [closed] whether a move must lead from the last square of the tour to the first
 * @property {boolean} [all] whether a search continues after a tour, to find all tours
 * @property {number} [seed] the seed of the random numbers; defaults to 0
 * @property {readonly number[] | string} [holes] the missing squares: their numbers, or the text used in links
 * @property {TopologyName} [topology] the sides that are joined; none by default
 * @property {LeaperName | readonly [number, number] | (string & {})} [leaper] another piece: its name, or the two
 *   distances of its leap
 * @property {readonly (readonly number[])[] | string} [graph] replaces the board: the neighbours of every vertex, or
 *   the text used in links
 * @property {"true" | "integer"} [centre] the centre of a board: halfway between its sides (`"true"`), or with integer
 *   coordinates, as document 001 published it (`"integer"`)
 * @property {boolean} [shortcuts] whether a theorem or a counting argument may answer without a search; true by default
 */

/** The default number of rows and columns. */
const DEFAULT_SIDE = 8;

/** The greatest number of cells of a board: the core accepts up to 4,096 rows and as many columns. */
const MAX_CELLS = 2 ** 24;

/**
 * Serializes a square.
 *
 * @param {Place} square
 * @param {Setup} setup with rows and columns, unless both are the default
 */
function serializeSquare(square, { columns = DEFAULT_SIDE, layers, graph }) {
  if (typeof square !== "number") return typeof square === "string" ? square : square.join(",");
  if (graph !== undefined) return `0,${square}`;
  if (layers !== undefined || !Number.isInteger(square)) return String(square);
  return `${Math.floor(square / columns)},${square % columns}`;
}

/**
 * Serializes holes as one character for each cell, row by row.
 *
 * @param {readonly number[] | string} holes
 * @param {Setup} setup with rows and columns, unless both are the default
 */
function serializeHoles(holes, { rows = DEFAULT_SIDE, columns = DEFAULT_SIDE }) {
  if (typeof holes === "string") return holes;
  // The core refuses such sides, with or without holes.
  if (!Number.isInteger(rows) || !Number.isInteger(columns) || rows * columns > MAX_CELLS) return "";
  const last = rows * columns - 1;
  const invalidHole = Array.from(holes).find((hole) => !(Number.isInteger(hole) && hole >= 0 && hole <= last));
  if (invalidHole !== undefined)
    throw new ArgumentRefused("setup.holes", holes, `a list of square numbers from 0 to ${last}`);
  const missing = new Set(holes);
  const serializeRow = (/** @type {number} */ first) =>
    Array.from({ length: columns }, (_, column) => (missing.has(first + column) ? "x" : ".")).join("");
  return Array.from({ length: rows }, (_, row) => serializeRow(row * columns)).join("_");
}

/** Serializes a list; returns a text unchanged. @param {string | readonly unknown[]} list @param {string} separator */
const serializeList = (list, separator) => (typeof list === "string" ? list : list.join(separator));

/**
 * Serializers of the parts of a setup. Each serializer returns the field of the draft.
 *
 * @type {{[Part in keyof Required<Setup>]: (value: NonNullable<Setup[Part]>, setup: Setup) => Partial<Draft>}}
 */
const SERIALIZERS = {
  rows: (rows) => ({ rows: String(rows) }),
  columns: (columns) => ({ columns: String(columns) }),
  layers: (layers) => ({ layers: typeof layers === "number" ? String(layers) : layers.join("x") }),
  start: (start, setup) => ({ start: serializeSquare(start, setup) }),
  end: (end, setup) => ({ end: serializeSquare(end, setup) }),
  order: (order) => ({ order: serializeList(order, ";") }),
  algorithm: (algorithm) => ({ algorithm }),
  closed: (closed) => ({ tour: closed ? "closed" : "open" }),
  all: (all) => ({ find: all ? "all" : "first" }),
  seed: (seed) => ({ seed: String(seed) }),
  holes: (holes, setup) => ({ holes: serializeHoles(holes, setup) }),
  topology: (topology) => ({ topology }),
  leaper: (leaper) => ({ leaper: serializeList(leaper, ",") }),
  // Each list follows the number of its vertex. Without the number, an empty list at the end would be lost.
  graph: (graph) => ({
    graph: typeof graph === "string" ? graph : graph.map((list, vertex) => `${vertex}:${list.join(",")}`).join(";"),
  }),
  centre: (centre) => ({ centre }),
  shortcuts: (shortcuts) => ({ shortcuts }),
};

/**
 * Serializes a setup.
 *
 * @internal
 * @param {Setup} setup a setup whose types were checked
 * @param {Draft} defaults
 * @returns {Draft}
 */
export function toDraft(setup, defaults) {
  const { rows = setup.columns, columns = setup.rows } = setup;
  const completeSetup = { ...setup, ...(rows === undefined ? {} : { rows, columns }) };
  const draft = { ...defaults };
  for (const [part, value] of Object.entries(completeSetup)) {
    if (value === undefined) continue;
    const serialize = /** @type {(value: unknown, setup: Setup) => Partial<Draft>} */ (
      SERIALIZERS[/** @type {keyof Setup} */ (part)]
    );
    Object.assign(draft, serialize(value, completeSetup));
  }
  return draft;
}
