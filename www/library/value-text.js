/** Writes any value as a short text, for messages. */

/** Control characters, direction marks, and line separators, as in `src/escape.rs`. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The greatest length of a value in a message, in characters. */
const MAX_VALUE_LENGTH = 80;

/**
 * Replaces each control character by an escape such as `\u{1b}`, because programs print error messages to terminals.
 *
 * @param {string} text
 */
export function escapeControls(text) {
  return text.replace(CONTROL_CHARACTERS, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Describes any value in a few characters, for a message. @param {unknown} value */
export function describeValue(value) {
  const text = escapeControls(writeValue(value));
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** @param {unknown} value @returns {string} */
function writeValue(value) {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.slice(0, MAX_VALUE_LENGTH + 1));
    case "bigint":
      return `${value}n`;
    case "function":
      return "a function";
    case "object":
      if (Array.isArray(value)) return `[${value.slice(0, MAX_VALUE_LENGTH).map(writeValue).join(", ")}]`;
      return value === null ? "null" : `an object of the class ${value.constructor?.name ?? "Object"}`;
    default:
      return String(value);
  }
}
