/** The reader's settings of the board: picture, lines, names, layout and sound. Pure; the caller stores them. */

import { PICTURES } from "./pictures/pictures.js";

/** The options of each setting; the first is the default. */
export const VIEW_OPTIONS = /** @type {const} */ ({
  picture: Object.keys(PICTURES),
  line: ["straight", "arched"],
  first: ["1", "0"],
  naming: ["chess", "coordinates", "index"],
  arrangement: ["circle", "grid"],
  sound: ["off", "on"],
});

/** @typedef {keyof typeof VIEW_OPTIONS} ViewSettingName */

const SETTING_NAMES = /** @type {ViewSettingName[]} */ (Object.keys(VIEW_OPTIONS));

/** The visual settings, which a shared link contains. Sound is a personal setting and is not shared. */
export const SHARED_SETTINGS = SETTING_NAMES.filter((name) => name !== "sound");

/** The reader's settings, and the settings of a link, which override them. */
export class ViewSettings {
  /** The reader's own settings, which are stored. @type {Record<ViewSettingName, string>} */
  #stored;
  /** The settings in effect: the reader's own, unless a link overrides them. @type {Record<ViewSettingName, string>} */
  #current;
  #onChange;

  /**
   * @param {string | null} kept the stored value of `storedText`; an invalid value is replaced by the defaults
   * @param {() => void} onChange called after a change of the settings
   */
  constructor(kept, onChange) {
    const read = parseStoredSettings(kept);
    this.#stored = /** @type {Record<ViewSettingName, string>} */ (
      Object.fromEntries(SETTING_NAMES.map((name) => [name, isOption(name, read[name]) ? read[name] : VIEW_OPTIONS[name][0]]))
    );
    this.#current = { ...this.#stored };
    this.#onChange = onChange;
  }

  /** The reader's own settings as text to store. */
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

  /** Whether sounds are on. */
  get sounds() {
    return this.#current.sound === "on";
  }

  /** Returns the option in effect for a setting. @param {ViewSettingName} name */
  optionOf(name) {
    return this.#current[name];
  }

  /**
   * Changes a setting; an unknown option is ignored.
   *
   * @param {ViewSettingName} name
   * @param {string} value
   */
  setOption(name, value) {
    if (value === this.#current[name] || !isOption(name, value)) return;
    this.#stored[name] = value;
    this.#current[name] = value;
    this.#onChange();
  }

  /**
   * Overrides the settings while a link is followed. The reader's own settings stay stored.
   *
   * @param {Partial<Record<ViewSettingName, string>>} choices
   */
  overrideFromLink(choices) {
    const before = JSON.stringify(this.#current);
    this.#current = { ...this.#stored, ...choices };
    if (JSON.stringify(this.#current) !== before) this.#onChange();
  }

  /**
   * Returns the name of a square.
   *
   * @param {number} square
   * @param {import("./ground.js").Ground} ground
   */
  name(square, ground) {
    return ground.name(square, this.naming);
  }

  /** Returns the number of a place in the path. @param {number} place from 0 */
  number(place) {
    return place + Number(this.#current.first);
  }
}

/**
 * @param {string | null} kept
 * @returns {Partial<Record<ViewSettingName, unknown>>}
 */
function parseStoredSettings(kept) {
  try {
    const read = JSON.parse(kept ?? "null");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

/**
 * @param {ViewSettingName} name
 * @param {unknown} value
 */
function isOption(name, value) {
  return /** @type {readonly unknown[]} */ (VIEW_OPTIONS[name]).includes(value);
}
