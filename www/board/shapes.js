/**
 * Draws basic figures: discs, rings, crosses and pieces. Every figure is drawn around a point. Lengths are in device
 * pixels.
 */

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/**
 * A path with its SVG path data, which cannot be read from a `Path2D`.
 *
 * @typedef {Path2D & {pathData: string}} Outline
 */

/**
 * The outline and the details of a piece, in a box of 100 by 100, and the text on the piece, which may be
 * empty.
 *
 * @typedef {{body: Outline, detail: Outline, text: string}} PieceShape
 */

/** The radius of the disc of a number, as a fraction of the side of the square. */
export const NUMBER_RADIUS = 0.27;

/** The font sizes of numbers by number of digits, as fractions of the side of the square. */
const NUMBER_SIZES = [0.32, 0.3, 0.23, 0.175, 0.14];

/**
 * Draws a disc with a number in it.
 *
 * @param {Context} context
 * @param {[number, number]} point
 * @param {number} side the side of the square around the disc
 * @param {number} number
 * @param {{fill: string, rim: string, text: string}} colours
 */
export function drawNumber(context, [x, y], side, number, { fill, rim, text }) {
  const digits = String(number);
  const size = side * NUMBER_SIZES[Math.min(digits.length, NUMBER_SIZES.length) - 1];
  context.beginPath();
  context.arc(x, y, side * NUMBER_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = Math.max(1, side * 0.034);
  context.strokeStyle = rim;
  context.stroke();
  context.font = `650 ${Math.round(size)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = text;
  context.fillText(digits, x, y + size * 0.06);
}

/**
 * Draws a ring.
 *
 * @param {Context} context
 * @param {[number, number]} point
 * @param {number} radius
 * @param {number} width the width of the line
 * @param {string} colour
 */
export function drawRing(context, [x, y], radius, width, colour) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}

/**
 * Draws two crossed lines, in the context's current width and colour.
 *
 * @param {Context} context
 * @param {[number, number]} point
 * @param {number} arm half the width of the cross
 */
export function drawCross(context, [x, y], arm) {
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.stroke();
}

/**
 * Draws a filled disc with a cross in it.
 *
 * @param {Context} context
 * @param {[number, number]} point
 * @param {number} radius
 * @param {{fill: string, line: string}} colours
 */
export function drawBadge(context, point, radius, { fill, line }) {
  context.save();
  context.lineCap = "round";
  context.beginPath();
  context.arc(...point, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = radius * 0.26;
  context.strokeStyle = line;
  context.stroke();
  drawCross(context, point, radius * 0.45);
  context.restore();
}

/**
 * Draws a piece, with an outline that stands out on light and on dark squares.
 *
 * @param {Context} context
 * @param {PieceShape} shape
 * @param {[number, number]} point
 * @param {number} size
 * @param {{fill: string, outline: string, detail: string}} colours
 */
export function drawPiece(context, { body, detail, text }, [x, y], size, colours) {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 100, size / 100);
  context.lineJoin = "round";
  context.lineWidth = 9;
  context.strokeStyle = colours.outline;
  context.stroke(body);
  context.fillStyle = colours.fill;
  context.fill(body);
  context.fillStyle = colours.detail;
  context.fill(detail);
  if (text) {
    context.font = `650 ${text.length > 4 ? 24 : 32}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, 50, 52);
  }
  context.restore();
}
