/** The board on the page: a canvas with pointer, touch and keyboard input. */

import { BoardView } from "./board-view.js";
import { CellGrid } from "./cell-grid.js";
import { cellAt, squareAt } from "./geometry.js";
import { handlePointer } from "./pointer-input.js";
import { HoleSketch } from "./hole-sketch.js";

/** The direction of each arrow key: rows down and columns to the right. @type {Map<string, [number, number]>} */
const DIRECTIONS = new Map([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);

/**
 * Another view of the run that the board shows.
 *
 * @typedef {Pick<BoardView, "show" | "showJump" | "applyViewSettings" | "updateColours">
 *   & {showReport: (report: import("../engine/protocol.js").Report, speed: number) => unknown}} Mirror
 */

/** A view of a run that takes input. */
export class Board extends BoardView {
  #canvas;
  #cells;
  #events;
  /** The square that was reported last, or −1. */
  #reportedSquare = -1;
  /** The sound player, once the first sound was requested. @type {Promise<import("./sound.js").SoundPlayer> | null} */
  #soundPlayer = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./moment.js").Moment} moment
   * @param {import("./view-settings.js").ViewSettings} view
   * @param {object} events
   * @param {(square: number, isPointer: boolean) => void} events.onPick called with a chosen square. `isPointer`
   *   is false for the keyboard and for screen readers
   * @param {import("./cell-grid.js").NameCell} events.nameCell the text of a cell for screen readers
   * @param {import("./cell-grid.js").DescribeSquare} [events.describeSquare] describes the square with the keyboard
   *   focus
   * @param {(square: number) => void} [events.onHover] called when the pointer or the keyboard
   *   reaches another square, or −1 for none
   * @param {(holes: string) => void} [events.onHolesChange] called after holes were drawn or filled
   * @param {(row: number, column: number, isHole: boolean) => void} [events.onCursorChange] called when the keyboard
   *   cursor reaches a cell, or changes it, while holes are drawn
   * @param {boolean} [events.isKnightDraggable] whether the knight can be dragged to a square, which is then picked
   * @param {boolean} [events.isSilent] whether the board plays no sounds, because several boards are shown
   * @param {import("./board-view.js").FetchLists} [events.fetchLists]
   * @param {Mirror} [events.mirror]
   */
  constructor(canvas, moment, view, events) {
    super(canvas, moment, view, events.fetchLists);
    this.#canvas = canvas;
    this.#events = events;
    this.#cells = new CellGrid(canvas, this.scene, { ...events, onPick: (square) => events.onPick(square, false) });
    this.onResize = () => this.#cells.scheduleUpdate();
    this.onResize();
    this.#listenToPointer();
    this.#listenToKeyboard();
    this.#listenToHoleDrawing();
  }

  /** Switches between drawing holes and choosing a start. @param {boolean} drawing */
  set isDrawingHoles(drawing) {
    const { ground } = this.scene.moment;
    this.painter.hovered = -1;
    this.painter.focused = -1;
    this.painter.sketch = drawing && !ground.isGraph ? new HoleSketch(ground) : null;
    // A finger that draws must not scroll the page.
    this.#canvas.style.touchAction = drawing ? "none" : "";
    this.#canvas.style.cursor = drawing ? "crosshair" : "";
    this.#reportPointedSquare();
    this.redraw();
  }

  /** Discards drawn changes that are not part of the board of the shown run. */
  discardDrawnHoles() {
    if (this.painter.sketch) this.#restartSketch(null);
  }

  /**
   * Restarts drawing from the current board. Ends drawing if a graph is shown.
   *
   * @param {[number, number] | null} cursor a row and a column; null for no cursor
   */
  #restartSketch(cursor) {
    const { ground } = this.scene.moment;
    if (ground.isGraph) {
      this.isDrawingHoles = false;
      return;
    }
    this.painter.sketch = new HoleSketch(ground);
    const onBoard = cursor && this.painter.sketch.isOnBoard(...cursor);
    this.painter.sketch.cursor = onBoard ? cursor : null;
    this.redraw();
  }

  /** Replaces the shown run. @param {import("./moment.js").Moment} moment */
  show(moment) {
    const previous = this.scene.moment;
    const hasSameSize =
      moment.ground.isGraph === previous.ground.isGraph &&
      moment.ground.rows === previous.ground.rows &&
      moment.ground.columns === previous.ground.columns;
    super.show(moment);
    this.#events.mirror?.show(moment);
    // A stroke that began on the old board continues if the new board has the same size.
    const { sketch } = this.painter;
    if (sketch && !(hasSameSize && sketch.isDrawing)) this.#restartSketch(sketch.cursor);
    if (!hasSameSize || moment.size !== previous.size) {
      this.painter.hovered = -1;
      if (this.painter.focused >= 0) this.painter.focused = moment.start;
    }
    this.#cells.reset(this.painter.focused);
    this.#reportPointedSquare();
    if (moment.fault || moment.givens.length > 0) this.#loadMarks();
  }

  /** Loads the module that marks faults and given numbers. If it does not load, words still describe a fault. */
  async #loadMarks() {
    const marks = await import("./given-marks.js").catch(() => null);
    this.painter.drawMarks = marks?.drawGivenMarks ?? null;
    this.redraw();
  }

  /**
   * Shows the effect of a report on the run.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @returns {number} the duration of the animated knight's move, in milliseconds; 0 without animation
   */
  showReport(report, speed) {
    this.#cells.scheduleUpdate();
    if (this.scene.view.sounds && !this.#events.isSilent) this.#playSound(report, speed);
    this.#events.mirror?.showReport(report, speed);
    return super.showReport(report, speed);
  }

  showJump() {
    super.showJump();
    this.#events.mirror?.showJump();
  }

  updateColours() {
    super.updateColours();
    this.#events.mirror?.updateColours();
  }

  /**
   * Plays the sound of a step. The sound module is loaded with the first sound.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   */
  async #playSound({ lastEvent }, speed) {
    const { depth, size } = this.scene.moment;
    const visitedFraction = depth / size;
    this.#soundPlayer ??= import("./sound.js").then(({ SoundPlayer }) => new SoundPlayer());
    // The board works without sound if the module does not load.
    const sound = await this.#soundPlayer.catch(() => null);
    sound?.playStep(lastEvent, visitedFraction, speed);
  }

  /**
   * Shows the pending decision on the last square of the path. The decision stays until the next one, or until
   * the knight has landed on its next square.
   *
   * @param {import("./candidates.js").ShownDecision | null} decision
   */
  showDecision(decision) {
    this.painter.showDecision(decision, performance.now());
    this.#cells.decision = decision;
    this.redraw();
  }

  /** The positions of the squares on the canvas. */
  get layout() {
    return this.scene.layout;
  }

  /** The adjacency lists of the run; null until they have been fetched for a picture. */
  get adjacencyLists() {
    return this.scene.adjacencyLists;
  }

  /** Whether the keyboard cursor is on a square. */
  get hasKeyboardCursor() {
    return this.painter.focused >= 0;
  }

  /** The shown decision, or null. */
  get decision() {
    return this.painter.decision;
  }

  /**
   * Shows the free moves of the square under the pointer or the keyboard cursor.
   *
   * @param {import("./candidates.js").SquareMoves | null} squareMoves null to show none
   */
  showFreeMoves(squareMoves) {
    this.painter.freeMoves = squareMoves;
    this.redraw();
  }

  applyViewSettings() {
    super.applyViewSettings();
    this.#events.mirror?.applyViewSettings();
    this.#cells.scheduleUpdate();
  }

  /** Reports the square under the pointer or the keyboard, if it changed. */
  #reportPointedSquare() {
    const { hovered, focused } = this.painter;
    const square = hovered >= 0 ? hovered : focused;
    if (square === this.#reportedSquare) return;
    this.#reportedSquare = square;
    this.painter.freeMoves = null;
    this.#events.onHover?.(square);
  }

  #listenToPointer() {
    const canvas = this.#canvas;
    handlePointer(canvas, {
      squareUnder: (event) => squareAt(this.scene.layout, ...this.devicePointOf(event)),
      isDisabled: () => this.painter.sketch !== null,
      draggableSquare: () => {
        const { ended, knight } = this.scene.moment;
        return this.#events.isKnightDraggable && !ended ? knight : -1;
      },
      onHover: (square) => {
        if (square === this.painter.hovered) return;
        this.painter.hovered = square;
        canvas.style.cursor = square >= 0 ? "pointer" : "";
        this.#reportPointedSquare();
        this.redraw();
      },
      onPress: () => this.#focusOn(-1),
      onDrag: (event) => {
        this.painter.dragKnight(event && this.devicePointOf(event));
        this.redraw();
      },
      onPick: (square) => this.#events.onPick(square, true),
    });
  }

  /** @param {number} square or −1 */
  #focusOn(square) {
    this.painter.focused = square;
    this.#cells.focus(square);
    this.#reportPointedSquare();
    this.redraw();
  }

  #listenToKeyboard() {
    const canvas = this.#canvas;
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible") && !this.painter.sketch) this.#focusOn(this.scene.moment.start);
    });
    canvas.addEventListener("blur", () => this.#focusOn(-1));
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || this.painter.sketch) return;
      const { ground, start } = this.scene.moment;
      const square = this.painter.focused < 0 ? start : this.painter.focused;
      const direction = DIRECTIONS.get(event.key);
      if (direction) this.#focusOn(ground.nextSquare(square, ...direction));
      else if (event.key === "Enter") this.#events.onPick(square, false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Draws holes by pointer or keyboard while a sketch exists. */
  #listenToHoleDrawing() {
    const canvas = this.#canvas;
    /** @param {PointerEvent} event */
    const cellUnder = (event) => cellAt(this.scene.layout, ...this.devicePointOf(event));
    /** The id of the drawing pointer; other pointers are ignored. @type {number | null} */
    let pointer = null;
    canvas.addEventListener("pointerdown", (event) => {
      const { sketch } = this.painter;
      if (!sketch || sketch.isDrawing || event.button !== 0) return;
      if (!sketch.beginStroke(...cellUnder(event))) return;
      pointer = event.pointerId;
      canvas.setPointerCapture(pointer);
      sketch.cursor = null;
      this.redraw();
    });
    canvas.addEventListener("pointermove", (event) => {
      const { sketch } = this.painter;
      if (!sketch) return;
      if (sketch.isDrawing && event.pointerId === pointer) {
        const coalesced = event.getCoalescedEvents();
        for (const move of coalesced.length > 0 ? coalesced : [event]) sketch.extendStroke(...cellUnder(move));
      } else if (event.pointerType === "mouse") {
        const cell = cellUnder(event);
        sketch.cursor = sketch.isOnBoard(...cell) ? cell : null;
      }
      this.redraw();
    });
    canvas.addEventListener("pointerup", (event) => {
      const { sketch } = this.painter;
      if (!sketch || event.pointerId !== pointer) return;
      pointer = null;
      if (sketch.endStroke()) this.#events.onHolesChange?.(sketch.draftText);
    });
    canvas.addEventListener("pointercancel", (event) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      this.discardDrawnHoles();
    });
    canvas.addEventListener("pointerleave", () => {
      const { sketch } = this.painter;
      if (!sketch || sketch.isDrawing) return;
      sketch.cursor = null;
      this.redraw();
    });
    canvas.addEventListener("focus", () => {
      const { sketch } = this.painter;
      if (sketch && canvas.matches(":focus-visible")) this.#moveCursor(sketch, 0, 0);
    });
    canvas.addEventListener("keydown", (event) => {
      const { sketch } = this.painter;
      if (!sketch || event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = DIRECTIONS.get(event.key);
      if (direction) this.#moveCursor(sketch, ...direction);
      else if (event.key === "Enter" || event.key === " ") this.#toggleCell(sketch);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /**
   * Moves the cursor of a sketch. The first move puts the cursor on the start.
   *
   * @param {HoleSketch} sketch
   * @param {number} down rows
   * @param {number} right columns
   */
  #moveCursor(sketch, down, right) {
    const { ground, start } = this.scene.moment;
    if (sketch.cursor) sketch.move(down, right);
    else sketch.cursor = ground.coordinatesOf(start);
    this.#announceCell(sketch);
    this.redraw();
  }

  /** @param {HoleSketch} sketch */
  #toggleCell(sketch) {
    if (sketch.isDrawing) return;
    const cursor = sketch.cursor ?? this.scene.moment.ground.coordinatesOf(this.scene.moment.start);
    sketch.cursor = cursor;
    sketch.beginStroke(...cursor);
    if (sketch.endStroke()) this.#events.onHolesChange?.(sketch.draftText);
    this.#announceCell(sketch);
    this.redraw();
  }

  /** @param {HoleSketch} sketch */
  #announceCell(sketch) {
    if (sketch.cursor) this.#events.onCursorChange?.(...sketch.cursor, sketch.isHole(...sketch.cursor));
  }
}
