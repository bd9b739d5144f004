/** The published results that sweep over many boards, which take the longest. */

import { test } from "node:test";
import { ENTRIES, FULL_ONLY, SWEEPS, checkEntry, expectedVerdict } from "./published-figures.js";

for (const entry of ENTRIES.filter(({ name }) => SWEEPS.includes(name))) {
  test(`${entry.name} is ${expectedVerdict(entry.name)}`, FULL_ONLY, async () => {
    await checkEntry(entry);
  });
}
