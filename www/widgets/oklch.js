/**
 * Converts colours between OKLCH (perceptual lightness, chroma and hue) and sRGB. Pure functions.
 *
 * Interpolation in OKLCH changes lightness and chroma evenly, so that the colours between two vivid colours are vivid
 * too. Interpolation in sRGB gives greyish colours.
 */

/**
 * Lightness from 0 to 1, chroma, and hue in degrees.
 *
 * @typedef {[lightness: number, chroma: number, hue: number]} Oklch
 */

/** A degree, in radians. */
const DEGREE = Math.PI / 180;

/**
 * Parses a colour as browsers serialize it: `oklch(…)`, `oklab(…)`, `color(srgb …)`, `rgb(…)` or `#rrggbb`.
 *
 * @param {string} text
 * @returns {Oklch}
 */
export function readOklch(text) {
  if (text.startsWith("#")) {
    return fromSrgb([1, 3, 5].map((index) => Number.parseInt(text.slice(index, index + 2), 16) / 255));
  }
  const numbers = text.slice(text.indexOf("(")).match(/-?[\d.]+(?:e-?\d+)?%?|\bnone\b/g) ?? [];
  const [first = 0, second = 0, third = 0] = numbers.slice(0, 3).map((number) => {
    if (number === "none") return 0;
    return number.endsWith("%") ? Number.parseFloat(number) / 100 : Number(number);
  });
  if (text.startsWith("oklch")) return [first, second, third];
  if (text.startsWith("oklab")) return [first, Math.hypot(second, third), Math.atan2(third, second) / DEGREE];
  const maximum = text.startsWith("rgb") ? 255 : 1;
  return fromSrgb([first / maximum, second / maximum, third / maximum]);
}

/**
 * The colour as `#rrggbb`. Channels outside the sRGB gamut are clipped.
 *
 * @param {Oklch} colour
 */
export function toHex([lightness, chroma, hue]) {
  const a = chroma * Math.cos(hue * DEGREE);
  const b = chroma * Math.sin(hue * DEGREE);
  // The responses of the long, medium and short cones of the eye. Björn Ottosson, who defined the OKLab colour space,
  // published the matrices.
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = channels.map((linear) => {
    const clipped = Math.min(1, Math.max(0, linear));
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Interpolates between two colours. The hue takes the shorter arc of the hue circle.
 *
 * @param {Oklch} from
 * @param {Oklch} to
 * @param {number} share the share of the second colour, from 0 to 1
 * @returns {Oklch}
 */
export function interpolateOklch(from, to, share) {
  // A grey has no hue of its own and takes the hue of the other colour.
  const [fromHue, toHue] = [from[1] < 1e-4 ? to[2] : from[2], to[1] < 1e-4 ? from[2] : to[2]];
  const hueChange = ((((toHue - fromHue + 180) % 360) + 360) % 360) - 180;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, fromHue + hueChange * share];
}

/**
 * Converts an sRGB colour to OKLCH.
 *
 * @param {number[]} channels red, green and blue from 0 to 1
 * @returns {Oklch}
 */
function fromSrgb(channels) {
  const [red, green, blue] = channels.map((channel) => {
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a) / DEGREE];
}
