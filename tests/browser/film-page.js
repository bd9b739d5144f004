/** Helpers for tests of the film form: fill it in, make a film, and compare or probe the file. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { lastDownload } from "./downloads.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The path of ffprobe, which reads videos independently; `cargo xtask test` sets it where ffprobe is installed. */
export const FFPROBE = process.env.KNIGHTS_TOUR_FFPROBE;

/** @param {Page} page */
export const filmForm = (page) => page.getByRole("form", { name: "The film" });

/** The line that describes the film. @param {Page} page */
export const summary = (page) => filmForm(page).locator(".film-summary");

/** A text field of the form. @param {Page} page @param {string} name */
export const field = (page, name) => filmForm(page).getByRole("textbox", { name });

/** @param {Page} page */
export const makeButton = (page) => filmForm(page).getByRole("button", { name: "Make the film" });

/** @param {Page} page */
export const saveButton = (page) => filmForm(page).getByRole("button", { name: /^Save the film/ });

/**
 * Opens the dialog at the film of the stage, and waits until a film can be made.
 *
 * @param {Page} page
 */
export async function openFilm(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Save what is shown" }).getByRole("radio", { name: "Film" }).check();
  await expect(summary(page)).toContainText("of memory");
}

/**
 * Fills in the form.
 *
 * @param {Page} page
 * @param {object} choice
 * @param {"The whole tour" | "The search, step by step"} [choice.what]
 * @param {"GIF" | "MP4" | "WebM"} [choice.format]
 * @param {Record<string, string | number>} [choice.numbers] texts, by the names of their fields
 * @param {number} [choice.rate] frames a second
 * @param {Record<string, boolean>} [choice.wishes] the state of checkboxes, by their names
 */
export async function fillForm(page, { what, format, numbers = {}, rate, wishes = {} }) {
  for (const text of [what, format]) if (text) await filmForm(page).getByRole("radio", { name: text }).check();
  for (const [name, number] of Object.entries(numbers)) await field(page, name).fill(String(number));
  if (rate) await filmForm(page).getByRole("combobox", { name: "Frames per second" }).selectOption(String(rate));
  for (const [name, wish] of Object.entries(wishes)) await filmForm(page).getByRole("checkbox", { name }).setChecked(wish);
}

/**
 * Makes the film, and saves it.
 *
 * @param {Page} page
 * @returns {Promise<{name: string, bytes: Buffer}>}
 */
export async function makeFilm(page) {
  await makeButton(page).click();
  await expect(saveButton(page)).toBeVisible();
  await saveButton(page).click();
  return lastDownload(page);
}

/**
 * The pixels of a canvas of the page.
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

/** The tolerance of a colour channel, of 255: a GIF has fewer colours than antialiased lines. */
const CHANNEL_TOLERANCE = 24;

/** A picture, and the corner of a part of it. @typedef {{width: number, pixels: Uint8ClampedArray, left: number, top: number}} Part */

/**
 * The share of pixels whose colours differ by more than the tolerance.
 *
 * @param {Part} one
 * @param {Part} other
 * @param {{width: number, height: number}} size of the parts
 */
export function differingShare(one, other, { width, height }) {
  let count = 0;
  for (let row = 0; row < height; row++) {
    let at = ((one.top + row) * one.width + one.left) * 4;
    let there = ((other.top + row) * other.width + other.left) * 4;
    for (let column = 0; column < width; column++, at += 4, there += 4) {
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs(one.pixels[at + channel] - other.pixels[there + channel]) <= CHANNEL_TOLERANCE) continue;
        count += 1;
        break;
      }
    }
  }
  return count / (width * height);
}

/**
 * Facts about a video, as ffprobe reports them.
 *
 * @param {Buffer} bytes
 * @param {string} extension of the file's name
 * @returns {{codec: string, width: number, height: number, frames: number, seconds: number, format: string}}
 */
export function probe(bytes, extension) {
  const path = join(mkdtempSync(join(tmpdir(), "film-")), `film.${extension}`);
  writeFileSync(path, bytes);
  const options = ["-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames:format=duration,format_name"];
  const { streams, format } = JSON.parse(execFileSync(/** @type {string} */ (FFPROBE), [...options, "-of", "json", path], { encoding: "utf8" }));
  const [{ codec_name: codec, width, height, nb_read_frames: frames }] = streams;
  return { codec, width, height, frames: Number(frames), seconds: Number(format.duration), format: format.format_name };
}
