/** Explanations of technical terms, opened by click, touch or keyboard. */

import { setText } from "./element.js";

/** The space that an explanation needs, in CSS pixels. */
const EXPLANATION_SIZE = { width: 328, height: 120 };

/**
 * Makes every button with `data-term` open a shared popover that explains the term of the button. Buttons that are
 * added later are included.
 *
 * @param {HTMLElement} popover
 * @param {(term: string) => string} explain returns the explanation of a term
 * @param {(text: string) => void} announce informs screen readers
 */
export function explainTerms(popover, explain, announce) {
  /** @type {HTMLButtonElement | null} */
  let lastButton = null;
  // Runs in the capture phase, before the browser opens the popover of the clicked button.
  const prepare = (/** @type {Event} */ { target }) => {
    const button = target instanceof Element ? target.closest("button[data-term]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    // A second click on a term closes its explanation; a click on another term replaces it.
    if (button !== lastButton && popover.matches(":popover-open")) popover.hidePopover();
    lastButton = button;
    button.popoverTargetElement = popover;
    if (popover.matches(":popover-open")) return;
    const text = explain(button.dataset.term ?? "");
    setText(popover, text);
    placeBeside(popover, button);
    announce(text);
  };
  document.addEventListener("click", prepare, { capture: true });
}

/**
 * Positions an explanation below the button of its term, or above it if there is no space below.
 *
 * @param {HTMLElement} popover
 * @param {HTMLElement} button
 */
function placeBeside({ style }, button) {
  const { left, top, bottom } = button.getBoundingClientRect();
  const isAbove = bottom > window.innerHeight - EXPLANATION_SIZE.height;
  style.left = `${Math.max(8, Math.min(left, window.innerWidth - EXPLANATION_SIZE.width))}px`;
  style.top = isAbove ? "auto" : `${bottom + 4}px`;
  style.bottom = isAbove ? `${window.innerHeight - top + 4}px` : "auto";
}
