/** Draws the trail behind the knight. */

/** The number of steps in which the trail fades. */
const FADE_STEPS = 24;

/**
 * Draws the last moves of the knight, fainter with age.
 *
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {{camera: import("./camera.js").Camera, ratio: number, colour: string}} pen
 * @param {Uint32Array} trail the squares of the trail
 */
export function drawTrail(context, { camera, ratio, colour }, trail) {
  context.save();
  camera.clip(context);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.6 * ratio, Math.min(6 * ratio, camera.square * 0.12));
  for (let part = 0; part < FADE_STEPS; part++) {
    const begin = Math.floor((part / FADE_STEPS) * (trail.length - 1));
    const end = Math.floor(((part + 1) / FADE_STEPS) * (trail.length - 1));
    if (end <= begin) continue;
    context.globalAlpha = ((part + 1) / FADE_STEPS) ** 1.5;
    context.beginPath();
    for (let place = begin; place < end; place++) camera.addMove(context, trail[place], trail[place + 1]);
    context.stroke();
  }
  context.restore();
}
