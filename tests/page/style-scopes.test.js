/** The style sheets: each rule is in a cascade layer, and a sheet outside `www/styles` styles only its own elements. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { test } from "node:test";
import { transform } from "lightningcss";

/** @import { Rule, Selector, SelectorComponent } from "lightningcss" */

const root = new URL("../../", import.meta.url);

/** Reads a file of the project. @param {string} path */
const read = (path) => readFileSync(new URL(path, root), "utf8");

const files = readdirSync(new URL("www/", root), { recursive: true, encoding: "utf8" })
  .filter((name) => !name.startsWith("bindings"))
  .map((name) => `www/${name}`);

/** The sheet of the custom element is alone in a shadow tree, so it needs neither a layer nor a scope. */
const sheets = files.filter((name) => name.endsWith(".css") && !name.startsWith("www/element/"));

const shared = sheets.filter((name) => name.startsWith("www/styles/"));
const owned = sheets.filter((name) => !name.startsWith("www/styles/"));

/** The sheet of the first load, which declares the layers and puts each shared sheet into one of them. */
const page = read("www/styles/page.css");

/** The sheet that names the windows that sheets tell apart. */
const WINDOWS = "www/styles/windows.css";

/** The folders of the screens that the page loads on first use. */
const screens = [...read("www/main.js").matchAll(/import\("\.\/(\w+)\/\1-screen\.js"\)/g)].map(([, folder]) => folder);

/**
 * Returns the rules of a sheet.
 *
 * @param {string} name
 * @param {string} [code]
 * @returns {Rule[]}
 */
function parse(name, code = read(name)) {
  /** @type {Rule[]} */
  let rules = [];
  transform({
    filename: name,
    code: Buffer.from(code),
    drafts: { customMedia: true },
    visitor: { StyleSheet: (sheet) => void (rules = sheet.rules) },
  });
  return rules;
}

/** Returns the rules within a rule. @param {Rule} rule @returns {Rule[]} */
const rulesIn = (rule) => /** @type {{value?: {rules?: Rule[]}}} */ (rule).value?.rules ?? [];

/**
 * Names of elements and states that only one folder has.
 *
 * @typedef {{classes: RegExp, ids: Set<string>, attributes: Set<string>}} Owner
 */

/**
 * Returns the names that a sheet may use as its scope. A screen has the class of its folder, which the markup gives to
 * one `main`. Other sheets have classes and ids that begin with the name of the folder or of the sheet. Both also have
 * the ids and the attributes that scripts of the folder set, unless scripts of another folder set them too.
 *
 * @param {string} sheet
 * @returns {Owner}
 */
