/**
 * Draws the board: the squares, the path, the knight, and what the search does just now.
 *
 * Two layers are kept and mended where something changed: the squares with their tints, and the
 * older part of the path. Each picture is those two with the end of the path and the knight on
 * top, so that a long path costs no more a frame than a short one.
 *
 * @module
 */

import { drawBadge, drawCross, drawKnight, drawNumber, drawRing } from "./figures.js";
import { centre, columnName } from "./geometry.js";
import { makeRamp, mix, shadeOf } from "./ramp.js";

/** How many squares at the end of the path are drawn afresh with every picture. */
const LIVE_TAIL = 64;

/**
 * How many squares a picture adds to the one before at the most. A search may enter ten thousand between
 * two pictures; then the next few catch up, and none of them holds up the page.
 */
const MOST_ADDED = 2000;

/** How much of the colour of its place a visited square takes on. */
const TINT = 0.26;

/** The longest flight of the knight, in milliseconds. */
const LONGEST_FLIGHT = 350;

/** How long the trace of a retreat or a dead end takes to fade, in milliseconds. */
const FADE = 900;

/** Above so many steps a second single steps are no longer marked: they would only flicker. */
const FASTEST_MARKED = 60;

/** Up to so many steps a second the knight flies from square to square. */
const FASTEST_FLIGHT = 10;

/** The most traces kept at once; older ones give way. */
const MOST_TRACES = 12;

/**
 * The colours the painter needs, as CSS colours; `ramp` from the first square to the last.
 *
 * @typedef {Record<"ground" | "panel" | "ink" | "muted" | "accent" | "light" | "dark" | "good" | "bad"
 *   | "knight" | "outline", string> & {ramp: string[]}} Palette
 */

/**
 * @typedef {{kind: "retreat", from: number, to: number, born: number}
 *   | {kind: "dead-end", square: number, born: number}} Trace
 */

/**
 * @param {number} width
 * @param {number} height
 */
function makeLayer(width, height) {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("this browser offers no two-dimensional canvas");
  return context;
}

/** Slow at both ends. @param {number} part from 0 to 1 */
const ease = (part) => (part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2);

/** Paints one board onto one canvas. */
export class Painter {
  #canvas;
  #context;
  #knight;
  #ground;
  #trail;
  /** @type {import("./geometry.js").Layout} */
  #layout;
  /** @type {Palette} */
  #palette;
  /** @type {string[]} */
  #ramp = [];
  /** The ramp as it tints light and dark squares. @type {string[][]} */
  #tints = [];
  /** @type {import("../run.js").Run} */
  #run;
  /** The path as the squares layer shows it. */
  #tinted = new Uint32Array(0);
  #tintedDepth = 0;
  /** How many squares of the path the trail layer holds. */
  #laid = 0;
  /** @type {Trace[]} */
  #traces = [];
  /** @type {{from: number, to: number, born: number, span: number, lift: number} | null} */
  #flight = null;
  /** Whether steps come slowly enough to mark each of them. */
  #marksSteps = true;
  /** Whether things may move and fade. */
  animated = true;
  /** The square under the pointer and the one chosen by keyboard, or −1. */
  hovered = -1;
  focused = -1;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./figures.js").KnightShape} knight
   * @param {Palette} palette
   * @param {import("./geometry.js").Layout} layout
   * @param {import("../run.js").Run} run
   */
  constructor(canvas, knight, palette, layout, run) {
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser offers no two-dimensional canvas");
    this.#canvas = canvas;
    this.#context = context;
    this.#knight = knight;
    this.#palette = palette;
    this.#layout = layout;
    this.#run = run;
    this.#ground = makeLayer(1, 1);
    this.#trail = makeLayer(1, 1);
    this.#mixColours();
  }

  /** @returns {import("./geometry.js").Layout} */
  get layout() {
    return this.#layout;
  }

  /**
   * Draws at another size from now on.
   *
   * @param {import("./geometry.js").Layout} layout
   */
  resize(layout) {
    this.#layout = layout;
    this.#renew();
  }

  /** @param {Palette} palette */
  recolour(palette) {
    this.#palette = palette;
    this.#mixColours();
    this.#renew();
  }

  /**
   * Shows another run from now on; nothing of the old one stays.
   *
   * @param {import("../run.js").Run} run
   * @param {import("./geometry.js").Layout} layout
   */
  show(run, layout) {
    this.#run = run;
    this.#layout = layout;
    this.#traces = [];
    this.#flight = null;
    this.#marksSteps = true;
    this.#renew();
  }

