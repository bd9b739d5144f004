/**
 * Prints the shown run on one sheet of paper, black on white: the board, its description, the outcome and the
 * link. The page's own button and the browser's print command use this module.
 */

import "./print.css";
import "#words/keep";
import { html, nothing, render } from "lit-html";
import { PICTURES } from "../board/pictures/pictures.js";
import { stillPictureSize } from "../board/still-picture.js";
import { emptyPageState } from "../link/page-state.js";
import { wholeNumber, translate } from "../locales/locale.js";
import { qrDrawing } from "../share/qr-code.js";
import { linkTo } from "../share/shared-link.js";
import { get2dContext } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";
import { renderSvg } from "./picture.js";

/** @import { Palette } from "../board/scene.js" */
/** @import { RunSnapshot } from "./run-snapshot.js" */

/**
 * The longer side of the board in pixels, as an SVG drawing and as a canvas. A canvas needs more pixels, because its
 * resolution is fixed.
 */
const [SVG_SIDE_PX, CANVAS_SIDE_PX] = [1200, 2400];

/** The maximum number of squares that are listed. A longer list would leave no space for the board. */
const MAX_LISTED_SQUARES = 400;

/** The colours on paper: the ramp goes from black to grey, and nothing is too light to read. @type {Palette} */
const PAPER_PALETTE = {
  ...{ background: "#ffffff", panel: "#ffffff", ink: "#000000", muted: "#3c3c3c", line: "#b4b4b4", edge: "#6e6e6e" },
  ...{ accent: "#000000", onAccent: "#ffffff", light: "#ffffff", dark: "#e8e8e8", good: "#000000", bad: "#000000" },
  ...{ knight: "#000000", outline: "#ffffff", well: "#c8c8c8", rim: "#6e6e6e", shadow: "#000000", joint: "#000000" },
  ramp: ["#000000", "#1e1e1e", "#3c3c3c", "#5a5a5a", "#787878"],
};

/** The paper colours of a board with filled areas instead of lines. The ramp of areas may be lighter. */
const PAPER_AREA_PALETTE = { ...PAPER_PALETTE, ramp: ["#000000", "#323232", "#646464", "#969696", "#c8c8c8"] };

/** The sheet while it is on the page. @type {HTMLElement | null} */
let sheet = null;

addEventListener("afterprint", () => removeSheet());

/**
 * Prints a run.
 *
 * @param {RunSnapshot} snapshot
 * @returns {Promise<boolean>} whether the run was printed; false if a large board was lost with its engine
 */
export async function printRun(snapshot) {
  const painted = snapshot.panorama
    ? await snapshot.panorama.paintOffscreen({
        longerSide: CANVAS_SIDE_PX,
        isWholeBoard: snapshot.isWholeBoardVisible,
        palette: PAPER_AREA_PALETTE,
        hasBackground: true,
        hasMargin: false,
      })
    : null;
  if (snapshot.panorama && !painted) return false;
  addSheet(snapshot, painted ? copyCanvas(painted) : createBoardSvg(snapshot));
  window.print();
  return true;
}

/**
 * Prints the shown run when the user uses the browser's own print command.
 *
 * @param {() => RunSnapshot | null} takeSnapshot
 */
export function handlePrintCommand(takeSnapshot) {
  addEventListener("beforeprint", () => {
    const snapshot = sheet ? null : takeSnapshot();
    // A large board cannot be painted synchronously, so its canvas is printed as it is.
    if (snapshot) addSheet(snapshot, createPaperBoard(snapshot));
  });
  // The keyboard event comes before printing begins, so that a large board can be painted first.
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "p") return;
    const snapshot = takeSnapshot();
    if (!snapshot?.panorama) return;
    event.preventDefault();
    printRun(snapshot);
  });
}

function removeSheet() {
  sheet?.remove();
  sheet = null;
}

/**
 * Adds the sheet to the page, visible only in print.
 *
 * @param {RunSnapshot} snapshot
 * @param {Element} board
 */
function addSheet(snapshot, board) {
  removeSheet();
  const { names, outcome } = snapshot;
  const link = linkOf(snapshot);
  const facts = [
    ["board", names.board],
    ["route", names.route],
    ["order", names.order],
    ["algorithm", names.algorithm],
    ["outcome", outcome ? translate("sentence.both", outcome) : positionWords(snapshot)],
  ];
  sheet = createElement("section", { className: "print-sheet" });
  render(
    html`
      <h1>${translate("page.title")}</h1>
      <div class="print-board">${board}</div>
      <dl>
        ${facts.map(
          ([key, text]) =>
            text &&
            html`<div>
              <dt>${translate(`keep.print.${key}`)}</dt>
              <dd>${text}</dd>
            </div>`,
        )}
      </dl>
      ${squareList(snapshot)}
      ${
        link &&
        html`<div class="print-link">
          <p>${link}</p>
          ${qrDrawing(link)}
        </div>`
      }
    `,
    sheet,
  );
  document.body.append(sheet);
}

/** Describes the shown position; empty if a panorama shows no path yet. @param {RunSnapshot} snapshot */
function positionWords({ position, moment, stageKind }) {
  if (stageKind === "panorama" && position === 0) return "";
  const parts = { place: wholeNumber(position), depth: wholeNumber(moment.depth), size: wholeNumber(moment.size) };
  return translate(stageKind === "steps" ? "keep.print.step" : "keep.print.place", parts);
}

/**
 * Lists the squares in the order visited, if the picture of the board does not number them.
 *
 * @param {RunSnapshot} snapshot
 */
function squareList({ stageKind, view, moment, vocabulary }) {
  const { hasNames, hasLegend } = PICTURES[view.picture];
  if (stageKind !== "steps" || !(hasNames || hasLegend) || moment.depth < 2 || moment.depth > MAX_LISTED_SQUARES)
    return nothing;
  const squares = Array.from(moment.path.subarray(0, moment.depth), vocabulary.nameOf).join(" ");
  return html`<p class="print-squares">${translate("keep.print.squares", { squares })}</p>`;
}

/**
 * Returns the link to the run and its shown step.
 *
 * @param {RunSnapshot} snapshot
 * @returns {string | null} null if the link is too long, or if the page is a local file
 */
function linkOf({ query, stageKind, position }) {
  if (query === null || !window.location.protocol.startsWith("http")) return null;
  const step = stageKind === "steps" && position > 0 ? position : null;
  return linkTo(window.location.href, { query, pageState: { ...emptyPageState(), step }, language: "" });
}

/** Creates the board in the colours of paper, or a copy of a large board as it is. @param {RunSnapshot} snapshot */
export function createPaperBoard(snapshot) {
  return snapshot.panorama ? copyCanvas(snapshot.canvas) : createBoardSvg(snapshot);
}

/** Draws the board as an SVG element. @param {RunSnapshot} snapshot */
function createBoardSvg({ moment, view, shownAdjacencyLists, decision, names }) {
  const size = stillPictureSize(moment.ground, view, SVG_SIDE_PX, true);
  const stillPicture = {
    moment,
    view,
    palette: PAPER_PALETTE,
    adjacencyLists: shownAdjacencyLists,
    decision,
    hasBackground: false,
    hasMargin: true,
  };
  const { text } = renderSvg(size, stillPicture, names.board);
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  // The style sheet sets the size.
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return document.adoptNode(svg);
}

/** Copies a canvas into a new `canvas` element. @param {HTMLCanvasElement | OffscreenCanvas} painted */
function copyCanvas(painted) {
  const canvas = createElement("canvas", { width: painted.width, height: painted.height });
  get2dContext(canvas).drawImage(painted, 0, 0);
  return canvas;
}
