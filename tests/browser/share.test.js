/** The dialog for sharing: the parts of the link, its QR code, and markup for other pages. */

import { expect, test } from "@playwright/test";
import jsQR from "jsqr";
import { LAYOUTS, axe, open, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const SMALL_QUERY = "v=1&board=5x5&start=0,0&order=clockwise&algorithm=backtracking";

/** Opens the dialog for an experiment. @param {Page} page @param {string} query */
async function openShare(page, query) {
  await open(page, query);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** @param {Page} page */
const dialog = (page) => page.getByRole("dialog", { name: "Share what is shown" });
/** The field with the link. @param {Page} page */
const link = (page) => dialog(page).getByRole("textbox", { name: "The link" });

/** The width to which a screenshot of a QR code is scaled before it is decoded, in pixels. */
const QR_SCREENSHOT_PX = 320;

/**
 * Reads the text of a QR code on the screen with an independent decoder.
 *
 * @param {Page} page
 * @param {import("@playwright/test").Locator} code
 */
async function readCode(page, code) {
  const picture = (await code.screenshot()).toString("base64");
  const { pixels, width, height } = await page.evaluate(
    async ({ picture, width }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), {
        width,
        height: Math.round((width * image.height) / image.width),
      });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const { data, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      let binary = "";
      for (let start = 0; start < data.length; start += 8192)
        binary += String.fromCharCode(...data.subarray(start, start + 8192));
      return { pixels: btoa(binary), width, height };
    },
    { picture, width: QR_SCREENSHOT_PX },
  );
  // A CommonJS package, whose function may be its default export.
  const module = /** @type {any} */ (jsQR);
  return (module.default ?? module)(new Uint8ClampedArray(Buffer.from(pixels, "base64")), width, height)?.data;
}

test("the link contains what the checkboxes select, and opens the page in that state", async ({ page }) => {
  await openShare(page, `?${SMALL_QUERY}&step=42&picture=numbers`);
  await expect(link(page)).toHaveValue(
    new RegExp(`\\?${SMALL_QUERY}&step=42&picture=numbers&line=straight&first=1&naming=chess$`),
  );
  await dialog(page).getByRole("checkbox", { name: "The board as it looks here" }).uncheck();
  for (const name of [
    /^The speed/,
    "Start playing at once",
    "Lock the board",
    /^the setup$/,
    "The language: English",
    "Repeat a range",
  ]) {
    await dialog(page).getByRole("checkbox", { name }).check();
  }
  await dialog(page).getByRole("textbox", { name: "From step" }).fill("40");
  await dialog(page).getByRole("textbox", { name: "To step" }).fill("39");
  await expect(dialog(page)).toContainText("must be the earlier one");
  await dialog(page).getByRole("textbox", { name: "To step" }).fill("44");
  await expect(link(page)).toHaveValue(
    new RegExp(`\\?${SMALL_QUERY}&step=42&speed=3.98&play=1&loop=40-44&hide=setup&lock=1&lang=en$`),
  );
  await page.goto(await link(page).inputValue());
  await expect(page.getByRole("button", { name: "Steps 40 to 44" })).toBeVisible();
  await expect(page.locator(".chips")).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("the link is copied; where the clipboard is refused, the dialog says so and selects the link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openShare(page, `?${SMALL_QUERY}&step=7`);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog(page)).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("step=7");
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("refused")) }),
  );
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog(page)).toContainText("does not allow this page to copy");
  expect(await page.evaluate(() => String(getSelection()))).toContain("step=7");
});

test("an independent decoder reads the QR code in each theme, also when the code fills the window", async ({
  page,
}) => {
  await openShare(page, `?${SMALL_QUERY}&step=12`);
  const expected = await link(page).inputValue();
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    expect(await readCode(page, dialog(page).locator(".share-code")), colorScheme).toBe(expected);
    await page.getByRole("button", { name: "Fill the screen with the QR code" }).click();
    const code = page.getByRole("dialog", { name: "QR code" });
    await expect(code).toBeVisible();
    expect((await code.locator("svg").boundingBox())?.height).toBeGreaterThan(500);
    expect(await readCode(page, code), colorScheme).toBe(expected);
    await page.getByRole("button", { name: "Close (Esc)" }).click();
    await expect(code).toBeHidden();
    await expect(dialog(page)).toBeVisible();
  }
});

test("the dialog adapts to another screen, a link too long for a QR code, and a large board", async ({ page }) => {
  await page.goto("./#tours");
  await expect(page.locator("#tours")).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page).getByRole("checkbox", { name: "The step" })).toBeHidden();
  await expect(link(page)).toHaveValue(/#tours/);

  const ring = Array.from({ length: 400 }, (_, vertex) => `${(vertex + 399) % 400},${(vertex + 1) % 400}`).join(";");
  await openShare(page, `?v=1&graph=${ring}&algorithm=backtracking`);
  await expect(dialog(page)).toContainText("too long for a QR code");
  await expect(dialog(page).getByRole("img", { name: "QR code" })).toBeHidden();

  // The element does not show large boards.
  await openShare(page, "?v=1&board=200x200");
  await page.getByText("On your own page").click();
  await expect(page.getByRole("textbox", { name: "Code for your page" })).toHaveValue(/board=200x200/);
  await expect(page.getByRole("textbox", { name: "Code of the element" })).toBeHidden();
});

test(
  "the markup for a frame and for the element shows the moment in another page",
  { tag: "@firefox" },
  async ({ page }) => {
    await openShare(page, `?${SMALL_QUERY}&step=9`);
    await page.getByText("On your own page").click();
    const elementMarkup = await page.getByRole("textbox", { name: "Code of the element" }).inputValue();
    await dialog(page).getByRole("checkbox", { name: "the bar at the top" }).check();
    await page.getByRole("textbox", { name: "Height" }).fill("70");
    await expect(dialog(page)).toContainText("from 200 to 4,000");
    await page.getByRole("textbox", { name: "Height" }).fill("700");
    const frameField = page.getByRole("textbox", { name: "Code for your page" });
    await expect(frameField).toHaveValue(/hide=bar/);
    const markup = (await frameField.inputValue()) + elementMarkup;
    // The content security policy of the page does not apply to another page.
    await page.route("**/elsewhere.html", (route) =>
      route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Elsewhere</title>${markup}` }),
    );
    await page.goto("./elsewhere.html");
    const tourElement = page.locator("knights-tour");
    await expect(tourElement).toHaveAttribute("data-state", "ready");
    expect(await tourElement.evaluate((element) => /** @type {any} */ (element).moment.steps)).toBe(9);
    const framed = page.frameLocator("iframe");
    await expect(framed.locator("#step-number")).toHaveValue("9");
    await expect(framed.locator("header")).toBeHidden();
  },
);

test("in each layout the dialog fits and passes axe", async ({ page }) => {
  await openShare(page, `?${SMALL_QUERY}&step=9&loop=5-9`);
  await page.getByText("On your own page").click();
  for (const [colorScheme, size] of LAYOUTS) {
    const name = `${size.width} × ${size.height}, ${colorScheme}`;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await waitTwoFrames(page);
    const { violations } = await axe(page).include("dialog.share").analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
      name,
    ).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  }
});
