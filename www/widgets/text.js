/**
 * Text that changes many times a second.
 *
 * @module
 */

/**
 * Sets a text, where it is another one.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
