/** Checks a lesson: its form, its links, which the core parses, and its numbers, which the core computes. */

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
 * @typedef {object} Checking
 * @property {(text: string, signal?: AbortSignal) => Promise<ParsedLesson>} read
 * @property {RequestSender} engine an engine that nothing else uses during the check
 * @property {(fault: DraftFault) => string} describeFault returns the text for a fault found by the core
 * @property {number} patience the time limit for one number, in milliseconds; a number that takes longer is accepted
 * @property {AbortSignal} [signal] aborts the check before the next request to the core
 */

/**
 * Checks the text of a lesson.
 *
 * @param {string} text
 * @param {Checking} how
 * @returns {Promise<CheckReport>} rejects as `read` does, or with the reason of the signal
 */
export async function checkLesson(text, { read, engine: core, describeFault, patience, signal }) {
  const { lesson, faults } = await read(text, signal);
  const found = [...faults];
  /** @type {RequestSender} */
  const engine = {
    request: (kind, asked) => {
      signal?.throwIfAborted();
      return core.request(kind, asked);
    },
  };
  const end = performance.now() + Math.max(MIN_CHECKING_BUDGET_MS, patience);
  const opens = lesson.openingAddress.startsWith("?") ? [{ address: lesson.openingAddress, claim: null, line: 1 }] : [];
  for (const { address, claim, line } of [...opens, ...linksOf(lesson.blocks)]) {
    if (!address.startsWith("?")) continue;
    const { query, step } = parseRunLink(address);
    const { draft, faults: refused } = await engine.request("read", { query, panoramas: true });
    found.push(...refused.map((fault) => ({ line, kind: "refused", what: describeFault(fault) })));
    if (refused.length > 0) continue;
    try {
      await engine.request("prepare", { draft, panoramas: true, whole: false });
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      found.push({ line, kind: "refused", what: describeFault(error.fault) });
      continue;
    }
    if (!claim) continue;
    const measured = await measureRun(engine, query, step, claim.measure, Math.min(patience, end - performance.now()));
    if (measured !== null && !isClaimTrue(claim, measured)) found.push({ line, kind: "untrue", what: `${measured}` });
  }
  return firstFaults(found);
}

/** Returns the report, limited to the first faults. @param {Fault[]} faults @returns {CheckReport} */
function firstFaults(faults) {
  const sorted = faults.toSorted((one, other) => one.line - other.line);
  const listed = sorted.slice(0, MAX_LISTED_FAULTS).map((fault) => ({ ...fault, what: excerpt(fault.what) }));
  return { faults: listed, furtherFaults: sorted.length - listed.length };
}

/** @param {string} text */
function excerpt(text) {
  return text.length > MAX_EXCERPT_CHARACTERS ? `${text.slice(0, MAX_EXCERPT_CHARACTERS)}…` : text;
}
