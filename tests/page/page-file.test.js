import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_ADDRESS_LENGTH, queryAndFragment, withStartAddress } from "../../www/share/page-file.js";
import { ADDRESS_PLACEHOLDER } from "../../vite/single-file.js";

const file = `<head>\n${ADDRESS_PLACEHOLDER}\n<script>1</script></head>`;

/** The content of the placeholder in a file. @param {string} html */
const placeholderContent = (html) => /id="opens-with">([^]*?)<\/script>/.exec(html)?.[1] ?? "";

test("the query and fragment of a link replace the placeholder, and nothing else changes", () => {
  const address = "?v=1&board=5x5&lang=ro#learn/tour";
  const result = withStartAddress(file, queryAndFragment(`https://example.org/tours/${address}`));
  assert.equal(JSON.parse(placeholderContent(result)), address);
  assert.equal(result.replace(placeholderContent(result), "null"), file);
});

test("a link with neither a query nor a fragment leaves the file unchanged", () => {
  assert.equal(withStartAddress(file, queryAndFragment("https://example.org/")), file);
});

test("no address can end the script element that contains it", () => {
  for (const address of ["#</script><script>alert(1)</script>", "#<!--<script>", "?$&$`$'$1", '#"\\u2028']) {
    const result = withStartAddress(file, address);
    assert.equal(JSON.parse(placeholderContent(result)), address);
    assert.equal(result.match(/<script/g)?.length, 2);
    assert.equal(result.match(/<\/script>/g)?.length, 2);
  }
});

test("an address that is too long and a file without exactly one placeholder give different errors", () => {
  assert.equal(withStartAddress("<title>Not found</title>", "#learn"), "not-the-page");
  assert.equal(withStartAddress(file + file, "#learn"), "not-the-page");
  assert.equal(withStartAddress(file, `#${"x".repeat(MAX_ADDRESS_LENGTH)}`), "too-long");
});
