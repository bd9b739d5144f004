import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_ADDRESS_LENGTH, queryAndFragment, withStartAddress } from "../../www/share/page-file.js";
import { ADDRESS_PLACEHOLDER } from "../../vite/single-file.js";

const file = `<head>\n${ADDRESS_PLACEHOLDER}\n<script>1</script></head>`;

/** The content of the placeholder in a file. @param {string} made */
const placeholderContent = (made) => /id="opens-with">([^]*?)<\/script>/.exec(made)?.[1] ?? "";

test("what a link says is written into its place, and nothing else changes", () => {
  const address = "?v=1&board=5x5&lang=ro#learn/tour";
  const made = withStartAddress(file, queryAndFragment(`https://example.org/tours/${address}`));
  assert.equal(JSON.parse(placeholderContent(made)), address);
  assert.equal(made.replace(placeholderContent(made), "null"), file);
});

test("a link that says nothing leaves the file as it is", () => {
  assert.equal(withStartAddress(file, queryAndFragment("https://example.org/")), file);
});

test("nothing that is written can end its element", () => {
  for (const address of ["#</script><script>alert(1)</script>", "#<!--<script>", "?$&$`$'$1", '#"\\u2028']) {
    const made = withStartAddress(file, address);
    assert.equal(JSON.parse(placeholderContent(made)), address);
    assert.equal(made.match(/<script/g)?.length, 2);
    assert.equal(made.match(/<\/script>/g)?.length, 2);
  }
});

test("what is no such file, and what is too long, is told apart", () => {
  assert.equal(withStartAddress("<title>Not found</title>", "#learn"), "not-there");
  assert.equal(withStartAddress(file + file, "#learn"), "not-there");
  assert.equal(withStartAddress(file, `#${"x".repeat(MAX_ADDRESS_LENGTH)}`), "too-long");
});
