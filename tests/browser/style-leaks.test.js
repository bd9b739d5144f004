/**
 * Checks that the style sheets of a screen or a dialog change no control of the others. Every control looks the same
 * after all of them were open as on a fresh page.
 */

import { expect, test } from "@playwright/test";
import { openScreen, SCREEN_NAMES } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A screen, or a dialog over the board screen: its name, the fragment of the screen, and an action that opens it.
 *
 * @typedef {{name: string, fragment: string, open: (page: Page) => Promise<void>}} View
 */

/** The order in which the views are opened depends on this number only. */
const SEED = Number(process.env.KNIGHTS_TOUR_SEED ?? Date.now() % 1_000_000);

/** Returns the list in a random order. @template T @param {T[]} list @param {number} seed @returns {T[]} */
function shuffle(list, seed) {
  let state = seed;
  return list
    .map((item) => ({ item, rank: (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}

/**
 * Opens the page with constant random numbers, so that exercises and puzzles are the same in every run.
 *
 * @param {Page} page
 * @param {string} fragment
 */
async function load(page, fragment = "") {
  await page.addInitScript(() => {
    crypto.getRandomValues = (array) => array;
  });
  await page.goto(`./#${fragment}`);
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
}

/** Shows a screen on a page that is already open. @param {Page} page @param {string} fragment */
async function show(page, fragment) {
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  });
  await openScreen(page, fragment);
}

/**
 * Returns all screens, the dialogs of the buttons in the bar, and the parts of the dialog that saves.
 *
 * @param {Page} page the page with the board screen
 * @returns {Promise<View[]>}
 */
async function listViews(page) {
  const buttons = await page
    .locator("header [aria-haspopup=dialog]")
    .evaluateAll((elements) => elements.map((element) => element.id));
  const openDialog = async (/** @type {Page} */ page, /** @type {string} */ button) => {
    await show(page, "");
    await expect(page.locator(`#${button}`)).toBeEnabled();
    await page.locator(`#${button}`).dispatchEvent("click");
    await expect(page.locator("dialog[open] button").first()).toBeVisible();
  };
  /** @type {View[]} */
  const views = [];
  for (const button of buttons) {
    await openDialog(page, button);
    const parts = await page
      .locator("dialog[open] > :first-child > .segments input")
      .evaluateAll((inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value));
    for (const part of parts.length > 0 ? parts : [""]) {
      views.push({
        name: `${button} ${part}`.trim(),
        fragment: "",
        open: async (page) => {
          await openDialog(page, button);
          // The pointer stays outside the page, because a control under it would look different.
          if (part) await page.locator(`dialog[open] .segments input[value=${part}]`).dispatchEvent("click");
        },
      });
    }
  }
  for (const fragment of SCREEN_NAMES) {
    views.push({ name: fragment || "board", fragment, open: (page) => show(page, fragment) });
  }
  return views;
}

/**
 * Returns the computed style of each control of the open dialog, or of the bar and the visible screen, by the place of
 * the control in the page. A style is the text of the values of all properties.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
function controlStyles(page) {
  return page.evaluate(() => {
    /** @type {Record<string, string>} */
    const styles = {};
    const dialog = document.querySelector("dialog[open]");
    const roots = dialog ? [dialog] : document.querySelectorAll("header, main:not([hidden])");
    for (const root of roots) {
      for (const control of root.querySelectorAll("button, input, select, textarea, summary, a")) {
        const place = [];
        for (let part = control; part !== root; part = /** @type {Element} */ (part.parentElement)) {
          const index = [...(part.parentElement?.children ?? [])].indexOf(part);
          place.unshift(`${part.localName}${part.className && `.${part.className}`}:${index}`);
        }
        const style = getComputedStyle(control);
        styles[`${root.localName}#${root.id} ${place.join(" > ")}`] = Array.from(
          style,
          (property) => `${property}: ${style.getPropertyValue(property)}`,
        ).join("; ");
      }
    }
    return styles;
  });
}

/**
 * Lists the differences between the controls of two pages that show the same view.
 *
 * @param {Page} page
 * @param {Page} freshPage
 */
async function differences(page, freshPage) {
  const [styles, freshStyles] = await Promise.all([controlStyles(page), controlStyles(freshPage)]);
  const places = new Set([...Object.keys(styles), ...Object.keys(freshStyles)]);
  if (places.size === 0) return ["there are no controls"];
  return [...places].flatMap((place) => {
    const [style, freshStyle] = [styles[place], freshStyles[place]];
    if (style === freshStyle) return [];
    if (!style || !freshStyle) return [`${place} is ${style ? "additional" : "missing"}`];
    const [parts, freshParts] = [style.split("; "), freshStyle.split("; ")];
    const added = parts.filter((part) => !freshParts.includes(part));
    const missing = freshParts.filter((part) => !parts.includes(part));
    // Only the order of custom properties may differ.
    return added.length + missing.length === 0 ? [] : [`${place} has ${added}; on a fresh page ${missing}`];
  });
}

test("controls look the same whatever else was open before", async ({ page, context }) => {
  await load(page);
  const views = shuffle(await listViews(page), SEED);
  expect(views.length).toBeGreaterThan(8);
  for (const view of views) await view.open(page);
  /** Opens a view on a page of its own. @param {View} [view] */
  const openFresh = async (view) => {
    if (!view) return null;
    const freshPage = await context.newPage();
    await load(freshPage, view.fragment);
    await view.open(freshPage);
    return freshPage;
  };
  const order = shuffle(views, SEED + 1);
  let nextPage = openFresh(order[0]);
  for (const [index, view] of order.entries()) {
    const freshPage = /** @type {Page} */ (await nextPage);
    // The next page loads while the views of this one are compared.
    nextPage = openFresh(order[index + 1]);
    await view.open(page);
    await expect.poll(() => differences(page, freshPage), `${view.name}, seed ${SEED}`).toEqual([]);
    await freshPage.close();
  }
});
