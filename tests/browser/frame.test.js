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

/** @typedef {import("@playwright/test").Page} Page */

/** Stops the servers of the test. @type {(() => void)[]} */
const stops = [];

test.afterEach(() => stops.splice(0).forEach((stop) => stop()));

/**
 * Opens a host page around a frame. The host page records the messages that it receives, and sends one on the `load`
 * event of the frame.
 *
 * @param {Page} page
 * @param {string} site the address of the page in the frame
 * @param {string} [query] replaces the query of the frame
 */
async function openHost(page, site, query) {
  const recorder = `<script>
    var receivedMessages = [];
    addEventListener("message", ({ data, origin }) => receivedMessages.push(data));
    document.querySelector("iframe").addEventListener("load", ({ target }) =>
      target.contentWindow.postMessage({ type: "knights-tour", version: 1, command: "tell", id: "on load" }, "*"));
  </script>`;
  const template = readFileSync(new URL("../hosts/iframe/index.html", import.meta.url), "utf8");
  const hostPage = (query === undefined ? template : template.replace(/SITE[^"]*/, `SITE${query}`))
    .replace("SITE", site)
    .replace("</body>", `${recorder}</body>`);
  const hostServer = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(hostPage);
  });
  await new Promise((resolve) => hostServer.listen(0, "127.0.0.1", () => resolve(undefined)));
  stops.push(() => hostServer.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (hostServer.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  const frame = page.frameLocator("#tour");
  /** @returns {Promise<any[]>} */
  const receivedMessages = () => page.evaluate(() => /** @type {any} */ (window).receivedMessages);
  /** @param {unknown} message */
  const send = (message) =>
    page.evaluate(
      (message) =>
        /** @type {HTMLIFrameElement} */ (document.getElementById("tour")).contentWindow?.postMessage(message, "*"),
      message,
    );
  let lastId = 0;
  /** Sends a command, and returns its answer without the envelope. @param {object} message */
  const ask = async (message) => {
    const id = (lastId += 1);
    await send({ type: "knights-tour", version: 1, id, ...message });
    const answers = async () => (await receivedMessages()).filter((answer) => answer.id === id);
    await expect.poll(async () => (await answers()).length, JSON.stringify(message)).toBe(1);
    const [{ type, version, id: answerId, ...answer }] = await answers();
    expect([type, version, answerId]).toEqual(["knights-tour", 1, id]);
    return answer;
  };
  return { frame, receivedMessages, send, ask };
}

test("the host page controls the tour by messages, and only messages of the type `knights-tour` are answered", async ({
  page,
  baseURL,
}) => {
  const { frame, receivedMessages, send, ask } = await openHost(page, String(baseURL));
  await expect.poll(async () => (await receivedMessages()).length).toBe(2);
  expect(await receivedMessages()).toEqual(
    expect.arrayContaining([
      { type: "knights-tour", version: 1, event: "ready" },
      expect.objectContaining({
        ...{ type: "knights-tour", version: 1, event: "moment", id: "on load" },
        moment: expect.objectContaining({ step: 0, size: 36, playing: false }),
      }),
    ]),
  );
  expect(await ask({ command: "seek", step: 20 })).toMatchObject({ event: "moment", moment: { step: 20 } });
  await expect(frame.locator("#step-number")).toHaveValue("20");
  expect(await ask({ command: "step" })).toMatchObject({ event: "moment", moment: { step: 21 } });
  await ask({ command: "follow" });
  expect(await ask({ command: "play" })).toMatchObject({ event: "moment", moment: { playing: true } });
  await expect
    .poll(async () => (await receivedMessages()).filter(({ moment }) => moment?.playing && moment.step > 22).length)
    .toBeGreaterThan(0);
  expect(await ask({ command: "pause" })).toMatchObject({ event: "moment", moment: { playing: false } });
  expect(await ask({ command: "load", link: "?v=1&board=5x5&start=0,0&algorithm=backtracking&step=7" })).toMatchObject({
    event: "moment",
    moment: { size: 25, step: 7 },
  });
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
});

test("on a board that is shown as a whole, the moment describes its path", async ({ page, baseURL }) => {
  const { ask } = await openHost(page, String(baseURL));
  expect(await ask({ command: "seek", step: 20 })).toMatchObject({ moment: { step: 20, size: 36 } });
  const link = "?v=1&board=200x200&start=0,0&algorithm=auto";
  await ask({ command: "load", link });
  const path = { length: 40_000, size: 40_000, playing: false };
  await expect
    .poll(async () => (await ask({ command: "tell" })).moment)
    .toMatchObject({ ...path, step: 40_000, depth: 40_000, status: expect.stringMatching("-tour$") });
  expect(await ask({ command: "seek", step: 7 })).toMatchObject({ moment: { ...path, step: 7, depth: 7 } });
});

test("messages that are sent at once act in their order", async ({ page, baseURL }) => {
  const { frame, receivedMessages, send } = await openHost(page, String(baseURL));
  const commands = [
    { command: "load", link: "?board=5x5&algorithm=backtracking" },
    { command: "load", link: "?board=6x6&algorithm=backtracking&step=3" },
    { command: "seek", step: 9 },
    { command: "step" },
    { command: "tell" },
  ];
  for (const [id, command] of commands.entries()) await send({ type: "knights-tour", version: 1, id, ...command });
  const answers = async () => (await receivedMessages()).filter(({ id }) => typeof id === "number");
  await expect.poll(async () => (await answers()).length).toBe(commands.length);
  const moments = (await answers()).sort((one, other) => one.id - other.id).map(({ moment }) => moment);
  expect(moments.map(({ size }) => size)).toEqual([25, 36, 36, 36, 36]);
  expect(moments[1].step).toBe(3);
  await expect(frame.locator("#step-number")).toHaveValue("10");
});

/**
 * Sends a command many times at once, and waits until each has its answer.
 *
 * @param {Page} page
 * @param {object} command
 * @param {number} count
 * @returns {Promise<Record<string, number>>} the number of answers by event, or by the reason of a refusal
 */
function flood(page, command, count) {
  return page.evaluate(
    ({ command, count }) =>
      new Promise((resolve) => {
        const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("tour"));
        /** @type {Set<string>} */
        const openIds = new Set();
        /** @type {Record<string, number>} */
        const answers = {};
        const handleAnswer = (/** @type {MessageEvent} */ { data }) => {
          if (!openIds.delete(data.id)) return;
          const key = data.what ?? data.event;
          answers[key] = (answers[key] ?? 0) + 1;
          if (openIds.size > 0) return;
          removeEventListener("message", handleAnswer);
          resolve(answers);
        };
        addEventListener("message", handleAnswer);
        for (let number = 0; number < count; number += 1) {
          const id = `${JSON.stringify(command)} ${number}`;
          openIds.add(id);
          frame.contentWindow?.postMessage({ type: "knights-tour", version: 1, id, ...command }, "*");
        }
      }),
    { command, count },
  );
}

test(
  "of thousands of messages at once each is answered or refused, and the frame works afterwards",
  { tag: "@firefox" },
  async ({ page, baseURL }) => {
    const { ask } = await openHost(page, String(baseURL), "?board=6x6&algorithm=backtracking&hide=bar");
    await ask({ command: "seek", step: 20 });
    const historyLength = () => page.frames()[1].evaluate(() => history.length);
    const lengthBefore = await historyLength();
    expect(await flood(page, { command: "tell" }, 5000)).toEqual({ moment: 5000 });
    // Messages of other types have no answer.
    await page.evaluate(() => {
      const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("tour"));
      for (let number = 0; number < 5000; number += 1) frame.contentWindow?.postMessage({ type: "other", number }, "*");
    });
    expect(await ask({ command: "tell" })).toMatchObject({ moment: { step: 20, size: 36 } });
    // Steps and links take time, so only some of them can wait.
    const loads = await flood(page, { command: "load", link: "?board=5x5&algorithm=backtracking#learn" }, 2000);
    expect(loads.moment + loads.busy).toBe(2000);
    expect(loads.moment).toBeGreaterThanOrEqual(500);
    expect(loads.busy).toBeGreaterThan(0);
    expect(await historyLength()).toBe(lengthBefore);
    expect(await page.frames()[1].evaluate(() => window.location.hash)).toBe("");
    expect(await ask({ command: "seek", step: 7 })).toMatchObject({ moment: { step: 7, size: 25 } });
  },
);

test("a link in another language closes the dialog that is open in the frame, and the frame goes on", async ({
  page,
  baseURL,
}) => {
  const { frame, ask } = await openHost(page, String(baseURL), "?board=6x6&algorithm=backtracking");
  await ask({ command: "seek", step: 5 });
  await frame.getByRole("button", { name: "Share" }).first().click();
  await expect(frame.locator("dialog[open]")).toBeVisible();
  const link = "?board=5x5&algorithm=backtracking&step=7&lang=es";
  expect(await ask({ command: "load", link })).toMatchObject({ moment: { size: 25, step: 7 } });
  await expect(frame.locator("html")).toHaveAttribute("lang", "es");
  await expect(frame.locator("dialog[open]")).toHaveCount(0);
  await frame.locator("#step").click();
  await expect(frame.locator("#step-number")).toHaveValue("8");
});

test("the single file also answers the message that is sent on the `load` event", async ({ page, baseURL }) => {
  const { receivedMessages } = await openHost(page, `${baseURL}knights-tour.html`);
  await expect
    .poll(async () => (await receivedMessages()).map(({ event, id }) => [event, id].join(" ").trim()).sort())
    .toEqual(["moment on load", "ready"]);
});

test("messages that cannot be carried out are refused with their faults, and what is shown stays", async ({
  page,
  baseURL,
}) => {
  const { frame, ask } = await openHost(page, String(baseURL));
  await ask({ command: "seek", step: 9 });
  for (const [message, what, attributes] of /** @type {[object, string, string[]?][]} */ ([
    [{ command: "load", link: "?v=1&board=zz" }, "link", ["board"]],
    [{ command: "load", link: "?v=1&board=6x6&algorithm=foo" }, "link", ["algorithm"]],
    [{ command: "load", link: "?v=1&board=6x6&line=curve&speed=0" }, "link", ["line", "speed"]],
    [{ command: "load", link: "?v=1&board=6x6&colour=red" }, "link", ["colour"]],
    [{ command: "load" }, "link"],
    [{ command: "seek" }, "step"],
    [{ command: "jump" }, "command"],
  ])) {
    const { event, what: refused, faults } = await ask(message);
    expect([event, refused], JSON.stringify(message)).toEqual(["refused", what]);
    expect(faults?.map(({ attribute = "" }) => attribute)).toEqual(attributes);
    for (const { attribute, message: words } of faults ?? []) {
      expect(words.length).toBeGreaterThan(10);
      if (attribute === "algorithm") expect(words).toMatch(/Known names: warnsdorff, /);
    }
  }
  expect(await ask({ command: "tell" })).toMatchObject({ moment: { step: 9, size: 36 } });
  await expect(frame.locator("#step-number")).toHaveValue("9");
  const locked = await openHost(page, String(baseURL), "?board=5x5&lock=1");
  expect(await locked.ask({ command: "load", link: "?board=6x6" })).toEqual({ event: "refused", what: "locked" });
  // Another screen has no board to play.
  const elsewhere = await openHost(page, String(baseURL), "?board=5x5#learn");
  expect(await elsewhere.ask({ command: "tell" })).toEqual({ event: "moment", moment: null });
  expect(await elsewhere.ask({ command: "play" })).toEqual({ event: "refused", what: "screen" });
  expect(await elsewhere.ask({ command: "load", link: "?board=6x6" })).toMatchObject({ moment: { size: 36 } });
  await expect(elsewhere.frame.locator("#board")).toBeVisible();
});

test("a loaded link keeps the hidden parts and the language of the frame, and adds nothing to the history", async ({
  page,
  baseURL,
}) => {
  const { frame, ask } = await openHost(page, String(baseURL), "?board=6x6&hide=bar,setup,panel&lock=0&lang=es");
  await expect(frame.locator("#play")).toBeEnabled();
  const addressOf = () => page.frames()[1].evaluate(() => [location.search, location.hash, history.length]);
  await ask({ command: "tell" });
  const [, , historyLength] = await addressOf();
  for (const side of [5, 6, 7, 8]) {
    const link = `${baseURL}?v=1&board=${side}x${side}&start=0,0&algorithm=warnsdorff#learn`;
    expect(await ask({ command: "load", link })).toMatchObject({ moment: { size: side * side } });
    const [query, fragment, length] = await addressOf();
    const parameters = new URLSearchParams(String(query));
    expect([parameters.get("hide"), parameters.get("lock"), parameters.get("lang")]).toEqual([
      ...["bar,setup,panel", "0", "es"],
    ]);
    expect([fragment, length]).toEqual(["", historyLength]);
    await expect(frame.locator("#experiment")).toBeHidden();
    await expect(frame.locator("html")).toHaveAttribute("lang", "es");
  }
  // Parameters of the link replace those of the frame.
  expect(await ask({ command: "load", link: "?board=5x5&hide=panel&lock=1&lang=ro" })).toMatchObject({
    event: "moment",
    moment: { size: 25 },
  });
  await expect(frame.locator("html")).toHaveAttribute("lang", "ro");
  await expect(frame.locator("body")).toHaveAttribute("data-hide", "panel");
  expect((await addressOf())[2]).toBe(historyLength);
  expect(await ask({ command: "load", link: "?board=6x6" })).toEqual({ event: "refused", what: "locked" });
});
