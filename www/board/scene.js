/** The inputs of a picture of a run: the shown moment, the user's display settings, sizes and colours. */

import { readOklch } from "../widgets/oklch.js";
import { makeRamp, mix, shadeIndex } from "../widgets/ramp.js";
import { centre } from "./geometry.js";

/**
 * The custom properties that hold the colours of the board, by palette name. The well, its rim and its shadow belong to
 * the holes of a board, the joint to its joined sides.
 */
export const COLOUR_PROPERTIES = /** @type {const} */ ({
  background: "--ground",
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
  well: "--well",
  rim: "--rim",
  shadow: "--well-shadow",
  joint: "--joint",
});

/**
 * The colours of the board as `#rrggbb`. `ramp` holds the colour stops from the first square of a path to the last,
 * as a browser serializes them.
 *
 * @typedef {Record<keyof typeof COLOUR_PROPERTIES, string> & {ramp: string[]}} Palette
 */

/**
 * The user's settings that affect a picture or the sounds.
 *
 * @typedef {object} PictureSettings
 * @property {string} picture the name of the picture
 * @property {boolean} arched whether the lines of the moves bend
 * @property {import("./ground.js").Arrangement} arrangement
 * @property {import("./ground.js").Naming} naming
 * @property {(square: number, ground: import("./ground.js").Ground) => string} name returns the name of a square
 * @property {(index: number) => number} number returns the number of a square of the path, for its index from 0
 * @property {boolean} sounds whether sounds are on
 */

/** The fraction of the path colour that is mixed into a visited square, in a light and in a dark theme. */
const TINT_FRACTION = { light: 0.2, dark: 0.26 };

/**
 * Whether the theme is dark: the ink is lighter than the background.
 *
 * @param {Pick<Palette, "background" | "ink">} palette
 */
const isDark = ({ background, ink }) => readOklch(background)[0] < readOklch(ink)[0];

/** The inputs of a picture, with the colours derived from them. */
export class Scene {
  /** @type {Palette} */
  #palette;
  /** @type {string[]} */
  #ramp = [];
  /** The tints of light squares and of dark squares, one for each colour of the ramp. @type {string[][]} */
  #tints = [];

  /**
   * @param {import("./moment.js").Moment} moment
   * @param {PictureSettings} view
   * @param {import("./geometry.js").Layout} layout
   * @param {Palette} palette
   */
  constructor(moment, view, layout, palette) {
    this.moment = moment;
    this.view = view;
    this.layout = layout;
    this.#palette = palette;
    this.palette = palette;
    /**
     * The adjacency lists of the run, once they are known.
     *
     * @type {import("../engine/protocol.js").AdjacencyLists | null}
     */
    this.adjacencyLists = null;
    /** Whether the background is filled; it is transparent otherwise. */
    this.hasBackground = true;
  }

  /** @returns {Palette} */
  get palette() {
    return this.#palette;
  }

  set palette(palette) {
    this.#palette = palette;
    this.#ramp = makeRamp(palette.ramp);
    const tint = isDark(palette) ? TINT_FRACTION.dark : TINT_FRACTION.light;
    this.#tints = [palette.light, palette.dark].map((tone) => this.#ramp.map((colour) => mix(tone, colour, tint)));
  }

  /** Whether a square is large enough for legible text. */
  get isLegible() {
    return this.layout.squareSize >= 24 * this.layout.ratio;
  }

  /** Returns the centre of a square. @param {number} square */
  centre(square) {
    return centre(this.layout, square);
  }

  /** Returns the colour of a square of the path. @param {number} index in the path, from 0 */
  pathColour(index) {
    return this.#ramp[shadeIndex(index, this.moment.size)];
  }

  /**
   * Returns the colour of a square of the board, tinted with its path colour if the path visits it.
   *
   * @param {number} square
   * @param {number} [index] in the path, from 0
   */
  squareColour(square, index) {
    const { ground } = this.moment;
    // The vertices of a graph all have the same tone.
    const cell = ground.isGraph ? 0 : ground.cellOf(square);
    const tone = (Math.floor(cell / ground.columns) + (cell % ground.columns)) % 2;
    if (index === undefined) return tone === 0 ? this.#palette.light : this.#palette.dark;
    return this.#tints[tone][shadeIndex(index, this.moment.size)];
  }
}
