/** Several versions of the page in one browser share nothing that breaks; and what the browser refuses is said, and the rest goes on. */

import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { open, openDrawer } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const dist = new URL("../../dist/", import.meta.url);
const www = new URL("../../www/", import.meta.url);

/** @type {Record<string, string>} */
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json" };

/** Where two versions lie on one server, and what a service worker of theirs calls what it keeps. */
const VERSIONS = { one: "000000000001", two: "000000000002" };

/** Serves both. */
async function serve() {
  const server = createServer((request, response) => {
    const [, version, name] = /^\/(one|two)\/([^?]*)/.exec(request.url ?? "") ?? [];
    try {
      const file = readFileSync(new URL(name || "index.html", dist));
      const body = name === "sw.js" ? String(file).replace(/(knights-tour-)[0-9a-f]{12}/, `$1${VERSIONS[/** @type {keyof typeof VERSIONS} */ (version)]}`) : file;
      response.writeHead(200, { "content-type": TYPES[(name || ".html").split(".").at(-1) ?? ""], "cache-control": "no-cache" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: (/** @type {keyof typeof VERSIONS} */ version) => `http://127.0.0.1:${port}/${version}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What is thrown on a page; it grows as the page goes on. @param {Page} page */
function thrown(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Lets a search find its tour. @param {Page} page */
async function finish(page) {
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
}

test.describe("beside each other on one server", () => {
  test.use({ serviceWorkers: "allow" });

  test("two versions keep their own parts each, and go on with these without the server", async ({ page, context }) => {
    const server = await serve();
    const other = await context.newPage();
    const errors = [thrown(page), thrown(other)];
    for (const [tab, version] of /** @type {const} */ ([[page, "one"], [other, "two"]])) {
      await tab.goto(server.address(version));
      await expect(tab.locator("#play")).toBeEnabled();
      await expect.poll(() => tab.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 30_000 }).toBe(true);
    }
    const names = (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("knights-tour-"));
    for (const version of Object.values(VERSIONS)) expect(names.filter((name) => name.includes(version)).length).toBe(1);
    await page.evaluate(() => (window.location.hash = "#learn/tour"));
    await expect(page.locator("#lesson h2")).toBeVisible();
    server.stop();
    // Each has all that it needs, also what neither has loaded yet.
    await other.reload();
    await expect(other.locator("#play")).toBeEnabled();
    await finish(other);
    await other.evaluate(() => (window.location.hash = "#tours"));
    await expect(other.locator(".tour-grid button").first()).toBeVisible();
    await expect(page.locator("#lesson h2")).toBeVisible();
    await page.reload();
    await expect(page.locator("#lesson h2")).toBeVisible();
    expect(errors).toEqual([[], []]);
  });
});

/** The names under which the modules of the page keep something. */
const KEYS = readdirSync(www, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .flatMap((name) => readFileSync(new URL(name, www), "utf8").match(/(?<=")knights-tour\.[a-z-]+(?=")/g) ?? []);

for (const [what, text] of [
  ["of another shape", '{"picture":{"name":"hologram"},"8x8":["best",-1],"9x9":null}'],
  ["cut off", '{"picture":"numb'],
  ["of words that this one does not know", "hologram klingon 99999 -3"],
]) {
  test(`what another version has kept, ${what}, breaks nothing in this one`, async ({ page }) => {
    expect(KEYS.length).toBeGreaterThan(7);
    const errors = thrown(page);
    await page.goto("./");
    await page.evaluate(
      ({ keys, text }) => {
        for (const key of keys) localStorage.setItem(key, text);
        sessionStorage.setItem("knights-tour.language", text);
      },
      { keys: KEYS, text },
    );
    await page.goto("about:blank");
    await open(page);
    await finish(page);
    for (const [hash, selector] of [
      ["#learn", ".lessons li"],
      ["#learn/own", "#own-text"],
      ["#play", "main:not([hidden]) canvas"],
      ["#exercise", "main:not([hidden]) canvas"],
    ]) {
      await page.evaluate((hash) => (window.location.hash = hash), hash);
      await expect(page.locator(selector).first(), hash).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
}

test("a database that another version has made otherwise keeps nothing of this one, which says so and goes on", async ({ page }) => {
  const errors = thrown(page);
  await page.goto("./");
  await page.evaluate(
    () =>
      new Promise((made) => {
        const opening = indexedDB.open("knights-tour-laboratory", 7);
        opening.onupgradeneeded = () => opening.result.createObjectStore("findings");
        opening.onsuccess = made;
      }),
  );
  await page.goto("./#laboratory/algorithms=warnsdorff&sizes=5..6&starts=all");
  const laboratory = page.locator("#laboratory");
  await laboratory.getByRole("button", { name: "Run", exact: true }).click();
  await expect(laboratory.locator(".laboratory-facts dd").first()).toContainText("%", { timeout: 20_000 });
  await expect(laboratory).toContainText("lets nothing be kept here");
  expect(errors).toEqual([]);
});

test("where the clipboard is refused, or missing, each place that would copy says what to do instead @chromium", async ({ page }) => {
  for (const clipboard of ["refused", "missing"]) {
    await page.addInitScript((clipboard) => {
      const writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
      Object.defineProperty(Navigator.prototype, "clipboard", { get: () => (clipboard === "missing" ? undefined : { writeText }), configurable: true });
    }, clipboard);
    await page.goto("about:blank");
    await open(page);
    await openDrawer(page, "order");
    await page.getByRole("button", { name: "Adjacency lists" }).click();
    const lists = page.getByRole("dialog", { name: "Adjacency lists" });
    await lists.getByRole("button", { name: "Copy" }).click();
    await expect(lists).toContainText("Selected: copy it with the keyboard");
    await page.keyboard.press("Escape");

    await page.goto("about:blank");
    await page.goto("./#laboratory/algorithms=warnsdorff&sizes=5");
    await page.locator("#laboratory").getByRole("button", { name: "Run", exact: true }).click();
    await page.locator("#laboratory").getByRole("button", { name: "Copy link" }).click();
    await expect(page.locator("#laboratory")).toContainText("could not be copied");

    await page.goto("about:blank");
    await page.goto("./#learn/own");
    await page.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.locator("main:not([hidden])").last()).toContainText("does not let the page copy");
  }
});
