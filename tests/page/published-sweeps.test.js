/** The published results that need sweeps over many boards. Their tests take the longest. */

import { test } from "node:test";
import { ENTRIES, FULL_ONLY, SWEEP_ENTRIES, checkEntry, expectedVerdict } from "./published-results.js";

for (const entry of ENTRIES.filter(({ name }) => SWEEP_ENTRIES.includes(name))) {
  test(`${entry.name} is ${expectedVerdict(entry.name)}`, FULL_ONLY, async () => {
    await checkEntry(entry);
  });
}
