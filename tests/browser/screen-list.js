/** The screens of the page, as its entry point lists them, for the tests that visit every screen. */

import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { SCREEN_NAMES as LAZY_NAMES } from "../../www/screens/screen-names.js";

/** @typedef {import("@playwright/test").Page} Page */

const entryPoint = new URL("../../www/main.js", import.meta.url);

/** The names of the screens that load on demand. The entry point passes each of them by its key. */
const lazyScreenNames = [...readFileSync(entryPoint, "utf8").matchAll(/new LazyScreen\(\s*SCREEN_NAMES\.(\w+),/g)].map(
  ([, key]) => LAZY_NAMES[/** @type {keyof typeof LAZY_NAMES} */ (key)],
);

/** The fragments of all screens, without `#`. The first screen has an empty fragment. */
export const SCREEN_NAMES = ["", ...lazyScreenNames];

/**
 * Goes to a fragment of the address.
 *
 * @param {Page} page
 * @param {string} fragment with or without `#`
 */
export const goTo = (page, fragment) => page.evaluate((hash) => void (window.location.hash = hash), fragment);

/**
 * Opens a screen, and waits until it is loaded and can be used.
 *
 * @param {Page} page a page that is open already
 * @param {string} fragment with or without `#`
 */
export async function openScreen(page, fragment) {
  await goTo(page, fragment);
  await expectScreen(page);
}

/** Waits until a screen is loaded and can be used. @param {Page} page */
export async function expectScreen(page) {
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  await expect(page.locator("#late")).toBeHidden();
  await expect(page.locator("main:visible")).toHaveCount(1);
  const controls = page.locator("main:visible :is(a, button:enabled, input:enabled):visible");
  await expect(controls.first(), "every screen has a link or an enabled control when it can be used").toBeVisible();
}
