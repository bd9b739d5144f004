/** The link that skips the bar. It is the first element that the keyboard reaches, and is visible while focused. */

import { translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/** The boards of all screens. */
const BOARDS = ".stage canvas, .lanes canvas";

/** The heading of a lesson, which precedes the board beside the lesson. */
const LESSON_HEADING = "#lesson:not([hidden]) h2";

/** Connects the link to the content of the visible screen. */
export function connectSkipLink() {
  const link = getElement("skip", HTMLAnchorElement);
  link.addEventListener("focus", () => {
    const isBoard = findTarget() instanceof HTMLCanvasElement;
    setText(link, translate(isBoard ? "header.skipToBoard" : "header.skipToContent"));
  });
  link.addEventListener("click", (event) => {
    // The fragment of the address names the screen, so the link must not change it.
    event.preventDefault();
    const target = findTarget();
    if (!target) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus();
  });
}

/** Returns the main content of the visible screen: a lesson, a board, or the whole screen. */
function findTarget() {
  const main = /** @type {HTMLElement | null} */ (document.querySelector("main:not([hidden])"));
  const lesson = /** @type {HTMLElement | null} */ (main?.querySelector(LESSON_HEADING));
  const boards = /** @type {NodeListOf<HTMLElement> | undefined} */ (main?.querySelectorAll(BOARDS));
  return lesson ?? [...(boards ?? [])].find((board) => board.checkVisibility()) ?? main;
}
