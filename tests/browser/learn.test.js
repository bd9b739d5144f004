/** The lessons, completed by keyboard alone, and the notes for teachers. */

import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { lessonNames } from "../../vite/missing-texts.js";
import { questionsOf } from "../../www/learn/lesson.js";
import { readLesson } from "../../www/learn/read-lesson.js";
import { LESSONS } from "../../www/lessons/lessons.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { back, counter, open, waitForExplanation, waitTwoFrames } from "./page.js";
import { watchShifts } from "./layout-shifts.js";
import { WINDOWS, expectFits } from "./fit-checks.js";
import { test } from "./machine-speed.js";

/** The codes of the page's languages, English first. */
const languageCodes = LANGUAGES.map((language) =>
  typeof language === "string" ? language : /** @type {{code: string}} */ (language).code,
);

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Reads a lesson from its file, or the English one if the language lacks it.
 *
 * @param {string} language
 * @param {string} name
 */
function readLessonFile(language, name) {
  const folder = lessonNames(language).includes(`${name}.md`) ? language : "en";
  return readLesson(readFileSync(new URL(`../../www/lessons/${folder}/${name}.md`, import.meta.url), "utf8")).lesson;
}

/** The panel with the open lesson. @param {Page} page */
const lessonPanel = (page) => page.locator("#lesson");

/** Opens a lesson by its link. @param {Page} page @param {string} name @param {string} [query] */
async function openLesson(page, name, query = "") {
  await page.goto(`./${query}#learn/${name}`);
  await expect(lessonPanel(page).locator("h2")).toBeVisible();
  await expect(page.locator("#play")).toBeEnabled();
}

/**
 * Describes the focused element. `question` is the index of the question with the element, or -1.
 *
 * @param {Page} page
 */
const describeFocus = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const question = activeElement?.closest(".question");
    const questions = [...document.querySelectorAll("#lesson .question")];
    return {
      isInLesson: Boolean(activeElement?.closest("#lesson")),
      kind:
        activeElement instanceof HTMLInputElement
          ? "field"
          : activeElement?.classList.contains("choice")
            ? "choice"
            : activeElement?.tagName === "A"
              ? "link"
              : "",
      isStageLink: Boolean(activeElement?.classList.contains("to-stage")),
      question: question ? questions.indexOf(question) : -1,
    };
  });

/** The maximum number of links followed in a lesson. tests/page/lessons.test.js checks all links. */
const MAX_FOLLOWED_LINKS = 2;

/**
 * Completes the open lesson by keyboard alone: answers every question, follows some links, and opens the next lesson.
 *
 * @param {Page} page
 * @param {string} language
 * @param {string} name
 */
async function completeLesson(page, language, name) {
  const content = readLessonFile(language, name);
  await expect(lessonPanel(page).locator("h2")).toHaveText(content.title);
  const questions = questionsOf(content);
  await expect(lessonPanel(page).locator(".question")).toHaveCount(questions.length);
  await lessonPanel(page).locator("h2").focus();
  const answered = new Set();
  let linkCount = 0;
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const focus = await describeFocus(page);
    if (!focus.isInLesson) break;
    const isNew = focus.question >= 0 && !answered.has(focus.question);
    if (focus.kind === "field" && isNew) {
      await page.keyboard.type("100");
      await page.keyboard.press("Enter");
    } else if (focus.kind === "choice" && isNew) {
      await page.keyboard.press("Enter");
    } else {
      if (focus.isStageLink && ++linkCount <= MAX_FOLLOWED_LINKS) {
        await page.keyboard.press("Enter");
        await expect(page.locator("#sentence")).not.toContainText("Only part of this link could be read");
      }
      continue;
    }
    answered.add(focus.question);
    const question = lessonPanel(page).locator(".question").nth(focus.question);
    await expect(question.locator(".answer"), "the answer appears after the guess").toBeVisible();
    await expect(question.locator(".verdict")).not.toContainText("otherwise");
  }
  expect([...answered], `answered questions of ${name}`).toEqual(questions.map((_, index) => index));
  await lessonPanel(page).locator(".lesson-button a").last().focus();
  await page.keyboard.press("Enter");
}

