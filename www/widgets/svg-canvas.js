/**
 * A canvas that records drawing calls as SVG, with the interface of a canvas context. It implements only the features
 * that the pictures of this page use: complete outlines, fills, strokes, texts, gradients, dashes and clips. Boxes can
 * be translated and scaled, but not rotated.
 */

import { pathRound } from "d3-path";

/** The number of decimal places in the output. */
const DIGITS = 2;

/** @param {number} number */
const formatNumber = (number) => String(Number(number.toFixed(DIGITS)));

/**
 * The drawing state that `save` stores.
 *
 * @typedef {object} Pen
 * @property {string | Gradient} fillStyle
 * @property {string | Gradient} strokeStyle
 * @property {number} lineWidth
 * @property {CanvasLineCap} lineCap
 * @property {CanvasLineJoin} lineJoin
 * @property {number} globalAlpha
 * @property {string} font as `weight size family`; the normal weight is left out
 * @property {CanvasTextAlign} textAlign
 * @property {CanvasTextBaseline} textBaseline
 */

/** @returns {Pen} */
const freshPen = () => ({
  ...{ fillStyle: "#000000", strokeStyle: "#000000", lineWidth: 1, lineCap: "butt", lineJoin: "miter" },
  ...{ globalAlpha: 1, font: "10px sans-serif", textAlign: "start", textBaseline: "alphabetic" },
});

const PEN = /** @type {(keyof Pen)[]} */ (Object.keys(freshPen()));

/** SVG text anchors by canvas text alignment. @type {Partial<Record<CanvasTextAlign, string>>} */
const ANCHORS = { center: "middle", right: "end", end: "end" };

/** A linear colour gradient. */
class Gradient {
  #line;
  #stops = "";
  /** @param {number[]} line */
  constructor(line) {
    this.#line = line;
  }

  /** @param {number} offset @param {string} colour */
  addColorStop(offset, colour) {
    const [tone, opacity] = splitOpacity(colour);
    this.#stops += `<stop${attributes({ offset: formatNumber(offset), "stop-color": tone, "stop-opacity": opacity })}/>`;
  }

  /** @param {string} id */
  write(id) {
    const [x1, y1, x2, y2] = this.#line.map(formatNumber);
    return `<linearGradient${attributes({ id, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 })}>${this.#stops}</linearGradient>`;
  }
}

/** Definitions that all layers of a drawing share. Equal definitions are written once. */
class SharedDefinitions {
  /** Identifiers by the text of the definition, without its identifier. @type {Map<string, string>} */
  #known = new Map();
  /** @param {(id: string) => string} write */
  refer(write) {
    const text = write("");
    const id = this.#known.get(text) ?? `drawn-${this.#known.size + 1}`;
    this.#known.set(text, id);
    return `url(#${id})`;
  }

  /** @returns {string} */
  get text() {
    return [...this.#known].map(([text, id]) => text.replace(/^<(\w+)/, (start) => `${start} id="${id}"`)).join("");
  }
}

/** The drawing context of an `SvgCanvas`. */
class SvgContext {
  canvas;
  #definitions;
  #baselineOffset;
  /** The recorded elements. A removed element leaves an empty string. @type {string[]} */
  #elements = [];
  /** Indices of the recorded elements that fill exactly a box, by the box. @type {Map<string, number[]>} */
  #boxes = new Map();
  #path = pathRound(DIGITS);
  /** The box that makes up the whole current path, or an empty string. */
  #box = "";
  /** @type {number[]} */
  #dash = [];
  #transform = "";
  #clip = "";
  /** @type {(() => void)[]} */
  #savedStates = [];

  /**
   * @param {SvgCanvas} canvas
   * @param {SharedDefinitions} definitions
   * @param {(font: string) => number} middleOf
   */
  constructor(canvas, definitions, middleOf) {
    this.canvas = canvas;
    this.#definitions = definitions;
    this.#baselineOffset = middleOf;
    Object.assign(this, freshPen());
  }

  get #pen() {
    return /** @type {Pen} */ (/** @type {unknown} */ (this));
  }

