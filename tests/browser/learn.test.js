/** The lessons: a walk through each by keyboard alone, lessons that the reader writes, and notes for teachers. */

import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { questionsOf } from "../../www/learn/lesson.js";
import { pack, unpack } from "../../www/learn/packing.js";
import { readLesson } from "../../www/learn/read-lesson.js";
import { LESSONS } from "../../www/lessons/lessons.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { back, counter, open, waitForExplanation, waitTwoFrames } from "./page.js";
import { watchShifts } from "./layout-shifts.js";
import { WINDOWS, expectFits } from "./fit-checks.js";
import { test } from "./machine-speed.js";

/** The language codes. */
const languages = LANGUAGES.map((language) => (typeof language === "string" ? language : /** @type {{code: string}} */ (language).code));

/** @typedef {import("@playwright/test").Page} Page */

/** @param {string} language @param {string} name */
const readLessonFile = (language, name) => readLesson(readFileSync(new URL(`../../www/lessons/${language}/${name}.md`, import.meta.url), "utf8")).lesson;

/** @param {Page} page */
const lesson = (page) => page.locator("#lesson");

/** Opens a lesson by its link. @param {Page} page @param {string} name @param {string} [query] */
async function openLesson(page, name, query = "") {
  await page.goto(`./${query}#learn/${name}`);
  await expect(lesson(page).locator("h2")).toBeVisible();
  await expect(page.locator("#play")).toBeEnabled();
}

/** Describes the focused element: its kind, and the index of its question. @param {Page} page */
const describeFocus = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const question = activeElement?.closest(".question");
    const all = [...document.querySelectorAll("#lesson .question")];
    return {
      isInLesson: Boolean(activeElement?.closest("#lesson")),
      kind: activeElement instanceof HTMLInputElement ? "field" : activeElement?.classList.contains("choice") ? "choice" : activeElement?.tagName === "A" ? "link" : "",
      isStage: Boolean(activeElement?.classList.contains("to-stage")),
      isDisabled: activeElement?.ariaDisabled === "true",
      question: question ? all.indexOf(question) : -1,
    };
  });

/** The maximum number of links followed in a lesson. tests/page/lessons.test.js checks all of them. */
const MAX_FOLLOWED_LINKS = 2;

/**
 * Walks through the open lesson by keyboard alone: answers every question, and follows some links.
 *
 * @param {Page} page
 * @param {string} language
 * @param {string} name
 */
async function walk(page, language, name) {
  const read = readLessonFile(language, name);
  await expect(lesson(page).locator("h2")).toHaveText(read.title);
  const questions = questionsOf(read);
  await expect(lesson(page).locator(".question")).toHaveCount(questions.length);
  await lesson(page).locator("h2").focus();
  const answered = new Set();
  let links = 0;
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const at = await describeFocus(page);
    if (!at.isInLesson) break;
    const isNew = at.question >= 0 && !answered.has(at.question);
    if (at.kind === "field" && isNew) {
      await page.keyboard.type("100");
      await page.keyboard.press("Enter");
    } else if (at.kind === "choice" && isNew) {
      await page.keyboard.press("Enter");
    } else {
      if (at.isStage && ++links <= MAX_FOLLOWED_LINKS) {
        await page.keyboard.press("Enter");
        await expect(page.locator("#sentence")).not.toContainText("Only part of this link could be read");
      }
      continue;
    }
    answered.add(at.question);
    const question = lesson(page).locator(".question").nth(at.question);
    await expect(question.locator(".answer"), "the answer comes after the guess").toBeVisible();
    await expect(question.locator(".verdict")).not.toContainText("otherwise");
  }
  expect([...answered], `answered questions of ${name}`).toEqual(questions.map((_, index) => index));
  await lesson(page).locator(".lesson-button a").last().focus();
  await page.keyboard.press("Enter");
}

/** Collects the errors that a page's scripts throw. @param {Page} page @returns {string[]} */
function watchErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

test("the lessons are walked from end to end by the keyboard, each from the one before", async ({ page }) => {
  const errors = watchErrors(page);
  await openLesson(page, LESSONS[0]);
  for (const name of LESSONS) await test.step(name, () => walk(page, "en", name));
  await expect(lesson(page)).toBeHidden();
  await expect(page.locator("#solver")).toBeVisible();
  await page.goto("./#learn");
  await expect(page.locator(".lessons li.done")).toHaveCount(LESSONS.length);
  expect(errors).toEqual([]);
});

