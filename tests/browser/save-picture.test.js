/** Pictures of the stage as PNG and SVG, read by independent decoders; the clipboard; and printing. */

import { expect, test } from "@playwright/test";
import { decode } from "fast-png";
import { recordDownloads, lastDownload } from "./downloads.js";
import { LAYOUTS, axe, open, press, waitForMotionEnd, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */
/** A decoded picture. @typedef {{width: number, height: number, colourAt: (x: number, y: number) => number[]}} Pixels */

/** The time after which a page loads its module for printing, in milliseconds. */
const PRINT_MODULE_DELAY_MS = 3000;

/** The size of a square at a pixel ratio of 1, in pixels, as in www/board/still-picture.js. */
const REFERENCE_SQUARE_PX = 72;

/** The colours of unvisited squares in the light theme. */
const UNVISITED_COLOURS = [
  [241, 243, 248, 255],
  [223, 228, 238, 255],
];

const SMALL_SEARCH = "v=1&board=6x6&start=0,0&order=clockwise&algorithm=backtracking";

/** The dialog that saves what is shown. @param {Page} page */
const dialog = (page) => page.getByRole("dialog", { name: "Save what is shown" });
/** The text field of the size. @param {Page} page */
const sizeField = (page) => dialog(page).getByRole("textbox", { name: "Longer side, in pixels" });
/** The button that saves the picture. @param {Page} page */
const saveButton = (page) => dialog(page).getByRole("button", { name: "Save the picture" });
/** The line that describes the picture: its size and memory. @param {Page} page */
const summary = (page) => dialog(page).locator(".keep-picture-status");

/** Opens the dialog, and waits for its picture. @param {Page} page */
async function openDialog(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(summary(page)).toContainText("pixels");
}

/** Checks a radio button of the dialog. @param {Page} page @param {string} name */
async function chooseRadio(page, name) {
  await dialog(page).getByRole("radio", { name, exact: true }).check();
}

/** Saves the picture once it is up to date. @param {Page} page */
async function savePicture(page) {
  await expect(saveButton(page)).toHaveAttribute("aria-disabled", "false");
  await saveButton(page).click();
  return lastDownload(page);
}

test.beforeEach(({ page }) => recordDownloads(page));

/** The pixels of a PNG, decoded by an independent reader. @param {Buffer} bytes @returns {Pixels} */
function readPng(bytes) {
  const { width, height, data, channels } = decode(bytes);
  const colourAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const first = (Math.round(y) * width + Math.round(x)) * channels;
    const pixel = [...data.subarray(first, first + channels)];
    return channels === 4 ? pixel : [...pixel, 255];
  };
  return { width, height, colourAt };
}

/** The pixels of a canvas of the page. @param {Page} page */
async function readCanvas(page, canvas = "#board") {
  const address = await page
    .locator(canvas)
    .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  return readPng(Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));
}

/**
 * The layout of a square board in a picture.
 *
 * @param {{width: number, height: number}} size
 * @param {number} rows
 * @param {number} ratio
 */
async function layoutOf({ width, height }, rows, ratio) {
  const { computeLayout } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  return computeLayout({ width, height, ratio, ground: new Ground({ rows, columns: rows }) });
}

/**
 * The largest difference of two colours in any channel, out of 255.
 *
 * @param {number[]} first
 * @param {number[]} second
 */
const colourDistance = (first, second) => Math.max(...first.map((channel, index) => Math.abs(channel - second[index])));

/**
 * The share of pixels in which an SVG, drawn by the browser, differs from a PNG; 1 if their sizes differ.
 *
 * @param {Page} page
 * @param {Buffer} svg
 * @param {Buffer} png
 */
async function differingShare(page, svg, png) {
  return page.evaluate(
    async ([drawing, picture]) => {
      const [first, second] = await Promise.all(
        [`data:image/svg+xml;base64,${drawing}`, `data:image/png;base64,${picture}`].map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
          const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, canvas.width, canvas.height);
        }),
      );
      if (first.width !== second.width || first.height !== second.height) return 1;
      let count = 0;
      for (let offset = 0; offset < first.data.length; offset += 4) {
        const largestDifference = Math.max(
          ...[0, 1, 2, 3].map((channel) => Math.abs(first.data[offset + channel] - second.data[offset + channel])),
        );
        if (largestDifference > 40) count += 1;
      }
      return count / (first.data.length / 4);
    },
    [svg.toString("base64"), png.toString("base64")],
  );
}

