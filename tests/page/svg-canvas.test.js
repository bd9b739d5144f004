import assert from "node:assert/strict";
import { test } from "node:test";
import { SvgCanvas } from "../../www/widgets/svg-canvas.js";

/** A measure of texts with this baseline offset, in which each character is 5 wide. @param {number} offset */
const measure = (offset) => ({ baselineOffset: () => offset, width: (/** @type {string} */ text) => 5 * text.length });

/**
 * The content of a document after drawing.
 *
 * @param {(context: ReturnType<SvgCanvas["getContext"]>, canvas: SvgCanvas) => void} draw
 */
function contentOf(draw) {
  const canvas = new SvgCanvas(100, 50, measure(3));
  draw(canvas.getContext(), canvas);
  return canvas.content;
}

/** Sets properties of a context. @param {unknown} context @param {object} style */
const setStyle = (context, style) => Object.assign(/** @type {object} */ (context), style);

test("the document has its size, its title and its font", () => {
  const markup = new SvgCanvas(100, 50, measure(0)).write("a < b", "serif");
  assert.equal(
    markup,
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" role="img" font-family="serif"><title>a &lt; b</title></svg>\n',
  );
});

test("the view box has the rounded size of the document", () => {
  const markup = new SvgCanvas(1200, 1199.8999999999999, measure(0)).write("a", "serif");
  assert.match(markup, / width="1200" height="1199.9" viewBox="0 0 1200 1199.9" /);
});

test("lines, curves and circles are written as they were drawn, with their style", () => {
  const markup = contentOf((context) => {
    setStyle(context, { strokeStyle: "#123456", lineWidth: 2.5, lineCap: "round", globalAlpha: 0.5 });
    context.setLineDash([3, 1.5]);
    context.beginPath();
    context.moveTo(1, 2);
    context.lineTo(3.14159, 4);
    context.quadraticCurveTo(5, 6, 7, 8);
    context.stroke();
  });
  assert.equal(
    markup,
    '<path d="M1,2L3.14,4Q5,6,7,8" fill="none" stroke="#123456" stroke-opacity="0.5" stroke-width="2.5" stroke-linecap="round" stroke-dasharray="3 1.5"/>',
  );
  const circle = contentOf((context) => {
    context.beginPath();
    context.arc(10, 10, 4, 0, 2 * Math.PI);
    context.fill();
  });
  assert.match(circle, /^<path d="M14,10(A4,4,0,1,1,[\d.]+,[\d.]+){2}Z?" fill="#000000"\/>$/);
});

test("restore brings back the saved style, and a transformed drawing is in a group", () => {
  const markup = contentOf((context) => {
    context.save();
    context.translate(5, 6);
    context.scale(0.123456);
    setStyle(context, { fillStyle: "#ff0000" });
    context.fill({ pathData: "M0 0H9Z" });
    context.restore();
    context.fill({ pathData: "M1 1H2Z" });
  });
  assert.equal(
    markup,
    '<g transform="translate(5 6)scale(0.12346)"><path d="M0 0H9Z" fill="#ff0000"/></g><path d="M1 1H2Z" fill="#000000"/>',
  );
});

