/** Faults of a lesson, and the reasons why one is not read, in words. */

import { wholeNumber, words } from "../locales/locale.js";
import { MAX_BYTES, READING_BUDGET_MS } from "./limits.js";

/** @import { Fault } from "./lesson.js" */
/** @import { LessonRefused } from "./limits.js" */

/**
 * A fault of a lesson, without its line.
 *
 * @param {Fault} fault
 */
export function faultWords({ kind, what }) {
  return words(`learn.fault.${kind}`, { what: /^\d+$/.test(what) ? wholeNumber(Number(what)) : what });
}

/**
 * The reason why a lesson is not read, and a way out.
 *
 * @param {LessonRefused} refused
 */
export function refusalWords({ why, size }) {
  const most = wholeNumber(MAX_BYTES);
  // Of a packed text nobody knows how long it would have become.
  if (why === "too-long") return size > 0 ? words("learn.own.tooLong", { size: wholeNumber(size), most }) : words("learn.own.linkTooLong", { most });
  if (why === "too-slow") return words("learn.own.tooSlow", { seconds: wholeNumber(READING_BUDGET_MS / 1000) });
  return words(why === "unreadable" ? "learn.own.broken" : "learn.failed");
}
