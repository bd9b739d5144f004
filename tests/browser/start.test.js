/** The start of the page: required features, loaded files, and the messages if the page cannot start. */

import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { collectErrors, detail, open, openTab, sentence } from "./page.js";
import { openScreen } from "./screen-list.js";
import { test } from "./machine-speed.js";

const dist = new URL("../../dist/", import.meta.url);
const texts = JSON.parse(readFileSync(new URL("../../www/locales/en/start.json", import.meta.url), "utf8")).start;

/** The message that replaces the page when it cannot start. @param {import("@playwright/test").Page} page */
const failure = (page) => page.locator("#start-failed");

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

test("each required feature has a text, and is removed in a test", () => {
  expect(Object.keys(REQUIRED_FEATURES).sort()).toEqual(Object.keys(texts.needs.list).sort());
});

test("without a required feature the page names that feature", async ({ page }) => {
  const cases = Object.entries(REQUIRED_FEATURES).map(([name, script]) => `case "?without=${name}": ${script}; break;`);
  await page.addInitScript(`switch (location.search) { ${cases.join("\n")} }`);
  for (const name of Object.keys(REQUIRED_FEATURES)) {
    await page.goto(`./?without=${name}`);
    await expect(failure(page).getByRole("heading")).toHaveText(texts.needs.heading);
    await expect(failure(page).getByRole("listitem")).toHaveText([texts.needs.list[name]]);
    await expect(page.locator("body")).not.toContainText("Loading the solver");
  }
});

test("the page reports a main script or a style sheet that does not load", { tag: "@firefox" }, async ({ page }) => {
  for (const resourceType of ["script", "stylesheet"]) {
    await page.route("**/assets/*", (route) =>
      route.request().resourceType() === resourceType ? route.abort() : route.continue(),
    );
    await page.goto("./");
    await expect(failure(page)).toContainText(texts.missing.heading);
    await page.unroute("**/assets/*");
  }
});

test("the page reports an error during its start", async ({ page }) => {
  // Simulates an old browser that lacks functions outside the list of required features.
  await page.addInitScript("delete URLSearchParams.prototype.get; delete Intl.NumberFormat");
  await page.goto("./");
  await expect(failure(page)).toContainText(texts.thrown.heading);
  await expect(failure(page)).toContainText("TypeError");
});

test("opened as a file, the page says how to start a server", { tag: "@firefox" }, async ({ page }) => {
  await page.goto(new URL("index.html", dist).href);
  await expect(failure(page)).toContainText(texts.file.heading);
  await expect(failure(page).locator("code")).toHaveText("cargo xtask serve --open");
  await expect(page.locator("img")).toHaveCount(0);
});

test("while the solver loads slowly the page says so, and the page can be played once the solver has loaded", async ({
  page,
}) => {
  await page.clock.install();
  /** @type {() => void} */
  let releaseResponse = () => undefined;
  const released = new Promise((resolve) => (releaseResponse = () => resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("./");
  await expect(sentence(page)).toContainText("Loading the solver");
  await page.clock.runFor(16_000);
  await expect(detail(page)).toHaveText(texts.slow);
  releaseResponse();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(page.locator("body")).not.toContainText(texts.slow);
});

test("a worker that does not load is reported as a failed start, not as a stopped search", async ({ page }) => {
  await page.route("**/worker-*.js", (route) => route.abort());
  await page.goto("./");
  await expect(sentence(page)).toHaveText("The solver could not be started");
  await expect(detail(page)).toContainText("Reload the page");
});

test("the page and its charts work in a browser whose language is a Unix locale name", async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const language = location.hash.slice("#language=".length);
    Object.defineProperty(Navigator.prototype, "language", { get: () => language, configurable: true });
  });
  for (const [index, language] of ["C", "en-US@posix"].entries()) {
    // The different start square makes the browser load the page again.
    await open(page, `?v=1&board=8x8&start=0,${index}&step=9999#language=${language}`);
    await expect(sentence(page)).toHaveText(/tour$/);
    await openTab(page, "Charts");
    await expect(page.locator("#depth-chart-plot canvas")).toBeVisible();
    expect(errors, language).toEqual([]);
  }
});

