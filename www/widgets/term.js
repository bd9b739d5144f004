/** Words that not everybody knows: each explains itself in one line, at a touch or with the keyboard. */

import { setText } from "./element.js";

/** How much room an explanation needs, in CSS pixels. */
const ROOM = { width: 328, height: 120 };

/**
 * Lets every button with `data-term` explain that term in one popover, those made later too.
 *
 * @param {HTMLElement} popover
 * @param {(term: string) => string} explain
 * @param {(text: string) => void} announce tells those who cannot see the popover
 */
export function followTerms(popover, explain, announce) {
  /** @type {HTMLButtonElement | null} */
  let last = null;
  // Before the browser opens the popover of the button that is pressed.
  const prepare = (/** @type {Event} */ { target }) => {
    const button = target instanceof Element ? target.closest("button[data-term]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    // Pressed again, a word closes its explanation; another word takes it over.
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
 * Puts an explanation below its word, or above it where there is no room.
 *
 * @param {HTMLElement} popover
 * @param {HTMLElement} word
 */
function place({ style }, word) {
  const { left, top, bottom } = word.getBoundingClientRect();
  const isLow = bottom > window.innerHeight - ROOM.height;
  style.left = `${Math.max(8, Math.min(left, window.innerWidth - ROOM.width))}px`;
  style.top = isLow ? "auto" : `${bottom + 4}px`;
  style.bottom = isLow ? `${window.innerHeight - top + 4}px` : "auto";
}
