/** The limits of a lesson: texts that are refused before they are parsed, and tasks that end after a time limit. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLesson } from "../../www/learn/check-lesson.js";
import { findExceededLimit } from "../../www/learn/text-limits.js";
import { LessonReader } from "../../www/learn/lesson-reader.js";
import {
  MAX_NESTING,
  MAX_BYTES,
  MAX_PARAGRAPH_CHARACTERS,
  MAX_PARAGRAPH_ANGLE_BRACKETS,
  MAX_CONTAINER_MARKS,
  MAX_LISTED_FAULTS,
  MAX_PARAGRAPH_LINES,
  MAX_LINES,
  MAX_LINKS,
  MAX_PARAGRAPH_MARKS,
  MAX_MARKS,
  MAX_PARTS,
  READING_TIMEOUT_MS,
  byteLength,
} from "../../www/learn/limits.js";
import { readLesson, readNotes } from "../../www/learn/read-lesson.js";

/** A lesson with a given body, which begins in line 6. @param {string} body */
const lessonWithBody = (body) => `---\ntitle: T\nminutes: 2\nopens: ?v=1\n---\n${body}`;

/**
 * Texts whose parsing as Markdown takes quadratic time or longer, and the limit that each exceeds.
 *
 * @type {[text: string, kind: string][]}
 */
