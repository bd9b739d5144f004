/** Films of what stands on the stage: every one is read by another program, and is what the stage shows. */

import { expect } from "@playwright/test";
import { fitted } from "../../www/board/fitting.js";
import { Ground } from "../../www/board/ground.js";
import { View } from "../../www/board/view.js";
import { Cut } from "../../www/film/cut.js";
import { fileSize } from "../../www/film/memory.js";
import { boardSheet } from "../../www/film/sheet.js";
import { coreEngine } from "../page/core-engine.js";
import { readGif } from "../page/gif-reader.js";
import { FFPROBE, ask, compare, field, film, make, makeButton, openFilm, pixelsOf, probe, saveButton, summary } from "./film-page.js";
import { followFiles, givenFile } from "./given-file.js";
import { axe, open, sentence, watchLongTasks } from "./page.js";
import { test } from "./yardstick.js";

/** @typedef {import("@playwright/test").Page} Page */

const SEARCH = "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking";

/** Which part of the pixels may be other than on the stage. */
const FEW = 0.0005;

/** A view of which nothing was chosen but the picture. @param {string} [picture] */
function viewOf(picture = "boxes") {
  const view = new View(null, () => undefined);
  view.choose("picture", picture);
  return view;
}

/**
 * The size of a film in which squares are as large as they are on the stage, and where its board begins, there and in the film.
 *
 * @param {{width: number, height: number}} stage
 * @param {Ground} ground
 * @param {View} view
 */
function likeStage(stage, ground, view) {
  const layout = fitted({ ...stage, ratio: 1 }, ground, view);
  const sizes = Array.from({ length: 400 }, (_, number) => 300 + number);
  const size = sizes.find((size) => boardSheet(size, ground, view).square === layout.square) ?? 0;
  const { room, ratio } = boardSheet(size, ground, view);
  return { size, stage: layout, film: fitted({ ...room, ratio }, ground, view) };
}

/** What is searched, as the core says. @param {string} query */
async function groundOf(query) {
  const engine = coreEngine();
  const { draft } = await engine.ask("read", { query, panoramas: false });
  return new Ground(await engine.ask("prepare", { draft, panoramas: false, whole: false }));
}

/** Plays to the end. @param {Page} page */
async function finish(page) {
  // While a link is still being followed, that comes to nothing.
  await expect(async () => {
    await page.getByRole("button", { name: "Finish" }).click({ timeout: 2000 });
    await expect(sentence(page)).toHaveText(/tour$/, { timeout: 3000 });
  }).toPass();
}

test.beforeEach(({ page }) => followFiles(page));

