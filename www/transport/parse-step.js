/** Parses a typed step number. Pure function. */

/** Digits, ungrouped or in groups of three separated by one character. */
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:[\s,.’']\d{3})+)$/;

/**
 * Parses a step number.
 *
 * @param {string} text
 * @returns {number | null} null if the text is not a whole number
 */
export function parseStep(text) {
  const trimmed = text.trim();
  return WHOLE_NUMBER.test(trimmed) ? Number(trimmed.replaceAll(/\D/g, "")) : null;
}
