/**
 * The canvas of a panorama: its camera, its pictures, and pointer, wheel and keyboard input.
 *
 * The worker draws the pictures. While a new picture is pending, the last one is drawn at its position for the current
 * camera. Of several requested pictures, only the last one is fetched.
 */

import { markCells, markedBy } from "../board/given-fault.js";
import { pieceOf } from "../board/pieces/pieces.js";
import { COLOURS } from "../board/scene.js";
import { Camera } from "../panorama/camera.js";
import { LEGIBLE_LINES } from "../panorama/palette.js";
import { NO_ROOM, contextOf, followRoom } from "../widgets/canvas-room.js";
import { readPalette } from "../widgets/colours.js";
import { withNextFrame } from "../widgets/frame.js";
import { paintPanorama } from "./panorama-picture.js";
import { drawWalk } from "./panorama-walk.js";

/** @import { Extent, Placement } from "../panorama/camera.js" */

/** The distance that a pressed pointer may move and still count as a click, in CSS pixels. */
const CLICK = 5;

/** The zoom factor of a key or a button, and the zoom rate of the wheel per pixel. */
const ZOOM_STEP = 1.6;
const WHEEL_RATE = 0.0016;

/** The distance that an arrow key pans, as a fraction of the canvas. */
const PAN_STEP = 0.15;

/**
 * The content of the canvas.
 *
 * @typedef {object} Scene
 * @property {Extent} board
 * @property {number} start the cell of the start
 * @property {import("../board/figures.js").PieceShape} piece
 * @property {number} length the number of squares of the path; 0 before it is computed
 * @property {number} progress the number of squares shown
 * @property {boolean} closed whether the path is closed
 * @property {boolean} chain whether colours show the chain of blocks instead of the order of visit
 * @property {import("../panorama/figures.js").BlockStep | null} blocks the stage of the block construction to show
 * @property {boolean} following whether the camera follows the knight
 * @property {{crossed: number[], ringed: number[]} | null} fault the marked cells of an error in a path given by the
 *   reader
 */

/** An image, and the part of the board that it shows. @typedef {{image: ImageBitmap, placement: Placement}} Layer */

