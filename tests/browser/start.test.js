/** The start of the page: what it requires, what it loads, and its messages when it cannot start. */

import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { detail, open, openTab, sentence } from "./page.js";
import { test } from "./machine-speed.js";

const dist = new URL("../../dist/", import.meta.url);
const texts = JSON.parse(readFileSync(new URL("../../www/locales/en/start.json", import.meta.url), "utf8")).start;

/** The message that replaces the page when it cannot start. @param {import("@playwright/test").Page} page */
const reason = (page) => page.locator("#start-failed");

/** The required features, each with a script that removes it from the browser. */
const REQUIRED_FEATURES = {
  offscreen: "delete window.OffscreenCanvas",
  wasm: "WebAssembly.validate = () => false",
  workers: "delete window.Worker",
  methods: "delete Array.prototype.findLast",
  popover: "delete HTMLElement.prototype.popover",
  colours: "CSS.supports = () => false",
  drawing: "delete CanvasRenderingContext2D.prototype.roundRect",
  modules: "delete HTMLScriptElement.prototype.noModule",
  dialog: "delete window.HTMLDialogElement",
};

test("for everything that the page needs there are words, and a test", () => {
  expect(Object.keys(REQUIRED_FEATURES).sort()).toEqual(Object.keys(texts.needs.list).sort());
});

test("a browser without what the page needs is told what it lacks, and since when others have it", async ({ page }) => {
  const cases = Object.entries(REQUIRED_FEATURES).map(([name, script]) => `case "?without=${name}": ${script}; break;`);
  await page.addInitScript(`switch (location.search) { ${cases.join("\n")} }`);
  for (const name of Object.keys(REQUIRED_FEATURES)) {
    await page.goto(`./?without=${name}`);
    await expect(reason(page).getByRole("heading")).toHaveText(texts.needs.heading);
    await expect(reason(page).getByRole("listitem")).toHaveText([texts.needs.list[name]]);
    await expect(page.locator("body")).not.toContainText("Loading the solver");
  }
});

test("a main script or a style sheet that does not come is told", { tag: "@firefox" }, async ({ page }) => {
  for (const missing of ["script", "stylesheet"]) {
    await page.route("**/assets/*", (route) =>
      route.request().resourceType() === missing ? route.abort() : route.continue(),
    );
    await page.goto("./");
    await expect(reason(page)).toContainText(texts.missing.heading);
    await page.unroute("**/assets/*");
  }
});

test("an error while the page starts is told", async ({ page }) => {
  // Simulates an old engine that lacks a method outside the list of required features.
  await page.addInitScript("delete URLSearchParams.prototype.get; delete Intl.NumberFormat");
  await page.goto("./");
  await expect(reason(page)).toContainText(texts.thrown.heading);
  await expect(reason(page)).toContainText("TypeError");
});

test("opened as a file, the page says how to start a server", { tag: "@firefox" }, async ({ page }) => {
  await page.goto(new URL("index.html", dist).href);
  await expect(reason(page)).toContainText(texts.file.heading);
  await expect(reason(page).locator("code")).toHaveText("cargo xtask serve --open");
  await expect(page.locator("img")).toHaveCount(0);
});

test("where the solver does not come for long, the page says that it is slow, and takes it when it comes", async ({ page }) => {
  await page.clock.install();
  /** @type {() => void} */
  let letGo = () => undefined;
  const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  await expect(sentence(page)).toContainText("Loading the solver");
  await page.clock.runFor(16_000);
  await expect(detail(page)).toHaveText(texts.slow);
  letGo();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(page.locator("body")).not.toContainText(texts.slow);
});

test("a worker that does not come is no search that stopped", async ({ page }) => {
  await page.route("**/worker-*.js", (route) => route.abort());
  await page.goto("./");
  await expect(sentence(page)).toHaveText("The solver could not be started");
  await expect(detail(page)).toContainText("Reload the page");
});

test("a browser whose language has the name of a locale of Unix shows the page and its charts", async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const language = location.hash.slice("#language=".length);
    Object.defineProperty(Navigator.prototype, "language", { get: () => language, configurable: true });
  });
  for (const [index, language] of ["C", "en-US@posix"].entries()) {
    // A different start loads the page again.
    await open(page, `?v=1&board=8x8&start=0,${index}&step=9999#language=${language}`);
    await expect(sentence(page)).toHaveText(/tour$/);
    await openTab(page, "Charts");
    await expect(page.locator("#depth-chart-plot canvas")).toBeVisible();
    expect(errors, language).toEqual([]);
  }
});

