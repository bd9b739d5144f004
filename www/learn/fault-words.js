/** Texts for the faults of a lesson, and for the reasons why one is refused. */

import { wholeNumber, translate } from "../locales/locale.js";
import { MAX_BYTES, READING_TIMEOUT_MS } from "./limits.js";

/** @import { Fault } from "./lesson.js" */
/** @import { LessonRefused } from "./limits.js" */

/**
 * Returns the text for a fault of a lesson, without its line.
 *
 * @param {Fault} fault
 */
export function faultWords({ kind, what }) {
  return translate(`learn.fault.${kind}`, { what: /^\d+$/.test(what) ? wholeNumber(Number(what)) : what });
}

/**
 * Returns the reason why a lesson is refused, and advice.
 *
 * @param {LessonRefused} refused
 */
export function refusalWords({ why, size }) {
  const most = wholeNumber(MAX_BYTES);
  // The full size of a packed text is unknown: unpacking stopped at the limit.
  if (why === "too-long") return size > 0 ? translate("learn.own.tooLong", { size: wholeNumber(size), most }) : translate("learn.own.linkTooLong", { most });
  if (why === "too-slow") return translate("learn.own.tooSlow", { seconds: wholeNumber(READING_TIMEOUT_MS / 1000) });
  return translate(why === "unreadable" ? "learn.own.broken" : "learn.failed");
}
