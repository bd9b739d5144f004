/** The button that opens the share dialog, which is loaded on first use. */

import { withWords, words } from "../locales/locale.js";
import { element, setText } from "../widgets/element.js";

/**
 * @param {object} parts
 * @param {import("../board/view.js").View} parts.view
 * @param {() => import("../link/moment.js").Shown | null} parts.shown
 */
export function followSharing(parts) {
  element("share", HTMLButtonElement).addEventListener("click", async () => {
    try {
      const { shareDialog } = await withWords(import("./share-dialog.js"));
      shareDialog(parts).open();
    } catch {
      setText(element("announcement", HTMLElement), words("late.failed"));
    }
  });
}