/** Collects the errors that a page's scripts throw. @param {Page} page @returns {string[]} */
function watchErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

test("the keyboard alone completes every lesson, each opened from the previous lesson", async ({ page }) => {
  const errors = watchErrors(page);
  await openLesson(page, LESSONS[0]);
  for (const name of LESSONS) await test.step(name, () => completeLesson(page, "en", name));
  await expect(lessonPanel(page)).toBeHidden();
  await expect(page.locator("#solver")).toBeVisible();
  await page.goto("./#learn");
  await expect(page.locator(".lessons li.done")).toHaveCount(LESSONS.length);
  expect(errors).toEqual([]);
});

test("the keyboard alone completes a lesson in every language other than English", async ({ page }) => {
  const errors = watchErrors(page);
  // Each language gets a different lesson. tests/page/lessons.test.js checks the texts of all lessons.
  for (const [index, language] of languageCodes.slice(1).entries()) {
    const lessonIndex = (index + 3) % LESSONS.length;
    await test.step(`${LESSONS[lessonIndex]} in ${language}`, async () => {
      await openLesson(page, LESSONS[lessonIndex], `?lang=${language}`);
      await completeLesson(page, language, LESSONS[lessonIndex]);
      const next = LESSONS[lessonIndex + 1];
      if (next) await expect(lessonPanel(page).locator("h2")).toHaveText(readLessonFile(language, next).title);
      else await expect(lessonPanel(page)).toBeHidden();
    });
  }
  expect(errors).toEqual([]);
});

test("a lesson begins with its own board, also after another search, and when the module of the lessons loads late", async ({
  page,
}) => {
  const expectLessonBegun = async () => {
    await expect(lessonPanel(page).locator("h2")).toHaveText(readLessonFile("en", "tour").title);
    await expect(page.locator("#chip-board")).toHaveText("5 × 5");
    await expect(page.locator("#step-number")).toHaveValue("1");
  };
  // The first screen writes its own experiment into the address before the lesson is opened.
  await open(page);
  await page.locator("#step").click();
  await expect(page.locator("#step-number")).toHaveValue("1");
  await page.locator("#to-learn").click();
  await page.locator(".lessons a").first().click();
  await expectLessonBegun();
  let releaseLessons = () => undefined;
  const released = new Promise((resolve) => (releaseLessons = () => void resolve(undefined)));
  await page.route(/learn-screen.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goto("./#learn/tour");
  // The first screen is ready before the module of the lessons is loaded.
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  await expect(page.locator("#chip-board")).not.toBeEmpty();
  releaseLessons();
  await expectLessonBegun();
});

test("after a guess the answer is scrolled into view", async ({ page }) => {
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    // Visiting the list in between resets every question.
    await page.goto("./#learn");
    await expect(page.locator(".lessons")).toBeVisible();
    await openLesson(page, "tour");
    const questions = await lessonPanel(page).locator(".question").all();
    for (const question of [questions[0], questions[2], questions[questions.length - 1]]) {
      const field = question.locator("input, .choice").first();
      // Scrolls the field to the bottom of the window.
      await field.evaluate((field) => field.scrollIntoView({ block: "end" }));
      await field.focus();
      await page.keyboard.type("7");
      await page.keyboard.press("Enter");
      const answer = question.locator(".answer");
      await expect(answer).toBeVisible();
      await expect(answer).toBeInViewport({ ratio: 1 });
      if (width > 915) continue;
      await expect(async () => {
        const [answerBox, controls] = [await answer.boundingBox(), await page.locator("#transport").boundingBox()];
        expect((answerBox?.y ?? Infinity) + (answerBox?.height ?? 0), `at ${width} × ${height}`).toBeLessThanOrEqual(
          (controls?.y ?? 0) + 1,
        );
      }).toPass();
    }
  }
});

