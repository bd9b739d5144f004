/** Marks the first fault of a given path on the board, for as long as the path is shown. */

import { drawCross, drawRing } from "./shapes.js";
import { strokeMove } from "./move-lines.js";

/** @import { GivenFault } from "../bindings/protocol" */

/** The minimum side of a mark's square, in CSS pixels, so that marks on smaller squares stay visible. */
const MIN_MARK_SIDE_PX = 14;

/**
 * Returns the squares to mark with a ring and a cross, and the squares to mark with only a ring.
 *
 * @param {GivenFault} fault
 * @returns {{crossed: number[], ringed: number[]}} `crossed`: the faulty squares; `ringed`: the squares related to
 *   the fault
 */
export function faultMarks(fault) {
  switch (fault.kind) {
    case "not-a-move":
      return { crossed: [fault.to], ringed: [fault.from] };
    case "repeated":
      // The path enters one square twice.
      return { crossed: [fault.square], ringed: [] };
    case "twice":
      // Two squares have the same visit number.
      return { crossed: [fault.square, fault.other], ringed: [] };
    case "gap":
      // A visit number is missing before this square.
      return { crossed: [], ringed: [fault.square] };
    case "off-board":
      return { crossed: [], ringed: [] };
  }
}

/**
 * Draws the marks of a fault.
 *
 * @param {import("./shapes.js").Context} context
 * @param {import("./scene.js").Scene} scene
 * @param {GivenFault} fault
 */
export function drawGivenFault(context, scene, fault) {
  const { layout, palette } = scene;
  const side = Math.max(layout.squareSize, MIN_MARK_SIDE_PX * layout.ratio);
  const { crossed, ringed } = faultMarks(fault);
  context.save();
  context.strokeStyle = palette.bad;
  if (fault.kind === "not-a-move") {
    context.lineCap = "butt";
    context.lineWidth = Math.max(1.5 * layout.ratio, side * 0.06);
    context.setLineDash([context.lineWidth * 1.6, context.lineWidth * 1.2]);
    strokeMove(context, scene, fault.from, fault.to, 0, 1);
    context.setLineDash([]);
  }
  for (const square of [...crossed, ...ringed]) {
    drawRing(context, scene.centre(square), side * 0.42, side * 0.06, palette.bad);
  }
  context.lineCap = "round";
  context.lineWidth = side * 0.09;
  for (const square of crossed) drawCross(context, scene.centre(square), side * 0.24);
  context.restore();
}

/**
 * Draws the marks of a fault on a panorama, whose squares may be too small to see.
 *
 * @param {import("./shapes.js").Context} context
 * @param {object} target
 * @param {{square: number, centre: (cell: number) => [number, number]}} target.camera `square` is the side of a square
 * @param {number} target.ratio device pixels per CSS pixel
 * @param {{panel: string, bad: string}} target.colours
 * @param {{crossed: number[], ringed: number[]}} cells
 */
export function drawFaultMarks(context, { camera, ratio, colours: { panel, bad } }, { crossed, ringed }) {
  const radius = Math.max(camera.square * 0.45, 9 * ratio);
  context.save();
  for (const cell of [...crossed, ...ringed]) {
    drawRing(context, camera.centre(cell), radius, radius * 0.5, panel);
    drawRing(context, camera.centre(cell), radius, radius * 0.25, bad);
  }
  context.strokeStyle = bad;
  context.lineWidth = radius * 0.25;
  for (const cell of crossed) drawCross(context, camera.centre(cell), radius * 0.55);
  context.restore();
}
