/** The cut of a film: the section of the run, the speed, and the content of each frame. Pure. */

/**
 * The available frame rates, in frames a second. Each frame lasts a whole number of hundredths of a second, the
 * unit of time in a GIF.
 */
export const FRAME_RATES = [10, 25, 50];

/** The duration of the still picture at the start. */
const START_SECONDS = 0.5;

/** The duration of the still picture at the end. */
const END_SECONDS = 2;

/** The limits of the duration of a film. */
export const DURATION_LIMITS_SECONDS = /** @type {const} */ ({ least: 3, most: 600 });

/** The limits of the longer side of a film. */
export const SIZE_LIMITS_PX = /** @type {const} */ ({ least: 120, most: 2160 });

/** A text field of the form. @typedef {"from" | "to" | "seconds" | "speed" | "size"} Field */

/** The limits of a field. @typedef {{least: number, most: number}} Limits */

/**
 * A fault of a field: an empty field, an invalid number, or a number that is too small or too large. The fields `from`,
 * `to` and `size` accept whole numbers only. `limit` is the greatest accepted number for the problem `most`, and
 * otherwise the least.
 *
 * @typedef {{field: Field, value: string, problem: "empty" | "number" | "least" | "most", limit: number}} FilmFault
 */

/** A number with a decimal point or comma. */
const NUMBER_PATTERN = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * The section of a run that a film shows, and its timing.
 *
 * @typedef {object} CutSettings
 * @property {number} from the first step, or square of the path
 * @property {number} to the last step, or square of the path
 * @property {number} seconds the duration of the film
 * @property {number} rate frames a second
 */

/** The frames of a film and their content. */
export class Cut {
  /** @param {CutSettings} settings `from` is less than `to`, and all values are within their limits */
  constructor({ from, to, seconds, rate }) {
    this.from = from;
    this.to = to;
    this.rate = rate;
    /** The number of frames. */
    this.frameCount = Math.round(seconds * rate);
    /** The number of frames that show the first picture. */
    this.startFrameCount = Math.round(START_SECONDS * rate);
    /** The number of frames that show the last picture. */
    this.endFrameCount = Math.round(END_SECONDS * rate);
  }

  /** The duration in seconds. */
  get seconds() {
    return this.frameCount / this.rate;
  }

  /** The speed in steps a second, without the still parts at both ends. */
  get speed() {
    return ((this.to - this.from) / this.#movingFrameCount) * this.rate;
  }

  /** The maximum number of steps from one frame to the next. */
  get maxStepsPerFrame() {
    return Math.ceil((this.to - this.from) / this.#movingFrameCount);
  }

  /**
   * Returns the position in the run that a frame shows.
   *
   * @param {number} frame the index of the frame, from 0
   * @returns {number} a step, or a number of squares of the path
   */
  positionAt(frame) {
    const movedFrameCount = Math.min(this.#movingFrameCount, Math.max(0, frame - this.startFrameCount + 1));
    return this.from + Math.floor(((this.to - this.from) * movedFrameCount) / this.#movingFrameCount);
  }

  /** Returns the start time of a frame, in milliseconds. @param {number} frame */
  timeOf(frame) {
    return (frame * 1000) / this.rate;
  }

  /** The number of frames with movement. */
  get #movingFrameCount() {
    return this.frameCount - this.startFrameCount - this.endFrameCount;
  }
}

/**
 * Returns the duration of a film for a number of steps at a given speed, in seconds, rounded to tenths.
 *
 * @param {number} steps
 * @param {number} speed steps a second
 */
export function durationAtSpeed(steps, speed) {
  return Math.round((steps / speed + START_SECONDS + END_SECONDS) * 10) / 10;
}

/**
 * Returns the speed of a number of steps in a film of a given duration, in steps a second.
 *
 * @param {number} steps
 * @param {number} seconds
 */
export function speedForDuration(steps, seconds) {
  return steps / (seconds - START_SECONDS - END_SECONDS);
}

/**
 * Reads the text fields of the form.
 *
 * @param {Record<Field, string>} texts
 * @param {object} options
 * @param {number} options.first the first available step or square
 * @param {number} options.last the last available step or square
 * @param {number} options.rate frames a second
 * @param {"seconds" | "speed"} options.durationField the field that determines the duration; the other field is ignored
 * @returns {{settings: CutSettings | null, size: number | null, faults: FilmFault[], limits: Partial<Record<Field,
 *   Limits>>}} `settings` is null if the section or the duration has a fault; `size` is null if the size has a fault.
 *   `limits.speed` is absent if the section has a fault
 */
export function parseCutFields(texts, { first, last, rate, durationField }) {
  /** @type {FilmFault[]} */
  const faults = [];
  /** @type {Partial<Record<Field, Limits>>} */
  const limits = {};
  /** @type {(field: Field, least: number, most: number, isWhole?: boolean) => number} */
  const readField = (field, least, most, isWhole = true) => {
    const value = texts[field].trim();
    const number = Number(value.replace(",", "."));
    const isNumber = NUMBER_PATTERN.test(value) && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
    const problem =
      value === "" ? "empty" : !isNumber ? "number" : number < least ? "least" : number > most ? "most" : null;
    limits[field] = { least, most };
    if (problem) faults.push({ field, value, problem, limit: problem === "most" ? most : least });
    return problem ? NaN : number;
  };
  const from = readField("from", first, Math.max(first, last - 1));
  const to = readField("to", Number.isNaN(from) ? first + 1 : from + 1, last);
  const size = readField("size", SIZE_LIMITS_PX.least, SIZE_LIMITS_PX.most);
  const hasSection = !Number.isNaN(from) && !Number.isNaN(to);
  limits.seconds = DURATION_LIMITS_SECONDS;
  if (hasSection)
    limits.speed = {
      least: speedForDuration(to - from, DURATION_LIMITS_SECONDS.most),
      most: speedForDuration(to - from, DURATION_LIMITS_SECONDS.least),
    };
  let seconds = NaN;
  if (durationField === "seconds")
    seconds = readField("seconds", DURATION_LIMITS_SECONDS.least, DURATION_LIMITS_SECONDS.most, false);
  else if (limits.speed)
    seconds = durationAtSpeed(to - from, readField("speed", limits.speed.least, limits.speed.most, false));
  const isComplete = hasSection && !Number.isNaN(seconds);
  const settings = isComplete ? { from, to, seconds, rate } : null;
  return { settings, size: Number.isNaN(size) ? null : size, faults, limits };
}
