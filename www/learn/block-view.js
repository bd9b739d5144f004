/** Creates the elements of a lesson. Texts are inserted as text nodes, and never parsed as HTML. */

import { createElement } from "../widgets/element.js";

/** @import { Block, LinkPart, InlinePart, Question } from "./lesson.js" */

/**
 * @typedef {object} BlockCallbacks
 * @property {(link: LinkPart) => void} onShowState called when a link to a state of the stage is followed
 * @property {(question: Question) => HTMLElement} createQuestion creates the view of a question
 */

const TAGS = /** @type {const} */ ({ strong: "strong", emphasis: "em", code: "code" });

/**
 * Creates the nodes of inline parts.
 *
 * @param {InlinePart[]} parts
 * @param {Pick<BlockCallbacks, "onShowState">} callbacks
 * @returns {(Node | string)[]}
 */
export function renderParts(parts, callbacks) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "link") return createLink(part, callbacks);
    return createElement(TAGS[part.kind], {}, ...renderParts(part.parts, callbacks));
  });
}

/** Creates a link. @param {LinkPart} part @param {Pick<BlockCallbacks, "onShowState">} callbacks */
function createLink(part, callbacks) {
  const { address } = part;
  const link = createElement("a", {}, ...renderParts(part.parts, callbacks));
  if (address.startsWith("https:")) return Object.assign(link, { href: address, rel: "noopener", target: "_blank" });
  if (address.startsWith("#")) return Object.assign(link, { href: address });
  const keepsFragment = !address.includes("#");
  link.href = keepsFragment ? `${address}${window.location.hash}` : address;
  link.classList.toggle("to-stage", keepsFragment);
  link.addEventListener("click", (event) => {
    // With a modifier key, the browser opens the link itself, for example in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    callbacks.onShowState(part);
  });
  return link;
}

/**
 * Creates the elements of blocks.
 *
 * @param {Block[]} blocks
 * @param {BlockCallbacks} callbacks
 * @returns {HTMLElement[]}
 */
export function renderBlocks(blocks, callbacks) {
  return blocks.map((block) => {
    if (block.kind === "question") return callbacks.createQuestion(block);
    if (block.kind === "heading") return createElement("h3", {}, ...renderParts(block.parts, callbacks));
    if (block.kind === "list") {
      const items = block.items.map((item) => createElement("li", {}, ...renderParts(item, callbacks)));
      return createElement(block.isOrdered ? "ol" : "ul", {}, ...items);
    }
    const paragraph = createElement("p", {}, ...renderParts(block.parts, callbacks));
    paragraph.classList.toggle("lesson-button", block.kind === "button");
    return paragraph;
  });
}
