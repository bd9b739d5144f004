/** Uniformly random tours: their numbers, their way onto the stage, and what "random" usually means. */

import { expect, test } from "@playwright/test";
import { runCommandLine } from "./native-program.js";
import { LAYOUTS, axe, detail, open, sentence } from "./page.js";
import { boxesOf } from "./layout-shifts.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const drawButton = (page) => page.getByRole("button", { name: "A random tour", exact: true });
/** @param {Page} page */
const explainButton = (page) => page.getByRole("button", { name: "How random is it?" });
/** @param {Page} page */
const dialog = (page) => page.getByRole("dialog", { name: "What a random tour is" });

/** Finishes the search or the playback of a tour. @param {Page} page */
async function finish(page) {
  await page.locator("#finish").click();
  await expect(sentence(page)).toHaveText(/Open tour|Closed tour/);
}

/**
 * Draws a tour, and returns its number and the number of all tours.
 *
 * @param {Page} page
 * @param {RegExp} words the words with the two numbers
 */
async function draw(page, words) {
  await drawButton(page).click();
  // The tour is played from its first square.
  await expect(sentence(page)).not.toHaveText(/Open tour|Closed tour/);
  await expect(page.locator("#finish")).toBeEnabled();
  await finish(page);
  await expect(detail(page)).toHaveText(words);
  const [, number, count] = words.exec((await detail(page).textContent()) ?? "") ?? [];
  return { number: Number(number.replaceAll(",", "")), count: Number(count.replaceAll(",", "")) };
}

/** The tour on the stage as text. @param {Page} page */
async function tourText(page) {
  await page.locator("#keep-button").click();
  const keep = page.getByRole("dialog", { name: "Save what is shown" });
  await keep.getByRole("radio", { name: "Tour" }).check();
  const field = keep.getByRole("textbox", { name: "Text of the tour" });
  await expect(field).not.toHaveValue("");
  const text = await field.inputValue();
  await page.keyboard.press("Escape");
  return text;
}

/**
 * The output of the command `rank`, with the number of a tour among all tours, from 0.
 *
 * @param {string} text
 * @param {string[]} options
 */
const rankOf = (text, options) => runCommandLine(["rank", "-", ...options], text);

test("the shown number is the number of the tour that is played", async ({ page }) => {
  await open(page, "?board=6x6&tour=closed&start=2,3");
  await finish(page);
  const first = await draw(page, /^Tour ([\d,]+) of ([\d,]+) closed tours\.$/);
  expect(first.count).toBe(9862);
  const text = await tourText(page);
  expect(rankOf(text, ["--closed"])).toMatch(new RegExp(`^${first.number - 1}\\b|number ${first.number - 1} `));

  // The run before is offered again, and another tour is drawn at once.
  await expect(page.locator("#offer-text")).toContainText("replaced");
  const second = await draw(page, /^Tour ([\d,]+) of ([\d,]+) closed tours\.$/);
  const secondRank = rankOf(await tourText(page), ["--closed"]);
  expect(secondRank).toMatch(new RegExp(`^${second.number - 1}\\b|number ${second.number - 1} `));
});

test("open tours are drawn where a board has no closed ones", async ({ page }) => {
  await open(page, "?board=5x5");
  await finish(page);
  const { number, count } = await draw(page, /^Tour ([\d,]+) of ([\d,]+) tours\.$/);
  expect(count).toBe(864);
  expect(rankOf(await tourText(page), [])).toMatch(new RegExp(`^${number - 1}\\b|number ${number - 1} `));
});

test("no random tour is offered on boards with too many tours, or with another shape", async ({ page }) => {
  for (const query of ["?board=8x8", "?board=6x6&holes=xx", "?board=6x6&leaper=king"]) {
    await open(page, query);
    await page.locator("#finish").click();
    await expect(page.locator("#random-tour-draw")).toBeAttached();
    await expect(drawButton(page)).toHaveCount(0);
  }
  // A small board after that offers one again.
  await open(page, "?board=6x6");
  await finish(page);
  await expect(drawButton(page)).toBeVisible();
});

test("the button, which is added later, does not move the others", async ({ page }) => {
  for (const [, viewport] of LAYOUTS) {
    await page.setViewportSize(viewport);
    /** Lets the module of the button load. @type {() => void} */
    let release = () => undefined;
    const released = new Promise((resolve) => (release = () => void resolve(undefined)));
    await page.route("**/random-tour-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await open(page, "?board=6x6");
    await finish(page);
    const others = ".step-card :is(p, button:not([id^='random-tour']))";
    const before = await boxesOf(page, others);
    release();
    await expect(drawButton(page)).toBeVisible();
    expect(await boxesOf(page, others), `${viewport.width}×${viewport.height}`).toEqual(before);
    await page.unrouteAll();
  }
});

test("the dialog shows how few different tours Warnsdorff's rule finds", async ({ page }) => {
  for (const [colorScheme, viewport] of LAYOUTS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await open(page, "?board=6x6&tour=closed&start=2,3");
    await finish(page);
    await draw(page, /^Tour ([\d,]+) of ([\d,]+) closed tours\.$/);
    await explainButton(page).click();
    await expect(dialog(page)).toContainText("49,300 of 49,300 draws each");
    // The seed is fixed, so every computer shows the same numbers.
    const cells = dialog(page).getByRole("row", { name: "Different tours" }).getByRole("cell");
    await expect(cells).toHaveText(["324", "9,796"]);
    await expect(dialog(page).getByRole("img", { name: /324 different tours by Warnsdorff/ })).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
});