test.describe("what is seen when nothing moves @chromium", () => {
  // Then there is one picture of each step, on the stage and in the film.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("every step of a stretch of the search looks as it does on the stage, dead ends and candidates included", async ({ page }) => {
    test.slow();
    await open(page, `${SEARCH}&step=40&loop=14-40`);
    const ground = new Ground({ rows: 5, columns: 5 });
    const like = likeStage(await pixelsOf(page, "#board"), ground, viewOf());
    await openFilm(page);
    // It begins with what stands there.
    await expect(field(page, "From step")).toHaveValue("14");
    await expect(field(page, "To step")).toHaveValue("40");
    await expect(film(page).getByRole("checkbox", { name: "Show what can be chosen" })).toBeChecked();
    await ask(page, { numbers: { "Longer side": like.size, "Length in seconds": 12 } });
    const { name, bytes } = await make(page);
    expect(name).toBe("knights-tour.gif");
    const { frames, loops } = readGif(bytes);
    expect(loops).toBe(0);
    const cut = new Cut({ from: 14, to: 40, seconds: 12, rate: 25 });
    expect(frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(12_000);
    expect(frames.length).toBeLessThanOrEqual(27);
    await page.keyboard.press("Escape");
    for (const step of [14, 19, 20, 23, 31, 40]) {
      await page.locator("#step-number").fill(String(step));
      await page.locator("#step-number").press("Enter");
      await expect(page.locator("#candidates-fold")).toHaveAttribute("aria-busy", "false");
      // The last step is marked, and what is decided shown, when all stands still.
      await page.waitForTimeout(600);
      const shown = await pixelsOf(page, "#board");
      const time = cut.timeOf(Array.from({ length: cut.frames }, (_, frame) => frame).findLast((frame) => cut.placeAt(frame) === step) ?? 0);
      let passed = 0;
      const frame = frames.find(({ milliseconds }) => (passed += milliseconds) > time);
      const { width } = readSize(bytes);
      const side = like.stage.square * 5;
      const { off } = compare(
        { ...shown, left: like.stage.left, top: like.stage.top },
        { width, pixels: /** @type {typeof frames[0]} */ (frame).pixels, left: like.film.left, top: like.film.top },
        { width: side, height: side },
      );
      expect(off, `step ${step}`).toBeLessThan(FEW);
    }
  });

  for (const { name, query, picture } of [
    { name: "a closed tour with boxes", query: "v=1&board=6x6&start=0,0&algorithm=rotations&tour=closed", picture: "boxes" },
    { name: "numbers on a board with holes", query: "v=1&board=8x8&holes=x6.x__3.2x&start=0,1", picture: "numbers" },
    { name: "lines", query: "v=1&board=8x8", picture: "path" },
    { name: "colours on layers", query: "v=1&board=4x4x4", picture: "colour" },
    { name: "the graph of another leaper over joined sides", query: "v=1&board=7x7&leaper=camel&topology=torus", picture: "graph" },
    { name: "a graph that somebody wrote", query: "v=1&graph=1,2,3;0,2,4;0,1,5;0,4,5;1,3,5;2,3,4", picture: "boxes" },
  ]) {
    test(`a film of a whole tour ends as the stage does: ${name}`, async ({ page }) => {
      await open(page, `?${query}&picture=${picture}`);
      await finish(page);
      await page.waitForTimeout(400);
      const shown = await pixelsOf(page, "#board");
      const ground = await groundOf(query);
      const like = likeStage(shown, ground, viewOf(picture));
      expect(like.size).toBeGreaterThan(0);
      await openFilm(page);
      await ask(page, { numbers: { "Longer side": like.size, "Length in seconds": 4 }, wishes: { "Let the GIF begin again": false } });
      const { bytes } = await make(page);
      const { frames, width, loops } = readGif(bytes);
      expect(loops).toBe(null);
      const { room, square } = boardSheet(like.size, ground, viewOf(picture));
      const stated = fileSize({ format: "gif", room, square, frames: 100, rate: 25, steps: ground.size - 1, candidates: false, moving: false, search: 0, canvases: 3 });
      console.log(`${name}: ${frames.length} pictures, ${bytes.length} bytes, at most ${Math.round(stated)} were counted with`);
      expect(bytes.length).toBeLessThan(stated);
      const first = frames[0];
      const last = /** @type {typeof first} */ (frames.at(-1));
      const place = { left: like.stage.left, top: like.stage.top };
      const there = { width, left: like.film.left, top: like.film.top };
      const size = { width: like.stage.square * ground.columns, height: like.stage.square * ground.rows };
      expect(compare({ ...shown, ...place }, { ...there, pixels: last.pixels }, size).off).toBeLessThan(FEW);
      expect(compare({ ...shown, ...place }, { ...there, pixels: first.pixels }, size).off).toBeGreaterThan(0.05);
    });
  }
});

/** @param {Buffer} bytes of a GIF */
const readSize = (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });

