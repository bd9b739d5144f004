/** The ways to the screen that checks a tour. The screen itself is loaded when it is first opened. */

import { SCREEN_NAMES } from "../screens/screen-names.js";
import { getElement } from "../widgets/element.js";

/** The buttons in the bar and on the first screen. */
const BUTTON_IDS = ["check-tour", "welcome-check"];

/** The text that the screen checks when it opens. @type {string | null} */
let waitingText = null;

/** Returns the text that waits for the screen, and forgets it. */
export function takeWaitingText() {
  const text = waitingText;
  waitingText = null;
  return text;
}

/** Opens the screen. @param {string | null} [text] the text to check; null keeps the text on the screen */
export function openCheck(text = null) {
  waitingText = text;
  // A screen that is open already gets the text too.
  if (window.location.hash === `#${SCREEN_NAMES.check}`) dispatchEvent(new HashChangeEvent("hashchange"));
  else window.location.hash = SCREEN_NAMES.check;
}

/** Connects the buttons, and opens the screen for a text that is pasted anywhere but into a field. */
export function connectCheckButtons() {
  for (const id of BUTTON_IDS) getElement(id, HTMLButtonElement).addEventListener("click", () => openCheck());
  addEventListener("paste", ({ target, clipboardData }) => {
    const text = clipboardData?.getData("text/plain");
    if (text && !(target instanceof Element && target.closest("input, textarea, dialog"))) openCheck(text);
  });
}