test("after a long search of a lesson the page does not offer to restore the search, and the button that shows the blocks is fully visible", async ({
  page,
}) => {
  await page.clock.install();
  await openLesson(page, "everything");
  const answerQuestion = async (/** @type {number} */ index) => {
    const field = lessonPanel(page).locator(".question").nth(index).locator("input, .choice").first();
    await field.focus();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await expect(lessonPanel(page).locator(".question").nth(index).locator(".answer")).toBeVisible();
  };
  await lessonPanel(page).locator("a.to-stage", { hasText: "off it goes" }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(0);
  // The search runs so long that outside a lesson the page would offer to restore this search.
  await page.clock.fastForward(5000);
  await answerQuestion(0);
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await expect(page.locator("#offer")).toBeHidden();
  await openLesson(page, "million");
  await lessonPanel(page).locator("a.to-stage", { hasText: "16 × 16" }).click();
  await page.locator("#finish").click();
  await expect(page.locator("#show-blocks")).toBeInViewport({ ratio: 1 });
});

test(
  "a click on a link of a lesson shows the step of the link within 150 ms",
  { tag: "@alone" },
  async ({ page, machineSpeed }) => {
    await openLesson(page, "everything");
    const link = lessonPanel(page).locator('a.to-stage[href*="step=22"]').first();
    await link.click();
    await expect(page.locator("#step-number")).toHaveValue("22");
    await page.locator("#beginning").click();
    await expect(page.locator("#step-number")).toHaveValue("0");
    const times = [];
    for (let round = 0; round < 5; round++) {
      times.push(
        await link.evaluate(async (link) => {
          const field = /** @type {HTMLInputElement} */ (document.getElementById("step-number"));
          const start = performance.now();
          /** @type {HTMLElement} */ (link).click();
          while (field.value !== "22") await new Promise((done) => requestAnimationFrame(done));
          return performance.now() - start;
        }),
      );
      await page.locator("#beginning").click();
      await expect(page.locator("#step-number")).toHaveValue("0");
    }
    const [, , median] = times.sort((one, other) => one - other);
    expect(median).toBeLessThan(machineSpeed.scaledLimit(150));
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
    expect(new URL(page.url()).hash).toBe("#learn/everything");
  },
);

test("going back returns to the previous lesson and its step", { tag: "@firefox" }, async ({ page }) => {
  await openLesson(page, "tour");
  await page.goto("./#learn/tour");
  const link = lessonPanel(page).locator('a.to-stage[href*="step=22"]').first();
  await lessonPanel(page).locator("input").fill("7");
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await expect(page.locator("#step-number")).toHaveValue("22");
  await lessonPanel(page).locator(".lesson-button a").last().click();
  await expect(lessonPanel(page).locator("h2")).toHaveText(readLessonFile("en", "everything").title);
  await back(page);
  await expect(lessonPanel(page).locator("h2")).toHaveText(readLessonFile("en", "tour").title);
  await expect(page.locator("#step-number")).toHaveValue("22");
});

test("only the first guess counts, and the right answer is marked", async ({ page }) => {
  await openLesson(page, "tour");
  await lessonPanel(page).getByRole("button", { name: "50", exact: true }).click();
  const question = lessonPanel(page).locator(".question").first();
  await expect(question.locator(".verdict")).toContainText("Not quite. The answer is: 24.");
  await expect(question.getByRole("button", { name: "24" })).toHaveAttribute("data-verdict", "right");
  await question.getByRole("button", { name: "25", exact: true }).click({ force: true });
  await expect(question.locator('[aria-pressed="true"]')).toHaveText("50");
});

test("the pages of the lessons fit every window, pass axe, and do not move while they load", async ({ page }) => {
  const shifts = await watchShifts(page);
  const states = {
    "#learn": ".lessons",
    "#learn/tour": ".question",
    "#learn/own": "#own-text",
    "#learn/teachers": "h3",
  };
  for (const [stateIndex, [path, selector]] of Object.entries(states).entries()) {
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await page.goto("about:blank");
      await page.goto(`./${path}`);
      await expect(page.locator(`:is(#learn, #lesson) ${selector}`).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-started", "");
      if (path === "#learn/tour") await waitForExplanation(page);
      await waitTwoFrames(page);
      const layoutShifts = await shifts.collect();
      const summary = layoutShifts.map(({ value, description }) => `${value}: ${description}`).join("\n");
      expect
        .soft(
          layoutShifts.reduce((sum, { value }) => sum + value, 0),
          `${path} at ${window.width} × ${window.height}\n${summary}`,
        )
        .toBeLessThan(0.01);
    }
    await expectFits(page, { name: path, stateIndex });
  }
});

test("at least 480 pixels of a lesson are visible in large windows, and no line is cut at an edge", async ({
  page,
}) => {
  for (const language of languageCodes) {
    await page.goto("about:blank");
    await openLesson(page, "warnsdorff", `?lang=${language}`);
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size);
      for (const scrollTop of [0, 137, 400, 755, 100_000]) {
        await lessonPanel(page).evaluate((lesson, top) => (lesson.scrollTop = top), scrollTop);
        await waitTwoFrames(page);
        await waitTwoFrames(page);
        const { height, cut } = await lessonPanel(page).evaluate((lesson) => {
          const { top, bottom } = lesson.getBoundingClientRect();
          const heightOf = (/** @type {string} */ cover) => Number.parseFloat(getComputedStyle(lesson, cover).height);
          const [first, last] = [top + heightOf("::before"), bottom - heightOf("::after")];
          const range = document.createRange();
          const texts = document.createTreeWalker(lesson, NodeFilter.SHOW_TEXT);
          const boxes = [...lesson.querySelectorAll("button, input")].map((part) => part.getBoundingClientRect());
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            boxes.push(...range.getClientRects());
          }
          const isCutBy = (/** @type {DOMRect} */ box, /** @type {number} */ edge) =>
            box.top < edge - 1 && box.bottom > edge + 1;
          return {
            height: last - first,
            cut: boxes.filter((box) => box.height > 0 && (isCutBy(box, first) || isCutBy(box, last))).length,
          };
        });
        const name = `${language}, ${size.width} × ${size.height}, scrolled to ${scrollTop}`;
        expect.soft(cut, name).toBe(0);
        // In a scrolled lesson, a cover at each edge may hide a cut line.
        expect.soft(height, name).toBeGreaterThanOrEqual(scrollTop === 0 ? 480 : 450);
      }
    }
  }
});

