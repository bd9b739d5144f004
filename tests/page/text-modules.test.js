/** Tests of the build plugin that adds texts to the parts of the page. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { textModules } from "../../vite/text-modules.js";

const folder = mkdtempSync(join(tmpdir(), "words-"));
after(() => rmSync(folder, { recursive: true }));
const TEXTS = {
  page: { header: { board: "Explore" } },
  race: { header: { race: "Compare" }, race: { title: "Side by side" } },
  share: { share: { link: "Link" } },
  keys: { keys: { space: "Space" } },
};
for (const language of ["en", "es", "ro"]) {
  mkdirSync(join(folder, language));
  for (const [name, texts] of Object.entries(TEXTS)) {
    writeFileSync(join(folder, language, `${name}.json`), JSON.stringify(texts));
  }
}
rmSync(join(folder, "ro", "share.json"));

const plugin = textModules({ folder, languages: ["en", "es", "ro"], initial: ["page"], markup: ["keys"] });
/** @type {(id: string) => string | null} */
const load = /** @type {any} */ (plugin.load);
/** @type {(source: string) => string | null} */
const resolve = /** @type {any} */ (plugin.resolveId);
/** @type {(text: string, id: string) => {code: string} | null} */
const transform = /** @type {any} */ (plugin.transform);

/** The texts bundled with a module, and those loaded on demand. @param {string} id */
function importsOf(id) {
  const code = load(resolve(id) ?? "") ?? "";
  const pathsOf = (/** @type {RegExp} */ pattern) =>
    [...code.matchAll(pattern)].map(([, path]) => path.replace(`${folder}/`, ""));
  return { bundled: pathsOf(/ from "([^"]+)"/g), onDemand: pathsOf(/import\("([^"]+)"\)/g) };
}

test("the texts of a part are bundled with it only in the first language", () => {
  assert.deepEqual(importsOf("#words/race"), {
    bundled: ["locale.js", "en/race.json"],
    onDemand: ["#words/race:es", "#words/race:ro"],
  });
  assert.deepEqual(importsOf("#words/race:ro"), { bundled: ["ro/race.json"], onDemand: [] });
});

test("a file of texts that a language lacks gives an empty module", () => {
  assert.deepEqual(importsOf("#words/share:es"), { bundled: ["es/share.json"], onDemand: [] });
  assert.equal(load(resolve("#words/share:ro") ?? ""), "\nexport default [];");
});

test("the initial texts are those of the initial files, and the header texts of all other files", () => {
  assert.deepEqual(importsOf("#words"), {
    bundled: ["en/page.json", "en/race.json?header"],
    onDemand: ["#words:es", "#words:ro"],
  });
  assert.deepEqual(importsOf("#words:es"), {
    bundled: ["es/keys.json", "es/page.json", "es/race.json?header"],
    onDemand: [],
  });
  const texts = JSON.stringify({ header: { race: "Compare" }, race: { title: "Side by side" } });
  assert.deepEqual(JSON.parse(transform(texts, "en/race.json?header")?.code ?? ""), { header: { race: "Compare" } });
  assert.equal(transform(texts, "en/race.json"), null);
});

test("texts that only the markup uses are initial texts, but not in the first language", () => {
  assert.ok(!importsOf("#words").bundled.includes("en/keys.json"));
  assert.ok(importsOf("#words:ro").bundled.includes("ro/keys.json"));
});

test("a resolved module name has no #, because a development server uses the name in an address", () => {
  assert.equal(resolve("#words/race:ro"), "\0words/race:ro");
});

test("other module names are left to other plugins", () => {
  for (const id of ["#wordsmith", "./words.js", "\0vite/preload-helper"])
    assert.deepEqual([resolve(id), load(id)], [null, null]);
});
