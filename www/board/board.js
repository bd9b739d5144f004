/** The board on the page: a canvas that people point at, touch and steer by keyboard. */

import { followRoom, NO_ROOM } from "../widgets/canvas-room.js";
import { readPalette } from "../widgets/colours.js";
import { withNextFrame } from "../widgets/frame.js";
import { CellGrid } from "./cell-grid.js";
import { fitted } from "./fitting.js";
import { cellAt, fit, squareAt } from "./geometry.js";
import { Painter, edgesOf } from "./painter.js";
import { PICTURES } from "./pictures/pictures.js";
import { followPointer } from "./pointing.js";
import { COLOURS, Scene } from "./scene.js";
import { Sketch } from "./sketch.js";

/** How long no report must have come before the run counts as standing still, in milliseconds. */
const STILL = 250;

/** The attribute of a canvas on which something moves or fades, or is about to. */
const MOVING = "data-moving";

/** Where the arrow keys go: rows down and columns to the right. @type {Map<string, [number, number]>} */
const DIRECTIONS = new Map([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);

/** The canvas with its painter, its size and its input. */
export class Board {
  #canvas;
  #scene;
  #painter;
  #cells;
  #events;
  #room = NO_ROOM;
  /** The square that was reported last, or −1. */
  #pointed = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #stillness;
  /** What is heard, once it was wanted. @type {Promise<import("./sound.js").Sound> | null} */
  #sounding = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./moment.js").Moment} moment
   * @param {import("./view.js").View} view
   * @param {object} events
   * @param {(square: number) => void} events.onPick a square was chosen as the start
   * @param {import("./cell-grid.js").NameCell} events.nameCell what a screen reader says of a cell
   * @param {import("./cell-grid.js").Tell} [events.tell] what there is to say of the square that the keyboard came to
   * @param {(square: number) => void} [events.onHover] the pointer or the keyboard is at another square
   *   now, or at none: −1
   * @param {(holes: string) => void} [events.onDraw] holes were drawn or filled
   * @param {(row: number, column: number, isHole: boolean) => void} [events.onCell] the keyboard came to a cell
   *   while holes are drawn, or changed it
   * @param {boolean} [events.isCarried] whether the knight can be carried to a square, which is then picked
   * @param {boolean} [events.isSilent] whether nothing is heard of it: one of several boards
   * @param {() => Promise<import("../engine/protocol.js").Lists | null>} [events.fetchLists] the adjacency lists of the
   *   run, which some pictures need; none where there are none
   */
  constructor(canvas, moment, view, events) {
    this.#canvas = canvas;
    this.#events = events;
    this.#scene = new Scene(moment, view, fit({ ...this.#room, ground: moment.ground }), readPalette(canvas, COLOURS));
    this.#painter = new Painter(canvas, this.#scene);
    this.#cells = new CellGrid(canvas, this.#scene, events);
    followRoom(canvas, (room) => {
      this.#room = room;
      this.#scene.layout = this.#fit();
      this.#painter.renew();
      this.#painter.paint(performance.now());
      this.#cells.renew();
    });
    this.#followPointer();
    this.#followKeyboard();
    this.#followDrawing();
    this.#followMotion();
  }

  /** Lets holes be drawn from now on, instead of a start being chosen; or no longer. @param {boolean} drawing */
  set drawing(drawing) {
    const { ground } = this.#scene.moment;
    this.#painter.hovered = -1;
    this.#painter.focused = -1;
    this.#painter.sketch = drawing && !ground.isGraph ? new Sketch(ground) : null;
    // A finger that draws must not scroll the page.
    this.#canvas.style.touchAction = drawing ? "none" : "";
    this.#canvas.style.cursor = drawing ? "crosshair" : "";
    this.#point();
    this.redraw();
  }

  /** Takes back what was drawn and not adopted. */
  redrawHoles() {
    if (this.#painter.sketch) this.#resketch(null);
  }

  /** Begins to draw from the board as it is. @param {[number, number] | null} cursor */
  #resketch(cursor) {
    const { ground } = this.#scene.moment;
    if (ground.isGraph) {
      this.drawing = false;
      return;
    }
    this.#painter.sketch = new Sketch(ground);
    const onBoard = cursor && this.#painter.sketch.isOnBoard(...cursor);
    this.#painter.sketch.cursor = onBoard ? cursor : null;
    this.redraw();
  }

  /** Shows another run from now on. @param {import("./moment.js").Moment} moment */
  show(moment) {
    const before = this.#scene.moment;
    const sameBoard =
      moment.ground.isGraph === before.ground.isGraph &&
      moment.ground.rows === before.ground.rows &&
      moment.ground.columns === before.ground.columns;
    this.#scene.moment = moment;
    this.#scene.lists = null;
    // A stroke that was begun on the board before goes on, if the board is as large.
    const { sketch } = this.#painter;
    if (sketch && !(sameBoard && sketch.isDrawing)) this.#resketch(sketch.cursor);
    if (!sameBoard || moment.size !== before.size) {
      this.#painter.hovered = -1;
      if (this.#painter.focused >= 0) this.#painter.focused = moment.start;
    }
    this.#scene.layout = this.#fit();
    this.#painter.restart();
    this.#cells.begin(this.#painter.focused);
    this.#point();
    this.redraw();
    this.#connect();
    if (moment.fault) this.#markFault();
  }

  /** Marks the fault of a path that somebody gave; without what draws it, it is still told in words. */
  async #markFault() {
    const marks = await import("./given-fault.js").catch(() => null);
    this.#painter.markFault = marks?.drawGivenFault ?? null;
    this.redraw();
  }

  /**
   * Shows what a report did to the run.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed
   * @returns {number} how long the knight is on its way, in milliseconds
   */
  note(report, speed) {
    const flight = this.#painter.note(report, speed, performance.now());
    this.#cells.renew();
    if (this.#scene.view.sounds && !this.#events.isSilent) this.#hear(report, speed);
    this.redraw();
    // A run that stops at full speed, for whatever reason, is shown with its last step marked.
    clearTimeout(this.#stillness);
    this.#stillness = setTimeout(() => {
      this.#stillness = undefined;
      this.#painter.settle();
      this.redraw();
    }, STILL);
    return flight;
  }

  /** Lets a step be heard. What sounds is loaded when the first sound is wanted. @param {import("../engine/protocol.js").Report} report @param {number} speed */
  async #hear({ event }, speed) {
    const { depth, size } = this.#scene.moment;
    const part = depth / size;
    this.#sounding ??= import("./sound.js").then(({ Sound }) => new Sound());
    // Without it the board is as good as with it.
    const sound = await this.#sounding.catch(() => null);
    sound?.tell(event, part, speed);
  }

  /** Shows the run as it stands, which was set to another moment and not by steps. */
  jump() {
    this.#painter.rest();
    this.redraw();
  }

  /**
   * Shows what is being decided on the last square of the path, until something else is or the knight has gone on
   * from where it went.
   *
   * @param {import("./candidates.js").ShownDecision | null} decision
   */
  decide(decision) {
    this.#painter.decide(decision, performance.now());
    this.#cells.decision = decision;
    this.redraw();
  }

  /** The adjacency lists, where the picture shows them. */
  get lists() {
    return this.#scene.lists;
  }

  /** Whether the keyboard cursor is on a square. */
  get hasKeyboard() {
    return this.#painter.focused >= 0;
  }

  /** What is being decided, as it is shown. */
  get decision() {
    return this.#painter.decision;
  }

  /** Shows the free moves of a square that somebody points at. @param {import("./painter.js").Facts | null} facts */
  point(facts) {
    this.#painter.facts = facts;
    this.redraw();
  }

  /** Fetches the adjacency lists of the run, if the picture chosen needs them and lacks them. */
  async #connect() {
    const { view, moment, lists } = this.#scene;
    if (lists || !edgesOf(PICTURES[view.picture], moment.ground)) return;
    const fetched = await this.#events.fetchLists?.();
    if (!fetched || moment !== this.#scene.moment) return;
    this.#scene.lists = fetched;
    this.redraw();
  }

  /** Takes the colours of the style sheet anew. */
  recolour() {
    this.#scene.palette = readPalette(this.#canvas, COLOURS);
    this.#painter.renew();
    this.redraw();
  }

  /** Takes the reader's choices anew. */
  review() {
    this.#scene.layout = this.#fit();
    this.#painter.renew();
    this.#cells.renew();
    this.redraw();
    this.#connect();
  }

  /** Draws with the next frame, however often this is called before it. */
  redraw() {
    this.#canvas.toggleAttribute(MOVING, true);
    this.#paint();
  }

  #paint = withNextFrame(() => {
    if (this.#painter.paint(performance.now())) this.#paint();
    else if (this.#stillness === undefined) this.#canvas.toggleAttribute(MOVING, false);
  });

  #fit() {
    const { moment, view } = this.#scene;
    return fitted(this.#room, moment.ground, view);
  }

  /** Reports the square that is pointed at, if it is another one. */
  #point() {
    const { hovered, focused } = this.#painter;
    const square = hovered >= 0 ? hovered : focused;
    if (square === this.#pointed) return;
    this.#pointed = square;
    this.#painter.facts = null;
    this.#events.onHover?.(square);
  }

  /**
   * @param {MouseEvent | Touch} event
   * @returns {[number, number]} in device pixels
   */
  #pointUnder(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#room;
    return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
  }

  #followPointer() {
    const canvas = this.#canvas;
    followPointer(canvas, {
      squareUnder: (event) => squareAt(this.#scene.layout, ...this.#pointUnder(event)),
      isAway: () => this.#painter.sketch !== null,
      grip: () => (this.#events.isCarried && !this.#scene.moment.ended ? this.#scene.moment.knight : -1),
      onHover: (square) => {
        if (square === this.#painter.hovered) return;
        this.#painter.hovered = square;
        canvas.style.cursor = square >= 0 ? "pointer" : "";
        this.#point();
        this.redraw();
      },
      onPress: () => this.#focusOn(-1),
      onCarry: (event) => {
        this.#painter.hold(event && this.#pointUnder(event));
        this.redraw();
      },
      onPick: this.#events.onPick,
    });
  }

  /** @param {number} square or −1 */
  #focusOn(square) {
    this.#painter.focused = square;
    this.#cells.focus(square);
    this.#point();
    this.redraw();
  }

  #followKeyboard() {
    const canvas = this.#canvas;
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible") && !this.#painter.sketch) this.#focusOn(this.#scene.moment.start);
    });
    canvas.addEventListener("blur", () => this.#focusOn(-1));
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || this.#painter.sketch) return;
      const { ground, start } = this.#scene.moment;
      const at = this.#painter.focused < 0 ? start : this.#painter.focused;
      const direction = DIRECTIONS.get(event.key);
      if (direction) this.#focusOn(ground.beside(at, ...direction));
      else if (event.key === "Enter") this.#events.onPick(at);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Lets holes be drawn, with whatever points or by keyboard, while there is a sketch. */
  #followDrawing() {
    const canvas = this.#canvas;
    /** @param {PointerEvent} event */
    const cellUnder = (event) => cellAt(this.#scene.layout, ...this.#pointUnder(event));
    /** The pointer that draws; others are passed over. @type {number | null} */
    let pointer = null;
    canvas.addEventListener("pointerdown", (event) => {
      const { sketch } = this.#painter;
      if (!sketch || sketch.isDrawing || event.button !== 0) return;
      if (!sketch.begin(...cellUnder(event))) return;
      pointer = event.pointerId;
      canvas.setPointerCapture(pointer);
      sketch.cursor = null;
      this.redraw();
    });
    canvas.addEventListener("pointermove", (event) => {
      const { sketch } = this.#painter;
      if (!sketch) return;
      if (sketch.isDrawing && event.pointerId === pointer) {
        const points = event.getCoalescedEvents();
        for (const point of points.length > 0 ? points : [event]) sketch.extend(...cellUnder(point));
      } else if (event.pointerType === "mouse") {
        const cell = cellUnder(event);
        sketch.cursor = sketch.isOnBoard(...cell) ? cell : null;
      }
      this.redraw();
    });
    canvas.addEventListener("pointerup", (event) => {
      const { sketch } = this.#painter;
      if (!sketch || event.pointerId !== pointer) return;
      pointer = null;
      if (sketch.end()) this.#events.onDraw?.(sketch.text);
    });
    canvas.addEventListener("pointercancel", (event) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      this.redrawHoles();
    });
    canvas.addEventListener("pointerleave", () => {
      const { sketch } = this.#painter;
      if (!sketch || sketch.isDrawing) return;
      sketch.cursor = null;
      this.redraw();
    });
    canvas.addEventListener("focus", () => {
      const { sketch } = this.#painter;
      if (sketch && canvas.matches(":focus-visible")) this.#goTo(sketch, 0, 0);
    });
    canvas.addEventListener("keydown", (event) => {
      const { sketch } = this.#painter;
      if (!sketch || event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = DIRECTIONS.get(event.key);
      if (direction) this.#goTo(sketch, ...direction);
      else if (event.key === "Enter" || event.key === " ") this.#toggleCell(sketch);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /**
   * Moves the cursor of a sketch, which begins on the start.
   *
   * @param {Sketch} sketch
   * @param {number} down
   * @param {number} right
   */
  #goTo(sketch, down, right) {
    const { ground, start } = this.#scene.moment;
    if (sketch.cursor) sketch.move(down, right);
    else sketch.cursor = ground.placeOf(start);
    this.#tellCell(sketch);
    this.redraw();
  }

  /** @param {Sketch} sketch */
  #toggleCell(sketch) {
    if (sketch.isDrawing) return;
    const cursor = sketch.cursor ?? this.#scene.moment.ground.placeOf(this.#scene.moment.start);
    sketch.cursor = cursor;
    sketch.begin(...cursor);
    if (sketch.end()) this.#events.onDraw?.(sketch.text);
    this.#tellCell(sketch);
    this.redraw();
  }

  /** @param {Sketch} sketch */
  #tellCell(sketch) {
    if (sketch.cursor) this.#events.onCell?.(...sketch.cursor, sketch.isHole(...sketch.cursor));
  }

  #followMotion() {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => {
      this.#painter.animated = !query.matches;
      this.redraw();
    };
    follow();
    query.addEventListener("change", follow);
  }
}
