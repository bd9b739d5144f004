/** The dialog to share: what is in the link, and how it reaches others. */

import { expect, test } from "@playwright/test";
import jsQR from "jsqr";
import { axe, open } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const SMALL = "v=1&board=5x5&start=0,0&order=clockwise&algorithm=backtracking";

/** @param {Page} page @param {string} query */
async function openShare(page, query) {
  await open(page, query);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** @param {Page} page */
const dialog = (page) => page.getByRole("dialog", { name: "Share what is shown" });
/** @param {Page} page */
const link = (page) => dialog(page).getByRole("textbox", { name: "The link" });

/** What an independent reader reads of what is seen. @param {Page} page @param {import("@playwright/test").Locator} code */
async function readCode(page, code) {
  const picture = (await code.screenshot()).toString("base64");
  const { data, width, height } = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: Math.round((320 * image.height) / image.width) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return { data: [...data], width, height };
  }, picture);
  const jsqr = /** @type {any} */ (jsQR);
  return (jsqr.default ?? jsqr)(new Uint8ClampedArray(data), width, height)?.data;
}

test("the link says what the boxes say, and opens it", async ({ page }) => {
  await openShare(page, `?${SMALL}&step=42&picture=numbers`);
  await expect(link(page)).toHaveValue(new RegExp(`\\?${SMALL}&step=42&picture=numbers&line=straight&first=1&naming=chess$`));
  await dialog(page).getByRole("checkbox", { name: "The board as it looks here" }).uncheck();
  for (const name of [/^The speed/, "It plays at once", "Board and setup", "the setup", "The language: English", "It repeats"]) {
    await dialog(page).getByRole("checkbox", { name }).check();
  }
  await dialog(page).getByRole("textbox", { name: "From step" }).fill("40");
  await dialog(page).getByRole("textbox", { name: "To step" }).fill("39");
  await expect(dialog(page)).toContainText("must be the earlier one");
  await dialog(page).getByRole("textbox", { name: "To step" }).fill("44");
  await expect(link(page)).toHaveValue(new RegExp(`\\?${SMALL}&step=42&speed=3.98&play=1&loop=40-44&hide=setup&lock=1&lang=en$`));
  await page.goto(await link(page).inputValue());
  await expect(page.getByRole("button", { name: "Steps 40 to 44" })).toBeVisible();
  await expect(page.locator(".chips")).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("the link is copied, and where that is refused, it is said and the text is selected @chromium", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openShare(page, `?${SMALL}&step=7`);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog(page)).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("step=7");
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("refused")) }));
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog(page)).toContainText("does not let the page copy");
  expect(await page.evaluate(() => String(getSelection()))).toContain("step=7");
});

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  test(`the code fills the window and is read by another program, ${scheme}`, { tag: scheme === "dark" ? [] : "@chromium" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openShare(page, `?${SMALL}&step=12`);
    const expected = await link(page).inputValue();
    expect(await readCode(page, dialog(page).locator(".share-code"))).toBe(expected);
    await page.getByRole("button", { name: "Fill the screen with the QR code" }).click();
    const code = page.getByRole("dialog", { name: "QR code" });
    await expect(code).toBeVisible();
    const box = await code.locator("svg").boundingBox();
    expect(box?.height).toBeGreaterThan(500);
    expect(await readCode(page, code)).toBe(expected);
    await page.getByRole("button", { name: "Close (Esc)" }).click();
    await expect(code).toBeHidden();
    await expect(dialog(page)).toBeVisible();
  });
}

test("on another screen its address is the link", async ({ page }) => {
  await page.goto("./#tours");
  await expect(page.locator("#tours")).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page).getByRole("checkbox", { name: "The step" })).toBeHidden();
  await expect(link(page)).toHaveValue(/#tours/);
});

test("a link that no code holds says so", async ({ page }) => {
  const ring = Array.from({ length: 400 }, (_, at) => `${(at + 399) % 400},${(at + 1) % 400}`).join(";");
  await openShare(page, `?v=1&graph=${ring}&algorithm=backtracking`);
  await expect(dialog(page)).toContainText("too long for a QR code");
  await expect(dialog(page).getByRole("img", { name: "QR code" })).toBeHidden();
});

test("the frame shows the page elsewhere", async ({ page }) => {
  await openShare(page, `?${SMALL}&step=9`);
  await dialog(page).getByRole("checkbox", { name: "the bar at the top" }).check();
  await page.getByText("In a page of your own").click();
  await page.getByRole("textbox", { name: "Height" }).fill("70");
  await expect(dialog(page)).toContainText("from 200 to 4,000");
  await page.getByRole("textbox", { name: "Height" }).fill("700");
  const markup = await page.getByRole("textbox", { name: "What to put into your page" }).inputValue();
  // Elsewhere, where the page's own policy does not hold.
  await page.goto("./keep-versions.js");
  await page.setContent(markup);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("#step-number")).toHaveValue("9");
  await expect(frame.locator("header")).toBeHidden();
});

test("the element shows the moment elsewhere, with what the link says", async ({ page }) => {
  await openShare(page, `?${SMALL}&step=9`);
  await page.getByText("In a page of your own").click();
  const markup = await page.getByRole("textbox", { name: "The element for your page" }).inputValue();
  await page.route("**/elsewhere.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Elsewhere</title>${markup}` }));
  await page.goto("./elsewhere.html");
  const element = page.locator("knights-tour");
  await expect(element).toHaveAttribute("data-state", "ready");
  expect(await element.evaluate((element) => /** @type {any} */ (element).moment.steps)).toBe(9);
});

test("of a whole path at a glance there is a frame, and no element", async ({ page }) => {
  await openShare(page, "?v=1&board=200x200");
  await page.getByText("In a page of your own").click();
  await expect(page.getByRole("textbox", { name: "What to put into your page" })).toHaveValue(/board=200x200/);
  await expect(page.getByRole("textbox", { name: "The element for your page" })).toBeHidden();
});

for (const [name, size] of /** @type {const} */ ([["phone", { width: 412, height: 915 }], ["desktop", { width: 1280, height: 720 }]])) {
  for (const scheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing in the dialog, ${name}, ${scheme} @chromium`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme });
      await openShare(page, `?${SMALL}&step=9&loop=5-9`);
      await page.getByText("In a page of your own").click();
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
      const { scroll, client } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, client: innerWidth }));
      expect(scroll).toBeLessThanOrEqual(client);
    });
  }
}
