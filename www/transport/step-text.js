/** Parses the number of a step as people type it. Pure. */

/** Digits, ungrouped or in groups of three separated by one character. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[\s,.’']\d{3})+)$/;

/**
 * @param {string} text
 * @returns {number | null} null if the text is not the number of a step
 */
export function readStep(text) {
  const typed = text.trim();
  return WHOLE.test(typed) ? Number(typed.replaceAll(/\D/g, "")) : null;
}
