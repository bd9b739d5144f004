/** Which stretch of a run a film shows, how fast, and what each of its frames shows. Pure. */

/** So many frames a second can be chosen: each is a whole number of hundredths of a second, which is all that a GIF can say. */
export const RATES = [10, 25, 50];

/** For how long the first picture stays, and the last one, in seconds. */
const [BEFORE, AFTER] = [0.5, 2];

/** How long a film may be, in seconds. */
export const SECONDS = /** @type {const} */ ({ least: 3, most: 600 });

/** How long its longer side may be, in pixels. */
export const SIZE = /** @type {const} */ ({ least: 120, most: 2160 });

/** What a person typed. @typedef {"from" | "to" | "seconds" | "speed" | "size"} Field */

/** What a field may hold. @typedef {{least: number, most: number}} Limits */

/**
 * What is wrong with a field: nothing is in it, or no number (of those that are counted, no whole one), or one that is too
 * small or too large.
 *
 * @typedef {{field: Field, value: string, problem: "empty" | "number" | "least" | "most", limit: number}} FilmFault
 */

/** A number, as a person types it: with a point or a comma. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * Which pictures a film has.
 *
 * @typedef {object} Stretch
 * @property {number} from the step, or the square of the path, that stands first
 * @property {number} to the one that stands last
 * @property {number} seconds how long it takes
 * @property {number} rate frames a second
 */

/** A film's frames, and what each of them shows. */
export class Cut {
  /** @param {Stretch} stretch `from` is less than `to`, and all is within its limits */
  constructor({ from, to, seconds, rate }) {
    this.from = from;
    this.to = to;
    this.rate = rate;
    /** How many frames it has. */
    this.frames = Math.round(seconds * rate);
    /** How many of them show the first picture, before anything happens. */
    this.before = Math.round(BEFORE * rate);
    /** How many of them show the last one. */
    this.after = Math.round(AFTER * rate);
  }

  /** How long it takes, in seconds. */
  get seconds() {
    return this.frames / this.rate;
  }

  /** Steps a second, while it moves. */
  get speed() {
    return (this.to - this.from) / this.#moving * this.rate;
  }

  /** How many steps a frame goes on by at the most. */
  get stride() {
    return Math.ceil((this.to - this.from) / this.#moving);
  }

  /**
   * What a frame shows.
   *
   * @param {number} frame from 0
   * @returns {number} a step, or a square of the path
   */
  placeAt(frame) {
    const gone = Math.min(this.#moving, Math.max(0, frame - this.before + 1));
    return this.from + Math.floor(((this.to - this.from) * gone) / this.#moving);
  }

  /** When a frame begins, in milliseconds. @param {number} frame */
  timeOf(frame) {
    return (frame * 1000) / this.rate;
  }

  /** In how many frames the way is gone. */
  get #moving() {
    return this.frames - this.before - this.after;
  }
}

/**
 * How long a film takes in which so many steps go by at a speed, in tenths of a second.
 *
 * @param {number} steps
 * @param {number} speed steps a second
 */
export function secondsAt(steps, speed) {
  return Math.round((steps / speed + BEFORE + AFTER) * 10) / 10;
}

/**
 * How fast steps go by in a film of so many seconds, in steps a second.
 *
 * @param {number} steps
 * @param {number} seconds
 */
export function speedOf(steps, seconds) {
  return steps / (seconds - BEFORE - AFTER);
}

/**
 * Reads what a person typed.
 *
 * @param {Record<Field, string>} texts
 * @param {object} room
 * @param {number} room.first the first step or square that there is
 * @param {number} room.last the last one
 * @param {number} room.rate frames a second
 * @param {"seconds" | "speed"} room.pace which of the two says how long the film is; the other one is not read
 * @returns {{stretch: Stretch | null, size: number | null, faults: FilmFault[], limits: Partial<Record<Field, Limits>>}} what is
 *   faulty is null; the limits are those that are known
 */
export function readCut(texts, { first, last, rate, pace }) {
  /** @type {FilmFault[]} */
  const faults = [];
  /** @type {Partial<Record<Field, Limits>>} */
  const limits = {};
  /** @type {(field: Field, least: number, most: number, isWhole?: boolean) => number} */
  const read = (field, least, most, isWhole = true) => {
    const value = texts[field].trim();
    const number = Number(value.replace(",", "."));
    const isNumber = NUMBER.test(value) && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
    const problem = value === "" ? "empty" : !isNumber ? "number" : number < least ? "least" : number > most ? "most" : null;
    limits[field] = { least, most };
    if (problem) faults.push({ field, value, problem, limit: problem === "most" ? most : least });
    return problem ? NaN : number;
  };
  const from = read("from", first, Math.max(first, last - 1));
  const to = read("to", Number.isNaN(from) ? first + 1 : from + 1, last);
  const size = read("size", SIZE.least, SIZE.most);
  const isStretch = !Number.isNaN(from) && !Number.isNaN(to);
  limits.seconds = SECONDS;
  if (isStretch) limits.speed = { least: speedOf(to - from, SECONDS.most), most: speedOf(to - from, SECONDS.least) };
  let seconds = NaN;
  if (pace === "seconds") seconds = read("seconds", SECONDS.least, SECONDS.most, false);
  else if (limits.speed) seconds = secondsAt(to - from, read("speed", limits.speed.least, limits.speed.most, false));
  const isPaced = isStretch && !Number.isNaN(seconds);
  const stretch = isPaced ? { from, to, seconds, rate } : null;
  return { stretch, size: Number.isNaN(size) ? null : size, faults, limits };
}
