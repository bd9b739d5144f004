import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../www/", import.meta.url);
const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith("bindings"));

/** Reads all files of the page with a certain ending. @param {string} ending */
const read = (ending) =>
  names
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(name, root), "utf8"))
    .join("\n");

/** Returns the names that the group of a pattern captures in a text. @param {string} text @param {RegExp} pattern */
const capture = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

const styles = read(".css");
const scripts = read(".js");

/** The custom properties that the style sheets declare. */
const declared = capture(styles, /(--[\w-]+)\s*:/g);

/** The custom properties that the scripts name, alone or at the beginning of a style. */
const named = capture(scripts, /["'`](--[a-z][\w-]*)(?:["'`]|: )/g);

test("every custom property that a style sheet uses is declared in a style sheet or named by a script", () => {
  const used = capture(styles, /var\(\s*(--[\w-]+)/g);
  assert.ok(used.size > 50);
  assert.deepEqual(
    [...used].filter((name) => !declared.has(name) && !named.has(name)),
    [],
  );
});

test("every custom property that a script names is declared or used in a style sheet", () => {
  assert.ok(named.size > 20);
  const used = capture(styles, /var\(\s*(--[\w-]+)/g);
  assert.deepEqual(
    [...named].filter((name) => !declared.has(name) && !used.has(name)),
    [],
  );
});

/** The sheets that set colours: those of the theme, and that of printed lessons. */
const COLOUR_SHEETS = ["colours.css", "theme.css", "forced-colours.css", "lesson-print.css"];

test("only the sheets that set colours declare the custom properties of the colours", () => {
  const sheet = (/** @type {string} */ name) => readFileSync(new URL(name, root), "utf8");
  const colours = capture(sheet("styles/colours.css"), /(--[\w-]+)\s*:/g);
  assert.ok(colours.size > 20);
  const others = names.filter((name) => name.endsWith(".css") && !COLOUR_SHEETS.some((sheet) => name.endsWith(sheet)));
  assert.deepEqual(
    others.flatMap((name) => [...capture(sheet(name), /(--[\w-]+)\s*:/g)].filter((property) => colours.has(property))),
    [],
  );
});
