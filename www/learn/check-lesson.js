/** Checks the form of a lesson, its links and its claims. The core parses the links and computes claimed values. */

import { InvalidDraftError } from "../engine/engine.js";
import { isClaimTrue, measureRun } from "./claim.js";
import { linksOf } from "./lesson.js";
import { MIN_CHECKING_BUDGET_MS, MAX_EXCERPT_CHARACTERS, MAX_LISTED_FAULTS } from "./limits.js";
import { parseRunLink } from "./link.js";

/** @import { DraftFault } from "../engine/protocol.js" */
/** @import { RequestSender } from "./claim.js" */
/** @import { Fault } from "./lesson.js" */
/** @import { ParsedLesson } from "./read-lesson.js" */

/**
 * The result of a check.
 *
 * @typedef {object} CheckReport
 * @property {Fault[]} faults the first faults, in the order of their lines
 * @property {number} furtherFaults the number of further faults
 */

/**
 * @typedef {object} CheckOptions
 * @property {(text: string, signal?: AbortSignal) => Promise<ParsedLesson>} read
 * @property {RequestSender} engine an engine that nothing else uses during the check
 * @property {(fault: DraftFault) => string} describeFault returns the text for a fault found by the core
 * @property {number} timeLimitMs the time limit for one claim, in milliseconds; a claim that takes longer is accepted.
 *   The time limit for all claims together is `MIN_CHECKING_BUDGET_MS`, or this limit if it is longer
 * @property {AbortSignal} [signal] aborts the check before the next request to the core
 */

/**
 * Checks the text of a lesson.
 *
 * @param {string} text
 * @param {CheckOptions} options
 * @returns {Promise<CheckReport>} rejects as `read` does, or with the reason of the signal
 */
export async function checkLesson(text, { read, engine, describeFault, timeLimitMs, signal }) {
  const { lesson, faults } = await read(text, signal);
  const allFaults = [...faults];
  /** Stops the check when the signal is aborted. @type {RequestSender} */
  const abortableEngine = {
    request: (kind, request) => {
      signal?.throwIfAborted();
      return engine.request(kind, request);
    },
  };
  const deadline = performance.now() + Math.max(MIN_CHECKING_BUDGET_MS, timeLimitMs);
  const { openingAddress } = lesson;
  const openingLinks = openingAddress.startsWith("?") ? [{ address: openingAddress, claim: null, line: 1 }] : [];
  for (const { address, claim, line } of [...openingLinks, ...linksOf(lesson.blocks)]) {
    if (!address.startsWith("?")) continue;
    const { query, step } = parseRunLink(address);
    try {
      const { faults: draftFaults } = await abortableEngine.request("open", { query, panoramas: true, whole: false });
      allFaults.push(...draftFaults.map((fault) => ({ line, kind: "refused", what: describeFault(fault) })));
      if (draftFaults.length > 0) continue;
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      allFaults.push({ line, kind: "refused", what: describeFault(error.fault) });
      continue;
    }
    if (!claim) continue;
    const claimTimeLimitMs = Math.min(timeLimitMs, deadline - performance.now());
    const measured = await measureRun(abortableEngine, query, step, claim.measure, claimTimeLimitMs);
    if (measured !== null && !isClaimTrue(claim, measured))
      allFaults.push({ line, kind: "untrue", what: `${measured}` });
  }
  return limitFaults(allFaults);
}

/** Returns the report with the first faults. @param {Fault[]} faults @returns {CheckReport} */
function limitFaults(faults) {
  const sorted = faults.toSorted((a, b) => a.line - b.line);
  const listed = sorted.slice(0, MAX_LISTED_FAULTS).map((fault) => ({ ...fault, what: excerpt(fault.what) }));
  return { faults: listed, furtherFaults: sorted.length - listed.length };
}

/** Shortens a long text. @param {string} text */
function excerpt(text) {
  return text.length > MAX_EXCERPT_CHARACTERS ? `${text.slice(0, MAX_EXCERPT_CHARACTERS)}…` : text;
}
