/** The offline page: the browser stores it, and a later version is offered but never forced. */

import { readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { pack } from "../../www/learn/packing.js";
import { axe } from "./page.js";
import { mediaTypeOf } from "./media-types.js";
import { goTo } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

const dist = new URL("../../dist/", import.meta.url);
const texts = JSON.parse(readFileSync(new URL("../../www/locales/en/offline.json", import.meta.url), "utf8")).offline;

/** A server of the site below the path `/tours/`. It can be stopped, and it can serve a later version. */
class Site {
  #isLater = false;
  /** Whether every request fails, as without a network. */
  isUnreachable = false;
  #server = createServer((request, response) => {
    if (this.isUnreachable) {
      request.socket.destroy();
      return;
    }
    const name = new URL(request.url ?? "", "http://site").pathname.replace(/^\/tours\//, "") || "index.html";
    try {
      const bytes = this.#isLater ? readLaterVersion(name) : readFileSync(new URL(name, dist));
      response.writeHead(200, { "content-type": mediaTypeOf(name), "cache-control": "no-cache" }).end(bytes);
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

  /** Serves the later version from now on. */
  update() {
    this.#isLater = true;
  }
}

/** Reads a file of the later version, which has none of the earlier version's assets. @param {string} name */
function readLaterVersion(name) {
  if (name === "index.html") return "<!doctype html><title>Later</title><h1>A later version</h1>";
  if (name.startsWith("assets/")) throw new Error("the later version has no asset of this name");
  const bytes = readFileSync(new URL(name, dist));
  if (name !== "sw.js") return bytes;
  return String(bytes)
    .replace(/(knights-tour-)[0-9a-f]{12}/, "$1ffffffffffff")
    .replace(/\{url:"(?!index\.html)[^}]*\},?/g, "")
    .replace(/(url:"index\.html",revision:")\w+/, "$1later");
}

/** @type {Site} */
let site;

test.use({ serviceWorkers: "allow" });

/** The time after which a page registers its service worker, and loads its module for printing, in milliseconds. */
const REGISTRATION_DELAY_MS = 3000;

/** A time after which all delayed actions of a page have happened, in milliseconds. */
const SETTLED_MS = 60_000;

test.beforeEach(async ({ page }) => {
  site = new Site();
  await site.start();
  await page.clock.install();
});

test.afterEach(() => site.stop());

/** Opens an address of the site. @param {Page} page @param {string} [suffix] the query and fragment */
async function open(page, suffix = "") {
  await page.goto(site.address + suffix);
  await expect(page.locator("#play")).toBeEnabled();
}

/**
 * Lets the page register its service worker, and waits until the service worker controls the page.
 *
 * @param {Page} page
 */
async function registerServiceWorker(page) {
  await page.clock.runFor(REGISTRATION_DELAY_MS);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}

/** The bar that offers a later version. @param {Page} page */
const updateBar = (page) => page.getByRole("group", { name: texts.update });

/** The limit of the total size of the cached files, in bytes, slightly above the current size. */
const MAX_CACHED_BYTES = 4_030_000;

test(
  "the browser caches the whole page, so that the page opens at any address without its server",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page);
    await registerServiceWorker(page);
    await test.step("all assets are cached, within the size limit", async () => {
      const cachedNames = await page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
        return requests.map(({ url }) => new URL(url).pathname.replace("/tours/", ""));
      });
      const assetNames = readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`);
      expect(assetNames.filter((name) => !cachedNames.includes(name))).toEqual([]);
      expect(cachedNames).toContain("index.html");
      expect(cachedNames).not.toContain("knights-tour.html");
      const bytes = cachedNames.reduce((sum, name) => sum + statSync(new URL(name, dist)).size, 0);
      expect(bytes, `bytes in ${cachedNames.length} files`).toBeLessThan(MAX_CACHED_BYTES);
    });
    site.stop();
    await page.reload();
    await expect(page.locator("#play")).toBeEnabled();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.locator("#sentence")).toHaveText(/tour$/);
    await page.goto("about:blank");
    await open(page, "?lang=ro#learn/tour");
    await expect(page.locator("#lesson h2")).toHaveText("O plimbare prin toată tabla");
    await page.goto("about:blank");
    // A worker parses the lesson.
    await open(
      page,
      `#learn/own/${await pack("---\ntitle: Mine\nminutes: 2\nopens: ?v=1\n---\n\nWords &amp; signs\n")}`,
    );
    await expect(page.locator("#lesson > p").last()).toHaveText("Words & signs");
    await page.goto("about:blank");
    await open(page, "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40");
    await expect(page.locator("#count-steps")).toHaveText("40");
    // The bar appears only if there is a later version.
    await expect(updateBar(page)).toBeHidden();
  },
);

test("a later version is offered until it is postponed or accepted, and a lesson in another tab is not interrupted", async ({
  page,
  context,
}) => {
  // Marks pages that have registered the service worker. Only these pages are notified of later versions.
  await context.addInitScript(() => {
    if (!window.ServiceWorkerContainer) return;
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...options) {
      const registration = await register.apply(this, options);
      queueMicrotask(() => (document.documentElement.dataset.registered = ""));
      return registration;
    };
  });
  await open(page);
  await registerServiceWorker(page);
  const secondTab = await context.newPage();
  await open(secondTab, "#learn/tour");
  await expect(secondTab.locator("#lesson h2")).toBeVisible();
  await secondTab.clock.runFor(REGISTRATION_DELAY_MS);
  await expect(secondTab.locator("html[data-registered]")).toHaveCount(1);

  site.update();
  await page.reload();
  await expect(page.locator("#play")).toBeEnabled();
  await page.clock.runFor(REGISTRATION_DELAY_MS);
  await updateBar(page).getByRole("button", { name: texts.leave }).click();
  await expect(updateBar(page)).toBeHidden();
  await expect(page).not.toHaveTitle("Later");

  // The next visit offers the later version again.
  await page.reload();
  await expect(page.locator("#play")).toBeEnabled();
  await page.clock.runFor(REGISTRATION_DELAY_MS);
  await expect(updateBar(page)).toBeVisible();
  await expect(page).not.toHaveTitle("Later");
  const { violations } = await axe(page).include(".update").analyze();
  expect(violations).toEqual([]);
  await goTo(page, "#learn/tour");
  await expect(page.locator("#lesson h2")).toBeVisible();
  await expect(updateBar(page)).toBeHidden();
  await goTo(page, "#");
  await updateBar(page).getByRole("button", { name: texts.take }).click();
  await expect(page).toHaveTitle("Later");

  await expect(updateBar(secondTab)).toBeHidden();
  await expect(secondTab.locator("#lesson h2")).toBeVisible();
  // The second tab had not loaded this screen of the earlier version before.
  await goTo(secondTab, "#tours");
  await expect(secondTab.locator(".tour-grid button").first()).toBeVisible();
  await expect(updateBar(secondTab)).toBeVisible();
  await updateBar(secondTab).getByRole("button", { name: texts.take }).click();
  await expect(secondTab).toHaveTitle("Later");
});

test(
  "without a network, only parts whose files the cache has lost are missing, and an online visit restores them",
  { tag: "@firefox" },
  async ({ page }) => {
    const address = "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40";
    await open(page, address);
    await registerServiceWorker(page);
    const lostCount = await page.evaluate(async () => {
      let count = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (/assets\/tours-screen-[^/]*$/.test(request.url)) count += Number(await cache.delete(request));
      }
      return count;
    });
    expect(lostCount).toBeGreaterThan(0);
    site.isUnreachable = true;
    await page.goto("about:blank");
    await open(page, address);
    await expect(page.locator("#count-steps")).toHaveText("40");
    await goTo(page, "#tours");
    await expect(page.getByRole("status").filter({ hasText: "could not be loaded" })).toBeVisible();
    await goTo(page, "#");
    await expect(page.locator("#count-steps")).toHaveText("40");
    await page.locator("#finish").click();
    await expect(page.locator("#sentence")).toHaveText(/tour$/);

    site.isUnreachable = false;
    await page.reload();
    await goTo(page, "#tours");
    await expect(page.locator(".tour-grid button").first()).toBeVisible();
    site.isUnreachable = true;
    await page.goto("about:blank");
    await open(page, `${address}#tours`);
    await expect(page.locator(".tour-grid button").first()).toBeVisible();
  },
);

test("the page works without storage, and with service workers refused or missing", async ({ context }) => {
  for (const [condition, script] of [
    [
      "refused",
      "if (window.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused', 'SecurityError'))",
    ],
    ["missing", "delete Navigator.prototype.serviceWorker"],
  ]) {
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addInitScript(script);
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("refused", "SecurityError");
          },
        });
      }
    });
    await open(page);
    const offlineModule = page.waitForResponse(/\/offline-[^/]*\.js/);
    await page.clock.runFor(REGISTRATION_DELAY_MS);
    await offlineModule;
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.locator("#sentence")).toHaveText(/tour$/);
    await goTo(page, "#learn/tour");
    await expect(page.locator("#lesson h2")).toBeVisible();
    await page.clock.runFor(SETTLED_MS);
    await expect(updateBar(page)).toBeHidden();
    expect(errors, condition).toEqual([]);
    await page.close();
  }
});

test("a frame in another page registers no service worker", async ({ page }) => {
  // The outer page has the address of a script of the same server, because a script has no content security policy.
  await page.goto(`${site.address}keep-versions.js`);
  await page.setContent(`<iframe src="${site.address}" width="800" height="800"></iframe>`);
  await expect(page.frameLocator("iframe").locator("#play")).toBeEnabled();
  // The module for printing is loaded after the delay of the registration.
  const printModule = page.waitForResponse(/\/print-sheet-[^/]*\.js/);
  await page.clock.runFor(SETTLED_MS);
  await printModule;
  expect(await page.frames()[1].evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
    0,
  );
});

test("the manifest allows the page to be installed, with icons of the sizes that it names", () => {
  const [, manifestName] =
    /<link rel="manifest" href="([^"]*)"/.exec(readFileSync(new URL("index.html", dist), "utf8")) ?? [];
  const manifest = JSON.parse(readFileSync(new URL(/** @type {string} */ (manifestName), dist), "utf8"));
  expect(manifest).toMatchObject({ start_url: "./", scope: "./", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(new URL(src, dist));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map((/** @type {{sizes: string}} */ icon) => icon.sizes)).toEqual(
    expect.arrayContaining(["192x192", "512x512"]),
  );
});
