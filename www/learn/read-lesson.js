/**
 * The parser of lessons: Markdown in the restricted forms that docs/lessons.md describes. Pure. The parser runs during
 * the build, in the browser for the user’s own lesson, and in the tests.
 */

import { fromMarkdown } from "mdast-util-from-markdown";
import { parseClaim, parseSingleNumber } from "./claim.js";
import { findExceededLimit } from "./text-limits.js";
import { decidingLink, textOf } from "./lesson.js";
import { MAX_LINKS, MAX_PARTS } from "./limits.js";

/** @import { BlockContent, Blockquote, DefinitionContent, Link } from "mdast" */
/** @import { List, Paragraph, PhrasingContent, RootContent } from "mdast" */
/** @import { Claim } from "./claim.js" */
/** @import { Block, Choice, Fault, Lesson, LinkPart, InlinePart, Question, TextBlock } from "./lesson.js" */

/** The fields at the top of a lesson. */
const FIELD_NAMES = ["title", "minutes", "opens"];

/** The minimum number of underscores, at the end of a paragraph, that stand for the input field of a guess. */
const MIN_INPUT_UNDERSCORES = 4;

/** The box at the beginning of a choice; an x marks the right choice. */
const CHOICE_MARK = /^\[([ xX])\]\s+/;

/**
 * A parsed lesson, with its faults.
 *
 * @typedef {object} ParsedLesson
 * @property {Lesson} lesson without the faulty parts
 * @property {Fault[]} faults
 * @property {Fault | null} limitFault the fault of an exceeded limit, because of which the lesson has no blocks; null
 *   if no limit is exceeded
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
  const { fields, lineNumbers, body } = parseFields(text, faults);
  const minutes = Number(fields.get("minutes"));
  if (fields.has("minutes") && !(minutes > 0 && minutes < 100)) {
    faults.push({ line: lineNumbers.get("minutes") ?? 1, kind: "minutes", what: fields.get("minutes") ?? "" });
  }
  const openingAddress = fields.get("opens") ?? "";
  if (openingAddress && !openingAddress.startsWith("?")) {
    faults.push({ line: lineNumbers.get("opens") ?? 1, kind: "opens", what: openingAddress });
  }
  const { blocks, faults: bodyFaults, limitFault } = readBody(body);
  faults.push(...bodyFaults);
  faults.sort((a, b) => a.line - b.line);
  const lesson = { title: fields.get("title") ?? "", minutes: minutes || 0, openingAddress, blocks };
  return { lesson, faults, limitFault };
}

/**
 * Parses a text without fields, such as the notes for teachers: headings, paragraphs, lists and links.
 *
 * @param {string} text
 * @returns {{blocks: Block[], faults: Fault[]}}
 */
export function readNotes(text) {
  const { blocks, faults } = readBody(text);
  return { blocks, faults };
}

/**
 * Parses Markdown, unless it exceeds a limit.
 *
 * @param {string} text
 * @returns {{blocks: Block[], faults: Fault[], limitFault: Fault | null}}
 */
function readBody(text) {
  const limitFault = findExceededLimit(text);
  if (limitFault) return { blocks: [], faults: [limitFault], limitFault };
  /** @type {Fault[]} */
  const faults = [];
  const parser = new LessonParser(faults);
  const blocks = parser.blocks(fromMarkdown(text).children);
  if (parser.limitFault) return { blocks: [], faults: [parser.limitFault], limitFault: parser.limitFault };
  return { blocks, faults, limitFault: null };
}

/**
 * Parses the fields at the top, between two lines of three dashes. In the returned body, all these lines are empty, so
 * that the lines after the fields keep their numbers.
 *
 * @param {string} text
 * @param {Fault[]} faults
 */
