/**
 * Reconstruction of the page of document 002: a form, and below it a drawing in red and blue. This project's core does
 * the search.
 *
 * The colours, the distance of the squares and the drawn lines follow the article's `draw_knight_graph` and `draw`.
 * Boards of more than ten rows are printed as numbers, as in the article's last version.
 */

import { fixedDecimal, wholeNumber, translate } from "../locales/locale.js";
import { get2dContext } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";
import { experimentQuery, matrixText } from "./entry.js";

/** @import { ExperimentRunner } from "./experiment-runner.js" */

/** The article's own measures in CSS pixels: the distance between squares, and the side of a square. */
const SQUARE_DISTANCE = 80;
const SQUARE_SIDE = 20;

/** Maximum number of rows of a board that is drawn. */
const MAX_DRAWN_ROWS = 10;

/** Maximum number of rows. The article's page failed on boards of 60 rows and more. */
const MAX_ROWS = 80;

/** Time limit of a search, in milliseconds. The article's page had none. */
const SEARCH_TIME_LIMIT_MS = 10_000;

const COLOURS = { square: "#ff0000", line: "#0000ff", text: "#000000", paper: "#ffffff" };

/** The article's three functions that list the neighbours of a square, each with the order of moves that it uses. */
const ADJACENCY_FUNCTIONS = /** @type {const} */ ([
  ["adj_rows()", "rows"],
  ["adj_jumps()", "jumps"],
  ["adj_jumps() 2", "clockwise"],
]);

/**
 * Builds the page of the article.
 *
 * @param {ExperimentRunner} runner
 * @returns {HTMLElement}
 */
export function articlePage(runner) {
  const createNumberField = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ max) =>
    createElement("input", {
      type: "number",
      name,
      min: name === "rows" ? "1" : "0",
      max: String(max),
      value: String(value),
      required: true,
    });
  const rows = createNumberField("rows", 5, MAX_ROWS);
  const start = createNumberField("start", 0, MAX_ROWS * MAX_ROWS - 1);
  const order = createElement(
    "select",
    { name: "order" },
    ...ADJACENCY_FUNCTIONS.map(([name, value]) => new Option(name, value)),
  );
  const ruleCheckbox = createElement("input", { type: "checkbox", checked: true });
  const status = createElement("p", { role: "status" });
  const canvas = createElement("canvas", { role: "img", ariaLabel: translate("published.article.canvas") });
  const text = createElement("pre", { tabIndex: 0 });
  const drawing = createElement(
    "div",
    { className: "article-canvas", tabIndex: 0, role: "region", ariaLabel: translate("published.article.canvas") },
    canvas,
    text,
  );
  const graphButton = createElement("button", { type: "button" }, translate("published.article.graph"));
  const createLabel = (/** @type {string} */ key, /** @type {HTMLElement} */ input) =>
    createElement("label", {}, translate(`published.article.${key}`), " ", input);
  const form = createElement(
    "form",
    { className: "article-form" },
    createLabel("size", rows),
    createLabel("start", start),
    createLabel("order", order),
    createLabel("rule", ruleCheckbox),
    createElement("button", {}, translate("published.article.find")),
    graphButton,
  );

  /** Returns the query of the fields. If a field is invalid, shows the reason at the field and returns null. */
  const readQuery = () => {
    const side = rows.valueAsNumber;
    start.setCustomValidity(
      start.valueAsNumber < side * side ? "" : translate("published.article.offBoard", { last: side * side - 1 }),
    );
    if (!form.reportValidity()) return null;
    const from = /** @type {[number, number]} */ ([Math.floor(start.valueAsNumber / side), start.valueAsNumber % side]);
    return experimentQuery(
      side,
      from,
      ruleCheckbox.checked ? "warnsdorff-exchange" : "backtracking",
      `order=${order.value}`,
    );
  };

  /** Number of requests so far, so that an outdated answer is not drawn over a newer one. */
  let requestCount = 0;

  const show = async (/** @type {"graph" | "path"} */ kind) => {
    const query = readQuery();
    if (!query) return;
    const requestNumber = ++requestCount;
    const side = rows.valueAsNumber;
    status.textContent = translate("published.article.searching");
    const answer =
      kind === "graph" ? await runner.adjacencyLists(query) : await runner.search(query, SEARCH_TIME_LIMIT_MS);
    if (requestNumber !== requestCount) return;
    if (Array.isArray(answer)) {
      drawGraph(canvas, side, answer);
      text.textContent =
        side > MAX_DRAWN_ROWS ? answer.map((list, square) => `${square}: ${list.join(", ")}`).join("\n") : "";
      status.textContent = "";
    } else {
      const { isTour, numbers, path, moment, milliseconds } = answer;
      const counts = {
        visits: wholeNumber(moment.counters.visits),
        seconds: fixedDecimal((milliseconds / 1000).toFixed(3)),
      };
      status.textContent = translate(
        isTour ? "published.visitsIn" : moment.ended ? "published.article.none" : "published.article.stopped",
        counts,
      );
      text.textContent = isTour && side > MAX_DRAWN_ROWS ? matrixText(numbers, side) : "";
      drawPath(canvas, side, isTour ? path : []);
    }
    canvas.hidden = side > MAX_DRAWN_ROWS;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show("path");
  });
  graphButton.addEventListener("click", () => show("graph"));
  return createElement(
    "section",
    { className: "article", ariaLabel: translate("published.article.heading") },
    form,
    status,
    drawing,
  );
}

/**
 * Draws a board in the article's measures, with its red squares and their texts. Boards of more than ten rows are not
 * drawn.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} side
 * @param {(context: CanvasRenderingContext2D, corner: (square: number) => [number, number]) => void} drawLines
 *   draws the lines between the squares
 * @param {(square: number) => string} squareText returns the text in a square
 */
function drawBoard(canvas, side, drawLines, squareText) {
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
  drawLines(context, corner);
  context.fillStyle = COLOURS.text;
  context.font = "11px Verdana, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let square = 0; square < side * side; square++) {
    const [x, y] = corner(square);
    context.fillText(squareText(square), x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2);
  }
}

/**
 * Draws the graph of all moves.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} side
 * @param {number[][]} adjacencyLists
 */
function drawGraph(canvas, side, adjacencyLists) {
  drawBoard(
    canvas,
    side,
    (context, corner) => {
      context.beginPath();
      adjacencyLists.forEach((list, square) => {
        const [x, y] = corner(square);
        // Each line is drawn once: from the upper square to the lower one, between the corners that face each other.
        for (const neighbour of list.filter((neighbour) => neighbour > square)) {
          const [toX, toY] = corner(neighbour);
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
 * Draws a path, with the number of each square.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} side
 * @param {number[]} path
 */
function drawPath(canvas, side, path) {
  const numbers = new Map(path.map((square, index) => [square, index + 1]));
  drawBoard(
    canvas,
    side,
    (context, corner) => {
      context.beginPath();
      path.forEach((square, index) => {
        const [x, y] = corner(square);
        if (index === 0) context.moveTo(x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2);
        else context.lineTo(x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2);
      });
      context.stroke();
      // The first and the last square have a thicker outline.
      context.lineWidth = 2;
      for (const square of path.length > 0 ? [path[0], path[path.length - 1]] : [])
        context.strokeRect(...corner(square), SQUARE_SIDE, SQUARE_SIDE);
    },
    (square) => String(numbers.get(square) ?? ""),
  );
}
