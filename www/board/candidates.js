/**
 * Draws the moves from a square: the candidates of the pending decision, and the free moves of the square under the
 * pointer or the keyboard cursor.
 */

import { drawCross } from "./shapes.js";
import { lineGap, pointOnMove, strokeMove } from "./move-lines.js";

/** @import { Candidate, Decision } from "../bindings/protocol" */
/** @import { Context } from "./shapes.js" */
/** @import { Scene } from "./scene.js" */

/**
 * A candidate as drawn. Its disc has the letter of a vote, if there is one. A badge in the corner of its square has the
 * degree, unless the degree is null.
 *
 * @typedef {Omit<Candidate, "degree"> & {degree: number | null, letter?: string}} ShownCandidate
 */

/** A decision as drawn. @typedef {Omit<Decision, "candidates"> & {candidates: ShownCandidate[]}} ShownDecision */

/** A square, and the free squares one move away. @typedef {{square: number, moves: ArrayLike<number>}} SquareMoves */

/** The gap between the centre of a square and the lines from and to it, as a fraction of a knight's move. */
const LINE_GAP = 0.12;

/**
 * Draws the candidates of the knight's square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {ShownDecision} decision
 * @param {boolean} hasBoxes whether every square has a box for the discs to cover
 * @param {number} opacity from 0 to 1
 */
export function drawCandidates(context, scene, { square, candidates }, hasBoxes, opacity) {
  // The current candidate is drawn as part of the path. A candidate on the square itself needs no mark.
  const shownCandidates = candidates.filter(({ state, square: to }) => state !== "current" && to !== square);
  if (square === null) return;
  context.save();
  context.globalAlpha = opacity;
  if (!scene.isLegible) {
    for (const candidate of shownCandidates) drawDot(context, scene, candidate);
  } else {
    // The next candidate is drawn above the others.
    shownCandidates.sort((a, b) => Number(a.state === "next") - Number(b.state === "next"));
    for (const { state, square: to } of shownCandidates) drawCandidateLine(context, scene, square, to, state, opacity);
    for (const candidate of shownCandidates) drawDisc(context, scene, candidate, hasBoxes, opacity);
  }
  context.restore();
}

/**
 * Draws the free moves of a square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {SquareMoves} squareMoves
 * @param {boolean} hasBoxes whether every square has a box, whose text must stay legible
 */
