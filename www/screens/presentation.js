/**
 * Presentation mode: the view fills the window, with its main text and numbers in large type.
 *
 * The root element has the attribute `data-present` in this mode. The style sheet of each screen hides the other parts.
 */

import { getElement } from "../widgets/element.js";

/** The selector of open popovers and dialogs, which Escape closes before it ends presentation mode. */
export const OPEN_OVERLAY = ":popover-open, dialog[open]";

const root = document.documentElement;

/** Called when presentation mode begins or ends. @type {(isPresenting: boolean) => void} */
let onModeChange = () => undefined;

/**
 * Connects the controls of presentation mode. The button and the key F start the mode; F, Escape and a
 * button end the mode.
 *
 * @param {(isPresenting: boolean) => void} onChange
 */
export function followPresentation(onChange) {
  onModeChange = onChange;
  getElement("present", HTMLButtonElement).addEventListener("click", () => setPresenting(true));
  getElement("present-leave", HTMLButtonElement).addEventListener("click", () => setPresenting(false));
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input:not([type=range]), select, textarea, dialog")
    ) {
      return;
    }
    if (event.key === "f" || event.key === "F") setPresenting(!isPresenting());
    else if (event.key === "Escape" && isPresenting() && !document.querySelector(OPEN_OVERLAY)) setPresenting(false);
    else return;
    event.preventDefault();
  });
  // In full screen mode, browsers handle Escape themselves. Presentation mode ends when the browser leaves full screen.
  // If a vote is open, or the view is frozen, then only that ends (www/present/present-tools.js).
  document.addEventListener("fullscreenchange", () => {
    const { vote, frozen } = root.dataset;
    if (!document.fullscreenElement && vote === undefined && frozen === undefined) setPresenting(false);
  });
}

/** Ends presentation mode, because the user goes to settings that it hides. */
export function endPresentation() {
  setPresenting(false);
}

/** Whether presentation mode is active. */
function isPresenting() {
  return "present" in root.dataset;
}

/** Starts or ends presentation mode. @param {boolean} isActive */
function setPresenting(isActive) {
  if (isActive === isPresenting()) return;
  if (isActive) root.dataset.present = "";
  else delete root.dataset.present;
  getElement("present-leave", HTMLButtonElement).hidden = !isActive;
  onModeChange(isActive);
  // If the browser refuses full screen mode, presentation mode fills the window.
  if (isActive) root.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
