/** The slow published result whose search fills the memory. */

import { test } from "node:test";
import { BREADTH_FIRST_ENTRY, ENTRIES, FULL_ONLY, checkEntry, expectedVerdict } from "./published-results.js";

for (const entry of ENTRIES.filter(({ name }) => name === BREADTH_FIRST_ENTRY)) {
  test(`${entry.name} is ${expectedVerdict(entry.name)}`, FULL_ONLY, async () => {
    await checkEntry(entry);
  });
}