test("the notes for teachers are printed without the rest of the page", async ({ page }) => {
  await page.goto("./#learn/teachers");
  // Besides the lessons: counting in class, and lessons of one's own.
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(LESSONS.length + 2);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header")).toBeHidden();
  await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
  const isCut = await page.locator("#learn").evaluate((main) => main.scrollHeight > main.clientHeight + 1);
  expect(isCut).toBe(false);
});

test("a lesson is printed with its board, black on white, as a whole and without the rest of the page", async ({
  page,
}) => {
  await page.addInitScript(() => void Object.assign(window, { print: () => (document.title = "printed") }));
  for (const { isPresented, colorScheme } of /** @type {const} */ ([
    { isPresented: false, colorScheme: "light" },
    { isPresented: true, colorScheme: "dark" },
  ])) {
    await page.emulateMedia({ media: "screen", colorScheme });
    await page.goto("about:blank");
    await openLesson(page, "warnsdorff");
    await expect(page.locator("#step-number")).toHaveValue("3");
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page).toHaveTitle("printed");
    if (isPresented) {
      await page.evaluate(() => void (Element.prototype.requestFullscreen = async () => undefined));
      await lessonPanel(page).locator("h2").focus();
      await page.keyboard.press("f");
      await expect(page.locator("#present-vote")).toBeVisible();
    }
    await page.emulateMedia({ media: "print", colorScheme });
    const figure = lessonPanel(page).locator(".lesson-board svg");
    await expect(figure).toBeVisible();
    for (const part of ["header", ".stage", ".side", ".transport", "#present-tools", ".learn-navigation", "#skip"])
      await expect(page.locator(part).first(), part).toBeHidden();
    await expect(lessonPanel(page).locator("button:visible:not(.choice)")).toHaveCount(0);
    const print = await lessonPanel(page).evaluate((lesson) => {
      const colourOf = (/** @type {Element} */ part, /** @type {"color" | "backgroundColor"} */ name) =>
        getComputedStyle(part)[name];
      const visible = [...lesson.querySelectorAll("*")].filter((part) => part.checkVisibility());
      const texts = visible.filter((part) => !part.closest("svg"));
      const figureColours = [...lesson.querySelectorAll("svg [fill], svg [stroke]")].flatMap((part) =>
        ["fill", "stroke"].map((name) => part.getAttribute(name) ?? "none"),
      );
      return {
        isCut: lesson.scrollHeight > lesson.clientHeight + 1,
        pageHeight: document.documentElement.scrollHeight,
        height: lesson.getBoundingClientRect().height,
        inks: [...new Set(texts.map((part) => colourOf(part, "color")))],
        grounds: [...new Set([lesson, document.body, ...texts].map((part) => colourOf(part, "backgroundColor")))],
        coloured: figureColours.filter((colour) => {
          const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? [];
          return red !== green || green !== blue;
        }),
      };
    });
    expect(print.isCut).toBe(false);
    expect(print.pageHeight).toBeGreaterThanOrEqual(print.height);
    expect(print.inks).toEqual(["rgb(0, 0, 0)"]);
    expect(print.grounds.filter((ground) => !["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"].includes(ground))).toEqual([]);
    expect(print.coloured).toEqual([]);
    // The lesson continues on further pages.
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
    // The board leaves the lesson after the print.
    await page.emulateMedia({ media: "screen", colorScheme });
    await expect(lessonPanel(page).locator(".lesson-board")).toHaveCount(0);
  }
});

