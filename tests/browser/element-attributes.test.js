/** The attributes of the custom element, and the properties that reflect them. */

import { expect, test } from "@playwright/test";
import { EXPERIMENT_ATTRIBUTES, PRESENTATION_ATTRIBUTES } from "../../www/element/attributes.js";
import {
  EMPTY_PAGE,
  SCRIPT,
  expectReady,
  momentOf,
  readEvents,
  readHostPage,
  recordEvents,
  useHostPages,
  waitForDefinition,
  withElement,
} from "./element-host.js";

/** @typedef {import("./element-host.js").TourElement} TourElement */

const visit = useHostPages();

test("every attribute has a property that reflects it, and no other member has the name of an attribute", async ({
  page,
}) => {
  await visit(page, EMPTY_PAGE);
  await waitForDefinition(page);
  const results = await page.evaluate(() => {
    const elementClass = /** @type {any} */ (customElements.get("knights-tour"));
    const element = /** @type {TourElement} */ (document.createElement("knights-tour"));
    const names = /** @type {string[]} */ (elementClass.observedAttributes.filter((name = "") => name !== "lang"));
    return names.map((name) => {
      /** @type {unknown[]} */
      const values = [name, name in HTMLElement.prototype, element[name]];
      for (const value of ["6x6", 12, null, "a", undefined, "b", false]) {
        element[name] = value;
        values.push(element.getAttribute(name), element[name]);
      }
      element.setAttribute(name, "c");
      return [...values, element[name]];
    });
  });
  expect(results.map(([name]) => name)).toEqual(expect.arrayContaining(["board", "step", "loop", "link", "controls"]));
  for (const [name, isInherited, initial, ...values] of results) {
    const last = name === "controls" ? "none" : null;
    expect([isInherited, initial, ...values], String(name)).toEqual([
      ...[false, null, "6x6", "6x6", "12", "12", null, null, "a", "a", null, null, "b", "b", last, last, "c"],
    ]);
  }
  const autoplay = await page.evaluate(() => {
    const element = /** @type {TourElement} */ (document.createElement("knights-tour"));
    const values = [element.autoplay];
    for (const value of [true, false, "", 1, null]) {
      element.autoplay = value;
      values.push(element.autoplay, element.getAttribute("autoplay"));
    }
    return values;
  });
  expect(autoplay).toEqual([false, true, "", false, null, false, null, true, "", false, null]);
});

test("the attribute and the property `step` show a step, and methods go on from there", async ({ page }) => {
  await visit(
    page,
    readHostPage("script-tag").replace('id="one"', 'id="one" step="12"').replace('id="two"', 'id="two" hidden'),
  );
  await expectReady(page, "one");
  expect((await momentOf(page, "one")).steps).toBe(12);
  expect(
    await withElement(page, "one", async (element) => {
      const steps = [];
      await element.stepForward();
      steps.push(element.moment.steps);
      await Promise.all([element.stepForward(), element.stepForward()]);
      steps.push(element.moment.steps);
      await element.stepBack();
      steps.push(element.moment.steps);
      element.step = 20;
      await element.pause();
      await element.stepForward();
      steps.push(element.step, element.moment.steps);
      element.step = null;
      await element.pause();
      return [...steps, element.hasAttribute("step"), element.moment.steps];
    }),
  ).toEqual([13, 15, 14, "20", 21, false, 21]);
});

test("properties that are set before the script is loaded take effect", async ({ page }) => {
  await visit(page, "<!doctype html><html lang=en><title>Late</title><knights-tour id=late></knights-tour>");
  await withElement(page, "late", (element) => {
    Object.assign(element, {
      board: "5x5",
      start: "a1",
      step: 3,
      autoplay: false,
      lang: "es",
      algorithm: "warnsdorff",
    });
    element.tour = "closed";
    element.tour = null;
  });
  await page.evaluate((script) => void import(new URL(`/element/${script}`, location.href).href), SCRIPT);
  await expectReady(page, "late");
  expect(
    await withElement(page, "late", (element) => [
      ...[element.moment.path.length, element.board, element.getAttribute("board"), element.autoplay],
      ...[element.hasAttribute("tour"), Object.keys(element)],
    ]),
  ).toEqual([3, "5x5", "5x5", false, false, []]);
  await expect(page.locator("#late").getByRole("button", { name: "Reproducir" })).toBeVisible();
  await withElement(page, "late", (element) => (element.board = "6x6"));
  await expect.poll(async () => (await momentOf(page, "late")).visits).toBe(3);
  await expect(page.locator("#late .count")).toHaveText("3 / 36");
});

