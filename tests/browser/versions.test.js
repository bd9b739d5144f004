/** Several versions of the page in one browser, and a browser that refuses storage or the clipboard. */

import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { open, openDrawer } from "./page.js";
import { mediaTypeOf } from "./media-types.js";
import { goTo } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

const dist = new URL("../../dist/", import.meta.url);
const www = new URL("../../www/", import.meta.url);

/** Two versions on one server: their paths, and the hashes in the names of their caches. */
const VERSIONS = { one: "000000000001", two: "000000000002" };

/** The time after which a page registers its service worker, in milliseconds. */
const REGISTRATION_DELAY_MS = 3000;

/** Serves both versions. */
async function serve() {
  const server = createServer((request, response) => {
    const [, version, name] = /^\/(one|two)\/([^?]*)/.exec(request.url ?? "") ?? [];
    try {
      const file = readFileSync(new URL(name || "index.html", dist));
      const body =
        name === "sw.js"
          ? String(file).replace(
              /(knights-tour-)[0-9a-f]{12}/,
              `$1${VERSIONS[/** @type {keyof typeof VERSIONS} */ (version)]}`,
            )
          : file;
      response
        .writeHead(200, {
          "content-type": mediaTypeOf(name || ".html"),
          "cache-control": "no-cache",
        })
        .end(body);
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

/** Collects the errors that a page throws. @param {Page} page */
function collectErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Runs the search to its end, and expects a tour. @param {Page} page */
async function finish(page) {
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
}

test.describe("on one server", () => {
  test.use({ serviceWorkers: "allow" });

  test("two versions have separate caches, and each version works without the server", async ({ page, context }) => {
    const server = await serve();
    await page.clock.install();
    const secondTab = await context.newPage();
    const errors = [collectErrors(page), collectErrors(secondTab)];
    for (const [tab, version] of /** @type {const} */ ([
      [page, "one"],
      [secondTab, "two"],
    ])) {
      await tab.goto(server.address(version));
      await expect(tab.locator("#play")).toBeEnabled();
      await tab.clock.runFor(REGISTRATION_DELAY_MS);
      await expect.poll(() => tab.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    }
    const names = (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("knights-tour-"));
    for (const version of Object.values(VERSIONS))
      expect(names.filter((name) => name.includes(version)).length).toBe(1);
    await goTo(page, "#learn/tour");
    await expect(page.locator("#lesson h2")).toBeVisible();
    server.stop();
    // Each version has also cached the files that the page has not loaded yet.
    await secondTab.reload();
    await expect(secondTab.locator("#play")).toBeEnabled();
    await finish(secondTab);
    await goTo(secondTab, "#tours");
    await expect(secondTab.locator(".tour-grid button").first()).toBeVisible();
    await expect(page.locator("#lesson h2")).toBeVisible();
    await page.reload();
    await expect(page.locator("#lesson h2")).toBeVisible();
    expect(errors).toEqual([[], []]);
  });
});

/** The keys of the local storage that the modules of the page use. */
const STORAGE_KEYS = readdirSync(www, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .flatMap((name) => readFileSync(new URL(name, www), "utf8").match(/(?<=")knights-tour\.[a-z-]+(?=")/g) ?? []);

test("stored texts of another version cause no errors", async ({ page }) => {
  expect(STORAGE_KEYS.length).toBeGreaterThan(7);
  const errors = collectErrors(page);
  await page.goto("./");
  for (const [description, text] of [
    ["another shape", '{"picture":{"name":"hologram"},"8x8":["best",-1],"9x9":null}'],
    ["cut off", '{"picture":"numb'],
    ["unknown words", "hologram klingon 99999 -3"],
  ]) {
    await test.step(description, async () => {
      await page.evaluate(
        ({ keys, text }) => {
          for (const key of keys) localStorage.setItem(key, text);
          sessionStorage.setItem("knights-tour.language", text);
        },
        { keys: STORAGE_KEYS, text },
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
        await goTo(page, hash);
        await expect(page.locator(selector).first(), hash).toBeVisible();
      }
      expect(errors, description).toEqual([]);
    });
  }
});

test(
  "a database of another version stays unchanged, and the laboratory works without saving",
  { tag: "@firefox" },
  async ({ page }) => {
    const errors = collectErrors(page);
    // Opens a file of the same origin that has no scripts.
    await page.goto("./icon-192.png");
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open("knights-tour-laboratory", 7);
          request.onupgradeneeded = () => request.result.createObjectStore("findings");
          request.onsuccess = resolve;
        }),
    );
    await page.goto("./#laboratory/algorithms=warnsdorff&sizes=5..6&starts=all");
    const laboratory = page.locator("#laboratory");
    await laboratory.locator(".laboratory-actions").getByRole("button", { name: "Run", exact: true }).click();
    await expect(laboratory.locator(".laboratory-facts dd").first()).toContainText("%");
    await expect(laboratory).toContainText("does not allow results to be saved here");
    expect(errors).toEqual([]);
  },
);

test("if the clipboard is refused or missing, each copy button reports it", async ({ page }) => {
  /** Disables the clipboard. @param {"refused" | "missing"} state */
  const disableClipboard = (state) =>
    page.evaluate((state) => {
      const writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
      Object.defineProperty(Navigator.prototype, "clipboard", {
        get: () => (state === "missing" ? undefined : { writeText }),
        configurable: true,
      });
    }, state);
  await open(page);
  await openDrawer(page, "order");
  await page.getByRole("button", { name: "Adjacency lists" }).click();
  const lists = page.getByRole("dialog", { name: "Adjacency lists" });
  await disableClipboard("refused");
  await lists.getByRole("button", { name: "Copy" }).click();
  await expect(lists).toContainText("Selected: copy it with the keyboard");
  await page.keyboard.press("Escape");

  await disableClipboard("missing");
  await goTo(page, "#laboratory/algorithms=warnsdorff&sizes=5");
  const laboratory = page.locator("#laboratory");
  await laboratory.locator(".laboratory-actions").getByRole("button", { name: "Run", exact: true }).click();
  await laboratory.getByRole("button", { name: "Copy link" }).click();
  await expect(laboratory).toContainText("could not be copied");

  await disableClipboard("refused");
  await goTo(page, "#learn/own");
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.locator("main:not([hidden])").last()).toContainText("does not allow this page to copy");
});
