import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { version } from "../../vite/version.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const html = readFileSync(new URL("../../index.html", import.meta.url), "utf8");

/** @param {boolean} hasChangelog @returns {string} */
const transformed = (hasChangelog) => /** @type {any} */ (version(root, { hasChangelog })).transformIndexHtml(html);

test("the page states the version of the workspace, and links to the changelog where it is served", () => {
  const cargo = readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8");
  const [, number] = cargo.match(/^version = "(\d+\.\d+\.\d+)"$/m) ?? [];
  assert.match(transformed(true), new RegExp(`<a href="changelog\\.txt">.*</span> ${number}</a>`));
  const withoutChangelog = transformed(false);
  assert.doesNotMatch(withoutChangelog, /changelog/);
  assert.match(withoutChangelog, new RegExp(`</span> ${number}</span>\\s*</p>`));
});

test("the changelog has a section for the version of the workspace", () => {
  const [, number] = transformed(true).match(/<\/span> (\d+\.\d+\.\d+)<\/a>/) ?? [];
  const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  assert.match(changelog, new RegExp(`^## ${number} - \\d{4}-\\d{2}-\\d{2}$`, "m"));
});
