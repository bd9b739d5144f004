/** Helpers for tests of films: fill in the form, make and save a film, compare pictures, and read facts of a video. */

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { lastDownload } from "./downloads.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The path of ffprobe, an independent reader of videos. `cargo xtask test` sets the path if ffprobe is installed. */
export const FFPROBE = process.env.KNIGHTS_TOUR_FFPROBE;

/** The form that sets up a film. @param {Page} page */
export const filmForm = (page) => page.getByRole("form", { name: "The film" });

/** The paragraph that describes the film: its frames, size and memory. @param {Page} page */
export const summary = (page) => filmForm(page).locator(".film-summary");

/** A text field of the form. @param {Page} page @param {string} name */
export const field = (page, name) => filmForm(page).getByRole("textbox", { name });

/** The button that makes the film. @param {Page} page */
export const makeButton = (page) => filmForm(page).getByRole("button", { name: "Make the film" });

/** The button that saves the film that was made. @param {Page} page */
export const saveButton = (page) => filmForm(page).getByRole("button", { name: /^Save the film/ });

/**
 * Opens the form for a film of the stage, and waits until a film can be made.
 *
 * @param {Page} page
 */
export async function openFilmForm(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Save what is shown" }).getByRole("radio", { name: "Film" }).check();
  await expect(summary(page)).toContainText("of memory");
}

/**
 * Fills in the form.
 *
 * @param {Page} page
 * @param {object} choice
 * @param {"The whole tour" | "The search, step by step"} [choice.content] what the film shows
 * @param {"GIF" | "MP4" | "WebM"} [choice.format]
 * @param {Record<string, string | number>} [choice.textFields] values of text fields, by their names
 * @param {number} [choice.rate] frames a second
 * @param {Record<string, boolean>} [choice.checkboxes] states of checkboxes, by their names
 */
export async function fillForm(page, { content, format, textFields = {}, rate, checkboxes = {} }) {
  for (const option of [content, format]) if (option) await filmForm(page).getByRole("radio", { name: option }).check();
  for (const [name, value] of Object.entries(textFields)) await field(page, name).fill(String(value));
  if (rate) await filmForm(page).getByRole("combobox", { name: "Frames per second" }).selectOption(String(rate));
  for (const [name, isChecked] of Object.entries(checkboxes))
    await filmForm(page).getByRole("checkbox", { name }).setChecked(isChecked);
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
 * @param {string} selector of the canvas
 */
export async function pixelsOf(page, selector) {
  const { width, height, base64 } = await page.locator(selector).evaluate((element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const { width, height } = canvas;
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(
      0,
      0,
      width,
      height,
    );
    let binary = "";
    for (let start = 0; start < data.length; start += 8192)
      binary += String.fromCharCode(...data.subarray(start, start + 8192));
    return { width, height, base64: btoa(binary) };
  });
  return { width, height, pixels: new Uint8ClampedArray(Buffer.from(base64, "base64")) };
}

/**
 * The largest ignored difference of a colour channel, out of 255. A GIF has too few colours to reproduce antialiased
 * lines exactly.
 */
const CHANNEL_TOLERANCE = 24;

/** A region of a picture: the picture's width and pixels, and the region's top left corner, in pixels. @typedef {{width: number, pixels: Uint8ClampedArray, left: number, top: number}} PictureRegion */

/**
 * The share of pixels whose colours differ between two regions by more than the tolerance, from 0 to 1.
 *
 * @param {PictureRegion} first
 * @param {PictureRegion} second
 * @param {{width: number, height: number}} size of both regions
 */
export function differingShare(first, second, { width, height }) {
  let count = 0;
  for (let row = 0; row < height; row++) {
    let firstOffset = ((first.top + row) * first.width + first.left) * 4;
    let secondOffset = ((second.top + row) * second.width + second.left) * 4;
    for (let column = 0; column < width; column++, firstOffset += 4, secondOffset += 4) {
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs(first.pixels[firstOffset + channel] - second.pixels[secondOffset + channel]) <= CHANNEL_TOLERANCE)
          continue;
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
  const path = test.info().outputPath(`probed.${extension}`);
  writeFileSync(path, bytes);
  const options = [
    "-v",
    "error",
    "-count_frames",
    "-show_entries",
    "stream=codec_name,width,height,nb_read_frames:format=duration,format_name",
  ];
  const { streams, format } = JSON.parse(
    execFileSync(/** @type {string} */ (FFPROBE), [...options, "-of", "json", path], { encoding: "utf8" }),
  );
  const [{ codec_name: codec, width, height, nb_read_frames: frames }] = streams;
  return { codec, width, height, frames: Number(frames), seconds: Number(format.duration), format: format.format_name };
}
