/** What is wrong with a lesson, in words. */

import { wholeNumber, words } from "../locales/locale.js";
import { LONGEST, READING_BUDGET } from "./limits.js";

/** @import { Fault } from "./lesson.js" */
/** @import { LessonRefused } from "./limits.js" */

/** @param {Fault} fault */
export function faultWords({ kind, what }) {
  return words(`learn.fault.${kind}`, { what: /^\d+$/.test(what) ? wholeNumber(Number(what)) : what });
}

/** Why a lesson is not read, and what to do. @param {LessonRefused} refused */
export function refusalWords({ why, size }) {
  const most = wholeNumber(LONGEST);
  // Of a packed text nobody knows how long it would have become.
  if (why === "too-long") return size > 0 ? words("learn.own.tooLong", { size: wholeNumber(size), most }) : words("learn.own.linkTooLong", { most });
  if (why === "too-slow") return words("learn.own.tooSlow", { seconds: wholeNumber(READING_BUDGET / 1000) });
  return words(why === "unreadable" ? "learn.own.broken" : "learn.failed");
}
