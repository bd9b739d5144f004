/** Opens the dialog that checks a tour. The dialog is loaded when it is first opened. */

import { withTranslations, translate } from "../locales/locale.js";
import { getElement, setText } from "../widgets/element.js";

/** The buttons in the bar and on the first screen. */
const BUTTON_IDS = ["check-tour", "welcome-check"];

/**
 * Connects the buttons that open the dialog.
 *
 * @param {object} events
 * @param {() => void} events.onOpen called before the dialog opens
 * @param {(tour: Uint8Array) => Promise<string>} events.openTour shows a tour; resolves to its fault, or to an empty
 *   text
 */
export function connectOpenTourButtons({ onOpen, openTour }) {
  const open = async () => {
    try {
      const { getOpenTourDialog } = await withTranslations(import("../save/open-tour-dialog.js"));
      onOpen();
      getOpenTourDialog(openTour).open();
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  };
  for (const id of BUTTON_IDS) getElement(id, HTMLButtonElement).addEventListener("click", open);
}
