/** Draws the squares and the labels of the board. */

import { columnLabel, rowLabel } from "./geometry.js";
import { clearCell, cornerRadii, drawHoles } from "./holes.js";
import { layerName } from "./layer-names.js";
import { fillVertex, writeNames } from "./vertices.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/**
 * Fills a square of the board, or the disc of a vertex. The corners of the board are round.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} square
 * @param {string} colour
 */
export function fillSquare(context, scene, square, colour) {
  const { ground } = scene.layout;
  if (ground.isGraph) fillVertex(context, scene, square, colour);
  else fillCell(context, scene, ...ground.coordinatesOf(square), colour);
}

/**
 * Fills a cell of the board.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} row
 * @param {number} column
 * @param {string} colour
 */
export function fillCell(context, scene, row, column, colour) {
  const { layout } = scene;
  const { ground, squareSize, left, top } = layout;
  const { rows, columns } = ground;
  const [x, y] = [left + column * squareSize, top + row * squareSize];
  const isCorner = (row === 0 || row === rows - 1) && (column === 0 || column === columns - 1);
  if (!isCorner) {
    context.fillStyle = colour;
    context.fillRect(x, y, squareSize, squareSize);
    return;
  }
  // The cell is cleared first, so that its old colour does not remain at the edge of the round corner.
  clearCell(context, scene, x, y);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, squareSize, squareSize, cornerRadii(layout, row, column));
  context.fill();
}

/**
 * Fills every square in its unvisited colour, and draws the holes of a board or the names of vertices.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function fillSquares(context, scene) {
  drawHoles(context, scene);
  for (let square = 0; square < scene.moment.size; square++) {
    fillSquare(context, scene, square, scene.squareColour(square));
  }
  if (scene.moment.ground.isGraph) writeNames(context, scene);
}

/**
 * Writes the labels of rows and columns beside the board and below it.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function writeLabels(context, scene) {
  const { layout, palette, view } = scene;
  const { naming } = view;
  const { ground, squareSize, left, top, labelHeight, labelWidth, labelInterval, ratio } = layout;
  // The rows and columns of a graph's layout have no meaning.
  if (ground.isGraph) return;
  const { rows, columns } = ground;
  // The marks of joined sides are between the board and the labels.
  const gap = ground.isJoined ? 4 * ratio : 0;
  context.fillStyle = palette.muted;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = labelFont(labelHeight);
  if (ground.dimensions && naming !== "index") {
    writeLabelsWithinLayers(context, scene);
    return;
  }
  for (let column = 0; column < columns; column += labelInterval) {
    const x = left + (column + 0.5) * squareSize;
    context.fillText(columnLabel(column, naming), x, top + rows * squareSize + labelHeight / 2 + gap);
  }
  for (let row = 0; row < rows; row++) {
    // Chess ranks are counted from the bottom.
    if ((naming === "chess" ? rows - row : row) % labelInterval !== 0) continue;
    context.fillText(rowLabel(row, ground, naming), left - labelWidth / 2 - gap, top + (row + 0.5) * squareSize);
  }
}

/**
 * Writes the labels of the columns and rows of a board of several layers, counted within the layer.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
function writeLabelsWithinLayers(context, { layout, view: { naming } }) {
  const { ground, squareSize, left, top, labelHeight, labelWidth, labelInterval } = layout;
  const [rows, columns] = /** @type {number[]} */ (ground.dimensions);
  for (let index = 0; index < ground.layerCount; index++) {
    const [firstRow, firstColumn] = ground.coordinatesOf(ground.firstSquareOfLayer(index));
    for (let column = 0; column < columns && firstRow + rows === ground.rows; column += labelInterval) {
      const x = left + (firstColumn + column + 0.5) * squareSize;
      context.fillText(columnLabel(column, naming), x, top + ground.rows * squareSize + labelHeight / 2);
    }
    for (let row = 0; row < rows && firstColumn === 0; row += labelInterval) {
      const y = top + (firstRow + row + 0.5) * squareSize;
      context.fillText(rowLabel(row, { rows, columns }, naming), left - labelWidth / 2, y);
    }
  }
}

/**
 * Writes the name of each layer above it: above the board, or on the holes between the layers.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function writeLayerNames(context, { layout, palette }) {
  const { ground, squareSize, left, top, labelHeight } = layout;
  if (!ground.dimensions) return;
  const layerWidth = ground.dimensions[1] * squareSize;
  context.fillStyle = palette.muted;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = labelFont(labelHeight);
  for (let index = 0; index < ground.layerCount; index++) {
    const square = ground.firstSquareOfLayer(index);
    const [row, column] = ground.coordinatesOf(square);
    const name = layerName(ground.layerOf(square));
    const isTooLong = context.measureText(name).width > layerWidth + squareSize;
    const x = left + column * squareSize + layerWidth / 2;
    context.fillText(isTooLong ? String(index + 1) : name, x, top + row * squareSize - labelHeight / 2);
  }
}

/** Returns the font of the labels beside the board. @param {number} labelHeight */
function labelFont(labelHeight) {
  return `${Math.round(labelHeight * 0.58)}px system-ui, sans-serif`;
}