test("a rectangle is not written if a later opaque rectangle covers it", () => {
  const markup = contentOf((context) => {
    setStyle(context, { fillStyle: "#111111" });
    context.fillRect(0, 0, 10, 10);
    context.fillRect(10, 0, 10, 10);
    setStyle(context, { fillStyle: "#222222" });
    context.fillRect(0, 0, 10, 10);
  });
  assert.deepEqual(markup.match(/<rect x="\d+"|#\d+/g), ['<rect x="10"', "#111111", '<rect x="0"', "#222222"]);
  const translucent = contentOf((context) => {
    context.fillRect(0, 0, 10, 10);
    setStyle(context, { globalAlpha: 0.2 });
    context.fillRect(0, 0, 10, 10);
  });
  assert.equal(translucent.match(/<rect/g)?.length, 2);
});

test("clearing a rectangle removes the shapes within it", () => {
  /** @param {[number, number, number, number]} box */
  const contentAfterClearing = (...box) =>
    contentOf((context) => {
      context.beginPath();
      context.roundRect(0, 0, 10, 10, [2, 0, 0, 0]);
      context.fill();
      context.fillRect(50, 0, 1, 1);
      context.clearRect(...box);
    });
  assert.match(contentAfterClearing(0, 0, 10, 10), /^<rect x="50"[^>]*>$/);
  assert.equal(contentAfterClearing(0, 0, 100, 50), "");
});

test("texts are written with their baseline, and escaped", () => {
  const markup = contentOf((context) => {
    setStyle(context, { font: "650 20px system-ui, sans-serif", textAlign: "center", textBaseline: "middle" });
    context.fillText("<7>", 10, 10);
  });
  assert.equal(
    markup,
    '<text x="10" y="13" font-size="20" font-weight="650" text-anchor="middle" fill="#000000">&lt;7&gt;</text>',
  );
});

test("hostile texts are escaped, and characters that XML forbids are replaced", () => {
  for (const [text, escaped] of [
    ['<script>document.title="XSS"</script>', "&lt;script&gt;document.title=&quot;XSS&quot;&lt;/script&gt;"],
    ["]]>", "]]&gt;"],
    ["&amp;", "&amp;amp;"],
    ['" onload="alert(1)', "&quot; onload=&quot;alert(1)"],
    ["a\tb\r\nc", "a&#9;b&#13;&#10;c"],
    ["\u001b[31m\0\ufffe", "\ufffd[31m\ufffd\ufffd"],
    ["\u007f\u009b31m", "&#127;&#155;31m"],
    ["\u061c\u200f\u2028\u202e\u2066", "&#1564;&#8207;&#8232;&#8238;&#8294;"],
    ["\ud834\udd1e", "\ud834\udd1e"],
    ["half \ud834", "half \ufffd"],
  ]) {
    assert.equal(/>([^]*)<\/text>/.exec(contentOf((context) => context.fillText(text, 0, 0)))?.[1], escaped);
    const drawing = new SvgCanvas(1, 1, measure(0)).write(text, text);
    assert.equal(/<title>([^]*)<\/title>/.exec(drawing)?.[1], escaped);
    assert.equal(/font-family="([^"]*)"><title>/.exec(drawing)?.[1], escaped);
    const filled = contentOf((context) => {
      setStyle(context, { fillStyle: text });
      context.fillText("", 0, 0);
    });
    // A fill of nine characters is taken for a colour with an opacity, such as #ff000080.
    if (text.length !== 9) assert.equal(/ fill="([^"]*)"/.exec(filled)?.[1], escaped);
  }
});

test("layers share definitions, which are written once", () => {
  const canvas = new SvgCanvas(100, 50, measure(0));
  for (const layer of [canvas.layer(100, 50), canvas.layer(100, 50)]) {
    layer.save();
    layer.beginPath();
    layer.rect(0, 0, 5, 5);
    layer.clip();
    const gradient = layer.createLinearGradient(0, 0, 5, 0);
    gradient.addColorStop(0, "#ff000080");
    Object.assign(layer, { fillStyle: gradient });
    layer.fill({ pathData: "M0 0Z" });
    layer.restore();
    canvas.getContext().drawImage(layer.canvas);
  }
  const markup = canvas.write("", "serif");
  assert.equal(markup.match(/<clipPath id="drawn-1"/g)?.length, 1);
  assert.equal(markup.match(/<linearGradient id="drawn-2"/g)?.length, 1);
  assert.match(markup, /stop-color="#ff0000" stop-opacity="0.5"/);
  assert.equal(
    markup.match(/<g clip-path="url\(#drawn-1\)"><path d="M0 0Z" fill="url\(#drawn-2\)"\/><\/g>/g)?.length,
    2,
  );
});

test("the width of a text is measured in the current font", () => {
  const fonts = /** @type {string[]} */ ([]);
  const width = (/** @type {string} */ text, /** @type {string} */ font) => fonts.push(font) * text.length;
  const context = new SvgCanvas(9, 9, { ...measure(0), width }).getContext();
  setStyle(context, { font: "12px serif" });
  assert.equal(context.measureText("abc").width, 3);
  assert.deepEqual(fonts, ["12px serif"]);
});
