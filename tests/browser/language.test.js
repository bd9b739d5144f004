/** The language of the page: how the page chooses its language at the start, and how the user changes it. */

import { expect, test } from "@playwright/test";
import { completeTexts, textsOf } from "../../vite/missing-texts.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { openDrawer } from "./page.js";
import { goTo } from "./screen-list.js";

/** The texts of a language, completed with those of the first language. @param {string} code @returns {any} */
const readTexts = (code) => completeTexts(textsOf(code), textsOf(LANGUAGES[0].code));

/** Waits until the page is ready in a language. @param {import("@playwright/test").Page} page @param {string} code */
async function expectLanguage(page, code) {
  await expect(page.locator("html")).toHaveAttribute("lang", code);
  await expect(page.locator("#to-race")).toHaveText(readTexts(code).header.race);
  await expect(page.locator("#tabs button[value=tree]")).toHaveText(readTexts(code).tabs.tree);
  // The page has started.
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  await expect(page.locator("#chip-board")).not.toBeEmpty();
}

test("the page uses the language of its address, keeps the language in the address, and loads only the texts of that language", async ({
  page,
}) => {
  /** @type {Set<string>} */
  const loaded = new Set();
  page.on("request", (request) => {
    const code = /_([a-z]{2})-[^/]*\.js$/.exec(request.url())?.[1];
    if (LANGUAGES.some((language) => language.code === code)) loaded.add(/** @type {string} */ (code));
  });
  for (const { code } of LANGUAGES) {
    loaded.clear();
    await page.goto(`./?v=1&board=6x6&start=0,0&lang=${code}`);
    await expectLanguage(page, code);
    await expect(page.locator("#chip-board")).toHaveText(/6.*6/);
    await expect.poll(() => page.url()).toContain("board=6x6");
    expect(page.url()).toContain(`lang=${code}`);
    // A screen that is loaded later shows its texts in this language, and not the keys of the texts.
    await page.locator("#to-race").click();
    await expect(page.locator("#race")).toBeVisible();
    await expect(page.locator("#race")).toContainText(readTexts(code).race.clock);
    expect([...loaded]).toEqual(code === "en" ? [] : [code]);
  }
});

test.describe("the browser's languages", () => {
  test.use({ locale: "ro-MD" });
  test("set the language of the page", async ({ page }) => {
    await page.goto("./");
    await expectLanguage(page, "ro");
  });
});

test.describe("a browser that prefers none of the page's languages", () => {
  test.use({ locale: "fi-FI" });
  test("gets the first language", async ({ page }) => {
    await page.goto("./");
    await expectLanguage(page, "en");
    await page.goto("./?lang=xx");
    await expectLanguage(page, "en");
  });
});

test(
  "a language is chosen by keyboard; the experiment stays, and the choice is remembered",
  { tag: "@firefox" },
  async ({ page }) => {
    await page.goto("./?v=1&board=5x7&start=0,0#tours");
    await expectLanguage(page, "en");
    await page.locator("#language").focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("#languages");
    await expect(menu.getByRole("link")).toHaveText(LANGUAGES.map(({ name }) => name));
    for (const { code, name } of LANGUAGES)
      await expect(menu.getByRole("link", { name })).toHaveAttribute("lang", code);
    const position = LANGUAGES.findIndex(({ code }) => code === "es");
    for (let presses = 0; presses <= position; presses += 1) await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Español" })).toBeFocused();
    /** @type {string[]} */
    const navigations = [];
    page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/board=5x7.*lang=es#tours$/);
    // Waits until the page is ready, because the driver of Firefox confuses overlapping navigations.
    await expectLanguage(page, "es");
    expect(navigations, "the page is opened once").toHaveLength(1);
    await page.goto("./");
    await expectLanguage(page, "es");
    // The language of a link overrides the stored choice.
    await page.goto("./?lang=pt");
    await expectLanguage(page, "pt");
  },
);

test(
  "while a dialog is open no other language can be chosen, and a later change of language keeps all typed texts",
  { tag: "@firefox" },
  async ({ page }) => {
    await page.goto("./?v=1&board=5x7&start=0,0");
    await expectLanguage(page, "en");
    for (const [fragment, field] of [
      ["#check", "#check-text"],
      ["#learn/own", "#own-text"],
    ]) {
      await goTo(page, fragment);
      await page.locator(field).fill("My words");
    }
    await goTo(page, "#");
    await openDrawer(page, "board");
    await page.locator("#open-board-text").click();
    const dialog = page.locator("dialog#board-text");
    await dialog.locator("textarea").fill(". . .");
    await page.locator("#language").focus();
    await expect(page.locator("#language")).not.toBeFocused();
    await page.evaluate(() => document.getElementById("language")?.click());
    await expect(dialog.locator("textarea")).toHaveValue(". . .");
    await page.keyboard.press("Escape");
    if (await dialog.isVisible()) await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator("#open-board-text")).toBeFocused();

    await page.locator("#language").click();
    await page.locator("#languages").getByRole("link", { name: "Español" }).click();
    await expectLanguage(page, "es");
    await expect(page.locator("#chip-board")).toContainText("5 × 7");
    await openDrawer(page, "board");
    await page.locator("#open-board-text").click();
    await expect(dialog).toContainText(readTexts("es").shape.text.heading);
    await page.keyboard.press("Escape");
    for (const [fragment, field] of [
      ["#check", "#check-text"],
      ["#learn/own", "#own-text"],
    ]) {
      await goTo(page, fragment);
      await expect(page.locator(field)).toHaveValue("My words");
    }
  },
);

test("if the texts of a language fail to load, the page starts in English", async ({ page }) => {
  await page.route("**/*words_es-*.js", (route) => route.abort());
  await page.goto("./?lang=es");
  await expectLanguage(page, "en");
});

test("the error message of the start script is in the chosen language", async ({ page }) => {
  await page.addInitScript("delete window.OffscreenCanvas");
  await page.goto("./?lang=ro");
  await expect(page.locator("#start-failed").getByRole("heading")).toHaveText(readTexts("ro").start.needs.heading);
});
