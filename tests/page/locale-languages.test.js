/** The texts of every language have the keys and placeholders of the first language, and their own wording. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { allTexts, untranslatedDetector, lessonTexts } from "./untranslated.js";

const root = new URL("../../www/", import.meta.url);

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * The texts by their full keys.
 *
 * @param {object} texts
 * @param {string} [before]
 * @returns {[string, string][]}
 */
function flat(texts, before = "") {
  return Object.entries(texts).flatMap(([name, text]) => (typeof text === "string" ? [[before + name, text]] : flat(text, `${before}${name}.`)));
}

/** @param {string} code */
const textsOf = (code) => new Map(flat(readTexts(fileURLToPath(new URL(`locales/${code}`, root)))));

const [first, ...others] = LANGUAGES;
const known = textsOf(first.code);

/** The keys without their plural suffixes. @param {Iterable<string>} keys */
const base = (keys) => new Set([...keys].map((key) => key.replace(PLURAL, "")));
/** The keys that have plural suffixes, without them. @param {Iterable<string>} keys */
const plurals = (keys) => base([...keys].filter((key) => PLURAL.test(key)));

/** The placeholders of a text. @param {string} text */
const gaps = (text) => new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, gap]) => gap));

/** Texts that may be the same in another language: input, names, document titles, and an old browser's message. */
const SAME = /^(start\.(file\.command|needs\.list\.\w+)|program\..*|published\.recursion|published\.(document|moment)\.[\w-]+\.(who|reference))$/;

/** The number of words from which equal texts in two languages count as untranslated. */
const FEW = 3;

for (const { code } of LANGUAGES) {
  const texts = textsOf(code);

  test(`${code}: has the files and the keys of the first language`, () => {
    const files = (/** @type {string} */ of) => readdirSync(new URL(`locales/${of}/`, root)).sort();
    assert.deepEqual(files(code), files(first.code));
    const [own, all] = [base(texts.keys()), base(known.keys())];
    assert.deepEqual({ missing: [...all].filter((key) => !own.has(key)), extra: [...own].filter((key) => !all.has(key)) }, { missing: [], extra: [] });
  });

  test(`${code}: has the plural forms that its numbers ask for, and no other`, () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    const wrong = [...plurals(known.keys())].flatMap((key) => {
      const own = [...texts.keys()].filter((one) => PLURAL.test(one) && one.replace(PLURAL, "") === key).map((one) => one.slice(key.length + 1)).sort();
      return own.join() === forms.join() ? [] : [`${key}: ${own.join()}`];
    });
    assert.deepEqual(wrong, [], `it should be ${forms.join()}`);
  });

  test(`${code}: has no markup, and no blanks at its ends`, () => {
    // Some texts join others and begin or end with blanks. A text may be empty only if it is so in the first language.
    const isMeant = (/** @type {string} */ key) => known.has(key) && known.get(key) !== known.get(key)?.trim();
    const wrong = [...texts].filter(([key, text]) => /<\/?[a-z][^>]*>|&\w+;/i.test(text) || (text !== text.trim() && !isMeant(key)) || (text === "" && known.get(key)));
    assert.deepEqual(wrong, []);
  });
}

for (const { code } of others) {
  const texts = textsOf(code);

  test(`${code}: fills the gaps that the first language fills`, () => {
    /** The placeholders of the first language's texts that a text translates. @param {string} key */
    const models = (key) => {
      const stem = key.replace(PLURAL, "");
      return [...known].filter(([one]) => one === key || one.replace(PLURAL, "") === stem).map(([, text]) => gaps(text));
    };
    const wrong = [...texts].flatMap(([key, text]) => {
      const own = gaps(text);
      const same = models(key);
      const may = new Set([...same.flatMap((some) => [...some]), "count", "piece", "noun", "nouns", "Noun", "Nouns"]);
      // A plural form for one item may write its number as a word. A placeholder that all forms share is required.
      const must = [...(same[0] ?? [])].filter((gap) => !/^(count|nouns?|Nouns?|piece)$/.test(gap) && same.every((some) => some.has(gap)));
      const said = [...own].filter((gap) => !may.has(gap)).map((gap) => `+${gap}`).concat(must.filter((gap) => !own.has(gap)).map((gap) => `-${gap}`));
      return said.length > 0 ? [`${key}: ${said.join(" ")}`] : [];
    });
    assert.deepEqual(wrong, []);
  });

  test(`${code}: says nothing of some words in the words of the first language`, () => {
    const wrong = [...texts].filter(([key, text]) => !SAME.test(key) && text === known.get(key) && text.replace(/\{\{\w+\}\}/g, "").split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= FEW);
    assert.deepEqual(wrong.map(([key, text]) => `${key}: ${text}`), []);
  });

  test(`${code}: has no text and no paragraph of a lesson in the first language`, () => {
    const isForeign = untranslatedDetector(code);
    const wrong = [...texts].filter(([key, text]) => !SAME.test(key) && isForeign(text, true)).map(([key, text]) => `${key}: ${text}`);
    assert.deepEqual([...wrong, ...lessonTexts(code).filter((text) => isForeign(text, true))], []);
  });
}

test("a text of the first language is told from one of another", () => {
  for (const { code } of others) {
    const isForeign = untranslatedDetector(code);
    assert.ok(isForeign("Press any key to go on with the search."), code);
    assert.deepEqual(allTexts(code).filter((text) => isForeign(text)), [], code);
    const unlike = allTexts(first.code).filter((text) => text.split(" ").length > 8);
    const told = unlike.filter((text) => isForeign(text)).length / unlike.length;
    assert.ok(told > 0.9, `${code}: ${told}`);
  }
});

test("what is loaded late has its words loaded in the language that is spoken, and waits for them", () => {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js") && !name.startsWith("bindings"));
  const sources = new Map(names.map((name) => [name.replaceAll("\\", "/"), readFileSync(new URL(name.replaceAll("\\", "/"), root), "utf8")]));
  // Modules that speak any requested language load the texts of each one themselves.
  const worded = [...sources].filter(([, source]) => /import "#words\/[\w-]+"/.test(source) && !source.includes("await setLanguage(")).map(([name]) => name.split("/").at(-1));
  assert.ok(worded.length >= 7);
  const hasty = [...sources].flatMap(([name, source]) => [...source.matchAll(/(withTranslations\()?import\("[^"]*\/([\w-]+\.js)"\)(?!\.)/g)].filter(([, waits, file]) => !waits && worded.includes(file)).map(([, , file]) => `${name} → ${file}`));
  assert.deepEqual(hasty, []);
});
