/** Computes the marks of a search on its timeline. Pure function. */

/**
 * Positions of the marks, in pixels from the start of the timeline.
 *
 * @typedef {object} TimelineMarks
 * @property {number[]} tours where tours were found
 * @property {number[]} restarts where attempts were given up
 * @property {number | null} deepest where the path first reached its maximum length
 */

/**
 * Returns the marks of a history. Marks at the same pixel are merged.
 *
 * @param {import("../engine/history.js").RunHistory} history
 * @param {number} width the width of the timeline, in pixels
 * @returns {TimelineMarks}
 */
export function computeTimelineMarks({ stepCount, spans }, width) {
  /** @type {Set<number>} */
  const tours = new Set();
  /** @type {Set<number>} */
  const restarts = new Set();
  let deepest = null;
  let maxDepth = 0;
  let previous = { tours: 0, attempts: 1 };
  for (const span of spans) {
    // Events within a span are marked at its end.
    const x = Math.round((span.to / stepCount) * (width - 1));
    if (span.tours > previous.tours) tours.add(x);
    if (span.attempts > previous.attempts) restarts.add(x);
    previous = span;
    if (span.highest > maxDepth) {
      maxDepth = span.highest;
      deepest = x;
    }
  }
  return { tours: [...tours], restarts: [...restarts], deepest };
}
