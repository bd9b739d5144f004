/**
 * The texts of every language have keys and placeholders of the first language, and their own wording. A language may
 * lack texts: `cargo xtask words` lists them.
 */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { baseKeys, completeTexts, flatten, missingTexts, textsOf } from "../../vite/missing-texts.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { allTexts, fallbackTexts, untranslatedDetector, lessonTexts } from "./untranslated.js";

const root = new URL("../../www/", import.meta.url);

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The texts of a language by key. @param {string} code */
const textMap = (code) => new Map(flatten(textsOf(code)));

const [first, ...others] = LANGUAGES;
const firstTexts = textMap(first.code);

/** The keys that have plural suffixes, with the suffixes removed. @param {Iterable<string>} keys */
const pluralKeys = (keys) => baseKeys([...keys].filter((key) => PLURAL.test(key)));

/** The placeholders of a text. @param {string} text */
const placeholders = (text) =>
  new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, placeholder]) => placeholder));

/** Keys of texts that may be equal in two languages: commands, names, titles, and lists of browser versions. */
const MAY_BE_EQUAL =
  /^(start\.(file\.command|needs\.list\.\w+)|program\..*|published\.recursion|published\.(document|moment)\.[\w-]+\.(who|reference))$/;

/** A text of at least this many words that is equal in two languages counts as untranslated. */
const MIN_EQUAL_WORDS = 3;

for (const { code } of LANGUAGES) {
  const texts = textMap(code);

  test(`${code}: has only files and keys of the first language`, () => {
    const files = (/** @type {string} */ language) => readdirSync(new URL(`locales/${language}/`, root));
    assert.deepEqual(
      files(code).filter((file) => !files(first.code).includes(file)),
      [],
    );
    const [ownKeys, firstKeys] = [baseKeys(texts.keys()), baseKeys(firstTexts.keys())];
    assert.deepEqual(
      [...ownKeys].filter((key) => !firstKeys.has(key)),
      [],
    );
  });

  test(`${code}: has exactly the plural forms of the language`, () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    const wrong = [...pluralKeys(firstTexts.keys())].flatMap((key) => {
      const ownForms = [...texts.keys()]
        .filter((other) => PLURAL.test(other) && other.replace(PLURAL, "") === key)
        .map((other) => other.slice(key.length + 1))
        .sort();
      // A text without any form is missing. The page shows it in the first language.
      return ownForms.length === 0 || ownForms.join() === forms.join() ? [] : [`${key}: ${ownForms.join()}`];
    });
    assert.deepEqual(wrong, [], `the forms should be ${forms.join()}`);
  });

  test(`${code}: has no markup, and has empty texts or spaces at the ends of texts only where the first language has them`, () => {
    // Some texts are joined to others, so they begin or end with spaces. A text may be empty only if the text of the
    // first language is empty.
    const mayHaveSpaces = (/** @type {string} */ key) =>
      firstTexts.has(key) && firstTexts.get(key) !== firstTexts.get(key)?.trim();
    const wrong = [...texts].filter(
      ([key, text]) =>
        /<\/?[a-z][^>]*>|&\w+;/i.test(text) ||
        (text !== text.trim() && !mayHaveSpaces(key)) ||
        (text === "" && firstTexts.get(key)),
    );
    assert.deepEqual(wrong, []);
  });
}

