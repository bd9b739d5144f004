/** Films of the stage: independent decoders read each format, and the frames look like the stage. */

import { expect } from "@playwright/test";
import { boardLayout } from "../../www/board/pictures/pictures.js";
import { Ground } from "../../www/board/ground.js";
import { ViewSettings } from "../../www/board/view-settings.js";
import { Cut } from "../../www/film/cut.js";
import { maxFileSize } from "../../www/film/memory-estimate.js";
import { boardFrameLayout } from "../../www/film/frame-layout.js";
import { createDirectEngine } from "../page/direct-engine.js";
import { readGif } from "../page/gif-reader.js";
import {
  FFPROBE,
  fillForm,
  differingShare,
  field,
  filmForm,
  makeFilm,
  makeButton,
  openFilmForm,
  pixelsOf,
  probe,
  saveButton,
  summary,
} from "./film-page.js";
import { recordDownloads, lastDownload } from "./downloads.js";
import { axe, open, sentence, waitForExplanation } from "./page.js";
import { test } from "./machine-speed.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";

/** @typedef {import("@playwright/test").Page} Page */

const SEARCH_QUERY = "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking";

/** The maximum share of pixels that differ between a frame and the stage. */
const MAX_DIFFERING_SHARE = 0.0005;

/** A window with a small stage, whose films take less time to make. */
const SMALL_WINDOW = { width: 1024, height: 560 };

/** The default view settings, but with the given picture. @param {string} picture */
function viewWithPicture(picture) {
  const view = new ViewSettings(null, () => undefined);
  view.setOption("picture", picture);
  return view;
}

/**
 * Finds the size of a film whose squares are as large as on the stage. Also returns the layouts of the board on the
 * stage and in the film. `longerSide` is 0 if there is no such size.
 *
 * @param {{width: number, height: number}} stage
 * @param {Ground} ground
 * @param {ViewSettings} view
 */
function filmLikeStage(stage, ground, view) {
  const stageLayout = boardLayout({ ...stage, ratio: 1 }, ground, view);
  const sizes = Array.from({ length: 600 }, (_, index) => 120 + index);
  const longerSide = sizes.find((size) => boardFrameLayout(size, ground, view).square === stageLayout.squareSize) ?? 0;
  const { frameSize, ratio, square } = boardFrameLayout(longerSide, ground, view);
  return { longerSide, frameSize, square, stageLayout, filmLayout: boardLayout({ ...frameSize, ratio }, ground, view) };
}

/** The ground (the squares and moves) of an experiment, as the core prepares it. @param {string} query */
async function groundOf(query) {
  const engine = createDirectEngine();
  const { draft } = await engine.request("read", { query, panoramas: false });
  return new Ground(await engine.request("prepare", { draft, panoramas: false, whole: false }));
}

/** Plays a search to its end. @param {Page} page */
async function finish(page) {
  await expect(page.locator("#solver")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await waitForExplanation(page);
}

/** The size of a GIF. @param {Buffer} bytes */
const gifSize = (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });

/** The violations that axe finds in the dialog. @param {Page} page */
async function dialogViolations(page) {
  const { violations } = await axe(page).include("#keep").analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
}

test.beforeEach(({ page }) => recordDownloads(page));

