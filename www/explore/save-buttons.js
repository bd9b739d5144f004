/** Opens the save dialog. The dialog is loaded when it is first opened. */

import { withTranslations, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/** @import { SaveViewName } from "../save/keep-dialog.js" */

/**
 * Connects the two buttons that open the dialog.
 *
 * @param {() => import("../save/run-snapshot.js").RunSnapshot | null} takeSnapshot pauses the stage, and
 *   returns a snapshot of the shown run; null if there is none
 */
export function connectSaveButtons(takeSnapshot) {
  /** @param {SaveViewName | null} viewName the view of the dialog to show; null for the view shown last */
  const open = async (viewName) => {
    try {
      const { getSaveDialog } = await withTranslations(import("../save/keep-dialog.js"));
      const snapshot = takeSnapshot();
      if (snapshot) getSaveDialog().open(snapshot, viewName);
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  };
  getElement("keep-button", HTMLButtonElement).addEventListener("click", () => open(null));
  getElement("next-picture", HTMLButtonElement).addEventListener("click", () => open("picture"));
}
