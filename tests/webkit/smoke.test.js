/**
 * A smoke test in WebKit, including a style sheet that loads late. `cargo xtask test` passes the paths of the driver
 * and the browser. Without these paths the tests are skipped, with a message.
 */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { preview } from "vite";
import { withStartAddress } from "../../www/share/page-file.js";
import { SCREEN_NAMES } from "../browser/screen-list.js";
import { BrowserWindow, freePort } from "./driver.js";

const { KNIGHTS_TOUR_WEBKIT_DRIVER: command, KNIGHTS_TOUR_WEBKIT: browser } = process.env;
const skip = command && browser ? false : "no WebKit browser is configured";

/** The delay of a late style sheet, in milliseconds, longer than the scripts take. */
const STYLE_DELAY_MS = 700;

/** @type {import("vite").PreviewServer} */
let server;
/** @type {BrowserWindow} */
let window;
let address = "";

/** Whether the server delays style sheets. */
let delaysStyles = false;

before(async () => {
  if (skip) return;
  const port = await freePort();
  server = await preview({
    logLevel: "error",
    preview: { host: "127.0.0.1", port, strictPort: true },
    plugins: [
      {
        name: "late-style-sheets",
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, _, next) => {
            if (delaysStyles && request.url?.endsWith(".css")) setTimeout(next, STYLE_DELAY_MS);
            else next();
          });
        },
      },
    ],
  });
  address = `http://127.0.0.1:${port}/`;
  window = new BrowserWindow(/** @type {string} */ (command), await freePort());
  await window.open(/** @type {string} */ (browser));
  await window.resize(1280, 800);
});

after(async () => {
  await window?.close();
  await server?.close();
});

/** Loads the page and waits until it can be played. @param {string} [link] the query and fragment */
async function open(link = "") {
  // A change of the fragment alone would not load the page.
  await window.navigate("about:blank");
  await window.navigate(address + link);
  await window.waitFor(() => document.querySelector("#play:enabled") !== null);
}

/**
 * The share of nearly black pixels on the board, the number of its colours, and its width in CSS pixels. Examines every
 * seventh pixel. Runs in the page.
 */
function measureBoard() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("board"));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set();
  let black = 0;
  let count = 0;
  for (let offset = 0; offset < data.length; offset += 4 * 7) {
    if (data[offset + 3] === 0) continue;
    count += 1;
    colours.add((data[offset] << 16) | (data[offset + 1] << 8) | data[offset + 2]);
    if (Math.max(data[offset], data[offset + 1], data[offset + 2]) < 8) black += 1;
  }
  return { blackShare: black / Math.max(1, count), colours: colours.size, width: canvas.clientWidth };
}

/** The text of an element. Runs in the page. @param {string} id */
const textOf = (id) => document.getElementById(id)?.textContent ?? "";

test("a tour is played to its end, and drawn in the colours of the style sheet", { skip }, async () => {
  delaysStyles = false;
  await open();
  await window.click("#finish");
  await window.waitFor(() => /tour$/.test(document.getElementById("sentence")?.textContent ?? ""));
  assert.equal(await window.evaluate(textOf, "count-visits"), "64");
  // A light moves along the finished tour before the board is still.
  await window.waitFor(() => document.querySelector("#board:not([data-moving])") !== null);
  const { blackShare, colours, width } = await window.evaluate(measureBoard);
  assert.ok(width > 500, `a board of ${width} pixels`);
  assert.ok(blackShare < 0.02 && colours > 50, `${colours} colours, a share of ${blackShare} black`);
});

