/** Draws the vertices of a given graph: discs with names beside them, and the edges between them. */

import { interpolatePoint } from "./geometry.js";

/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/** The radius of the disc of a vertex, as a fraction of a cell. */
const VERTEX_RADIUS = 0.3;

/** The distance from the centre of a vertex to that of its name, on a grid, as a fraction of a cell. */
const NAME_DISTANCE = 0.45;

/** The maximum number of characters of a name on the board. */
const MAX_NAME_CHARACTERS = 8;

/** The smallest legible font size of a name, in CSS pixels. */
const MIN_NAME_PX = 8;

/**
 * Fills the disc of a vertex.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} vertex
 * @param {string} colour
 */
export function fillVertex(context, scene, vertex, colour) {
  const { layout, palette } = scene;
  context.beginPath();
  context.arc(...scene.centre(vertex), Math.max(layout.ratio, layout.squareSize * VERTEX_RADIUS), 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  if (layout.squareSize < 10 * layout.ratio) return;
  context.lineWidth = Math.max(layout.ratio, Math.min(1.5 * layout.lineWidth, layout.squareSize * 0.03));
  context.strokeStyle = palette.edge;
  context.stroke();
}

/**
 * Writes the name of every vertex outside its disc. On a grid, the name is below the disc. If the vertices form a
 * circle, the name is outside the circle.
 *
 * @param {Context} context
 * @param {Scene} scene
 */
export function writeNames(context, { layout, palette, moment, view }) {
  const { ground, squareSize, left, top, ratio } = layout;
  const size = Math.min(squareSize * 0.22, 15 * layout.lineWidth);
  if (size < MIN_NAME_PX * ratio) return;
  context.font = `550 ${Math.round(size)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.muted;
  const middle = ground.rows / 2;
  for (let vertex = 0; vertex < moment.size; vertex++) {
    const [row, column] = ground.coordinatesOf(vertex);
    const [down, right] = ground.isCircle ? [row + 0.5 - middle, column + 0.5 - middle] : [1, 0];
    const length = Math.hypot(down, right) || 1;
    const distance = ground.isCircle ? NAME_DISTANCE + 0.1 : NAME_DISTANCE;
    const name = view.name(vertex, ground);
    context.fillText(
      name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS - 1)}…` : name,
      left + (column + 0.5 + (right / length) * distance) * squareSize,
      top + (row + 0.5 + (down / length) * distance) * squareSize,
    );
  }
}

/**
 * Draws the edges whose vertex with the lower number is in a range. The lines lead from disc to disc.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} begin the first vertex of the range
 * @param {number} end the vertex after the last
 */
export function drawEdges(context, scene, begin, end) {
  const { adjacencyLists, layout, palette } = scene;
  if (!adjacencyLists) return;
  context.lineCap = "butt";
  context.lineWidth = Math.max(0.6 * layout.ratio, Math.min(1.5 * layout.lineWidth, layout.squareSize * 0.02));
  context.strokeStyle = palette.edge;
  context.beginPath();
  for (let vertex = begin; vertex < end; vertex++) {
    const from = scene.centre(vertex);
    for (const neighbour of adjacencyLists[vertex]) {
      // Every edge is in the lists of both its vertices.
      if (neighbour < vertex) continue;
      const to = scene.centre(neighbour);
      const trimmed = (layout.squareSize * VERTEX_RADIUS) / Math.hypot(to[0] - from[0], to[1] - from[1]);
      context.moveTo(...interpolatePoint(from, to, trimmed));
      context.lineTo(...interpolatePoint(to, from, trimmed));
    }
  }
  context.stroke();
}