test("in a film that moves the knight flies, and the tour lights up at its end", async ({ page }) => {
  await open(page, "?v=1&board=5x5");
  await finish(page);
  await openFilm(page);
  await ask(page, { numbers: { "Longer side": 240, "Steps a second": 8 } });
  await expect(field(page, "Length in seconds")).toHaveValue("5.5");
  const { frames } = readGif((await make(page)).bytes);
  // Two or three pictures of each of 24 moves, and those of the end.
  expect(frames.length).toBeGreaterThan(24 * 2 + 20);
  expect(frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeCloseTo(5500, -2);
});

/** What plays in each file, most widely first. */
const CODECS = { MP4: ["h264", "vp9", "av1"], WebM: ["vp9", "vp8", "av1"] };

for (const format of /** @type {const} */ (["MP4", "WebM"])) {
  test(`${format} is what was asked for, as another program says @chromium`, async ({ page }) => {
    test.skip(!FFPROBE, "there is no ffprobe to look at videos with");
    await open(page, "?v=1&board=5x6&theme=dark");
    await finish(page);
    await openFilm(page);
    await ask(page, { format, numbers: { "Longer side": 480, "Length in seconds": 5 }, rate: 50 });
    await expect(summary(page)).toContainText("250 pictures of");
    const [, width, height] = /of (\d+) × (\d+) pixels/.exec((await summary(page).textContent()) ?? "") ?? [];
    const { name, bytes } = await make(page);
    expect(name).toBe(`knights-tour.${format.toLowerCase()}`);
    const said = probe(bytes, format.toLowerCase());
    console.log(`${format}: ${JSON.stringify(said)}, ${bytes.length} bytes`);
    expect(CODECS[format]).toContain(said.codec);
    expect({ ...said, codec: "", format: "", seconds: 0 }).toEqual({ codec: "", format: "", seconds: 0, width: Number(width), height: Number(height), frames: 250 });
    expect(Math.abs(said.seconds - 5)).toBeLessThan(0.05);
    // What was made is seen where the preview was.
    const video = film(page).locator("video");
    await expect.poll(() => video.evaluate((shown) => /** @type {HTMLVideoElement} */ (shown).duration)).toBeCloseTo(5, 1);
  });
}

test("a browser without an encoder offers the others, and says why", async ({ page }) => {
  await page.addInitScript(() => delete (/** @type {any} */ (window).VideoEncoder));
  await open(page);
  await openFilm(page);
  for (const name of ["MP4", "WebM"]) await expect(film(page).getByRole("radio", { name })).toBeDisabled();
  await expect(film(page)).toContainText("no encoder for video that a page may use");
  await expect(film(page).getByRole("radio", { name: "GIF" })).toBeChecked();
  await ask(page, { numbers: { "Longer side": 120, "Length in seconds": 3 } });
  expect(readGif((await make(page)).bytes).frames.length).toBeGreaterThan(10);
});

test("what makes videos does not come: the GIF is offered, and it is said why @chromium", async ({ page }) => {
  await page.route(/assets\/video-.*\.js/, (route) => route.abort());
  await open(page);
  await openFilm(page);
  await expect(film(page).getByRole("radio", { name: "MP4" })).toBeDisabled();
  await expect(film(page)).toContainText("could not be loaded");
});

test("what does not fit is said beside its field, and nothing else is lost", async ({ page }) => {
  await open(page, `${SEARCH}&step=60`);
  await openFilm(page);
  await ask(page, { what: "The search, step by step" });
  const last = film(page).getByRole("checkbox", { name: "Let the GIF begin again" });
  const said = (/** @type {string} */ name) => film(page).locator("label", { hasText: name }).locator(".film-hint");
  for (const [name, text, fault] of /** @type {const} */ ([
    ["Longer side", "", "Type a number."],
    ["Longer side", "abc", "“abc” is no whole number."],
    ["Longer side", "-5", "At least 120."],
    ["Longer side", "1e9", "“1e9” is no whole number."],
    ["Longer side", "1000000000", "At most 2,160."],
    ["Length in seconds", "2", "At least 3."],
    ["Length in seconds", "ten", "“ten” is no number."],
    ["From step", "1.5", "“1.5” is no whole number."],
    ["Steps a second", "0", "At least 0.11."],
  ])) {
    const before = await field(page, name).inputValue();
    const place = await last.boundingBox();
    await field(page, name).fill(text);
    await expect(said(name)).toHaveText(fault);
    expect(await last.boundingBox(), "nothing moves").toEqual(place);
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(summary(page)).toHaveText("What is marked has to be put right first.");
    // Whoever would make it all the same is led there.
    await makeButton(page).click();
    await expect(field(page, name)).toBeFocused();
    await field(page, name).fill(before);
    await expect(summary(page)).toContainText("of memory");
  }
  await field(page, "From step").fill("50");
  await field(page, "To step").fill("20");
  await expect(said("To step")).toHaveText("At least 51.");
  await expect(field(page, "Longer side")).toHaveValue("720");
});

test("a film that would not fit is not begun, and one that does is a click away", async ({ page }) => {
  await open(page, "?v=1&board=100x100");
  await finish(page);
  await openFilm(page);
  await ask(page, { format: "GIF", numbers: { "Longer side": 2160, "Length in seconds": 600 }, rate: 50 });
  await expect(summary(page)).toContainText("and 250 MB are allowed");
  const offer = film(page).getByRole("button", { name: /^Take / });
  await makeButton(page).click();
  await expect(offer).toBeFocused();
  await offer.click();
  await expect(offer).toBeHidden();
  await expect(summary(page)).toContainText("pictures of");
  await expect(makeButton(page)).toBeFocused();
  const [, memory] = /up to (\d+) MB/.exec((await summary(page).textContent()) ?? "") ?? [];
  expect(Number(memory)).toBeLessThanOrEqual(250);
});

test("a film is given up at once, leaves nothing behind, and can be begun again", async ({ page }) => {
  await open(page, `${SEARCH}&step=60`);
  // The first worker goes when the one with the whole core is there.
  await expect.poll(() => page.workers().length).toBe(1);
  await openFilm(page);
  const prepared = page.workers().length;
  expect(prepared).toBe(2);
  for (let time = 0; time < 2; time += 1) {
    await ask(page, { format: "GIF", numbers: { "Longer side": 480, "Length in seconds": 300 } });
    await makeButton(page).click();
    const progress = film(page).getByRole("progressbar");
    await expect.poll(() => progress.evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value)).toBeGreaterThan(0);
    expect(page.workers().length).toBe(prepared + 1);
    await film(page).getByRole("button", { name: "Cancel" }).click();
    await expect(summary(page)).toHaveText("Cancelled. Nothing was kept.");
    await expect.poll(() => page.workers().length).toBe(prepared);
    await expect(makeButton(page)).toBeFocused();
  }
  await ask(page, { numbers: { "Longer side": 120, "Length in seconds": 3 } });
  expect(readGif((await make(page)).bytes).width).toBe(120);
  // In the middle of another one the dialog is closed.
  await ask(page, { numbers: { "Longer side": 480, "Length in seconds": 300 } });
  await makeButton(page).click();
  await expect.poll(() => page.workers().length).toBe(prepared + 1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.workers().length).toBe(1);
});