test("with a late style sheet, board and piece have their colours in both themes", { skip }, async () => {
  delaysStyles = true;
  for (const theme of ["light", "dark"]) {
    await window.navigate(address);
    await window.evaluate((name) => localStorage.setItem("knights-tour.theme", name), theme);
    await open();
    await window.click("#step");
    await window.waitFor(() => document.getElementById("count-steps")?.textContent === "1");
    const { blackShare, colours } = await window.evaluate(measureBoard);
    assert.ok(blackShare < 0.1 && colours > 10, `${theme}: ${colours} colours, a share of ${blackShare} black`);
    // The piece in the header has the colour of the text beside it.
    const [piece, text] = await window.evaluate(() => [
      getComputedStyle(/** @type {Element} */ (document.querySelector("header .piece path"))).fill,
      getComputedStyle(/** @type {Element} */ (document.querySelector("header h1"))).color,
    ]);
    assert.equal(piece, text, theme);
  }
});

test("the texts of select elements are not cut", { skip }, async () => {
  delaysStyles = false;
  await window.navigate("about:blank");
  await window.navigate(`${address}#side-by-side`);
  // The screen is shown only after its elements were created.
  await window.waitFor(() => (document.querySelector("#race select")?.getClientRects().length ?? 0) > 0);
  const selects = await window.evaluate(() =>
    [...document.querySelectorAll("select")]
      .filter((select) => select.getClientRects().length > 0)
      .map((select) => {
        const copy = document.createElement("span");
        copy.style.font = getComputedStyle(select).font;
        copy.style.position = "absolute";
        copy.style.whiteSpace = "nowrap";
        copy.textContent = select.selectedOptions[0]?.textContent ?? "";
        document.body.append(copy);
        const spareWidth = select.clientWidth - copy.getBoundingClientRect().width;
        copy.remove();
        return { text: copy.textContent, spareWidth };
      }),
  );
  assert.ok(selects.length > 0);
  assert.deepEqual(
    selects.filter(({ spareWidth }) => spareWidth < 0),
    [],
  );
});

/** The number of the step that the page shows. Runs in the page. */
const shownStep = () => Number(document.getElementById("count-steps")?.textContent?.replace(/\D/g, ""));

test("a search can be played and paused, and a step can be sought by its number", { skip }, async () => {
  delaysStyles = false;
  await open("?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&speed=30");
  await window.click("#play");
  await window.waitFor(() => Number(document.getElementById("count-steps")?.textContent) > 5);
  await window.click("#play");
  await window.waitFor(() => document.querySelector("#play")?.getAttribute("aria-label") === "Play");
  const paused = await window.evaluate(shownStep);
  for (const target of [3, paused]) {
    await window.evaluate((target) => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById("step-number"));
      field.value = String(target);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, target);
    await window.waitFor((target) => document.getElementById("count-steps")?.textContent === String(target), target);
  }
  await window.waitFor(() => document.querySelector("#board:not([data-moving])") !== null);
  assert.equal(await window.evaluate(shownStep), paused, "the run stays paused");
});

test("a lesson opens, answers a question, and plays the board beside it", { skip }, async () => {
  await window.navigate("about:blank");
  await window.navigate(`${address}?lang=es#learn/tour`);
  await playLesson();
});

/** Answers a question of the open lesson, and plays the board beside it. */
async function playLesson() {
  await window.waitFor(
    () =>
      document.querySelector("#lesson .question .choice") !== null && document.querySelector("#play:enabled") !== null,
  );
  await window.click("#lesson .question .choice");
  await window.waitFor(() => document.querySelector("#lesson .question .answer:not([hidden])") !== null);
  const before = await window.evaluate(shownStep);
  await window.click("#play");
  await window.waitFor((before) => document.getElementById("count-steps")?.textContent !== String(before), before);
}

