/** The knight on the board: standing on its square, flying between two squares, or dragged. */

import { drawBadge, drawPiece } from "./shapes.js";
import { clipToBoard, pointOnMove } from "./move-lines.js";
import { pieceShapeOf } from "./pieces/pieces.js";
import { wrappedMove } from "./wraparound.js";

/** The longest flight of the knight, in milliseconds. */
const MAX_FLIGHT_MS = 350;

/** The highest speed, in steps a second, at which the knight flies from square to square. */
const MAX_FLIGHT_SPEED = 10;

/** Eases in and out. @param {number} part from 0 to 1 */
const easeInOut = (part) => (part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2);

/**
 * The position of the knight: its centre, its height from 0 to 1, and the finished part of its move from 0 to
 * 1.
 *
 * @typedef {{x: number, y: number, lifted: number, part: number}} KnightPosition
 */

/** Computes the position of the knight at any time, and draws it. */
export class Knight {
  #scene;
  /**
   * The current move; `back` is true for a move that is taken back.
   *
   * @type {{from: number, to: number, back: boolean, born: number, span: number} | null}
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
    return this.#flight !== null && !this.#flight.back;
  }

  /** Ends the flight at the end of the path. */
  endFlight() {
    this.#flight = null;
  }

  /**
   * Starts the flight of a reported move, if steps are slow enough to show it.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @param {number} now in milliseconds
   * @returns {number} the duration of the flight, in milliseconds
   */
  startFlight({ lastEvent, square }, speed, now) {
    const { moment } = this.#scene;
    if (speed > MAX_FLIGHT_SPEED || moment.depth === 0) return 0;
    const times = { born: now, span: Math.min(MAX_FLIGHT_MS, 750 / speed) };
    if (lastEvent === "enter" && moment.depth > 1) {
      this.#flight = { from: moment.path[moment.depth - 2], to: moment.knight, back: false, ...times };
    } else if (lastEvent === "leave") {
      this.#flight = { from: moment.knight, to: square, back: true, ...times };
    }
    return this.#flight ? times.span : 0;
  }

  /**
   * Returns the position of the knight: on the last square of the path, on its flight, or at the point where it
   * is held.
   *
   * @param {number} now
   * @returns {KnightPosition}
   */
  positionAt(now) {
    const scene = this.#scene;
    const flight = this.#flight;
    const passed = flight ? Math.min(1, Math.max(0, now - flight.born) / flight.span) : 1;
    if (!flight || passed === 1) {
      this.#flight = null;
      const [x, y] = this.dragPoint ?? scene.centre(scene.moment.knight);
      return { x, y, lifted: this.dragPoint ? 1 : 0, part: 1 };
    }
    const part = flight.back ? 1 - easeInOut(passed) : easeInOut(passed);
    const [x, y] = pointOnMove(scene, flight.from, flight.to, part);
    return { x, y, lifted: flight.back ? 0 : Math.sin(passed * Math.PI), part };
  }

  /**
   * Draws the knight. On a flight over a joined side, the part beyond one side appears at the other.
   *
   * @param {import("./shapes.js").Context} context
   * @param {KnightPosition} place
   * @param {boolean} marksSteps whether the knight shows the kind of the last step
   */
  draw(context, { x, y, lifted }, marksSteps) {
    const flight = this.#flight;
    const { ground, square } = this.#scene.layout;
    if (!flight || !wrappedMove(ground, flight.from, flight.to)) {
      this.#drawAt(context, { x, y, lifted }, marksSteps);
      return;
    }
    context.save();
    clipToBoard(context, this.#scene);
    const [width, height] = [ground.columns * square, ground.rows * square];
    for (const right of ground.joinsColumns ? [-width, 0, width] : [0]) {
      for (const down of ground.joinsRows ? [-height, 0, height] : [0]) {
        this.#drawAt(context, { x: x + right, y: y + down, lifted }, marksSteps);
      }
    }
    context.restore();
  }

  /**
   * @param {import("./shapes.js").Context} context
   * @param {{x: number, y: number, lifted: number}} place
   * @param {boolean} marksSteps
   */
  #drawAt(context, { x, y, lifted }, marksSteps) {
    const { palette, layout, moment } = this.#scene;
    const { square, ratio } = layout;
    const { status, ended, lastEvent, depth } = moment;
    const { knight: fill, outline, bad, panel } = palette;
    // At the end of a tour the knight is moved aside, off the last number and its double ring.
    const aside = status.endsWith("tour") && depth > 1 && !this.#flight;
    // On a board of tiny squares the knight is larger than its square, so that it stays visible.
    const size = Math.max(square * (aside ? 0.4 : 0.9), 20 * ratio) * (1 + 0.08 * lifted);
    const shift = aside ? Math.max(square * 0.3, 14 * ratio) : 0;
    if (aside) {
      x = Math.min(x + shift, context.canvas.width - size / 2);
      y = Math.max(y - shift, size / 2);
    }
    y -= square * 0.16 * lifted;
    const backing = marksSteps && !ended && lastEvent === "leave";
    const colours = { fill, outline: backing ? bad : outline, detail: outline };
    drawPiece(context, pieceShapeOf(moment.ground), [x, y], size, colours);
    if (marksSteps && lastEvent === "dead-end") {
      const beside = /** @type {[number, number]} */ ([x + size * 0.4, y - size * 0.36]);
      drawBadge(context, beside, size * 0.2, { fill: bad, line: panel });
    }
  }
}