test("on a phone, a game that a lesson opens begins at its top", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await openLesson(page, "redraw");
  // A screen that was open before has its full height at once, so that the scroll position could be kept.
  await lessonPanel(page).getByRole("link", { name: "Try it yourself" }).click();
  await expect(page.locator("#play-sentence")).toContainText("Your turn");
  await page.goBack();
  const button = lessonPanel(page).getByRole("link", { name: "Now you again, with the graph" });
  await button.focus();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.keyboard.press("Enter");
  await expect(page.locator("#play-sentence")).toContainText("Your turn");
  // The graph makes the screen higher than the window, so that it could be scrolled.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThan(100);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a presented lesson puts its question to the vote, and then shows the answer", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLesson(page, "everything");
  await page.evaluate(() => void (Element.prototype.requestFullscreen = async () => undefined));
  await lessonPanel(page).locator("h2").focus();
  await page.keyboard.press("f");
  const voteButton = page.getByRole("button", { name: "Vote", exact: true });
  const question = lessonPanel(page).locator(".question").first();
  await question.scrollIntoViewIfNeeded();
  await voteButton.click();
  const vote = page.locator("#vote");
  await expect(vote.getByRole("heading")).toContainText("How many visits does it take to find the first tour?");
  await expect(vote.getByRole("listitem")).toHaveText([/25/, /about 500/, /about 10,000/, /about 500,000/]);
  await page.keyboard.press("3");
  await page.keyboard.press("3");
  await vote.getByRole("button", { name: "Add a hand for A (25)" }).click();
  await expect(vote).toContainText("3 hands");
  await expect(question.locator(".answer")).toBeHidden();
  await vote.getByRole("button", { name: "Show the answer" }).click();
  await expect(vote).toContainText("The answer is C (about 10,000). 2 of 3 hands were for it.");
  await expect(vote).toContainText("It took 8,840 visits");
  await expect(vote.getByRole("button", { name: "Vote on the next move" })).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(vote).toBeHidden();
  await expect(question.locator(".answer")).toBeVisible();
  await expect(question.locator(".verdict")).toContainText("The answer is about 10,000.");
  // An answered question is not put to the vote again.
  await question.scrollIntoViewIfNeeded();
  await voteButton.click();
  await expect(page.locator("#present-notice")).toHaveText("There is nothing more to vote on here.");
  await expect(vote).toBeHidden();
});
