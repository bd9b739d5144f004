/**
 * Which steps of a search are marked on its timeline, and where. Pure.
 *
 * @module
 */

/** How many numbers the history has for every span, and which of them are read here. */
const SPAN = 8;
const HIGHEST = 1;
const TOURS = 6;
const ATTEMPTS = 7;

/**
 * @typedef {object} Marks
 * @property {number[]} tours where tours were found
 * @property {number[]} restarts where attempts were given up
 * @property {number | null} deepest where the path first had as many squares as it ever had
 */

/**
 * The marks of a history, as places on a line of so many pixels; marks that would fall on each other
 * are one.
 *
 * @param {Float64Array} history see the core's `Search.survey`
 * @param {number} length how many steps the line stands for
 * @param {number} width of the line
 * @returns {Marks}
 */
export function marksOf(history, length, width) {
  const [span, count] = history;
  /** @type {Set<number>} */
  const tours = new Set();
  /** @type {Set<number>} */
  const restarts = new Set();
  let deepest = null;
  let most = 0;
  let before = { tours: 0, attempts: 1 };
  for (let index = 0; index < count; index++) {
    const at = 2 + index * SPAN;
    // What happened in a span is marked at its end; the last one ends where the search does.
    const x = Math.round((Math.min((index + 1) * span, length) / length) * (width - 1));
    const now = { tours: history[at + TOURS], attempts: history[at + ATTEMPTS] };
    if (now.tours > before.tours) tours.add(x);
    if (now.attempts > before.attempts) restarts.add(x);
    before = now;
    if (history[at + HIGHEST] > most) {
      most = history[at + HIGHEST];
      deepest = x;
    }
  }
  return { tours: [...tours], restarts: [...restarts], deepest };
}