  /**
   * Takes note of a report that was just applied to the run: what to show moving and fading.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed steps a second
   * @param {number} now in milliseconds
   */
  note(report, speed, now) {
    const run = this.#run;
    this.#marksSteps = speed <= FASTEST_MARKED;
    if (!this.animated || !this.#marksSteps) this.#traces = [];
    if (!this.#marksSteps) {
      this.#flight = null;
      return;
    }
    if (report.event === "dead-end") {
      this.#traces.push({ kind: "dead-end", square: report.square, born: now });
    } else if (report.event === "leave" && run.depth > 0) {
      this.#traces.push({ kind: "retreat", from: report.square, to: run.knight, born: now });
    }
    this.#traces.splice(0, this.#traces.length - MOST_TRACES);
    const from =
      report.event === "enter" ? run.path[run.depth - 2] : report.event === "leave" ? report.square : undefined;
    const flies = this.animated && speed <= FASTEST_FLIGHT && from !== undefined && run.depth > 0;
    this.#flight = flies
      ? {
          from,
          to: run.knight,
          born: now,
          span: Math.min(LONGEST_FLIGHT, 750 / speed),
          lift: report.event === "enter" ? 1 : 0,
        }
      : null;
  }

  /**
   * Draws one picture.
   *
   * @param {number} now in milliseconds
   * @returns {boolean} whether something still moves, so that another picture is needed
   */
  paint(now) {
    const place = this.#place(now);
    // While the knight is on its way, the path ends below it and not where it will land.
    const entering = this.#flight !== null && this.#flight.lift > 0;
    const due = this.#run.depth - (entering ? 1 : 0);
    const end = this.#mendTints(due);
    this.#mendTrail(end);
    const context = this.#context;
    context.drawImage(this.#ground.canvas, 0, 0);
    context.drawImage(this.#trail.canvas, 0, 0);
    if (entering) this.#drawReach(place);
    this.#drawPath(context, Math.max(0, Math.min(this.#laid, end) - 1), end);
    this.#drawClosing();
    const fading = this.#drawTraces(now);
    this.#drawEnds();
    this.#drawMarkers();
    this.#drawKnight(place);
    return fading || this.#flight !== null || end < due;
  }

  /** Makes both layers anew, for a new size, colour or run. */
  #renew() {
    const { rows, columns, square, left, top, label, labelEvery } = this.#layout;
    const { width, height } = this.#canvas;
    this.#ground = makeLayer(width, height);
    this.#trail = makeLayer(width, height);
    this.#tinted = new Uint32Array(this.#run.size);
    this.#tintedDepth = 0;
    this.#laid = 0;

    const context = this.#ground;
    context.fillStyle = this.#palette.ground;
    context.fillRect(0, 0, width, height);
    context.fillStyle = this.#palette.muted;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `${Math.round(label * 0.58)}px system-ui, sans-serif`;
    for (let column = 0; column < columns; column++) {
      if (column % labelEvery !== 0) continue;
      const x = left + (column + 0.5) * square;
      context.fillText(columnName(column), x, top + rows * square + label / 2);
    }
    for (let row = rows - 1; row >= 0; row--) {
      if ((rows - row) % labelEvery !== 0) continue;
      context.fillText(String(rows - row), left - label / 2, top + (row + 0.5) * square);
    }

    for (let index = 0; index < rows * columns; index++) this.#drawSquare(index);
  }

  /**
   * Draws one square of the board, with the tint of its place in the path if it has one.
   *
   * @param {number} index
   * @param {number} [place] from 0
   */
  #drawSquare(index, place) {
    const { rows, columns, square, left, top, ratio } = this.#layout;
    const row = Math.floor(index / columns);
    const column = index % columns;
    const tone = (row + column) % 2;
    const context = this.#ground;
    const box = /** @type {const} */ ([left + column * square, top + row * square, square, square]);
    context.fillStyle =
      place === undefined
        ? [this.#palette.light, this.#palette.dark][tone]
        : this.#tints[tone][shadeOf(place, this.#run.size)];
    const atCorner = (row === 0 || row === rows - 1) && (column === 0 || column === columns - 1);
    if (!atCorner) {
      context.fillRect(...box);
      return;
    }
    // The corners of the board are round, and so are the outer corners of these squares.
    const radius = Math.min(8 * ratio, square / 3);
    /** @type {(down: number, right: number) => number} */
    const corner = (down, right) =>
      row === (down ? rows - 1 : 0) && column === (right ? columns - 1 : 0) ? radius : 0;
    context.beginPath();
    context.roundRect(...box, [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)]);
    context.fill();
  }

  #mixColours() {
    const { light, dark, ramp } = this.#palette;
    this.#ramp = makeRamp(ramp);
    this.#tints = [light, dark].map((tone) => makeRamp(ramp.map((stop) => mix(tone, stop, TINT))));
  }

