/** Checks conventions of CONTRIBUTING.md: first words of doc comments, lengths of documents, and a single version. */

import { strict as assert } from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** @param {string} path */
const read = (path) => readFileSync(root + path, "utf8");

/** The folders with source files. */
const SOURCES = ["benches", "cli", "examples", "src", "tests", "vite", "www", "xtask"];
/** The names of folders with third-party or generated files. */
const EXCLUDED = /\b(node_modules|bindings|dist|results)\b/;

/** The paths of all source files. */
const sources = () =>
  SOURCES.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ).filter((path) => /\.(rs|js|css)$/.test(path) && !EXCLUDED.test(path));

/** The first words of a doc comment that do not name its subject. */
const FORBIDDEN_OPENINGS = /^(What|Whoever|Whatever|That|Who|So many|As \w+ as|Has it)\b/;

/** The first lines of the doc comments of a file. @param {string} text */
const openings = (text) =>
  [
    ...text.matchAll(
      /^[ \t]*\/\*\*(?:[ \t]+|\s*\n[ \t]*\*[ \t]+)(.+)|(?<!^[ \t]*\/\/[/!].*\n)^[ \t]*\/\/[/!][ \t]+(.+)/gm,
    ),
  ].map(([, block, line]) => block ?? line);

test("doc comments name their subject first", () => {
  const found = sources().flatMap((path) =>
    openings(read(path))
      .filter((line) => FORBIDDEN_OPENINGS.test(line))
      .map((line) => `${path}: ${line}`),
  );
  assert.deepEqual(found, []);
});

test("the first line of a doc comment is found in every form of doc comment", () => {
  assert.deepEqual(
    openings(
      "/** What a. */\n/**\n * That b.\n * What c.\n */\n  /// Who d.\n  /// What e.\nfn e() {}\n//! So many f.\n",
    ),
    ["What a. */", "That b.", "Who d.", "So many f."],
  );
});

/** The maximum length of a line, which the formatters apply to code alone. */
const MAX_LINE_LENGTH = 120;

test("no line of a comment is too long, except types and tables", () => {
  const found = sources().flatMap((path) =>
    read(path)
      .split("\n")
      .filter((line) => line.length > MAX_LINE_LENGTH && /^\s*(\/\/|\/?\*)/.test(line))
      .filter((line) => !/@(type|typedef|import)\b|^\s*(\/\/[/!]|\*) \|/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});

test("README and ARCHITECTURE stay within their length limits", () => {
  for (const [path, maxLines, maxBytes] of /** @type {const} */ ([
    ["README.md", 110, 7_000],
    ["ARCHITECTURE.md", 220, 13_000],
  ])) {
    const text = read(path);
    assert.ok(text.split("\n").length - 1 <= maxLines, `${path} has more than ${maxLines} lines`);
    assert.ok(Buffer.byteLength(text) <= maxBytes, `${path} has more than ${maxBytes} bytes`);
  }
});

test("the workspace, the npm package, the citation and the changelog have one version", () => {
  const [, version] = /^version = "(.*)"$/m.exec(read("Cargo.toml")) ?? [];
  assert.match(version ?? "", /^\d+\.\d+\.\d+$/);
  assert.equal(JSON.parse(read("www/library/package.json")).version, version);
  assert.equal(/^version: (.*)$/m.exec(read("CITATION.cff"))?.[1], version);
  assert.equal(/^## (\d\S*)/m.exec(read("CHANGELOG.md"))?.[1], version);
});