test("however many films are given up, the page does not grow @chromium", async ({ page }) => {
  test.slow();
  await open(page, `${SEARCH}&step=60`);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const heap = async () => {
    for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? NaN;
  };
  const giveUp = async () => {
    await openFilm(page);
    await ask(page, { format: "GIF", numbers: { "Longer side": 600, "Length in seconds": 300 } });
    await makeButton(page).click();
    await expect(summary(page)).toContainText(/Picture \s*\d\d/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  for (let times = 0; times < 2; times += 1) await giveUp();
  const before = await heap();
  for (let times = 0; times < 4; times += 1) await giveUp();
  const after = await heap();
  console.log(`heap ${(before / 1e6).toFixed(1)} MB, after four films more ${(after / 1e6).toFixed(1)} MB`);
  expect(after - before).toBeLessThan(1e6);
});

test("with the keyboard alone a film is chosen, looked at, made and saved", async ({ page }) => {
  await open(page, "?v=1&board=5x5");
  await page.locator("#keep-button").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Save what is shown" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(summary(page)).toContainText("of memory", { timeout: 30_000 });
  /** Goes on to what has a name. @param {RegExp} name */
  const goTo = async (name) => {
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = /** @type {HTMLElement} */ (document.activeElement);
        return [element.ariaLabel, element.textContent, ...[.../** @type {HTMLInputElement} */ (element).labels ?? []].map((label) => label.textContent)].join(" ");
      });
      if (name.test(focused)) return;
    }
    throw new Error(`the keyboard does not come to ${name}`);
  };
  await goTo(/Longer side/);
  await page.keyboard.type("120");
  await goTo(/Length in seconds/);
  await page.keyboard.type("3");
  await goTo(/Picture of the film/);
  await page.keyboard.press("End");
  await expect(film(page)).toContainText("square 25 of 25");
  await goTo(/Make the film/);
  await page.keyboard.press("Enter");
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  expect((await givenFile(page)).name).toBe("knights-tour.gif");
});

