/** The library in the calling thread after its core has trapped. The file has its own process, and so its own core. */

import assert from "node:assert/strict";
import { test } from "node:test";

test("a core that has trapped refuses every later call, even one that it could answer", async () => {
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  WebAssembly.Instance = class extends WebAssembly.Instance {
    /** @param {WebAssembly.Module} module @param {WebAssembly.Imports} [imports] */
    constructor(module, imports) {
      super(module, imports);
      memory = /** @type {WebAssembly.Memory} */ (this.exports.memory);
    }
  };
  const { SolverBroken, solve } = await import("../../www/library/node.js");
  assert.equal((await solve({ rows: 5 })).kind, "tour");
  assert.ok(memory);
  const intactBytes = new Uint8Array(memory.buffer).slice();
  new Uint8Array(memory.buffer).fill(255);
  const isTrapped = (/** @type {unknown} */ error) => error instanceof SolverBroken && error.why === "trapped";
  await assert.rejects(solve({ rows: 5 }), isTrapped);
  new Uint8Array(memory.buffer).set(intactBytes);
  await assert.rejects(solve({ rows: 5 }), isTrapped);
});
