import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { lessonNames } from "../../vite/missing-texts.js";
import { checkLesson } from "../../www/learn/check-lesson.js";
import { parseClaim, isClaimTrue, indexOfNearest, parseSingleNumber } from "../../www/learn/claim.js";
import { decidingLink, linksOf, questionsOf, textOf } from "../../www/learn/lesson.js";
import { learnFragment, parseLearnFragment, parseRunLink } from "../../www/learn/link.js";
import { MAX_BYTES } from "../../www/learn/limits.js";
import { pack, unpack } from "../../www/learn/packing.js";
import { readLesson, readNotes } from "../../www/learn/read-lesson.js";
import { LESSONS, TEACHERS } from "../../www/lessons/lessons.js";
import { createDirectEngine } from "./direct-engine.js";

const folder = new URL("../../www/lessons/", import.meta.url);
const languages = readdirSync(folder).filter((name) => !name.includes("."));
const engine = createDirectEngine();

/**
 * Checks a lesson with the core in this process, and returns all its faults.
 *
 * @param {string} text
 * @param {(fault: import("../../www/engine/protocol.js").DraftFault) => string} describeFault
 * @param {number} timeLimitMs
 */
const check = async (text, describeFault, timeLimitMs) => {
  const { faults, furtherFaults } = await checkLesson(text, {
    read: async (text) => readLesson(text),
    engine,
    describeFault,
    timeLimitMs,
  });
  assert.equal(furtherFaults, 0);
  return faults;
};

/** @param {string} language @param {string} name */
const textIn = (language, name) => readFileSync(new URL(`${language}/${name}.md`, folder), "utf8");

/** @param {string} language @param {string} name */
const lessonIn = (language, name) => readLesson(textIn(language, name));

/** A lesson with a given body, which begins in line 6. @param {string} body */
const lessonWithBody = (body) => `---\ntitle: T\nminutes: 2\nopens: ?v=1\n---\n${body}`;

/** @param {string} body */
const faultsOf = (body) => readLesson(lessonWithBody(body)).faults.map(({ line, kind }) => `${line} ${kind}`);

/**
 * The parts of a question that must be equal in every language.
 *
 * @param {import("../../www/learn/lesson.js").Question} question
 */
const shapeOf = ({ choices, answer }) => ({
  right: choices.map(({ isRight }) => isRight),
  numbers: choices.map(({ number }) => number),
  deciding: decidingLink({ choices, answer })?.address,
});

test("English has exactly the listed lessons, and every other language has some of them", () => {
  const listed = [...LESSONS, TEACHERS].map((name) => `${name}.md`).sort();
  assert.deepEqual(lessonNames("en").sort(), listed);
  for (const language of languages) {
    const unknown = lessonNames(language).filter((name) => !listed.includes(name));
    assert.deepEqual([language, unknown], [language, []]);
  }
});

for (const language of languages) {
  test(`every lesson of ${language} can be read, with the same links, numbers and questions as in English`, () => {
    const present = (/** @type {string} */ name) => lessonNames(language).includes(`${name}.md`);
    for (const name of LESSONS.filter(present)) {
      const { lesson, faults } = lessonIn(language, name);
      assert.deepEqual(faults, [], `${language}/${name}`);
      assert.ok(lesson.minutes >= 3 && lesson.minutes <= 5, name);
      const english = lessonIn("en", name).lesson;
      const claims = (/** @type {typeof lesson} */ { blocks }) =>
        linksOf(blocks)
          .map(({ address, claim }) => JSON.stringify([address, claim]))
          .sort();
      assert.deepEqual(claims(lesson), claims(english), `${language}/${name}`);
      assert.equal(lesson.openingAddress, english.openingAddress);
      assert.deepEqual(questionsOf(lesson).map(shapeOf), questionsOf(english).map(shapeOf), `${language}/${name}`);
    }
    if (!present(TEACHERS)) return;
    const { blocks, faults } = readNotes(textIn(language, TEACHERS));
    assert.deepEqual(faults, []);
    assert.ok(blocks.filter(({ kind }) => kind === "heading").length > LESSONS.length, "a part for each lesson");
  });
}

