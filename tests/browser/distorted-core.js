/** Distorts the answers of the core. Comparisons with published values must detect the wrong answers. */

/**
 * Makes a function that distorts the answers of a core. `makeDistortion` is sent to pages as text, so its body uses no
 * names from outside.
 *
 * @returns {(answer: any) => any} returns the distorted answer, and may modify its argument
 */
export function makeDistortion() {
  let reportCount = 0;
  /** Reverses the path of a report. @param {Float64Array} report @param {number} headerLength */
  const reversedPath = (report, headerLength) =>
    Float64Array.from([...report.subarray(0, headerLength), ...report.subarray(headerLength).toReversed()]);
  return (answer) => {
    if (answer instanceof Float64Array) {
      const [HEADER_LENGTH, STATUS, VISITS, TOURS, ATTEMPTS] = [13, 0, 4, 7, 8];
      // A tour becomes a stuck path and vice versa, and a full memory becomes an exhausted search.
      answer[STATUS] = { 1: 5, 2: 5, 5: 1, 6: 3 }[answer[STATUS]] ?? answer[STATUS];
      answer[VISITS] = answer[VISITS] * 3 + 7;
      answer[TOURS] += 1;
      answer[ATTEMPTS] += 1;
      // The path of every second report is reversed, so that two equal paths become different.
      reportCount += 1;
      return reportCount % 2 === 1 ? reversedPath(answer, HEADER_LENGTH) : answer;
    }
    if (answer instanceof Uint32Array) return answer.map((square) => (square > 8 ? square - 1 : square));
    if (answer && typeof answer === "object") {
      if ("tours" in answer) answer.tours += 1;
      if ("levels" in answer) answer.levels = answer.levels.map((/** @type {number} */ nodes) => nodes * 2 + 5);
      if ("log10" in answer) answer.log10 += 1;
      if ("failures" in answer) answer.failures += answer.more ? 0 : 1;
      if ("isProved" in answer) answer.path = answer.path.slice(1);
      if ("squares" in answer) answer.squares -= 1;
      if (answer.made && typeof answer.made === "object") answer.made.tour = !answer.made.tour;
    }
    return answer;
  };
}

/**
 * Distorts the answers of every worker on their way to the page. Runs in the page.
 *
 * @param {(answer: any) => any} distort
 */
function distortWorkers(distort) {
  const OriginalWorker = window.Worker;
  window.Worker = class extends OriginalWorker {
    /** @param {string} type @param {any} listener */
    addEventListener(type, listener) {
      super.addEventListener(type, (/** @type {any} */ event) => {
        const distorted =
          type === "message" && "answer" in event.data ? { ...event.data, answer: distort(event.data.answer) } : null;
        listener(distorted ? new MessageEvent("message", { data: distorted }) : event);
      });
    }
  };
}

/** Distorts the answers of all workers of a page. @param {import("@playwright/test").Page} page before it is opened */
export async function distortCore(page) {
  await page.addInitScript({ content: `(${distortWorkers})((${makeDistortion})())` });
}
