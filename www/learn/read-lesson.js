/**
 * The parser of lessons: Markdown in the restricted forms that docs/lessons.md describes. Pure. It runs during the
 * build, in the browser for the reader’s own lesson, and in the tests.
 */

import { fromMarkdown } from "mdast-util-from-markdown";
import { parseClaim, parseSingleNumber } from "./claim.js";
import { findExceededLimit } from "./text-limits.js";
import { decidingLink, textOf } from "./lesson.js";
import { MAX_LINKS, MAX_PARTS } from "./limits.js";

/** @import { BlockContent, Blockquote, DefinitionContent, Link, List, Paragraph, PhrasingContent, RootContent } from "mdast" */
/** @import { Claim } from "./claim.js" */
/** @import { Block, ChoicePart, Fault, Lesson, LinkPart, InlinePart, Question, TextBlock } from "./lesson.js" */

/** The fields at the top of a lesson. */
const FIELDS = ["title", "minutes", "opens"];

/** The minimum number of underscores at the end of a paragraph that stand for the input field of a guess. */
const MIN_FIELD_UNDERSCORES = 4;

const CHOICE = /^\[([ xX])\]\s+/;

/**
 * A parsed lesson, with its faults.
 *
 * @typedef {object} ParsedLesson
 * @property {Lesson} lesson without the faulty parts
 * @property {Fault[]} faults
 * @property {Fault | null} excess the exceeded limit, because of which the lesson has no blocks; null if there is none
 */

/**
 * Parses a lesson.
 *
 * @param {string} text
 * @returns {ParsedLesson}
 */
export function readLesson(text) {
  /** @type {Fault[]} */
  const faults = [];
  const { fields, lines, body } = fieldsOf(text, faults);
  const minutes = Number(fields.get("minutes"));
  if (fields.has("minutes") && !(minutes > 0 && minutes < 100)) {
    faults.push({ line: lines.get("minutes") ?? 1, kind: "minutes", what: fields.get("minutes") ?? "" });
  }
  const opens = fields.get("opens") ?? "";
  if (opens && !opens.startsWith("?")) faults.push({ line: lines.get("opens") ?? 1, kind: "opens", what: opens });
  const { blocks, faults: others, excess } = readBody(body);
  faults.push(...others);
  faults.sort((one, other) => one.line - other.line);
  return { lesson: { title: fields.get("title") ?? "", minutes: minutes || 0, openingAddress: opens, blocks }, faults, excess };
}

/**
 * Parses a text that is no lesson and has no fields: headings, paragraphs, lists and links.
 *
 * @param {string} text
 * @returns {{blocks: Block[], faults: Fault[]}}
 */
export function readWords(text) {
  const { blocks, faults } = readBody(text);
  return { blocks, faults };
}

/**
 * Parses Markdown, unless it exceeds a limit.
 *
 * @param {string} text
 * @returns {{blocks: Block[], faults: Fault[], excess: Fault | null}}
 */
function readBody(text) {
  const excess = findExceededLimit(text);
  if (excess) return { blocks: [], faults: [excess], excess };
  /** @type {Fault[]} */
  const faults = [];
  const reader = new LessonParser(faults);
  const blocks = reader.blocks(fromMarkdown(text).children);
  return reader.excess ? { blocks: [], faults: [reader.excess], excess: reader.excess } : { blocks, faults, excess: null };
}

/**
 * Parses the fields at the top, between two lines of three dashes. In the returned body, these lines are empty, so that
 * all others keep their numbers.
 *
 * @param {string} text
 * @param {Fault[]} faults
 */
function fieldsOf(text, faults) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  /** @type {Map<string, number>} */
  const lines = new Map();
  const all = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const end = all.indexOf("---", 1);
  if (all[0].trim() !== "---" || end < 0) {
    faults.push({ line: 1, kind: "no-fields", what: "" });
    return { fields, lines, body: all.join("\n") };
  }
  for (const [index, line] of all.slice(1, end).entries()) {
    const [, name, said = ""] = /^(\w+):(.*)$/.exec(line) ?? [];
    const value = said.trim();
    const number = index + 2;
    if (line.trim() === "") continue;
    if (!name || !FIELDS.includes(name) || fields.has(name)) faults.push({ line: number, kind: "field", what: line });
    else if (value === "") faults.push({ line: number, kind: "empty-field", what: name });
    else {
      fields.set(name, value);
      lines.set(name, number);
    }
  }
  for (const name of FIELDS) if (!fields.has(name)) faults.push({ line: 1, kind: "missing-field", what: name });
  return { fields, lines, body: all.map((line, index) => (index <= end ? "" : line)).join("\n") };
}

