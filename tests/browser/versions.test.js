/** Several versions of the page in one browser, and a browser that refuses or lacks the clipboard. */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { collectErrors, open, openDrawer } from "./page.js";
import { mediaTypeOf } from "./media-types.js";
import { SMALL_QUESTION, barButton, expectState, openLaboratory, storedRunCount } from "./laboratory-page.js";
import { goTo, openScreen } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

const dist = new URL("../../dist/", import.meta.url);

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

test(
  "a later version in another tab changes the database and all stored texts, and the open tab goes on",
  { tag: "@firefox" },
  async ({ page, context }) => {
    const errors = collectErrors(page);
    await openLaboratory(page, SMALL_QUESTION);
    await barButton(page, "Run").click();
    await expectState(page, "done");
    await expect.poll(() => storedRunCount(page)).toBe(72);
    const laterVersion = await context.newPage();
    // A file of the same origin that has no scripts.
    await laterVersion.goto("./icon-192.png");
    const result = await laterVersion.evaluate(
      () =>
        new Promise((resolve) => {
          for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":2}');
          const request = indexedDB.open("knights-tour-laboratory", 2);
          request.onupgradeneeded = () => request.result.createObjectStore("findings");
          request.onblocked = () => resolve("blocked");
          request.onerror = () => resolve(request.error?.name);
          request.onsuccess = () => {
            resolve([...request.result.objectStoreNames].join());
            request.result.close();
          };
        }),
    );
    expect(result).toBe("findings,results");
    // The open tab saves its results as before.
    await goTo(page, "#laboratory/algorithms=warnsdorff&sizes=5&starts=all");
    await expectState(page, "ready");
    await barButton(page, "Run").click();
    await expectState(page, "done");
    await expect.poll(() => storedRunCount(page)).toBeGreaterThan(72);
    await page.reload();
    await expectState(page, "done");
    await openScreen(page, "play");
    await openScreen(page, "count/board=6x6");
    await openScreen(page, "learn");
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
  await expect(lists).toContainText("Selected: copy it");
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
