/** The buttons that lead to the dialog which keeps what is on the stage; it comes with the first use. */

import { withWords, words } from "../locales/locale.js";
import { element, setText } from "../widgets/element.js";

/** @import { PartName } from "../keep/keep-dialog.js" */

/**
 * @param {() => import("../keep/kept.js").Kept | null} takeUp has the stage rest, and tells what stands on it, if anything does
 */
export function followKeeping(takeUp) {
  /** @param {PartName | null} part the one to be seen first */
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
