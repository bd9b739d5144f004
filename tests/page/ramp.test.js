import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { interpolateOklch, readOklch, toHex } from "../../www/widgets/oklch.js";
import { makeRamp, mix, shadeIndex, SHADE_COUNT } from "../../www/widgets/ramp.js";

const style = readFileSync(new URL("../../www/styles/colours.css", import.meta.url), "utf8");

/**
 * The light and the dark colour of a custom property.
 *
 * @param {string} name
 */
function colours(name) {
  const found = style.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}|oklch\\([^)]+\\)), ([^;]+)\\);`));
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
const hexLuminance = (hex) => luminance([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));

/** @type {(a: number, b: number) => number} */
const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/**
 * The perceived difference of two colours; about 0.02 is the smallest visible one.
 *
 * @type {(one: string, other: string) => number}
 */
function distance(one, other) {
  const [[light, chroma, hue], [lightOther, chromaOther, hueOther]] = [readOklch(one), readOklch(other)];
  const turn = ((hue - hueOther) * Math.PI) / 180;
  const beside = chroma ** 2 + chromaOther ** 2 - 2 * chroma * chromaOther * Math.cos(turn);
  return Math.hypot(light - lightOther, Math.sqrt(Math.max(0, beside)));
}

const stops = [1, 2, 3, 4, 5].map((stop) => colours(`ramp-stop-${stop}`));
const THEMES = /** @type {[number, string, number][]} */ ([
  [0, "light", 3.06],
  [1, "dark", 3.59],
]);

for (const [theme, name, least] of THEMES) {
  const ramp = makeRamp(stops.map((stop) => stop[theme]));

  test(`the path of the ${name} theme grows lighter all the way, so that no hue need be seen`, () => {
    assert.equal(ramp.length, SHADE_COUNT);
    const lights = ramp.map(hexLuminance);
    // Neighbouring shades may round to the same colour, but shades four apart must differ.
    for (let shade = 4; shade < SHADE_COUNT; shade++) assert.ok(lights[shade] > lights[shade - 4]);
    assert.ok(contrast(lights[0], lights[SHADE_COUNT - 1]) > 3);
  });

  test(`no colour of the path of the ${name} theme is grey`, () => {
    for (const colour of ramp) assert.ok(readOklch(colour)[1] > 0.13, colour);
  });

  test(`every colour of the path of the ${name} theme stands out from the squares`, (context) => {
    const seen = ramp.flatMap((colour) =>
      ["square-light", "square-dark"].map((square) => contrast(hexLuminance(colour), hexLuminance(colours(square)[theme]))),
    );
    context.diagnostic(`at least ${Math.min(...seen).toFixed(2)}`);
    assert.ok(Math.min(...seen) >= least, `${Math.min(...seen)}`);
  });

  test(`what is decided and what went wrong look like nothing on the path of the ${name} theme`, () => {
    for (const [other, apart] of /** @type {[string, number][]} */ ([
      ["accent", 0.2],
      ["good", 0.18],
      ["bad", 0.09],
    ])) {
      const nearest = Math.min(...ramp.map((colour) => distance(colour, colours(other)[theme])));
      assert.ok(nearest >= apart, `${nearest.toFixed(3)} for ${other}`);
    }
  });

  test(`text of the ${name} theme can be read`, () => {
    for (const [text, ground] of [
      ["ink", "ground"],
      ["ink", "panel"],
      ["ink", "accent-soft"],
      ["ink", "good-soft"],
      ["ink", "bad-soft"],
      ["ink", "square-light"],
      ["ink", "square-dark"],
      ["muted", "ground"],
      ["muted", "panel"],
      ["muted", "accent-soft"],
      ["accent", "ground"],
      ["accent", "panel"],
      ["accent", "accent-soft"],
      ["on-accent", "accent"],
      ["good", "panel"],
      ["good", "good-soft"],
      ["bad", "bad-soft"],
      ["bad", "panel"],
      ["bad", "ground"],
    ]) {
      const seen = contrast(hexLuminance(colours(text)[theme]), hexLuminance(colours(ground)[theme]));
      assert.ok(seen >= 4.5, `${seen.toFixed(2)} for ${text} on ${ground}`);
    }
  });

  test(`shapes of the ${name} theme can be seen`, () => {
    for (const shape of ["accent", "muted", "bad", "good", "knight"]) {
      for (const ground of ["square-light", "square-dark", "ground", "panel"]) {
        const seen = contrast(hexLuminance(colours(shape)[theme]), hexLuminance(colours(ground)[theme]));
        assert.ok(seen >= 3, `${seen.toFixed(2)} for ${shape} on ${ground}`);
      }
    }
    for (const ground of ["ground", "panel"]) {
      const seen = contrast(hexLuminance(colours("edge")[theme]), hexLuminance(colours(ground)[theme]));
      assert.ok(seen >= 3, `${seen.toFixed(2)} for edge on ${ground}`);
    }
  });
}

test("a colour is the same however a browser tells it", () => {
  assert.equal(toHex(readOklch("#13734f")), "#13734f");
  assert.equal(toHex(readOklch("rgb(19, 115, 79)")), "#13734f");
  assert.equal(toHex(readOklch("rgba(19, 115, 79, 0.5)")), "#13734f");
  assert.equal(toHex(readOklch("color(srgb 0.0745 0.451 0.3098)")), "#13734f");
  assert.equal(toHex(readOklch("oklch(1 none none)")), "#ffffff");
  assert.equal(toHex(readOklch("oklab(0 0 0)")), "#000000");
  assert.equal(toHex(readOklch("oklch(50% 0.1 20)")), toHex([0.5, 0.1, 20]));
});

test("hues go the shorter way round, and a grey takes the hue of the other", () => {
  assert.deepEqual(interpolateOklch([0.5, 0.2, 330], [0.5, 0.2, 10], 0.5), [0.5, 0.2, 350]);
  assert.deepEqual(interpolateOklch([0.5, 0.2, 330], [0.5, 0.2, 370], 0.75), [0.5, 0.2, 360]);
  assert.deepEqual(interpolateOklch([1, 0, 0], [0.5, 0.2, 265], 0.5), [0.75, 0.1, 265]);
});

test("the first square has the first shade and the last the last", () => {
  assert.equal(shadeIndex(0, 64), 0);
  assert.equal(shadeIndex(63, 64), SHADE_COUNT - 1);
  assert.equal(shadeIndex(0, 1), 0);
});

test("a mix lies between its colours", () => {
  assert.equal(mix("#000000", "#ffffff", 0), "#000000");
  assert.equal(mix("#000000", "#ffffff", 1), "#ffffff");
  assert.equal(mix("#0a1400", "#1e0064", 0.5), "#140a32");
});
