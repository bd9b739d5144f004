/** What stands on the stage as a picture: PNG and SVG as an independent reader reads them, the clipboard, and paper. */

import { expect, test } from "@playwright/test";
import { decode } from "fast-png";
import { followFiles, givenFile } from "./given-file.js";
import { alike, axe, open, press } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{width: number, height: number, at: (x: number, y: number) => number[]}} Pixels */

const SMALL = "v=1&board=6x6&start=0,0&order=clockwise&algorithm=backtracking";

/** @param {Page} page */
const dialog = (page) => page.getByRole("dialog", { name: "Save what is shown" });
/** @param {Page} page */
const side = (page) => dialog(page).getByRole("textbox", { name: "Longer side, in pixels" });
/** @param {Page} page */
const save = (page) => dialog(page).getByRole("button", { name: "Save the picture" });
/** What is said of the picture that was made. @param {Page} page */
const said = (page) => dialog(page).locator(".keep-said");

/** Opens the dialog, and waits for its picture. @param {Page} page */
async function openDialog(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(said(page)).toContainText("pixels");
}

/** Chooses one of a few in the dialog. @param {Page} page @param {string} name */
async function choosePart(page, name) {
  await dialog(page).getByRole("radio", { name, exact: true }).check();
}

/** Saves the picture that is seen: what the page gives the browser to keep. @param {Page} page */
async function saved(page) {
  await expect(save(page)).toHaveAttribute("aria-disabled", "false");
  await save(page).click();
  return givenFile(page);
}

test.beforeEach(({ page }) => followFiles(page));

/** What a reader that is not ours finds in a PNG. @param {Buffer} bytes @returns {Pixels} */
function readPng(bytes) {
  const { width, height, data, channels } = decode(bytes);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    const first = (Math.round(y) * width + Math.round(x)) * channels;
    const pixel = [...data.subarray(first, first + channels)];
    return channels === 4 ? pixel : [...pixel, 255];
  };
  return { width, height, at };
}

/** What is painted on a canvas of the page. @param {Page} page */
async function readCanvas(page, canvas = "#board") {
  const address = await page.locator(canvas).evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  return readPng(Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));
}

/** Where the board lies in a picture of such a size. @param {{width: number, height: number}} size @param {number} rows @param {number} ratio */
async function layoutOf({ width, height }, rows, ratio) {
  const { fit } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  return fit({ width, height, ratio, ground: new Ground({ rows, columns: rows }) });
}

/** How different two colours are at the most, of 255. @param {number[]} one @param {number[]} other */
const apart = (one, other) => Math.max(...one.map((part, index) => Math.abs(part - other[index])));

/**
 * How many pixels of a drawing are others than those of a picture, as the browser paints it, of all.
 *
 * @param {Page} page
 * @param {Buffer} svg
 * @param {Buffer} png
 */
async function differing(page, svg, png) {
  return page.evaluate(async ([drawing, picture]) => {
    const [one, other] = await Promise.all([`data:image/svg+xml;base64,${drawing}`, `data:image/png;base64,${picture}`].map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    }));
    if (one.width !== other.width || one.height !== other.height) return { share: 1, width: one.width };
    let count = 0;
    for (let at = 0; at < one.data.length; at += 4) {
      const most = Math.max(...[0, 1, 2, 3].map((part) => Math.abs(one.data[at + part] - other.data[at + part])));
      if (most > 40) count += 1;
    }
    return { share: count / (one.data.length / 4), width: one.width };
  }, [svg.toString("base64"), png.toString("base64")]);
}

