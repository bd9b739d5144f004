import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { interpolateOklch, readOklch, toHex } from "../../www/widgets/oklch.js";
import { makeRamp, mix, shadeIndex, SHADE_COUNT } from "../../www/widgets/ramp.js";

const styleSheet = readFileSync(new URL("../../www/styles/colours.css", import.meta.url), "utf8");

/**
 * The light and the dark colour of a custom property.
 *
 * @param {string} name
 */
function colours(name) {
  const match = styleSheet.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}|oklch\\([^)]+\\)), ([^;]+)\\);`));
  assert.ok(match, `the style sheet has --${name}`);
  return [match[1], match[2]];
}

/**
 * The relative luminance of a colour (WCAG 2).
 *
 * @param {number[]} channels
 */
function luminance(channels) {
  const [red, green, blue] = channels
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} hex */
const hexLuminance = (hex) => luminance([1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16)));

/** The contrast ratio of two luminances (WCAG 2). @type {(a: number, b: number) => number} */
const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/**
 * The perceived difference of two colours; about 0.02 is the smallest visible one.
 *
 * @type {(first: string, second: string) => number}
 */
function distance(first, second) {
  const [[lightness, chroma, hue], [otherLightness, otherChroma, otherHue]] = [readOklch(first), readOklch(second)];
  const hueAngle = ((hue - otherHue) * Math.PI) / 180;
  const squaredChromaDistance = chroma ** 2 + otherChroma ** 2 - 2 * chroma * otherChroma * Math.cos(hueAngle);
  return Math.hypot(lightness - otherLightness, Math.sqrt(Math.max(0, squaredChromaDistance)));
}

const stops = [1, 2, 3, 4, 5].map((stop) => colours(`ramp-stop-${stop}`));
/** The index of each theme in a pair of colours, its name, and the minimum contrast of its path with the squares. */
const THEMES = /** @type {[number, string, number][]} */ ([
  [0, "light", 3.06],
  [1, "dark", 3.59],
]);

for (const [theme, name, minContrast] of THEMES) {
  const ramp = makeRamp(stops.map((stop) => stop[theme]));

  test(`the path of the ${name} theme grows steadily lighter, so that it can be followed without seeing hues`, () => {
    assert.equal(ramp.length, SHADE_COUNT);
    const luminances = ramp.map(hexLuminance);
    // Neighbouring shades may round to the same colour, but shades four apart must differ.
    for (let shade = 4; shade < SHADE_COUNT; shade++) assert.ok(luminances[shade] > luminances[shade - 4]);
    assert.ok(contrast(luminances[0], luminances[SHADE_COUNT - 1]) > 3);
  });

  test(`no colour of the path of the ${name} theme is grey`, () => {
    for (const colour of ramp) assert.ok(readOklch(colour)[1] > 0.13, colour);
  });

  test(`every colour of the path of the ${name} theme has enough contrast with the squares`, (context) => {
    const ratios = ramp.flatMap((colour) =>
      ["square-light", "square-dark"].map((square) =>
        contrast(hexLuminance(colour), hexLuminance(colours(square)[theme])),
      ),
    );
    context.diagnostic(`at least ${Math.min(...ratios).toFixed(2)}`);
    assert.ok(Math.min(...ratios) >= minContrast, `${Math.min(...ratios)}`);
  });

  test(`the colours of decisions, success and failure differ from those of the path in the ${name} theme`, () => {
    for (const [property, minDistance] of /** @type {[string, number][]} */ ([
      ["accent", 0.2],
      ["good", 0.18],
      ["bad", 0.09],
    ])) {
      const nearest = Math.min(...ramp.map((colour) => distance(colour, colours(property)[theme])));
      assert.ok(nearest >= minDistance, `${nearest.toFixed(3)} for ${property}`);
    }
  });

  test(`text of the ${name} theme has enough contrast`, () => {
    for (const [foreground, background] of [
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
      const ratio = contrast(hexLuminance(colours(foreground)[theme]), hexLuminance(colours(background)[theme]));
      assert.ok(ratio >= 4.5, `${ratio.toFixed(2)} for ${foreground} on ${background}`);
    }
  });

  test(`shapes of the ${name} theme have enough contrast`, () => {
    for (const shape of ["accent", "muted", "bad", "good", "knight"]) {
      for (const background of ["square-light", "square-dark", "ground", "panel"]) {
        const ratio = contrast(hexLuminance(colours(shape)[theme]), hexLuminance(colours(background)[theme]));
        assert.ok(ratio >= 3, `${ratio.toFixed(2)} for ${shape} on ${background}`);
      }
    }
    for (const background of ["ground", "panel"]) {
      const ratio = contrast(hexLuminance(colours("edge")[theme]), hexLuminance(colours(background)[theme]));
      assert.ok(ratio >= 3, `${ratio.toFixed(2)} for edge on ${background}`);
    }
  });
}

test("a colour is parsed correctly in each notation that browsers use", () => {
  assert.equal(toHex(readOklch("#13734f")), "#13734f");
  assert.equal(toHex(readOklch("rgb(19, 115, 79)")), "#13734f");
  assert.equal(toHex(readOklch("rgba(19, 115, 79, 0.5)")), "#13734f");
  assert.equal(toHex(readOklch("color(srgb 0.0745 0.451 0.3098)")), "#13734f");
  assert.equal(toHex(readOklch("oklch(1 none none)")), "#ffffff");
  assert.equal(toHex(readOklch("oklab(0 0 0)")), "#000000");
  assert.equal(toHex(readOklch("oklch(50% 0.1 20)")), toHex([0.5, 0.1, 20]));
});

test("hues are interpolated along the shorter arc, and a grey takes the hue of the other colour", () => {
  assert.deepEqual(interpolateOklch([0.5, 0.2, 330], [0.5, 0.2, 10], 0.5), [0.5, 0.2, 350]);
  assert.deepEqual(interpolateOklch([0.5, 0.2, 330], [0.5, 0.2, 370], 0.75), [0.5, 0.2, 360]);
  assert.deepEqual(interpolateOklch([1, 0, 0], [0.5, 0.2, 265], 0.5), [0.75, 0.1, 265]);
});

test("the first square has the first shade, and the last square has the last shade", () => {
  assert.equal(shadeIndex(0, 64), 0);
  assert.equal(shadeIndex(63, 64), SHADE_COUNT - 1);
  assert.equal(shadeIndex(0, 1), 0);
});

test("a mix lies between its colours", () => {
  assert.equal(mix("#000000", "#ffffff", 0), "#000000");
  assert.equal(mix("#000000", "#ffffff", 1), "#ffffff");
  assert.equal(mix("#0a1400", "#1e0064", 0.5), "#140a32");
});
