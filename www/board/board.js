/**
 * The board on the page: a canvas that people point at, touch and steer by keyboard.
 *
 * @module
 */

import { followRoom, NO_ROOM } from "../canvas-room.js";
import { readColours, readRamp } from "../colours.js";
import knightImage from "./knight.svg?raw";
import { fit, rowLabel, squareAt } from "./geometry.js";
import { Painter } from "./painter.js";
import { PICTURES } from "./pictures/pictures.js";
import { Scene } from "./scene.js";

/** How long no report must have come before the run counts as standing still, in milliseconds. */
const STILL = 250;

/** How long a finger rests on a square to be told of it, in milliseconds. */
const LONG_PRESS = 450;

/**
 * Where the arrow keys go: rows down and columns to the right.
 *
 * @type {Map<string, [number, number]>}
 */
const DIRECTIONS = new Map([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);

/** The custom properties that hold the colours of the board, by the names of the palette. */
const COLOURS = /** @type {const} */ ({
  ground: "--ground",
  panel: "--panel",
  ink: "--ink",
  muted: "--muted",
  line: "--line",
  edge: "--edge",
  accent: "--accent",
  onAccent: "--on-accent",
  light: "--square-light",
  dark: "--square-dark",
  good: "--good",
  bad: "--bad",
  knight: "--knight",
  outline: "--knight-outline",
});

/**
 * The colours that the style sheet gives now, light or dark.
 *
 * @param {HTMLElement} element
 * @returns {import("./scene.js").Palette}
 */
function readPalette(element) {
  return { ...readColours(element, COLOURS), ramp: readRamp(element) };
}

/** @returns {import("./figures.js").KnightShape} */
function readKnight() {
  const image = new DOMParser().parseFromString(knightImage, "image/svg+xml");
  /** @param {string} id */
  const shape = (id) => new Path2D(image.getElementById(id)?.getAttribute("d") ?? "");
  return { body: shape("body"), detail: shape("detail") };
}

/** The canvas with its painter, its size and its input. */
export class Board {
  #canvas;
  #scene;
  #painter;
  #events;
  #requested = false;
  #room = NO_ROOM;
  /** The square that was reported last, or −1. */
  #pointed = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #stillness;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../run.js").Run} run
   * @param {import("../view.js").View} view
   * @param {object} events
   * @param {(square: number) => void} events.onPick a square was chosen as the start
   * @param {(square: number) => void} events.onFocus the keyboard came to a square
   * @param {(square: number) => void} events.onHover the pointer or the keyboard is at another square
   *   now, or at none: −1
   */
  constructor(canvas, run, view, events) {
    this.#canvas = canvas;
    this.#events = events;
    this.#scene = new Scene(run, view, fit({ ...this.#room, ground: run.ground }), readPalette(canvas));
    this.#painter = new Painter(canvas, readKnight(), this.#scene);
    followRoom(canvas, (room) => {
      this.#room = room;
      this.#scene.layout = this.#fit();
      this.#painter.renew();
      this.#painter.paint(performance.now());
    });
    this.#followPointer();
    this.#followKeyboard();
    this.#followMotion();
  }

  /**
   * Shows another run from now on.
   *
   * @param {import("../run.js").Run} run
   */
  show(run) {
    const before = this.#scene.run;
    const sameBoard =
      run.size === before.size && run.ground.rows === before.ground.rows && run.ground.columns === before.ground.columns;
    this.#scene.run = run;
    this.#scene.lists = null;
    if (!sameBoard) {
      this.#painter.hovered = -1;
      if (this.#painter.focused >= 0) this.#painter.focused = run.start;
    }
    this.#scene.layout = this.#fit();
    this.#painter.restart();
    this.#point();
    this.redraw();
  }

  /**
   * Shows what a report did to the run.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed
   */
  note(report, speed) {
    this.#painter.note(report, speed, performance.now());
    this.redraw();
    // A run that stops at full speed, for whatever reason, is shown with its last step marked.
    clearTimeout(this.#stillness);
    this.#stillness = setTimeout(() => {
      this.#painter.settle();
      this.redraw();
    }, STILL);
  }

  /** Shows the run as it stands, which was set to another moment and not by steps. */
  jump() {
    this.#painter.rest();
    this.redraw();
  }

  /**
   * Shows what is being decided on the last square of the path.
   *
   * @param {import("../engine/protocol.js").Decision | null} decision
   */
  decide(decision) {
    this.#painter.decision = decision;
    this.redraw();
  }

  /**
   * Shows the free moves of a square that somebody points at.
   *
   * @param {import("./painter.js").Facts | null} facts
   */
  point(facts) {
    this.#painter.facts = facts;
    this.redraw();
  }

  /**
   * Takes the adjacency lists of the run, which some pictures need.
   *
   * @param {import("../engine/protocol.js").Lists} lists
   */
  connect(lists) {
    this.#scene.lists = lists;
    this.redraw();
  }

  /** Whether the picture chosen needs the adjacency lists, and lacks them. */
  get needsLists() {
    return PICTURES[this.#scene.view.picture].drawEdges !== null && this.#scene.lists === null;
  }

  /** Takes the colours of the style sheet anew. */
  recolour() {
    this.#scene.palette = readPalette(this.#canvas);
    this.#painter.renew();
    this.redraw();
  }

  /** Takes the reader's choices anew. */
  review() {
    this.#scene.layout = this.#fit();
    this.#painter.renew();
    this.redraw();
  }

  /** Draws with the next frame, however often this is called before it. */
  redraw() {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      if (this.#painter.paint(performance.now())) this.redraw();
    });
  }

  #fit() {
    const { run, view } = this.#scene;
    const { ground } = run;
    // The longest label is that of the first row or of the last.
    const labels = [0, ground.rows - 1].map((row) => rowLabel(row, ground, view.naming).length);
    const legend = PICTURES[view.picture].hasLegend;
    return fit({ ...this.#room, ground, characters: Math.max(...labels), legend });
  }

  /** Reports the square that is pointed at, if it is another one. */
  #point() {
    const { hovered, focused } = this.#painter;
    const square = hovered >= 0 ? hovered : focused;
    if (square === this.#pointed) return;
    this.#pointed = square;
    this.#painter.facts = null;
    this.#events.onHover(square);
  }

  /** @param {MouseEvent} event */
  #squareUnder(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#room;
    return squareAt(
      this.#scene.layout,
      (event.clientX - box.left) * ratio,
      (event.clientY - box.top) * ratio,
    );
  }

  #followPointer() {
    const canvas = this.#canvas;
    /** @param {number} square */
    const hover = (square) => {
      if (square === this.#painter.hovered) return;
      this.#painter.hovered = square;
      canvas.style.cursor = square >= 0 ? "pointer" : "";
      this.#point();
      this.redraw();
    };
    // A finger cannot hover: where it rests it is told of the square, and lifting it starts nothing.
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    let told = false;
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") hover(this.#squareUnder(event));
    });
    canvas.addEventListener("pointerleave", (event) => {
      clearTimeout(resting);
      if (event.pointerType === "mouse") hover(-1);
    });
    canvas.addEventListener("pointerdown", (event) => {
      this.#focusOn(-1);
      told = false;
      if (event.pointerType === "mouse") return;
      hover(-1);
      const square = this.#squareUnder(event);
      resting = setTimeout(() => {
        told = true;
        hover(square);
      }, LONG_PRESS);
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => clearTimeout(resting));
    canvas.addEventListener("contextmenu", (event) => {
      if (told) event.preventDefault();
    });
    canvas.addEventListener("click", (event) => {
      const square = this.#squareUnder(event);
      if (square >= 0 && !told) this.#events.onPick(square);
    });
  }

  /** @param {number} square or −1 */
  #focusOn(square) {
    this.#painter.focused = square;
    if (square >= 0) this.#events.onFocus(square);
    this.#point();
    this.redraw();
  }

  #followKeyboard() {
    const canvas = this.#canvas;
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible")) this.#focusOn(this.#scene.run.start);
    });
    canvas.addEventListener("blur", () => this.#focusOn(-1));
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { ground, start } = this.#scene.run;
      const at = this.#painter.focused < 0 ? start : this.#painter.focused;
      const direction = DIRECTIONS.get(event.key);
      if (direction) this.#focusOn(ground.beside(at, ...direction));
      else if (event.key === "Enter") this.#events.onPick(at);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
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
