/** What is wrong with a lesson: what its reader says, what the core refuses, and what is not so. */

import { DraftRefused } from "../engine/engine.js";
import { holds, measureRun } from "./claim.js";
import { runOf } from "./link.js";
import { linksOf } from "./lesson.js";
import { readLesson } from "./read-lesson.js";

/** @import { DraftFault } from "../engine/protocol.js" */
/** @import { Asks } from "./claim.js" */
/** @import { Fault } from "./read-lesson.js" */

/**
 * @param {string} text
 * @param {Asks} engine one with which nothing else is done meanwhile
 * @param {(fault: DraftFault) => string} say what the core refuses, in words
 * @param {number} patience how long one number may take, in milliseconds; longer ones are believed
 * @returns {Promise<Fault[]>} in the order of their lines
 */
export async function checkLesson(text, engine, say, patience) {
  const { lesson, faults } = readLesson(text);
  const opens = lesson.opens.startsWith("?") ? [{ address: lesson.opens, claim: null, line: 1 }] : [];
  for (const { address, claim, line } of [...opens, ...linksOf(lesson.blocks)]) {
    if (!address.startsWith("?")) continue;
    const { query, step } = runOf(address);
    const { draft, faults: refused } = await engine.ask("read", { query, panoramas: true });
    faults.push(...refused.map((fault) => ({ line, kind: "refused", what: say(fault) })));
    if (refused.length > 0) continue;
    try {
      await engine.ask("prepare", { draft, panoramas: true, whole: false });
    } catch (error) {
      if (!(error instanceof DraftRefused)) throw error;
      faults.push({ line, kind: "refused", what: say(error.fault) });
      continue;
    }
    if (!claim) continue;
    const measured = await measureRun(engine, query, step, claim.measure, patience);
    if (measured !== null && !holds(claim, measured)) faults.push({ line, kind: "untrue", what: `${measured}` });
  }
  return faults.sort((one, other) => one.line - other.line);
}
