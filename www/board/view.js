/** The reader's display settings: picture, lines, names of squares, and sound. Pure; the caller stores the settings. */

import { PICTURES } from "./pictures/pictures.js";

/** The options of each setting; the first is the default. */
export const CHOICES = /** @type {const} */ ({
  picture: Object.keys(PICTURES),
  line: ["straight", "arched"],
  first: ["1", "0"],
  naming: ["chess", "coordinates", "index"],
  arrangement: ["circle", "grid"],
  sound: ["off", "on"],
});

/** @typedef {keyof typeof CHOICES} Choice */

const NAMES = /** @type {Choice[]} */ (Object.keys(CHOICES));

/** The visual settings, which a shared link contains. Sound is a personal setting and is not shared. */
export const LOOKS = NAMES.filter((name) => name !== "sound");

/** The reader's settings. */
export class View {
  /** The reader's own settings, which are stored. @type {Record<Choice, string>} */
  #kept;
  /** The settings in effect: the reader's own, unless a link overrides them. @type {Record<Choice, string>} */
  #chosen;
  #onChange;

  /**
   * @param {string | null} kept the stored value of `text`; an invalid value means the defaults
   * @param {() => void} onChange called after a change of the settings
   */
  constructor(kept, onChange) {
    const read = readChoices(kept);
    this.#kept = /** @type {Record<Choice, string>} */ (
      Object.fromEntries(NAMES.map((name) => [name, isOffered(name, read[name]) ? read[name] : CHOICES[name][0]]))
    );
    this.#chosen = { ...this.#kept };
    this.#onChange = onChange;
  }

  /** The reader's own settings as text to store. */
  get text() {
    return JSON.stringify(this.#kept);
  }

  /** The name of the drawn picture. */
  get picture() {
    return this.#chosen.picture;
  }

  /** Whether the lines of the moves bend, so that crossing moves can be distinguished. */
  get arched() {
    return this.#chosen.line === "arched";
  }

  /** The layout of the vertices of a graph. */
  get arrangement() {
    return /** @type {import("./ground.js").Arrangement} */ (this.#chosen.arrangement);
  }

  /** The naming scheme of squares. */
  get naming() {
    return /** @type {import("./ground.js").Naming} */ (this.#chosen.naming);
  }

  /** Whether sounds are on. */
  get sounds() {
    return this.#chosen.sound === "on";
  }

  /** Returns the option in effect for a setting. @param {Choice} name */
  chosen(name) {
    return this.#chosen[name];
  }

  /**
   * Changes a setting; an unknown option is ignored.
   *
   * @param {Choice} name
   * @param {string} value
   */
  choose(name, value) {
    if (value === this.#chosen[name] || !isOffered(name, value)) return;
    this.#kept[name] = value;
    this.#chosen[name] = value;
    this.#onChange();
  }

  /**
   * Overrides the settings while a link is followed. The reader's own settings stay stored.
   *
   * @param {Partial<Record<Choice, string>>} choices
   */
  visit(choices) {
    const before = JSON.stringify(this.#chosen);
    this.#chosen = { ...this.#kept, ...choices };
    if (JSON.stringify(this.#chosen) !== before) this.#onChange();
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
    return place + Number(this.#chosen.first);
  }
}

/**
 * @param {string | null} kept
 * @returns {Partial<Record<Choice, unknown>>}
 */
function readChoices(kept) {
  try {
    const read = JSON.parse(kept ?? "null");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

/**
 * @param {Choice} name
 * @param {unknown} value
 */
function isOffered(name, value) {
  return /** @type {readonly unknown[]} */ (CHOICES[name]).includes(value);
}
