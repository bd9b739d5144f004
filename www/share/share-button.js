/** The button that opens the share dialog, which is loaded on first use. */

import { withTranslations, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/**
 * Opens the share dialog on a click.
 *
 * @param {object} parts
 * @param {import("../board/view-settings.js").ViewSettings} parts.view
 * @param {() => import("../link/page-state.js").ShareableState | null} parts.shown returns the state to share
 */
export function setUpShareButton(parts) {
  getElement("share", HTMLButtonElement).addEventListener("click", async () => {
    try {
      const { shareDialog } = await withTranslations(import("./share-dialog.js"));
      shareDialog(parts).open();
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  });
}