test("the page reports each part that is loaded later and does not load, and the rest of the page works", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await open(page);
  await page.route(/(charts|tree-views|race-screen|panorama-stage|lesson-editor|tour-file|qr-reader)-.*\.js/, (route) =>
    route.abort(),
  );
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await openTab(page, "Charts");
  await expect(page.locator("#charts-empty")).toContainText("could not be loaded");
  await openTab(page, "Tree");
  await expect(page.locator("#decisions-hint")).toContainText("could not be loaded");

  await openScreen(page, "learn/own");
  await expect(page.locator("#learn [role=alert]")).toContainText("could not be loaded");
  await openScreen(page, "count/board=6x6");
  const addFiles = page.locator("#count input[type=file]");
  await addFiles.setInputFiles(
    ["text/plain", "image/png"].map((mimeType) => ({ name: "results", mimeType, buffer: Buffer.from("x") })),
  );
  await expect(page.locator("#count .fault").filter({ hasText: "could not be loaded" })).toBeVisible();

  await page.locator("#to-race").click();
  await expect(page.getByRole("status").filter({ hasText: "could not be loaded" })).toBeVisible();
  await page.locator("#to-board").click();
  await expect(page.locator("#board")).toBeVisible();
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(page.locator("#step-number")).toHaveValue("0");

  await page.goto("./?v=1&board=1000x1000");
  await expect(sentence(page)).toContainText("could not be loaded");
  expect(errors).toEqual([]);
});

/**
 * The size limit of the files needed before the first step can be played, in bytes with the best Brotli compression.
 */
const MAX_FIRST_LOAD_BYTES = 140_000;

/** The maximum time until Play is enabled, with an empty cache, in milliseconds on the reference machine. */
const MAX_INTERACTIVE_MS = 1000;

/** The number of measurements, whose median is compared with the limit. */
const MEASUREMENT_COUNT = 5;

/** The media types of files. @type {Record<string, string>} */
const MEDIA_TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  svg: "image/svg+xml",
};

/**
 * Serves the site from a new port, so that the browser has cached nothing.
 *
 * @param {(address: string) => Promise<void>} visit opens the site
 * @returns {Promise<string[]>} the requested files, in order
 */
async function serveSite(visit) {
  /** @type {string[]} */
  const requestedFiles = [];
  const names = ["index.html", ...readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`)];
  const files = new Map(names.map((name) => [`/${name.replace("index.html", "")}`, name]));
  const server = createServer((request, response) => {
    const name = files.get(request.url ?? "");
    if (!name) return response.writeHead(404).end();
    requestedFiles.push(name);
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
  return requestedFiles;
}

test("until the first step can be played, little is loaded, and nothing twice", async ({ page }) => {
  const requestedFiles = await serveSite(async (address) => {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
    // The module of the tour on the first screen is loaded at about the same time, and counts too.
    await expect(page.locator(".opening-tour")).toBeVisible();
  });
  const filesWithoutIcons = requestedFiles.filter((name) => !name.endsWith(".svg"));
  expect(filesWithoutIcons).toEqual([...new Set(filesWithoutIcons)]);
  const sizes = [...new Set(requestedFiles)].map((name) => ({
    name,
    size: brotliCompressSync(readFileSync(new URL(name, dist))).length,
  }));
  const totalSize = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(sizes.some(({ name }) => name.endsWith(".wasm"))).toBe(true);
  expect(totalSize, sizes.map(({ name, size }) => `${name}: ${size}`).join("\n")).toBeLessThan(MAX_FIRST_LOAD_BYTES);
});

test(
  "with an empty cache the first step can be played within a second",
  { tag: "@alone" },
  async ({ browser, machineSpeed }) => {
    /** @type {number[]} */
    const times = [];
    for (let visit = 0; visit < MEASUREMENT_COUNT; visit += 1) {
      await serveSite(async (address) => {
        // Each context has a cache of its own.
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.addInitScript(() => {
          const recorder = /** @type {{playableAt?: number}} */ (window);
          new MutationObserver(() => {
            const play = document.querySelector("#play");
            if (play instanceof HTMLButtonElement && !play.disabled && play.ariaDisabled !== "true")
              recorder.playableAt ??= performance.now();
          }).observe(document, { subtree: true, childList: true, attributes: true });
        });
        await page.goto(address);
        const playableAt = await page.waitForFunction(() => /** @type {{playableAt?: number}} */ (window).playableAt);
        times.push(Number(await playableAt.jsonValue()));
        await page.locator("#step").click();
        await expect(page.locator("#step-number")).toHaveValue("1");
        await context.close();
      });
    }
    const median = times.toSorted((first, second) => first - second)[Math.floor(MEASUREMENT_COUNT / 2)];
    expect(median, `of ${times.map(Math.round).join(" ")} ms`).toBeLessThan(
      machineSpeed.scaledLimit(MAX_INTERACTIVE_MS),
    );
  },
);

test("the list of keys shows the version as a link to the changelog", async ({ page }) => {
  await open(page);
  await page.locator("#keys-button").click();
  const link = page.locator("#keys").getByRole("link");
  await expect(link).toHaveText(/^Version \d+\.\d+\.\d+$/);
  const response = await page.request.get(
    await link.evaluate((anchor) => /** @type {HTMLAnchorElement} */ (anchor).href),
  );
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(await response.text()).toContain(`## ${(await link.innerText()).replace("Version ", "")} `);
});
