import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { makeRamp, mix, shadeOf, SHADES } from "../../www/widgets/ramp.js";

const style = readFileSync(new URL("../../www/styles/theme.css", import.meta.url), "utf8");

/**
 * The two colours of a custom property, light and dark.
 *
 * @param {string} name
 */
function colours(name) {
  const found = style.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`));
  assert.ok(found, `the style sheet has --${name}`);
  return [found[1], found[2]];
}

/**
 * The relative luminance of a colour (WCAG 2).
 *
 * @param {number[]} channels
 */
function luminance(channels) {
  const [red, green, blue] = channels
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} hex */
const ofHex = (hex) => luminance([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));

/** @type {(a: number, b: number) => number} */
const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const stops = [1, 2, 3, 4, 5, 6].map((stop) => colours(`ramp-${stop}`));

for (const [theme, name] of [[0, "light"], [1, "dark"]].map(([at, label]) => /** @type {[number, string]} */ ([at, label]))) {
  const ramp = makeRamp(stops.map((stop) => stop[theme]));

  test(`the path of the ${name} theme grows lighter all the way, so that no hue need be seen`, () => {
    assert.equal(ramp.length, SHADES);
    const lights = ramp.map(ofHex);
    // Neighbouring shades may round to the same colour; a few further on there must be a difference.
    for (let shade = 4; shade < SHADES; shade++) assert.ok(lights[shade] > lights[shade - 4]);
    assert.ok(contrast(lights[0], lights[SHADES - 1]) > 2.5);
  });

  test(`the path of the ${name} theme stands out from the squares`, () => {
    for (const square of ["square-light", "square-dark"]) {
      const ground = ofHex(colours(square)[theme]);
      for (const shade of [0, SHADES / 2, SHADES - 1]) {
        const seen = contrast(ofHex(ramp[shade]), ground);
        assert.ok(seen > 2.5, `${seen} for shade ${shade} on ${square}`);
      }
    }
  });

  test(`text of the ${name} theme can be read`, () => {
    for (const [text, ground] of [
      ["ink", "ground"],
      ["ink", "panel"],
      ["ink", "accent-soft"],
      ["muted", "ground"],
      ["muted", "panel"],
      ["on-accent", "accent"],
      ["good", "good-soft"],
      ["bad", "bad-soft"],
      ["bad", "ground"],
    ]) {
      const seen = contrast(ofHex(colours(text)[theme]), ofHex(colours(ground)[theme]));
      assert.ok(seen >= 4.5, `${seen.toFixed(2)} for ${text} on ${ground}`);
    }
  });
}

test("the first square has the first shade and the last the last", () => {
  assert.equal(shadeOf(0, 64), 0);
  assert.equal(shadeOf(63, 64), SHADES - 1);
  assert.equal(shadeOf(0, 1), 0);
});

test("a mix lies between its colours", () => {
  assert.equal(mix("#000000", "#ffffff", 0), "#000000");
  assert.equal(mix("#000000", "#ffffff", 1), "#ffffff");
  assert.equal(mix("#0a1400", "#1e0064", 0.5), "#140a32");
});
