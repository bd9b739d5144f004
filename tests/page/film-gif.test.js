import assert from "node:assert/strict";
import { test } from "node:test";
import { ColourHistogram } from "../../www/film/frame-differences.js";
import { GifWriter } from "../../www/film/gif-writer.js";
import { readGif } from "./gif-reader.js";

const PICTURE_SIZE = { width: 60, height: 40 };

/** Creates a generator of random integers below a limit. Equal seeds give equal integers. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A picture of a single colour. @param {number} colour as `0xBBGGRR` */
const plain = (colour) => new Uint32Array(PICTURE_SIZE.width * PICTURE_SIZE.height).fill(0xff00_0000 | colour);

/**
 * A copy of a picture with a rectangle drawn on it.
 *
 * @param {Uint32Array} picture
 * @param {[number, number, number, number]} rectangle left, top, width and height
 * @param {number} colour as `0xBBGGRR`
 */
function withRectangle(picture, [left, top, width, height], colour) {
  const drawn = picture.slice();
  for (let row = top; row < top + height; row++) {
    const begin = row * PICTURE_SIZE.width + left;
    drawn.fill(0xff00_0000 | colour, begin, begin + width);
  }
  return drawn;
}

/**
 * Writes a film that shows each picture for 40 milliseconds, and decodes the film with an independent library.
 *
 * @param {Uint32Array[]} pictures
 * @param {boolean} [isLoop]
 */
function decodeFilm(pictures, isLoop = true) {
  const histogram = new ColourHistogram();
  for (const picture of pictures) histogram.add(picture);
  const writer = new GifWriter(PICTURE_SIZE, histogram.choosePalette(), isLoop);
  const parts = [...pictures.map((picture) => writer.add(picture, 40)), writer.finish()];
  return {
    ...readGif(Uint8Array.from(parts.flatMap((part) => [...part]))),
    size: parts.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The pixels as a picture, with one number for each pixel. @param {Uint8ClampedArray} pixels */
const asPicture = (pixels) => new Uint32Array(pixels.buffer);

test("every pixel of every picture is decoded as it was drawn", () => {
  const randomBelow = randomNumbers(3);
  let picture = plain(0xf8f3f1);
  const pictures = [picture];
  for (let count = 0; count < 30; count++) {
    const [left, top] = [randomBelow(PICTURE_SIZE.width - 10), randomBelow(PICTURE_SIZE.height - 10)];
    picture = withRectangle(
      picture,
      [left, top, 1 + randomBelow(10), 1 + randomBelow(10)],
      randomBelow(200) * 0x01_0203,
    );
    pictures.push(picture);
  }
  const { width, height, frames, loops } = decodeFilm(pictures);
  assert.deepEqual([width, height, loops], [PICTURE_SIZE.width, PICTURE_SIZE.height, 0]);
  assert.equal(frames.length, pictures.length);
  for (const [number, { pixels, milliseconds }] of frames.entries()) {
    assert.equal(milliseconds, 40);
    assert.deepEqual(asPicture(pixels), pictures[number]);
  }
});

test("an unchanged picture is not written again, but shown for longer", () => {
  const first = plain(0xf8f3f1);
  const second = withRectangle(first, [20, 10, 7, 5], 0x6a7300);
  const { frames } = decodeFilm([first, first, first, second, second]);
  assert.deepEqual(
    frames.map(({ milliseconds }) => milliseconds),
    [120, 80],
  );
  assert.deepEqual(frames[1].written, { x: 20, y: 10, width: 7, height: 5 });
  assert.ok(frames.every(({ disposal }) => disposal === 1));
});

test("a film that plays once has no loop count", () => {
  assert.equal(decodeFilm([plain(0), plain(0xffffff)], false).loops, null);
});

test("a picture can be shown for longer than the maximum duration of a frame", () => {
  const picture = plain(0x112233);
  const writer = new GifWriter(PICTURE_SIZE, [[0x33, 0x22, 0x11]], true);
  const parts = [...Array.from({ length: 3 }, () => writer.add(picture, 300_000)), writer.finish()];
  const { frames } = readGif(Uint8Array.from(parts.flatMap((part) => [...part])));
  assert.equal(
    frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    900_000,
  );
  for (const { pixels } of frames) assert.deepEqual(asPicture(pixels), picture);
});

test("with too many colours for a GIF, colours of large areas are exact, and the other colours are close", () => {
  const randomBelow = randomNumbers(5);
  const areas = Array.from({ length: 20 }, () => randomBelow(2 ** 24));
  const picture = plain(0);
  for (let pixel = 0; pixel < picture.length; pixel++) {
    // Some pixels are on a gradient between two colours, as at the edge of a line.
    const share = randomBelow(1000) / 1000;
    const between = [0, 8, 16].reduce((colour, shift) => colour | (Math.round(255 * share * (shift / 16)) << shift), 0);
    picture[pixel] = 0xff00_0000 | (pixel % 4 === 0 ? between : areas[Math.floor(pixel / 150) % areas.length]);
  }
  const [{ pixels }] = decodeFilm([picture]).frames;
  const read = asPicture(pixels);
  let maxDifference = 0;
  for (let pixel = 0; pixel < picture.length; pixel++) {
    if (pixel % 4 !== 0) assert.equal(read[pixel], picture[pixel]);
    for (const shift of [0, 8, 16])
      maxDifference = Math.max(
        maxDifference,
        Math.abs(((read[pixel] >> shift) & 255) - ((picture[pixel] >> shift) & 255)),
      );
  }
  assert.ok(maxDifference > 0 && maxDifference < 12, `a difference of ${maxDifference}`);
});

test("a film of small changes is a small file", () => {
  const base = plain(0xf8f3f1);
  const pictures = Array.from({ length: 100 }, (_, number) => withRectangle(base, [number % 50, 3, 4, 4], 0x333333));
  assert.ok(decodeFilm(pictures).size < 100 * 60);
});
