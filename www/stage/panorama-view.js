/**
 * The canvas of a panorama: its camera, its pictures, and pointer, wheel and keyboard input.
 *
 * The worker draws the pictures. While a new picture is pending, the last one is drawn at its position for the current
 * camera. Of several requested pictures, only the last one is fetched.
 */

import { drawFaultMarks, faultMarks } from "../board/given-fault.js";
import { pieceShapeOf } from "../board/pieces/pieces.js";
import { COLOUR_PROPERTIES } from "../board/scene.js";
import { Camera } from "../panorama/camera.js";
import { MIN_LINED_SQUARE_PX } from "../panorama/palette.js";
import { EMPTY_CANVAS_SIZE, get2dContext, observeCanvasSize } from "../widgets/canvas-size.js";
import { readPalette } from "../widgets/colours.js";
import { onNextFrame } from "../widgets/animation-frame.js";
import { paintPanorama } from "./panorama-picture.js";
import { drawPathOverlay } from "./panorama-overlay.js";

/** @import { BoardShape, Placement } from "../panorama/camera.js" */

/** The distance that a pressed pointer may move and still count as a click, in CSS pixels. */
const MAX_CLICK_DISTANCE_PX = 5;

/** The zoom factor of a key or a button, and the zoom rate of the wheel per pixel. */
const ZOOM_FACTOR = 1.6;
const WHEEL_ZOOM_PER_PX = 0.0016;

/** The distance that an arrow key pans, as a fraction of the canvas. */
const PAN_FRACTION = 0.15;

/**
 * The content of the canvas.
 *
 * @typedef {object} Scene
 * @property {BoardShape} board
 * @property {number} start the cell of the start
 * @property {import("../board/shapes.js").PieceShape} piece
 * @property {number} pathLength the number of squares of the path; 0 before it is computed
 * @property {number} shownLength the number of squares shown
 * @property {boolean} isClosed whether the path is closed
 * @property {boolean} showsChain whether colours show the chain of blocks instead of the order of visit
 * @property {import("../panorama/overlay.js").BlockStep | null} blockStep the stage of the block construction to show
 * @property {boolean} followsKnight whether the camera follows the knight
 * @property {{crossed: number[], ringed: number[]} | null} faultMarks the marked cells of an error in a path given by the
 *   reader
 */

/** An image, and the part of the board that it shows. @typedef {{image: ImageBitmap, placement: Placement}} PlacedImage */

/** Shows a panorama that can be zoomed and panned. */
export class PanoramaView {
  #canvas;
  #context;
  #engine;
  #view;
  #events;
  #canvasSize = EMPTY_CANVAS_SIZE;
  #colours;
  /** @type {Scene | null} */
  #scene = null;
  #camera = new Camera(EMPTY_CANVAS_SIZE, { rows: 8, columns: 8 });
  /** The picture of the visible part. @type {PlacedImage | null} */
  #visibleLayer = null;
  /** A picture of the whole board, for parts that come into view. @type {PlacedImage | null} */
  #boardLayer = null;
  /** The cells of the last squares shown. @type {Uint32Array} */
  #trail = new Uint32Array(0);
  #hovered = -1;
  /** Whether the keyboard is in use; the centre is marked then. */
  #showsCentreMark = false;
  #isFetching = false;
  #isStale = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../board/view-settings.js").ViewSettings} view
   * @param {object} events
   * @param {(cell: number) => void} events.onPick
   * @param {(cell: number) => void} events.onHover −1 for none
   * @param {() => void} events.onZoom
   * @param {() => void} events.onPicture the requested picture is on the canvas
   * @param {(error: unknown) => void} events.onFault a request to the engine failed
   */
  constructor(canvas, engine, view, events) {
    this.#canvas = canvas;
    this.#context = get2dContext(canvas);
    this.#engine = engine;
    this.#view = view;
    this.#events = events;
    this.#colours = readPalette(canvas, COLOUR_PROPERTIES, "area");
    observeCanvasSize(canvas, (room) => {
      this.#canvasSize = room;
      this.#camera.resize(room);
      this.#paint();
      this.#requestPicture();
    });
    this.#listenToPointers();
    this.#listenToWheel();
    this.#listenToKeyboard();
  }

