/** Converts a picture into the squares of a board: its lightness, a threshold, and the remaining squares. Pure. */

/**
 * Lightness of a picture, row by row, from 0 for black to 255 for white.
 *
 * @typedef {{width: number, height: number, light: Uint8Array}} GreyscaleImage
 */

/**
 * Returns the lightness of pixels (Rec. 709 luma). Transparent pixels are blended with white.
 *
 * @param {Uint8ClampedArray} pixels red, green, blue and opacity of each
 * @returns {Uint8Array}
 */
export function lightness(pixels) {
  const light = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < light.length; index++) {
    const [red, green, blue, opacity] = [0, 1, 2, 3].map((channel) => pixels[index * 4 + channel]);
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    light[index] = Math.round(255 + ((luma - 255) * opacity) / 255);
  }
  return light;
}

/**
 * Shrinks a picture. Each new pixel is the mean of the pixels that it covers.
 *
 * @param {GreyscaleImage} tones
 * @param {number} width
 * @param {number} height
 * @returns {GreyscaleImage}
 */
export function shrink(tones, width, height) {
  const light = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const [top, bottom] = pixelRange(row, height, tones.height);
    for (let column = 0; column < width; column++) {
      const [left, right] = pixelRange(column, width, tones.width);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += tones.light[y * tones.width + x];
      light[row * width + column] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { width, height, light };
}

/**
 * Returns the range of pixels that a place covers, at least one.
 *
 * @param {number} place
 * @param {number} places
 * @param {number} pixels
 * @returns {[number, number]} the first pixel, and the one after the last
 */
function pixelRange(place, places, pixels) {
  const first = Math.min(pixels - 1, Math.floor((place * pixels) / places));
  return [first, Math.max(first + 1, Math.floor(((place + 1) * pixels) / places))];
}

/**
 * Returns the threshold that minimises the variance within the dark and within the light pixels (Otsu 1979).
 *
 * @param {Uint8Array} light
 * @returns {number} the lightest dark tone; 127 if all pixels have one tone
 */
export function otsu(light) {
  const counts = new Float64Array(256);
  let sum = 0;
  for (const tone of light) {
    counts[tone]++;
    sum += tone;
  }
  let [best, threshold] = [0, 127];
  let [dark, darkSum] = [0, 0];
  for (let tone = 0; tone < 255; tone++) {
    dark += counts[tone];
    darkSum += tone * counts[tone];
    const rest = light.length - dark;
    if (dark === 0 || rest === 0) continue;
    const between = dark * rest * (darkSum / dark - (sum - darkSum) / rest) ** 2;
    if (between > best) [best, threshold] = [between, tone];
  }
  return threshold;
}

/**
 * Returns the size of a grid with square cells that covers a picture.
 *
 * @param {{width: number, height: number}} picture
 * @param {number} columns
 * @param {number} most maximum number of rows and of columns
 * @returns {{rows: number, columns: number}} neither more than `most`
 */
export function gridSize({ width, height }, columns, most) {
  const scale = Math.min(1, (most * width) / (height * columns));
  const fitting = Math.max(1, Math.round(columns * scale));
  const rows = Math.round((fitting * height) / width);
  return { rows: Math.min(most, Math.max(1, rows)), columns: fitting };
}

/**
 * Formats the board of a picture as text: squares where it is dark and holes elsewhere, or the other way round.
 *
 * @param {GreyscaleImage} tones with one pixel for each cell
 * @param {number} threshold the lightest dark tone
 * @param {boolean} inverted whether squares are where it is light
 */
export function boardText({ width, height, light }, threshold, inverted) {
  const rows = [];
  for (let row = 0; row < height; row++) {
    const cells = light.subarray(row * width, (row + 1) * width);
    rows.push(Array.from(cells, (tone) => (tone <= threshold !== inverted ? "." : "#")).join(""));
  }
  return rows.join("\n");
}