/** Shows a panorama that can be zoomed and panned. */
export class PanoramaView {
  #canvas;
  #context;
  #engine;
  #view;
  #events;
  #room = NO_ROOM;
  #colours;
  /** @type {Scene | null} */
  #scene = null;
  #camera = new Camera(NO_ROOM, { rows: 8, columns: 8 });
  /** The picture of the visible part. @type {Layer | null} */
  #sharp = null;
  /** A picture of the whole board, for parts that come into view. @type {Layer | null} */
  #whole = null;
  /** The cells of the last squares shown. @type {Uint32Array} */
  #trail = new Uint32Array(0);
  #hovered = -1;
  /** Whether the keyboard is in use; the centre is marked then. */
  #aiming = false;
  #asking = false;
  #stale = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../board/view.js").View} view
   * @param {object} events
   * @param {(cell: number) => void} events.onPick
   * @param {(cell: number) => void} events.onHover −1 for none
   * @param {() => void} events.onZoom
   * @param {() => void} events.onPicture the requested picture is on the canvas
   * @param {(error: unknown) => void} events.onFault a request to the engine failed
   */
  constructor(canvas, engine, view, events) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
    this.#engine = engine;
    this.#view = view;
    this.#events = events;
    this.#colours = readPalette(canvas, COLOURS, "area");
    followRoom(canvas, (room) => {
      this.#room = room;
      this.#camera.resize(room);
      this.#paint();
      this.#ask();
    });
    this.#followPointers();
    this.#followWheel();
    this.#followKeyboard();
  }

  /**
   * Shows a board without a path; null for none.
   *
   * @param {{ground: import("../board/ground.js").Ground, start: number, fault?: import("../bindings/protocol").GivenFault | null} | null} board
   * @param {{atOnce?: boolean}} [how] whether the path follows at once
   */
  begin(board, { atOnce = false } = {}) {
    const before = this.#scene;
    // Data of the previous board is invalid.
    this.#trail = new Uint32Array(0);
    this.#hovered = -1;
    if (!board) {
      this.#scene = null;
      this.#clear();
      return;
    }
    const { ground, start, fault } = board;
    const marks = fault ? markedBy(fault) : null;
    const cells = (/** @type {number[]} */ squares) => squares.map((square) => ground.cellOf(square));
    const { rows, columns, joinsRows, joinsColumns, leaps } = ground;
    const extent = { rows, columns, joinsRows, joinsColumns, leaps };
    const same = before && sameExtent(before.board, extent);
    this.#scene = {
      board: extent,
      start,
      piece: pieceOf(ground),
      length: 0,
      progress: 0,
      closed: false,
      chain: before?.chain ?? false,
      blocks: null,
      following: before?.following ?? false,
      fault: marks && { crossed: cells(marks.crossed), ringed: cells(marks.ringed) },
    };
    if (same) {
      // Another piece moves differently over joined sides.
      this.#camera = Camera.at(this.#room, extent, this.#camera.placement);
    } else {
      this.#camera = new Camera(this.#room, extent);
      this.#clear();
      this.#events.onZoom();
    }
    // If the path follows at once, a picture without it would be superfluous.
    if (!atOnce) this.#ask();
  }

  /** Changes the scene, and requests a new picture. @param {Partial<Scene>} changes */
  show(changes) {
    const scene = this.#scene;
    if (!scene) return;
    const names = /** @type {(keyof Scene)[]} */ (Object.keys(changes));
    if (names.every((name) => scene[name] === changes[name])) return;
    Object.assign(scene, changes);
    this.#ask();
  }

  /** Whether the whole board is visible, and whether the zoom is at its maximum. */
  get limits() {
    return { isWhole: this.#camera.isWhole, isNearest: this.#camera.square >= this.#camera.largest };
  }

  /** Whether squares are large enough for single moves to be visible. */
  get showsMoves() {
    return this.#camera.square >= LEGIBLE_LINES * this.#room.ratio;
  }

  /**
   * Paints the scene off screen.
   *
   * @param {import("./panorama-picture.js").Wish} wish
   * @returns {Promise<OffscreenCanvas | null>} null if there is no board; rejects with `EngineBroken`
   */
  async paint(wish) {
    const seen = { camera: this.#camera, room: this.#room, firstNumber: this.#view.number(0) };
    return this.#scene && paintPanorama(this.#engine, { ...this.#scene }, seen, wish);
  }

  /** Zooms in or out, or fits the whole board. @param {"in" | "out" | "fit"} how */
  zoom(how) {
    if (how === "fit") this.#move((camera) => camera.fit());
    else this.#move((camera) => camera.zoom(how === "in" ? ZOOM_STEP : 1 / ZOOM_STEP));
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#colours = readPalette(this.#canvas, COLOURS, "area");
    this.#ask();
  }

  /** Applies the reader's view options again. */
  review() {
    this.#ask();
  }

  /** Removes all pictures. */
  #clear() {
    this.#sharp?.image.close();
    this.#whole?.image.close();
    this.#sharp = null;
    this.#whole = null;
  }

  /**
   * Replaces the current picture.
   *
   * @param {Layer} layer
   * @param {boolean} isWhole
   */
  #take(layer, isWhole) {
    if (this.#sharp !== this.#whole) this.#sharp?.image.close();
    if (isWhole) this.#whole?.image.close();
    this.#sharp = layer;
    if (isWhole) this.#whole = layer;
  }

  /** Moves the camera. @param {(camera: Camera) => void} how */
  #move(how) {
    if (!this.#scene) return;
    how(this.#camera);
    this.#events.onZoom();
    this.#redraw();
    this.#ask();
  }

  /** Requests a picture of the visible part, now or after the pending one. */
  async #ask() {
    this.#stale = true;
    if (this.#asking || !this.#scene || this.#room.width <= 1) return;
    this.#asking = true;
    this.#canvas.ariaBusy = "true";
    try {
      while (this.#stale && this.#scene) {
        this.#stale = false;
        await this.#fetch(this.#scene);
      }
    } catch (error) {
      this.#events.onFault(error);
    } finally {
      this.#asking = false;
      this.#canvas.ariaBusy = "false";
    }
  }

  /** @param {Scene} scene */
  async #fetch(scene) {
    const { board, length, progress } = scene;
    const { placement } = this.#camera;
    const room = this.#room;
    const { isWhole } = this.#camera;
    const seen = await this.#look(scene, room, placement);
    if (!seen) return;
    if (scene !== this.#scene || length !== scene.length || room !== this.#room) {
      seen.image.close();
      return;
    }
    this.#take({ image: seen.image, placement }, isWhole);
    this.#trail = seen.trail;
    if (scene.following && progress < length && this.#trail.length > 0 && !this.#camera.isWhole) {
      const knight = this.#trail[this.#trail.length - 1];
      const row = Math.floor(knight / board.columns);
      this.#camera.centreOn(row + 0.5, knight - row * board.columns + 0.5);
      this.#stale ||= this.#camera.left !== placement.left || this.#camera.top !== placement.top;
    }
    this.#paint();
    if (!this.#stale) this.#events.onPicture();
  }

  /**
   * Requests a picture.
   *
   * @param {Scene} scene
   * @param {import("../widgets/canvas-room.js").Room} room
   * @param {Placement} placement
   */
  #look({ board, length, progress, closed, chain, blocks }, room, placement) {
    const firstNumber = this.#view.number(0);
    const { ramp, ...colours } = this.#colours;
    const look = { room, board, placement, length, progress, closed, chain, blocks, firstNumber, colours, ramp };
    return this.#engine.ask("look", { look });
  }

  /**
   * Draws the whole board on another canvas, which has the size of the room.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../widgets/canvas-room.js").Room} room
   * @param {number} [progress] the number of squares of the path to show; by default as many as on this canvas
   * @returns {Promise<boolean>} whether there is a board; rejects with `EngineBroken`
   */
  async drawOn(context, room, progress = this.#scene?.progress) {
    if (!this.#scene || progress === undefined) return false;
    const scene = { ...this.#scene, progress };
    const camera = new Camera(room, scene.board);
    const seen = await this.#look(scene, room, camera.placement);
    if (!seen) return false;
    context.fillStyle = this.#colours.ground;
    context.fillRect(0, 0, room.width, room.height);
    context.drawImage(seen.image, 0, 0);
    seen.image.close();
    drawWalk(context, { camera, ratio: room.ratio, colours: this.#colours }, scene, seen.trail);
    return true;
  }

  #redraw = withNextFrame(() => this.#paint());

  #paint() {
    const context = this.#context;
    const { width, height, ratio } = this.#room;
    context.fillStyle = this.#colours.ground;
    context.fillRect(0, 0, width, height);
    const scene = this.#scene;
    if (!scene) return;
    const camera = this.#camera;
    if (this.#whole && this.#whole !== this.#sharp) this.#drawLayer(this.#whole);
    if (this.#sharp) this.#drawLayer(this.#sharp);
    drawWalk(context, { camera, ratio, colours: this.#colours }, scene, this.#trail);
    if (scene.fault) markCells(context, { camera, ratio, colours: this.#colours }, scene.fault);
    const half = Math.max(camera.square / 2, 4 * ratio);
    context.lineWidth = 2 * ratio;
    if (this.#hovered >= 0) {
      const [x, y] = camera.centre(this.#hovered);
      context.strokeStyle = this.#colours.muted;
      context.strokeRect(x - half, y - half, 2 * half, 2 * half);
    }
    if (!this.#aiming) return;
    context.strokeStyle = this.#colours.accent;
    context.strokeRect(width / 2 - half, height / 2 - half, 2 * half, 2 * half);
  }

  /** Draws a picture at its position for the current camera. @param {Layer} layer */
  #drawLayer({ image, placement }) {
    const { scale, x, y } = this.#camera.placeOf(placement);
    this.#context.imageSmoothingEnabled = scale < 1;
    this.#context.drawImage(image, x, y, image.width * scale, image.height * scale);
  }

  /** @param {MouseEvent} event */
  #pointOf(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#room;
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  }

  /** @param {number} cell */
  #hover(cell) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    this.#events.onHover(cell);
    this.#redraw();
  }

  #followPointers() {
    const canvas = this.#canvas;
    /** The position of each pressed pointer. @type {Map<number, {x: number, y: number}>} */
    const pressed = new Map();
    /** Whether the pressed pointers have moved the board, or were more than one. */
    let moved = false;
    let from = { x: 0, y: 0 };
    const middle = () => {
      const points = [...pressed.values()];
      const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
      const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
      const spread = points.length < 2 ? 0 : Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y);
      return { x, y, spread };
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      if (pressed.size === 0) {
        moved = false;
        from = this.#pointOf(event);
      }
      pressed.set(event.pointerId, this.#pointOf(event));
      if (pressed.size > 1) moved = true;
      this.#aiming = false;
    });
    canvas.addEventListener("pointermove", (event) => {
      const point = this.#pointOf(event);
      if (!pressed.has(event.pointerId)) {
        if (event.pointerType === "mouse") this.#hover(this.#camera.cellUnder(point.x, point.y));
        return;
      }
      const before = middle();
      pressed.set(event.pointerId, point);
      moved ||= Math.hypot(point.x - from.x, point.y - from.y) > CLICK * this.#room.ratio;
      if (!moved) return;
      const after = middle();
      canvas.style.cursor = "grabbing";
      this.#hover(-1);
      this.#move((camera) => {
        camera.pan(after.x - before.x, after.y - before.y);
        if (before.spread > 0 && after.spread > 0) camera.zoom(after.spread / before.spread, after.x, after.y);
      });
    });
    /** @param {PointerEvent} event */
    const release = (event) => {
      pressed.delete(event.pointerId);
      if (pressed.size === 0) canvas.style.cursor = "";
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.#hover(-1);
    });
    canvas.addEventListener("click", (event) => {
      if (moved) return;
      const { x, y } = this.#pointOf(event);
      // A double click zooms in.
      if (event.detail > 1) {
        this.#move((camera) => camera.zoom(ZOOM_STEP ** 2, x, y));
        return;
      }
      const cell = this.#camera.cellUnder(x, y);
      if (cell >= 0) this.#events.onPick(cell);
    });
  }

  #followWheel() {
    this.#canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { x, y } = this.#pointOf(event);
        // Some wheels report lines or pages. A pinch on a trackpad arrives as a wheel event with Ctrl.
        const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
        const rate = event.ctrlKey ? 6 * WHEEL_RATE : WHEEL_RATE;
        this.#move((camera) => camera.zoom(Math.exp(-pixels * rate), x, y));
      },
      { passive: false },
    );
  }

  #followKeyboard() {
    const canvas = this.#canvas;
    /** @type {Record<string, () => void>} */
    const actions = {
      "+": () => this.zoom("in"),
      "=": () => this.zoom("in"),
      "-": () => this.zoom("out"),
      0: () => this.zoom("fit"),
      Home: () => this.zoom("fit"),
      ArrowLeft: () => this.#pan(1, 0),
      ArrowRight: () => this.#pan(-1, 0),
      ArrowUp: () => this.#pan(0, 1),
      ArrowDown: () => this.#pan(0, -1),
      Enter: () => {
        const cell = this.#camera.cellUnder(this.#room.width / 2, this.#room.height / 2);
        if (cell >= 0) this.#events.onPick(cell);
      },
    };
    canvas.addEventListener("focus", () => {
      this.#aiming = canvas.matches(":focus-visible");
      this.#redraw();
    });
    canvas.addEventListener("blur", () => {
      this.#aiming = false;
      this.#redraw();
    });
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actions[event.key];
      if (!action) return;
      this.#aiming = true;
      action();
      this.#redraw();
      const { width, height } = this.#room;
      this.#events.onHover(this.#camera.cellUnder(width / 2, height / 2));
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  #pan(right, down) {
    const { width, height } = this.#room;
    const step = PAN_STEP * Math.min(width, height);
    this.#move((camera) => camera.pan(right * step, down * step));
  }
}

/**
 * @param {Extent} one
 * @param {Extent} other
 */
function sameExtent(one, other) {
  return (
    one.rows === other.rows &&
    one.columns === other.columns &&
    one.joinsRows === other.joinsRows &&
    one.joinsColumns === other.joinsColumns
  );
}
