/** Draws the trail behind the knight. */

/** The number of opacity levels along the trail. */
const FADE_STEPS = 24;

/**
 * Draws the last moves of the knight. Older moves are more transparent.
 *
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {{camera: import("./camera.js").Camera, ratio: number, colour: string}} style
 * @param {Uint32Array} trail the squares of the trail, the oldest first
 */
export function drawTrail(context, { camera, ratio, colour }, trail) {
  context.save();
  camera.clip(context);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.6 * ratio, Math.min(6 * ratio, camera.square * 0.12));
  for (let fadeStep = 0; fadeStep < FADE_STEPS; fadeStep++) {
    const begin = Math.floor((fadeStep / FADE_STEPS) * (trail.length - 1));
    const end = Math.floor(((fadeStep + 1) / FADE_STEPS) * (trail.length - 1));
    if (end <= begin) continue;
    context.globalAlpha = ((fadeStep + 1) / FADE_STEPS) ** 1.5;
    context.beginPath();
    for (let index = begin; index < end; index++) camera.addMove(context, trail[index], trail[index + 1]);
    context.stroke();
  }
  context.restore();
}
