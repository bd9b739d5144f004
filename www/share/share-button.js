/** The button that opens the share dialog, which is loaded on first use. */

import { withTranslations, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/**
 * Opens the share dialog on a click.
 *
 * @param {object} dependencies
 * @param {import("../board/view-settings.js").ViewSettings} dependencies.view
 * @param {() => import("../link/page-state.js").ShareableState | null} dependencies.getState returns the state to share
 */
export function setUpShareButton(dependencies) {
  getElement("share", HTMLButtonElement).addEventListener("click", async () => {
    try {
      const { getShareDialog } = await withTranslations(import("./share-dialog.js"));
      getShareDialog(dependencies).open();
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  });
}
