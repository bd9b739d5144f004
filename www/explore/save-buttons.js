/** Opens the save dialog from its buttons. The dialog is loaded when it is first used. */

import { withTranslations, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/** @import { SaveViewName } from "../keep/keep-dialog.js" */

/**
 * Opens the dialog on clicks of the two buttons.
 *
 * @param {() => import("../keep/run-snapshot.js").RunSnapshot | null} takeUp pauses the stage and returns a snapshot of
 *   the shown run, or null if there is none
 */
export function connectSaveButtons(takeUp) {
  /** @param {SaveViewName | null} part the part of the dialog to show; null for the part shown last */
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
