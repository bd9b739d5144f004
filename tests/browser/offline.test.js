/** The page is kept by the browser: it opens without its server, and a later version is offered, never forced. */

import { readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { pack } from "../../www/learn/packing.js";
import { axe } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const dist = new URL("../../dist/", import.meta.url);
const texts = JSON.parse(readFileSync(new URL("../../www/locales/en/offline.json", import.meta.url), "utf8")).offline;

/** @type {Record<string, string>} */
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json" };

/** A server of the site, below a path of its own, which can be stopped, and come to serve a later version. */
class Site {
  #isLater = false;
  #server = createServer((request, response) => {
    const name = new URL(request.url ?? "", "http://site").pathname.replace(/^\/tours\//, "") || "index.html";
    try {
      const bytes = this.#isLater ? later(name) : readFileSync(new URL(name, dist));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1) ?? ""], "cache-control": "no-cache" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  address = "";

  async start() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
    this.address = `http://127.0.0.1:${port}/tours/`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  update() {
    this.#isLater = true;
  }
}

/** A file of a version in which everything has another name. @param {string} name */
function later(name) {
  if (name === "index.html") return "<!doctype html><title>Later</title><h1>A later version</h1>";
  if (name.startsWith("assets/")) throw new Error("it has another name now");
  const text = readFileSync(new URL(name, dist));
  if (name !== "sw.js") return text;
  return String(text)
    .replace(/(knights-tour-)[0-9a-f]{12}/, "$1ffffffffffff")
    .replace(/\{url:"(?!index\.html)[^}]*\},?/g, "")
    .replace(/(url:"index\.html",revision:")\w+/, "$1later");
}

/** @type {Site} */
let site;

test.use({ serviceWorkers: "allow" });

test.beforeEach(async () => {
  site = new Site();
  await site.start();
});

test.afterEach(() => site.stop());

/** @param {Page} page @param {string} [rest] of the address */
async function open(page, rest = "") {
  await page.goto(site.address + rest);
  await expect(page.locator("#play")).toBeEnabled();
}

/** Waits until the browser has kept the page. @param {Page} page */
async function kept(page) {
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 30_000 }).toBe(true);
}

/** What is offered. @param {Page} page */
const offer = (page) => page.getByRole("group", { name: texts.update });

test("the page opens without its server, whatever its address asks for, and plays a lesson", async ({ page }) => {
  await open(page);
  await kept(page);
  site.stop();
  await page.reload();
  await expect(page.locator("#play")).toBeEnabled();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
  await page.goto("about:blank");
  await open(page, "?lang=ro#learn/tour");
  await expect(page.locator("#lesson h2")).toHaveText("O plimbare prin toate pătratele");
  await page.goto("about:blank");
  // A worker reads it.
  await open(page, `#learn/own/${await pack("---\ntitle: Mine\nminutes: 2\nopens: ?v=1\n---\n\nWords &amp; signs\n")}`);
  await expect(page.locator("#lesson > p").last()).toHaveText("Words & signs");
  await page.goto("about:blank");
  await open(page, "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40");
  await expect(page.locator("#count-steps")).toHaveText("40");
  // Nothing was offered: there is no later version.
  await expect(offer(page)).toBeHidden();
});

test("a later version is offered, and taken when it is asked for; a lesson in another tab goes on with its own", async ({ page, context }) => {
  await open(page);
  await kept(page);
  const other = await context.newPage();
  await open(other, "#learn/tour");
  await expect(other.locator("#lesson h2")).toBeVisible();
  // By then it has asked, and watches.
  await other.waitForTimeout(4000);
  site.update();
  await page.reload();
  await expect(page.locator("#play")).toBeEnabled();
  await expect(offer(page)).toBeVisible({ timeout: 30_000 });
  await expect(page).not.toHaveTitle("Later");
  const { violations } = await axe(page).include(".update").analyze();
  expect(violations).toEqual([]);
  // Never in the middle of a lesson.
  await page.evaluate(() => (window.location.hash = "#learn/tour"));
  await expect(page.locator("#lesson h2")).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.evaluate(() => (window.location.hash = "#"));
  await offer(page).getByRole("button", { name: texts.take }).click();
  await expect(page).toHaveTitle("Later");

  await expect(offer(other)).toBeHidden();
  await expect(other.locator("#lesson h2")).toBeVisible();
  // A part that only the version before has, and that was not loaded yet.
  await other.evaluate(() => (window.location.hash = "#tours"));
  await expect(other.locator(".tour-grid button").first()).toBeVisible();
  await expect(offer(other)).toBeVisible();
  await offer(other).getByRole("button", { name: texts.take }).click();
  await expect(other).toHaveTitle("Later");
});

test("what is put off is not asked again in this visit", async ({ page }) => {
  await open(page);
  await kept(page);
  site.update();
  await page.reload();
  await offer(page).getByRole("button", { name: texts.leave }).click({ timeout: 30_000 });
  await expect(offer(page)).toBeHidden();
  await expect(page).not.toHaveTitle("Later");
});

for (const [how, script] of [
  ["refused", "if (window.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused', 'SecurityError'))"],
  ["missing", "delete Navigator.prototype.serviceWorker"],
]) {
  test(`where service workers are ${how}, and storage too, everything else goes on`, async ({ page }) => {
    /** @type {string[]} */
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addInitScript(script);
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
        Object.defineProperty(window, name, { get: () => { throw new DOMException("refused", "SecurityError"); } });
      }
    });
    await open(page);
    await page.waitForTimeout(4000);
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.locator("#sentence")).toHaveText(/tour$/);
    await page.evaluate(() => (window.location.hash = "#learn/tour"));
    await expect(page.locator("#lesson h2")).toBeVisible();
    await expect(offer(page)).toBeHidden();
    expect(errors).toEqual([]);
  });
}

/** The most that the browser is asked to keep, in bytes: what it has today, and a little. */
const KEPT = 3_100_000;

test("what the browser is asked to keep is all that the page may load, and no more than it was", async ({ page }) => {
  await open(page);
  await kept(page);
  const held = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname.replace("/tours/", ""));
  });
  const parts = readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`);
  expect(parts.filter((name) => !held.includes(name))).toEqual([]);
  expect(held).toContain("index.html");
  expect(held).not.toContain("knights-tour.html");
  const bytes = held.reduce((sum, name) => sum + statSync(new URL(name, dist)).size, 0);
  console.log(`kept by the browser: ${bytes} bytes in ${held.length} files`);
  expect(bytes).toBeLessThan(KEPT);
});

test("a frame in somebody's page keeps nothing there", async ({ page }) => {
  // A page of the same server, which has no policy of its own.
  await page.goto(`${site.address}keep-versions.js`);
  await page.setContent(`<iframe src="${site.address}" width="800" height="800"></iframe>`);
  await expect(page.frameLocator("iframe").locator("#play")).toBeEnabled();
  await page.waitForTimeout(4000);
  expect(await page.frames()[1].evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("the manifest is one that can be installed, with icons of the sizes that it names", async ({ page }) => {
  await page.goto(site.address);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = JSON.parse(readFileSync(new URL(/** @type {string} */ (address), dist), "utf8"));
  expect(manifest).toMatchObject({ start_url: "./", scope: "./", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(new URL(src, dist));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map((/** @type {{sizes: string}} */ icon) => icon.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});
