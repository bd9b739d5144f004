/**
 * A picture as the squares of a board: how light it is, where light ends and dark begins, and which squares are
 * left. Pure.
 */

/** How light a picture is, row by row, from 0 for black to 255 for white. @typedef {{width: number, height: number, light: Uint8Array}} Tones */

/**
 * How light the pixels of a picture are (Rec. 709 luma). What cannot be seen through is taken as it is; what
 * can lies on white.
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
 * A smaller picture: each of its pixels is the mean of those that it covers.
 *
 * @param {Tones} tones
 * @param {number} width
 * @param {number} height
 * @returns {Tones}
 */
export function shrink(tones, width, height) {
  const light = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const [top, bottom] = span(row, height, tones.height);
    for (let column = 0; column < width; column++) {
      const [left, right] = span(column, width, tones.width);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += tones.light[y * tones.width + x];
      light[row * width + column] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { width, height, light };
}

/**
 * The pixels that a place covers: one at least.
 *
 * @param {number} place
 * @param {number} places
 * @param {number} pixels
 * @returns {[number, number]} the first, and the one after the last
 */
function span(place, places, pixels) {
  const first = Math.min(pixels - 1, Math.floor((place * pixels) / places));
  return [first, Math.max(first + 1, Math.floor(((place + 1) * pixels) / places))];
}

/**
 * The tone that best divides dark from light: both sides taken for themselves vary the least (Otsu 1979).
 *
 * @param {Uint8Array} light
 * @returns {number} the lightest tone that is dark; 127 where all is of one tone
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
 * How many rows go with so many columns, for cells as wide as they are high.
 *
 * @param {{width: number, height: number}} picture
 * @param {number} columns
 * @param {number} most
 * @returns {{rows: number, columns: number}} neither more than `most`
 */
export function gridFor({ width, height }, columns, most) {
  const scale = Math.min(1, (most * width) / (height * columns));
  const fitting = Math.max(1, Math.round(columns * scale));
  const rows = Math.round((fitting * height) / width);
  return { rows: Math.min(most, Math.max(1, rows)), columns: fitting };
}

/**
 * The board of a picture in text: a square where it is dark, a hole elsewhere, or the other way round.
 *
 * @param {Tones} tones a pixel for each cell
 * @param {number} threshold the lightest tone that is dark
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