function parseFields(text, faults) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  /** @type {Map<string, number>} */
  const lineNumbers = new Map();
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const closingLine = lines.indexOf("---", 1);
  if (lines[0].trim() !== "---" || closingLine < 0) {
    faults.push({ line: 1, kind: "no-fields", what: "" });
    return { fields, lineNumbers, body: lines.join("\n") };
  }
  for (const [index, line] of lines.slice(1, closingLine).entries()) {
    const [, name, rawValue = ""] = /^(\w+):(.*)$/.exec(line) ?? [];
    const value = rawValue.trim();
    const lineNumber = index + 2;
    if (line.trim() === "") continue;
    if (!name || !FIELD_NAMES.includes(name) || fields.has(name))
      faults.push({ line: lineNumber, kind: "field", what: line });
    else if (value === "") faults.push({ line: lineNumber, kind: "empty-field", what: name });
    else {
      fields.set(name, value);
      lineNumbers.set(name, lineNumber);
    }
  }
  for (const name of FIELD_NAMES) if (!fields.has(name)) faults.push({ line: 1, kind: "missing-field", what: name });
  return { fields, lineNumbers, body: lines.map((line, index) => (index <= closingLine ? "" : line)).join("\n") };
}

/** Whether an address is allowed in a link: a query for the stage, a fragment, or HTTPS. @param {string} address */
function isAllowedAddress(address) {
  return /^(\?|#)/.test(address) || /^https:\/\//.test(address);
}

/** Converts the syntax tree of the Markdown to the blocks of a lesson. */
class LessonParser {
  #faults;
  #partCount = 0;
  #linkCount = 0;
  /** The fault of an exceeded limit, which ends the conversion; null if there is none. @type {Fault | null} */
  limitFault = null;

  /** @param {Fault[]} faults the list to which the faults are added */
  constructor(faults) {
    this.#faults = faults;
  }

  /** @param {RootContent[]} nodes @returns {Block[]} */
  blocks(nodes) {
    return nodes.flatMap((node) => this.#block(node) ?? []);
  }

  /**
   * Converts a node to a block.
   *
   * @param {RootContent | BlockContent | DefinitionContent} node
   * @returns {Block | null} null if the node is faulty
   */
  #block(node) {
    if (this.#countPart(node)) return null;
    if (node.type === "paragraph") return this.#text(node);
    if (node.type === "heading") {
      if (node.depth !== 2) return this.#addFault(node, "heading", "#".repeat(node.depth));
      return { kind: "heading", parts: this.#parts(node.children) };
    }
    if (node.type === "list") {
      const items = this.#itemParagraphs(node).map((item) => this.#parts(item.children));
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

  /** Returns the paragraphs of a list, one for each valid item. @param {List} list @returns {Paragraph[]} */
  #itemParagraphs(list) {
    return list.children.flatMap((item) => {
      const [first, ...others] = item.children;
      if (first?.type !== "paragraph" || others.length > 0) {
        this.#addFault(item, "item");
        return [];
      }
      return [first];
    });
  }

  /** Converts a quote to a question. @param {Blockquote} node @returns {Question | null} */
  #question(node) {
    const { children } = node;
    const formIndex = children.findIndex(
      (child) => (child.type === "list" && isChoice(child.children[0])) || hasInputField(child),
    );
    if (formIndex < 0) return this.#addFault(node, "no-choices");
    const answerForm = children[formIndex];
    const prompt = this.blocks(children.slice(0, formIndex));
    const answer = this.blocks(children.slice(formIndex + 1));
    const line = lineOf(node);
    if (answer.length === 0) return this.#addFault(node, "no-answer");
    /** @type {Choice[]} */
    let choices = [];
    if (answerForm.type === "list") {
      choices = this.#itemParagraphs(answerForm).flatMap((item) => this.#choice(item) ?? []);
      if (choices.length < 2) return this.#addFault(answerForm, "few-choices");
      const rightCount = choices.filter(({ isRight }) => isRight).length;
      if (rightCount > 1) return this.#addFault(answerForm, "two-right");
      const isComputed = choices.every(({ number }) => number !== null) && decidingLink({ choices, answer }) !== null;
      if (rightCount === 0 && !isComputed) return this.#addFault(answerForm, "none-right");
    } else if (answerForm.type === "paragraph") {
      prompt.push({ kind: "text", parts: withoutInputField(this.#parts(answerForm.children)) });
      if (decidingLink({ choices, answer }) === null) return this.#addFault(answerForm, "nothing-to-compare");
    }
    if (prompt.length === 0) return this.#addFault(node, "nothing-asked");
    return { kind: "question", prompt, choices, answer, line };
  }

  /** Converts a list item with a box to a choice. @param {Paragraph} node @returns {Choice | null} */
  #choice(node) {
    const parts = this.#parts(node.children);
    const [first, ...others] = parts;
    const mark = typeof first === "string" ? CHOICE_MARK.exec(first) : null;
    if (!mark || typeof first !== "string") return this.#addFault(node, "no-box");
    const text = first.slice(mark[0].length);
    const choiceParts = text === "" ? others : [text, ...others];
    return { parts: choiceParts, isRight: mark[1] !== " ", number: parseSingleNumber(textOf(choiceParts)) };
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
    if (node.type === "strong" || node.type === "emphasis")
      return [{ kind: node.type, parts: this.#parts(node.children) }];
    if (node.type === "inlineCode") return [{ kind: "code", parts: [node.value] }];
    if (node.type === "link") return [this.#link(node)];
    this.#addFault(node, node.type === "html" ? "html" : "form", node.type === "html" ? node.value : node.type);
    return [];
  }

  /** @param {Link} node @returns {LinkPart | string} */
  #link(node) {
    this.#linkCount += 1;
    if (this.#linkCount > MAX_LINKS) this.limitFault ??= { line: lineOf(node), kind: "links", what: String(MAX_LINKS) };
    const parts = this.#parts(node.children);
    const line = lineOf(node);
    if (!isAllowedAddress(node.url)) {
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
    if (this.#partCount > MAX_PARTS) this.limitFault ??= { line: lineOf(node), kind: "parts", what: String(MAX_PARTS) };
    return this.limitFault !== null;
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

/** Returns the line of a node. @param {{position?: import("unist").Position | undefined} | undefined} node */
function lineOf(node) {
  return node?.position?.start.line ?? 1;
}

/** Whether a list item is a choice. @param {import("mdast").ListItem | undefined} item */
function isChoice(item) {
  const [paragraph] = item?.children ?? [];
  const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
  return first?.type === "text" && CHOICE_MARK.test(first.value);
}

/** Whether a node is a paragraph with an input field at its end. @param {BlockContent | DefinitionContent} node */
function hasInputField(node) {
  if (node.type !== "paragraph") return false;
  const last = node.children.at(-1);
  return last?.type === "text" && inputFieldIndex(last.value) >= 0;
}

/** Returns the index at which the input field at the end of a text begins; −1 if there is none. @param {string} text */
function inputFieldIndex(text) {
  const trimmed = text.trimEnd();
  let fieldStart = trimmed.length;
  while (trimmed[fieldStart - 1] === "_") fieldStart -= 1;
  return trimmed.length - fieldStart >= MIN_INPUT_UNDERSCORES ? fieldStart : -1;
}

/** Replaces each line break, and the white space around it, by one space. @param {string} text */
function joinLines(text) {
  const lines = text.split("\n");
  return lines
    .map((line, index) => {
      const withoutIndent = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? withoutIndent : withoutIndent.trimEnd();
    })
    .join(" ");
}

/** Removes the input field from the end of a paragraph. @param {InlinePart[]} parts */
function withoutInputField(parts) {
  const last = parts.at(-1);
  return typeof last === "string" ? [...parts.slice(0, -1), last.slice(0, inputFieldIndex(last))] : parts;
}
