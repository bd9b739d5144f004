/** Texts about a game. */

import { wholeNumber } from "../locales/locale.js";

/** @import { LossCause, Hint, Solvability, GameState } from "../bindings/protocol" */

/**
 * Functions for texts about the board of a game.
 *
 * @typedef {object} Phrasing
 * @property {import("../wording/vocabulary.js").Translate} translate
 * @property {(square: number) => string} nameOf the name of a square
 * @property {(index: number) => string} numberOf the number of a square of the path, as the board shows it
 */

/**
 * Describes the state of a game. The `chances` of the state are the possible moves.
 *
 * @param {GameState} state
 * @param {number} size number of squares of the board
 * @param {Phrasing} phrasing
 * @param {{isPuzzle: boolean, isClosed: boolean}} goal whether some numbers are given, and whether the tour must be
 *   closed
 * @returns {[sentence: string, detail: string]}
 */
export function stateWords({ path, standing, free, chances }, size, { translate, nameOf }, { isPuzzle, isClosed }) {
  const squares = { square: nameOf(path[path.length - 1]), start: nameOf(path[0]) };
  const parts = { ...squares, visited: wholeNumber(path.length), size: wholeNumber(size) };
  if (standing === "stuck") {
    if (isPuzzle) return [translate("play.stuck", parts), translate("play.puzzle.stuckDetail", parts)];
    const detail = translate("play.stuckDetail", { ...parts, count: free, free: wholeNumber(free) });
    return [translate("play.stuck", parts), detail];
  }
  if (standing !== "walking") return [translate(`play.${standing}`, parts), translate(`play.${standing}Detail`, parts)];
  const hasMoves = path.length > 1;
  const beginDetailKey = isPuzzle ? "play.puzzle.beginDetail" : "play.beginDetail";
  const detail = translate(hasMoves ? "play.walkingDetail" : beginDetailKey, { ...parts, count: chances.length });
  const beginKey = isClosed ? "play.beginClosed" : "play.begin";
  return [translate(hasMoves ? "play.walking" : beginKey, { ...parts, count: path.length }), detail];
}

/**
 * Explains why a path cannot be finished.
 *
 * @param {LossCause} cause
 * @param {Phrasing} phrasing
 */
function causeWords(cause, { translate, nameOf }) {
  if (cause.kind === "stranded") return translate("play.cause.stranded", { square: nameOf(cause.square) });
  if (cause.kind === "ends") return translate("play.cause.ends", { count: cause.squares });
  return translate(`play.cause.${cause.kind}`);
}

/**
 * Describes whether a game can still be finished.
 *
 * @param {Solvability} solvability
 * @param {number[]} path
 * @param {Phrasing} phrasing
 */
export function solvabilityWords(solvability, path, phrasing) {
  const { translate, nameOf, numberOf } = phrasing;
  if (solvability.kind !== "lost") return translate(`play.prospect.${solvability.kind}`);
  const cause = causeWords(solvability.cause, phrasing);
  if (solvability.length === 1) return translate("play.prospect.never", { square: nameOf(path[0]), cause });
  const square = nameOf(path[solvability.length - 1]);
  const key = solvability.isFirst ? "play.prospect.lost" : "play.prospect.lostAbout";
  return translate(key, { square, number: numberOf(solvability.length - 1), cause });
}

/**
 * Describes the longest path from a start, or the shortest path that cannot be extended.
 *
 * @param {{path: Uint32Array, bound: number, isProved: boolean}} progress the answer of the core
 * @param {boolean} isLongest
 * @param {number} size number of squares of the board
 * @param {Phrasing} phrasing
 */
export function extremeWords({ path, bound, isProved }, isLongest, size, { translate, nameOf }) {
  if (path.length === 0) return translate("play.extreme.searching");
  const numbers = { length: wholeNumber(path.length), bound: wholeNumber(bound), size: wholeNumber(size) };
  const key = `${isLongest ? "longest" : "soonest"}${isProved ? "" : "SoFar"}`;
  return translate(`play.extreme.${key}`, { ...numbers, start: nameOf(path[0]) });
}

/**
 * Describes a hint: usually the recommended next move and the reason for it.
 *
 * @param {Hint} hint
 * @param {number[]} path
 * @param {Phrasing} phrasing
 */
export function hintWords(hint, path, { translate, nameOf }) {
  switch (hint.kind) {
    case "only":
      return translate("play.hint.only", { square: nameOf(hint.square) });
    case "fewest": {
      const key = hint.tied > 0 ? "play.hint.tied" : "play.hint.fewest";
      return translate(key, { square: nameOf(hint.square), count: hint.waysOut });
    }
    case "rule-fails": {
      const squares = { square: nameOf(hint.square), rule: nameOf(hint.rule) };
      return translate("play.hint.ruleFails", { ...squares, count: hint.waysOut });
    }
    case "back":
      if (hint.length === 0) return translate("play.hint.never", { square: nameOf(path[0]) });
      return translate("play.hint.back", { square: nameOf(path[hint.length]) });
    default:
      return translate(`play.hint.${hint.kind}`);
  }
}
