/**
 * Reconstruction of the page of document 002: a form with fields, and below it a drawing in red and blue. The search is
 * done by this project's core.
 *
 * The colours, the distance of the squares and the drawn lines follow the article's `draw_knight_graph` and `draw`.
 * Boards of more than ten rows are printed as numbers, as in the article's last version.
 */

import { fixedDecimal, wholeNumber, translate } from "../locales/locale.js";
import { get2dContext } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";
import { experiment, matrixText } from "./entry.js";

/** @import { ExperimentRunner } from "./bench.js" */

/** The article's own measures in CSS pixels: the distance between squares, and the side of a square. */
const SQUARE_DISTANCE = 80;
const SQUARE_SIDE = 20;

/** Maximum number of rows of a board that is drawn. */
const MAX_DRAWN_ROWS = 10;

/** Maximum number of rows. The article's page stopped long before. */
const MAX_ROWS = 80;

const COLOURS = { square: "#ff0000", line: "#0000ff", text: "#000000", paper: "#ffffff" };

/** The three functions of the article that list the neighbours. */
const ADJACENCIES = /** @type {const} */ ([
  ["adj_rows()", "rows"],
  ["adj_jumps()", "jumps"],
  ["adj_jumps() 2", "clockwise"],
]);

/**
 * Builds the page of the article.
 *
 * @param {ExperimentRunner} bench
 * @returns {HTMLElement}
 */
export function articlePage(bench) {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ most) =>
    createElement("input", { type: "number", name, min: name === "rows" ? "1" : "0", max: String(most), value: String(value), required: true });
  const rows = number("rows", 5, MAX_ROWS);
  const start = number("start", 0, MAX_ROWS * MAX_ROWS - 1);
  const order = createElement("select", { name: "order" }, ...ADJACENCIES.map(([name, value]) => new Option(name, value)));
  const rule = createElement("input", { type: "checkbox", checked: true });
  const said = createElement("p", { role: "status" });
  const canvas = createElement("canvas", { role: "img", ariaLabel: translate("published.article.canvas") });
  const text = createElement("pre", { tabIndex: 0 });
  const place = createElement("div", { className: "article-canvas", tabIndex: 0, role: "region", ariaLabel: translate("published.article.canvas") }, canvas, text);
  const graph = createElement("button", { type: "button" }, translate("published.article.graph"));
  const field = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => createElement("label", {}, translate(`published.article.${key}`), " ", input);
  const form = createElement("form", { className: "article-form" }, field("size", rows), field("start", start), field("order", order), field("rule", rule), createElement("button", {}, translate("published.article.find")), graph);

  /** Returns the query of the fields, or null if a field is invalid; the field then shows the reason. */
  const query = () => {
    const side = rows.valueAsNumber;
    start.setCustomValidity(start.valueAsNumber < side * side ? "" : translate("published.article.offBoard", { last: side * side - 1 }));
    if (!form.reportValidity()) return null;
    const from = /** @type {[number, number]} */ ([Math.floor(start.valueAsNumber / side), start.valueAsNumber % side]);
    return experiment(side, from, rule.checked ? "warnsdorff-exchange" : "backtracking", `order=${order.value}`);
  };

  /** Number of requests, so that a late answer is not drawn over a newer one. */
  let asked = 0;

  const show = async (/** @type {"graph" | "path"} */ what) => {
    const wanted = query();
    if (!wanted) return;
    const turn = ++asked;
    const side = rows.valueAsNumber;
    said.textContent = translate("published.article.searching");
    const answer = what === "graph" ? await bench.adjacency(wanted) : await bench.search(wanted, SEARCH_TIME_LIMIT_MS);
    if (turn !== asked) return;
    if (Array.isArray(answer)) {
      drawGraph(canvas, side, answer);
      text.textContent = side > MAX_DRAWN_ROWS ? answer.map((list, square) => `${square}: ${list.join(", ")}`).join("\n") : "";
      said.textContent = "";
    } else {
      const { isTour, numbers, path, moment, milliseconds } = answer;
      const counts = { visits: wholeNumber(moment.counters.visits), seconds: fixedDecimal((milliseconds / 1000).toFixed(3)) };
      said.textContent = translate(isTour ? "published.visitsIn" : moment.ended ? "published.article.none" : "published.article.stopped", counts);
      text.textContent = isTour && side > MAX_DRAWN_ROWS ? matrixText(numbers, side) : "";
      drawPath(canvas, side, isTour ? path : []);
    }
    canvas.hidden = side > MAX_DRAWN_ROWS;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show("path");
  });
  graph.addEventListener("click", () => show("graph"));
  return createElement("section", { className: "article", ariaLabel: translate("published.article.heading") }, form, said, place);
}

/** Time limit of a search, in milliseconds. The article's page had none. */
const SEARCH_TIME_LIMIT_MS = 10_000;

/**
 * Draws a board in the article's measures, with its red squares and their texts.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} side
 * @param {(context: CanvasRenderingContext2D, corner: (square: number) => [number, number]) => void} draw draws the
 * lines between the squares
 * @param {(square: number) => string} name the text in a square
 */
function draw(canvas, side, draw, name) {
  const size = (Math.min(side, MAX_DRAWN_ROWS) - 1) * SQUARE_DISTANCE + SQUARE_SIDE + 4;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  canvas.style.width = `${size}px`;
  if (side > MAX_DRAWN_ROWS) return;
  const context = get2dContext(canvas);
  context.scale(ratio, ratio);
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, size, size);
  context.translate(2, 2);
  /** @param {number} square @returns {[number, number]} */
  const corner = (square) => [(square % side) * SQUARE_DISTANCE, Math.floor(square / side) * SQUARE_DISTANCE];
  context.lineWidth = 1;
  context.strokeStyle = COLOURS.square;
  for (let square = 0; square < side * side; square++) context.strokeRect(...corner(square), SQUARE_SIDE, SQUARE_SIDE);
  context.strokeStyle = COLOURS.line;
  draw(context, corner);
  context.fillStyle = COLOURS.text;
  context.font = "11px Verdana, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let square = 0; square < side * side; square++) {
    const [x, y] = corner(square);
    context.fillText(name(square), x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2);
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} side
 * @param {number[][]} lists
 */
function drawGraph(canvas, side, lists) {
  draw(
    canvas,
    side,
    (context, corner) => {
      context.beginPath();
      lists.forEach((list, square) => {
        const [x, y] = corner(square);
        // Each line is drawn once: from the upper square to the lower one, between the corners that face each other.
        for (const other of list.filter((other) => other > square)) {
          const [toX, toY] = corner(other);
          context.moveTo(x < toX ? x + SQUARE_SIDE : x, y + SQUARE_SIDE);
          context.lineTo(x < toX ? toX : toX + SQUARE_SIDE, toY);
        }
      });
      context.stroke();
    },
    String,
  );
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} side
 * @param {number[]} path
 */
function drawPath(canvas, side, path) {
  const places = new Map(path.map((square, place) => [square, place + 1]));
  draw(
    canvas,
    side,
    (context, corner) => {
      context.beginPath();
      path.forEach((square, place) => {
        const [x, y] = corner(square);
        if (place === 0) context.moveTo(x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2);
        else context.lineTo(x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2);
      });
      context.stroke();
      // The first and the last square stand out.
      context.lineWidth = 2;
      for (const square of path.length > 0 ? [path[0], path[path.length - 1]] : []) context.strokeRect(...corner(square), SQUARE_SIDE, SQUARE_SIDE);
    },
    (square) => String(places.get(square) ?? ""),
  );
}
