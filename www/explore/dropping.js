/** Files that are dragged over the page: what reads them comes with the first. */

import { withWords } from "../locales/locale.js";

const load = () => withWords(import("../keep/dropped.js"));

/**
 * Takes tours from files that are dropped anywhere.
 *
 * @param {object} screen
 * @param {() => boolean} screen.isOpen whether tours can be shown now
 * @param {(tour: Uint8Array) => Promise<string>} screen.open shows one; tells what is wrong, if anything is
 * @param {(text: string) => void} screen.refuse tells what is wrong
 */
export function followDropping({ isOpen, open, refuse }) {
  /** Whether a file is dragged over the page just now. */
  let isOver = false;

  /** Whether it is one that nothing else on the page takes. @param {DragEvent} event */
  const isTaken = (event) => {
    const hasFiles = event.dataTransfer?.types.includes("Files") ?? false;
    return hasFiles && !event.defaultPrevented && isOpen() && !document.querySelector("dialog[open]:not(#keep)");
  };

  addEventListener("dragover", async (event) => {
    if (!isTaken(event)) return;
    // Otherwise the browser would leave the page for the file.
    event.preventDefault();
    if (isOver) return;
    isOver = true;
    const dropped = await load().catch(() => null);
    if (isOver) dropped?.showTarget();
  });
  addEventListener("dragleave", async (event) => {
    // It has left the window, and not only an element of it.
    if (event.relatedTarget || !isOver) return;
    isOver = false;
    (await load().catch(() => null))?.hideTarget();
  });
  addEventListener("drop", async (event) => {
    isOver = false;
    if (!isTaken(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const dropped = await load().catch(() => null);
    dropped?.hideTarget();
    if (!dropped || !file) return;
    const { tour, fault } = await dropped.readTour(file);
    const wrong = tour ? await open(tour) : fault;
    if (wrong) refuse(wrong);
  });
}
