/**
 * Texts for the outcome of a given tour. This module registers their formatter, so every module that accepts tours
 * imports this module.
 */

import "#words/tour-text";
import { joinList, sentences, wholeNumber, translate } from "../locales/locale.js";
import { registerGivenTourFormatter } from "./outcome.js";
import { vocabulary } from "./vocabulary.js";

/** @import { GivenTourInfo, GivenFault } from "../bindings/protocol.js" */
/** @import { Ground } from "../board/ground.js" */

registerGivenTourFormatter(formatGivenTour);

/** The largest number of missing squares that the text names. A longer list would not help to find them. */
const MAX_NAMED_SQUARES = 8;

/**
 * Returns the sentence and the details about a given text. They describe a tour, a path, or the first fault.
 *
 * @param {GivenTourInfo} given
 * @param {{status: string, ground: Ground, size: number, start: number}} path the path that the text describes
 * @param {(square: number) => string} nameOf
 * @returns {{sentence: string, detail: string}}
 */
export function formatGivenTour(given, { status, ground, size, start }, nameOf) {
  const { fault, length, end } = given;
  const parameters = {
    ...vocabulary(ground),
    size: wholeNumber(size),
    length: wholeNumber(length),
    count: length,
    start: nameOf(start),
    end: end === null ? "" : nameOf(end),
  };
  if (status.endsWith("tour")) {
    const detail = translate(`tourText.checked.${status}`, { ...parameters, count: size });
    return { sentence: translate(`sentence.${status}`), detail };
  }
  const missingSquares = formatMissingSquares(given, parameters, nameOf);
  if (!fault) {
    const sentence = translate("tourText.path.sentence", parameters);
    return { sentence, detail: sentences(translate("tourText.path.detail", parameters), missingSquares) };
  }
  const faultText = translate(`tourText.fault.${fault.kind}`, { ...parameters, ...faultParameters(fault, nameOf) });
  return {
    sentence: translate("tourText.fault.sentence", { ...parameters, place: wholeNumber(ordinalOf(fault)) }),
    detail: sentences(faultText, missingSquares),
  };
}

/** The position in the path of the square that is at fault, from 1. @param {GivenFault} fault */
function ordinalOf({ position }) {
  return position + 1;
}

/**
 * Returns the parameters of the sentence about a fault.
 *
 * @param {GivenFault} fault
 * @param {(square: number) => string} nameOf
 */
function faultParameters(fault, nameOf) {
  const place = wholeNumber(ordinalOf(fault));
  switch (fault.kind) {
    case "off-board":
      return { place, written: fault.written };
    case "repeated":
      return { place, square: nameOf(fault.square), first: wholeNumber(fault.first + 1) };
    case "not-a-move":
      return { place, from: nameOf(fault.from), to: nameOf(fault.to) };
    case "twice":
      return { number: fault.number, square: nameOf(fault.square), other: nameOf(fault.other) };
    case "gap":
      return { number: fault.number, next: fault.next, square: nameOf(fault.square) };
  }
}

/**
 * The sentence about the squares that are missing in the text; empty if none is missing.
 *
 * @param {GivenTourInfo} given
 * @param {Record<string, unknown>} parameters
 * @param {(square: number) => string} nameOf
 */
function formatMissingSquares({ missing: { count, squares } }, parameters, nameOf) {
  if (count === 0) return "";
  if (count > MAX_NAMED_SQUARES)
    return translate("tourText.missing.many", { ...parameters, missing: wholeNumber(count) });
  return translate("tourText.missing.named", { ...parameters, count, squares: joinList(squares.map(nameOf)) });
}