const HOSTILE_TEXTS = [
  [`${"- ".repeat(10_000)}a`, "nested"],
  [`${"+ ".repeat(10_000)}a`, "nested"],
  [`${"1. ".repeat(10_000)}a`, "nested"],
  [`${"- > ".repeat(10_000)}a`, "nested"],
  [">".repeat(90_000), "nested"],
  ["> ".repeat(45_000), "nested"],
  [Array.from({ length: 200 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"), "nested"],
  [Array.from({ length: 100 }, (_, level) => `${"\t".repeat(level)}- a`).join("\n"), "nested"],
  [Array.from({ length: 200 }, (_, level) => `${"> ".repeat(level)}a`).join("\n"), "nested"],
  ["[".repeat(90_000), "nested"],
  ["![".repeat(45_000), "nested"],
  [`${"[".repeat(40_000)}a${"](?)".repeat(10_000)}`, "nested"],
  [`a ${"[b\n".repeat(20_000)}`, "nested"],
  [`a${"[a](b".repeat(10_000)}`, "marks"],
  ["*a_".repeat(30_000), "marks"],
  ["_*".repeat(40_000), "marks"],
  [`${"*a ".repeat(10_000)}${"a* ".repeat(10_000)}`, "marks"],
  ["a`".repeat(40_000), "marks"],
  ["[]".repeat(40_000), "marks"],
  ["a<!--".repeat(10_000), "angles"],
  ["a<?".repeat(10_000), "angles"],
  ["<a@".repeat(10_000), "angles"],
  [`> a\n${"b\n".repeat(40_000)}`, "lines"],
  [`[a]: b '\n${"c\n".repeat(40_000)}`, "lines"],
  ["a\r".repeat(40_000), "lines"],
  ["a".repeat(90_000), "paragraph"],
  ["a\n\n".repeat(30_000), "lines-in-all"],
  ["a\n-\n\n".repeat(20_000), "lines-in-all"],
  ["> a\n\n".repeat(18_000), "containers"],
  [">\n\n".repeat(30_000), "containers"],
  [`${">".repeat(30)}a\n\n`.repeat(1000), "containers"],
  [`${"_*".repeat(450)}\n\n`.repeat(100), "marks-in-all"],
  [`${"[](?)".repeat(450)}\n\n`.repeat(40), "marks-in-all"],
  // The last paragraph, which no empty line ends, exceeds the limit.
  [`${"_*".repeat(450)}\n\n`.repeat(11) + "_*".repeat(100), "marks-in-all"],
  // A line of only quote marks ends a paragraph. These lines belong to the paragraph, because their marks are indented.
  [`${"a".repeat(1000)}\n${"     >\n".repeat(1000)}`, "lines"],
];

test("a text that would take superlinear parsing time is refused before parsing, with the line of the excess and the limit", () => {
  const limits = {
    nested: MAX_NESTING,
    marks: MAX_PARAGRAPH_MARKS,
    angles: MAX_PARAGRAPH_ANGLE_BRACKETS,
    lines: MAX_PARAGRAPH_LINES,
    paragraph: MAX_PARAGRAPH_CHARACTERS,
    "lines-in-all": MAX_LINES,
    containers: MAX_CONTAINER_MARKS,
    "marks-in-all": MAX_MARKS,
  };
  for (const [body, kind] of HOSTILE_TEXTS) {
    const limit = String(limits[/** @type {keyof typeof limits} */ (kind)]);
    const excess = findExceededLimit(body);
    assert.deepEqual([excess?.kind, excess?.what], [kind, limit], body.slice(0, 20));
    const { lesson, faults } = readLesson(lessonWithBody(body));
    assert.deepEqual(lesson.blocks, [], "nothing was parsed");
    assert.deepEqual(faults, [{ line: (excess?.line ?? 0) + 5, kind, what: limit }]);
    assert.equal(readNotes(body).faults[0].kind, kind);
  }
});

test("many paragraphs within the limits are accepted", () => {
  const paragraphs = [
    `${"> ".repeat(5)}- [ ] a`,
    `${"a [b](?v=1) *c* `d` <\n".repeat(30)}`,
    `${'- a [b](?v=1 "visits") **c**\n'.repeat(100)}`,
    "* * *\n\n---\n\n____",
    `a${" ".repeat(2000)}b`,
    "\\[".repeat(500),
  ];
  for (const paragraph of paragraphs)
    assert.equal(findExceededLimit(`${paragraph}\n\n`.repeat(20)), null, paragraph.slice(0, 20));
  assert.equal(findExceededLimit("> a [b]\n>\n".repeat(1000)), null);
  assert.equal(findExceededLimit(" ".repeat(1000)), null);
});

test("the search for an exceeded limit takes linear time", () => {
  const cpuTimeOf = (/** @type {() => unknown} */ action) => {
    const before = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const repeatedParts = ["[", ">", "> ", "- ", "1. ", " ", "\t", "*_", "`", "\\", "a", "a ", "> a "].map(
    (part) => (/** @type {number} */ length) => `${part.repeat(length / part.length)}.`,
  );
  const generators = [
    ...repeatedParts,
    ...["", "   ", ">   ", "a".repeat(9000)].map(
      (line) => (/** @type {number} */ length) => `${line}\n\n`.repeat(length / (line.length + 2)),
    ),
  ];
  for (const textOf of generators) {
    const [short, long] = [50_000, 400_000].map(textOf);
    const times = Array.from({ length: 5 }, () => [
      cpuTimeOf(() => findExceededLimit(short)),
      cpuTimeOf(() => findExceededLimit(long)),
    ]);
    const [shortMs, longMs] = [0, 1].map((index) => Math.min(...times.map((pair) => pair[index])));
    assert.ok(
      longMs < 10 || longMs < 24 * shortMs,
      `${JSON.stringify(short.slice(0, 9))}: ${shortMs} ms, then ${longMs} ms`,
    );
  }
});

test("too many links give the line of the first excess and no blocks, and too many parts are refused", () => {
  const link = "[a](?v=1)\n\n";
  assert.equal(readLesson(lessonWithBody(link.repeat(MAX_LINKS))).limitFault, null);
  const excessive = readLesson(lessonWithBody(link.repeat(MAX_LINKS + 1)));
  assert.deepEqual(excessive.limitFault, { line: 6 + 2 * MAX_LINKS, kind: "links", what: String(MAX_LINKS) });
  assert.deepEqual([excessive.lesson.title, excessive.lesson.blocks], ["T", []]);
  assert.equal(readLesson(lessonWithBody("*a* `b`\n\n".repeat(MAX_PARTS / 4))).limitFault?.kind, "parts");
});

/** A fake worker that records its messages, and answers when the test calls `answer`. */
class SpyWorker extends EventTarget {
  /** @type {unknown[]} */
  messages = [];
  isEnded = false;

  /** @param {unknown} message */
  postMessage(message) {
    this.messages.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  /** @param {unknown} data */
  answer(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

/** A lesson reader with workers and a clock that the test controls. */
function createReader() {
  /** @type {SpyWorker[]} */
  const workers = [];
  /** @type {{action: () => void, milliseconds: number, isSet: boolean}[]} */
  const timers = [];
  const clock = {
    set: (/** @type {() => void} */ action, /** @type {number} */ milliseconds) => {
      timers.push({ action, milliseconds, isSet: true });
      return timers.length - 1;
    },
    clear: (/** @type {number} */ timer) => (timers[timer].isSet = false),
  };
  const spawn = () => {
    workers.push(new SpyWorker());
    return /** @type {any} */ (workers.at(-1));
  };
  return { reader: new LessonReader(spawn, clock), workers, timers };
}

test("a worker reads a lesson, and is terminated afterwards", async () => {
  const { reader, workers, timers } = createReader();
  const reading = reader.read("text");
  assert.deepEqual(workers[0].messages, ["text"]);
  const answer = readLesson(lessonWithBody("a"));
  workers[0].answer(answer);
  assert.equal(await reading, answer);
  assert.equal(workers[0].isEnded, true);
  assert.equal(timers[0].isSet, false);
});

test("a worker that exceeds the time limit is terminated", async () => {
  const { reader, workers, timers } = createReader();
  const reading = reader.read("text");
  assert.equal(timers[0].milliseconds, READING_TIMEOUT_MS);
  assert.equal(workers[0].isEnded, false);
  timers[0].action();
  await assert.rejects(reading, { reason: "too-slow" });
  assert.equal(workers[0].isEnded, true);
});

test("a worker is terminated if it cannot start, if it cannot read a text, or if the reading is aborted", async () => {
  const { reader, workers } = createReader();
  const failing = reader.read("text");
  workers[0].dispatchEvent(new Event("error"));
  await assert.rejects(failing, { reason: "not-started" });
  const unreadable = reader.read("text");
  workers[1].answer(null);
  await assert.rejects(unreadable, { reason: "unreadable" });
  const controller = new AbortController();
  const reading = reader.read("text", controller.signal);
  controller.abort();
  await assert.rejects(reading, { name: "AbortError" });
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [true, true, true],
  );
  await assert.rejects(reader.read("text", controller.signal), { name: "AbortError" });
  assert.equal(workers.length, 3);
});

test("a text with too many bytes is not sent to a worker", async () => {
  const { reader, workers } = createReader();
  assert.equal(byteLength("aé♞😀"), 1 + 2 + 3 + 4);
  await assert.rejects(reader.read("é".repeat(MAX_BYTES / 2 + 1)), { reason: "too-long", size: MAX_BYTES + 2 });
  assert.equal(workers.length, 0);
  const reading = reader.read("é".repeat(MAX_BYTES / 2));
  workers[0].answer(readLesson(""));
  await reading;
});

/** @param {string} text */
const read = async (text) => readLesson(text);

/** A fake core that accepts every link. @param {() => void} [onRequest] */
const acceptingEngine = (onRequest = () => undefined) =>
  /** @type {any} */ ({
    request: async (/** @type {string} */ kind) => {
      onRequest();
      return kind === "open" ? { draft: {}, faults: [], setting: {} } : {};
    },
  });

test("only the first faults are listed, with the number of further faults, and the text of a long fault is cut", async () => {
  const text = lessonWithBody(`a <${"b".repeat(500)}>\n\n${"# a\n\n".repeat(MAX_LISTED_FAULTS + 9)}`);
  const { faults, furtherFaults } = await checkLesson(text, {
    read,
    engine: acceptingEngine(),
    describeFault: String,
    timeLimitMs: 1,
  });
  assert.equal(faults.length, MAX_LISTED_FAULTS);
  assert.equal(furtherFaults, 10);
  assert.equal(faults[0].what.length, 201);
});

test("an aborted check sends no more requests to the core", async () => {
  const controller = new AbortController();
  let requestCount = 0;
  const engine = acceptingEngine(() => {
    requestCount += 1;
    if (requestCount === 7) controller.abort();
  });
  const checking = checkLesson(lessonWithBody("[a](?v=1)\n\n".repeat(100)), {
    read,
    engine,
    describeFault: String,
    timeLimitMs: 1,
    signal: controller.signal,
  });
  await assert.rejects(checking, { name: "AbortError" });
  assert.equal(requestCount, 7);
});
