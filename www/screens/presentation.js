/**
 * Presentation mode: the view fills the window, with one sentence and one number in large type.
 *
 * The style sheet of every screen defines what stays visible, under `data-present` of the root element.
 */

import { getElement } from "../widgets/element.js";

const root = document.documentElement;

/** Reports that presentation mode begins or ends. @type {(isPresenting: boolean) => void} */
let notify = () => undefined;

/**
 * Starts presentation mode by the button and the key F, and ends it by Escape.
 *
 * @param {(isPresenting: boolean) => void} onChange
 */
export function followPresentation(onChange) {
  notify = onChange;
  getElement("present", HTMLButtonElement).addEventListener("click", () => present(true));
  getElement("present-leave", HTMLButtonElement).addEventListener("click", () => present(false));
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
  // Browsers handle Escape themselves in full screen mode, so presentation mode ends with that mode.
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
  getElement("present-leave", HTMLButtonElement).hidden = !isWanted;
  notify(isWanted);
  // A browser that refuses full screen mode still presents in the whole window.
  if (isWanted) root.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