test("a film can be read and used by everybody", async ({ page }) => {
  await open(page, `${SEARCH}&step=60`);
  await openFilm(page);
  for (const state of ["ready", "faulty", "made"]) {
    if (state === "faulty") await field(page, "Longer side").fill("abc");
    if (state === "made") {
      await ask(page, { numbers: { "Longer side": 120, "Length in seconds": 3 } });
      await make(page);
    }
    const { violations } = await axe(page).include("#keep").analyze();
    expect(violations, state).toEqual([]);
  }
});

test("a film of a large board goes along its whole path, and ends with its picture", async ({ page }) => {
  test.slow();
  await open(page, "?v=1&board=200x200&algorithm=construction");
  await expect(page.locator("#panorama-progress")).toBeEnabled({ timeout: 20_000 });
  await openFilm(page);
  await expect(field(page, "From step")).toBeHidden();
  await expect(film(page).getByRole("radio", { name: "The search" })).toBeDisabled();
  const shown = await pixelsOf(page, "#panorama");
  const size = Math.min(shown.width, shown.height);
  await ask(page, { numbers: { "Longer side": size, "Length in seconds": 5 } });
  const { bytes } = await make(page);
  const { frames, width, height } = readGif(bytes);
  expect([width, height]).toEqual([2 * Math.round(size / 2), 2 * Math.round(size / 2)]);
  expect(frames.length).toBeGreaterThan(50);
  // How much of the board has been gone over grows all the way.
  const isSquare = (/** @type {Uint8ClampedArray} */ pixels) => (/** @type {number} */ at) => pixels[at] + pixels[at + 1] + pixels[at + 2] > 640;
  const free = frames.map(({ pixels }) => {
    const isFree = isSquare(pixels);
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4 * 37) count += Number(isFree(at));
    return count;
  });
  expect(free[0]).toBeGreaterThan(free[Math.floor(free.length / 2)]);
  expect(free[Math.floor(free.length / 2)]).toBeGreaterThan(/** @type {number} */ (free.at(-1)));
});

test("a tour of 100 × 100 squares is a GIF within ten seconds, and the page answers meanwhile", { tag: "@alone" }, async ({ page, yardstick }) => {
  test.slow();
  await open(page, "?v=1&board=100x100");
  await finish(page);
  await openFilm(page);
  await ask(page, { what: "The whole tour", format: "GIF", numbers: { "Longer side": 720, "Length in seconds": 10 } });
  await expect(summary(page)).toContainText("250 pictures of");
  const [, memory] = /up to (\d+) MB/.exec((await summary(page).textContent()) ?? "") ?? [];
  const longTasks = await watchLongTasks(page);
  const began = Date.now();
  await makeButton(page).click();
  await expect(saveButton(page)).toBeVisible({ timeout: 120_000 });
  const took = Date.now() - began;
  yardstick.expectSmooth(await longTasks());
  await saveButton(page).click();
  const { bytes } = await givenFile(page);
  console.log(`${took} ms, ${bytes.length} bytes, ${memory} MB were stated; machine ${yardstick.slowness.toFixed(2)} × as slow`);
  expect(took).toBeLessThan(yardstick.limit(10_000));
});