  /**
   * Brings the tints of the squares up to the path, touching only what changed.
   *
   * @param {number} due up to which square of the path
   * @returns {number} up to which square it came in this picture
   */
  #mendTints(due) {
    const { path } = this.#run;
    let same = 0;
    const both = Math.min(this.#tintedDepth, due);
    while (same < both && this.#tinted[same] === path[same]) same++;
    const depth = Math.min(due, same + MOST_ADDED);
    for (let place = same; place < this.#tintedDepth; place++) this.#drawSquare(this.#tinted[place]);
    for (let place = same; place < depth; place++) this.#drawSquare(path[place], place);
    this.#tinted.set(path.subarray(same, depth), same);
    this.#tintedDepth = depth;
    if (same < this.#laid) this.#clearTrail();
    return depth;
  }

  #clearTrail() {
    this.#trail.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#laid = 0;
  }

  /**
   * Moves what is far from the end of the path to the trail layer.
   *
   * @param {number} end up to which square the path is shown
   */
  #mendTrail(end) {
    const settled = this.#run.ended ? end : Math.max(0, end - LIVE_TAIL);
    if (settled < this.#laid + LIVE_TAIL && !(this.#run.ended && settled > this.#laid)) return;
    this.#drawPath(this.#trail, Math.max(0, this.#laid - 1), settled);
    this.#laid = settled;
  }

  /**
   * Draws the squares of the path from one place up to, not including, another, and the lines
   * between them.
   *
   * @param {import("./figures.js").Context} context
   * @param {number} begin
   * @param {number} end
   */
  #drawPath(context, begin, end) {
    const { square, ratio } = this.#layout;
    const { path, size } = this.#run;
    this.#styleLine(context);
    let place = begin + 1;
    while (place < end) {
      // One stroke for all the lines of a shade: a long path has more lines than shades.
      const shade = shadeOf(place, size);
      context.beginPath();
      context.moveTo(...centre(this.#layout, path[place - 1]));
      for (; place < end && shadeOf(place, size) === shade; place++) {
        context.lineTo(...centre(this.#layout, path[place]));
      }
      context.strokeStyle = this.#ramp[shade];
      context.stroke();
    }
    if (square < 24 * ratio) return;
    const { panel: fill, ink: text } = this.#palette;
    for (place = begin; place < end; place++) {
      const rim = this.#ramp[shadeOf(place, size)];
      drawNumber(context, centre(this.#layout, path[place]), square, place + 1, { fill, rim, text });
    }
  }

  /** The move that closes a closed tour. */
  #drawClosing() {
    if (this.#run.status !== "closed-tour") return;
    const context = this.#context;
    const { square, ratio } = this.#layout;
    const { path, depth } = this.#run;
    context.save();
    context.lineCap = "butt";
    context.lineWidth = Math.max(1.5 * ratio, Math.min(5 * ratio, square * 0.07));
    context.setLineDash([context.lineWidth * 2, context.lineWidth * 1.2]);
    context.strokeStyle = this.#palette.good;
    context.beginPath();
    const [fromX, fromY] = centre(this.#layout, path[depth - 1]);
    const [toX, toY] = centre(this.#layout, path[0]);
    // From ring to ring, so that both numbers stay legible.
    context.moveTo(fromX + (toX - fromX) * 0.15, fromY + (toY - fromY) * 0.15);
    context.lineTo(toX + (fromX - toX) * 0.12, toY + (fromY - toY) * 0.12);
    context.stroke();
    context.restore();
  }

  /** The start with a heavy ring; the last square of a tour with a double one. */
  #drawEnds() {
    const { path, depth, start, status, size } = this.#run;
    const context = this.#context;
    const side = Math.max(this.#layout.square, 14 * this.#layout.ratio);
    // A knight that has not moved yet would only hide it.
    if (depth > 1) {
      drawRing(context, centre(this.#layout, start), side * 0.24, side * 0.075, this.#ramp[0]);
    }
    if (!status.endsWith("tour")) return;
    const end = centre(this.#layout, path[depth - 1]);
    const colour = this.#ramp[shadeOf(depth - 1, size)];
    drawRing(context, end, side * 0.23, side * 0.04, colour);
    drawRing(context, end, side * 0.31, side * 0.04, colour);
  }

  /**
   * @param {number} now
   * @returns {boolean} whether a trace is still fading
   */
  #drawTraces(now) {
    const context = this.#context;
    const { square, ratio } = this.#layout;
    this.#traces = this.#traces.filter((trace, index) => {
      // Without motion nothing fades: the last trace stays until the next step.
      return this.animated ? now - trace.born < FADE : index === this.#traces.length - 1;
    });
    context.save();
    context.strokeStyle = this.#palette.bad;
    context.lineCap = "round";
    context.lineWidth = Math.max(1.5 * ratio, Math.min(4 * ratio, square * 0.055));
    for (const trace of this.#traces) {
      // While the knight still stands in the dead end, it carries the mark itself.
      if (trace.kind === "dead-end" && trace.square === this.#run.knight) continue;
      context.globalAlpha = this.animated ? 1 - (Math.max(0, now - trace.born) / FADE) ** 2 : 1;
      if (trace.kind === "dead-end") {
        const point = centre(this.#layout, trace.square);
        const radius = Math.max(square * 0.3, 7 * ratio);
        context.setLineDash([]);
        drawRing(context, point, radius, context.lineWidth, this.#palette.bad);
        drawCross(context, point, radius * Math.SQRT1_2);
        continue;
      }
      const [fromX, fromY] = centre(this.#layout, trace.from);
      const [toX, toY] = centre(this.#layout, trace.to);
      context.setLineDash([square * 0.02 + ratio, square * 0.09 + ratio]);
      context.beginPath();
      context.moveTo(fromX, fromY);
      // Up to the disc of the square gone back to, so that its number stays legible.
      context.lineTo(toX + (fromX - toX) * 0.1, toY + (fromY - toY) * 0.1);
      context.stroke();
    }
    context.restore();
    return this.animated && this.#traces.length > 0;
  }

  /** The squares that the pointer and the keyboard are at. */
  #drawMarkers() {
    const context = this.#context;
    const { square, ratio } = this.#layout;
    for (const [marked, colour] of /** @type {const} */ ([
      [this.hovered, this.#palette.muted],
      [this.focused, this.#palette.accent],
    ])) {
      if (marked < 0) continue;
      const [x, y] = centre(this.#layout, marked);
      const half = Math.max(square / 2, 4 * ratio) - ratio;
      context.lineWidth = 2 * ratio;
      context.strokeStyle = colour;
      context.strokeRect(x - half, y - half, half * 2, half * 2);
    }
  }

  /**
   * Where the knight is: on the last square of the path, or in the air on its way there.
   *
   * @param {number} now
   * @returns {{x: number, y: number, lifted: number}} its middle, and how high it is, from 0 to 1
   */
  #place(now) {
    const [x, y] = centre(this.#layout, this.#run.knight);
    const flight = this.#flight;
    if (!flight) return { x, y, lifted: 0 };
    const part = Math.min(1, Math.max(0, now - flight.born) / flight.span);
    if (part === 1) this.#flight = null;
    const [fromX, fromY] = centre(this.#layout, flight.from);
    return {
      x: fromX + (x - fromX) * ease(part),
      y: fromY + (y - fromY) * ease(part),
      lifted: Math.sin(part * Math.PI) * flight.lift,
    };
  }

  /**
   * The part of a move that the knight has done.
   *
   * @param {{x: number, y: number}} place
   */
  #drawReach({ x, y }) {
    const { path, depth, size } = this.#run;
    const context = this.#context;
    this.#styleLine(context);
    context.strokeStyle = this.#ramp[shadeOf(depth - 1, size)];
    context.beginPath();
    context.moveTo(...centre(this.#layout, path[depth - 2]));
    context.lineTo(x, y);
    context.stroke();
  }

  /** @param {{x: number, y: number, lifted: number}} place */
  #drawKnight({ x, y, lifted }) {
    const { square, ratio } = this.#layout;
    const { status, ended, event, depth } = this.#run;
    const { knight: fill, outline, bad, panel } = this.#palette;
    // At the end of a tour the knight makes room for the last number and its double ring.
    const aside = status.endsWith("tour") && depth > 1 && !this.#flight;
    // On a board of tiny squares the knight outgrows its square, so that one can find it.
    const size = Math.max(square * (aside ? 0.4 : 0.82), 20 * ratio) * (1 + 0.08 * lifted);
    const shift = aside ? Math.max(square * 0.3, 14 * ratio) : 0;
    x = Math.min(x + shift, this.#canvas.width - size / 2);
    y = Math.max(y - shift, size / 2) - square * 0.16 * lifted;
    const backing = this.#marksSteps && !ended && event === "leave";
    const colours = { fill, outline: backing ? bad : outline, detail: outline };
    drawKnight(this.#context, this.#knight, [x, y], size, colours);
    if (this.#marksSteps && event === "dead-end") {
      const beside = /** @type {[number, number]} */ ([x + size * 0.4, y - size * 0.36]);
      drawBadge(this.#context, beside, size * 0.2, { fill: bad, line: panel });
    }
  }

  /** @param {import("./figures.js").Context} context */
  #styleLine(context) {
    const { square, ratio } = this.#layout;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.lineWidth = Math.max(ratio, Math.min(7 * ratio, square * 0.05));
  }
}
