/** Which steps of a search are marked on its timeline, and where. Pure. */

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
 * @param {import("../engine/history.js").History} history
 * @param {number} width of the line
 * @returns {Marks}
 */
export function marksOf({ length, spans }, width) {
  /** @type {Set<number>} */
  const tours = new Set();
  /** @type {Set<number>} */
  const restarts = new Set();
  let deepest = null;
  let most = 0;
  let before = { tours: 0, attempts: 1 };
  for (const span of spans) {
    // What happened in a span is marked at its end.
    const x = Math.round((span.to / length) * (width - 1));
    if (span.tours > before.tours) tours.add(x);
    if (span.attempts > before.attempts) restarts.add(x);
    before = span;
    if (span.highest > most) {
      most = span.highest;
      deepest = x;
    }
  }
  return { tours: [...tours], restarts: [...restarts], deepest };
}