test("settings change how the board looks and plays, and keep the step, the search and the playback", async ({
  page,
}) => {
  await visit(page, readHostPage("script-tag").replace('id="two"', 'id="two" hidden'));
  await expectReady(page, "one");
  await withElement(page, "one", (element) => element.seek(30));
  for (const [name, value] of /** @type {const} */ ([
    ["speed", "max"],
    ["picture", "numbers"],
    ["first", "0"],
    ["line", "arched"],
    ["naming", "index"],
    ["loop", "20-30"],
    ["arrangement", "grid"],
    ["speed", null],
    ["picture", "graph"],
    ["loop", null],
  ])) {
    await withElement(page, "one", async (element) => element.play());
    const states = await page.locator("#one").evaluate(async (element, [name, value]) => {
      const tourElement = /** @type {TourElement} */ (element);
      const pathLength = tourElement.moment.path.length;
      tourElement.pause();
      tourElement[/** @type {string} */ (name)] = value;
      await tourElement.pause();
      const states = [element.dataset.state, tourElement.moment.path.length >= pathLength];
      tourElement.play();
      tourElement[/** @type {string} */ (name)] = value;
      // Let the settings be shown.
      await tourElement.api(2).play();
      return [...states, tourElement.playing || tourElement.moment.steps === 64];
    }, /** @type {[string, string | null]} */ ([name, value]));
    expect(states, `${name}=${value}`).toEqual(["ready", true, true]);
  }
  await withElement(page, "one", (element) => element.seek(2));
  expect((await momentOf(page, "one")).path).toEqual(["56", "41"]);
  // Two pictures look different.
  const snapshotOf = async (/** @type {string} */ picture) => {
    await withElement(page, "one", (element) => element.pause());
    await page.locator("#one").evaluate((element, picture) => element.setAttribute("picture", picture), picture);
    await withElement(page, "one", (element) => element.pause());
    await expect(page.locator("#one canvas")).not.toHaveAttribute("data-moving");
    return page.locator("#one canvas").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  };
  expect(await snapshotOf("numbers")).not.toBe(await snapshotOf("path"));
});

test("a wrong setting is refused, and its correction shows the same step again", async ({ page }) => {
  await visit(page, readHostPage("script-tag").replace('id="two"', 'id="two" hidden'));
  await expectReady(page, "one");
  await withElement(page, "one", (element) => element.seek(30));
  await withElement(page, "one", (element) => (element.picture = "fog"));
  await expect(page.locator("#one")).toHaveAttribute("data-state", "refused");
  await withElement(page, "one", (element) => (element.picture = "numbers"));
  await expectReady(page, "one");
  expect((await momentOf(page, "one")).steps).toBe(30);
  await expect(page.locator("#one").getByRole("button", { name: "Play" })).toBeVisible();
});

test("texts that a language lacks are in English", async ({ page }) => {
  // The file of the Spanish texts has a single text.
  await page.route(/\/element\/element-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'export default { element: { play: "Juega" } };' }),
  );
  await visit(page, `${EMPTY_PAGE}<knights-tour id=one lang=es rows=5 columns=5></knights-tour>`);
  await expectReady(page, "one");
  await expect(page.locator("#one").getByRole("button", { name: "Juega" })).toBeVisible();
  await expect(page.locator("#one").getByRole("button", { name: "One step" })).toBeVisible();
});

