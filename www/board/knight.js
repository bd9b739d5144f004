/** The knight on the board: standing on its square, flying between two squares, or dragged. */

import { drawBadge, drawPiece } from "./shapes.js";
import { clipToBoard, pointOnMove } from "./move-lines.js";
import { pieceShapeOf } from "./pieces/pieces.js";
import { wrappedMove } from "./wraparound.js";

/** The maximum duration of a flight, in milliseconds. */
const MAX_FLIGHT_MS = 350;

/** The highest speed, in steps a second, at which the knight flies from square to square. */
const MAX_FLIGHT_SPEED = 10;

/** Eases in and out. @param {number} progress from 0 to 1 */
const easeInOut = (progress) => (progress < 0.5 ? 2 * progress * progress : 1 - (-2 * progress + 2) ** 2 / 2);

/**
 * The position of the knight: its centre, its lift above the board, and the progress of its move. The lift and the
 * progress are numbers from 0 to 1.
 *
 * @typedef {{x: number, y: number, lift: number, progress: number}} KnightPosition
 */

/** Computes the position of the knight at any time, and draws it. */
export class Knight {
  #scene;
  /**
   * The move that is animated. If the search takes the move back, `isBackward` is true, and the knight flies from `to`
   * to `from`.
   *
   * @type {{from: number, to: number, isBackward: boolean, startTime: number, duration: number} | null}
   */
  #flight = null;
  /** The position of a dragged knight, in device pixels. @type {[number, number] | null} */
  dragPoint = null;

  /** @param {import("./scene.js").Scene} scene */
  constructor(scene) {
    this.#scene = scene;
  }

  /** Whether the knight is flying. */
  get isFlying() {
    return this.#flight !== null;
  }

  /** Whether the knight is flying to the last square of the path. The path is then drawn up to the knight only. */
  get isEntering() {
    return this.#flight !== null && !this.#flight.isBackward;
  }

  /** Ends the flight. The knight then stands on the last square of the path. */
  endFlight() {
    this.#flight = null;
  }

  /**
   * Starts the flight of a reported move, if steps are slow enough to show it.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @param {number} now in milliseconds
   * @returns {number} the duration of the flight, in milliseconds; 0 without a flight
   */
  startFlight({ lastEvent, square }, speed, now) {
    const { moment } = this.#scene;
    if (speed > MAX_FLIGHT_SPEED || moment.depth === 0) return 0;
    // A flight takes at most three quarters of the time of a step.
    const times = { startTime: now, duration: Math.min(MAX_FLIGHT_MS, 750 / speed) };
    if (lastEvent === "enter" && moment.depth > 1) {
      this.#flight = { from: moment.path[moment.depth - 2], to: moment.knight, isBackward: false, ...times };
    } else if (lastEvent === "leave") {
      this.#flight = { from: moment.knight, to: square, isBackward: true, ...times };
    }
    return this.#flight ? times.duration : 0;
  }

  /**
   * Returns the position of the knight: on the last square of the path, on its flight, or at the drag point.
   *
   * @param {number} now
   * @returns {KnightPosition}
   */
  positionAt(now) {
    const scene = this.#scene;
    const flight = this.#flight;
    const elapsedFraction = flight ? Math.min(1, Math.max(0, now - flight.startTime) / flight.duration) : 1;
    if (!flight || elapsedFraction === 1) {
      this.#flight = null;
      const [x, y] = this.dragPoint ?? scene.centre(scene.moment.knight);
      return { x, y, lift: this.dragPoint ? 1 : 0, progress: 1 };
    }
    const progress = flight.isBackward ? 1 - easeInOut(elapsedFraction) : easeInOut(elapsedFraction);
    const [x, y] = pointOnMove(scene, flight.from, flight.to, progress);
    return { x, y, lift: flight.isBackward ? 0 : Math.sin(elapsedFraction * Math.PI), progress };
  }

  /**
   * Draws the knight. On a flight over a joined side, the part of the knight beyond one side appears at the opposite
   * side.
   *
   * @param {import("./shapes.js").Context} context
   * @param {KnightPosition} position
   * @param {boolean} marksSteps whether the knight shows the kind of the last step
   */
  draw(context, { x, y, lift }, marksSteps) {
    const flight = this.#flight;
    const { ground, squareSize } = this.#scene.layout;
    if (!flight || !wrappedMove(ground, flight.from, flight.to)) {
      this.#drawAt(context, { x, y, lift }, marksSteps);
      return;
    }
    context.save();
    clipToBoard(context, this.#scene);
    const [width, height] = [ground.columns * squareSize, ground.rows * squareSize];
    for (const offsetX of ground.joinsColumns ? [-width, 0, width] : [0]) {
      for (const offsetY of ground.joinsRows ? [-height, 0, height] : [0]) {
        this.#drawAt(context, { x: x + offsetX, y: y + offsetY, lift }, marksSteps);
      }
    }
    context.restore();
  }

  /**
   * @param {import("./shapes.js").Context} context
   * @param {{x: number, y: number, lift: number}} position
   * @param {boolean} marksSteps
   */
  #drawAt(context, { x, y, lift }, marksSteps) {
    const { palette, layout, moment } = this.#scene;
    const { squareSize, ratio } = layout;
    const { status, ended, lastEvent, depth } = moment;
    const { knight: fill, outline, bad, panel } = palette;
    // At the end of a tour the knight is drawn beside the last number and its double ring.
    const isAside = status.endsWith("tour") && depth > 1 && !this.#flight;
    // On a board of tiny squares the knight is larger than its square, so that it stays visible.
    const size = Math.max(squareSize * (isAside ? 0.4 : 0.9), 20 * ratio) * (1 + 0.08 * lift);
    const shift = isAside ? Math.max(squareSize * 0.3, 14 * ratio) : 0;
    if (isAside) {
      x = Math.min(x + shift, context.canvas.width - size / 2);
      y = Math.max(y - shift, size / 2);
    }
    y -= squareSize * 0.16 * lift;
    const isBacktracking = marksSteps && !ended && lastEvent === "leave";
    const colours = { fill, outline: isBacktracking ? bad : outline, detail: outline };
    drawPiece(context, pieceShapeOf(moment.ground), [x, y], size, colours);
    if (marksSteps && lastEvent === "dead-end") {
      const badgeCentre = /** @type {[number, number]} */ ([x + size * 0.4, y - size * 0.36]);
      drawBadge(context, badgeCentre, size * 0.2, { fill: bad, line: panel });
    }
  }
}
