/**
 * A canvas that records drawing calls as SVG, with the interface of a canvas context. Its features are those that
 * the pictures of this page use: paths, fills, strokes, texts, gradients, dashes and clips. Drawings can be translated
 * and scaled, but not rotated.
 */

import { pathRound } from "d3-path";
import { get2dContext } from "./canvas-size.js";

/** The number of decimal places in the output. */
const DECIMAL_PLACES = 2;

/** @param {number} number */
const formatNumber = (number) => String(Number(number.toFixed(DECIMAL_PLACES)));

/**
 * The drawing state that `save` stores.
 *
 * @typedef {object} DrawingState
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

/**
 * Measures texts in a font, as a canvas of the browser does. A font is written as in `DrawingState`.
 *
 * @typedef {object} TextMeasure
 * @property {(font: string) => number} baselineOffset returns the distance from the middle line of a text down to its
 *   alphabetic baseline
 * @property {(text: string, font: string) => number} width
 */

/** @returns {DrawingState} */
const initialState = () => ({
  ...{ fillStyle: "#000000", strokeStyle: "#000000", lineWidth: 1, lineCap: "butt", lineJoin: "miter" },
  ...{ globalAlpha: 1, font: "10px sans-serif", textAlign: "start", textBaseline: "alphabetic" },
});

/** The names of the properties that `save` stores. */
const STATE_KEYS = /** @type {(keyof DrawingState)[]} */ (Object.keys(initialState()));

/** SVG text anchors by canvas text alignment. @type {Partial<Record<CanvasTextAlign, string>>} */
const ANCHORS = { center: "middle", right: "end", end: "end" };

/** A linear colour gradient. */
class Gradient {
  #endPoints;
  #stops = "";
  /** @param {number[]} endPoints x and y of the start, then x and y of the end */
  constructor(endPoints) {
    this.#endPoints = endPoints;
  }

  /** @param {number} offset @param {string} colour */
  addColorStop(offset, colour) {
    const [hexColour, opacity] = splitOpacity(colour);
    const values = { offset: formatNumber(offset), "stop-color": hexColour, "stop-opacity": opacity };
    this.#stops += `<stop${attributes(values)}/>`;
  }

  /** Returns the gradient as an SVG element. @param {string} id */
  write(id) {
    const [x1, y1, x2, y2] = this.#endPoints.map(formatNumber);
    const values = attributes({ id, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 });
    return `<linearGradient${values}>${this.#stops}</linearGradient>`;
  }
}

/** Definitions that all layers of a drawing share. Equal definitions are written once. */
class SharedDefinitions {
  /** The ids of the definitions, by the text of a definition without its id. @type {Map<string, string>} */
  #ids = new Map();

  /** Adds a definition if it is new, and returns a reference to it. @param {(id: string) => string} write */
  reference(write) {
    const text = write("");
    const id = this.#ids.get(text) ?? `drawn-${this.#ids.size + 1}`;
    this.#ids.set(text, id);
    return `url(#${id})`;
  }

  /** All definitions, with their ids. @returns {string} */
  get text() {
    return [...this.#ids].map(([text, id]) => text.replace(/^<(\w+)/, (start) => `${start} id="${id}"`)).join("");
  }
}

/** The drawing context of an `SvgCanvas`. */
class SvgContext {
  canvas;
  #definitions;
  #measure;
  /** The recorded elements. A removed element leaves an empty string. @type {string[]} */
  #elements = [];
  /**
   * Indices of the recorded elements that fill a box, with or without rounded corners, by the box.
   *
   * @type {Map<string, number[]>}
   */
  #boxes = new Map();
  #path = pathRound(DECIMAL_PLACES);
  /** The box, with or without rounded corners, that the current path consists of; empty for any other path. */
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
   * @param {TextMeasure} measure
   */
  constructor(canvas, definitions, measure) {
    this.canvas = canvas;
    this.#definitions = definitions;
    this.#measure = measure;
    Object.assign(this, initialState());
  }

  /** The drawing state, whose properties are those of this object. */
  get #state() {
    return /** @type {DrawingState} */ (/** @type {unknown} */ (this));
  }