/** The moves of which a drawing has lines, its elements, and what a parser says against it. @param {Page} page @param {string} text */
function readSvg(page, text) {
  return page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
    const lines = [...root.querySelectorAll('path[fill="none"]:not([stroke-dasharray])')].map((path) => path.getAttribute("d") ?? "").filter((d) => !/[AZ]/.test(d));
    return {
      fault: root.querySelector("parsererror")?.textContent ?? "",
      name: root.localName,
      size: [root.getAttribute("width"), root.getAttribute("height"), root.getAttribute("viewBox")],
      title: root.querySelector("title")?.textContent,
      moves: lines.reduce((sum, d) => sum + (d.match(/[LQ]/g)?.length ?? 0), 0),
      squares: root.querySelectorAll("rect").length,
      strange: root.querySelectorAll("script, style, image, foreignObject, [style]").length,
    };
  }, text);
}

test("the picture has the size that was chosen, and the colours and the path of the stage", async ({ page }) => {
  await open(page, `?${SMALL}&step=30`);
  await openDialog(page);
  const first = await saved(page);
  expect(first.name).toBe("knights-tour.png");
  expect(Math.max(readPng(first.bytes).width, readPng(first.bytes).height)).toBe(1200);
  await side(page).fill("700");
  await expect(said(page)).toContainText("700");
  await expect(said(page)).toContainText("MB of memory");
  const picture = readPng((await saved(page)).bytes);
  expect(Math.max(picture.width, picture.height)).toBe(700);
  const stage = await readCanvas(page);
  const [own, shown] = [await layoutOf(picture, 6, 700 / 6 / 72), await layoutOf(stage, 6, await page.evaluate(() => devicePixelRatio))];
  /** Colours by where they are on the board, in squares. @param {Pixels} pixels @param {typeof own} layout @param {number} x @param {number} y */
  const colour = ({ at }, { left, top, square }, x, y) => at(left + x * square, top + y * square);
  let visited = 0;
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      // Beside the discs, and where lines seldom are.
      const places = [[0.1, 0.5], [0.5, 0.1], [0.9, 0.5], [0.5, 0.9]].map(([x, y]) => [colour(picture, own, column + x, row + y), colour(stage, shown, column + x, row + y)]);
      const same = places.filter(([one, other]) => apart(one, other) <= 3);
      expect(same.length, `square ${row},${column}`).toBeGreaterThanOrEqual(3);
      if (apart(same[0][0], [241, 243, 248, 255]) > 12 && apart(same[0][0], [223, 228, 238, 255]) > 12) visited += 1;
    }
  }
  expect(visited).toBeGreaterThan(5);
});

test("it is without a background, without the margin, and in the other theme, if that is wanted", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, `?${SMALL}&step=12`);
  await openDialog(page);
  const shown = readPng((await saved(page)).bytes);
  expect(shown.at(2, 2)).toEqual([0xf5, 0xf6, 0xf9, 255]);
  await dialog(page).getByRole("checkbox", { name: "the background" }).uncheck();
  const bare = readPng((await saved(page)).bytes);
  expect(bare.at(2, 2)[3]).toBe(0);
  const layout = await layoutOf(bare, 6, 1200 / 6 / 72);
  // The round corner of the board lies on nothing either, and what is on it is as it was.
  expect(bare.at(layout.left + 1, layout.top + 1)[3]).toBeLessThan(40);
  const [x, y] = [layout.left + 5.5 * layout.square, layout.top + 5.1 * layout.square];
  expect(bare.at(x, y)).toEqual(shown.at(x, y));
  await dialog(page).getByRole("checkbox", { name: "the margin" }).uncheck();
  await choosePart(page, "Dark");
  const dark = readPng((await saved(page)).bytes);
  expect([dark.width, dark.height]).toEqual([1200, 1200]);
  // The last square of the board, which nobody has visited.
  expect(dark.at(1150, 1020)).toEqual([0x25, 0x2c, 0x38, 255]);
});

test("a size that cannot be is told where it is typed, and nothing is saved then", async ({ page }) => {
  await open(page, `?${SMALL}`);
  await openDialog(page);
  await expect(dialog(page)).toContainText("From 64 to 4,096.");
  for (const wrong of ["", "63", "4097", "a lot", "1e3"]) {
    await side(page).fill(wrong);
    await expect(dialog(page)).toContainText("A whole number from 64 to 4,096.");
    await expect(side(page)).toHaveAttribute("aria-invalid", "true");
    await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  }
  await side(page).fill("64");
  await expect(side(page)).toHaveAttribute("aria-invalid", "false");
  const { width, height } = readPng((await saved(page)).bytes);
  expect(Math.max(width, height)).toBe(64);
});

