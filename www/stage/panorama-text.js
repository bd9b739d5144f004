/** Describes the state of a large board and its path in words. */

import { memorySize, wholeNumber, translate } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { formatGivenTour } from "../wording/given-tour.js";
import { outcomeSentence, reasonParts, progressWords } from "../wording/outcome.js";

/** @import { PanoramaResult, ExperimentInfo, WorkResult } from "../bindings/protocol.js" */
/** @import { Ground } from "../board/ground.js" */
/** @import { StatusCard } from "../insight/status-card.js" */

/** The arguments of `StatusCard.showMessage`. @typedef {Parameters<StatusCard["showMessage"]>} MessageArguments */

/** Formats the duration of the computation in milliseconds, at least 1. @param {PanoramaResult} result */
function formatDuration({ milliseconds }) {
  return wholeNumber(Math.max(1, milliseconds));
}

/** Describes the duration of the computation. @param {PanoramaResult | null} result null before it has ended */
export function durationText(result) {
  return result
    ? translate("panorama.milliseconds", { milliseconds: formatDuration(result) })
    : translate("progress.none");
}

/**
 * Describes the progress of the computation of a path.
 *
 * @param {WorkResult} work
 * @param {Ground} ground
 * @param {ExperimentInfo | null} experimentInfo
 * @returns {MessageArguments}
 */
export function describeProgress(work, ground, experimentInfo) {
  const action = experimentInfo?.instead ? "instead" : null;
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
 * Describes the path of a board. Before the path is computed, describes what the user can do.
 *
 * @param {object} board
 * @param {ExperimentInfo} board.experimentInfo
 * @param {Ground} board.ground
 * @param {PanoramaResult | null} board.result
 * @param {number} board.pathLength the number of squares of the path
 * @param {number} board.stepCount the number of steps taken to find the path
 * @param {import("../board/view-settings.js").ViewSettings} view
 * @returns {MessageArguments}
 */
export function describeBoard({ experimentInfo, ground, result, pathLength, stepCount }, view) {
  if (result && experimentInfo.given) {
    const status = result.tour ? `${result.closed ? "closed" : "open"}-tour` : "stuck";
    const path = { status, ground, size: ground.size, start: experimentInfo.start };
    const { sentence, detail } = formatGivenTour(experimentInfo.given, path, (square) => view.name(square, ground));
    return [result.tour ? "tour" : "no-tour", sentence, detail];
  }
  const names = experimentNames(experimentInfo, view);
  const { start, algorithm } = names;
  const squares = wholeNumber(ground.size);
  const parts = {
    ...{ squares, start, algorithm },
    milliseconds: result ? formatDuration(result) : "",
    count: ground.size,
    depth: wholeNumber(pathLength),
    steps: wholeNumber(stepCount),
  };
  const refutation = experimentInfo.refutation ?? result?.reason;
  if (refutation) {
    const reason = reasonParts(refutation, (square) => view.name(square, ground));
    return [
      "no-tour",
      outcomeSentence("refuted", experimentInfo.closed, parts),
      translate(`detail.refuted.${refutation.kind}`, { ...names, ...reason }),
    ];
  }
  if (result?.tour) {
    const kind = result.closed ? "closed" : "open";
    const detailKey = `${kind}${result.blocks ? "Blocks" : result.by ? "Made" : "Search"}`;
    const construction = result.by ? translate(`made.${result.by}`) : "";
    return [
      "tour",
      translate(`sentence.${kind}-tour`),
      translate(`panorama.made.${detailKey}`, { ...parts, made: construction }),
    ];
  }
  if (result) {
    return [
      result.ending === "stopped" ? "notice" : "no-tour",
      outcomeSentence(result.ending, experimentInfo.closed, parts),
      translate(noTourDetailKey(result, ground, pathLength), parts),
      result.more ? "more" : null,
    ];
  }
  const memory = memorySize(experimentInfo.memory ?? 0);
  const hint = translate("panorama.hint.detail", { squares, memory });
  return ["hint", translate("panorama.hint.sentence", names), hint, experimentInfo.instead ? "instead" : null];
}

/**
 * Returns the key of the text for a search or solver that ended without a tour.
 *
 * @param {PanoramaResult} result
 * @param {Ground} ground
 * @param {number} pathLength
 */
function noTourDetailKey(result, ground, pathLength) {
  if (result.ending === "exhausted") return "panorama.not.everything";
  if (pathLength === 0) return "detail.not-found";
  return ground.isWholeBoard ? "panorama.not.detail" : "panorama.not.detailShaped";
}