test("every lesson has at least four questions, two after the last heading, and a button to the next lesson", () => {
  for (const [index, name] of LESSONS.entries()) {
    const { blocks } = lessonIn("en", name).lesson;
    const kinds = blocks.map(({ kind }) => kind);
    assert.deepEqual(kinds.slice(kinds.lastIndexOf("heading") + 1).slice(0, 2), ["question", "question"], name);
    const last = blocks.at(-1);
    assert.ok(last?.kind === "button");
    const [{ address }] = linksOf([last]);
    if (LESSONS[index + 1]) assert.equal(address, learnFragment(LESSONS[index + 1]));
    assert.ok(questionsOf({ title: "", minutes: 0, openingAddress: "", blocks }).length >= 4);
  }
});

for (const name of LESSONS) {
  test(`the claims of ${name} about runs are true, and the core accepts its links`, async () => {
    const faults = await check(textIn("en", name), ({ field }) => field, 120_000);
    assert.deepEqual(faults, []);
    const { lesson } = lessonIn("en", name);
    for (const { address } of linksOf(lesson.blocks)) {
      if (address.startsWith("#learn/"))
        assert.ok(existsSync(new URL(`en/${parseLearnFragment(address).page}.md`, folder)), address);
    }
  });
}

test("an untrue claim and a refused link are reported with their lines", async () => {
  const query = "?v=1&board=5x5&start=0,0&order=rows&algorithm=backtracking";
  const text = lessonWithBody(`[5,011 visits](${query} "visits")\n\n[here](?v=1&board=5x5&algorithm=magic)\n`);
  const faults = await check(text, ({ field, value }) => `${field} ${value}`, 10_000);
  assert.deepEqual(faults, [
    { line: 6, kind: "untrue", what: "5010" },
    { line: 8, kind: "refused", what: "algorithm magic" },
  ]);
});

test("unsupported Markdown and HTML are refused with their lines", () => {
  assert.deepEqual(faultsOf("a\n\n<b>bold</b>\n"), ["8 html", "8 html"]);
  assert.deepEqual(faultsOf("<script>alert(1)</script>"), ["6 html"]);
  assert.deepEqual(faultsOf("![x](https://x.y/z.png)"), ["6 form"]);
  assert.deepEqual(faultsOf("    code"), ["6 form"]);
  assert.deepEqual(faultsOf("# Title"), ["6 heading"]);
  assert.deepEqual(faultsOf("\n[x](javascript:alert(1))"), ["7 link"]);
  assert.deepEqual(faultsOf("[x](http://x.y)"), ["6 link"]);
  assert.deepEqual(faultsOf('[many](?v=1 "visits")'), ["6 claim"]);
  assert.deepEqual(faultsOf('[5](?v=1 "vists")'), ["6 claim"]);
  assert.deepEqual(faultsOf('[5](#play "visits")'), ["6 claim-nowhere"]);
  assert.deepEqual(faultsOf("- [ ] a\n- [x] b\n"), ["6 choice-outside"]);
});

test("an incomplete question is refused", () => {
  assert.deepEqual(faultsOf("> Why?"), ["6 no-choices"]);
  assert.deepEqual(faultsOf("> Why?\n>\n> - [ ] a\n> - [x] b\n"), ["6 no-answer"]);
  assert.deepEqual(faultsOf("> Why?\n>\n> - [ ] a\n> - [ ] b\n>\n> So.\n"), ["8 none-right"]);
  assert.deepEqual(faultsOf("> Why?\n>\n> - [x] a\n> - [x] b\n>\n> So.\n"), ["8 two-right"]);
  assert.deepEqual(faultsOf("> Why?\n>\n> - [x] a\n>\n> So.\n"), ["8 few-choices"]);
  assert.deepEqual(faultsOf("> - [x] a\n> - [ ] b\n>\n> So.\n"), ["6 nothing-asked"]);
  assert.deepEqual(faultsOf("> How many? ____\n>\n> So.\n"), ["6 nothing-to-compare"]);
  assert.deepEqual(faultsOf('> How many? ____\n>\n> [5](?v=1 "visits").\n'), []);
  // A guess is compared with a number, and neither a square nor the end of a run is one.
  const withSquare = '[b2](?v=1 "square"), [a tour](?v=1 "status = open tour")';
  assert.deepEqual(faultsOf(`> How many? ____\n>\n> ${withSquare}.\n`), ["6 nothing-to-compare"]);
  assert.deepEqual(faultsOf(`> How many?\n>\n> - [ ] 5\n> - [ ] 9\n>\n> ${withSquare}.\n`), ["8 none-right"]);
  assert.deepEqual(faultsOf(`> How many? ____\n>\n> ${withSquare}, [5](?v=1 "visits").\n`), []);
});

