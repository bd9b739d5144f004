/**
 * The user's settings of the board and of the search tree: picture, lines, names, layout and sound. The caller stores
 * the settings.
 */

import { squareInLayerName } from "./layer-names.js";
import { PICTURES } from "./pictures/pictures.js";

/**
 * The options of each setting; the first option is the default. The setting `first` is the number of the first square,
 * and `beside` the arrangement of the graph beside the board.
 */
export const VIEW_OPTIONS = /** @type {const} */ ({
  picture: Object.keys(PICTURES),
  line: ["straight", "arched"],
  first: ["1", "0"],
  naming: ["chess", "coordinates", "index"],
  arrangement: ["circle", "grid"],
  sound: ["off", "on"],
  tree: ["bands", "boards", "list"],
  children: ["tried", "all"],
  place: ["panel", "stage"],
  beside: ["off", "board", "tour"],
});

/** @typedef {keyof typeof VIEW_OPTIONS} ViewSettingName */

const SETTING_NAMES = /** @type {ViewSettingName[]} */ (Object.keys(VIEW_OPTIONS));

/** The visual settings, which a shared link contains. Sound is a personal setting and is not shared. */
export const SHARED_SETTINGS = SETTING_NAMES.filter((name) => name !== "sound");

/** The user's settings, and the settings of a link, which override the user's. */
export class ViewSettings {
  /** The user's own settings, which are stored. @type {Record<ViewSettingName, string>} */
  #stored;
  /** The settings in effect: the user's own, unless a link overrides them. @type {Record<ViewSettingName, string>} */
  #current;
  #onChange;
  #arrangementNumber = 0;

  /**
   * @param {string | null} storedText the text that the getter `storedText` returned earlier, or null; defaults replace
   *   missing and invalid settings
   * @param {() => void} onChange called after a change of the settings
   */
  constructor(storedText, onChange) {
    const stored = parseStoredSettings(storedText);
    const entries = SETTING_NAMES.map((name) => {
      const option = stored[name];
      return [name, isOption(name, option) ? option : VIEW_OPTIONS[name][0]];
    });
    this.#stored = /** @type {Record<ViewSettingName, string>} */ (Object.fromEntries(entries));
    this.#current = { ...this.#stored };
    this.#onChange = onChange;
  }

  /** The user's own settings as text to store. */
  get storedText() {
    return JSON.stringify(this.#stored);
  }

  /** The name of the drawn picture. */
  get picture() {
    return this.#current.picture;
  }

  /** Whether moves are drawn as arcs, so that crossing moves can be distinguished. */
  get arched() {
    return this.#current.line === "arched";
  }

  /** The layout of the vertices of a graph. */
  get arrangement() {
    return /** @type {import("./ground.js").Arrangement} */ (this.#current.arrangement);
  }

  /** The naming scheme of squares. */
  get naming() {
    return /** @type {import("./ground.js").Naming} */ (this.#current.naming);
  }

  /** The arrangement of the search tree. */
  get tree() {
    return /** @type {(typeof VIEW_OPTIONS)["tree"][number]} */ (this.#current.tree);
  }

  /**
   * A number that changes whenever an arrangement of the graph beside the board is chosen, even if it is the same
   * again. The vertices of the graph, which may have been dragged, then return to their places.
   */
  get arrangementNumber() {
    return this.#arrangementNumber;
  }

  /** Whether the search tree is on the stage. The graph beside the board replaces it there. */
  get isTreeOnStage() {
    return this.#current.place === "stage" && this.#current.beside === "off";
  }

  /** Moves the search tree to the stage, in place of the graph, or back to its panel. */
  toggleTreePlace() {
    if (this.isTreeOnStage) return this.setOption("place", "panel");
    this.setOption("beside", "off");
    this.setOption("place", "stage");
  }

  /** Whether sounds are on. */
  get sounds() {
    return this.#current.sound === "on";
  }

  /** Returns the option in effect for a setting. @param {ViewSettingName} name */
  optionOf(name) {
    return this.#current[name];
  }

  /**
   * Changes a setting; an unknown option is ignored. The arrangement of the graph can be chosen again.
   *
   * @param {ViewSettingName} name
   * @param {string} value
   */
  setOption(name, value) {
    const arranges = name === "beside" && value !== "off";
    if (!isOption(name, value) || (value === this.#current[name] && !arranges)) return;
    if (arranges) this.#arrangementNumber += 1;
    this.#stored[name] = value;
    this.#current[name] = value;
    this.#onChange();
  }

  /**
   * Overrides the settings with those of a link. The user's own settings stay stored.
   *
   * @param {Partial<Record<ViewSettingName, string>>} linkSettings
   */
  overrideFromLink(linkSettings) {
    const previous = JSON.stringify(this.#current);
    this.#current = { ...this.#stored, ...linkSettings };
    const arranges = linkSettings.beside !== undefined;
    if (arranges) this.#arrangementNumber += 1;
    if (arranges || JSON.stringify(this.#current) !== previous) this.#onChange();
  }

  /**
   * Returns the name of a square, for a sentence. On a board of several layers, a chess name begins with the layer.
   *
   * @param {number} square
   * @param {import("./ground.js").Ground} ground
   */
  name(square, ground) {
    const name = ground.name(square, this.naming);
    return ground.dimensions && this.naming === "chess" ? squareInLayerName(ground.layerOf(square), name) : name;
  }

  /** Returns the number of a square of the path. @param {number} index in the path, from 0 */
  number(index) {
    return index + Number(this.#current.first);
  }
}

/**
 * Parses the stored settings. The values are not yet checked.
 *
 * @param {string | null} storedText
 * @returns {Partial<Record<ViewSettingName, unknown>>}
 */
function parseStoredSettings(storedText) {
  try {
    const parsed = JSON.parse(storedText ?? "null");
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * Whether a value is an option of a setting.
 *
 * @param {ViewSettingName} name
 * @param {unknown} value
 */
function isOption(name, value) {
  return /** @type {readonly unknown[]} */ (VIEW_OPTIONS[name]).includes(value);
}
