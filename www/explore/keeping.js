/** Opens the save dialog from its buttons. The dialog is loaded when it is first used. */

import { withWords, words } from "../locales/locale.js";
import { element, setText } from "../widgets/element.js";

/** @import { PartName } from "../keep/keep-dialog.js" */

/**
 * @param {() => import("../keep/kept.js").Kept | null} takeUp pauses the stage and returns its content, or null if it
 * is empty
 */
export function followKeeping(takeUp) {
  /** @param {PartName | null} part that is shown first */
  const open = async (part) => {
    try {
      const { keepDialog } = await withWords(import("../keep/keep-dialog.js"));
      const kept = takeUp();
      if (kept) keepDialog().open(kept, part);
    } catch {
      setText(element("announcement", HTMLElement), words("late.failed"));
    }
  };
  element("keep-button", HTMLButtonElement).addEventListener("click", () => open(null));
  element("next-picture", HTMLButtonElement).addEventListener("click", () => open("picture"));
}
