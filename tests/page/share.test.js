import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";
import { emptyPageState } from "../../www/link/page-state.js";
import { qrCode } from "../../www/share/qr-code.js";
import { elementMarkup, iframeMarkup, parseFrameSide, linkTo } from "../../www/share/shared-link.js";

const pageAddress = "https://example.org/tour/?v=1&board=5x5&step=3&lang=es#tours/5x5";

/** Decodes the QR code of a text with an independent library. @param {string} text */
function decodeQrCode(text) {
  const code = qrCode(text);
  if (!code) return null;
  const scale = 4;
  const side = code.side * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        pixels.fill(
          0,
          ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4,
          ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4 + 3,
        );
      }
    }
  }
  const jsqr = /** @type {any} */ (jsQR);
  return (jsqr.default ?? jsqr)(pixels, side, side)?.data ?? "unreadable";
}

test("a link has the experiment and the page state, and nothing else of the previous address", () => {
  const pageState = { ...emptyPageState(), step: 7, plays: true };
  assert.equal(
    linkTo(pageAddress, { query: "v=1&board=6x6", pageState, language: "" }),
    "https://example.org/tour/?v=1&board=6x6&step=7&play=1",
  );
  assert.equal(
    linkTo(pageAddress, { query: "v=1", pageState: emptyPageState(), language: "", fragment: "#learn/tour" }),
    "https://example.org/tour/?v=1#learn/tour",
  );
  assert.equal(
    linkTo(pageAddress, { query: "v=1&board=6x6", pageState: emptyPageState(), language: "ro" }),
    "https://example.org/tour/?v=1&board=6x6&lang=ro",
  );
});

test("a link to another screen keeps the fragment and the experiment of its address, without a page state", () => {
  assert.equal(
    linkTo(pageAddress, { query: null, pageState: emptyPageState(), language: "en" }),
    "https://example.org/tour/?v=1&board=5x5&lang=en#tours/5x5",
  );
  assert.equal(
    linkTo("https://example.org/#race", { query: null, pageState: emptyPageState(), language: "" }),
    "https://example.org/#race",
  );
});

test("an independent library decodes the QR codes of a short and of a long link", () => {
  for (const text of [
    linkTo(pageAddress, { query: "v=1&board=6x6", pageState: emptyPageState(), language: "" }),
    `https://example.org/?graph=${"1,2;0,2;".repeat(60)}`,
  ]) {
    assert.equal(decodeQrCode(text), text);
  }
});

test("a text that is too long has no QR code", () => {
  assert.equal(qrCode(`https://example.org/?graph=${"1,2;0,2;".repeat(600)}`), null);
});

test("the markup of a frame has the escaped address, and the sides of a frame are limited", () => {
  const frame = iframeMarkup('https://example.org/?v=1&board="<5', { width: 640, height: 480, title: 'A "tour"' });
  assert.match(
    frame,
    /src="https:\/\/example\.org\/\?v=1&amp;board=&quot;&lt;5" width="640" height="480" title="A &quot;tour&quot;"/,
  );
  assert.deepEqual(["640", " 200 ", "199", "4001", "1e3", "", "6.5"].map(parseFrameSide), [
    640,
    200,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("the markup of the element has the query of the link and the address of the script, escaped", () => {
  const element = elementMarkup('https://example.org/?v=1&board=5x5&seed="7', 'https://example.org/element/"script.js');
  assert.equal(
    element.split("\n")[0],
    '<script type="module" src="https://example.org/element/&quot;script.js"></script>',
  );
  assert.equal(element.split("\n")[1], '<knights-tour link="?v=1&amp;board=5x5&amp;seed=%227"></knights-tour>');
});
