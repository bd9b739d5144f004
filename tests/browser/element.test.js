/** The custom element in the host pages of tests/hosts. */

import { statSync } from "node:fs";
import { expect, test } from "@playwright/test";
import {
  ELEMENT_FOLDER,
  EMPTY_PAGE,
  SCRIPT,
  expectReady,
  momentOf,
  readEvents,
  readHostPage,
  recordEvents,
  serve,
  useHostPages,
  withElement,
} from "./element-host.js";
import { axe, waitTwoFrames } from "./page.js";

/** @typedef {import("./element-host.js").TourElement} TourElement */

const visit = useHostPages();

test(
  "several elements of one script play independently, by mouse and by keyboard",
  { tag: "@firefox" },
  async ({ page }) => {
    const requestedUrls = /** @type {string[]} */ ([]);
    page.on("request", (request) => requestedUrls.push(request.url()));
    await recordEvents(page);
    await visit(page, readHostPage("script-tag"));
    await expectReady(page, "one");
    await expectReady(page, "two");
    const one = page.locator("#one");
    await one.getByRole("button", { name: "Play" }).click();
    await expect.poll(async () => (await momentOf(page, "one")).steps).toBeGreaterThan(3);
    await one.getByRole("button", { name: "Pause" }).press("Enter");
    const { steps, path } = await momentOf(page, "one");
    expect(path.slice(0, 2)).toEqual(["a1", "b3"]);
    await one.getByRole("button", { name: "One step" }).click();
    await expect.poll(async () => (await momentOf(page, "one")).steps).toBe(steps + 1);
    // The other element has not moved, and has its own language.
    expect((await momentOf(page, "two")).steps).toBe(0);
    await page.locator("#two").getByRole("button", { name: "Reproducir" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await momentOf(page, "two")).steps).toBeGreaterThan(2);
    expect((await readEvents(page)).filter(([type, id]) => type === "step" && id === "two").length).toBeGreaterThan(1);
    // The elements share one download of the core.
    expect(requestedUrls.filter((address) => address.endsWith(".wasm")).length).toBe(1);
    expect(page.workers().length).toBe(2);
    const ownOrigin = new URL(page.url()).origin;
    expect(
      requestedUrls.filter(
        (address) => !address.startsWith(ownOrigin) && !address.startsWith("blob:") && !address.startsWith("data:"),
      ),
    ).toEqual([]);
  },
);

test("methods seek to any step and to the end, and events report the tour", async ({ page }) => {
  await recordEvents(page);
  await visit(page, readHostPage("script-tag"));
  await expectReady(page, "one");
  await page.evaluate(() => /** @type {TourElement} */ (document.getElementById("one")).seek(40));
  expect(await momentOf(page, "one")).toMatchObject({ steps: 40, visits: 40, deadEnds: 0, status: "searching" });
  await page.evaluate(() => /** @type {TourElement} */ (document.getElementById("one")).seek(5));
  expect((await momentOf(page, "one")).path.length).toBe(5);
  await page.evaluate(() => /** @type {TourElement} */ (document.getElementById("one")).seek(1000));
  const { path, status } = await momentOf(page, "one");
  expect(new Set(path).size).toBe(64);
  expect(status).toBe("open-tour");
  const [, , tour] = (await readEvents(page)).find(([type]) => type === "tour") ?? [];
  expect(tour).toEqual({ closed: false, squares: path, visits: 64, number: 1 });
  await expect(page.locator("#one").getByRole("status")).toHaveText("A tour: all 64 squares, each once. Visits: 64.");
  for (const invalidStep of [-1, 1.5, NaN, "7"]) {
    const message = await page.evaluate(async (step) => {
      const element = /** @type {TourElement} */ (document.getElementById("one"));
      return element.seek(/** @type {any} */ (step)).then(
        () => "",
        (/** @type {Error} */ error) => error.message,
      );
    }, invalidStep);
    expect(message).toContain("step must be a whole number from 0");
  }
  expect(
    await page.evaluate(() =>
      /** @type {TourElement} */ (document.getElementById("one")).load(
        "https://example.org/tour/?v=1&board=5x5&start=a1&algorithm=backtracking&step=30",
      ),
    ),
  ).toBe(true);
  expect(await momentOf(page, "one")).toMatchObject({ steps: 30 });
  // A change of an attribute restores the experiment of the attributes.
  await page.evaluate(() => document.getElementById("one")?.setAttribute("board", "6x6"));
  await expect.poll(async () => (await momentOf(page, "one")).steps).toBe(0);
  await expectReady(page, "one");
  expect(
    await page.evaluate(() => {
      const element = /** @type {TourElement} */ (document.getElementById("one"));
      try {
        return [element.api(2) === element, element.api(1)];
      } catch (error) {
        return String(error);
      }
    }),
  ).toContain("there is interface 2, not 1");
});

