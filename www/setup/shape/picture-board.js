/**
 * Converts a picture into a board: computes its tones and a threshold that separates squares from holes. Pure
 * functions.
 */

/**
 * A picture in shades of grey. Its tones are listed row by row, from 0 for black to 255 for white.
 *
 * @typedef {{width: number, height: number, tones: Uint8Array}} GreyscaleImage
 */

/**
 * Returns the lightness of pixels (Rec. 709 luma). Transparent pixels are blended with white.
 *
 * @param {Uint8ClampedArray} pixels the red, green, blue and opacity of each pixel
 * @returns {Uint8Array}
 */
export function lightness(pixels) {
  const tones = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < tones.length; index++) {
    const [red, green, blue, opacity] = [0, 1, 2, 3].map((channel) => pixels[index * 4 + channel]);
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    tones[index] = Math.round(255 + ((luma - 255) * opacity) / 255);
  }
  return tones;
}

/**
 * Shrinks a picture. Each new pixel is the mean of the pixels that it covers.
 *
 * @param {GreyscaleImage} image
 * @param {number} width
 * @param {number} height
 * @returns {GreyscaleImage}
 */
export function shrink(image, width, height) {
  const tones = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const [top, bottom] = pixelRange(row, height, image.height);
    for (let column = 0; column < width; column++) {
      const [left, right] = pixelRange(column, width, image.width);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += image.tones[y * image.width + x];
      tones[row * width + column] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { width, height, tones };
}

/**
 * Returns the range of source pixels that a new pixel covers. The range has at least one pixel.
 *
 * @param {number} index the index of the new pixel
 * @param {number} count the number of new pixels
 * @param {number} pixelCount the number of source pixels
 * @returns {[number, number]} the first pixel, and the one after the last
 */
function pixelRange(index, count, pixelCount) {
  const first = Math.min(pixelCount - 1, Math.floor((index * pixelCount) / count));
  return [first, Math.max(first + 1, Math.floor(((index + 1) * pixelCount) / count))];
}

/**
 * Returns the threshold that minimises the variance within the dark and within the light pixels. The method of Otsu
 * (1979) maximises the variance between the dark and the light pixels, which is equivalent.
 *
 * @param {Uint8Array} tones
 * @returns {number} the lightest dark tone; 127 if all pixels have one tone
 */
export function otsuThreshold(tones) {
  const counts = new Float64Array(256);
  let sum = 0;
  for (const tone of tones) {
    counts[tone]++;
    sum += tone;
  }
  let [maxBetweenVariance, threshold] = [0, 127];
  let [darkCount, darkSum] = [0, 0];
  for (let tone = 0; tone < 255; tone++) {
    darkCount += counts[tone];
    darkSum += tone * counts[tone];
    const lightCount = tones.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const betweenVariance = darkCount * lightCount * (darkSum / darkCount - (sum - darkSum) / lightCount) ** 2;
    if (betweenVariance > maxBetweenVariance) [maxBetweenVariance, threshold] = [betweenVariance, tone];
  }
  return threshold;
}

/**
 * Returns the size of a grid with square cells that covers a picture.
 *
 * @param {{width: number, height: number}} picture
 * @param {number} columns the requested number of columns, at most `maxSide`
 * @param {number} maxSide maximum number of rows and of columns
 * @returns {{rows: number, columns: number}} at most `maxSide` each
 */
export function gridSize({ width, height }, columns, maxSide) {
  const scale = Math.min(1, (maxSide * width) / (height * columns));
  const fittingColumns = Math.max(1, Math.round(columns * scale));
  const rows = Math.round((fittingColumns * height) / width);
  return { rows: Math.min(maxSide, Math.max(1, rows)), columns: fittingColumns };
}

/**
 * Formats the board of a picture as text: squares where the picture is dark and holes elsewhere, or the
 * reverse.
 *
 * @param {GreyscaleImage} image the picture, with one pixel for each cell
 * @param {number} threshold the lightest dark tone
 * @param {boolean} isInverted whether squares are where the picture is light
 */
export function boardText({ width, height, tones }, threshold, isInverted) {
  const rows = [];
  for (let row = 0; row < height; row++) {
    const rowTones = tones.subarray(row * width, (row + 1) * width);
    rows.push(Array.from(rowTones, (tone) => (tone <= threshold !== isInverted ? "." : "#")).join(""));
  }
  return rows.join("\n");
}