for (const [language, words] of /** @type {const} */ ([
  ["en", "Known names: "],
  ["es", "Nombres conocidos: "],
  ["pt", "Nomes conhecidos: "],
  ["ro", "Nume cunoscute: "],
])) {
  test(`a message about an unknown name lists the known names, lang=${language}`, async ({ page }) => {
    await recordEvents(page);
    await visit(
      page,
      `${EMPTY_PAGE}<knights-tour lang=${language} line=curve picture=fog algorithm=luck order=chaos tour=round find=some
        centre=left topology=ball leaper=queen search=half>`,
    );
    await expect(page.locator("knights-tour")).toHaveAttribute("data-state", "refused");
    const [[, , { faults }]] = await readEvents(page);
    const namesOf = Object.fromEntries(
      faults.map((/** @type {any} */ { attribute, message }) => [attribute, message.split(words)[1]]),
    );
    expect(namesOf).toMatchObject({
      line: "straight, arched.",
      picture: "path, numbers, colour, accessibility, graph, drawing.",
      algorithm: expect.stringMatching(/^warnsdorff, .*backtracking, .*auto\.$/),
      order: expect.stringContaining("clockwise"),
      tour: "open, closed.",
      find: "first, all.",
      centre: "true, integer.",
      topology: "plane, cylinder, torus.",
      leaper: "knight, camel, zebra, giraffe, king.",
      search: "full.",
    });
  });
}

test("a start off the board or in a hole is refused, and an unnamed start is moved out of a hole", async ({ page }) => {
  await visit(page, `${EMPTY_PAGE}<knights-tour></knights-tour>`);
  const element = page.locator("knights-tour");
  for (const [start, holes, state] of [
    ["9,9", "", "refused"],
    ["8,0", "", "refused"],
    ["0,0", "x.", "refused"],
    ["0,1", "x.", "ready"],
    ["", "x.", "ready"],
  ]) {
    await element.evaluate(
      (element, attributes) => {
        element.setAttribute("speed", "1");
        Object.assign(element, attributes);
      },
      { start: start || null, holes: holes || null },
    );
    await expect(element).toHaveAttribute("data-state", state);
  }
});

test("settings after `load` apply to the loaded run", async ({ page }) => {
  await visit(page, readHostPage("script-tag").replace('id="two"', 'id="two" hidden'));
  expect(
    await withElement(page, "one", async (element) => {
      const loading = element.load("?v=1&board=5x5&start=a1&algorithm=warnsdorff&step=7&speed=2&naming=coordinates");
      element.speed = 60;
      const isShown = await loading;
      element.naming = "index";
      await element.pause();
      return [isShown, element.moment.path.length, element.moment.path[0]];
    }),
  ).toEqual([true, 7, "20"]);
  // The attributes of the experiment still replace the link.
  await withElement(page, "one", (element) => (element.board = "6x6"));
  await expect(page.locator("#one .count")).toHaveText("0 / 36");
});

test("every wrong value of every attribute is refused with a sentence", async ({ page }) => {
  await visit(page, `${EMPTY_PAGE}<knights-tour></knights-tour>`);
  const wrongValues = ["hello", "-1", "1e400", "NaN", "1.5.2", "💥", "<b>", ";", "null", "undefined"];
  const outcomes = await page.locator("knights-tour").evaluate(
    async (element, { attributes, values }) => {
      const outcomes = [];
      for (const attribute of attributes) {
        for (const value of values) {
          const outcome = new Promise((resolve) => {
            const end = (/** @type {unknown} */ result) => {
              observer.disconnect();
              element.removeEventListener("refused", listener);
              resolve(result);
            };
            const listener = (/** @type {any} */ { detail }) => end(detail.faults);
            const observer = new MutationObserver(() => element.dataset.state === "ready" && end("accepted"));
            observer.observe(element, { attributeFilter: ["data-state"] });
            element.addEventListener("refused", listener);
          });
          element.setAttribute(attribute, value);
          outcomes.push([attribute, value, await outcome]);
          element.removeAttribute(attribute);
        }
      }
      return outcomes;
    },
    { attributes: [...EXPERIMENT_ATTRIBUTES, ...PRESENTATION_ATTRIBUTES], values: wrongValues },
  );
  expect(outcomes).toHaveLength(220);
  for (const [attribute, value, faults] of outcomes) {
    const context = `${attribute}=${value}`;
    expect(faults, context).toHaveLength(1);
    expect(faults[0], context).toMatchObject({ attribute, message: expect.stringMatching(/^.+: .+ .+\.$/) });
  }
});
