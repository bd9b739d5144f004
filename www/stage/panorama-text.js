/** Describes the state of a large board and its path in words. */

import { memorySize, wholeNumber, translate } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { formatGivenTour } from "../wording/given-tour.js";
import { endingWords, reasonParts, progressWords } from "../wording/outcome.js";

/** @import { PanoramaResult, ExperimentInfo, WorkResult } from "../bindings/protocol.js" */
/** @import { Ground } from "../board/ground.js" */
/** @import { StatusCard } from "../insight/status-card.js" */

/** The arguments of `StatusCard.showMessage`. @typedef {Parameters<StatusCard["showMessage"]>} SentenceArguments */

/** Returns the duration of the work in milliseconds, at least 1. @param {PanoramaResult} made */
function formatDuration({ milliseconds }) {
  return wholeNumber(Math.max(1, milliseconds));
}

/** @param {PanoramaResult | null} made */
export function durationText(made) {
  return made ? translate("panorama.milliseconds", { milliseconds: formatDuration(made) }) : translate("progress.none");
}

/**
 * Describes the progress of the work on a path.
 *
 * @param {WorkResult} work
 * @param {Ground} ground
 * @param {ExperimentInfo | null} setting
 * @returns {SentenceArguments}
 */
export function describeProgress(work, ground, setting) {
  const action = setting?.instead ? "instead" : null;
  if (work.stage === "finding" && work.squares === 0 && work.steps > 0) {
    const { sentence, detail } = progressWords(work);
    return ["searching", sentence, detail, action];
  }
  const parts = {
    depth: wholeNumber(work.squares),
    squares: wholeNumber(ground.size),
    steps: wholeNumber(work.steps),
  };
  const stage = work.stage === "checking" ? "checking" : "finding";
  return ["searching", translate(`panorama.${stage}.sentence`), translate(`panorama.${stage}.detail`, parts), action];
}

/**
 * Describes the result of the work on a board, or what the reader can do with the board.
 *
 * @param {object} board
 * @param {ExperimentInfo} board.setting
 * @param {Ground} board.ground
 * @param {PanoramaResult | null} board.made
 * @param {number} board.length the number of squares of the path
 * @param {number} board.steps the number of steps taken to find the path
 * @param {import("../board/view-settings.js").ViewSettings} view
 * @returns {SentenceArguments}
 */
export function describeBoard({ setting, ground, made, length, steps }, view) {
  if (made && setting.given) {
    const status = made.tour ? `${made.closed ? "closed" : "open"}-tour` : "stuck";
    const path = { status, ground, size: ground.size, start: setting.start };
    const { sentence, detail } = formatGivenTour(setting.given, path, (square) => view.name(square, ground));
    return [made.tour ? "tour" : "no-tour", sentence, detail];
  }
  const names = experimentNames(setting, view);
  const { start, algorithm } = names;
  const squares = wholeNumber(ground.size);
  const parts = {
    ...{ squares, start, algorithm },
    milliseconds: made ? formatDuration(made) : "",
    count: ground.size,
    depth: wholeNumber(length),
    steps: wholeNumber(steps),
  };
  const refutation = setting.refutation ?? made?.reason;
  if (refutation) {
    const said = reasonParts(refutation, (square) => view.name(square, ground));
    return ["no-tour", endingWords("refuted", setting.closed, parts), translate(`detail.refuted.${refutation.kind}`, { ...names, ...said })];
  }
  if (made?.tour) {
    const kind = made.closed ? "closed" : "open";
    const how = `${kind}${made.blocks ? "Blocks" : made.by ? "Made" : "Search"}`;
    const by = made.by ? translate(`made.${made.by}`) : "";
    return ["tour", translate(`sentence.${kind}-tour`), translate(`panorama.made.${how}`, { ...parts, made: by })];
  }
  if (made) {
    return [
      made.ending === "stopped" ? "notice" : "no-tour",
      endingWords(made.ending, setting.closed, parts),
      translate(noTourDetailKey(made, ground, length), parts),
      made.more ? "more" : null,
    ];
  }
  const memory = memorySize(setting.memory ?? 0);
  const hint = translate("panorama.hint.detail", { squares, memory });
  return ["hint", translate("panorama.hint.sentence", names), hint, setting.instead ? "instead" : null];
}

/**
 * Returns the key of the text for a search or solver that ended without a tour.
 *
 * @param {PanoramaResult} made
 * @param {Ground} ground
 * @param {number} length
 */
function noTourDetailKey(made, ground, length) {
  if (made.ending === "exhausted") return "panorama.not.everything";
  if (length === 0) return "detail.not-found";
  return ground.isWholeBoard ? "panorama.not.detail" : "panorama.not.detailShaped";
}