export function drawFreeMoves(context, scene, { square, moves }, hasBoxes) {
  const { layout, palette } = scene;
  const dotRadius = Math.max(1.5 * layout.ratio, Math.min(layout.squareSize * 0.06, 7 * layout.ratio));
  context.save();
  context.strokeStyle = palette.muted;
  context.fillStyle = palette.muted;
  context.lineWidth = Math.max(layout.ratio, Math.min(layout.lineWidth * 1.2, layout.squareSize * 0.1));
  for (const to of Array.from(moves)) {
    const gap = lineGap(scene, square, to, LINE_GAP);
    const lineEnd = hasBoxes ? 1 - gap : 1;
    strokeMove(context, scene, square, to, gap, lineEnd);
    context.beginPath();
    context.arc(...pointOnMove(scene, square, to, lineEnd), dotRadius, 0, 2 * Math.PI);
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
 * @param {number} opacity
 */
function drawCandidateLine(context, scene, from, to, state, opacity) {
  const { layout, palette } = scene;
  const width = Math.max(1.2 * layout.lineWidth, layout.squareSize * 0.028);
  context.lineCap = "butt";
  context.globalAlpha = opacity * (state === "failed" || state === "excluded" ? 0.45 : 1);
  context.strokeStyle = state === "next" ? palette.accent : palette.muted;
  context.lineWidth = state === "next" ? width * 1.35 : width;
  context.setLineDash([width * 3, width * 2.2]);
  const gap = lineGap(scene, from, to, LINE_GAP);
  strokeMove(context, scene, from, to, gap, 1 - gap);
  context.setLineDash([]);
  context.globalAlpha = opacity;
}

/**
 * Draws the disc of a candidate and the badge with its degree. The outline of the disc and the symbol in it show the
 * state to users who cannot distinguish the colours. The disc has no number, so that it differs from the numbered disc
 * of a visited square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {ShownCandidate} candidate
 * @param {boolean} hasBoxes
 * @param {number} opacity
 */
function drawDisc(context, scene, { square, state, degree, letter }, hasBoxes, opacity) {
  const { layout, palette } = scene;
  const [x, y] = scene.centre(square);
  const isDiscarded = state === "failed" || state === "excluded";
  const hasSymbol = isDiscarded || letter !== undefined;
  const relativeRadius = hasBoxes ? 0.29 : hasSymbol ? 0.28 : 0.15;
  const radius = Math.max(5 * layout.ratio, layout.squareSize * relativeRadius) * (state === "next" ? 1.15 : 1);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  // A box below must not show through the disc; an empty square may.
  if (state === "next") context.fillStyle = palette.accent;
  else context.fillStyle = hasBoxes && (isDiscarded || state === "queued") ? palette.background : palette.panel;
  context.globalAlpha = opacity * (isDiscarded && !hasBoxes ? 0.75 : 1);
  if (hasBoxes || state !== "queued") context.fill();
  context.globalAlpha = opacity;
  context.lineWidth = Math.max(layout.ratio, layout.squareSize * (isDiscarded ? 0.02 : 0.032));
  context.strokeStyle = state === "next" ? palette.accent : palette.muted;
  if (state === "excluded") {
    context.lineCap = "round";
    context.setLineDash([0.1, context.lineWidth * 2.4]);
  }
  context.stroke();
  context.setLineDash([]);
  if (isDiscarded) {
    context.lineCap = "round";
    context.lineWidth = Math.max(1.2 * layout.ratio, layout.squareSize * 0.03);
    const arm = radius * 0.5;
    if (state === "failed") drawCross(context, [x, y], arm);
    else strokeBar(context, x, y, arm);
    return;
  }
  const colours = state === "next" ? [palette.accent, palette.onAccent] : [palette.panel, palette.ink];
  if (letter !== undefined) drawText(context, scene, letter, { x, y, size: 0.34, colour: colours[1] });
  if (degree !== null) drawDegreeBadge(context, scene, degree, { square, colours, line: context.strokeStyle });
}

/**
 * Draws the degree of a candidate in a rectangle in the upper right corner of its square.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {number} degree
 * @param {object} badge
 * @param {number} badge.square
 * @param {string[]} badge.colours of the rectangle and of its text
 * @param {Context["strokeStyle"]} badge.line the colour of the outline
 */
function drawDegreeBadge(context, scene, degree, { square, colours: [fill, colour], line }) {
  const { squareSize, ratio } = scene.layout;
  const [centreX, centreY] = scene.centre(square);
  const height = squareSize * 0.34;
  const width = squareSize * (degree > 9 ? 0.42 : 0.32);
  const x = centreX + squareSize * 0.47 - width;
  const y = centreY - squareSize * 0.47;
  context.beginPath();
  context.roundRect(x, y, width, height, squareSize * 0.07);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = Math.max(ratio, squareSize * 0.02);
  context.strokeStyle = line;
  context.stroke();
  drawText(context, scene, String(degree), { x: x + width / 2, y: y + height / 2, size: 0.27, colour });
}

/**
 * Draws a centred text.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {string} text
 * @param {{x: number, y: number, size: number, colour: string}} style the size is a fraction of the square
 */
function drawText(context, { layout }, text, { x, y, size, colour }) {
  context.font = `700 ${Math.round(Math.max(9 * layout.ratio, layout.squareSize * size))}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour;
  context.fillText(text, x, y + layout.squareSize * size * 0.06);
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
 * Draws a candidate on a small square: a dot for the next and for a waiting candidate, a circle for any other.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {ShownCandidate} candidate
 */
function drawDot(context, scene, { square, state }) {
  const { layout, palette } = scene;
  const radius = Math.max(1.5 * layout.ratio, layout.squareSize * (state === "next" ? 0.26 : 0.18));
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
