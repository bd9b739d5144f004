/** The page embedded in a frame of another page: small, and controlled by messages. */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { waitTwoFrames } from "./page.js";

const LINK = "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff&hide=bar,setup,panel";

/** The smallest frames that show everything, in portrait, square and landscape format. */
const SIZES = [[320, 360], [360, 420], [480, 560], [640, 360], [1000, 700]];

test("in a small frame the board, what plays it and how it ends are in sight", { tag: "@firefox" }, async ({ page }) => {
  await page.goto(`./${LINK}`);
  await expect(page.locator("#play")).toBeEnabled();
  await page.locator("#finish").click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
  for (const [width, height] of SIZES) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await waitTwoFrames(page);
    const { scrolls, boxes } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
      boxes: Object.fromEntries(["#board", "#play", "#timeline", "#step-number", "#whole-page"].map((name) => [name, document.querySelector(name)?.getBoundingClientRect().toJSON()])),
    }));
    expect.soft(scrolls, size).toBe(false);
    for (const [name, box] of Object.entries(boxes)) {
      expect.soft(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height && box.width >= 24, `${size}, ${name}: ${JSON.stringify(box)}`).toBe(true);
      if (name !== "#board") expect.soft(box.top, `${size}, ${name}`).toBeGreaterThanOrEqual(boxes["#board"].bottom);
    }
    expect.soft(Math.min(boxes["#board"].width, boxes["#board"].height), size).toBeGreaterThanOrEqual(Math.min(width, height) * 0.62);
    if (width < 900) await expect.soft(page.locator("#sentence"), size).toBeInViewport();
  }
});

test("the page around plays it by messages, and is told what it asks for alone", async ({ page, baseURL }) => {
  const host = readFileSync(new URL("../hosts/iframe/index.html", import.meta.url), "utf8").replace("SITE", String(baseURL));
  const around = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(host);
  });
  await new Promise((listening) => around.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (around.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  const frame = page.frameLocator("#tour");
  await expect(frame.locator("#play")).toBeEnabled();
  await page.evaluate(() => {
    const heard = /** @type {any} */ (window).heard = /** @type {unknown[]} */ ([]);
    addEventListener("message", ({ data }) => heard.push(data));
  });
  /** @param {unknown} message */
  const send = (message) => page.evaluate((message) => /** @type {HTMLIFrameElement} */ (document.getElementById("tour")).contentWindow?.postMessage(message, "*"), message);
  const say = (/** @type {object} */ message) => send({ type: "knights-tour", version: 1, ...message });
  /** @returns {Promise<any[]>} */
  const heard = () => page.evaluate(() => /** @type {any} */ (window).heard);
  // Messages are lost until the page listens.
  await expect.poll(async () => (await say({ command: "tell" }), (await heard()).length)).toBeGreaterThan(0);
  expect((await heard())[0]).toMatchObject({ type: "knights-tour", version: 1, event: "moment", moment: { step: 0, size: 36, playing: false } });
  await say({ command: "seek", step: 20 });
  await expect(frame.locator("#step-number")).toHaveValue("20");
  await say({ command: "step" });
  await expect(frame.locator("#step-number")).toHaveValue("21");
  await say({ command: "follow" });
  await say({ command: "play" });
  await expect.poll(async () => (await heard()).filter(({ moment }) => moment?.playing && moment.step > 22).length).toBeGreaterThan(0);
  await say({ command: "pause" });
  await expect.poll(async () => (await heard()).at(-1)).toMatchObject({ event: "moment", moment: { playing: false } });
  await say({ command: "load", link: "?v=1&board=5x5&start=0,0&algorithm=backtracking&step=7" });
  await expect.poll(async () => (await heard()).at(-1)?.moment).toMatchObject({ size: 25, step: 7 });
  for (const nonsense of ["play", { command: "play" }, { type: "knights-tour", version: 1, command: "eval" }, { type: "knights-tour", version: 9, command: "play" }]) await send(nonsense);
  await expect.poll(async () => (await heard()).filter(({ event }) => event === "refused").map(({ what }) => what)).toEqual(["command", "version"]);
  await expect(frame.locator("#step-number")).toHaveValue("7");
  around.close();
});
