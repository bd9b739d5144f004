/** Prints the open lesson, black on white: its text, and the board as the stage shows it. */

import { createPaperBoard } from "../save/print-sheet.js";
import { createElement } from "../widgets/element.js";

/** Matches while the page is printed. */
const PRINT_MEDIA = matchMedia("print");

/**
 * Adds the board to a lesson while it is printed, by the button of the page or by the command of the browser.
 *
 * @param {HTMLElement} article the element that contains the lesson
 * @param {() => import("../save/run-snapshot.js").RunSnapshot | null} takeSnapshot
 */
export function addBoardToPrints(article, takeSnapshot) {
  /** @type {HTMLElement | null} */
  let figure = null;
  const remove = () => {
    figure?.remove();
    figure = null;
  };
  const add = () => {
    if (article.hidden) return;
    remove();
    const snapshot = takeSnapshot();
    if (!snapshot) return;
    const caption = createElement("figcaption", {}, snapshot.names.board);
    figure = createElement("figure", { className: "lesson-board" }, createPaperBoard(snapshot), caption);
    article.querySelector("h2")?.after(figure);
  };
  addEventListener("beforeprint", add);
  addEventListener("afterprint", remove);
  // Browsers that show a preview of the print may send only one of the two kinds of events.
  PRINT_MEDIA.addEventListener("change", ({ matches }) => (matches ? add() : remove()));
}