/**
 * What stands on the stage, what its title says of it, and how many moves of its path are whole lines; null where they are not
 * the only ones, or are cut at sides.
 *
 * @type {Record<string, {query: string, moves: number | null, title?: string}>}
 */
/** A graph of three vertices: two names are markup, or hold what XML does not allow. */
const HOSTILE = encodeURIComponent("<script>:\u001b\u202e&amp,c; \u001b\u202e&amp:<script>,c; c:<script>,\u001b\u202e&amp");

/** @type {Record<string, {query: string, moves: number | null, title?: string}>} */
const STAGES = {
  "the path": { query: `${SMALL}&step=20`, moves: 19 },
  "an arched path over holes": { query: "v=1&board=7x7&holes=x&start=0,1&algorithm=warnsdorff&step=9&line=arched", moves: 8, title: "1 hole" },
  numbers: { query: `${SMALL}&step=20&picture=numbers`, moves: 0 },
  colour: { query: `${SMALL}&step=20&picture=colour`, moves: 0 },
  "the graph": { query: `${SMALL}&step=20&picture=graph`, moves: null },
  "the drawing": { query: `${SMALL}&step=20&picture=drawing&line=arched`, moves: 19 },
  "joined sides, and another piece": { query: "v=1&board=7x7&holes=x&topology=torus&leaper=camel&start=0,1&algorithm=warnsdorff&step=12", moves: null, title: "camel" },
  "a graph": { query: "v=1&graph=a:b,c;b:a,c;c:a,b&start=0,1&order=clockwise&algorithm=warnsdorff&step=3", moves: null, title: "3 vertices" },
  "a graph with hostile names": { query: `v=1&graph=${HOSTILE}&start=0,0&order=clockwise&algorithm=warnsdorff&step=3`, moves: null, title: "3 vertices" },
  "a closed tour": { query: "v=1&board=6x6&start=0,0&order=clockwise&algorithm=auto&tour=closed", moves: 35 },
};

for (const [index, [name, { query, moves, title = "·" }]] of Object.entries(STAGES).entries()) {
  test(`${name}: the drawing is the picture, and is read as XML`, alike(index, 2), async ({ page }) => {
    await open(page, `?${query}`);
    if (!query.includes("step=")) {
      await page.getByRole("button", { name: "Finish" }).click();
      await expect(page.locator("#sentence")).toHaveText(/tour/i);
      // The closing move is drawn when the tour has lit up.
      await page.waitForTimeout(1500);
    }
    await openDialog(page);
    await side(page).fill("720");
    await expect(said(page)).toContainText("720");
    const png = (await saved(page)).bytes;
    await choosePart(page, "SVG");
    await expect(said(page)).not.toContainText("memory");
    const { name: file, bytes } = await saved(page);
    expect(file).toBe("knights-tour.svg");
    const read = await readSvg(page, bytes.toString("utf8"));
    expect(read).toMatchObject({ fault: "", name: "svg", strange: 0 });
    expect(read.size[2]).toBe(`0 0 ${read.size[0]} ${read.size[1]}`);
    expect(read.title).toContain(title);
    if (moves !== null) expect(read.moves).toBe(moves);
    const { share } = await differing(page, bytes, png);
    console.log(`${name}: ${bytes.length} bytes, ${(share * 100).toFixed(2)} % of the pixels differ`);
    expect(share).toBeLessThan(0.01);
  });
}

