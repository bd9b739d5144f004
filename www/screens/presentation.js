/**
 * Presenting: what is shown fills the window, with one sentence and one number that the last row of a room can read.
 *
 * Every screen says by its style sheet what stays, under `data-present` of the root element.
 */

import { element } from "../widgets/element.js";

const root = document.documentElement;

/** Tells that presenting begins or ends. @type {(isPresenting: boolean) => void} */
let tell = () => undefined;

/**
 * Lets the button and the key F present what is shown, and Escape end that.
 *
 * @param {(isPresenting: boolean) => void} onChange
 */
export function followPresentation(onChange) {
  tell = onChange;
  element("present", HTMLButtonElement).addEventListener("click", () => present(true));
  element("present-leave", HTMLButtonElement).addEventListener("click", () => present(false));
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=range]), select, textarea, dialog")) {
      return;
    }
    if (event.key === "f" || event.key === "F") present(!isPresenting());
    else if (event.key === "Escape" && isPresenting()) present(false);
    else return;
    event.preventDefault();
  });
  // Browsers take Escape for themselves while a page fills the screen.
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) present(false);
  });
}

function isPresenting() {
  return "present" in root.dataset;
}

/** @param {boolean} isWanted */
function present(isWanted) {
  if (isWanted === isPresenting()) return;
  if (isWanted) root.dataset.present = "";
  else delete root.dataset.present;
  element("present-leave", HTMLButtonElement).hidden = !isWanted;
  tell(isWanted);
  // Where a browser does not let the page fill the screen, it fills the window all the same.
  if (isWanted) root.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