  save() {
    const pen = Object.fromEntries(PEN.map((name) => [name, this.#pen[name]]));
    const [dash, shift, clip] = [this.#dash, this.#transform, this.#clip];
    this.#savedStates.push(() => {
      Object.assign(this, pen);
      [this.#dash, this.#transform, this.#clip] = [dash, shift, clip];
    });
  }

  restore() {
    this.#savedStates.pop()?.();
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.#transform += `translate(${formatNumber(x)} ${formatNumber(y)})`;
  }

  /** @param {number} x */
  scale(x) {
    // Five decimal places: fewer would be too coarse for the smallest pieces.
    this.#transform += `scale(${Number(x.toFixed(5))})`;
  }

  beginPath() {
    this.#path = pathRound(DIGITS);
    this.#box = "";
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path.moveTo(x, y);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path.lineTo(x, y);
  }

  /** @param {number} controlX @param {number} controlY @param {number} x @param {number} y */
  quadraticCurveTo(controlX, controlY, x, y) {
    this.#path.quadraticCurveTo(controlX, controlY, x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {number} from
   * @param {number} to both angles in radians
   */
  arc(x, y, radius, from, to) {
    // Arcs are only used for whole circles, so no line connects them to the path before.
    this.#path.moveTo(x + radius * Math.cos(from), y + radius * Math.sin(from));
    this.#path.arc(x, y, radius, from, to);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#box = `${this.#path}` ? "" : boxOf(x, y, width, height);
    this.#path.rect(x, y, width, height);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {number | number[]} radii clockwise, from the top left
   */
  roundRect(x, y, width, height, radii) {
    this.#box = `${this.#path}` ? "" : boxOf(x, y, width, height);
    const [first, second, third, fourth] = typeof radii === "number" ? [radii, radii, radii, radii] : radii;
    const [right, bottom] = [x + width, y + height];
    this.#path.moveTo(x + first, y);
    this.#path.arcTo(right, y, right, bottom, second);
    this.#path.arcTo(right, bottom, x, bottom, third);
    this.#path.arcTo(x, bottom, x, y, fourth);
    this.#path.arcTo(x, y, right, y, first);
    this.#path.closePath();
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash;
  }

  /** @param {number} x @param {number} y @param {number} toX @param {number} toY */
  createLinearGradient(x, y, toX, toY) {
    return new Gradient([x, y, toX, toY]);
  }

  clip() {
    const [d, outer] = [`${this.#path}`, this.#clip];
    this.#clip = this.#definitions.refer((id) => `<clipPath${attributes({ id, "clip-path": outer })}><path d="${d}"/></clipPath>`);
  }

  /** @param {{pathData: string}} [outline] defaults to the current path */
  fill(outline) {
    const box = outline ? "" : this.#box;
    this.#write(`<path${attributes({ d: outline?.pathData ?? `${this.#path}`, ...this.#paint("fill") })}/>`, box);
  }

  /** @param {{pathData: string}} [outline] */
  stroke(outline) {
    const { lineWidth, lineCap, lineJoin } = this.#pen;
    this.#write(`<path${attributes({
      d: outline?.pathData ?? `${this.#path}`,
      fill: "none",
      ...this.#paint("stroke"),
      "stroke-width": formatNumber(lineWidth),
      "stroke-linecap": lineCap === "butt" ? "" : lineCap,
      "stroke-linejoin": lineJoin === "miter" ? "" : lineJoin,
      "stroke-dasharray": this.#dash.map(formatNumber).join(" "),
    })}/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const box = boxOf(x, y, width, height);
    // An opaque fill of the same box replaces what it covers.
    if (this.#pen.globalAlpha === 1 && typeof this.#pen.fillStyle === "string") this.#removeBox(box);
    const place = { x: formatNumber(x), y: formatNumber(y), width: formatNumber(width), height: formatNumber(height) };
    this.#write(`<rect${attributes({ ...place, ...this.#paint("fill"), "shape-rendering": "crispEdges" })}/>`, box);
  }

  /**
   * Removes the elements that fill exactly this box, or all elements if the box covers the canvas.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  clearRect(x, y, width, height) {
    this.#removeBox(boxOf(x, y, width, height));
    if (x > 0 || y > 0 || width < this.canvas.width || height < this.canvas.height) return;
    this.#elements = [];
    this.#boxes.clear();
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const { font, textAlign, textBaseline } = this.#pen;
    const [, weight = "", size] = /^(?:(\d+) )?([\d.]+)px/.exec(font) ?? [];
    // SVG text is placed by its alphabetic baseline: programs disagree about the others.
    const line = textBaseline === "middle" ? y + this.#baselineOffset(font) : y;
    const place = { x: formatNumber(x), y: formatNumber(line), "font-size": size, "font-weight": weight, "text-anchor": ANCHORS[textAlign] ?? "" };
    this.#write(`<text${attributes({ ...place, ...this.#paint("fill") })}>${escape(text)}</text>`);
  }

  /** Draws another layer of the same drawing over this one. @param {SvgCanvas} layer */
  drawImage(layer) {
    this.#elements.push(layer.content);
  }

  /** @returns {string} */
  get inside() {
    return this.#elements.join("");
  }

  /** @param {"fill" | "stroke"} kind */
  #paint(kind) {
    const { globalAlpha } = this.#pen;
    const style = this.#pen[`${kind}Style`];
    if (style instanceof Gradient) return { [kind]: this.#definitions.refer((id) => style.write(id)), [`${kind}-opacity`]: opacityAttribute(globalAlpha) };
    const [tone, opacity] = splitOpacity(style);
    return { [kind]: tone, [`${kind}-opacity`]: opacityAttribute(globalAlpha * Number(opacity || 1)) };
  }

  /** @param {string} figure @param {string} [box] the box that the figure fills exactly, if any */
  #write(figure, box = "") {
    // A clip that was set before the translation must not be translated.
    const shifted = this.#transform ? `<g${attributes({ transform: this.#transform })}>${figure}</g>` : figure;
    if (box) this.#boxes.set(box, [...(this.#boxes.get(box) ?? []), this.#elements.length]);
    this.#elements.push(this.#clip ? `<g${attributes({ "clip-path": this.#clip })}>${shifted}</g>` : shifted);
  }

  /** @param {string} box */
  #removeBox(box) {
    for (const index of this.#boxes.get(box) ?? []) this.#elements[index] = "";
    this.#boxes.delete(box);
  }
}

/** A canvas with the part of the interface that painters use. */
export class SvgCanvas {
  #definitions;
  #context;
  #baselineOffset;

  /**
   * @param {number} width
   * @param {number} height
   * @param {(font: string) => number} middleOf the distance from the middle line of a text down to its alphabetic
   *   baseline
   * @param {SharedDefinitions} [definitions]
   */
  constructor(width, height, middleOf, definitions = new SharedDefinitions()) {
    this.width = width;
    this.height = height;
    this.#definitions = definitions;
    this.#baselineOffset = middleOf;
    this.#context = new SvgContext(this, definitions, middleOf);
  }

  getContext() {
    return this.#context;
  }

  /** Creates a layer of the same drawing. @param {number} width @param {number} height */
  layer(width, height) {
    return new SvgCanvas(width, height, this.#baselineOffset, this.#definitions).getContext();
  }

  /** The recorded elements, without the enclosing `<svg>`. */
  get content() {
    return this.#context.inside;
  }

  /**
   * The drawing as an SVG document.
   *
   * @param {string} title the accessible title
   * @param {string} family the font family
   */
  write(title, family) {
    const { width, height } = this;
    const size = attributes({ xmlns: "http://www.w3.org/2000/svg", width: formatNumber(width), height: formatNumber(height), viewBox: `0 0 ${formatNumber(width)} ${formatNumber(height)}` });
    const definitions = this.#definitions.text;
    return `<svg${size}${attributes({ role: "img", "font-family": family })}><title>${escape(title)}</title>${definitions ? `<defs>${definitions}</defs>` : ""}${this.content}</svg>\n`;
  }
}

/** @param {number[]} box */
const boxOf = (...box) => box.map(formatNumber).join();

/** An opacity as an attribute value; empty for an opaque figure. @param {number} part */
const opacityAttribute = (part) => (part === 1 ? "" : formatNumber(part));

/**
 * Splits a colour into `#rrggbb` and its opacity: not all programs read colours with an alpha channel.
 *
 * @param {string} colour
 */
function splitOpacity(colour) {
  return colour.length === 9 ? [colour.slice(0, 7), formatNumber(Number.parseInt(colour.slice(7), 16) / 255)] : [colour, ""];
}

/** Serializes attributes. Empty values are left out. @param {Record<string, string>} values */
function attributes(values) {
  return Object.entries(values).map(([name, value]) => (value === "" ? "" : ` ${name}="${escape(value)}"`)).join("");
}

/** Characters that are escaped: markup, control characters, direction marks, and line separators. */
const ESCAPED = /[&<>"\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Characters that XML 1.0 does not allow, lone surrogates included. */
const FORBIDDEN_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Named references. @type {Record<string, string>} */
const NAMED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text or a value. @param {string} text */
function escape(text) {
  return text.replace(FORBIDDEN_IN_XML, "\ufffd").replace(ESCAPED, (character) => NAMED[character] ?? `&#${character.charCodeAt(0)};`);
}

/**
 * Measures the distance from the middle line of a text down to its alphabetic baseline, for each font. The results are
 * cached.
 */
export function createBaselineMeasure() {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  /** @type {Map<string, number>} */
  const known = new Map();
  return (/** @type {string} */ font) => {
    const before = known.get(font);
    if (before !== undefined || !context) return before ?? 0;
    context.font = font;
    /** @param {CanvasTextBaseline} line */
    const above = (line) => {
      context.textBaseline = line;
      return context.measureText("0").actualBoundingBoxAscent;
    };
    // The ascent is measured from the line: it is larger above a lower line.
    const drop = above("alphabetic") - above("middle");
    known.set(font, drop);
    return drop;
  };
}
