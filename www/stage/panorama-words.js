/** Describes the state of a large board and its path in words. */

import { memorySize, wholeNumber, words } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { givenWords } from "../wording/given.js";
import { endingWords, reasonParts, workWords } from "../wording/outcome.js";

/** @import { Made, Setting, Work } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Sentence } from "../insight/sentence.js" */

/** The arguments of `Sentence.say`. @typedef {Parameters<Sentence["say"]>} Said */

/** Returns the duration of the work in milliseconds, at least 1. @param {Made} made */
function timeOf({ milliseconds }) {
  return wholeNumber(Math.max(1, milliseconds));
}

/** @param {Made | null} made */
export function timeWords(made) {
  return made ? words("panorama.milliseconds", { milliseconds: timeOf(made) }) : words("progress.none");
}

/**
 * Describes the progress of the work on a path.
 *
 * @param {Work} work
 * @param {Ground} ground
 * @param {Setting | null} setting
 * @returns {Said}
 */
export function workSaid(work, ground, setting) {
  const action = setting?.instead ? "instead" : null;
  if (work.stage === "finding" && work.squares === 0 && work.steps > 0) {
    const { sentence, detail } = workWords(work);
    return ["searching", sentence, detail, action];
  }
  const parts = {
    depth: wholeNumber(work.squares),
    squares: wholeNumber(ground.size),
    steps: wholeNumber(work.steps),
  };
  const stage = work.stage === "checking" ? "checking" : "finding";
  return ["searching", words(`panorama.${stage}.sentence`), words(`panorama.${stage}.detail`, parts), action];
}

/**
 * Describes the result of the work on a board, or what the reader can do with the board.
 *
 * @param {object} board
 * @param {Setting} board.setting
 * @param {Ground} board.ground
 * @param {Made | null} board.made
 * @param {number} board.length the number of squares of the path
 * @param {number} board.steps the number of steps taken to find the path
 * @param {import("../board/view.js").View} view
 * @returns {Said}
 */
export function boardSaid({ setting, ground, made, length, steps }, view) {
  if (made && setting.given) {
    const status = made.tour ? `${made.closed ? "closed" : "open"}-tour` : "stuck";
    const path = { status, ground, size: ground.size, start: setting.start };
    const { sentence, detail } = givenWords(setting.given, path, (square) => view.name(square, ground));
    return [made.tour ? "tour" : "no-tour", sentence, detail];
  }
  const names = experimentNames(setting, view);
  const { start, algorithm } = names;
  const squares = wholeNumber(ground.size);
  const parts = {
    ...{ squares, start, algorithm },
    milliseconds: made ? timeOf(made) : "",
    count: ground.size,
    depth: wholeNumber(length),
    steps: wholeNumber(steps),
  };
  const refutation = setting.refutation ?? made?.reason;
  if (refutation) {
    const said = reasonParts(refutation, (square) => view.name(square, ground));
    return ["no-tour", endingWords("refuted", setting.closed, parts), words(`detail.refuted.${refutation.kind}`, { ...names, ...said })];
  }
  if (made?.tour) {
    const kind = made.closed ? "closed" : "open";
    const how = `${kind}${made.blocks ? "Blocks" : made.by ? "Made" : "Search"}`;
    const by = made.by ? words(`made.${made.by}`) : "";
    return ["tour", words(`sentence.${kind}-tour`), words(`panorama.made.${how}`, { ...parts, made: by })];
  }
  if (made) {
    return [
      made.ending === "stopped" ? "notice" : "no-tour",
      endingWords(made.ending, setting.closed, parts),
      words(detailOfNone(made, ground, length), parts),
      made.more ? "more" : null,
    ];
  }
  const memory = memorySize(setting.memory ?? 0);
  const hint = words("panorama.hint.detail", { squares, memory });
  return ["hint", words("panorama.hint.sentence", names), hint, setting.instead ? "instead" : null];
}

/**
 * Returns the key of the text for a search or solver that ended without a tour.
 *
 * @param {Made} made
 * @param {Ground} ground
 * @param {number} length
 */
function detailOfNone(made, ground, length) {
  if (made.ending === "exhausted") return "panorama.not.everything";
  if (length === 0) return "detail.not-found";
  return ground.isWhole ? "panorama.not.detail" : "panorama.not.detailShaped";
}