/**
 * Facts about an SVG: parse errors, size, title, and the numbers of moves, squares and forbidden elements.
 *
 * @param {Page} page
 * @param {string} text
 */
function readSvg(page, text) {
  return page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
    const lines = [...root.querySelectorAll('path[fill="none"]:not([stroke-dasharray])')]
      .map((path) => path.getAttribute("d") ?? "")
      .filter((d) => !/[AZ]/.test(d));
    return {
      fault: root.querySelector("parsererror")?.textContent ?? "",
      name: root.localName,
      size: [root.getAttribute("width"), root.getAttribute("height"), root.getAttribute("viewBox")],
      title: root.querySelector("title")?.textContent,
      moves: lines.reduce((sum, d) => sum + (d.match(/[LQ]/g)?.length ?? 0), 0),
      squares: root.querySelectorAll("rect").length,
      forbidden: root.querySelectorAll("script, style, image, foreignObject, [style]").length,
    };
  }, text);
}

test("a picture has the chosen size, theme, background and margin, and looks like the stage", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, `?${SMALL_SEARCH}&step=12`);
  await openDialog(page);
  const first = await savePicture(page);
  expect(first.name).toBe("knights-tour.png");
  expect(Math.max(readPng(first.bytes).width, readPng(first.bytes).height)).toBe(1200);
  const longerSide = 420;
  await sizeField(page).fill(String(longerSide));
  await expect(summary(page)).toContainText("420");
  await expect(summary(page)).toContainText("MB of memory");
  const picture = readPng((await savePicture(page)).bytes);
  expect(Math.max(picture.width, picture.height)).toBe(longerSide);
  const pictureLayout = await layoutOf(picture, 6, longerSide / 6 / REFERENCE_SQUARE_PX);
  /**
   * The colour at a position on the board, measured in squares.
   *
   * @param {Pixels} pixels
   * @param {typeof pictureLayout} layout
   * @param {number} x
   * @param {number} y
   */
  const boardColour = ({ colourAt }, { left, top, squareSize }, x, y) =>
    colourAt(left + x * squareSize, top + y * squareSize);
  await waitForMotionEnd(page);
  const stage = await readCanvas(page);
  const stageLayout = await layoutOf(stage, 6, await page.evaluate(() => devicePixelRatio));
  let visited = 0;
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      // Few lines cross these points near the sides of a square.
      const colourPairs = [
        [0.1, 0.5],
        [0.5, 0.1],
        [0.9, 0.5],
        [0.5, 0.9],
      ].map(([x, y]) => [
        boardColour(picture, pictureLayout, column + x, row + y),
        boardColour(stage, stageLayout, column + x, row + y),
      ]);
      const equalPairs = colourPairs.filter(([fromPicture, fromStage]) => colourDistance(fromPicture, fromStage) <= 3);
      expect(equalPairs.length, `square ${row},${column}`).toBeGreaterThanOrEqual(3);
      if (UNVISITED_COLOURS.every((colour) => colourDistance(equalPairs[0][0], colour) > 12)) visited += 1;
    }
  }
  expect(visited).toBeGreaterThan(5);

  expect(picture.colourAt(2, 2)).toEqual([0xf5, 0xf6, 0xf9, 255]);
  await dialog(page).getByRole("checkbox", { name: "the background" }).uncheck();
  const transparent = readPng((await savePicture(page)).bytes);
  expect(transparent.colourAt(2, 2)[3]).toBe(0);
  // The rounded corner of the board is transparent too; the squares of the board are as before.
  expect(transparent.colourAt(pictureLayout.left, pictureLayout.top)[3]).toBeLessThan(40);
  const [x, y] = [
    pictureLayout.left + 5.5 * pictureLayout.squareSize,
    pictureLayout.top + 5.1 * pictureLayout.squareSize,
  ];
  expect(transparent.colourAt(x, y)).toEqual(picture.colourAt(x, y));
  await dialog(page).getByRole("checkbox", { name: "the margin" }).uncheck();
  await chooseRadio(page, "Dark");
  const dark = readPng((await savePicture(page)).bytes);
  expect([dark.width, dark.height]).toEqual([longerSide, longerSide]);
  // The last square of the board is not visited.
  expect(dark.colourAt(402, 357)).toEqual([0x25, 0x2c, 0x38, 255]);
});

