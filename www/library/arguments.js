/** Checks the types of all arguments, before anything is done with them. The core checks the values. */

import { ArgumentRefused } from "./errors.js";

/** @import { Setup } from "./setup.js" */

/**
 * A rule for values: a test, and the allowed values in words.
 *
 * @typedef {{isAllowed: (value: any) => boolean, allowed: string}} Rule
 */

/** A list of square numbers. @typedef {readonly number[] | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array} SquareList */

/** The largest number that the core accepts for a square. */
const MAX_SQUARE = 2 ** 32 - 2;

const isNumber = (/** @type {unknown} */ value) => typeof value === "number";
const isText = (/** @type {unknown} */ value) => typeof value === "string" && value !== "";
const isList = (/** @type {unknown} */ value) =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
const isListOf = (/** @type {any} */ value, /** @type {(item: any) => boolean} */ isAllowed) =>
  isList(value) && Array.from(value).every(isAllowed);
const isPair = (/** @type {any} */ value) => isListOf(value, isNumber) && value.length === 2;
const isWholeNumber = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a value is an object that only holds parts: no list, and no instance of a class. @param {any} value */
function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // An object of another frame has the `Object.prototype` of that frame.
  return prototype === null || (Object.getPrototypeOf(prototype) === null && !Array.isArray(value));
}

/** @type {Rule} */
const SIDE = { isAllowed: isNumber, allowed: "a number" };
/** @type {Rule} */
const FLAG = { isAllowed: (value) => typeof value === "boolean", allowed: "true or false" };
/** @type {Rule} */
const NAME = { isAllowed: isText, allowed: "a name" };
/** @type {Rule} */
const SQUARE = {
  isAllowed: (value) => isNumber(value) || isText(value) || (isListOf(value, isNumber) && value.length >= 2),
  allowed: 'a square (its number, its row and column such as [0, 5], or its name such as "a1")',
};

/** The rules for the parts of a setup. @type {Record<keyof Setup, Rule>} */
const SETUP_RULES = {
  rows: SIDE,
  columns: SIDE,
  layers: {
    isAllowed: (value) => isNumber(value) || isPair(value),
    allowed: "a number of layers, or two numbers for a board of four dimensions",
  },
  start: SQUARE,
  end: SQUARE,
  order: {
    isAllowed: (value) => isText(value) || (isListOf(value, isPair) && value.length > 0),
    allowed: "the name of an order, or a list of the eight moves such as [[-2, 1], …]",
  },
  algorithm: NAME,
  closed: FLAG,
  all: FLAG,
  seed: { isAllowed: isNumber, allowed: "a number" },
  holes: {
    isAllowed: (value) => typeof value === "string" || isListOf(value, isNumber),
    allowed: "a list of square numbers, or a board as text",
  },
  topology: NAME,
  leaper: {
    isAllowed: (value) => isText(value) || isPair(value),
    allowed: "the name of a piece, or the two distances of its leap",
  },
  graph: {
    isAllowed: (value) =>
      isText(value) || (isListOf(value, (neighbours) => isListOf(neighbours, isNumber)) && value.length > 0),
    allowed: "a list with the neighbours of each vertex, or a graph as text",
  },
  centre: NAME,
  shortcuts: FLAG,
};

/** The parts that describe a board, which a graph replaces. */
const BOARD_PARTS = /** @type {const} */ (["rows", "columns", "layers", "holes", "topology", "leaper"]);

/** The rules for the options of a call. @type {Record<"signal" | "onProgress" | "milliseconds", Rule>} */
const OPTION_RULES = {
  signal: {
    isAllowed: (value) => typeof value?.aborted === "boolean" && typeof value.throwIfAborted === "function",
    allowed: "an AbortSignal",
  },
  onProgress: { isAllowed: (value) => typeof value === "function", allowed: "a function" },
  milliseconds: { isAllowed: (value) => isNumber(value) && value >= 0, allowed: "a number of milliseconds from 0" },
};

/** The rules for the options of `readTour`. @type {Record<"reading" | "topLeft", Rule>} */
const READ_RULES = {
  reading: { isAllowed: (value) => typeof value === "string", allowed: "the name of a reading" },
  topLeft: FLAG,
};

