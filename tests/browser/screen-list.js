/** The screens of the page, as its entry point lists them, for the tests that visit every screen. */

import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

const entryPoint = new URL("../../www/main.js", import.meta.url);

/**
 * Reads the names of the screens that load on demand. The entry point passes each of them as an imported constant.
 *
 * @param {string} source the code of the entry point
 */
async function lazyScreenNames(source) {
  const constants = [...source.matchAll(/new LazyScreen\(\s*(\w+),/g)].map(([, constant]) => constant);
  return Promise.all(
    constants.map(async (constant) => {
      const [, exported, path] =
        source.match(new RegExp(`import \\{ (?:(\\w+) as )?${constant}\\b[^}]*\\} from "(.+)"`)) ?? [];
      /** @type {Record<string, string>} */
      const link = await import(new URL(path, entryPoint).href);
      return link[exported ?? constant];
    }),
  );
}

/** The fragments of all screens, without `#`. The first screen has an empty fragment. */
export const SCREEN_NAMES = ["", ...(await lazyScreenNames(readFileSync(entryPoint, "utf8")))];

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
  await expect(page.locator("main:visible :is(a, button:enabled, input:enabled):visible").first()).toBeVisible();
}
