/** What a lesson is made of, as data. Pure. */

/** @import { Claim } from "./claim.js" */

/**
 * A link: to a state of the stage (`?…`), to a screen of this page (`#…`, or both), or out of it (`https:`).
 *
 * @typedef {object} LinkPart
 * @property {"link"} kind
 * @property {string} address
 * @property {Claim | null} claim what its words say of the run, so that the core can be asked whether it is true
 * @property {Part[]} parts
 * @property {number} line
 */
/** @typedef {string | LinkPart | {kind: "strong" | "emphasis" | "code", parts: Part[]}} Part */
/** @typedef {{parts: Part[], isRight: boolean, number: number | null}} ChoicePart */
/**
 * What is asked before it is shown.
 *
 * @typedef {object} Question
 * @property {"question"} kind
 * @property {Block[]} asked
 * @property {ChoicePart[]} choices none where a number is guessed
 * @property {Block[]} answer shown after the guess
 * @property {number} line
 */
/** @typedef {{kind: "heading" | "text" | "button", parts: Part[]}} Words */
/** @typedef {{kind: "list", isOrdered: boolean, items: Part[][]}} Items */
/** @typedef {Words | Items | Question} Block */

/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {number} minutes
 * @property {string} opens the address of what stands on the stage when it is opened
 * @property {Block[]} blocks
 */

/** A fault of a lesson, and its line. @typedef {{line: number, kind: string, what: string}} Fault */

/** What parts say, without how they are set. @param {Part[]} parts @returns {string} */
export function textOf(parts) {
  return parts.map((part) => (typeof part === "string" ? part : textOf(part.parts))).join("");
}

/** All links of some blocks, in the order in which they are read. @param {Block[]} blocks @returns {LinkPart[]} */
export function linksOf(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(linksIn);
    if (block.kind !== "question") return linksIn(block.parts);
    return [...linksOf(block.asked), ...block.choices.flatMap(({ parts }) => linksIn(parts)), ...linksOf(block.answer)];
  });
}

/** @param {Part[]} parts @returns {LinkPart[]} */
function linksIn(parts) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    return part.kind === "link" ? [part] : linksIn(part.parts);
  });
}

/** The link with the number that an answer turns on: the first that says something of a run. @param {Block[]} answer */
export function deciding(answer) {
  return linksOf(answer).find(({ claim }) => claim) ?? null;
}

/** The questions of a lesson. @param {Lesson} lesson @returns {Question[]} */
export function questionsOf({ blocks }) {
  return blocks.flatMap((block) => (block.kind === "question" ? [block] : []));
}