  /**
   * Shows a board without a path; null for none.
   *
   * @param {{ground: import("../board/ground.js").Ground, start: number, fault?: import("../bindings/protocol").GivenFault | null} | null} board
   * @param {{atOnce?: boolean}} [how] whether the path follows at once
   */
  setBoard(board, { atOnce = false } = {}) {
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
    const marks = fault ? faultMarks(fault) : null;
    const cells = (/** @type {number[]} */ squares) => squares.map((square) => ground.cellOf(square));
    const { rows, columns, joinsRows, joinsColumns, leaps } = ground;
    const extent = { rows, columns, joinsRows, joinsColumns, leaps };
    const same = before && sameExtent(before.board, extent);
    this.#scene = {
      board: extent,
      start,
      piece: pieceShapeOf(ground),
      pathLength: 0,
      shownLength: 0,
      isClosed: false,
      showsChain: before?.showsChain ?? false,
      blockStep: null,
      followsKnight: before?.followsKnight ?? false,
      faultMarks: marks && { crossed: cells(marks.crossed), ringed: cells(marks.ringed) },
    };
    if (same) {
      // Another piece moves differently over joined sides.
      this.#camera = Camera.withPlacement(this.#canvasSize, extent, this.#camera.placement);
    } else {
      this.#camera = new Camera(this.#canvasSize, extent);
      this.#clear();
      this.#events.onZoom();
    }
    // If the path follows at once, a picture without it would be superfluous.
    if (!atOnce) this.#requestPicture();
  }

  /** Changes the scene, and requests a new picture. @param {Partial<Scene>} changes */
  updateScene(changes) {
    const scene = this.#scene;
    if (!scene) return;
    const names = /** @type {(keyof Scene)[]} */ (Object.keys(changes));
    if (names.every((name) => scene[name] === changes[name])) return;
    Object.assign(scene, changes);
    this.#requestPicture();
  }

  /** Whether the whole board is visible, and whether the zoom is at its maximum. */
  get zoomState() {
    return { isWhole: this.#camera.showsWholeBoard, isNearest: this.#camera.square >= this.#camera.maxSquareSide };
  }

  /** Whether squares are large enough for single moves to be visible. */
  get areMovesVisible() {
    return this.#camera.square >= MIN_LINED_SQUARE_PX * this.#canvasSize.ratio;
  }

  /**
   * Paints the scene off screen.
   *
   * @param {import("./panorama-picture.js").PanoramaPictureOptions} wish
   * @returns {Promise<OffscreenCanvas | null>} null if there is no board; rejects with `EngineError`
   */
  async paintOffscreen(wish) {
    const seen = { camera: this.#camera, room: this.#canvasSize, firstNumber: this.#view.number(0) };
    return this.#scene && paintPanorama(this.#engine, { ...this.#scene }, seen, wish);
  }

  /** Zooms in or out, or fits the whole board. @param {"in" | "out" | "fit"} how */
  zoom(how) {
    if (how === "fit") this.#move((camera) => camera.fit());
    else this.#move((camera) => camera.zoom(how === "in" ? ZOOM_FACTOR : 1 / ZOOM_FACTOR));
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#colours = readPalette(this.#canvas, COLOUR_PROPERTIES, "area");
    this.#requestPicture();
  }

  /** Applies the reader's view options again. */
  review() {
    this.#requestPicture();
  }

  /** Removes all pictures. */
  #clear() {
    this.#visibleLayer?.image.close();
    this.#boardLayer?.image.close();
    this.#visibleLayer = null;
    this.#boardLayer = null;
  }

  /**
   * Replaces the current picture.
   *
   * @param {PlacedImage} layer
   * @param {boolean} isWhole
   */
  #replaceLayer(layer, isWhole) {
    if (this.#visibleLayer !== this.#boardLayer) this.#visibleLayer?.image.close();
    if (isWhole) this.#boardLayer?.image.close();
    this.#visibleLayer = layer;
    if (isWhole) this.#boardLayer = layer;
  }

  /** Moves the camera. @param {(camera: Camera) => void} how */
  #move(how) {
    if (!this.#scene) return;
    how(this.#camera);
    this.#events.onZoom();
    this.#redraw();
    this.#requestPicture();
  }

  /** Requests a picture of the visible part, now or after the pending one. */
  async #requestPicture() {
    this.#isStale = true;
    if (this.#isFetching || !this.#scene || this.#canvasSize.width <= 1) return;
    this.#isFetching = true;
    this.#canvas.ariaBusy = "true";
    try {
      while (this.#isStale && this.#scene) {
        this.#isStale = false;
        await this.#fetch(this.#scene);
      }
    } catch (error) {
      this.#events.onFault(error);
    } finally {
      this.#isFetching = false;
      this.#canvas.ariaBusy = "false";
    }
  }

  /** @param {Scene} scene */
  async #fetch(scene) {
    const { board, pathLength, shownLength } = scene;
    const { placement } = this.#camera;
    const room = this.#canvasSize;
    const { showsWholeBoard } = this.#camera;
    const seen = await this.#sendPictureRequest(scene, room, placement);
    if (!seen) return;
    if (scene !== this.#scene || pathLength !== scene.pathLength || room !== this.#canvasSize) {
      seen.image.close();
      return;
    }
    this.#replaceLayer({ image: seen.image, placement }, showsWholeBoard);
    this.#trail = seen.trail;
    if (scene.followsKnight && shownLength < pathLength && this.#trail.length > 0 && !this.#camera.showsWholeBoard) {
      const knight = this.#trail[this.#trail.length - 1];
      const row = Math.floor(knight / board.columns);
      this.#camera.centreOn(row + 0.5, knight - row * board.columns + 0.5);
      this.#isStale ||= this.#camera.left !== placement.left || this.#camera.top !== placement.top;
    }
    this.#paint();
    if (!this.#isStale) this.#events.onPicture();
  }

  /**
   * Requests a picture.
   *
   * @param {Scene} scene
   * @param {import("../widgets/canvas-size.js").CanvasSize} canvasSize
   * @param {Placement} placement
   */
  #sendPictureRequest({ board, pathLength, shownLength, isClosed, showsChain, blockStep }, canvasSize, placement) {
    const firstNumber = this.#view.number(0);
    const { ramp, ...colours } = this.#colours;
    const look = { canvasSize, board, placement, pathLength, shownLength, isClosed, showsChain, blockStep, firstNumber, colours, ramp };
    return this.#engine.request("look", { look });
  }

  /**
   * Draws the whole board on another canvas, which has the size of the room.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../widgets/canvas-size.js").CanvasSize} room
   * @param {number} [progress] the number of squares of the path to show; by default as many as on this canvas
   * @returns {Promise<boolean>} whether there is a board; rejects with `EngineError`
   */
  async drawWholeBoard(context, room, progress = this.#scene?.shownLength) {
    if (!this.#scene || progress === undefined) return false;
    const scene = { ...this.#scene, shownLength: progress };
    const camera = new Camera(room, scene.board);
    const seen = await this.#sendPictureRequest(scene, room, camera.placement);
    if (!seen) return false;
    context.fillStyle = this.#colours.background;
    context.fillRect(0, 0, room.width, room.height);
    context.drawImage(seen.image, 0, 0);
    seen.image.close();
    drawPathOverlay(context, { camera, ratio: room.ratio, colours: this.#colours }, scene, seen.trail);
    return true;
  }

  #redraw = onNextFrame(() => this.#paint());

  #paint() {
    const context = this.#context;
    const { width, height, ratio } = this.#canvasSize;
    context.fillStyle = this.#colours.background;
    context.fillRect(0, 0, width, height);
    const scene = this.#scene;
    if (!scene) return;
    const camera = this.#camera;
    if (this.#boardLayer && this.#boardLayer !== this.#visibleLayer) this.#drawLayer(this.#boardLayer);
    if (this.#visibleLayer) this.#drawLayer(this.#visibleLayer);
    drawPathOverlay(context, { camera, ratio, colours: this.#colours }, scene, this.#trail);
    if (scene.faultMarks) drawFaultMarks(context, { camera, ratio, colours: this.#colours }, scene.faultMarks);
    const half = Math.max(camera.square / 2, 4 * ratio);
    context.lineWidth = 2 * ratio;
    if (this.#hovered >= 0) {
      const [x, y] = camera.centre(this.#hovered);
      context.strokeStyle = this.#colours.muted;
      context.strokeRect(x - half, y - half, 2 * half, 2 * half);
    }
    if (!this.#showsCentreMark) return;
    context.strokeStyle = this.#colours.accent;
    context.strokeRect(width / 2 - half, height / 2 - half, 2 * half, 2 * half);
  }

  /** Draws a picture at its position for the current camera. @param {PlacedImage} layer */
  #drawLayer({ image, placement }) {
    const { scale, x, y } = this.#camera.transformOf(placement);
    this.#context.imageSmoothingEnabled = scale < 1;
    this.#context.drawImage(image, x, y, image.width * scale, image.height * scale);
  }

  /** @param {MouseEvent} event */
  #pointOf(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#canvasSize;
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  }

  /** @param {number} cell */
  #hover(cell) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    this.#events.onHover(cell);
    this.#redraw();
  }

  #listenToPointers() {
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
      this.#showsCentreMark = false;
    });
    canvas.addEventListener("pointermove", (event) => {
      const point = this.#pointOf(event);
      if (!pressed.has(event.pointerId)) {
        if (event.pointerType === "mouse") this.#hover(this.#camera.cellUnder(point.x, point.y));
        return;
      }
      const before = middle();
      pressed.set(event.pointerId, point);
      moved ||= Math.hypot(point.x - from.x, point.y - from.y) > MAX_CLICK_DISTANCE_PX * this.#canvasSize.ratio;
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
        this.#move((camera) => camera.zoom(ZOOM_FACTOR ** 2, x, y));
        return;
      }
      const cell = this.#camera.cellUnder(x, y);
      if (cell >= 0) this.#events.onPick(cell);
    });
  }

  #listenToWheel() {
    this.#canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { x, y } = this.#pointOf(event);
        // Some wheels report lines or pages. A pinch on a trackpad arrives as a wheel event with Ctrl.
        const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
        const rate = event.ctrlKey ? 6 * WHEEL_ZOOM_PER_PX : WHEEL_ZOOM_PER_PX;
        this.#move((camera) => camera.zoom(Math.exp(-pixels * rate), x, y));
      },
      { passive: false },
    );
  }

  #listenToKeyboard() {
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
        const cell = this.#camera.cellUnder(this.#canvasSize.width / 2, this.#canvasSize.height / 2);
        if (cell >= 0) this.#events.onPick(cell);
      },
    };
    canvas.addEventListener("focus", () => {
      this.#showsCentreMark = canvas.matches(":focus-visible");
      this.#redraw();
    });
    canvas.addEventListener("blur", () => {
      this.#showsCentreMark = false;
      this.#redraw();
    });
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actions[event.key];
      if (!action) return;
      this.#showsCentreMark = true;
      action();
      this.#redraw();
      const { width, height } = this.#canvasSize;
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
    const { width, height } = this.#canvasSize;
    const step = PAN_FRACTION * Math.min(width, height);
    this.#move((camera) => camera.pan(right * step, down * step));
  }
}

/**
 * @param {BoardShape} one
 * @param {BoardShape} other
 */
function sameExtent(one, other) {
  return (
    one.rows === other.rows &&
    one.columns === other.columns &&
    one.joinsRows === other.joinsRows &&
    one.joinsColumns === other.joinsColumns
  );
}
