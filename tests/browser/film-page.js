/** The films of the page as the browser tests handle them. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { givenFile } from "./given-file.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Reads a video as another program does; `cargo xtask test` sets it where there is one. */
export const FFPROBE = process.env.KNIGHTS_TOUR_FFPROBE;

/** @param {Page} page */
export const film = (page) => page.getByRole("form", { name: "The film" });

/** What is said of the film. @param {Page} page */
export const summary = (page) => film(page).locator(".film-summary");

/** @param {Page} page @param {string} name of a number */
export const field = (page, name) => film(page).getByRole("textbox", { name });

/** @param {Page} page */
export const makeButton = (page) => film(page).getByRole("button", { name: "Make the film" });

/** @param {Page} page */
export const saveButton = (page) => film(page).getByRole("button", { name: /^Save the film/ });

/**
 * Opens the dialog with the film of what is shown, and waits until one can be made.
 *
 * @param {Page} page
 */
export async function openFilm(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Save what is shown" }).getByRole("radio", { name: "Film" }).check();
  await expect(summary(page)).toContainText("of memory", { timeout: 30_000 });
}

/**
 * Chooses what is filmed, as what, and how.
 *
 * @param {Page} page
 * @param {object} choice
 * @param {"The whole tour" | "The search, step by step"} [choice.what]
 * @param {"GIF" | "MP4" | "WebM"} [choice.format]
 * @param {Record<string, string | number>} [choice.numbers] by the names of their fields
 * @param {number} [choice.rate] pictures a second
 * @param {Record<string, boolean>} [choice.wishes]
 */
export async function ask(page, { what, format, numbers = {}, rate, wishes = {} }) {
  for (const text of [what, format]) if (text) await film(page).getByRole("radio", { name: text }).check();
  for (const [name, number] of Object.entries(numbers)) await field(page, name).fill(String(number));
  if (rate) await film(page).getByRole("combobox", { name: "Pictures a second" }).selectOption(String(rate));
  for (const [name, wish] of Object.entries(wishes)) await film(page).getByRole("checkbox", { name }).setChecked(wish);
}

/**
 * Makes the film, and saves it.
 *
 * @param {Page} page
 * @param {number} [timeout] in milliseconds
 * @returns {Promise<{name: string, bytes: Buffer}>}
 */
export async function make(page, timeout = 50_000) {
  await makeButton(page).click();
  await expect(saveButton(page)).toBeVisible({ timeout });
  await saveButton(page).click();
  return givenFile(page);
}

/**
 * What is on a canvas of the page.
 *
 * @param {Page} page
 * @param {string} canvas
 */
export async function pixelsOf(page, canvas) {
  const { width, height, text } = await page.locator(canvas).evaluate((found) => {
    const canvas = /** @type {HTMLCanvasElement} */ (found);
    const { width, height } = canvas;
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, width, height);
    let text = "";
    for (let begin = 0; begin < data.length; begin += 8192) text += String.fromCharCode(...data.subarray(begin, begin + 8192));
    return { width, height, text: btoa(text) };
  });
  return { width, height, pixels: new Uint8ClampedArray(Buffer.from(text, "base64")) };
}

/** By how much a colour may be another one, of 255: a GIF has fewer than the edges of lines have. */
const NOTICED = 24;

/** A picture, and where on it a part begins. @typedef {{width: number, pixels: Uint8ClampedArray, left: number, top: number}} Part */

/**
 * How much two pictures of the same part differ.
 *
 * @param {Part} one
 * @param {Part} other
 * @param {{width: number, height: number}} size
 * @returns {{worst: number, off: number}} by how much of 255 at the most, and which part of the pixels by more than a little
 */
export function compare(one, other, { width, height }) {
  let worst = 0;
  let off = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [at, there] = [one, other].map((part) => ((part.top + row) * part.width + part.left + column) * 4);
      const difference = Math.max(...[0, 1, 2].map((channel) => Math.abs(one.pixels[at + channel] - other.pixels[there + channel])));
      worst = Math.max(worst, difference);
      if (difference > NOTICED) off += 1;
    }
  }
  return { worst, off: off / (width * height) };
}

/**
 * What ffprobe says of a video.
 *
 * @param {Buffer} bytes
 * @param {string} ending of the name of the file
 * @returns {{codec: string, width: number, height: number, frames: number, seconds: number, format: string}}
 */
export function probe(bytes, ending) {
  const path = join(mkdtempSync(join(tmpdir(), "film-")), `film.${ending}`);
  writeFileSync(path, bytes);
  const asked = ["-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames:format=duration,format_name"];
  const { streams, format } = JSON.parse(execFileSync(/** @type {string} */ (FFPROBE), [...asked, "-of", "json", path], { encoding: "utf8" }));
  const [{ codec_name: codec, width, height, nb_read_frames: frames }] = streams;
  return { codec, width, height, frames: Number(frames), seconds: Number(format.duration), format: format.format_name };
}