test("what is loaded late and does not come is told, and the rest goes on", async ({ page }) => {
  await open(page);
  await page.route(/(charts|icicle|race-screen|panorama-stage)-.*\.js/, (route) => route.abort());
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await openTab(page, "Charts");
  await expect(page.locator("#charts-empty")).toContainText("could not be loaded");
  await openTab(page, "Tree");
  await expect(page.locator("#decisions-hint")).toContainText("could not be loaded");

  await page.locator("#to-race").click();
  await expect(page.getByRole("status").filter({ hasText: "could not be loaded" })).toBeVisible();
  await page.locator("#to-board").click();
  await expect(page.locator("#board")).toBeVisible();
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(page.locator("#step-number")).toHaveValue("0");

  await page.goto("./?v=1&board=1000x1000");
  await expect(sentence(page)).toContainText("could not be loaded");
});

/**
 * The size limit of the files needed before the first step can be played, in bytes with the best Brotli compression.
 */
const MAX_FIRST_LOAD_BYTES = 140_000;

/** The maximum time until Play is enabled, with an empty cache, in milliseconds on a quiet machine. */
const MAX_INTERACTIVE_MS = 1000;

/** The number of measurements, of which the median counts. */
const MEASUREMENT_COUNT = 5;

/** The media types of files. @type {Record<string, string>} */
const MEDIA_TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml" };

/**
 * Serves the site from a new address, so that nothing is cached.
 *
 * @param {(address: string) => Promise<void>} visit
 * @returns {Promise<string[]>} the files that were requested
 */
async function serve(visit) {
  /** @type {string[]} */
  const asked = [];
  const names = ["index.html", ...readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`)];
  const files = new Map(names.map((name) => [`/${name.replace("index.html", "")}`, name]));
  const server = createServer((request, response) => {
    const name = files.get(request.url ?? "");
    if (!name) return response.writeHead(404).end();
    asked.push(name);
    const type = MEDIA_TYPES[name.split(".").at(-1) ?? ""];
    return response.writeHead(200, { "content-type": type }).end(readFileSync(new URL(name, dist)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  try {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    await visit(`http://127.0.0.1:${port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return asked;
}

test("before the first step can be played, little is loaded, and nothing twice", async ({ page }) => {
  const asked = await serve(async (address) => {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  });
  const scripts = asked.filter((name) => !name.endsWith(".svg"));
  expect(scripts).toEqual([...new Set(scripts)]);
  const sizes = [...new Set(asked)].map((name) => ({ name, size: brotliCompressSync(readFileSync(new URL(name, dist))).length }));
  const whole = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(sizes.some(({ name }) => name.endsWith(".wasm"))).toBe(true);
  expect(whole, sizes.map(({ name, size }) => `${name}: ${size}`).join("\n")).toBeLessThan(MAX_FIRST_LOAD_BYTES);
});

test("where nothing was loaded before, the first step can be played within a second", { tag: "@alone" }, async ({ browser, machineSpeed }) => {
  /** @type {number[]} */
  const times = [];
  for (let visit = 0; visit < MEASUREMENT_COUNT; visit += 1) {
    await serve(async (address) => {
      // Each context has a cache of its own.
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript(() => {
        const noted = /** @type {{playable?: number}} */ (window);
        new MutationObserver(() => {
          const play = document.querySelector("#play");
          if (play instanceof HTMLButtonElement && !play.disabled && play.ariaDisabled !== "true") noted.playable ??= performance.now();
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto(address);
      const playable = await page.waitForFunction(() => /** @type {{playable?: number}} */ (window).playable);
      times.push(Number(await playable.jsonValue()));
      await page.locator("#step").click();
      await expect(page.locator("#step-number")).toHaveValue("1");
      await context.close();
    });
  }
  const usual = times.toSorted((one, other) => one - other)[Math.floor(MEASUREMENT_COUNT / 2)];
  expect(usual, `of ${times.map(Math.round).join(" ")} ms`).toBeLessThan(machineSpeed.scaledLimit(MAX_INTERACTIVE_MS));
});
