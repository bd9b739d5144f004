/**
 * Icons on buttons.
 *
 * @module
 */

/**
 * Puts an icon before the text of a button, if it has any, in the place of the one that it had.
 *
 * @param {HTMLElement} button
 * @param {string} icon an SVG document of our own packages
 */
export function dress(button, icon) {
  button.querySelector("svg")?.remove();
  button.insertAdjacentHTML("afterbegin", icon);
  button.querySelector("svg")?.setAttribute("aria-hidden", "true");
}
