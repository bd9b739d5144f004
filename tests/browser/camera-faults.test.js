/** A camera that is refused, absent or busy, or that is taken away, on the screen where it reads results. */

import { expect, test } from "@playwright/test";
import { flatten, textsOf } from "../../vite/missing-texts.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { collectErrors } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The button that opens the camera. @param {Page} page */
const openButton = (page) => page.getByRole("button", { name: "Read codes with the camera" });

/** The faults that the screen reports. @param {Page} page */
const alerts = (page) => page.locator("#count [role=alert]:not(:empty)");

/** The picture of the camera. @param {Page} page */
const video = (page) => page.locator("#count video");

/**
 * Replaces the camera. The next errors are those of `cameraErrors`; after them, the camera shows an empty picture.
 *
 * @param {Page} page a page that is not opened yet
 * @param {string[]} errors the names of the first errors
 */
async function replaceCamera(page, errors) {
  await page.addInitScript((errors) => {
    /** @type {MediaStreamTrack[]} */
    const tracks = [];
    Object.assign(window, { cameraErrors: errors, cameraTracks: tracks });
    Object.defineProperty(navigator, "mediaDevices", { value: navigator.mediaDevices ?? {}, configurable: true });
    navigator.mediaDevices.getUserMedia = async () => {
      const name = errors.shift();
      if (name) throw new DOMException(name, name);
      const canvas = document.createElement("canvas");
      canvas.getContext("2d")?.fillRect(0, 0, 9, 9);
      const stream = canvas.captureStream(20);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }, errors);
}

/** The states of all tracks that the camera has given. @param {Page} page @returns {Promise<string[]>} */
const trackStates = (page) =>
  page.evaluate(() => /** @type {any} */ (window).cameraTracks.map((/** @type {any} */ track) => track.readyState));

/** Opens the part of the screen where a class counts together. @param {Page} page */
async function openTogether(page) {
  await page.goto("./#count/board=6x6");
  await page.getByText("Count together, in class").click();
  await page.locator("#count-received").fill("a text that is not added yet");
}

/** The reasons that the page names, by the errors of the browser. */
const REASONS = {
  NotAllowedError: "This page is not allowed to use the camera",
  NotFoundError: "No camera was found.",
  NotReadableError: "Another program is using the camera",
  TypeError: "The camera cannot be used.",
};

test(
  "a camera that is refused, absent, busy or broken is named, and can be opened afterwards",
  { tag: "@firefox" },
  async ({ page }) => {
    const errors = collectErrors(page);
    await replaceCamera(page, Object.keys(REASONS));
    await openTogether(page);
    for (const reason of Object.values(REASONS)) {
      await openButton(page).click();
      await expect(alerts(page)).toContainText(reason);
      await expect(alerts(page)).toContainText("Students can also send the text, or you can add a photo of the code.");
      await expect(video(page)).toBeHidden();
      await expect(page.locator("#count-received")).toHaveValue("a text that is not added yet");
    }
    await openButton(page).click();
    await expect(video(page)).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Close the camera" }).click();
    await expect(video(page)).toBeHidden();
    expect(await trackStates(page)).toEqual(["ended"]);
    expect(errors).toEqual([]);
  },
);

// In Firefox, the `ended` event of the test has no effect on the track of a canvas.
test("a camera that is taken away, or whose picture does not play, is reported and switched off", async ({ page }) => {
  const errors = collectErrors(page);
  await replaceCamera(page, []);
  await openTogether(page);
  await openButton(page).click();
  await expect(video(page)).toBeVisible();
  await page.evaluate(() => {
    const [track] = /** @type {any} */ (window).cameraTracks;
    track.dispatchEvent(new Event("ended"));
  });
  await expect(alerts(page)).toContainText("No camera was found.");
  await expect(video(page)).toBeHidden();
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await openButton(page).click();
  await expect(alerts(page)).toContainText("This page is not allowed to use the camera");
  // A track that is not ended keeps the light of the camera on.
  expect(await trackStates(page)).toEqual(["ended", "ended"]);
  expect(errors).toEqual([]);
});

test("a second click while the browser asks opens no second camera, and a screen that is left opens none", async ({
  page,
}) => {
  await replaceCamera(page, []);
  await openTogether(page);
  await page.evaluate(() => {
    const { getUserMedia } = navigator.mediaDevices;
    const asked = new Promise((resolve) => Object.assign(window, { answerQuestion: resolve }));
    navigator.mediaDevices.getUserMedia = () => asked.then(() => getUserMedia({ video: true }));
  });
  await openButton(page).click();
  await openButton(page).click();
  await page.evaluate(() => /** @type {any} */ (window).answerQuestion());
  await expect(video(page)).toBeVisible();
  expect(await trackStates(page)).toEqual(["live"]);
  await page.getByRole("button", { name: "Close the camera" }).click();

  await page.evaluate(() => {
    const { getUserMedia } = navigator.mediaDevices;
    const asked = new Promise((resolve) => Object.assign(window, { answerQuestion: resolve }));
    navigator.mediaDevices.getUserMedia = () => asked.then(() => getUserMedia({ video: true }));
  });
  await openButton(page).click();
  await page.evaluate(() => (window.location.hash = "#play"));
  await expect(page.locator("#count")).toBeHidden();
  await page.evaluate(() => /** @type {any} */ (window).answerQuestion());
  await expect.poll(() => trackStates(page)).toEqual(["ended", "ended"]);
});

test("every language has its own words for each fault of the camera", () => {
  const sentences = LANGUAGES.flatMap(({ code }) => flatten(textsOf(code)))
    .filter(([key]) => key.startsWith("count.cameraFault."))
    .map(([, sentence]) => sentence);
  expect(sentences.length).toBeGreaterThan(0);
  expect(new Set(sentences).size).toBe(sentences.length);
});
