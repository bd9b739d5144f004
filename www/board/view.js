/**
 * How the reader wants the board shown: which picture, which lines, how squares are called, and what is heard.
 * Pure: where the choices are kept is the caller's business.
 */

import { PICTURES } from "./pictures/pictures.js";

/** What can be chosen; the first of each is what stands before anything was chosen. */
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

/** The choices of what is seen, which a shared link holds: whether anything is heard is everybody’s own matter. */
export const LOOKS = NAMES.filter((name) => name !== "sound");

/** The reader's choices. */
export class View {
  /** What the reader has chosen. @type {Record<Choice, string>} */
  #kept;
  /** What stands: the same, unless a link asks for something else. @type {Record<Choice, string>} */
  #chosen;
  #onChange;

  /**
   * @param {string | null} kept what `text` was when the choices were kept, or anything else
   * @param {() => void} onChange a choice is another one now
   */
  constructor(kept, onChange) {
    const read = readChoices(kept);
    this.#kept = /** @type {Record<Choice, string>} */ (
      Object.fromEntries(NAMES.map((name) => [name, isOffered(name, read[name]) ? read[name] : CHOICES[name][0]]))
    );
    this.#chosen = { ...this.#kept };
    this.#onChange = onChange;
  }

  /** The reader's own choices as text, to be kept. */
  get text() {
    return JSON.stringify(this.#kept);
  }

  /** Which picture of the run is drawn. */
  get picture() {
    return this.#chosen.picture;
  }

  /** Whether the lines of the moves bend, so that moves that cross can be told apart. */
  get arched() {
    return this.#chosen.line === "arched";
  }

  /** How the vertices of a graph are laid out. */
  get arrangement() {
    return /** @type {import("./ground.js").Arrangement} */ (this.#chosen.arrangement);
  }

  /** How squares are called. */
  get naming() {
    return /** @type {import("./ground.js").Naming} */ (this.#chosen.naming);
  }

  /** Whether what happens is heard. */
  get sounds() {
    return this.#chosen.sound === "on";
  }

  /** What is chosen. @param {Choice} name */
  chosen(name) {
    return this.#chosen[name];
  }

  /**
   * Chooses; what is not offered is not taken.
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
   * Chooses for as long as a link is followed: what the reader had chosen himself stands elsewhere, and is kept.
   *
   * @param {Partial<Record<Choice, string>>} choices
   */
  visit(choices) {
    const before = JSON.stringify(this.#chosen);
    this.#chosen = { ...this.#kept, ...choices };
    if (JSON.stringify(this.#chosen) !== before) this.#onChange();
  }

  /**
   * The name of a square.
   *
   * @param {number} square
   * @param {import("./ground.js").Ground} ground
   */
  name(square, ground) {
    return ground.name(square, this.naming);
  }

  /** The number of a place in the path. @param {number} place from 0 */
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
