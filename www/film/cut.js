/** The cut of a film: its stretch of a run, its speed, and the content of each frame. Pure. */

/**
 * The available frame rates, in frames a second. Each frame lasts a whole number of hundredths of a second, the
 * unit of time in a GIF.
 */
export const FRAME_RATES = [10, 25, 50];

/** The durations of the first picture and of the last one, in seconds. */
const [BEFORE, AFTER] = [0.5, 2];

/** The limits of the duration of a film, in seconds. */
export const DURATION_LIMITS_SECONDS = /** @type {const} */ ({ least: 3, most: 600 });

/** The limits of the longer side of a film, in pixels. */
export const SIZE_LIMITS_PX = /** @type {const} */ ({ least: 120, most: 2160 });

/** A text field of the form. @typedef {"from" | "to" | "seconds" | "speed" | "size"} Field */

/** The limits of a field. @typedef {{least: number, most: number}} Limits */

/**
 * A fault of a field: an empty field, an invalid number, or a number that is too small or too large. Fields
 * that count something take whole numbers only.
 *
 * @typedef {{field: Field, value: string, problem: "empty" | "number" | "least" | "most", limit: number}} FilmFault
 */

/** A number as typed: with a point or a comma. */
const NUMBER_PATTERN = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * The stretch of a run in a film, and its timing.
 *
 * @typedef {object} Stretch
 * @property {number} from the first step, or square of the path
 * @property {number} to the last step, or square of the path
 * @property {number} seconds the duration of the film
 * @property {number} rate frames a second
 */

/** The frames of a film and their content. */
export class Cut {
  /** @param {Stretch} stretch `from` is less than `to`, and all values are within their limits */
  constructor({ from, to, seconds, rate }) {
    this.from = from;
    this.to = to;
    this.rate = rate;
    /** The number of frames. */
    this.frames = Math.round(seconds * rate);
    /** The number of frames that show the first picture, before anything happens. */
    this.startFrameCount = Math.round(BEFORE * rate);
    /** The number of frames that show the last picture. */
    this.endFrameCount = Math.round(AFTER * rate);
  }

  /** The duration in seconds. */
  get seconds() {
    return this.frames / this.rate;
  }

  /** The speed in steps a second, without the still parts at both ends. */
  get speed() {
    return (this.to - this.from) / this.#movingFrameCount * this.rate;
  }

  /** The maximum number of steps from one frame to the next. */
  get maxStepsPerFrame() {
    return Math.ceil((this.to - this.from) / this.#movingFrameCount);
  }

  /**
   * Returns the content of a frame.
   *
   * @param {number} frame from 0
   * @returns {number} a step, or a square of the path
   */
  placeAt(frame) {
    const gone = Math.min(this.#movingFrameCount, Math.max(0, frame - this.startFrameCount + 1));
    return this.from + Math.floor(((this.to - this.from) * gone) / this.#movingFrameCount);
  }

  /** Returns the start time of a frame, in milliseconds. @param {number} frame */
  timeOf(frame) {
    return (frame * 1000) / this.rate;
  }

  /** The number of frames with movement. */
  get #movingFrameCount() {
    return this.frames - this.startFrameCount - this.endFrameCount;
  }
}

/**
 * Returns the duration of a film for a number of steps at a given speed, in seconds, rounded to tenths.
 *
 * @param {number} steps
 * @param {number} speed steps a second
 */
export function durationAtSpeed(steps, speed) {
  return Math.round((steps / speed + BEFORE + AFTER) * 10) / 10;
}

/**
 * Returns the speed of a number of steps in a film of a given duration, in steps a second.
 *
 * @param {number} steps
 * @param {number} seconds
 */
export function speedForDuration(steps, seconds) {
  return steps / (seconds - BEFORE - AFTER);
}

/**
 * Reads the text fields of the form.
 *
 * @param {Record<Field, string>} texts
 * @param {object} room
 * @param {number} room.first the first available step or square
 * @param {number} room.last the last available step or square
 * @param {number} room.rate frames a second
 * @param {"seconds" | "speed"} room.pace the field that determines the duration; the other one is ignored
 * @returns {{stretch: Stretch | null, size: number | null, faults: FilmFault[], limits: Partial<Record<Field, Limits>>}}
 *   values with a fault are null; unknown limits are absent
 */
export function parseCutFields(texts, { first, last, rate, pace }) {
  /** @type {FilmFault[]} */
  const faults = [];
  /** @type {Partial<Record<Field, Limits>>} */
  const limits = {};
  /** @type {(field: Field, least: number, most: number, isWhole?: boolean) => number} */
  const read = (field, least, most, isWhole = true) => {
    const value = texts[field].trim();
    const number = Number(value.replace(",", "."));
    const isNumber = NUMBER_PATTERN.test(value) && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
    const problem = value === "" ? "empty" : !isNumber ? "number" : number < least ? "least" : number > most ? "most" : null;
    limits[field] = { least, most };
    if (problem) faults.push({ field, value, problem, limit: problem === "most" ? most : least });
    return problem ? NaN : number;
  };
  const from = read("from", first, Math.max(first, last - 1));
  const to = read("to", Number.isNaN(from) ? first + 1 : from + 1, last);
  const size = read("size", SIZE_LIMITS_PX.least, SIZE_LIMITS_PX.most);
  const isStretch = !Number.isNaN(from) && !Number.isNaN(to);
  limits.seconds = DURATION_LIMITS_SECONDS;
  if (isStretch) limits.speed = { least: speedForDuration(to - from, DURATION_LIMITS_SECONDS.most), most: speedForDuration(to - from, DURATION_LIMITS_SECONDS.least) };
  let seconds = NaN;
  if (pace === "seconds") seconds = read("seconds", DURATION_LIMITS_SECONDS.least, DURATION_LIMITS_SECONDS.most, false);
  else if (limits.speed) seconds = durationAtSpeed(to - from, read("speed", limits.speed.least, limits.speed.most, false));
  const isPaced = isStretch && !Number.isNaN(seconds);
  const stretch = isPaced ? { from, to, seconds, rate } : null;
  return { stretch, size: Number.isNaN(size) ? null : size, faults, limits };
}
