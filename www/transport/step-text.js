/** Parses the number of a step as people type it. Pure. */

/** Digits, ungrouped or in groups of three separated by one character. */
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:[\s,.’']\d{3})+)$/;

/**
 * @param {string} text
 * @returns {number | null} null if the text is not the number of a step
 */
export function parseStep(text) {
  const typed = text.trim();
  return WHOLE_NUMBER.test(typed) ? Number(typed.replaceAll(/\D/g, "")) : null;
}