test("a lesson is walked from end to end in every other language", async ({ page }) => {
  const errors = watchErrors(page);
  // Each language gets a different lesson. tests/page/lessons.test.js checks the texts of all of them.
  for (const [index, language] of languages.slice(1).entries()) {
    const place = (index + 3) % LESSONS.length;
    await test.step(`${LESSONS[place]} in ${language}`, async () => {
      await openLesson(page, LESSONS[place], `?lang=${language}`);
      await walk(page, language, LESSONS[place]);
      const next = LESSONS[place + 1];
      if (next) await expect(lesson(page).locator("h2")).toHaveText(readLessonFile(language, next).title);
      else await expect(lesson(page)).toBeHidden();
    });
  }
  expect(errors).toEqual([]);
});

test("a lesson begins with its own board, wherever one comes from, and however late it comes", async ({ page }) => {
  const begun = async () => {
    await expect(lesson(page).locator("h2")).toHaveText(readLessonFile("en", "tour").title);
    await expect(page.locator("#chip-board")).toHaveText("5 × 5");
    await expect(page.locator("#step-number")).toHaveValue("1");
  };
  // The first screen writes its own experiment into the address before the lesson is opened.
  await open(page);
  await page.locator("#step").click();
  await expect(page.locator("#step-number")).toHaveValue("1");
  await page.locator("#to-learn").click();
  await page.locator(".lessons a").first().click();
  await begun();
  let release = () => undefined;
  const alive = new Promise((resolve) => (release = () => void resolve(undefined)));
  await page.route(/learn-screen.*\.js/, async (route) => {
    await alive;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goto("./#learn/tour");
  // The first screen is ready before the lesson.
  await expect(page.locator("html")).toHaveAttribute("data-alive", "");
  await expect(page.locator("#chip-board")).not.toBeEmpty();
  release();
  await begun();
});

test("the answer comes into sight with the guess, wherever that was made", async ({ page }) => {
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    // Visiting the list in between resets every question.
    await page.goto("./#learn");
    await expect(page.locator(".lessons")).toBeVisible();
    await openLesson(page, "tour");
    const questions = await lesson(page).locator(".question").all();
    for (const question of [questions[0], questions[2], questions[questions.length - 1]]) {
      const field = question.locator("input, .choice").first();
      // The field is at the bottom of the window.
      await field.evaluate((field) => field.scrollIntoView({ block: "end" }));
      await field.focus();
      await page.keyboard.type("7");
      await page.keyboard.press("Enter");
      const answer = question.locator(".answer");
      await expect(answer).toBeVisible();
      await expect(answer).toBeInViewport({ ratio: 1 });
      if (width > 915) continue;
      await expect(async () => {
        const [text, row] = [await answer.boundingBox(), await page.locator("#transport").boundingBox()];
        expect((text?.y ?? Infinity) + (text?.height ?? 0), `at ${width} × ${height}`).toBeLessThanOrEqual((row?.y ?? 0) + 1);
      }).toPass();
    }
  }
});

test("nothing lies over the board when a lesson goes on from a long search, and what can be done stands whole beside what is said", async ({ page }) => {
  await page.clock.install();
  await openLesson(page, "everything");
  const answer = async (/** @type {number} */ place) => {
    const field = lesson(page).locator(".question").nth(place).locator("input, .choice").first();
    await field.focus();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await expect(lesson(page).locator(".question").nth(place).locator(".answer")).toBeVisible();
  };
  await lesson(page).locator("a.to-stage", { hasText: "off it goes" }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(0);
  // Long enough for the search to be offered for restoring.
  await page.clock.fastForward(5000);
  await answer(0);
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await expect(page.locator("#offer")).toBeHidden();
  await openLesson(page, "million");
  await lesson(page).locator("a.to-stage", { hasText: "16 × 16" }).click();
  await page.locator("#finish").click();
  await expect(page.locator("#show-blocks")).toBeInViewport({ ratio: 1 });
});

test("a step stands within 150 ms of its link", { tag: "@alone" }, async ({ page, machineSpeed }) => {
  await openLesson(page, "everything");
  const link = lesson(page).locator('a.to-stage[href*="step=22"]').first();
  await link.click();
  await expect(page.locator("#step-number")).toHaveValue("22");
  await page.locator("#beginning").click();
  await expect(page.locator("#step-number")).toHaveValue("0");
  const times = [];
  for (let turn = 0; turn < 5; turn++) {
    times.push(
      await link.evaluate(async (link) => {
        const field = /** @type {HTMLInputElement} */ (document.getElementById("step-number"));
        const began = performance.now();
        /** @type {HTMLElement} */ (link).click();
        while (field.value !== "22") await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - began;
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
});

test("back and forward go through what was shown, and through the lessons", { tag: "@firefox" }, async ({ page }) => {
  await openLesson(page, "tour");
  await page.goto("./#learn/tour");
  const link = lesson(page).locator('a.to-stage[href*="step=22"]').first();
  await lesson(page).locator("input").fill("7");
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await expect(page.locator("#step-number")).toHaveValue("22");
  await lesson(page).locator(".lesson-button a").last().click();
  await expect(lesson(page).locator("h2")).toHaveText(readLessonFile("en", "everything").title);
  await back(page);
  await expect(lesson(page).locator("h2")).toHaveText(readLessonFile("en", "tour").title);
  await expect(page.locator("#step-number")).toHaveValue("22");
});

test("a lesson of one's own is checked line by line, opened, kept and shared as a link", async ({ page, context }) => {
  await page.goto("./#learn/own");
  const field = page.locator("#own-text");
  await expect(field).toBeVisible();
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator(".own-said")).toHaveText("No problems found.");
  const text = `---\ntitle: Mine\nminutes: 2\nopens: ?v=1&board=5x5&start=0,0\n---\n\n<img src=x onerror="document.title='HTML'">\n\n[9 visits](?v=1&board=5x5&start=0,0&algorithm=warnsdorff "visits")\n\n[bad](?v=1&board=5x5&algorithm=magic)\n`;
  await field.fill(text);
  await page.getByRole("button", { name: "Open the lesson" }).click();
  await expect(page.locator(".own-faults li")).toHaveCount(3);
  await expect(page.locator(".own-faults li").nth(0)).toContainText("Line 7: HTML is not allowed");
  await expect(page.locator(".own-faults li").nth(1)).toContainText("Line 9: this is not true. The solver says: 25");
  await expect(page.locator(".own-faults li").nth(2)).toContainText("Line 11: this link does not work");
  await page.locator(".own-faults button").nth(1).click();
  const chosen = await field.evaluate((field) => {
    const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (field);
    return value.slice(selectionStart, selectionEnd);
  });
  expect(chosen).toContain("9 visits");
  const sound = text.replace(/<img.*>\n\n/, "").replace("[9 visits]", "[25 visits]").replace("magic", "warnsdorff");
  await field.fill(sound);
  await page.getByRole("button", { name: "Open the lesson" }).click();
  await expect(lesson(page).locator("h2")).toHaveText("Mine");
  expect(await unpack(new URL(page.url()).hash.replace("#learn/own/", ""))).toBe(sound);
  await page.goto("./#learn/own");
  await page.reload();
  await expect(field, "it is kept").toHaveValue(sound);
  const other = await context.newPage();
  await other.goto(`./#learn/own/${await pack(text)}`);
  await expect(other.locator("#lesson h2"), "what is wrong is left out").toHaveText("Mine");
  await expect(other.locator("#lesson img")).toHaveCount(0);
  await other.goto("./#learn/own/nonsense");
  await expect(other.locator("#lesson [role=alert]")).toContainText("No lesson could be read");
});

test("a link to a lesson that exceeds a limit says which and where, whoever made it, and the page goes on", async ({ page }) => {
  const top = "---\ntitle: T\nminutes: 2\nopens: ?v=1&board=5x5\n---\n";
  for (const [text, said] of [
    [`${"- ".repeat(10_000)}a`, "Line 1: quotes, lists or brackets are nested more than 40 deep."],
    [`${top}a\n\n${">".repeat(90_000)}`, "Line 8: quotes, lists or brackets are nested more than 40 deep"],
    [`${top}${"[](?)\n\n".repeat(600)}`, "the lesson has more than 500 links."],
    ["a".repeat(200_000), "a lesson of more than 100,000 bytes"],
  ]) {
    const packed = await pack(text);
    expect(packed.length).toBeLessThan(400);
    await page.goto("about:blank");
    await page.goto(`./#learn/own/${packed}`);
    await expect(page.locator("#lesson [role=alert]")).toContainText(said);
  }
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(page.locator(".lessons li")).toHaveCount(LESSONS.length);
});

test("a lesson of one's own that is too long is told while it is typed, and nothing of it is lost", async ({ page }) => {
  await page.goto("./#learn/own");
  const field = page.locator("#own-text");
  const size = page.locator("#own-size");
  const said = page.locator(".own-said");
  await expect(field).toBeVisible();
  await expect(size).toBeEmpty();
  const fits = `---\ntitle: Mine\nminutes: 2\nopens: ?v=1&board=5x5\n---\n\n${`${"Ça va. ".repeat(1000)}\n\n`.repeat(10)}`;
  await field.fill(fits);
  await expect(size).toHaveText("80,074 of 100,000 bytes");
  await expect(said).toBeEmpty();
  const long = fits + "é".repeat(10_000);
  await field.fill(long);
  const refused = "This lesson has 100,074 bytes; the limit is 100,000.";
  await expect(size).toHaveText("100,074 of 100,000 bytes");
  await expect(said).toContainText(refused);
  for (const name of ["Check it", "Open the lesson", "Copy the link"]) {
    await page.getByRole("button", { name }).click();
    await expect(said).toContainText(refused);
  }
  await page.locator(".own-tools input[type=file]").setInputFiles({ name: "l.md", mimeType: "text/markdown", buffer: Buffer.alloc(100_001, "a") });
  await expect(said).toContainText("The file was not opened. This lesson has 100,001 bytes");
  await page.reload();
  await expect(field).toHaveValue(long);
  await expect(said).toContainText(refused);
  expect(new URL(page.url()).hash).toBe("#learn/own");
  await field.fill(fits);
  await expect(said).toBeEmpty();
  // Of many faults only the first are listed, with the number of the others.
  await field.fill("# a\n\n".repeat(200));
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator(".own-faults li")).toHaveCount(51);
  await expect(page.locator(".own-faults li").last()).toHaveText("151 more are not listed.");
  await expect(said).toHaveText("201 problems:");
});

test("a dropped file is taken", async ({ page }) => {
  await page.goto("./#learn/own");
  await page.locator(".own-tools input[type=file]").setInputFiles({ name: "l.md", mimeType: "text/markdown", buffer: Buffer.from("no top") });
  await expect(page.locator("#own-text")).toHaveValue("no top");
  await expect(page.locator(".own-faults li")).toContainText("Line 1: a lesson begins with");
});

test("only the first guess counts, and the right choice is marked", async ({ page }) => {
  await openLesson(page, "tour");
  await lesson(page).getByRole("button", { name: "50", exact: true }).click();
  const question = lesson(page).locator(".question").first();
  await expect(question.locator(".verdict")).toContainText("Not quite. The answer is: 24.");
  await expect(question.getByRole("button", { name: "24" })).toHaveAttribute("data-verdict", "right");
  await question.getByRole("button", { name: "25", exact: true }).click({ force: true });
  await expect(question.locator('[aria-pressed="true"]')).toHaveText("50");
});

test("the pages of the lessons fit every window, pass axe, and do not move while they load", async ({ page }) => {
  const shifts = await watchShifts(page);
  const states = { "#learn": ".lessons", "#learn/tour": ".question", "#learn/own": "#own-text", "#learn/teachers": "h3" };
  for (const [turn, [path, part]] of Object.entries(states).entries()) {
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await page.goto("about:blank");
      await page.goto(`./${path}`);
      await expect(page.locator(`:is(#learn, #lesson) ${part}`).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-alive", "");
      if (path === "#learn/tour") await waitForExplanation(page);
      await waitTwoFrames(page);
      const moved = await shifts.found();
      const what = moved.map(({ value, what }) => `${value}: ${what}`).join("\n");
      expect.soft(moved.reduce((sum, { value }) => sum + value, 0), `${path} at ${window.width} × ${window.height}\n${what}`).toBeLessThan(0.01);
    }
    await expectFits(page, { name: path, turn });
  }
});

test("the notes for teachers are printed without what surrounds them", async ({ page }) => {
  await page.goto("./#learn/teachers");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(LESSONS.length + 1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header")).toBeHidden();
  await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
  const isCut = await page.locator("#learn").evaluate((main) => main.scrollHeight > main.clientHeight + 1);
  expect(isCut).toBe(false);
});