test("an invalid size is reported beside its field, and “Save picture” opens the dialog with “Picture” chosen", async ({
  page,
}) => {
  await open(page, `?${SMALL_SEARCH}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await openDialog(page);
  // The dialog pauses the run.
  await expect(page.locator("#play")).toHaveAttribute("aria-label", "Play");
  await expect(dialog(page)).toContainText("From 64 to 4,096.");
  for (const invalidSize of ["", "63", "4097", "a lot", "1e3"]) {
    await sizeField(page).fill(invalidSize);
    await expect(dialog(page)).toContainText("Type a whole number from 64 to 4,096.");
    await expect(sizeField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(saveButton(page)).toHaveAttribute("aria-disabled", "true");
  }
  await sizeField(page).fill("64");
  await expect(sizeField(page)).toHaveAttribute("aria-invalid", "false");
  const { width, height } = readPng((await savePicture(page)).bytes);
  expect(Math.max(width, height)).toBe(64);

  await chooseRadio(page, "Film");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator("#keep-button")).toBeFocused();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog(page).getByRole("radio", { name: "Picture" })).toBeChecked();
  await expect(summary(page)).toContainText("pixels");
});

/** A graph of three vertices. One name is markup, and another has characters that XML does not allow. */
const GRAPH_WITH_HOSTILE_NAMES = encodeURIComponent(
  "<script>:\u001b\u202e&amp,c; \u001b\u202e&amp:<script>,c; c:<script>,\u001b\u202e&amp",
);

/**
 * Stages with each picture and each kind of board. `title` is a part of the title of the SVG. `moves` is the number of
 * moves that are drawn as uncut lines; null if the board has other lines too, or lines that are cut at joined sides.
 *
 * @type {Record<string, {query: string, moves: number | null, title?: string}>}
 */
const STAGES = {
  "an arched drawing over holes": {
    query: "v=1&board=7x7&holes=x&start=0,1&algorithm=warnsdorff&step=9&picture=drawing&line=arched",
    moves: 8,
    title: "1 hole",
  },
  "numbers on a given graph": {
    query: "v=1&graph=a:b,c;b:a,c;c:a,b&start=0,1&order=clockwise&algorithm=warnsdorff&step=3&picture=numbers",
    moves: null,
    title: "3 vertices",
  },
  "a graph with hostile names": {
    query: `v=1&graph=${GRAPH_WITH_HOSTILE_NAMES}&start=0,0&order=clockwise&algorithm=warnsdorff&step=3`,
    moves: null,
    title: "3 vertices",
  },
  "the graph of another piece over joined sides": {
    query: "v=1&board=7x7&topology=torus&leaper=camel&start=0,1&algorithm=warnsdorff&step=12&picture=graph",
    moves: null,
    title: "camel",
  },
  "a board of four layers": {
    query: "v=1&board=4x4x4&start=0,0&algorithm=warnsdorff&step=12",
    moves: 11,
    title: "4 × 4 × 4",
  },
  colours: { query: `${SMALL_SEARCH}&step=20&picture=colour`, moves: 0 },
  "a closed tour": { query: "v=1&board=6x6&start=0,0&order=clockwise&algorithm=auto&tour=closed", moves: 35 },
};

test("an SVG is well-formed, and looks like the PNG, for each picture and kind of board", async ({ page }) => {
  for (const [name, { query, moves, title = "·" }] of Object.entries(STAGES)) {
    await test.step(name, async () => {
      await open(page, `?${query}`);
      if (query.includes("step=")) await expect(page.locator("#step-number")).not.toHaveValue("0");
      else {
        await page.getByRole("button", { name: "Finish" }).click();
        await expect(page.locator("#sentence")).toHaveText(/tour/i);
        // The closing move is drawn when the animation of the ending is over.
        await waitForMotionEnd(page);
      }
      await openDialog(page);
      const png = (await savePicture(page)).bytes;
      await chooseRadio(page, "SVG");
      await expect(summary(page)).not.toContainText("memory");
      const { name: fileName, bytes } = await savePicture(page);
      expect(fileName).toBe("knights-tour.svg");
      const drawing = await readSvg(page, bytes.toString("utf8"));
      expect(drawing, name).toMatchObject({ fault: "", name: "svg", forbidden: 0 });
      expect(drawing.size[2]).toBe(`0 0 ${drawing.size[0]} ${drawing.size[1]}`);
      expect(drawing.title, name).toContain(title);
      if (moves !== null) expect(drawing.moves, name).toBe(moves);
      const share = await differingShare(page, bytes, png);
      expect(share, name).toBeLessThan(0.01);
    });
  }
});

test("a large board is saved and printed as pixels, and the dialog says why there is no SVG", async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: document.querySelector(".print-sheet")?.textContent });
  });
  await page.goto("./?v=1&board=120x120&algorithm=construction");
  await expect(page.locator("#sentence")).toContainText(/tour/i);
  await openDialog(page);
  await expect(dialog(page).getByRole("radio", { name: "SVG", exact: true })).toBeDisabled();
  await expect(dialog(page)).toContainText("saved as pixels");
  await expect(dialog(page).getByRole("checkbox", { name: "the candidates" })).toBeHidden();
  await sizeField(page).fill("616");
  await expect(summary(page)).toContainText("616");
  const picture = readPng((await savePicture(page)).bytes);
  expect([picture.width, picture.height]).toEqual([616, 616]);
  const colours = new Set();
  for (let row = 0; row < 120; row += 11)
    for (let column = 0; column < 120; column += 11)
      colours.add(picture.colourAt(8 + column * 5 + 2, 8 + row * 5 + 2).join());
  expect(colours.size).toBeGreaterThan(20);

  await dialog(page).getByRole("button", { name: "Print" }).click();
  await page.waitForFunction(() => "printed" in window);
  expect(await page.evaluate(() => /** @type {any} */ (window).printed)).toContain(
    "Board with 120 rows and 120 columns",
  );
  const { colourAt, width, height } = await readCanvas(page, ".print-board canvas");
  expect([width, height]).toEqual([2400, 2400]);
  for (const [red, green, blue] of [colourAt(605, 605), colourAt(1805, 645)])
    expect([red, green]).toEqual([green, blue]);
  await page.keyboard.press("Escape");

  // Once the module for printing is loaded, the page handles Control+P itself.
  await page.clock.runFor(PRINT_MODULE_DELAY_MS);
  await page.evaluate(() => delete (/** @type {any} */ (window).printed));
  await expect
    .poll(async () => {
      await press(page, "Control+p");
      return page.evaluate(() => "printed" in window);
    })
    .toBe(true);
});

test("a picture is copied; where the clipboard is refused or missing, the dialog says so", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `?${SMALL_SEARCH}&step=7`);
  await openDialog(page);
  await sizeField(page).fill("300");
  await expect(summary(page)).toContainText("300");
  const copy = dialog(page).getByRole("button", { name: "Copy" });
  for (const format of ["PNG", "SVG"]) {
    await chooseRadio(page, format);
    await expect(saveButton(page)).toHaveAttribute("aria-disabled", "false");
    await copy.click();
    await expect(dialog(page)).toContainText("Copied");
    const bytes = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
    });
    const { width, height } = readPng(Buffer.from(bytes));
    expect(Math.max(width, height)).toBe(300);
  }
  const refusal = dialog(page).getByText("does not allow this page to copy pictures");
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, "write", { value: () => Promise.reject(new Error("refused")) }),
  );
  await copy.click();
  await expect(refusal).toBeVisible();
  expect((await savePicture(page)).name).toBe("knights-tour.svg");
  await expect(refusal).toBeHidden();
  await page.evaluate("delete window.ClipboardItem");
  await copy.click();
  await expect(refusal).toBeVisible();
});

test("the keyboard alone chooses and saves an SVG", async ({ page }) => {
  await open(page, `?${SMALL_SEARCH}&step=5`);
  await page.locator("#keep-button").focus();
  await page.keyboard.press("Enter");
  await expect(summary(page)).toContainText("pixels");
  await expect(dialog(page).getByRole("heading")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("radio", { name: "Picture" })).toBeFocused();
  for (
    let presses = 0;
    presses < 8 &&
    !(await dialog(page)
      .getByRole("radio", { name: "PNG" })
      .evaluate((radio) => radio === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByRole("radio", { name: "SVG" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(sizeField(page)).toBeFocused();
  for (
    let presses = 0;
    presses < 8 && !(await saveButton(page).evaluate((button) => button === document.activeElement));
    presses++
  )
    await page.keyboard.press("Tab");
  await expect(saveButton(page)).toHaveAttribute("aria-disabled", "false");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("knights-tour.svg");
  await expect(saveButton(page)).toBeFocused();
  await expect(dialog(page)).toContainText("Saved as knights-tour.svg.");
});

test(
  "in each layout the dialog fits and passes axe, and its controls stay in place",
  { tag: "@firefox" },
  async ({ page, browserName }) => {
    await open(page, `?${SMALL_SEARCH}&step=12`);
    await openDialog(page);
    await page.evaluate(() => {
      const recorder = Object.assign(window, { totalShift: 0 });
      if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
        // Browsers ignore layout shifts within half a second after an input; this test does not.
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => (recorder.totalShift += /** @type {any} */ (entry).value)),
        ).observe({ type: "layout-shift" });
      }
    });
    const readTops = () =>
      dialog(page)
        .locator("button, input")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility())
            .map((part) => Math.round(part.getBoundingClientRect().top))
            .join(),
        );
    for (const [colorScheme, size] of LAYOUTS) {
      const name = `${size.width} × ${size.height}`;
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await sizeField(page).fill("300");
      await expect(summary(page)).toContainText("300");
      await waitTwoFrames(page);
      await page.evaluate(() => Object.assign(window, { totalShift: 0 }));
      const before = await readTops();
      await sizeField(page).fill("99999");
      await expect(dialog(page)).toContainText("Type a whole number");
      expect(await readTops(), name).toBe(before);
      await sizeField(page).fill("500");
      await expect(summary(page)).toContainText("500");
      await saveButton(page).click();
      await expect(dialog(page)).toContainText("Saved as");
      await waitTwoFrames(page);
      expect(await page.evaluate(() => /** @type {any} */ (window).totalShift), name).toBe(0);
      const overflows = await page
        .locator("#keep, #keep .keep-part, #keep .keep-controls")
        .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
      expect(overflows, name).toEqual([0, 0, 0]);
      if (browserName !== "chromium") continue;
      const { violations } = await axe(page).include("#keep").analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
        name,
      ).toEqual([]);
    }
  },
);

/**
 * Lays the page out for paper, and fires the event `beforeprint` until the module for printing reacts.
 *
 * @param {Page} page
 */
async function printPage(page) {
  await page.emulateMedia({ media: "print" });
  // A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1032 });
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      return page.locator(".print-sheet").isVisible();
    })
    .toBe(true);
}

/**
 * Opens a page, and advances the clock until the page loads its module for printing.
 *
 * @param {Page} page
 * @param {string} query
 */
async function openWithPrintModule(page, query) {
  await open(page, query);
  await page.clock.runFor(PRINT_MODULE_DELAY_MS);
}

test("the browser prints one sheet, black on white, with board, numbers, text and link", async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ colorScheme: "dark" });
  await openWithPrintModule(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await printPage(page);
  const sheet = page.locator(".print-sheet");
  for (const text of [
    "Knight’s tour",
    "Board with 6 rows and 6 columns",
    "from a6",
    "Clockwise",
    "Warnsdorff",
    "Open tour",
    "?v=1&board=6x6",
  ])
    await expect(sheet).toContainText(text);
  await expect(page.locator("header")).toBeHidden();
  const numbers = await sheet.locator(".print-board text").allTextContents();
  for (let number = 1; number <= 36; number++) expect(numbers).toContain(String(number));
  const sheetFacts = await page.evaluate(() => {
    const sheet = /** @type {HTMLElement} */ (document.querySelector(".print-sheet"));
    const sheetBox = sheet.getBoundingClientRect();
    const clipped = [...sheet.querySelectorAll("h1, dl, p, svg")].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return (
        left < sheetBox.left - 1 || right > sheetBox.right + 1 || top < sheetBox.top - 1 || bottom > sheetBox.bottom + 1
      );
    });
    const { color } = getComputedStyle(sheet);
    return {
      clipped: clipped.map((part) => part.nodeName),
      color,
      background: getComputedStyle(document.body).backgroundColor,
      height: sheetBox.height,
      boardHeight: sheet.querySelector(".print-board")?.getBoundingClientRect().height,
    };
  });
  expect(sheetFacts).toMatchObject({ clipped: [], color: "rgb(0, 0, 0)", background: "rgb(255, 255, 255)" });
  // Letter is 279 mm high, with margins of 12 mm.
  expect(sheetFacts.height).toBeLessThanOrEqual((255 / 25.4) * 96);
  expect(sheetFacts.boardHeight).toBeGreaterThan(500);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);

  await openWithPrintModule(page, `?${SMALL_SEARCH}&step=20&picture=colour`);
  await printPage(page);
  await expect(sheet).toContainText("In order: a6 ");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});
