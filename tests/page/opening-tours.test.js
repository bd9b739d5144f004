/** The tours of the first screen are closed tours with the stated symmetry; the core checks them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, load, prepareGiven } from "../../www/engine/laboratory-core.js";
import { decodeReport } from "../../www/engine/protocol.js";
import { closedTour, OPENING_TOURS } from "../../www/explore/opening-tours.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

test("each tour of the first screen is closed, symmetric, and starts on the default start square", () => {
  for (const code of OPENING_TOURS) {
    const squares = closedTour(code);
    assert.equal(squares.length, 64);
    const text = squares.map((square) => `${Math.floor(square / 8)},${square % 8}`).join(" ");
    const run = /** @type {import("#laboratory").Search} */ (
      prepareGiven(new TextEncoder().encode(text), choices().draft, false)
    );
    assert.equal(run.setting.given?.fault ?? null, null, code);
    assert.equal(decodeReport(run.advance(Infinity, 1000)).status, "closed-tour", code);
    assert.equal(squares[0], run.setting.start);
    assert.equal(squares[0], 0);
    // Half a turn maps the tour onto itself, half a tour later.
    for (let index = 0; index < 64; index++) assert.equal(squares[(index + 32) % 64], 63 - squares[index]);
  }
});

test("the tours of the first screen are different sets of moves", () => {
  const sets = OPENING_TOURS.map((code) => {
    const squares = closedTour(code);
    return squares
      .map((square, index) => [square, squares[(index + 1) % 64]].sort((a, b) => a - b).join("-"))
      .sort()
      .join(" ");
  });
  assert.equal(new Set(sets).size, OPENING_TOURS.length);
});
