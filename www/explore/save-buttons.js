/** Opens the save dialog from its buttons. The dialog is loaded when it is first used. */

import { withTranslations, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/** @import { PartName } from "../keep/keep-dialog.js" */

/**
 * @param {() => import("../keep/run-snapshot.js").RunSnapshot | null} takeUp pauses the stage and returns its content, or null if it
 * is empty
 */
export function connectSaveButtons(takeUp) {
  /** @param {PartName | null} part that is shown first */
  const open = async (part) => {
    try {
      const { getSaveDialog } = await withTranslations(import("../keep/keep-dialog.js"));
      const kept = takeUp();
      if (kept) getSaveDialog().open(kept, part);
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  };
  getElement("keep-button", HTMLButtonElement).addEventListener("click", () => open(null));
  getElement("next-picture", HTMLButtonElement).addEventListener("click", () => open("picture"));
}