test("the element and an event report wrong attributes, and the element plays once they are corrected", async ({
  page,
}) => {
  await recordEvents(page);
  await visit(
    page,
    readHostPage("script-tag").replace(
      'id="two" board="5x5" start="a1"',
      'id="two" board="5x5" start="z9" picture="fog" speed="-1"',
    ),
  );
  const two = page.locator("#two");
  await expect(two).toHaveAttribute("data-state", "refused");
  await expect(two.getByRole("status")).toContainText("Esto no se puede mostrar");
  const [, , { faults }] = (await readEvents(page)).find(([type]) => type === "refused") ?? ["", "", { faults: [] }];
  expect(faults.map((/** @type {any} */ { attribute, value }) => [attribute, value])).toEqual([
    ["start", "z9"],
    ["picture", "fog"],
    ["speed", "-1"],
  ]);
  for (const { message } of faults) await expect(two.getByRole("status")).toContainText(message);
  await expect(two.getByRole("button")).toHaveCount(0);
  await two.evaluate((element) => {
    element.setAttribute("start", "a1");
    element.removeAttribute("picture");
    element.setAttribute("speed", "60");
  });
  await expectReady(page, "two");
  await two.getByRole("button", { name: "Reproducir" }).click();
  await expect.poll(async () => (await momentOf(page, "two")).visits).toBeGreaterThan(4);
});

test("without a tour the element states the reason, before the first step and after the last", async ({ page }) => {
  await recordEvents(page);
  await visit(
    page,
    readHostPage("script-tag").replace('id="two" board="5x5" start="a1"', 'id="two" board="5x5" start="b1"'),
  );
  await expectReady(page, "two");
  await expect(page.locator("#two").getByRole("status")).toContainText("No hay recorrido desde b1");
  await page.evaluate(() =>
    /** @type {TourElement} */ (document.getElementById("one")).load("board=3x3&algorithm=backtracking&search=full"),
  );
  await page.evaluate(() => /** @type {TourElement} */ (document.getElementById("one")).seek(1e6));
  await expect(page.locator("#one").getByRole("status")).toContainText("No tour");
  expect(
    (await readEvents(page)).filter(([type]) => type === "ended").map(([, id, { status }]) => [id, status]),
  ).toEqual([
    ["two", "refuted"],
    ["one", "exhausted"],
  ]);
});

test("the element keeps its own styles except for those that the page sets", async ({ page }) => {
  await visit(page, readHostPage("script-tag"));
  await expectReady(page, "one");
  const play = page.locator("#one").getByRole("button", { name: "Play" });
  await expect(play).toHaveCSS("background-color", "rgb(10, 20, 200)");
  await expect(play).toHaveCSS("border-top-width", "1px");
  await expect(page.locator("#one .count")).toHaveCSS("font-weight", "700");
  await expect(page.locator("p.board")).toHaveCSS("background-color", "rgb(255, 0, 0)");
  await page.locator("#one").evaluate((element) => element.setAttribute("controls", "none"));
  await expect(play).toBeHidden();
  const { violations } = await axe(page).include("knights-tour").analyze();
  expect(violations).toEqual([]);
});

