/** Texts for the faults of a lesson, and for the reasons why a lesson is refused. */

import { wholeNumber, translate } from "../locales/locale.js";
import { MAX_BYTES, READING_TIMEOUT_MS } from "./limits.js";

/** @import { Fault } from "./lesson.js" */
/** @import { LessonRefused } from "./limits.js" */

/**
 * Returns the text for a fault of a lesson, without the line number.
 *
 * @param {Fault} fault
 */
export function faultWords({ kind, what }) {
  return translate(`learn.fault.${kind}`, { what: /^\d+$/.test(what) ? wholeNumber(Number(what)) : what });
}

/**
 * Returns the text for the reason why a lesson is refused, with advice.
 *
 * @param {LessonRefused} refusal
 */
export function refusalWords({ reason, size }) {
  const limit = wholeNumber(MAX_BYTES);
  // The size of a packed text is unknown, because unpacking stops at the limit.
  if (reason === "too-long" && size === 0) return translate("learn.own.linkTooLong", { most: limit });
  if (reason === "too-long") return translate("learn.own.tooLong", { size: wholeNumber(size), most: limit });
  if (reason === "too-slow") return translate("learn.own.tooSlow", { seconds: wholeNumber(READING_TIMEOUT_MS / 1000) });
  return translate(reason === "unreadable" ? "learn.own.broken" : "learn.failed");
}
