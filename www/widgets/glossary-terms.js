/** Technical terms that explain themselves in one line, by touch or keyboard. */

import { setText } from "./element.js";

/** The space that an explanation needs, in CSS pixels. */
const EXPLANATION_SIZE = { width: 328, height: 120 };

/**
 * Lets every button with `data-term` explain its term in one shared popover. Buttons that are added later are included.
 *
 * @param {HTMLElement} popover
 * @param {(term: string) => string} explain
 * @param {(text: string) => void} announce informs screen readers
 */
export function explainTerms(popover, explain, announce) {
  /** @type {HTMLButtonElement | null} */
  let last = null;
  // Runs in the capture phase, before the browser opens the popover of the clicked button.
  const prepare = (/** @type {Event} */ { target }) => {
    const button = target instanceof Element ? target.closest("button[data-term]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    // A second click on a term closes its explanation; a click on another term replaces it.
    if (button !== last && popover.matches(":popover-open")) popover.hidePopover();
    last = button;
    button.popoverTargetElement = popover;
    if (popover.matches(":popover-open")) return;
    const text = explain(button.dataset.term ?? "");
    setText(popover, text);
    place(popover, button);
    announce(text);
  };
  document.addEventListener("click", prepare, { capture: true });
}

/**
 * Places an explanation below its term, or above it where there is no space below.
 *
 * @param {HTMLElement} popover
 * @param {HTMLElement} word
 */
function place({ style }, word) {
  const { left, top, bottom } = word.getBoundingClientRect();
  const isLow = bottom > window.innerHeight - EXPLANATION_SIZE.height;
  style.left = `${Math.max(8, Math.min(left, window.innerWidth - EXPLANATION_SIZE.width))}px`;
  style.top = isLow ? "auto" : `${bottom + 4}px`;
  style.bottom = isLow ? `${window.innerHeight - top + 4}px` : "auto";
}
