/**
 * Prints the shown run on one sheet of paper, black on white: the board, its description, the outcome and the
 * link. Both the page's own button and the browser's print command use it.
 */

import "./print.css";
import "#words/keep";
import { PICTURES } from "../board/pictures/pictures.js";
import { stillPictureSize } from "../board/still-picture.js";
import { emptyPageState } from "../link/page-state.js";
import { wholeNumber, translate } from "../locales/locale.js";
import { qrCode } from "../share/qr-code.js";
import { linkTo } from "../share/shared-link.js";
import { get2dContext } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";
import { renderSvg } from "./picture.js";

/** @import { Palette } from "../board/scene.js" */
/** @import { RunSnapshot } from "./run-snapshot.js" */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * The longer side of a vector drawing, which scales on paper, and of a painted picture, which is fine enough
 * for paper, in pixels.
 */
const [DRAWN, PAINTED] = [1200, 2400];

/** The longest path whose squares are listed. The list of a longer one would leave no room for the board. */
const MAX_LISTED_SQUARES = 400;

/** The colours on paper: the ramp goes from black to grey, and nothing is too light to read. @type {Palette} */
const PAPER = {
  ...{ background: "#ffffff", panel: "#ffffff", ink: "#000000", muted: "#3c3c3c", line: "#b4b4b4", edge: "#6e6e6e" },
  ...{ accent: "#000000", onAccent: "#ffffff", light: "#ffffff", dark: "#e8e8e8", good: "#000000", bad: "#000000" },
  ...{ knight: "#000000", outline: "#ffffff", well: "#c8c8c8", rim: "#6e6e6e", shadow: "#000000", joint: "#000000" },
  ramp: ["#000000", "#1e1e1e", "#3c3c3c", "#5a5a5a", "#787878"],
};

/** The colours of filled areas, whose ramp may be lighter. */
const AREAS = { ...PAPER, ramp: ["#000000", "#323232", "#646464", "#969696", "#c8c8c8"] };

/** The sheet while it is on the page. @type {HTMLElement | null} */
let sheet = null;

addEventListener("afterprint", () => removeSheet());

/**
 * Prints the kept run.
 *
 * @param {RunSnapshot} kept
 * @returns {Promise<boolean>} whether there was anything to print
 */
export async function printRun(kept) {
  const painted = kept.panorama ? await kept.panorama.paintOffscreen({ longerSide: PAINTED, isWholeBoard: kept.isWholeBoardVisible, palette: AREAS, hasBackground: true, hasMargin: false }) : null;
  if (kept.panorama && !painted) return false;
  addSheet(kept, painted ? copyCanvas(painted) : createBoardSvg(kept));
  window.print();
  return true;
}

/**
 * Prepares the sheet for the browser's own print command, if anything is on the stage.
 *
 * @param {() => RunSnapshot | null} takeUp
 */
export function handlePrintCommand(takeUp) {
  addEventListener("beforeprint", () => {
    const kept = sheet ? null : takeUp();
    // A large board cannot be painted synchronously, so its canvas is printed as it is.
    if (kept) addSheet(kept, kept.panorama ? copyCanvas(kept.canvas) : createBoardSvg(kept));
  });
  // The keyboard shortcut comes early enough to paint a large board first.
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "p") return;
    const kept = takeUp();
    if (!kept?.panorama) return;
    event.preventDefault();
    printRun(kept);
  });
}

function removeSheet() {
  sheet?.remove();
  sheet = null;
}

/**
 * Adds the sheet to the page, visible only in print.
 *
 * @param {RunSnapshot} kept
 * @param {Element} board
 */
function addSheet(kept, board) {
  removeSheet();
  const { names, outcome } = kept;
  const link = linkOf(kept);
  const lines = [
    ["board", names.board],
    ["route", names.route],
    ["order", names.order],
    ["algorithm", names.algorithm],
    ["outcome", outcome ? translate("sentence.both", outcome) : placeWords(kept)],
  ];
  sheet = createElement("section", { className: "print-sheet" },
    createElement("h1", {}, translate("page.title")),
    createElement("div", { className: "print-board" }, board),
    createElement("dl", {}, ...lines.filter(([, text]) => text).map(([key, text]) => createElement("div", {}, createElement("dt", {}, translate(`keep.print.${key}`)), createElement("dd", {}, text)))),
    ...squaresOf(kept),
    ...(link ? [createElement("div", { className: "print-link" }, createElement("p", {}, link), ...codeOf(link))] : []),
  );
  document.body.append(sheet);
}

/** Describes the place of the shown moment; empty if the place is not known yet. @param {RunSnapshot} kept */
function placeWords({ place, moment, stageKind }) {
  if (stageKind === "panorama" && place === 0) return "";
  const parts = { place: wholeNumber(place), depth: wholeNumber(moment.depth), size: wholeNumber(moment.size) };
  return translate(stageKind === "steps" ? "keep.print.step" : "keep.print.place", parts);
}

/** Lists the squares in the order visited if the picture does not number them. @param {RunSnapshot} kept */
function squaresOf({ stageKind, view, moment, speech }) {
  const { hasNames, hasLegend } = PICTURES[view.picture];
  if (stageKind !== "steps" || !(hasNames || hasLegend) || moment.depth < 2 || moment.depth > MAX_LISTED_SQUARES) return [];
  const squares = Array.from(moment.path.subarray(0, moment.depth), speech.nameOf).join(" ");
  return [createElement("p", { className: "print-squares" }, translate("keep.print.squares", { squares }))];
}

/** @param {RunSnapshot} kept @returns {string | null} null if it is too long, or if the page is a local file */
function linkOf({ query, stageKind, place }) {
  if (query === null || !window.location.protocol.startsWith("http")) return null;
  const step = stageKind === "steps" && place > 0 ? place : null;
  return linkTo(window.location.href, { query, moment: { ...emptyPageState(), step }, language: "" });
}

/** @param {string} link */
function codeOf(link) {
  const code = qrCode(link);
  if (!code) return [];
  const drawing = document.createElementNS(SVG_NAMESPACE, "svg");
  drawing.setAttribute("viewBox", `0 0 ${code.side} ${code.side}`);
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", code.path);
  drawing.append(path);
  return [drawing];
}

/** Draws the board as an SVG element. @param {RunSnapshot} kept */
function createBoardSvg({ moment, view, shownAdjacencyLists, decision, names }) {
  const room = stillPictureSize(moment.ground, view, DRAWN, true);
  const still = { moment, view, palette: PAPER, adjacencyLists: shownAdjacencyLists, decision, hasBackground: false, hasMargin: true };
  const { text } = renderSvg(room, still, names.board);
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  // The style sheet sets the size.
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  return document.adoptNode(drawing);
}

/** @param {HTMLCanvasElement | OffscreenCanvas} painted */
function copyCanvas(painted) {
  const canvas = createElement("canvas", { width: painted.width, height: painted.height });
  get2dContext(canvas).drawImage(painted, 0, 0);
  return canvas;
}
