/** Handles files that are dragged over the page. Their reader is loaded with the first file. */

import { withTranslations } from "../locales/locale.js";

const load = () => withTranslations(import("../keep/tour-file.js"));

/**
 * Opens tours from files that are dropped anywhere on the page.
 *
 * @param {object} screen
 * @param {() => boolean} screen.isOpen whether tours can be shown now
 * @param {(tour: Uint8Array) => Promise<string>} screen.open shows a tour; resolves with its fault in words, or an
 * empty string
 * @param {(text: string) => void} screen.refuse shows a fault
 */
export function handleFileDrops({ isOpen, open, refuse }) {
  /** Whether a file is being dragged over the page. */
  let isOver = false;

  /** Whether a drag carries a file that no element of the page takes. @param {DragEvent} event */
  const isTaken = (event) => {
    const hasFiles = event.dataTransfer?.types.includes("Files") ?? false;
    return hasFiles && !event.defaultPrevented && isOpen() && !document.querySelector("dialog[open]:not(#keep)");
  };

  addEventListener("dragover", async (event) => {
    if (!isTaken(event)) return;
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    if (isOver) return;
    isOver = true;
    const dropped = await load().catch(() => null);
    if (isOver) dropped?.showDropTarget();
  });
  addEventListener("dragleave", async (event) => {
    // The file has left the window, not only one of its elements.
    if (event.relatedTarget || !isOver) return;
    isOver = false;
    (await load().catch(() => null))?.hideDropTarget();
  });
  addEventListener("drop", async (event) => {
    isOver = false;
    if (!isTaken(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const dropped = await load().catch(() => null);
    dropped?.hideDropTarget();
    if (!dropped || !file) return;
    const { tour, fault } = await dropped.readTourFile(file);
    const wrong = tour ? await open(tour) : fault;
    if (wrong) refuse(wrong);
  });
}
