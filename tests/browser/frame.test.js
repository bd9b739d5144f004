/** The page in a frame of a host page: its layout in small frames, and its control by messages. */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { waitTwoFrames } from "./page.js";

const LINK = "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff&hide=bar,setup,panel";

/** Widths and heights of frames that show everything, in CSS pixels. The first frame is the documented minimum. */
const FRAME_SIZES = [
  [320, 360],
  [360, 420],
  [480, 560],
  [640, 360],
  [1000, 700],
];

test("in a small frame the board, its controls and the result are visible", { tag: "@firefox" }, async ({ page }) => {
  await page.goto(`./${LINK}`);
  await expect(page.locator("#play")).toBeEnabled();
  await page.locator("#finish").click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
  for (const [width, height] of FRAME_SIZES) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await waitTwoFrames(page);
    const { scrolls, boxes } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
      boxes: Object.fromEntries(
        ["#board", "#play", "#timeline", "#step-number", "#full-page"].map((name) => [
          name,
          document.querySelector(name)?.getBoundingClientRect().toJSON(),
        ]),
      ),
    }));
    expect.soft(scrolls, size).toBe(false);
    for (const [name, box] of Object.entries(boxes)) {
      expect
        .soft(
          box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height && box.width >= 24,
          `${size}, ${name}: ${JSON.stringify(box)}`,
        )
        .toBe(true);
      if (name !== "#board") expect.soft(box.top, `${size}, ${name}`).toBeGreaterThanOrEqual(boxes["#board"].bottom);
    }
    expect
      .soft(Math.min(boxes["#board"].width, boxes["#board"].height), size)
      .toBeGreaterThanOrEqual(Math.min(width, height) * 0.62);
    if (width < 900) await expect.soft(page.locator("#sentence"), size).toBeInViewport();
  }
});

test("the host page controls the tour by messages, and only messages of the type `knights-tour` are answered", async ({
  page,
  baseURL,
}) => {
  const hostPage = readFileSync(new URL("../hosts/iframe/index.html", import.meta.url), "utf8").replace(
    "SITE",
    String(baseURL),
  );
  const hostServer = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(hostPage);
  });
  await new Promise((resolve) => hostServer.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (hostServer.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  const frame = page.frameLocator("#tour");
  await expect(frame.locator("#play")).toBeEnabled();
  await page.evaluate(() => {
    /** @type {unknown[]} */
    const receivedMessages = [];
    Object.assign(window, { receivedMessages });
    addEventListener("message", ({ data }) => receivedMessages.push(data));
  });
  /** @param {unknown} message */
  const send = (message) =>
    page.evaluate(
      (message) =>
        /** @type {HTMLIFrameElement} */ (document.getElementById("tour")).contentWindow?.postMessage(message, "*"),
      message,
    );
  const sendCommand = (/** @type {object} */ message) => send({ type: "knights-tour", version: 1, ...message });
  /** @returns {Promise<any[]>} */
  const receivedMessages = () => page.evaluate(() => /** @type {any} */ (window).receivedMessages);
  // Messages are lost until the page in the frame listens.
  await expect
    .poll(async () => (await sendCommand({ command: "tell" }), (await receivedMessages()).length))
    .toBeGreaterThan(0);
  expect((await receivedMessages())[0]).toMatchObject({
    type: "knights-tour",
    version: 1,
    event: "moment",
    moment: { step: 0, size: 36, playing: false },
  });
  await sendCommand({ command: "seek", step: 20 });
  await expect(frame.locator("#step-number")).toHaveValue("20");
  await sendCommand({ command: "step" });
  await expect(frame.locator("#step-number")).toHaveValue("21");
  await sendCommand({ command: "follow" });
  await sendCommand({ command: "play" });
  await expect
    .poll(async () => (await receivedMessages()).filter(({ moment }) => moment?.playing && moment.step > 22).length)
    .toBeGreaterThan(0);
  await sendCommand({ command: "pause" });
  await expect
    .poll(async () => (await receivedMessages()).at(-1))
    .toMatchObject({ event: "moment", moment: { playing: false } });
  await sendCommand({ command: "load", link: "?v=1&board=5x5&start=0,0&algorithm=backtracking&step=7" });
  await expect.poll(async () => (await receivedMessages()).at(-1)?.moment).toMatchObject({ size: 25, step: 7 });
  for (const invalidMessage of [
    "play",
    { command: "play" },
    { type: "knights-tour", version: 1, command: "eval" },
    { type: "knights-tour", version: 9, command: "play" },
  ])
    await send(invalidMessage);
  await expect
    .poll(async () => (await receivedMessages()).filter(({ event }) => event === "refused").map(({ what }) => what))
    .toEqual(["command", "version"]);
  await expect(frame.locator("#step-number")).toHaveValue("7");
  hostServer.close();
});