test("the front matter of a lesson is checked", () => {
  const kinds = (/** @type {string} */ text) => readLesson(text).faults.map(({ kind }) => kind);
  assert.deepEqual(kinds("Hello"), ["no-fields"]);
  assert.deepEqual(kinds("---\ntitle: T\n---\n"), ["missing-field", "missing-field"]);
  assert.deepEqual(kinds("---\ntitle:\nminutes: x\nopens: #play\nauthor: me\n---\n"), [
    "missing-field",
    "empty-field",
    "minutes",
    "opens",
    "field",
  ]);
});

test("numbers in several formats and claims are parsed, claims are checked, and the nearest choice is found", () => {
  assert.equal(parseSingleNumber("8,840 visits"), 8840);
  assert.equal(parseSingleNumber("251.825.408"), 251825408);
  assert.equal(parseSingleNumber("133\u00a0016 de vizite"), 133016);
  assert.equal(parseSingleNumber("from 5 to 6"), null);
  assert.equal(parseSingleNumber("none"), null);
  assert.deepEqual(parseClaim("dead ends = 3", "some"), { measure: "dead ends", relation: "=", value: "3" });
  assert.deepEqual(parseClaim("visits > 1,000", "many"), { measure: "visits", relation: ">", value: "1000" });
  assert.equal(parseClaim("visits > many", "many"), null);
  assert.deepEqual(parseClaim("square", "b2"), { measure: "square", relation: "=", value: "b2" });
  assert.equal(isClaimTrue({ measure: "visits", relation: ">", value: "10" }, 11), true);
  assert.equal(isClaimTrue({ measure: "status", relation: "=", value: "tour" }, "no tour"), false);
  assert.equal(indexOfNearest([25, 500, 10_000, 500_000], 8840), 2);
});

test("a link to a run gives a query and a step, and the fragments of lessons are parsed and written", () => {
  assert.deepEqual(parseRunLink("?v=1&board=5x5&step=20&picture=numbers&play=1"), { query: "v=1&board=5x5", step: 20 });
  assert.deepEqual(parseRunLink("?v=1&lang=es#play"), { query: "v=1", step: null });
  assert.deepEqual(parseLearnFragment("#learn/own/ab_-c"), { page: "own", packed: "ab_-c" });
  assert.equal(learnFragment("own", "x"), "#learn/own/x");
});

test("a lesson is packed into a link and unpacked, and invalid data is refused", async () => {
  const text = textIn("en", "tour");
  const packed = await pack(text);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < text.length * 0.7);
  assert.equal(await unpack(packed), text);
  assert.equal(await unpack("not/packed"), null);
  assert.equal(await unpack(packed.slice(0, -20)), null);
  const tooLong = { reason: "too-long" };
  assert.equal(await unpack(await pack("x".repeat(MAX_BYTES))), "x".repeat(MAX_BYTES));
  await assert.rejects(
    unpack(await pack("x".repeat(MAX_BYTES + 1))),
    tooLong,
    "a short link that would fill the memory",
  );
  await assert.rejects(unpack("A".repeat(2 * MAX_BYTES)), tooLong, "a long link, before it is unpacked");
});

test("every kind of fault has a text", () => {
  const { fault } = JSON.parse(readFileSync(new URL("../../www/locales/en/learn.json", import.meta.url), "utf8")).learn;
  const source = ["read-lesson", "check-lesson", "text-limits"]
    .map((name) => readFileSync(new URL(`../../www/learn/${name}.js`, import.meta.url), "utf8"))
    .join("");
  const kinds = [...source.matchAll(/kind: "([a-z-]+)"|#refuse\(\w+, "([a-z-]+)"|\["([a-z-]+)", [A-Z]+/g)].map(
    ([, ...kinds]) => kinds.find(Boolean) ?? "",
  );
  // The excluded kinds are those of blocks and of inline parts.
  const faultKinds = kinds.filter(
    (kind) => !["text", "link", "strong", "emphasis", "code", "heading", "list", "question", "button"].includes(kind),
  );
  assert.ok(faultKinds.length > 10);
  for (const kind of faultKinds) assert.ok(Object.hasOwn(fault, kind), kind);
});

test("the text of an inline part joins the texts of its own parts", () => {
  assert.equal(textOf([{ kind: "strong", parts: ["a", "b"] }]), "ab");
});