test("steps in a film of a search look the same as on the stage, with dead ends and candidates", async ({ page }) => {
  await page.setViewportSize(SMALL_WINDOW);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${SEARCH_QUERY}&step=40&loop=14-40`);
  const ground = new Ground({ rows: 5, columns: 5 });
  const match = filmLikeStage(await pixelsOf(page, "#board"), ground, viewWithPicture("boxes"));
  expect(match.longerSide).toBeGreaterThan(0);
  await openFilmForm(page);
  // The form proposes the steps of the loop.
  await expect(field(page, "From step")).toHaveValue("14");
  await expect(field(page, "To step")).toHaveValue("40");
  await expect(filmForm(page).getByRole("checkbox", { name: "Show the candidates" })).toBeChecked();
  await fillForm(page, { textFields: { "Longer side": match.longerSide, "Length in seconds": 6 }, rate: 10 });
  const { name, bytes } = await makeFilm(page);
  expect(name).toBe("knights-tour.gif");
  const { frames, loops } = readGif(bytes);
  expect(loops).toBe(0);
  const cut = new Cut({ from: 14, to: 40, seconds: 6, rate: 10 });
  expect(frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(6000);
  expect(frames.length).toBeLessThanOrEqual(27);
  const { width } = gifSize(bytes);
  const boardSide = match.stageLayout.squareSize * 5;
  await page.keyboard.press("Escape");
  for (const step of [14, 19, 20, 23, 31, 40]) {
    await page.locator("#step-number").fill(String(step));
    await page.locator("#step-number").press("Enter");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    // The last frame that shows the step, and the pixels of the GIF at the time of that frame.
    const time = cut.timeOf(
      Array.from({ length: cut.frameCount }, (_, frame) => frame).findLast((frame) => cut.positionAt(frame) === step) ??
        0,
    );
    let elapsed = 0;
    const { pixels } = /** @type {typeof frames[0]} */ (
      frames.find(({ milliseconds }) => (elapsed += milliseconds) > time)
    );
    const frameRegion = { width, pixels, left: match.filmLayout.left, top: match.filmLayout.top };
    await expect
      .poll(
        async () =>
          differingShare(
            { ...(await pixelsOf(page, "#board")), left: match.stageLayout.left, top: match.stageLayout.top },
            frameRegion,
            { width: boardSide, height: boardSide },
          ),
        `step ${step}`,
      )
      .toBeLessThan(MAX_DIFFERING_SHARE);
  }
});

/** Stages for films of whole tours: each picture of a path, and each kind of board. */
const TOURS = /** @type {const} */ ([
  {
    name: "boxes of a closed tour",
    query: "v=1&board=6x6&start=0,0&algorithm=rotations&tour=closed",
    picture: "boxes",
    colorScheme: "light",
  },
  {
    name: "numbers on a board with holes",
    query: "v=1&board=8x8&holes=x6.x__3.2x&start=0,1",
    picture: "numbers",
    colorScheme: "dark",
  },
  { name: "a path over layers", query: "v=1&board=4x4x4", picture: "path", colorScheme: "dark" },
  {
    name: "the graph of another leaper over joined sides",
    query: "v=1&board=7x7&leaper=camel&topology=torus",
    picture: "graph",
    colorScheme: "light",
  },
  {
    name: "colours on a given graph",
    query: "v=1&graph=1,2,3;0,2,4;0,1,5;0,4,5;1,3,5;2,3,4",
    picture: "colour",
    colorScheme: "light",
  },
]);

test("a film of a whole tour ends with the image on the stage, for each picture and kind of board", async ({
  page,
}) => {
  await page.setViewportSize(SMALL_WINDOW);
  for (const { name, query, picture, colorScheme } of TOURS) {
    await test.step(name, async () => {
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
      await open(page, `?${query}&picture=${picture}`);
      await finish(page);
      const ground = await groundOf(query);
      const match = filmLikeStage(await pixelsOf(page, "#board"), ground, viewWithPicture(picture));
      expect(match.longerSide, name).toBeGreaterThan(0);
      await openFilmForm(page);
      await fillForm(page, {
        textFields: { "Longer side": match.longerSide, "Length in seconds": 3 },
        rate: 10,
        checkboxes: { "Repeat the GIF": false },
      });
      const { bytes } = await makeFilm(page);
      const { frames, width, loops } = readGif(bytes);
      expect(loops, name).toBe(null);
      const maxBytes = maxFileSize({
        format: "gif",
        frameSize: match.frameSize,
        square: match.square,
        frameCount: 30,
        rate: 10,
        stepCount: ground.size - 1,
        showsCandidates: false,
        showsMotion: false,
        searchStepCount: 0,
        canvasCount: 3,
      });
      expect(bytes.length, `${name}: within the maximum file size`).toBeLessThan(maxBytes);
      await page.keyboard.press("Escape");
      const size = {
        width: match.stageLayout.squareSize * ground.columns,
        height: match.stageLayout.squareSize * ground.rows,
      };
      /** The share of pixels that differ between a frame and the stage. @param {typeof frames[0] | undefined} frame */
      const shareFromStage = async (frame) => {
        const stage = { ...(await pixelsOf(page, "#board")), left: match.stageLayout.left, top: match.stageLayout.top };
        return differingShare(
          stage,
          {
            width,
            pixels: /** @type {typeof frames[0]} */ (frame).pixels,
            left: match.filmLayout.left,
            top: match.filmLayout.top,
          },
          size,
        );
      };
      await expect
        .poll(() => shareFromStage(frames.at(-1)), `${name}: the last frame`)
        .toBeLessThan(MAX_DIFFERING_SHARE);
      expect(await shareFromStage(frames[0]), `${name}: the first frame`).toBeGreaterThan(0.05);
    });
  }
});

test(
  "a film with motion animates the moves and the ending, and the form passes axe",
  { tag: "@firefox" },
  async ({ page, browserName }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, "?v=1&board=5x5");
    await finish(page);
    await openFilmForm(page);
    if (browserName === "chromium") expect(await dialogViolations(page), "before the film is made").toEqual([]);
    await fillForm(page, { textFields: { "Longer side": 120, "Steps per second": 8 } });
    await expect(field(page, "Length in seconds")).toHaveValue("5.5");
    const { frames } = readGif((await makeFilm(page)).bytes);
    // Each of 24 moves takes two or three frames, and the ending takes more than 20.
    expect(frames.length).toBeGreaterThan(24 * 2 + 20);
    expect(frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeCloseTo(5500, -2);
    await page.emulateMedia({ colorScheme: "dark" });
    if (browserName === "chromium") expect(await dialogViolations(page), "after the film is made").toEqual([]);
  },
);

/** The codecs that each container may contain, the most widely supported first. */
const CODECS = { MP4: ["h264", "vp9", "av1"], WebM: ["vp9", "vp8", "av1"] };

test("a video has the chosen size, length and frame rate, as ffprobe reads them", async ({ page }) => {
  test.skip(!FFPROBE, "ffprobe is not installed");
  await open(page, "?v=1&board=5x6&theme=dark");
  await finish(page);
  await openFilmForm(page);
  for (const { format, rate } of /** @type {const} */ ([
    { format: "MP4", rate: 50 },
    { format: "WebM", rate: 10 },
  ])) {
    await test.step(format, async () => {
      await fillForm(page, { format, textFields: { "Longer side": 240, "Length in seconds": 3 }, rate });
      await expect(summary(page)).toContainText(`${3 * rate} frames of`);
      const [, width, height] = /of (\d+) × (\d+) pixels/.exec((await summary(page).textContent()) ?? "") ?? [];
      const { name, bytes } = await makeFilm(page);
      expect(name).toBe(`knights-tour.${format.toLowerCase()}`);
      const { codec, seconds, ...properties } = probe(bytes, format.toLowerCase());
      expect(CODECS[format]).toContain(codec);
      expect(properties).toMatchObject({ width: Number(width), height: Number(height), frames: 3 * rate });
      expect(Math.abs(seconds - 3)).toBeLessThan(0.05);
      // The video takes the place of the preview.
      const video = filmForm(page).locator("video");
      await expect
        .poll(() => video.evaluate((element) => /** @type {HTMLVideoElement} */ (element).duration))
        .toBeCloseTo(3, 1);
    });
  }
});

test("without a video encoder the form offers a GIF, and states the reason", async ({ page }) => {
  await test.step("the module for videos cannot be loaded", async () => {
    await page.route(/assets\/video-.*\.js/, (route) => route.abort());
    await open(page);
    await openFilmForm(page);
    await expect(filmForm(page).getByRole("radio", { name: "MP4" })).toBeDisabled();
    await expect(filmForm(page)).toContainText("could not be loaded");
  });
  await test.step("the browser has no encoder", async () => {
    await page.unrouteAll();
    await page.addInitScript(() => delete (/** @type {any} */ (window).VideoEncoder));
    await open(page);
    await openFilmForm(page);
    for (const name of ["MP4", "WebM"]) await expect(filmForm(page).getByRole("radio", { name })).toBeDisabled();
    await expect(filmForm(page)).toContainText("offers no video encoder to web pages");
    await expect(filmForm(page).getByRole("radio", { name: "GIF" })).toBeChecked();
    await fillForm(page, { textFields: { "Longer side": 120, "Length in seconds": 3 } });
    expect(readGif((await makeFilm(page)).bytes).frames.length).toBeGreaterThan(10);
  });
});

test("a fault is reported beside its field, and a film that is too large is not started", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await open(page, `${SEARCH_QUERY}&step=60`);
  await openFilmForm(page);
  await fillForm(page, { content: "The search, step by step" });
  const lastCheckbox = filmForm(page).getByRole("checkbox", { name: "Repeat the GIF" });
  const hint = (/** @type {string} */ name) => filmForm(page).locator("label", { hasText: name }).locator(".film-hint");
  // tests/page/film-cut.test.js tests the other faults.
  for (const [name, text, fault] of /** @type {const} */ ([
    ["Longer side", "", "Type a number."],
    ["Longer side", "1e9", "“1e9” is not a whole number."],
    ["Longer side", "1000000000", "At most 2,160."],
    ["Length in seconds", "ten", "“ten” is not a number."],
    ["Steps per second", "0", "At least 0.11."],
  ])) {
    const before = await field(page, name).inputValue();
    const box = await lastCheckbox.boundingBox();
    await field(page, name).fill(text);
    await expect(hint(name)).toHaveText(fault);
    expect(await lastCheckbox.boundingBox(), "the last checkbox stays in place").toEqual(box);
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(summary(page)).toHaveText("Correct the marked fields first.");
    // The button moves the focus to the field with the fault.
    await makeButton(page).click();
    await expect(field(page, name)).toBeFocused();
    if (name === "Steps per second") expect(await dialogViolations(page), "with a fault").toEqual([]);
    await field(page, name).fill(before);
    await expect(summary(page)).toContainText("of memory");
  }
  await field(page, "From step").fill("50");
  await field(page, "To step").fill("20");
  await expect(hint("To step")).toHaveText("At least 51.");
  await expect(field(page, "Longer side")).toHaveValue("720");

  await fillForm(page, {
    content: "The whole tour",
    format: "GIF",
    textFields: { "Longer side": 2160, "Length in seconds": 600 },
    rate: 50,
  });
  await expect(summary(page)).toContainText("and the limit is 250 MB");
  const smallerSizeButton = filmForm(page).getByRole("button", { name: /^Use / });
  await makeButton(page).click();
  await expect(smallerSizeButton).toBeFocused();
  await smallerSizeButton.click();
  await expect(smallerSizeButton).toBeHidden();
  await expect(summary(page)).toContainText("frames of");
  await expect(makeButton(page)).toBeFocused();
  const [, megabytes] = /up to (\d+) MB/.exec((await summary(page).textContent()) ?? "") ?? [];
  expect(Number(megabytes)).toBeLessThanOrEqual(250);
});

/** The maximum ratio of later to earlier heap sizes. Each leaked frame of a film of 240 pixels would take 230 kB. */
const MAX_HEAP_GROWTH = 1.15;

test("a cancelled film stops at once, leaves nothing behind, and another film can be made", async ({ page }) => {
  await open(page, `${SEARCH_QUERY}&step=60`);
  // The worker of the small core ends when the worker of the whole core has started.
  await expect
    .poll(() => page.workers().map((worker) => worker.url()))
    .toEqual([expect.stringContaining("laboratory-worker")]);
  // Some seconds after its start, the page loads the module that prints, which adds nodes and listeners.
  await expect(page.locator("link[href*='print']").first()).toBeAttached();
  await openFilmForm(page);
  const workersBefore = page.workers().length;
  expect(workersBefore).toBe(2);
  const longFilm = {
    format: /** @type {const} */ ("GIF"),
    textFields: { "Longer side": 240, "Length in seconds": 300 },
  };
  await fillForm(page, longFilm);
  await makeButton(page).click();
  const progress = filmForm(page).getByRole("progressbar");
  await expect
    .poll(() => progress.evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value))
    .toBeGreaterThan(0);
  expect(page.workers().length).toBe(workersBefore + 1);
  await filmForm(page).getByRole("button", { name: "Cancel" }).click();
  await expect(summary(page)).toHaveText("Cancelled. Nothing was saved.");
  await expect.poll(() => page.workers().length).toBe(workersBefore);
  await expect(makeButton(page)).toBeFocused();
  await fillForm(page, { textFields: { "Longer side": 120, "Length in seconds": 3 } });
  expect(readGif((await makeFilm(page)).bytes).width).toBe(120);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.workers().length).toBe(1);

  const session = await page.context().newCDPSession(page);
  const measureMemory = async () => {
    for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return { bytes: usedSize, nodes, listeners: jsEventListeners };
  };
  /** Starts a film, and closes the dialog while it is being made. */
  const cancelFilm = async () => {
    await openFilmForm(page);
    await fillForm(page, longFilm);
    await makeButton(page).click();
    await expect(summary(page)).toContainText(/Frame \s*\d/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect.poll(() => page.workers().length).toBe(1);
  };
  /** @type {Awaited<ReturnType<typeof measureMemory>>[]} */
  const measurements = [];
  for (let times = 0; times < 4; times += 1) {
    await cancelFilm();
    measurements.push(await measureMemory());
  }
  // A hint or a message may be visible at one time and not at another. Leaked nodes accumulate.
  const growth = (/** @type {keyof typeof measurements[0]} */ name) => {
    const [first, second, third, fourth] = measurements.map((measurement) => measurement[name]);
    return Math.min(third, fourth) / Math.max(first, second);
  };
  expect(growth("nodes")).toBeLessThanOrEqual(1);
  expect(growth("listeners")).toBeLessThanOrEqual(1);
  expect(growth("bytes")).toBeLessThan(MAX_HEAP_GROWTH);
});

test("if the first picture of a preview cannot be drawn, the next change of the film draws one", async ({ page }) => {
  await open(page, `${SEARCH_QUERY}&step=60`);
  const restoreCanvases = await page.evaluateHandle(() => {
    const { prototype } = HTMLCanvasElement;
    const width = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, "width"));
    const refuse = () => {
      throw new Error("no memory for a canvas");
    };
    Object.defineProperty(prototype, "width", { ...width, set: refuse });
    return () => Object.defineProperty(prototype, "width", width);
  });
  await openFilmForm(page);
  const picture = page.locator(".film-screen canvas");
  await expect(picture).toHaveCount(0);
  await restoreCanvases.evaluate((restore) => restore());
  await fillForm(page, { textFields: { "Length in seconds": 4 } });
  await expect(picture).toBeVisible();
});

test("the keyboard alone sets up, previews, makes and saves a film", async ({ page }) => {
  await open(page, "?v=1&board=5x5");
  await page.locator("#keep-button").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Save what is shown" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(summary(page)).toContainText("of memory");
  /** Presses Tab until a control with a matching name has the focus. @param {RegExp} name */
  const tabTo = async (name) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = /** @type {HTMLElement} */ (document.activeElement);
        const labels = "labels" in element ? /** @type {HTMLLabelElement[]} */ ([...Object(element.labels ?? [])]) : [];
        return [element.ariaLabel, element.textContent, ...labels.map((label) => label.textContent)].join(" ");
      });
      if (name.test(focused)) return;
    }
    throw new Error(`the Tab key does not reach ${name}`);
  };
  await tabTo(/Longer side/);
  await page.keyboard.type("120");
  await tabTo(/Length in seconds/);
  await page.keyboard.type("3");
  await tabTo(/Preview of the film/);
  await page.keyboard.press("End");
  await expect(filmForm(page)).toContainText("square 25 of 25");
  await tabTo(/Make the film/);
  await page.keyboard.press("Enter");
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  expect((await lastDownload(page)).name).toBe("knights-tour.gif");
});

test("a film of a large board shows the path as it grows", async ({ page }) => {
  await open(page, "?v=1&board=200x200&algorithm=construction");
  await expect(page.locator("#panorama-progress")).toBeEnabled();
  await openFilmForm(page);
  await expect(field(page, "From step")).toBeHidden();
  await expect(filmForm(page).getByRole("radio", { name: "The search" })).toBeDisabled();
  await fillForm(page, { format: "GIF", textFields: { "Longer side": 301, "Length in seconds": 5 }, rate: 10 });
  const { frames, width, height } = readGif((await makeFilm(page)).bytes);
  expect([width, height]).toEqual([302, 302]);
  expect(frames.length).toBeGreaterThan(20);
  // Squares that are not visited yet are bright, so the number of bright pixels falls along the film.
  const brightPixelCounts = frames.map(({ pixels }) => {
    let count = 0;
    for (let offset = 0; offset < pixels.length; offset += 4 * 37)
      count += Number(pixels[offset] + pixels[offset + 1] + pixels[offset + 2] > 640);
    return count;
  });
  const middle = brightPixelCounts[Math.floor(brightPixelCounts.length / 2)];
  expect(brightPixelCounts[0]).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(/** @type {number} */ (brightPixelCounts.at(-1)));
});

test(
  "a GIF of a tour of 100 × 100 squares is made within ten seconds, without long tasks",
  { tag: "@alone" },
  async ({ browser, page, machineSpeed }) => {
    await open(page, "?v=1&board=100x100");
    await finish(page);
    await openFilmForm(page);
    await fillForm(page, {
      content: "The whole tour",
      format: "GIF",
      textFields: { "Longer side": 720, "Length in seconds": 10 },
    });
    await expect(summary(page)).toContainText("250 frames of");
    let duration = Infinity;
    const trace = await traceTasks(browser, page, async () => {
      const start = Date.now();
      await makeButton(page).click();
      await expect(saveButton(page)).toBeVisible();
      duration = Date.now() - start;
    });
    expectShortTasks(trace);
    expect(duration).toBeLessThan(machineSpeed.scaledLimit(10_000));
  },
);