for (const { code } of others) {
  const texts = textMap(code);

  test(`${code}: has the placeholders of the first language`, () => {
    /** The placeholders of each text of the first language under `key`, plural forms included. @param {string} key */
    const originalPlaceholders = (key) => {
      const stem = key.replace(PLURAL, "");
      return [...firstTexts]
        .filter(([other]) => other === key || other.replace(PLURAL, "") === stem)
        .map(([, text]) => placeholders(text));
    };
    const wrong = [...texts].flatMap(([key, text]) => {
      const ownPlaceholders = placeholders(text);
      const originals = originalPlaceholders(key);
      const allowed = new Set([
        ...originals.flatMap((names) => [...names]),
        "count",
        "piece",
        "noun",
        "nouns",
        "Noun",
        "Nouns",
      ]);
      // A plural form for one item may write its number as a word. A placeholder that all forms share is required.
      const required = [...(originals[0] ?? [])].filter(
        (placeholder) =>
          !/^(count|nouns?|Nouns?|piece)$/.test(placeholder) && originals.every((names) => names.has(placeholder)),
      );
      const problems = [...ownPlaceholders]
        .filter((placeholder) => !allowed.has(placeholder))
        .map((placeholder) => `+${placeholder}`)
        .concat(
          required.filter((placeholder) => !ownPlaceholders.has(placeholder)).map((placeholder) => `-${placeholder}`),
        );
      return problems.length > 0 ? [`${key}: ${problems.join(" ")}`] : [];
    });
    assert.deepEqual(wrong, []);
  });

  test(`${code}: has no text of several words that equals the text of the first language`, () => {
    const wrong = [...texts].filter(
      ([key, text]) =>
        !MAY_BE_EQUAL.test(key) &&
        text === firstTexts.get(key) &&
        text
          .replace(/\{\{\w+\}\}/g, "")
          .split(/\s+/)
          .filter((word) => /\p{L}{2}/u.test(word)).length >= MIN_EQUAL_WORDS,
    );
    assert.deepEqual(
      wrong.map(([key, text]) => `${key}: ${text}`),
      [],
    );
  });

  test(`${code}: has no text and no paragraph of a lesson in the first language`, () => {
    const isForeign = untranslatedDetector(code);
    const wrong = [...texts]
      .filter(([key, text]) => !MAY_BE_EQUAL.test(key) && isForeign(text, true))
      .map(([key, text]) => `${key}: ${text}`);
    assert.deepEqual([...wrong, ...lessonTexts(code).filter((text) => isForeign(text, true))], []);
  });
}

test("the detector distinguishes texts of the first language from those of every other language", () => {
  for (const { code } of others) {
    const isForeign = untranslatedDetector(code);
    assert.ok(isForeign("Press any key to go on with the search."), code);
    assert.deepEqual(
      allTexts(code).filter((text) => isForeign(text)),
      [],
      code,
    );
    const shownInFirstLanguage = new Set(fallbackTexts(code));
    const isTranslated = (/** @type {string} */ text) => !shownInFirstLanguage.has(text);
    const longTexts = allTexts(first.code).filter((text) => text.split(" ").length > 8 && isTranslated(text));
    // A language that lacks nearly all texts is not measured.
    if (longTexts.length < 100) continue;
    const detectedShare = longTexts.filter((text) => isForeign(text)).length / longTexts.length;
    assert.ok(detectedShare > 0.9, `${code}: ${detectedShare}`);
  }
});

test("a module with texts is imported on demand only together with its translations", () => {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".js") && !name.startsWith("bindings"),
  );
  const sources = new Map(
    names.map((name) => [name.replaceAll("\\", "/"), readFileSync(new URL(name.replaceAll("\\", "/"), root), "utf8")]),
  );
  // Modules that support any requested language load the texts of each language themselves.
  const modulesWithTexts = [...sources]
    .filter(([, source]) => /import "#words\/[\w-]+"/.test(source) && !source.includes("await setLanguage("))
    .map(([name]) => name.split("/").at(-1));
  assert.ok(modulesWithTexts.length >= 7);
  const importsWithoutTexts = [...sources].flatMap(([name, source]) =>
    [...source.matchAll(/(withTranslations\()?import\("[^"]*\/([\w-]+\.js)"\)(?!\.)/g)]
      .filter(([, translationCall, file]) => !translationCall && modulesWithTexts.includes(file))
      .map(([, , file]) => `${name} → ${file}`),
  );
  assert.deepEqual(importsWithoutTexts, []);
});

test("a text that a language lacks is listed, and completed with the text of the first language", () => {
  const english = { group: { a: "one", b: "two", c_one: "{{count}} tour", c_other: "{{count}} tours" }, d: "four" };
  const romanian = { group: { a: "unu", c_one: "un tur", c_few: "{{count}} tururi", c_other: "{{count}} de tururi" } };
  assert.deepEqual(missingTexts(romanian, english), [
    ["group.b", "two"],
    ["d", "four"],
  ]);
  const completed = completeTexts(romanian, english);
  assert.deepEqual(missingTexts(completed, english), []);
  assert.deepEqual(completed.group, { ...english.group, ...romanian.group });
  assert.deepEqual(missingTexts(english, english), []);
});
