/** The slow published result whose search fills the memory. */

import { test } from "node:test";
import { BREADTH, ENTRIES, FULL_ONLY, checkEntry, expectedVerdict } from "./published-figures.js";

for (const entry of ENTRIES.filter(({ name }) => name === BREADTH)) {
  test(`${entry.name} is ${expectedVerdict(entry.name)}`, FULL_ONLY, async () => {
    await checkEntry(entry);
  });
}
