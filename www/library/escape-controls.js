/** Escaping of text from outside in the messages of errors, which programs print to a terminal. */

/** Control characters, direction marks, and line separators: the same as in `src/escape.rs`. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Replaces each of them by an escape such as `\u{1b}`.
 *
 * @param {string} text
 */
export function escapeControls(text) {
  return text.replace(CONTROLS, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}