function ownerOf(sheet) {
  const folder = basename(dirname(sheet));
  const scripts = files.filter((name) => name.endsWith(".js") && dirname(name) === dirname(sheet)).map(read);
  const otherScripts = files.filter((name) => name.endsWith(".js") && dirname(name) !== dirname(sheet)).map(read);
  const ownNames = (/** @type {RegExp} */ pattern) => {
    const others = new Set(otherScripts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name)));
    const names = scripts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name));
    return new Set(names.filter((name) => !others.has(name)));
  };
  const prefix = `(?:${folder}|${basename(sheet, ".css")})`;
  return {
    classes: new RegExp(screens.includes(folder) ? `^${folder}$` : `^${prefix}(-|$)`),
    ids: ownNames(/\bid: "([\w-]+)"/g),
    attributes: ownNames(/(?:body|documentElement)\.(?:toggleAttribute\("data-|dataset\.)([\w-]+)/g),
  };
}

/**
 * Whether everything that a selector matches is in the scope. The scope has to be named by the element itself, by an
 * ancestor, or by a state of the page with `:has()`.
 *
 * @param {Selector} selector
 * @param {Owner} owner
 * @param {boolean} isParentScoped whether the selectors of the rule around this one are in the scope
 * @returns {boolean}
 */
function isScoped(selector, owner, isParentScoped) {
  const isNested = selector.some(({ type }) => type === "nesting");
  return (
    selector.some((component, index) => {
      // A sibling of an element in the scope need not be in the scope.
      const next = selector.slice(index).find(({ type }) => type === "combinator");
      if (next?.type === "combinator" && ["next-sibling", "later-sibling"].includes(next.value)) return false;
      return isInOwner(component, owner, isParentScoped);
    }) ||
    (!isNested && isParentScoped)
  );
}

/**
 * Whether a part of a selector names the scope.
 *
 * @param {SelectorComponent} component
 * @param {Owner} owner
 * @param {boolean} isParentScoped
 * @returns {boolean}
 */
function isInOwner(component, owner, isParentScoped) {
  if (component.type === "class") return owner.classes.test(component.name);
  if (component.type === "id") return owner.classes.test(component.name) || owner.ids.has(component.name);
  if (component.type === "attribute") return owner.attributes.has(component.name.replace("data-", ""));
  if (component.type === "nesting") return isParentScoped;
  if (component.type === "pseudo-class" && ["is", "where", "has"].includes(component.kind) && "selectors" in component)
    return /** @type {Selector[]} */ (component.selectors).every((part) =>
      part.some((inner) => isInOwner(inner, owner, isParentScoped)),
    );
  return false;
}

/**
 * Lists the rules that match elements outside the scope.
 *
 * @param {Rule[]} rules
 * @param {Owner} owner
 * @param {boolean} [isParentScoped]
 * @returns {string[]} the places of the rules
 */
function leaks(rules, owner, isParentScoped = false) {
  return rules.flatMap((rule) => {
    if (rule.type !== "style")
      return rule.type === "layer-block" && rule.value.name?.[0] !== "screens"
        ? []
        : leaks(rulesIn(rule), owner, isParentScoped);
    const scoped = rule.value.selectors.every((selector) => isScoped(selector, owner, isParentScoped));
    const line = `line ${rule.value.loc.line + 1}`;
    return scoped
      ? leaks(rulesIn(rule), owner, true)
      : isParentScoped || rulesIn(rule).length === 0
        ? [line]
        : [line, ...leaks(rulesIn(rule), owner, false)];
  });
}

test("a sheet of a screen, a dialog or a view styles only its own elements", () => {
  assert.ok(screens.length >= 7);
  const markup = read("index.html");
  for (const screen of screens) assert.match(markup, new RegExp(`<main[^>]* class="(?:[^"]* )?${screen}[ "]`));
  const found = owned.flatMap((name) => leaks(parse(name), ownerOf(name)).map((line) => `${name} ${line}`));
  assert.deepEqual(found, []);
});

test("a selector that leaks out of a sheet is found", () => {
  const owner = ownerOf("www/race/race.css");
  /** The number of leaks in a sheet of the race screen. @param {string} code */
  const count = (code) => leaks(parse("race.css", code), owner).length;
  for (const code of [
    ".plain { color: red }",
    "header h1 { color: red }",
    ".race-button { color: red }",
    ".race ~ .plain { color: red }",
    ".plain:not(.race) { color: red }",
    "main:is(.race, .play) { color: red }",
    ".race { :root[data-present] & + p { color: red } }",
    "@media print { .race, .lane { color: red } }",
  ])
    assert.equal(count(code), 1, code);
  for (const code of [
    ".race { color: red; .lane { color: red } :root[data-present] & p { color: red } }",
    ".race:is(.lane, .plain) > h2 { color: red }",
    "@media print { body .race h2 { color: red } }",
  ])
    assert.equal(count(code), 0, code);
});

test("each rule is in a cascade layer, and the layers are declared once, before all sheets", () => {
  const layers = /^@layer ([\w, ]+);/m.exec(page)?.[1].split(", ") ?? [];
  assert.equal(layers.at(-1), "screens");
  const imported = [...page.matchAll(/^@import "([^"]+)" layer\((\w+)\);/gm)];
  assert.deepEqual(page.match(/@import "[^"]+";/g), ['@import "./windows.css";']);
  assert.equal(imported.length + 1, page.match(/@import/g)?.length);
  for (const [, , layer] of imported) assert.ok(layers.includes(layer), layer);
  const fromPage = new Set(imported.map(([, name]) => `www/styles/${basename(name)}`));
  for (const name of sheets) {
    if (["www/styles/page.css", WINDOWS].includes(name)) continue;
    const rules = parse(name);
    const blocks = rules.filter(({ type }) => type === "layer-block");
    if (fromPage.has(name)) assert.equal(blocks.length, 0, `${name} is in the layer of its import`);
    else {
      const others = rules.filter(
        (rule) =>
          !["layer-block", "page"].includes(rule.type) &&
          !(rule.type === "import" && (rule.value.layer || basename(rule.value.url) === basename(WINDOWS))),
      );
      assert.deepEqual([name, others.length], [name, 0]);
      for (const block of blocks) {
        if (block.type === "layer-block") assert.ok(layers.includes(block.value.name?.[0] ?? ""), name);
      }
    }
  }
  assert.ok(shared.length > fromPage.size - 2);
});

test("media queries name at most seven windows, and a sheet that is loaded alone imports the names", () => {
  const names = [...read(WINDOWS).matchAll(/^@custom-media (--\w+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 1 && names.length <= 7);
  const used = new Set();
  for (const name of sheets.filter((sheet) => sheet !== WINDOWS)) {
    const code = read(name);
    const queries = [...code.matchAll(/@media ([^{]+)\{/g)].map(([, query]) => query);
    const windows = queries.flatMap((query) => query.match(/--\w+/g) ?? []);
    for (const window of windows) used.add(window);
    assert.deepEqual([name, windows.filter((window) => !names.includes(window))], [name, []]);
    assert.deepEqual([name, queries.filter((query) => /width|height|aspect|orientation/.test(query))], [name, []]);
    const isInPage = page.includes(`"./${basename(name)}" layer`) || name === "www/styles/page.css";
    assert.equal(
      /@import "[./]+(styles\/)?windows\.css";/.test(code),
      name === "www/styles/page.css" || (windows.length > 0 && !isInPage),
      name,
    );
  }
  assert.deepEqual([...used].sort(), names.sort());
});

test("the windows that scripts tell apart have the widths and heights of the style sheets", () => {
  const lengthsIn = (/** @type {string} */ text) =>
    [...text.matchAll(/\((min|max)-(?:width|height): (\d+)px\)/g)].map(([, bound, length]) =>
      bound === "max" ? Number(length) + 1 : Number(length),
    );
  const named = lengthsIn(read(WINDOWS));
  assert.ok(named.length > 4);
  for (const name of files.filter((file) => file.endsWith(".js")))
    for (const length of lengthsIn(read(name))) assert.ok(named.includes(length), `${name}: ${length} px`);
});
