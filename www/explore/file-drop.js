/** Handles files that the user drags over the page. The parser of the files is loaded with the first file. */

import { withTranslations } from "../locales/locale.js";

const loadTourFileModule = () => withTranslations(import("../save/tour-file.js"));

/**
 * Opens tours from files that are dropped anywhere on the page.
 *
 * @param {object} screen
 * @param {() => boolean} screen.isOpen whether tours can be shown now
 * @param {(tour: Uint8Array) => Promise<string>} screen.open shows a tour; resolves to its fault in words, or an
 *   empty string
 * @param {(text: string) => void} screen.check checks a text that could not be shown
 * @param {(text: string) => void} screen.showFault shows why a file could not be read
 */
export function handleFileDrops({ isOpen, open, check, showFault }) {
  /** Whether a file is being dragged over the page. */
  let isDragging = false;

  /**
   * Whether the page handles a drag: the drag carries a file, no element handles it, tours can be shown, and no dialog
   * is open except the one that saves the run.
   *
   * @param {DragEvent} event
   */
  const acceptsDrag = (event) => {
    const hasFiles = event.dataTransfer?.types.includes("Files") ?? false;
    return hasFiles && !event.defaultPrevented && isOpen() && !document.querySelector("dialog[open]:not(#keep)");
  };

  addEventListener("dragover", async (event) => {
    if (!acceptsDrag(event)) return;
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    if (isDragging) return;
    isDragging = true;
    const module = await loadTourFileModule().catch(() => null);
    if (isDragging) module?.showDropTarget();
  });
  addEventListener("dragleave", async (event) => {
    // With a related target, the drag has only left an element, and not the window.
    if (event.relatedTarget || !isDragging) return;
    isDragging = false;
    (await loadTourFileModule().catch(() => null))?.hideDropTarget();
  });
  addEventListener("drop", async (event) => {
    isDragging = false;
    if (!acceptsDrag(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const module = await loadTourFileModule().catch(() => null);
    module?.hideDropTarget();
    if (!module || !file) return;
    const { tour, fault } = await module.readTourFile(file);
    if (!tour) showFault(fault);
    else if (await open(tour)) check(module.decodeText(tour));
  });
}
