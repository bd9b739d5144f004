/**
 * Reads a lesson: Markdown with a few declared forms, as docs/lessons.md has them. Pure; the same when the site is
 * built, in the browser for a teacher's own lesson, and in the tests.
 */

import { fromMarkdown } from "mdast-util-from-markdown";
import { claimOf, numberIn } from "./claim.js";
import { deciding, textOf } from "./lesson.js";

/** @import { BlockContent, Blockquote, DefinitionContent, Link, List, Paragraph, PhrasingContent, RootContent } from "mdast" */
/** @import { Claim } from "./claim.js" */
/** @import { Block, ChoicePart, Lesson, LinkPart, Part, Question, Words } from "./lesson.js" */

/** What is wrong, and in which line. @typedef {{line: number, kind: string, what: string}} Fault */

/** The fields at the top of a lesson. */
const FIELDS = ["title", "minutes", "opens"];

/** The place of a number that is to be guessed. */
const FIELD = /_{4,}\s*$/;

const CHOICE = /^\[([ xX])\]\s+/;

/**
 * Reads a lesson.
 *
 * @param {string} text
 * @returns {{lesson: Lesson, faults: Fault[]}} the lesson, of which what is wrong is left out
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
  const blocks = new Reader(faults).blocks(fromMarkdown(body).children);
  faults.sort((one, other) => one.line - other.line);
  return { lesson: { title: fields.get("title") ?? "", minutes: minutes || 0, opens, blocks }, faults };
}

/**
 * Reads words that are no lesson: headings, paragraphs, lists and links.
 *
 * @param {string} text
 * @returns {{blocks: Block[], faults: Fault[]}}
 */
export function readWords(text) {
  /** @type {Fault[]} */
  const faults = [];
  return { blocks: new Reader(faults).blocks(fromMarkdown(text).children), faults };
}

