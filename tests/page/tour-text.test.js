import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { faultMarks } from "../../www/board/given-fault.js";
import { Panorama, choices, load, prepareGiven, prepareSearch, writeTour } from "../../www/engine/laboratory-core.js";
import { decodeReport } from "../../www/engine/protocol.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** @param {Partial<import("../../www/bindings/protocol").Draft>} parts */
const draft = (parts = {}) => ({ ...choices().draft, ...parts });

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** The path of a draft's run. @param {import("../../www/bindings/protocol").Draft} draft */
function pathOf(draft) {
  const run = prepareSearch(draft);
  run.advance(Infinity, 1000);
  return run.path;
}

/**
 * The text of a path, joined from pieces.
 *
 * @param {Parameters<typeof writeTour>} parameters the draft, the path and the format
 * @param {number} squaresPerPiece
 */
function textOf(parameters, squaresPerPiece) {
  const text = writeTour(...parameters);
  const pieces = [];
  while (text.hasMore) pieces.push(...text.next(squaresPerPiece));
  return new TextDecoder().decode(Uint8Array.from(pieces));
}

for (const parts of [
  { rows: "5", columns: "5" },
  { rows: "6", columns: "6", topology: "torus" },
  { rows: "5", columns: "6", holes: "x", start: "0,1", algorithm: "auto" },
]) {
  test(`every format is read back as the same path, written at once or in pieces: ${JSON.stringify(parts)}`, () => {
    const fullDraft = draft(parts);
    const path = pathOf(fullDraft);
    assert.ok(path.length > 20);
    for (const format of /** @type {const} */ (["squares", "matrix", "csv", "json"])) {
      const text = textOf([fullDraft, path, format], 3);
      assert.equal(text, textOf([fullDraft, path, format], 1e6));
      const run = /** @type {import("#laboratory").Search} */ (prepareGiven(bytes(text), fullDraft, false));
      const { given, made, refutation, query } = run.setting;
      assert.deepEqual([given?.fault, given?.length, made, refutation], [null, path.length, "given", null]);
      assert.ok(query);
      const { status, counters, changedSquares } = decodeReport(run.advance(Infinity, 1000));
      assert.match(status, /^(open|closed)-tour$/);
      assert.equal(counters.visits, path.length);
      assert.deepEqual([...changedSquares], [...path]);
    }
  });
}

test("a faulty path is replayed up to its fault, and then has the status stuck", () => {
  const run = /** @type {import("#laboratory").Search} */ (prepareGiven(bytes("a8 b6 b5 c7"), draft(), false));
  const { given } = run.setting;
  assert.deepEqual(given?.fault, { kind: "not-a-move", position: 2, from: 17, to: 25 });
  assert.deepEqual([given?.length, given?.written, given?.end], [2, 4, 17]);
  assert.deepEqual(decodeReport(run.advance(Infinity, 1000)).status, "stuck");
  assert.deepEqual(faultMarks(/** @type {NonNullable<typeof given.fault>} */ (given?.fault)), {
    crossed: [25],
    ringed: [17],
  });
});

test("a given tour is prepared as a panorama on request", () => {
  const fullDraft = draft({ rows: "6", columns: "6", start: "1,1" });
  const text = textOf([fullDraft, pathOf(fullDraft), "csv"], 1e6);
  const panorama = prepareGiven(bytes(text), fullDraft, true);
  assert.ok(panorama instanceof Panorama);
  const { made } = panorama.work(1000);
  assert.deepEqual([made?.tour, made?.by, made?.blocks, made?.more], [true, "given", false, false]);
});

test("a text that is not a tour is refused with its field, and an invalid path or format is not written", () => {
  const faultOf = (/** @type {Uint8Array} */ text) => {
    try {
      prepareGiven(text, draft(), false);
    } catch (fault) {
      return /** @type {import("../../www/engine/protocol.js").DraftFault} */ (fault);
    }
    throw new Error("the text was accepted");
  };
  const { field, problem } = faultOf(bytes("0 17\nx"));
  assert.deepEqual(
    [field, problem],
    ["tourText", { kind: "not-a-tour", fault: { kind: "unexpected", line: 2, found: "x" } }],
  );
  for (const text of ["", "\0", "[".repeat(10 << 20), "9".repeat(10 << 20), "🐴", '{"tour": [[]]}', "<svg/>"]) {
    assert.equal(faultOf(bytes(text)).field, "tourText", text.slice(0, 20));
  }
  assert.equal(faultOf(Uint8Array.of(0xff, 0xfe, 0x31, 0x00)).field, "tourText");
  assert.throws(() => writeTour(draft(), Uint32Array.of(0, 1), "csv"), /no move leads/);
  assert.throws(() => writeTour(draft(), Uint32Array.of(64), "csv"), /not on the board/);
  assert.throws(() => writeTour(draft(), Uint32Array.of(0), /** @type {any} */ ("pdf")), /no tour is written as pdf/);
});