  save() {
    const state = Object.fromEntries(STATE_KEYS.map((name) => [name, this.#state[name]]));
    const [dash, transform, clip] = [this.#dash, this.#transform, this.#clip];
    this.#savedStates.push(() => {
      Object.assign(this, state);
      [this.#dash, this.#transform, this.#clip] = [dash, transform, clip];
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
    // Fewer than five decimal places would be too coarse for the smallest pieces.
    this.#transform += `scale(${Number(x.toFixed(5))})`;
  }

  beginPath() {
    this.#path = pathRound(DECIMAL_PLACES);
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
    // The pictures use arcs only for circles, so no line connects an arc to the path before it.
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
    const [pathData, outerClip] = [`${this.#path}`, this.#clip];
    this.#clip = this.#definitions.reference((id) => {
      return `<clipPath${attributes({ id, "clip-path": outerClip })}><path d="${pathData}"/></clipPath>`;
    });
  }

  /** @param {{pathData: string}} [outline] defaults to the current path */
  fill(outline) {
    const box = outline ? "" : this.#box;
    this.#write(
      `<path${attributes({ d: outline?.pathData ?? `${this.#path}`, ...this.#paintAttributes("fill") })}/>`,
      box,
    );
  }

  /** @param {{pathData: string}} [outline] */
  stroke(outline) {
    const { lineWidth, lineCap, lineJoin } = this.#state;
    this.#write(
      `<path${attributes({
        d: outline?.pathData ?? `${this.#path}`,
        fill: "none",
        ...this.#paintAttributes("stroke"),
        "stroke-width": formatNumber(lineWidth),
        "stroke-linecap": lineCap === "butt" ? "" : lineCap,
        "stroke-linejoin": lineJoin === "miter" ? "" : lineJoin,
        "stroke-dasharray": this.#dash.map(formatNumber).join(" "),
      })}/>`,
    );
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const box = boxOf(x, y, width, height);
    // An opaque fill hides earlier fills of the same box.
    if (this.#state.globalAlpha === 1 && typeof this.#state.fillStyle === "string") this.#removeBox(box);
    const position = { x: formatNumber(x), y: formatNumber(y) };
    const size = { width: formatNumber(width), height: formatNumber(height) };
    const values = { ...position, ...size, ...this.#paintAttributes("fill"), "shape-rendering": "crispEdges" };
    this.#write(`<rect${attributes(values)}/>`, box);
  }

  /**
   * Removes the elements that fill this box, with or without rounded corners, or all elements if the box covers the
   * canvas.
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

  /** Measures the width of a text. @param {string} text */
  measureText(text) {
    return { width: this.#measure.width(text, this.#state.font) };
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const { font, textAlign, textBaseline } = this.#state;
    const [, weight = "", size] = /^(?:(\d+) )?([\d.]+)px/.exec(font) ?? [];
    // SVG text is positioned by its alphabetic baseline, because programs disagree about other baselines.
    const baseline = textBaseline === "middle" ? y + this.#measure.baselineOffset(font) : y;
    const position = { x: formatNumber(x), y: formatNumber(baseline) };
    const style = { "font-size": size, "font-weight": weight, "text-anchor": ANCHORS[textAlign] ?? "" };
    this.#write(
      `<text${attributes({ ...position, ...style, ...this.#paintAttributes("fill") })}>${escape(text)}</text>`,
    );
  }

  /** Draws another layer of the same drawing over this layer. @param {SvgCanvas} layer */
  drawImage(layer) {
    this.#elements.push(layer.content);
  }

  /** The recorded elements. @returns {string} */
  get content() {
    return this.#elements.join("");
  }

  /** Returns the attributes for the colour and the opacity. @param {"fill" | "stroke"} kind */
  #paintAttributes(kind) {
    const { globalAlpha } = this.#state;
    const style = this.#state[`${kind}Style`];
    if (style instanceof Gradient) {
      const reference = this.#definitions.reference((id) => style.write(id));
      return { [kind]: reference, [`${kind}-opacity`]: opacityAttribute(globalAlpha) };
    }
    const [hexColour, opacity] = splitOpacity(style);
    return { [kind]: hexColour, [`${kind}-opacity`]: opacityAttribute(globalAlpha * Number(opacity || 1)) };
  }

  /** Records an element. @param {string} element @param {string} [box] the box that the element fills, if any */
  #write(element, box = "") {
    // The clip encloses the transformation, because the clip was set before the transformation.
    const transformed = this.#transform ? `<g${attributes({ transform: this.#transform })}>${element}</g>` : element;
    if (box) this.#boxes.set(box, [...(this.#boxes.get(box) ?? []), this.#elements.length]);
    this.#elements.push(this.#clip ? `<g${attributes({ "clip-path": this.#clip })}>${transformed}</g>` : transformed);
  }

  /** Removes the elements that fill a box. @param {string} box */
  #removeBox(box) {
    for (const index of this.#boxes.get(box) ?? []) this.#elements[index] = "";
    this.#boxes.delete(box);
  }
}

/** A canvas with the part of the canvas interface that the painters of this page use. */
export class SvgCanvas {
  #definitions;
  #context;
  #measure;

  /**
   * @param {number} width
   * @param {number} height
   * @param {TextMeasure} measure
   * @param {SharedDefinitions} [definitions] the definitions of the drawing to which this layer belongs
   */
  constructor(width, height, measure, definitions = new SharedDefinitions()) {
    this.width = width;
    this.height = height;
    this.#definitions = definitions;
    this.#measure = measure;
    this.#context = new SvgContext(this, definitions, measure);
  }

  getContext() {
    return this.#context;
  }

  /** Creates a layer of the same drawing, and returns its context. @param {number} width @param {number} height */
  layer(width, height) {
    return new SvgCanvas(width, height, this.#measure, this.#definitions).getContext();
  }

  /** The recorded elements, without the enclosing `<svg>`. */
  get content() {
    return this.#context.content;
  }

  /**
   * The drawing as an SVG document.
   *
   * @param {string} title the accessible title
   * @param {string} family the font family
   */
  write(title, family) {
    const [width, height] = [formatNumber(this.width), formatNumber(this.height)];
    const size = { width, height, viewBox: `0 0 ${width} ${height}` };
    const values = { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img", "font-family": family };
    const { text } = this.#definitions;
    const definitions = text ? `<defs>${text}</defs>` : "";
    return `<svg${attributes(values)}><title>${escape(title)}</title>${definitions}${this.content}</svg>\n`;
  }
}

/** Returns the key of a box: its position and size. @param {number[]} box */
const boxOf = (...box) => box.map(formatNumber).join();

/** Returns an opacity as an attribute value, which is empty for full opacity. @param {number} opacity */
const opacityAttribute = (opacity) => (opacity === 1 ? "" : formatNumber(opacity));

/**
 * Splits a colour into `#rrggbb` and its opacity, because some programs cannot read colours with an alpha channel.
 *
 * @param {string} colour
 */
function splitOpacity(colour) {
  if (colour.length !== 9) return [colour, ""];
  return [colour.slice(0, 7), formatNumber(Number.parseInt(colour.slice(7), 16) / 255)];
}

/** Serializes attributes. Empty values are left out. @param {Record<string, string>} values */
function attributes(values) {
  return Object.entries(values)
    .map(([name, value]) => (value === "" ? "" : ` ${name}="${escape(value)}"`))
    .join("");
}

/** Characters to escape: markup, control characters, direction marks, and line separators. */
const ESCAPED = /[&<>"\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Characters that XML 1.0 does not allow, lone surrogates included. */
const FORBIDDEN_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The named references of markup characters. @type {Record<string, string>} */
const NAMED_REFERENCES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text or a value. @param {string} text */
function escape(text) {
  const allowed = text.replace(FORBIDDEN_IN_XML, "\ufffd");
  return allowed.replace(ESCAPED, (character) => NAMED_REFERENCES[character] ?? `&#${character.charCodeAt(0)};`);
}

/** Creates a measure of texts. Baseline offsets are cached for each font. @returns {TextMeasure} */
export function createTextMeasure() {
  const context = get2dContext(new OffscreenCanvas(1, 1));
  /** @type {Map<string, number>} */
  const baselineOffsets = new Map();
  return {
    baselineOffset(font) {
      const cached = baselineOffsets.get(font);
      if (cached !== undefined) return cached;
      context.font = font;
      /** @param {CanvasTextBaseline} baseline */
      const ascentOver = (baseline) => {
        context.textBaseline = baseline;
        return context.measureText("0").actualBoundingBoxAscent;
      };
      // The ascent over the lower line is larger, by the distance between the lines.
      const offset = ascentOver("alphabetic") - ascentOver("middle");
      baselineOffsets.set(font, offset);
      return offset;
    },
    width(text, font) {
      context.font = font;
      return context.measureText(text).width;
    },
  };
}
