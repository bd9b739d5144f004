/**
 * Draws the moves from a square: the candidates of the pending decision, and the free moves of the square under
 * the pointer.
 */

import { drawCross } from "./shapes.js";
import { pointOnMove, strokeMove } from "./move-lines.js";

/** @import { Candidate, Decision } from "../bindings/protocol" */
/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/**
 * A candidate as drawn. Its disc is blank if the degree is null.
 *
 * @typedef {Omit<Candidate, "degree"> & {degree: number | null}} ShownCandidate
 */

/** A decision as drawn. @typedef {Omit<Decision, "candidates"> & {candidates: ShownCandidate[]}} ShownDecision */

/** The gap between the centre of the knight's square and the dashed lines, as a fraction of the move. */
const LINE_START_GAP = 0.12;

/**
 * Draws the candidates of the knight's square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {ShownDecision} decision
 * @param {boolean} onBoxes whether every square has a box for the discs to cover
 * @param {number} strength the opacity, from 0 to 1
 */
export function drawCandidates(context, scene, { square, candidates }, onBoxes, strength) {
  // The current candidate is drawn as part of the path. The start needs no line to itself.
  const open = candidates.filter(({ state, square: to }) => state !== "current" && to !== square);
  if (square === null) return;
  context.save();
  context.globalAlpha = strength;
  if (!scene.isLegible) {
    for (const candidate of open) drawDot(context, scene, candidate);
  } else {
    // The next candidate is drawn above the others.
    open.sort((one, other) => Number(one.state === "next") - Number(other.state === "next"));
    for (const { state, square: to } of open) drawCandidateLine(context, scene, square, to, state, strength);
    for (const candidate of open) drawDisc(context, scene, candidate, onBoxes, strength);
  }
  context.restore();
}

/**
 * Draws the free moves of a square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {{square: number, moves: ArrayLike<number>}} facts
 * @param {boolean} onBoxes whether every square has a box, whose text must stay legible
 */
export function drawFreeMoves(context, scene, { square, moves }, onBoxes) {
  const { layout, palette } = scene;
  const dot = Math.max(1.5 * layout.ratio, Math.min(layout.square * 0.06, 7 * layout.ratio));
  context.save();
  context.strokeStyle = palette.muted;
  context.fillStyle = palette.muted;
  context.lineWidth = Math.max(layout.ratio, Math.min(layout.lineWidth * 1.2, layout.square * 0.1));
  for (const to of Array.from(moves)) {
    const reach = onBoxes ? 0.88 : 1;
    strokeMove(context, scene, square, to, 0.12, reach);
    context.beginPath();
    context.arc(...pointOnMove(scene, square, to, reach), dot, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

/**
 * Draws the dashed line to a candidate, up to its disc.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} from
 * @param {number} to
 * @param {Candidate["state"]} state
 * @param {number} strength
 */
function drawCandidateLine(context, scene, from, to, state, strength) {
  const { layout, palette } = scene;
  const unit = Math.max(1.2 * layout.lineWidth, layout.square * 0.028);
  context.lineCap = "butt";
  context.globalAlpha = strength * (state === "failed" || state === "excluded" ? 0.45 : 1);
  context.strokeStyle = state === "next" ? palette.accent : palette.muted;
  context.lineWidth = state === "next" ? unit * 1.35 : unit;
  context.setLineDash([unit * 3, unit * 2.2]);
  strokeMove(context, scene, from, to, LINE_START_GAP, 0.88);
  context.setLineDash([]);
  context.globalAlpha = strength;
}

/**
 * Draws the disc of a candidate. Its shape shows its state, so that colour is not the only sign.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {ShownCandidate} candidate
 * @param {boolean} onBoxes
 * @param {number} strength
 */
function drawDisc(context, scene, { square, state, degree }, onBoxes, strength) {
  const { layout, palette } = scene;
  const [x, y] = scene.centre(square);
  const usual = Math.max(7 * layout.ratio, layout.square * (onBoxes ? 0.29 : 0.28));
  const radius = usual * (state === "next" ? 1.08 : 1);
  const isOver = state === "failed" || state === "excluded";
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  // A box below must not show through the disc; an empty square may.
  if (state === "next") context.fillStyle = palette.accent;
  else context.fillStyle = onBoxes && (isOver || state === "queued") ? palette.background : palette.panel;
  context.globalAlpha = strength * (isOver && !onBoxes ? 0.75 : 1);
  if (onBoxes || state !== "queued") context.fill();
  context.globalAlpha = strength;
  context.lineWidth = Math.max(layout.ratio, layout.square * (isOver ? 0.02 : 0.032));
  context.strokeStyle = state === "next" ? palette.accent : palette.muted;
  if (state === "excluded") {
    context.lineCap = "round";
    context.setLineDash([0.1, context.lineWidth * 2.4]);
  }
  context.stroke();
  context.setLineDash([]);
  if (isOver) {
    context.lineCap = "round";
    context.lineWidth = Math.max(1.2 * layout.ratio, layout.square * 0.03);
    const arm = radius * 0.5;
    if (state === "failed") drawCross(context, [x, y], arm);
    else strokeBar(context, x, y, arm);
    return;
  }
  if (degree === null) return;
  context.font = `700 ${Math.round(Math.max(9 * layout.ratio, layout.square * 0.34))}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = state === "next" ? palette.onAccent : palette.ink;
  context.fillText(String(degree), x, y + layout.square * 0.02);
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} arm
 */
function strokeBar(context, x, y, arm) {
  context.beginPath();
  context.moveTo(x - arm, y);
  context.lineTo(x + arm, y);
  context.stroke();
}

/**
 * Draws a candidate on a small square: a dot, filled while the candidate can still be chosen.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {ShownCandidate} candidate
 */
function drawDot(context, scene, { square, state }) {
  const { layout, palette } = scene;
  const radius = Math.max(1.5 * layout.ratio, layout.square * (state === "next" ? 0.26 : 0.18));
  context.beginPath();
  context.arc(...scene.centre(square), radius, 0, 2 * Math.PI);
  if (state === "next" || state === "waiting") {
    context.fillStyle = state === "next" ? palette.accent : palette.muted;
    context.fill();
  } else {
    context.lineWidth = layout.ratio;
    context.strokeStyle = palette.muted;
    context.stroke();
  }
}
