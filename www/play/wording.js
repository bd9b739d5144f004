/** Texts about a game. */

import { wholeNumber } from "../locales/locale.js";

/** @import { LossCause, Hint, Solvability, GameState } from "../bindings/protocol" */

/**
 * @typedef {object} Phrasing
 * @property {import("../wording/vocabulary.js").Translate} say
 * @property {(square: number) => string} nameOf
 */

/**
 * Describes the state of a game.
 *
 * @param {GameState} state
 * @param {number} size number of squares of the board
 * @param {Phrasing} speaking
 * @returns {[sentence: string, detail: string]}
 */
export function stateWords({ path, standing, free, chances }, size, { say, nameOf }) {
  const parts = { square: nameOf(path[path.length - 1]), start: nameOf(path[0]), visited: wholeNumber(path.length), size: wholeNumber(size) };
  if (standing === "stuck") return [say("play.stuck", parts), say("play.stuckDetail", { ...parts, count: free, free: wholeNumber(free) })];
  if (standing !== "walking") return [say(`play.${standing}`, parts), say(`play.${standing}Detail`, parts)];
  const isBegun = path.length > 1;
  const detail = say(isBegun ? "play.walkingDetail" : "play.beginDetail", { ...parts, count: chances.length });
  return [say(isBegun ? "play.walking" : "play.begin", { ...parts, count: path.length }), detail];
}

/**
 * Explains why a path cannot be finished.
 *
 * @param {LossCause} cause
 * @param {Phrasing} speaking
 */
function causeWords(cause, { say, nameOf }) {
  if (cause.kind === "stranded") return say("play.cause.stranded", { square: nameOf(cause.square) });
  if (cause.kind === "ends") return say("play.cause.ends", { count: cause.squares });
  return say(`play.cause.${cause.kind}`);
}

/**
 * Describes whether a game can still be finished.
 *
 * @param {Solvability} prospect
 * @param {number[]} path
 * @param {Phrasing} speaking
 */
export function solvabilityWords(prospect, path, speaking) {
  const { say, nameOf } = speaking;
  if (prospect.kind !== "lost") return say(`play.prospect.${prospect.kind}`);
  const cause = causeWords(prospect.cause, speaking);
  if (prospect.length === 1) return say("play.prospect.never", { square: nameOf(path[0]), cause });
  const square = nameOf(path[prospect.length - 1]);
  return say(prospect.isFirst ? "play.prospect.lost" : "play.prospect.lostAbout", { square, number: wholeNumber(prospect.length - 1), cause });
}

/**
 * Describes the recommended next move, and the reason for it.
 *
 * @param {Hint} hint
 * @param {number[]} path
 * @param {Phrasing} speaking
 */
export function hintWords(hint, path, { say, nameOf }) {
  switch (hint.kind) {
    case "only":
      return say("play.hint.only", { square: nameOf(hint.square) });
    case "fewest":
      return say(hint.tied > 0 ? "play.hint.tied" : "play.hint.fewest", { square: nameOf(hint.square), count: hint.waysOut });
    case "rule-fails":
      return say("play.hint.ruleFails", { square: nameOf(hint.square), rule: nameOf(hint.rule), count: hint.waysOut });
    case "back":
      return hint.length > 0 ? say("play.hint.back", { square: nameOf(path[hint.length]) }) : say("play.hint.never", { square: nameOf(path[0]) });
    default:
      return say(`play.hint.${hint.kind}`);
  }
}