test("a large board is a picture at any size, and why it is no drawing is said", async ({ page }) => {
  await page.goto("./?v=1&board=120x120&algorithm=construction");
  await expect(page.locator("#sentence")).toContainText(/tour/i);
  await openDialog(page);
  await expect(dialog(page).getByRole("radio", { name: "SVG", exact: true })).toBeDisabled();
  await expect(dialog(page)).toContainText("picture of pixels");
  await expect(dialog(page).getByRole("checkbox", { name: "the candidates" })).toBeHidden();
  await side(page).fill("1216");
  await expect(said(page)).toContainText("1,216");
  const picture = readPng((await saved(page)).bytes);
  expect([picture.width, picture.height]).toEqual([1216, 1216]);
  const colours = new Set();
  for (let row = 0; row < 120; row += 11) for (let column = 0; column < 120; column += 11) colours.add(picture.at(8 + column * 10 + 5, 8 + row * 10 + 5).join());
  expect(colours.size).toBeGreaterThan(20);
});

test("the picture is copied, and where that is refused, it is said and can still be saved @chromium", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `?${SMALL}&step=7`);
  await openDialog(page);
  await side(page).fill("300");
  await expect(said(page)).toContainText("300");
  for (const format of ["PNG", "SVG"]) {
    await choosePart(page, format);
    await expect(save(page)).toHaveAttribute("aria-disabled", "false");
    await dialog(page).getByRole("button", { name: "Copy" }).click();
    await expect(dialog(page)).toContainText("Copied");
    const bytes = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
    });
    const { width, height } = readPng(Buffer.from(bytes));
    expect(Math.max(width, height)).toBe(300);
  }
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, "write", { value: () => Promise.reject(new Error("refused")) }));
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(dialog(page)).toContainText("does not let the page copy pictures");
  expect((await saved(page)).name).toBe("knights-tour.svg");
});

test("a browser without pictures on its clipboard says so", async ({ page }) => {
  await page.addInitScript("delete window.ClipboardItem");
  await open(page, `?${SMALL}`);
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(dialog(page)).toContainText("does not let the page copy pictures");
});

