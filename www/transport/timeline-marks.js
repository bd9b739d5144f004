/** The marks of a search on its timeline. Pure. */

/**
 * @typedef {object} TimelineMarks
 * @property {number[]} tours places at which tours were found
 * @property {number[]} restarts places at which attempts were given up
 * @property {number | null} deepest the place at which the path first reached its greatest length
 */

/**
 * Returns the marks of a history, as pixels on a line. Marks at the same pixel are merged.
 *
 * @param {import("../engine/history.js").RunHistory} history
 * @param {number} width of the line, in pixels
 * @returns {TimelineMarks}
 */
export function computeTimelineMarks({ stepCount, spans }, width) {
  /** @type {Set<number>} */
  const tours = new Set();
  /** @type {Set<number>} */
  const restarts = new Set();
  let deepest = null;
  let most = 0;
  let before = { tours: 0, attempts: 1 };
  for (const span of spans) {
    // Events within a span are marked at its end.
    const x = Math.round((span.to / stepCount) * (width - 1));
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