test("the script warns if the element's name is taken, and can be loaded twice", async ({ page }) => {
  const consoleMessages = /** @type {string[]} */ ([]);
  page.on("console", (message) => consoleMessages.push(message.text()));
  const markup = readHostPage("script-tag").replace(
    "<script",
    '<script>customElements.define("knights-tour", class extends HTMLElement {})</script><script',
  );
  await visit(page, markup);
  await expect.poll(() => consoleMessages.join()).toContain("there already");
  await page.evaluate(async (script) => {
    const { define } = await import(new URL(`/element/${script}`, location.href).href);
    define("my-knights-tour");
    document.body.insertAdjacentHTML("beforeend", '<my-knights-tour id="mine" board="5x5"></my-knights-tour>');
    // The same script at another address is another module; the element's name is already registered.
    await import(new URL(`/element/${script}?again`, location.href).href);
  }, SCRIPT);
  await expectReady(page, "mine");
});

test(
  "the element plays under a strict policy, from another origin, with wrong media types and in other folders",
  { tag: "@firefox" },
  async ({ page }) => {
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
    await visit(page, readHostPage("strict-policy"), { "content-security-policy": policy });
    await expect.poll(async () => (await momentOf(page, "one"))?.status).toContain("tour");

    // Another server has the files, and serves the worker and the wasm file with a wrong media type.
    const fileServer = await serve((name) =>
      name.startsWith("laboratory-worker") || name.endsWith(".wasm") ? "text/plain" : "text/javascript",
    );
    await visit(page, readHostPage("strict-policy").replace("/element/", `${fileServer.address}some/where/`));
    await expect.poll(async () => (await momentOf(page, "one"))?.status).toContain("tour");

    // The attribute `files` gives the folder of the worker and of the wasm file.
    await visit(
      page,
      readHostPage("strict-policy").replace("<knights-tour", `<knights-tour files="${fileServer.address}elsewhere"`),
    );
    await expect.poll(async () => (await momentOf(page, "one"))?.status).toContain("tour");
    await fileServer.close();
    await visit(
      page,
      readHostPage("strict-policy").replace("<knights-tour", `<knights-tour files="${fileServer.address}elsewhere"`),
    );
    await expect(page.locator("#one").getByRole("status")).toContainText("could not be loaded");
  },
);

/**
 * The heap growth that may be noise, as a ratio. Each leaked element with its board would add more than 1 % of the
 * heap.
 */
const MAX_HEAP_GROWTH = 1.2;

test("sixty elements that are added and removed leave no worker, node, listener or memory behind", async ({ page }) => {
  await visit(
    page,
    "<!doctype html><html lang=en><title>Empty</title><script type=module src=/element/knights-tour-element.js></script>",
  );
  const session = await page.context().newCDPSession(page);
  const addAndRemoveElements = async (/** @type {number} */ count) => {
    await page.evaluate(async (count) => {
      await customElements.whenDefined("knights-tour");
      for (let index = 0; index < count; index += 1) {
        const element = /** @type {TourElement} */ (document.createElement("knights-tour"));
        element.setAttribute("board", "5x5");
        element.setAttribute("algorithm", "backtracking");
        document.body.append(element);
        // Some are removed while they play, some while they are paused, and others before they are ready.
        if (index % 4 > 0) await element.seek(20);
        if (index % 4 > 1) await element.play();
        element.remove();
        await new Promise(requestAnimationFrame);
      }
    }, count);
    await expect.poll(() => page.workers().length).toBe(0);
  };
  const measureMemory = async () => {
    // The browser's own list of requests grows with every element, and is not a leak.
    await page.evaluate(() => performance.clearResourceTimings());
    for (let times = 0; times < 4; times += 1) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return { bytes: usedSize, nodes, listeners: jsEventListeners };
  };
  // The first elements fill the browser's caches.
  await addAndRemoveElements(20);
  const before = await measureMemory();
  await addAndRemoveElements(60);
  // The browser may hold a removed node for a moment.
  await expect
    .poll(async () => {
      const { nodes, listeners } = await measureMemory();
      return nodes <= before.nodes && listeners <= before.listeners;
    })
    .toBe(true);
  const after = await measureMemory();
  expect(after.bytes).toBeLessThan(before.bytes * MAX_HEAP_GROWTH);
});

test("an element that is moved within the document keeps its step", async ({ page }) => {
  await visit(page, readHostPage("script-tag"));
  await expectReady(page, "one");
  await page.evaluate(async () => {
    const one = /** @type {TourElement} */ (document.getElementById("one"));
    await one.seek(12);
    document.body.prepend(one);
  });
  await waitTwoFrames(page);
  expect((await momentOf(page, "one")).steps).toBe(12);
  await page.locator("#one").getByRole("button", { name: "One step" }).click();
  await expect.poll(async () => (await momentOf(page, "one")).steps).toBe(13);
});