/**
 * The fields at the top, between two lines of three dashes; the lines stay, so that all others keep their numbers.
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
    const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
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

/** What a link may lead to. @param {string} address */
function isAllowed(address) {
  return /^(\?|#)/.test(address) || /^https:\/\//.test(address);
}

/** Turns what the Markdown says into the forms of a lesson. */
class Reader {
  #faults;

  /** @param {Fault[]} faults takes what is wrong */
  constructor(faults) {
    this.#faults = faults;
  }

  /** @param {RootContent[]} nodes @returns {Block[]} */
  blocks(nodes) {
    return nodes.flatMap((node) => this.#block(node) ?? []);
  }

  /** @param {RootContent | BlockContent | DefinitionContent} node @returns {Block | null} */
  #block(node) {
    if (node.type === "paragraph") return this.#text(node);
    if (node.type === "heading") {
      if (node.depth !== 2) return this.#refuse(node, "heading", "#".repeat(node.depth));
      return { kind: "heading", parts: this.#parts(node.children) };
    }
    if (node.type === "list") {
      const items = this.#items(node).map((item) => this.#parts(item.children));
      const choice = node.children.find((item) => isChoice(item));
      if (choice) return this.#refuse(choice, "choice-outside");
      return { kind: "list", isOrdered: node.ordered ?? false, items };
    }
    if (node.type === "blockquote") return this.#question(node);
    return this.#refuse(node, node.type === "html" ? "html" : "form", node.type);
  }

  /** A paragraph; a link that stands alone is a button. @param {Paragraph} node @returns {Words} */
  #text(node) {
    const parts = this.#parts(node.children);
    const [first] = parts;
    const isButton = parts.length === 1 && typeof first !== "string" && first.kind === "link";
    return { kind: isButton ? "button" : "text", parts };
  }

  /** The paragraphs of which a list is made, one an item. @param {List} list @returns {Paragraph[]} */
  #items(list) {
    return list.children.flatMap((item) => {
      const [first, ...more] = item.children;
      if (first?.type !== "paragraph" || more.length > 0) {
        this.#refuse(item, "item");
        return [];
      }
      return [first];
    });
  }

  /** @param {Blockquote} node @returns {Question | null} */
  #question(node) {
    const { children } = node;
    const place = children.findIndex((child) => (child.type === "list" && isChoice(child.children[0])) || hasField(child));
    if (place < 0) return this.#refuse(node, "no-choices");
    const form = children[place];
    const asked = this.blocks(children.slice(0, place));
    const answer = this.blocks(children.slice(place + 1));
    const line = lineOf(node);
    if (answer.length === 0) return this.#refuse(node, "no-answer");
    /** @type {ChoicePart[]} */
    let choices = [];
    if (form.type === "list") {
      choices = this.#items(form).flatMap((item) => this.#choice(item) ?? []);
      if (choices.length < 2) return this.#refuse(form, "few-choices");
      const right = choices.filter(({ isRight }) => isRight).length;
      if (right > 1) return this.#refuse(form, "two-right");
      const isComputed = choices.every(({ number }) => number !== null) && deciding(answer) !== null;
      if (right === 0 && !isComputed) return this.#refuse(form, "none-right");
    } else if (form.type === "paragraph") {
      asked.push({ kind: "text", parts: withoutField(this.#parts(form.children)) });
      if (deciding(answer) === null) return this.#refuse(form, "nothing-to-compare");
    }
    if (asked.length === 0) return this.#refuse(node, "nothing-asked");
    return { kind: "question", asked, choices, answer, line };
  }

  /** @param {Paragraph} node @returns {ChoicePart | null} */
  #choice(node) {
    const parts = this.#parts(node.children);
    const [first, ...others] = parts;
    const mark = typeof first === "string" ? CHOICE.exec(first) : null;
    if (!mark || typeof first !== "string") return this.#refuse(node, "no-box");
    const rest = first.slice(mark[0].length);
    const said = rest === "" ? others : [rest, ...others];
    return { parts: said, isRight: mark[1] !== " ", number: numberIn(textOf(said)) };
  }

  /** @param {PhrasingContent[]} nodes @returns {Part[]} */
  #parts(nodes) {
    return nodes.flatMap((node) => this.#part(node));
  }

  /** @param {PhrasingContent} node @returns {Part[]} */
  #part(node) {
    if (node.type === "text") return [node.value.replace(/\s*\n\s*/g, " ")];
    if (node.type === "break") return [" "];
    if (node.type === "strong" || node.type === "emphasis") return [{ kind: node.type, parts: this.#parts(node.children) }];
    if (node.type === "inlineCode") return [{ kind: "code", parts: [node.value] }];
    if (node.type === "link") return [this.#link(node)];
    this.#refuse(node, node.type === "html" ? "html" : "form", node.type === "html" ? node.value : node.type);
    return [];
  }

  /** @param {Link} node @returns {LinkPart | string} */
  #link(node) {
    const parts = this.#parts(node.children);
    const line = lineOf(node);
    if (!isAllowed(node.url)) {
      this.#refuse(node, "link", node.url);
      return textOf(parts);
    }
    /** @type {Claim | null} */
    let claim = null;
    if (node.title) {
      claim = claimOf(node.title, textOf(parts));
      if (!claim) this.#refuse(node, "claim", node.title);
      else if (!node.url.startsWith("?")) this.#refuse(node, "claim-nowhere", node.title);
    }
    return { kind: "link", address: node.url, claim, parts, line };
  }

  /**
   * @param {{position?: import("unist").Position | undefined} | undefined} node
   * @param {string} kind
   * @param {string} [what]
   * @returns {null}
   */
  #refuse(node, kind, what = "") {
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
  return last?.type === "text" && FIELD.test(last.value);
}

/** @param {Part[]} parts */
function withoutField(parts) {
  const last = parts.at(-1);
  return typeof last === "string" ? [...parts.slice(0, -1), last.replace(FIELD, "")] : parts;
}
