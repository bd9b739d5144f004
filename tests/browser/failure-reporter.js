/**
 * Records the failed tests in the file that `KNIGHTS_TOUR_FAILURES` names.
 * `cargo xtask test` lists these tests after its last step.
 */

import { appendFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @import { FullConfig, Reporter, Suite } from "@playwright/test/reporter" */

/** The maximum number of lines of an error message that are kept. */
const MAX_ERROR_LINES = 24;

/** @implements {Reporter} */
export default class FailureReporter {
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
      if (test.outcome() !== "unexpected") continue;
      const error = test.results.find((result) => result.error)?.error;
      const text = stripVTControlCharacters(error?.message ?? error?.value ?? "");
      const lines = text.split("\n").slice(0, MAX_ERROR_LINES);
      const name = test.titlePath().filter(Boolean).join(" › ");
      appendFileSync(file, `${name}: failed\n${lines.map((line) => `    ${line}\n`).join("")}`);
    }
  }

  printsToStdio() {
    return false;
  }
}
