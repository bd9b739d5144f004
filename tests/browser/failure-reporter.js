/**
 * Records the tests that failed, or passed only when retried, so that they can be reported at the end of many steps.
 */

import { appendFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @import { FullConfig, Reporter, Suite } from "@playwright/test/reporter" */

/** The number of lines kept of an error. */
const LINES = 24;

/** @implements {Reporter} */
export default class Failures {
  /** @type {Suite | undefined} */
  #suite;

  /**
   * @param {FullConfig} _config
   * @param {Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onEnd() {
    const file = process.env.KNIGHTS_TOUR_FAILURES;
    if (!file || !this.#suite) return;
    for (const test of this.#suite.allTests()) {
      const outcome = test.outcome();
      if (outcome !== "unexpected" && outcome !== "flaky") continue;
      const error = test.results.find(({ error: found }) => found)?.error;
      const text = stripVTControlCharacters(error?.message ?? error?.value ?? "");
      const said = text.split("\n").slice(0, LINES);
      const name = test.titlePath().filter(Boolean).join(" › ");
      const verdict = outcome === "flaky" ? "failed once, then passed" : "failed";
      appendFileSync(file, `${name}: ${verdict}\n${said.map((line) => `    ${line}\n`).join("")}`);
    }
  }

  printsToStdio() {
    return false;
  }
}