/** Whether a link may have an address: a state, a fragment, or HTTPS. @param {string} address */
function isAllowed(address) {
  return /^(\?|#)/.test(address) || /^https:\/\//.test(address);
}

/** Converts the syntax tree of the Markdown to the blocks of a lesson. */
class LessonParser {
  #faults;
  #partCount = 0;
  #linkCount = 0;
  /** The exceeded limit, after which nothing more is read; null if there is none. @type {Fault | null} */
  excess = null;

  /** @param {Fault[]} faults receives the faults */
  constructor(faults) {
    this.#faults = faults;
  }

  /** @param {RootContent[]} nodes @returns {Block[]} */
  blocks(nodes) {
    return nodes.flatMap((node) => this.#block(node) ?? []);
  }

  /** @param {RootContent | BlockContent | DefinitionContent} node @returns {Block | null} */
  #block(node) {
    if (this.#countPart(node)) return null;
    if (node.type === "paragraph") return this.#text(node);
    if (node.type === "heading") {
      if (node.depth !== 2) return this.#addFault(node, "heading", "#".repeat(node.depth));
      return { kind: "heading", parts: this.#parts(node.children) };
    }
    if (node.type === "list") {
      const items = this.#items(node).map((item) => this.#parts(item.children));
      const choice = node.children.find((item) => isChoice(item));
      if (choice) return this.#addFault(choice, "choice-outside");
      return { kind: "list", isOrdered: node.ordered ?? false, items };
    }
    if (node.type === "blockquote") return this.#question(node);
    return this.#addFault(node, node.type === "html" ? "html" : "form", node.type);
  }

  /** Converts a paragraph; a single link becomes a button. @param {Paragraph} node @returns {TextBlock} */
  #text(node) {
    const parts = this.#parts(node.children);
    const [first] = parts;
    const isButton = parts.length === 1 && typeof first !== "string" && first.kind === "link";
    return { kind: isButton ? "button" : "text", parts };
  }

  /** Returns the paragraphs of a list, one for each item. @param {List} list @returns {Paragraph[]} */
  #items(list) {
    return list.children.flatMap((item) => {
      const [first, ...more] = item.children;
      if (first?.type !== "paragraph" || more.length > 0) {
        this.#addFault(item, "item");
        return [];
      }
      return [first];
    });
  }

  /** @param {Blockquote} node @returns {Question | null} */
  #question(node) {
    const { children } = node;
    const place = children.findIndex((child) => (child.type === "list" && isChoice(child.children[0])) || hasField(child));
    if (place < 0) return this.#addFault(node, "no-choices");
    const form = children[place];
    const asked = this.blocks(children.slice(0, place));
    const answer = this.blocks(children.slice(place + 1));
    const line = lineOf(node);
    if (answer.length === 0) return this.#addFault(node, "no-answer");
    /** @type {ChoicePart[]} */
    let choices = [];
    if (form.type === "list") {
      choices = this.#items(form).flatMap((item) => this.#choice(item) ?? []);
      if (choices.length < 2) return this.#addFault(form, "few-choices");
      const right = choices.filter(({ isRight }) => isRight).length;
      if (right > 1) return this.#addFault(form, "two-right");
      const isComputed = choices.every(({ number }) => number !== null) && decidingLink(answer) !== null;
      if (right === 0 && !isComputed) return this.#addFault(form, "none-right");
    } else if (form.type === "paragraph") {
      asked.push({ kind: "text", parts: withoutField(this.#parts(form.children)) });
      if (decidingLink(answer) === null) return this.#addFault(form, "nothing-to-compare");
    }
    if (asked.length === 0) return this.#addFault(node, "nothing-asked");
    return { kind: "question", asked, choices, answer, line };
  }

  /** @param {Paragraph} node @returns {ChoicePart | null} */
  #choice(node) {
    const parts = this.#parts(node.children);
    const [first, ...others] = parts;
    const mark = typeof first === "string" ? CHOICE.exec(first) : null;
    if (!mark || typeof first !== "string") return this.#addFault(node, "no-box");
    const rest = first.slice(mark[0].length);
    const said = rest === "" ? others : [rest, ...others];
    return { parts: said, isRight: mark[1] !== " ", number: parseSingleNumber(textOf(said)) };
  }

  /** @param {PhrasingContent[]} nodes @returns {InlinePart[]} */
  #parts(nodes) {
    return nodes.flatMap((node) => this.#part(node));
  }

  /** @param {PhrasingContent} node @returns {InlinePart[]} */
  #part(node) {
    if (this.#countPart(node)) return [];
    if (node.type === "text") return [joinLines(node.value)];
    if (node.type === "break") return [" "];
    if (node.type === "strong" || node.type === "emphasis") return [{ kind: node.type, parts: this.#parts(node.children) }];
    if (node.type === "inlineCode") return [{ kind: "code", parts: [node.value] }];
    if (node.type === "link") return [this.#link(node)];
    this.#addFault(node, node.type === "html" ? "html" : "form", node.type === "html" ? node.value : node.type);
    return [];
  }

  /** @param {Link} node @returns {LinkPart | string} */
  #link(node) {
    this.#linkCount += 1;
    if (this.#linkCount > MAX_LINKS) this.excess ??= { line: lineOf(node), kind: "links", what: String(MAX_LINKS) };
    const parts = this.#parts(node.children);
    const line = lineOf(node);
    if (!isAllowed(node.url)) {
      this.#addFault(node, "link", node.url);
      return textOf(parts);
    }
    /** @type {Claim | null} */
    let claim = null;
    if (node.title) {
      claim = parseClaim(node.title, textOf(parts));
      if (!claim) this.#addFault(node, "claim", node.title);
      else if (!node.url.startsWith("?")) this.#addFault(node, "claim-nowhere", node.title);
    }
    return { kind: "link", address: node.url, claim, parts, line };
  }

  /** Counts a part, and returns whether a limit is exceeded. @param {RootContent | PhrasingContent} node */
  #countPart(node) {
    this.#partCount += 1;
    if (this.#partCount > MAX_PARTS) this.excess ??= { line: lineOf(node), kind: "parts", what: String(MAX_PARTS) };
    return this.excess !== null;
  }

  /**
   * Records a fault, and returns null in place of the faulty part.
   *
   * @param {{position?: import("unist").Position | undefined} | undefined} node
   * @param {string} kind
   * @param {string} [what]
   * @returns {null}
   */
  #addFault(node, kind, what = "") {
    this.#faults.push({ line: lineOf(node), kind, what });
    return null;
  }
}

/** @param {{position?: import("unist").Position | undefined} | undefined} node */
function lineOf(node) {
  return node?.position?.start.line ?? 1;
}

/** @param {import("mdast").ListItem | undefined} item */
function isChoice(item) {
  const [paragraph] = item?.children ?? [];
  const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
  return first?.type === "text" && CHOICE.test(first.value);
}

/** @param {BlockContent | DefinitionContent} node */
function hasField(node) {
  if (node.type !== "paragraph") return false;
  const last = node.children.at(-1);
  return last?.type === "text" && fieldIn(last.value) >= 0;
}

/** Returns the index of the input field at the end of a text; −1 if there is none. @param {string} text */
function fieldIn(text) {
  const end = text.trimEnd();
  let begin = end.length;
  while (end[begin - 1] === "_") begin -= 1;
  return end.length - begin >= MIN_FIELD_UNDERSCORES ? begin : -1;
}

/** Replaces each line break, and the white space around it, by one space. @param {string} text */
function joinLines(text) {
  const lines = text.split("\n");
  return lines.map((line, index) => {
    const begun = index === 0 ? line : line.trimStart();
    return index === lines.length - 1 ? begun : begun.trimEnd();
  }).join(" ");
}

/** @param {InlinePart[]} parts */
function withoutField(parts) {
  const last = parts.at(-1);
  return typeof last === "string" ? [...parts.slice(0, -1), last.slice(0, fieldIn(last))] : parts;
}
