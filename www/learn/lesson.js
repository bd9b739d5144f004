/** The data model of a lesson. Pure. */

import { isNumeric } from "./claim.js";

/** @import { Claim } from "./claim.js" */

/**
 * A link to a state of the stage (`?…`), to a screen of this page (`#…` or `?…#…`), or to another site (`https:`).
 *
 * @typedef {object} LinkPart
 * @property {"link"} kind
 * @property {string} address
 * @property {Claim | null} claim the claim about the run, which the core can verify; null if there is none
 * @property {InlinePart[]} parts
 * @property {number} line the line in the text of the lesson
 */
/** @typedef {string | LinkPart | {kind: "strong" | "emphasis" | "code", parts: InlinePart[]}} InlinePart */
/**
 * One of the answers from which the reader of a lesson chooses.
 *
 * @typedef {object} Choice
 * @property {InlinePart[]} parts
 * @property {boolean} isRight whether the lesson marks this choice as the right one
 * @property {number | null} number the number in the text of the choice; null unless the text has exactly one number
 */
/**
 * A question that the reader answers before the answer is shown.
 *
 * @typedef {object} Question
 * @property {"question"} kind
 * @property {Block[]} prompt
 * @property {Choice[]} choices empty if the reader guesses a number instead
 * @property {Block[]} answer shown after the guess
 * @property {number} line
 */
/** @typedef {{kind: "heading" | "text" | "button", parts: InlinePart[]}} TextBlock */
/** @typedef {{kind: "list", isOrdered: boolean, items: InlinePart[][]}} ListBlock */
/** @typedef {TextBlock | ListBlock | Question} Block */

/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {number} minutes the expected duration of the lesson
 * @property {string} openingAddress the address of the state that the stage shows when the lesson opens
 * @property {Block[]} blocks
 */

/**
 * A fault of a lesson. Depending on the kind, `what` is the faulty text, the exceeded limit, the text of the core’s
 * refusal, the computed value, or empty.
 *
 * @typedef {{line: number, kind: string, what: string}} Fault
 */

/** Returns the plain text of inline parts. @param {InlinePart[]} parts @returns {string} */
export function textOf(parts) {
  return parts.map((part) => (typeof part === "string" ? part : textOf(part.parts))).join("");
}

/** Returns all links of blocks, in reading order. @param {Block[]} blocks @returns {LinkPart[]} */
export function linksOf(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(linksInParts);
    if (block.kind !== "question") return linksInParts(block.parts);
    return [
      ...linksOf(block.prompt),
      ...block.choices.flatMap(({ parts }) => linksInParts(parts)),
      ...linksOf(block.answer),
    ];
  });
}

/** @param {InlinePart[]} parts @returns {LinkPart[]} */
function linksInParts(parts) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    return part.kind === "link" ? [part] : linksInParts(part.parts);
  });
}

/**
 * Returns the link that decides a question: the first link with a claim in the answer. Without a choice that is marked
 * as right, it is the first link with a claim about a number, with which the guess is compared.
 *
 * @param {Pick<Question, "choices" | "answer">} question
 */
export function decidingLink({ choices, answer }) {
  const comparesNumbers = !choices.some(({ isRight }) => isRight);
  return linksOf(answer).find(({ claim }) => claim && (!comparesNumbers || isNumeric(claim.measure))) ?? null;
}

/** Returns the questions of a lesson. @param {Lesson} lesson @returns {Question[]} */
export function questionsOf({ blocks }) {
  return blocks.flatMap((block) => (block.kind === "question" ? [block] : []));
}
