/**
 * The canvas of a panorama: its camera, its pictures, and pointer, wheel and keyboard input.
 *
 * The worker draws the pictures. While a new picture is pending, the canvas shows the last one, moved and scaled to fit
 * the current camera. Requests that arrive meanwhile are merged into one.
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

/** The maximum distance that a pressed pointer may move during a click, in CSS pixels. */
const MAX_CLICK_DISTANCE_PX = 5;

/** The zoom factor of a key or a button. */
const ZOOM_FACTOR = 1.6;

/** The natural logarithm of the zoom factor of the wheel, per pixel. */
const WHEEL_ZOOM_PER_PX = 0.0016;

/** The distance that an arrow key pans, as a fraction of the shorter side of the canvas. */
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
 * @property {{crossed: number[], ringed: number[]} | null} faultMarks the cells that mark the fault in a path
 *   given as text; null if there is none
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
  /** A picture of the whole board, shown where the picture of the visible part is missing. @type {PlacedImage | null} */
  #boardLayer = null;
  /** The cells of the last squares shown. @type {Uint32Array} */
  #trail = new Uint32Array(0);
  /** The cell under the pointer; −1 for none. */
  #hoveredCell = -1;
  /** Whether the centre of the canvas, which is the target of the keyboard, is marked. */
  #showsCentreMark = false;
  /** Whether a picture is being fetched. */
  #isFetching = false;
  /** Whether a newer picture than the fetched one is needed. */
  #isStale = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../board/view-settings.js").ViewSettings} view
   * @param {object} events
   * @param {(cell: number, isPointer: boolean) => void} events.onPick called when the user chooses a cell
   * @param {(cell: number) => void} events.onHover called when the pointer reaches another cell, and after a key with
   *   the cell in the centre of the canvas; −1 for none
   * @param {() => void} events.onZoom called after the camera has changed
   * @param {() => void} events.onPictureShown called when the requested picture is on the canvas
   * @param {(error: unknown) => void} events.onError called when a request to the engine fails
   */
  constructor(canvas, engine, view, events) {
    this.#canvas = canvas;
    this.#context = get2dContext(canvas);
    this.#engine = engine;
    this.#view = view;
    this.#events = events;
    this.#colours = readPalette(canvas, COLOUR_PROPERTIES, "area");
    observeCanvasSize(canvas, (canvasSize) => {
      this.#canvasSize = canvasSize;
      this.#camera.resize(canvasSize);
      this.#paint();
      this.#requestPicture();
    });
    this.#listenToPointers();
    this.#listenToWheel();
    this.#listenToKeyboard();
  }

  /**
   * Shows a board without a path, or no board.
   *
   * @param {{ground: import("../board/ground.js").Ground, start: number, fault?:
   *   import("../bindings/protocol").GivenFault | null} | null} board
   * @param {{isPathPending?: boolean}} [options] whether the path of the board is about to be shown
   */
  setBoard(board, { isPathPending = false } = {}) {
    const previousScene = this.#scene;
    // The trail and the hovered cell belong to the previous board.
    this.#trail = new Uint32Array(0);
    this.#hoveredCell = -1;
    if (!board) {
      this.#scene = null;
      this.#clear();
      return;
    }
    const { ground, start, fault } = board;
    const marks = fault ? faultMarks(fault) : null;
    const cells = (/** @type {number[]} */ squares) => squares.map((square) => ground.cellOf(square));
    const { rows, columns, joinsRows, joinsColumns, wrappedMoves } = ground;
    const shape = { rows, columns, joinsRows, joinsColumns, wrappedMoves };
    const hasSameExtent = previousScene && haveSameExtent(previousScene.board, shape);
    this.#scene = {
      board: shape,
      start,
      piece: pieceShapeOf(ground),
      pathLength: 0,
      shownLength: 0,
      isClosed: false,
      showsChain: previousScene?.showsChain ?? false,
      blockStep: null,
      followsKnight: previousScene?.followsKnight ?? false,
      faultMarks: marks && { crossed: cells(marks.crossed), ringed: cells(marks.ringed) },
    };
    if (hasSameExtent) {
      // The new camera is needed because another piece moves differently over joined sides.
      this.#camera = Camera.withPlacement(this.#canvasSize, shape, this.#camera.placement);
    } else {
      this.#camera = new Camera(this.#canvasSize, shape);
      this.#clear();
      this.#events.onZoom();
    }
    // If the path is about to be shown, a picture without the path would be superfluous.
    if (!isPathPending) this.#requestPicture();
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
    return {
      showsWholeBoard: this.#camera.showsWholeBoard,
      isMaximal: this.#camera.square >= this.#camera.maxSquareSide,
    };
  }

  /** Whether squares are large enough for single moves to be visible. */
  get areMovesVisible() {
    return this.#camera.square >= MIN_LINED_SQUARE_PX * this.#canvasSize.ratio;
  }

  /**
   * Paints the scene off screen.
   *
   * @param {import("./panorama-picture.js").PanoramaPictureOptions} options
   * @returns {Promise<OffscreenCanvas | null>} null if there is no board; rejects with `EngineError`
   */
  async paintOffscreen(options) {
    const currentView = { camera: this.#camera, canvasSize: this.#canvasSize, firstNumber: this.#view.number(0) };
    return this.#scene && paintPanorama(this.#engine, { ...this.#scene }, currentView, options);
  }

  /** Zooms in or out, or fits the whole board. @param {"in" | "out" | "fit"} command */
  zoom(command) {
    if (command === "fit") this.#moveCamera((camera) => camera.fit());
    else this.#moveCamera((camera) => camera.zoom(command === "in" ? ZOOM_FACTOR : 1 / ZOOM_FACTOR));
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    this.#colours = readPalette(this.#canvas, COLOUR_PROPERTIES, "area");
    this.#requestPicture();
  }

  /** Applies the user's view options again. */
  updateView() {
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
   * Replaces the picture of the visible part.
   *
   * @param {PlacedImage} layer
   * @param {boolean} isWholeBoard
   */
  #replaceLayer(layer, isWholeBoard) {
    if (this.#visibleLayer !== this.#boardLayer) this.#visibleLayer?.image.close();
    if (isWholeBoard) this.#boardLayer?.image.close();
    this.#visibleLayer = layer;
    if (isWholeBoard) this.#boardLayer = layer;
  }

  /** Moves the camera. @param {(camera: Camera) => void} change */
  #moveCamera(change) {
    if (!this.#scene) return;
    change(this.#camera);
    this.#events.onZoom();
    this.#redraw();
    this.#requestPicture();
  }

  /** Requests a picture of the visible part. If a request is pending, the new one follows it. */
  async #requestPicture() {
    this.#isStale = true;
    if (this.#isFetching || !this.#scene || this.#canvasSize.width <= 1) return;
    this.#isFetching = true;
    this.#canvas.ariaBusy = "true";
    try {
      while (this.#isStale && this.#scene) {
        this.#isStale = false;
        await this.#fetchPicture(this.#scene);
      }
    } catch (error) {
      this.#events.onError(error);
    } finally {
      this.#isFetching = false;
      this.#canvas.ariaBusy = "false";
    }
  }

  /** Fetches and shows one picture of the visible part. @param {Scene} scene */
  async #fetchPicture(scene) {
    const { board, pathLength, shownLength } = scene;
    const { placement } = this.#camera;
    const canvasSize = this.#canvasSize;
    const { showsWholeBoard } = this.#camera;
    const picture = await this.#sendPictureRequest(scene, canvasSize, placement);
    if (!picture) return;
    if (scene !== this.#scene || pathLength !== scene.pathLength || canvasSize !== this.#canvasSize) {
      picture.image.close();
      return;
    }
    this.#replaceLayer({ image: picture.image, placement }, showsWholeBoard);
    this.#trail = picture.trail;
    if (scene.followsKnight && shownLength < pathLength && this.#trail.length > 0 && !this.#camera.showsWholeBoard) {
      const knight = this.#trail[this.#trail.length - 1];
      const row = Math.floor(knight / board.columns);
      this.#camera.centreOn(row + 0.5, knight - row * board.columns + 0.5);
      this.#isStale ||= this.#camera.left !== placement.left || this.#camera.top !== placement.top;
    }
    this.#paint();
    if (!this.#isStale) this.#events.onPictureShown();
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
    const path = { pathLength, shownLength, isClosed, showsChain, blockStep };
    const request = { canvasSize, board, placement, ...path, firstNumber, colours, ramp };
    return this.#engine.request("look", { look: request });
  }

  /**
   * Draws the whole board on another canvas.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../widgets/canvas-size.js").CanvasSize} canvasSize the size of that canvas
   * @param {number} [shownLength] the number of squares of the path to show; by default as many as on this canvas
   * @returns {Promise<boolean>} whether the board was drawn; rejects with `EngineError`
   */
  async drawWholeBoard(context, canvasSize, shownLength = this.#scene?.shownLength) {
    if (!this.#scene || shownLength === undefined) return false;
    const scene = { ...this.#scene, shownLength };
    const camera = new Camera(canvasSize, scene.board);
    const picture = await this.#sendPictureRequest(scene, canvasSize, camera.placement);
    if (!picture) return false;
    context.fillStyle = this.#colours.background;
    context.fillRect(0, 0, canvasSize.width, canvasSize.height);
    context.drawImage(picture.image, 0, 0);
    picture.image.close();
    drawPathOverlay(context, { camera, ratio: canvasSize.ratio, colours: this.#colours }, scene, picture.trail);
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
    if (this.#hoveredCell >= 0) {
      const [x, y] = camera.centre(this.#hoveredCell);
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

  /** Returns the position of an event in pixels of the canvas. @param {MouseEvent} event */
  #pointOf(event) {
    const bounds = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#canvasSize;
    return { x: (event.clientX - bounds.left) * ratio, y: (event.clientY - bounds.top) * ratio };
  }

  /** @param {number} cell */
  #hover(cell) {
    if (cell === this.#hoveredCell) return;
    this.#hoveredCell = cell;
    this.#events.onHover(cell);
    this.#redraw();
  }

  #listenToPointers() {
    const canvas = this.#canvas;
    /** The positions of the pressed pointers, by their ids. @type {Map<number, {x: number, y: number}>} */
    const pressed = new Map();
    /** Whether the gesture is no click: a pointer has moved the board, or several are pressed. */
    let isDragging = false;
    let pressedAt = { x: 0, y: 0 };
    const centreAndSpread = () => {
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
        isDragging = false;
        pressedAt = this.#pointOf(event);
      }
      pressed.set(event.pointerId, this.#pointOf(event));
      if (pressed.size > 1) isDragging = true;
      this.#showsCentreMark = false;
    });
    canvas.addEventListener("pointermove", (event) => {
      const point = this.#pointOf(event);
      if (!pressed.has(event.pointerId)) {
        if (event.pointerType === "mouse") this.#hover(this.#camera.cellUnder(point.x, point.y));
        return;
      }
      const before = centreAndSpread();
      pressed.set(event.pointerId, point);
      const distance = Math.hypot(point.x - pressedAt.x, point.y - pressedAt.y);
      isDragging ||= distance > MAX_CLICK_DISTANCE_PX * this.#canvasSize.ratio;
      if (!isDragging) return;
      const after = centreAndSpread();
      canvas.style.cursor = "grabbing";
      this.#hover(-1);
      this.#moveCamera((camera) => {
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
      if (isDragging) return;
      const { x, y } = this.#pointOf(event);
      // A double click zooms in.
      if (event.detail > 1) {
        this.#moveCamera((camera) => camera.zoom(ZOOM_FACTOR ** 2, x, y));
        return;
      }
      const cell = this.#camera.cellUnder(x, y);
      if (cell >= 0) this.#events.onPick(cell, true);
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
        this.#moveCamera((camera) => camera.zoom(Math.exp(-pixels * rate), x, y));
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
        if (cell >= 0) this.#events.onPick(cell, false);
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
   * Moves the board on the canvas.
   *
   * @param {number} right the number of steps to the right; negative to the left
   * @param {number} down the number of steps down; negative up
   */
  #pan(right, down) {
    const { width, height } = this.#canvasSize;
    const step = PAN_FRACTION * Math.min(width, height);
    this.#moveCamera((camera) => camera.pan(right * step, down * step));
  }
}

/**
 * @param {BoardShape} a
 * @param {BoardShape} b
 */
function haveSameExtent(a, b) {
  return (
    a.rows === b.rows && a.columns === b.columns && a.joinsRows === b.joinsRows && a.joinsColumns === b.joinsColumns
  );
}
