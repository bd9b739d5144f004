import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ATTRIBUTES, FILES, currentFiles, manifest } from "../../vite/element-reference.js";
import { AUTOPLAY_ATTRIBUTE, EXPERIMENT_ATTRIBUTES, OBSERVED_ATTRIBUTES } from "../../www/element/attributes.js";
import { readRequest } from "../../www/element/request.js";
import { readLink } from "../../www/engine/laboratory-core.js";

/** The faults of one attribute with a value. @param {string} name @param {string} value */
function faultsOf(name, value) {
  const request = readRequest("", (attribute) => (attribute === name ? value : null));
  return [...readLink(request.experiment, false).faults, ...request.faults];
}

test("the document, the types and the manifest are up to date with the table", () => {
  const current = currentFiles();
  for (const name of /** @type {const} */ (["document", "types", "manifest"])) {
    assert.equal(
      readFileSync(FILES[name], "utf8"),
      current[name],
      `${FILES[name].pathname} is not current: run "node vite/element-reference.js"`,
    );
  }
});

test("the table has the attributes of the element", () => {
  const names = ATTRIBUTES.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), [...OBSERVED_ATTRIBUTES, AUTOPLAY_ATTRIBUTE].toSorted());
  const [{ declarations }] = manifest().modules;
  assert.deepEqual(declarations[0].attributes.map(({ name }) => name).toSorted(), names.toSorted());
});

test("every name of the table is accepted, and an unknown name is refused", () => {
  const [first, last] = [
    ATTRIBUTES.findIndex(({ name }) => name === "board"),
    ATTRIBUTES.findIndex(({ name }) => name === "arrangement"),
  ];
  for (const { name, names = [], fallback } of ATTRIBUTES.slice(first, last + 1)) {
    for (const value of [...names, ...(fallback === undefined ? [] : [fallback])])
      assert.deepEqual(faultsOf(name, value), [], `${name}=${value}`);
    assert.equal(faultsOf(name, "curve?").length, 1, name);
  }
  assert.ok(EXPERIMENT_ATTRIBUTES.length > 10);
});

test("a side has at most 100 squares, and numbers have the documented limits", () => {
  for (const [name, value, faultCount] of /** @type {[string, string, number][]} */ ([
    ["board", "100x100", 0],
    ["board", "1x1", 0],
    ["board", "101x100", 1],
    ["board", "0x5", 1],
    ["board", "4x4x4", 0],
    ["seed", String(2 ** 32 - 1), 0],
    ["seed", String(2 ** 32), 1],
    ["speed", "1", 0],
    ["speed", "10000000", 0],
    ["speed", "10000001", 1],
    ["speed", "0.5", 1],
    ["leaper", "2,5", 0],
    ["loop", "10-40", 0],
    ["graph", "1,2;0,2;0,1", 0],
  ]))
    assert.equal(faultsOf(name, value).length, faultCount, `${name}=${value}`);
});