test("commands that do not wait for each other act in their order", async ({ page }) => {
  await visit(page, `${EMPTY_PAGE}<knights-tour board=6x6 algorithm=backtracking></knights-tour>`);
  const [step, playing] = await page.evaluate(async () => {
    const element = /** @type {TourElement} */ (document.querySelector("knights-tour"));
    await Promise.all([element.play(), element.pause()]);
    const { playing } = element;
    await Promise.all([element.seek(10), element.seek(3)]);
    return [element.moment.steps, playing];
  });
  expect([step, playing]).toEqual([3, false]);
});

for (const speed of ["30", "200", "2000", "max"]) {
  test(`at speed ${speed} each of two tours has an event, and the last event has their number`, async ({ page }) => {
    await recordEvents(page);
    await visit(
      page,
      `${EMPTY_PAGE}<knights-tour id=all board=3x4 algorithm=backtracking find=all search=full speed=${speed} autoplay>`,
    );
    const events = async () => (await readEvents(page)).filter(([type]) => type === "tour" || type === "ended");
    await expect.poll(async () => (await events()).at(-1)?.[0]).toBe("ended");
    const [first, second, ended, ...more] = (await events()).map(([, , detail]) => detail);
    expect(more).toEqual([]);
    expect([first.number, second.number, ended.tours, ended.status]).toEqual([1, 2, 2, "exhausted"]);
    for (const { squares } of [first, second]) expect(new Set(squares).size).toBe(12);
    expect(first.squares).not.toEqual(second.squares);
    // A search to the end has the same events.
    expect(
      await page.locator("#all").evaluate(async (element) => {
        const tourElement = /** @type {TourElement} */ (element);
        await tourElement.load("board=3x4&algorithm=backtracking&find=all&search=full");
        let count = 0;
        element.addEventListener("tour", () => (count += 1));
        await tourElement.seek(1e6);
        return count;
      }),
    ).toBe(2);
  });
}

test("the tours of a search for all tours are closed or open", async ({ page }) => {
  await recordEvents(page);
  await visit(
    page,
    `${EMPTY_PAGE}<knights-tour id=all board=3x10 start=a1 algorithm=backtracking find=all speed=max autoplay>`,
  );
  /** Whether a closed and an open tour were found. */
  const kinds = async () => {
    const tours = (await readEvents(page)).filter(([type]) => type === "tour");
    return [true, false].map((closed) => tours.some(([, , tour]) => tour.closed === closed));
  };
  await expect.poll(kinds).toEqual([true, true]);
});

test("a refused element rejects commands, and fires no event of the previous board", async ({ page }) => {
  await recordEvents(page);
  await visit(page, readHostPage("script-tag").replace('id="two"', 'id="two" hidden'));
  await expectReady(page, "one");
  const results = await withElement(page, "one", async (element) => {
    element.speed = "max";
    element.play();
    await element.seek(3);
    element.board = "zz";
    const refused = new Promise((resolve) => element.addEventListener("refused", resolve, { once: true }));
    await refused;
    const eventCount = /** @type {any} */ (window).recordedEvents.length;
    const errors = [];
    for (const call of ["play", "stepForward", "stepBack", "seek"])
      errors.push(await element[call](1).catch((/** @type {Error} */ { name }) => name));
    await element.pause();
    await new Promise(requestAnimationFrame);
    const newEvents = /** @type {any} */ (window).recordedEvents.slice(eventCount);
    return [...errors, element.playing, element.moment, newEvents];
  });
  expect(results).toEqual([...Array(4).fill("InvalidStateError"), false, null, []]);
  // An element outside a document has no board either.
  expect(
    await page.evaluate(() =>
      /** @type {TourElement} */ (document.createElement("knights-tour"))
        .play()
        .catch((/** @type {Error} */ { name }) => name),
    ),
  ).toBe("InvalidStateError");
});

test("the element's script is small", () => {
  expect(statSync(new URL(SCRIPT, ELEMENT_FOLDER)).size).toBeLessThan(20_000);
});