/**
 * Checks an argument.
 *
 * @param {string} argument
 * @param {unknown} value
 * @param {Rule} rule
 * @throws {ArgumentRefused}
 */
function check(argument, value, { isAllowed, allowed }) {
  if (!isAllowed(value)) throw new ArgumentRefused(argument, value, allowed);
}

/**
 * Checks an object with optional parts.
 *
 * @param {string} argument
 * @param {unknown} value
 * @param {Record<string, Rule>} rules
 * @param {readonly string[]} parts the names of the parts that the call uses
 */
function checkParts(argument, value, rules, parts = Object.keys(rules)) {
  const allowed = `an object with any of the parts ${parts.join(", ")}`;
  check(argument, value, { isAllowed: isPlainObject, allowed });
  for (const [part, partValue] of Object.entries(/** @type {object} */ (value))) {
    const name = `${argument}.${part}`;
    if (!parts.includes(part))
      throw new ArgumentRefused(name, partValue, allowed, `${name} is unknown here; there are ${parts.join(", ")}`);
    if (partValue !== undefined) check(name, partValue, rules[part]);
  }
}

/**
 * Checks the types of a setup. An unknown part is refused, because it would otherwise be ignored.
 *
 * @param {unknown} setup
 * @param {readonly (keyof Setup)[]} [parts] the parts that the call uses; all by default
 */
export function checkSetup(setup, parts) {
  checkParts("setup", setup, SETUP_RULES, parts);
  const given = /** @type {Setup} */ (setup);
  if (given.graph === undefined) return;
  for (const part of BOARD_PARTS)
    if (given[part] !== undefined)
      throw new ArgumentRefused(`setup.${part}`, given[part], "left out", `setup.${part} is not used with a graph`);
}

/**
 * Checks the types of options.
 *
 * @param {unknown} options
 * @param {readonly (keyof typeof OPTION_RULES)[]} [parts] the options of the call; all by default
 */
export const checkOptions = (options, parts) => checkParts("options", options, OPTION_RULES, parts);

/** Checks the types of the options of `readTour`. @param {unknown} options */
export const checkReadOptions = (options) => checkParts("options", options, READ_RULES);

/** @param {unknown} text */
export const checkText = (text) =>
  check("text", text, { isAllowed: (value) => typeof value === "string", allowed: "a text" });

/**
 * Checks a list of squares, and converts it for the core.
 *
 * @param {unknown} squares
 * @returns {Uint32Array}
 */
export function checkSquares(squares) {
  check("squares", squares, { isAllowed: isList, allowed: "a list of square numbers" });
  if (squares instanceof Uint8Array || squares instanceof Uint16Array) return Uint32Array.from(squares);
  return Uint32Array.from(/** @type {ArrayLike<unknown>} */ (squares), (square, index) => {
    if (isWholeNumber(square) && Number(square) <= MAX_SQUARE) return Number(square);
    throw new ArgumentRefused(`squares[${index}]`, square, "a square number, from 0");
  });
}

/** Checks a number of steps. @param {string} argument @param {unknown} value @param {boolean} [mayBeInfinite] */
export function checkSteps(argument, value, mayBeInfinite = false) {
  const isAllowed = (/** @type {unknown} */ steps) => isWholeNumber(steps) || (mayBeInfinite && steps === Infinity);
  check(argument, value, { isAllowed, allowed: "a whole number from 0" });
}

/** Checks a time limit. @param {unknown} value */
export const checkMilliseconds = (value) => check("milliseconds", value, OPTION_RULES.milliseconds);

/** The tags of the sources of the core, apart from byte views. An `instanceof` would refuse those of another frame. */
const SOURCE_TAGS = new Set(["[object ArrayBuffer]", "[object WebAssembly.Module]", "[object Response]"]);

/** Checks a source of the core. @param {unknown} source */
export function checkSource(source) {
  const isAllowed = (/** @type {unknown} */ value) =>
    ArrayBuffer.isView(value) || SOURCE_TAGS.has(Object.prototype.toString.call(value));
  check("source", source, { isAllowed, allowed: "the bytes of the core, a compiled module, or an HTTP response" });
}
