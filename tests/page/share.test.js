import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";
import { emptyPageState } from "../../www/link/page-state.js";
import { qrCode } from "../../www/share/qr-code.js";
import { elementMarkup, iframeMarkup, parseFrameSide, linkTo } from "../../www/share/shared-link.js";

const here = "https://example.org/tour/?v=1&board=5x5&step=3&lang=es#tours/5x5";

/** The text of a code, decoded by an independent reader. @param {string} text */
function read(text) {
  const code = qrCode(text);
  if (!code) return null;
  const scale = 4;
  const side = code.side * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        pixels.fill(0, ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4, ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4 + 3);
      }
    }
  }
  const jsqr = /** @type {any} */ (jsQR);
  return (jsqr.default ?? jsqr)(pixels, side, side)?.data ?? "unread";
}

test("the link is the experiment at its moment, and nothing of the address before", () => {
  const moment = { ...emptyPageState(), step: 7, plays: true };
  assert.equal(linkTo(here, { query: "v=1&board=6x6", moment, language: "" }), "https://example.org/tour/?v=1&board=6x6&step=7&play=1");
  assert.equal(linkTo(here, { query: "v=1", moment: emptyPageState(), language: "", fragment: "#learn/tour" }), "https://example.org/tour/?v=1#learn/tour");
  assert.equal(linkTo(here, { query: "v=1&board=6x6", moment: emptyPageState(), language: "ro" }), "https://example.org/tour/?v=1&board=6x6&lang=ro");
});

test("the link of another screen is its address, without a moment", () => {
  assert.equal(linkTo(here, { query: null, moment: emptyPageState(), language: "en" }), "https://example.org/tour/?v=1&board=5x5&lang=en#tours/5x5");
  assert.equal(linkTo("https://example.org/#race", { query: null, moment: emptyPageState(), language: "" }), "https://example.org/#race");
});

test("an independent reader reads the code of a short link and of a long one", () => {
  for (const text of [linkTo(here, { query: "v=1&board=6x6", moment: emptyPageState(), language: "" }), `https://example.org/?graph=${"1,2;0,2;".repeat(60)}`]) {
    assert.equal(read(text), text);
  }
});

test("what no code holds has none", () => {
  assert.equal(qrCode(`https://example.org/?graph=${"1,2;0,2;".repeat(600)}`), null);
});

test("a frame is markup whose address survives", () => {
  const frame = iframeMarkup("https://example.org/?v=1&board=\"<5", { width: 640, height: 480, title: "A \"tour\"" });
  assert.match(frame, /src="https:\/\/example\.org\/\?v=1&amp;board=&quot;&lt;5" width="640" height="480" title="A &quot;tour&quot;"/);
  assert.deepEqual(["640", " 200 ", "199", "4001", "1e3", "", "6.5"].map(parseFrameSide), [640, 200, null, null, null, null, null]);
});

test("the element is markup with the whole link, whatever stands in it", () => {
  const element = elementMarkup("https://example.org/?v=1&board=5x5&seed=\"7", "https://example.org/element/\"script.js");
  assert.equal(element.split("\n")[0], '<script type="module" src="https://example.org/element/&quot;script.js"></script>');
  assert.equal(element.split("\n")[1], '<knights-tour link="?v=1&amp;board=5x5&amp;seed=%227"></knights-tour>');
});