test("the custom element in another page plays to the end of its search, and seeks to a step", { skip }, async () => {
  delaysStyles = false;
  await window.navigate("about:blank");
  // Any document of this server can be used, because the test replaces its content.
  await window.navigate(`${address}icon-192.png`);
  await window.evaluate(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = "/element/knights-tour-element.js";
    const tour = document.createElement("knights-tour");
    for (const [name, value] of Object.entries({
      board: "6x6",
      start: "a1",
      algorithm: "warnsdorff",
      autoplay: "",
      speed: "max",
    }))
      tour.setAttribute(name, value);
    document.body.replaceChildren(tour);
    document.head.append(script);
  });
  /** @typedef {HTMLElement & {moment: any, seek(step: number): Promise<void>}} Tour */
  await window.waitFor(
    () => /** @type {Tour} */ (document.querySelector("knights-tour")).moment?.status === "open-tour",
  );
  await window.evaluate(() => void (/** @type {Tour} */ (document.querySelector("knights-tour")).seek(7)));
  await window.waitFor(() => /** @type {Tour} */ (document.querySelector("knights-tour")).moment?.steps === 7);
  assert.deepEqual(
    (await window.evaluate(() => /** @type {Tour} */ (document.querySelector("knights-tour")).moment.path)).slice(0, 2),
    ["a1", "b3"],
  );
});

test("the single-file page plays a tour and a lesson from the disk", { skip }, async () => {
  const file = new URL("../../dist/knights-tour.html", import.meta.url).href;
  await window.navigate("about:blank");
  await window.navigate(file);
  await window.waitFor(() => document.querySelector("#play:enabled") !== null);
  await window.click("#finish");
  await window.waitFor(() => /tour$/.test(document.getElementById("sentence")?.textContent ?? ""));
  assert.equal(await window.evaluate(textOf, "count-visits"), "64");
  await window.navigate("about:blank");
  await window.navigate(`${file}?lang=es#learn/tour`);
  await playLesson();
  assert.equal(await window.evaluate(() => document.documentElement.lang), "es");
});

test("the single-file page opens at the address that is written into it", { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "knights-tour-"));
  const path = join(folder, "with-address.html");
  const text = await readFile(new URL("../../dist/knights-tour.html", import.meta.url), "utf8");
  await writeFile(path, String(withStartAddress(text, "?lang=ro#learn/warnsdorff")));
  await window.navigate("about:blank");
  await window.navigate(pathToFileURL(path).href);
  await window.waitFor(() => document.querySelector("#lesson .question") !== null);
  assert.equal(await window.evaluate(() => document.documentElement.lang), "ro");
  await rm(folder, { recursive: true });
});

test("every screen opens", { skip }, async () => {
  await open();
  for (const name of [...SCREEN_NAMES.slice(1), SCREEN_NAMES[0]]) {
    // WebDriver may return from a navigation to another fragment before WebKit has begun it, so the page navigates.
    await window.evaluate((name) => {
      const { dataset } = document.documentElement;
      addEventListener("hashchange", () => void (dataset.followedFragment = name), { once: true });
      location.hash = name;
    }, name);
    const isReady = (/** @type {string} */ name) => {
      const [main, ...others] = [...document.querySelectorAll("main")].filter((part) => part.checkVisibility());
      const isLoading = document.getElementById("late")?.checkVisibility();
      const hasControl = Boolean(main?.querySelector("a, button:enabled, input:enabled"));
      const isFollowed = document.documentElement.dataset.followedFragment === name;
      return isFollowed && !isLoading && others.length === 0 && hasControl;
    };
    await window.waitFor(isReady, name);
    // A screen may add its content to the address.
    assert.equal(await window.evaluate(() => location.hash.slice(1).split("/")[0]), name);
  }
});

for (const [name, hash, selector] of [
  ["Published", "#published/granada-5x5", "[data-verdict='equal']"],
  ["Compare", "#side-by-side", "#race canvas"],
  ["All tours", "#tours", ".tour-grid button:nth-child(1)"],
]) {
  test(`the screen ${name} opens and has content`, { skip }, async () => {
    await window.navigate("about:blank");
    await window.navigate(address + hash);
    await window.waitFor((selector) => document.querySelector(selector) !== null, selector);
    assert.ok((await window.screenshot()).length > 20_000);
  });
}
