/** The number of a step, as people type it. Pure. */

/** Digits, all in a row or in groups of three with one sign between. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[\s,.’']\d{3})+)$/;

/**
 * @param {string} text
 * @returns {number | null} null where it is no number of a step
 */
export function readStep(text) {
  const typed = text.trim();
  return WHOLE.test(typed) ? Number(typed.replaceAll(/\D/g, "")) : null;
}
