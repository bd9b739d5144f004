import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, saidBy, withOpening } from "../../www/share/page-file.js";
import { OPENS_WITH } from "../../vite/single-file.js";

const file = `<head>\n${OPENS_WITH}\n<script>1</script></head>`;

/** The content of the placeholder in a file. @param {string} made */
const said = (made) => /id="opens-with">([^]*?)<\/script>/.exec(made)?.[1] ?? "";

test("what a link says is written into its place, and nothing else changes", () => {
  const address = "?v=1&board=5x5&lang=ro#learn/tour";
  const made = withOpening(file, saidBy(`https://example.org/tours/${address}`));
  assert.equal(JSON.parse(said(made)), address);
  assert.equal(made.replace(said(made), "null"), file);
});

test("a link that says nothing leaves the file as it is", () => {
  assert.equal(withOpening(file, saidBy("https://example.org/")), file);
});

test("nothing that is written can end its element", () => {
  for (const address of ["#</script><script>alert(1)</script>", "#<!--<script>", "?$&$`$'$1", '#"\\u2028']) {
    const made = withOpening(file, address);
    assert.equal(JSON.parse(said(made)), address);
    assert.equal(made.match(/<script/g)?.length, 2);
    assert.equal(made.match(/<\/script>/g)?.length, 2);
  }
});

test("what is no such file, and what is too long, is told apart", () => {
  assert.equal(withOpening("<title>Not found</title>", "#learn"), "not-there");
  assert.equal(withOpening(file + file, "#learn"), "not-there");
  assert.equal(withOpening(file, `#${"x".repeat(LONGEST)}`), "too-long");
});
