/** The texts that the build adds to the parts of the page. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { words } from "../../vite/words.js";

const folder = mkdtempSync(join(tmpdir(), "words-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "en"));
for (const [name, texts] of Object.entries({
  page: { header: { board: "Explore" } },
  race: { header: { race: "Compare" }, race: { title: "Side by side" } },
  share: { share: { link: "Link" } },
})) {
  writeFileSync(join(folder, "en", `${name}.json`), JSON.stringify(texts));
}

const plugin = words({ folder, languages: ["en", "es", "ro"], first: ["page"] });
/** @type {(id: string) => string | null} */
const load = /** @type {any} */ (plugin.load);
/** @type {(source: string) => string | null} */
const resolve = /** @type {any} */ (plugin.resolveId);
/** @type {(text: string, id: string) => {code: string} | null} */
const transform = /** @type {any} */ (plugin.transform);

/** The texts bundled with a module, and those loaded on demand. @param {string} asked */
function importsOf(asked) {
  const code = load(resolve(asked) ?? "") ?? "";
  const all = (/** @type {RegExp} */ pattern) => [...code.matchAll(pattern)].map(([, from]) => from.replace(`${folder}/`, ""));
  return { here: all(/ from "([^"]+)"/g), there: all(/import\("([^"]+)"\)/g) };
}

test("the words of a part are with it in the first language alone", () => {
  assert.deepEqual(importsOf("#words/race"), { here: ["locale.js", "en/race.json"], there: ["#words/race:es", "#words/race:ro"] });
  assert.deepEqual(importsOf("#words/race:ro"), { here: ["ro/race.json"], there: [] });
});

test("the page begins with some files, and with what the header says of all others", () => {
  assert.deepEqual(importsOf("#words"), { here: ["en/page.json", "en/race.json?header"], there: ["#words:es", "#words:ro"] });
  assert.deepEqual(importsOf("#words:es"), { here: ["es/page.json", "es/race.json?header"], there: [] });
  const texts = JSON.stringify({ header: { race: "Compare" }, race: { title: "Side by side" } });
  assert.deepEqual(JSON.parse(transform(texts, "en/race.json?header")?.code ?? ""), { header: { race: "Compare" } });
  assert.equal(transform(texts, "en/race.json"), null);
});

test("the name of a module can be a part of an address, as a server that builds nothing has it", () => {
  assert.equal(resolve("#words/race:ro"), "\0words/race:ro");
});

test("what asks for no words is left to others", () => {
  for (const id of ["#wordsmith", "./words.js", "\0vite/preload-helper"]) assert.deepEqual([resolve(id), load(id)], [null, null]);
});
