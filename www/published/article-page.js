/**
 * Reconstruction of the page of document 002: a form with fields, and below it a drawing in red and blue. The search is
 * done by this project's core.
 *
 * The colours, the distance of the squares and the drawn lines follow the article's `draw_knight_graph` and `draw`.
 * Boards of more than ten rows are printed as numbers, as in the article's last version.
 */

import { decimal, wholeNumber, words } from "../locales/locale.js";
import { contextOf } from "../widgets/canvas-room.js";
import { make } from "../widgets/element.js";
import { experiment, matrixText } from "./entry.js";

/** @import { Bench } from "./bench.js" */

/** The article's own measures in CSS pixels: the distance between squares, and the side of a square. */
const APART = 80;
const SIDE = 20;

/** Maximum number of rows of a board that is drawn. */
const MOST_DRAWN = 10;

/** Maximum number of rows. The article's page stopped long before. */
const LARGEST = 80;

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
 * @param {Bench} bench
 * @returns {HTMLElement}
 */
export function articlePage(bench) {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ most) =>
    make("input", { type: "number", name, min: name === "rows" ? "1" : "0", max: String(most), value: String(value), required: true });
  const rows = number("rows", 5, LARGEST);
  const start = number("start", 0, LARGEST * LARGEST - 1);
  const order = make("select", { name: "order" }, ...ADJACENCIES.map(([name, value]) => new Option(name, value)));
  const rule = make("input", { type: "checkbox", checked: true });
  const said = make("p", { role: "status" });
  const canvas = make("canvas", { role: "img", ariaLabel: words("published.article.canvas") });
  const text = make("pre", { tabIndex: 0 });
  const place = make("div", { className: "article-canvas", tabIndex: 0, role: "region", ariaLabel: words("published.article.canvas") }, canvas, text);
  const graph = make("button", { type: "button" }, words("published.article.graph"));
  const field = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => make("label", {}, words(`published.article.${key}`), " ", input);
  const form = make("form", { className: "article-form" }, field("size", rows), field("start", start), field("order", order), field("rule", rule), make("button", {}, words("published.article.find")), graph);

  /** Returns the query of the fields, or null if a field is invalid; the field then shows the reason. */
  const query = () => {
    const side = rows.valueAsNumber;
    start.setCustomValidity(start.valueAsNumber < side * side ? "" : words("published.article.offBoard", { last: side * side - 1 }));
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
    said.textContent = words("published.article.searching");
    const answer = what === "graph" ? await bench.adjacency(wanted) : await bench.search(wanted, PATIENCE);
    if (turn !== asked) return;
    if (Array.isArray(answer)) {
      drawGraph(canvas, side, answer);
      text.textContent = side > MOST_DRAWN ? answer.map((list, square) => `${square}: ${list.join(", ")}`).join("\n") : "";
      said.textContent = "";
    } else {
      const { isTour, numbers, path, moment, milliseconds } = answer;
      const counts = { visits: wholeNumber(moment.counters.visits), seconds: decimal((milliseconds / 1000).toFixed(3)) };
      said.textContent = words(isTour ? "published.visitsIn" : moment.ended ? "published.article.none" : "published.article.stopped", counts);
      text.textContent = isTour && side > MOST_DRAWN ? matrixText(numbers, side) : "";
      drawPath(canvas, side, isTour ? path : []);
    }
    canvas.hidden = side > MOST_DRAWN;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show("path");
  });
  graph.addEventListener("click", () => show("graph"));
  return make("section", { className: "article", ariaLabel: words("published.article.heading") }, form, said, place);
}

/** Time limit of a search, in milliseconds. The article's page had none. */
const PATIENCE = 10_000;

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
  const size = (Math.min(side, MOST_DRAWN) - 1) * APART + SIDE + 4;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  canvas.style.width = `${size}px`;
  if (side > MOST_DRAWN) return;
  const context = contextOf(canvas);
  context.scale(ratio, ratio);
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, size, size);
  context.translate(2, 2);
  /** @param {number} square @returns {[number, number]} */
  const corner = (square) => [(square % side) * APART, Math.floor(square / side) * APART];
  context.lineWidth = 1;
  context.strokeStyle = COLOURS.square;
  for (let square = 0; square < side * side; square++) context.strokeRect(...corner(square), SIDE, SIDE);
  context.strokeStyle = COLOURS.line;
  draw(context, corner);
  context.fillStyle = COLOURS.text;
  context.font = "11px Verdana, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let square = 0; square < side * side; square++) {
    const [x, y] = corner(square);
    context.fillText(name(square), x + SIDE / 2, y + SIDE / 2);
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
          context.moveTo(x < toX ? x + SIDE : x, y + SIDE);
          context.lineTo(x < toX ? toX : toX + SIDE, toY);
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
        if (place === 0) context.moveTo(x + SIDE / 2, y + SIDE / 2);
        else context.lineTo(x + SIDE / 2, y + SIDE / 2);
      });
      context.stroke();
      // The first and the last square stand out.
      context.lineWidth = 2;
      for (const square of path.length > 0 ? [path[0], path[path.length - 1]] : []) context.strokeRect(...corner(square), SIDE, SIDE);
    },
    (square) => String(places.get(square) ?? ""),
  );
}
