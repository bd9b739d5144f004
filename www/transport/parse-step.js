/** Parses a typed step number. Pure function. */

/** Digits, without separators or with one separator before every group of three digits. */
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