test("the dialog has the stage rest, opens at what was asked for, and goes back to where one was", async ({ page }) => {
  await open(page, `?${SMALL}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await openDialog(page);
  await expect(page.locator("#play")).toHaveAttribute("aria-label", "Play");
  await choosePart(page, "Film");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator("#keep-button")).toBeFocused();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog(page).getByRole("radio", { name: "Picture" })).toBeChecked();
  await expect(said(page)).toContainText("pixels");
});

test("by keyboard alone a drawing is chosen and saved @chromium", async ({ page }) => {
  await open(page, `?${SMALL}&step=5`);
  await page.locator("#keep-button").focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText("pixels");
  await expect(dialog(page).getByRole("heading")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("radio", { name: "Picture" })).toBeFocused();
  for (let stop = 0; stop < 8 && !(await dialog(page).getByRole("radio", { name: "PNG" }).evaluate((radio) => radio === document.activeElement)); stop++) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByRole("radio", { name: "SVG" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(side(page)).toBeFocused();
  for (let stop = 0; stop < 8 && !(await save(page).evaluate((button) => button === document.activeElement)); stop++) await page.keyboard.press("Tab");
  await expect(save(page)).toHaveAttribute("aria-disabled", "false");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("knights-tour.svg");
  await expect(save(page)).toBeFocused();
  await expect(dialog(page)).toContainText("Saved as knights-tour.svg.");
});

for (const [index, [width, height]] of [[412, 915], [1280, 720], [915, 412]].entries()) {
  test(`in a window of ${width}×${height} nothing moves, nothing goes beyond, and nothing is unheard of`, alike(index), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, `?${SMALL}&step=12`);
    await openDialog(page);
    await page.evaluate(() => {
      Object.assign(window, { moved: 0 });
      const watched = /** @type {{moved: number}} */ (/** @type {unknown} */ (window));
      if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
        // What is chosen changes words at once, in the half second in which a shift is no fault to a browser; here it is.
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (watched.moved += /** @type {any} */ (entry).value))).observe({ type: "layout-shift" });
      }
    });
    const places = () => dialog(page).locator("button, input").evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).map((part) => Math.round(part.getBoundingClientRect().top)).join());
    const before = await places();
    await side(page).fill("99999");
    await expect(dialog(page)).toContainText("A whole number");
    expect(await places()).toBe(before);
    await side(page).fill("500");
    await expect(said(page)).toContainText("500");
    await save(page).click();
    await expect(dialog(page)).toContainText("Saved as");
    expect(await page.evaluate(() => /** @type {any} */ (window).moved)).toBe(0);
    const beyond = await page.locator("#keep, #keep .keep-part, #keep .keep-made").evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
    expect(beyond).toEqual([0, 0, 0]);
    const { violations } = await axe(page).include("#keep").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  });
}

/** Waits until the browser's own printing has its sheet, and lays it out as paper is. @param {Page} page */
async function layOut(page) {
  await page.emulateMedia({ media: "print" });
  // A4, less the margins.
  await page.setViewportSize({ width: 703, height: 1032 });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator(".print-sheet")).toBeVisible({ timeout: 500 });
  }).toPass();
}

// The Firefox of a system is not laid out as paper.
test("the browser prints one sheet with board, numbers, words and link, black on white in the dark @chromium", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await layOut(page);
  const sheet = page.locator(".print-sheet");
  for (const text of ["Knight’s tour", "Board with 6 rows and 6 columns", "from a6", "Clockwise", "Warnsdorff", "Open tour", "?v=1&board=6x6"]) await expect(sheet).toContainText(text);
  await expect(page.locator("header")).toBeHidden();
  const numbers = await sheet.locator(".print-board text").allTextContents();
  for (let number = 1; number <= 36; number++) expect(numbers).toContain(String(number));
  const seen = await page.evaluate(() => {
    const sheet = /** @type {HTMLElement} */ (document.querySelector(".print-sheet"));
    const outer = sheet.getBoundingClientRect();
    const cut = [...sheet.querySelectorAll("h1, dl, p, svg")].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < outer.left - 1 || right > outer.right + 1 || top < outer.top - 1 || bottom > outer.bottom + 1;
    });
    const { color } = getComputedStyle(sheet);
    return { cut: cut.map((part) => part.nodeName), color, ground: getComputedStyle(document.body).backgroundColor, height: outer.height, board: sheet.querySelector(".print-board")?.getBoundingClientRect().height };
  });
  expect(seen).toMatchObject({ cut: [], color: "rgb(0, 0, 0)", ground: "rgb(255, 255, 255)" });
  // Letter is 279 mm high, and has margins of 12.
  expect(seen.height).toBeLessThanOrEqual((255 / 25.4) * 96);
  expect(seen.board).toBeGreaterThan(500);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
});

test("on paper of either size it is one page @chromium", async ({ page }) => {
  await open(page, `?${SMALL}&step=20&picture=colour`);
  await layOut(page);
  await expect(page.locator(".print-sheet")).toContainText("In order: a6 ");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  for (const format of ["A4", "Letter"]) {
    const paper = (await page.pdf({ format })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

test("the dialog prints the sheet, and a large board in the colours of paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: document.querySelector(".print-sheet")?.textContent });
  });
  await page.goto("./?v=1&board=120x120&algorithm=construction");
  await expect(page.locator("#sentence")).toContainText(/tour/i);
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Print" }).click();
  await page.waitForFunction(() => "printed" in window);
  expect(await page.evaluate(() => /** @type {any} */ (window).printed)).toContain("Board with 120 rows and 120 columns");
  const { at, width, height } = await readCanvas(page, ".print-board canvas");
  expect([width, height]).toEqual([2400, 2400]);
  const [first, second] = [at(605, 605), at(1805, 645)];
  for (const [red, green, blue] of [first, second]) expect([red, green]).toEqual([green, blue]);
  await page.keyboard.press("Escape");
  await press(page, "Control+p");
  await page.waitForFunction(() => document.querySelectorAll(".print-sheet").length === 1);
});
