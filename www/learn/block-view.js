/** Creates the elements of a lesson. No text of a lesson is ever parsed as HTML. */

import { createElement } from "../widgets/element.js";

/** @import { Block, LinkPart, InlinePart, Question } from "./lesson.js" */

/**
 * @typedef {object} BlockCallbacks
 * @property {(link: LinkPart) => void} onShowState called when a link to a state of the stage is followed
 * @property {(question: Question) => HTMLElement} question creates the view of a question
 */

const TAGS = /** @type {const} */ ({ strong: "strong", emphasis: "em", code: "code" });

/** @param {InlinePart[]} parts @param {Pick<BlockCallbacks, "onShowState">} views @returns {(Node | string)[]} */
export function renderParts(parts, views) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "link") return linkView(part, views);
    return createElement(TAGS[part.kind], {}, ...renderParts(part.parts, views));
  });
}

/** @param {LinkPart} part @param {Pick<BlockCallbacks, "onShowState">} views */
function linkView(part, views) {
  const { address } = part;
  const link = createElement("a", {}, ...renderParts(part.parts, views));
  if (address.startsWith("https:")) return Object.assign(link, { href: address, rel: "noopener", target: "_blank" });
  if (address.startsWith("#")) return Object.assign(link, { href: address });
  const isHere = !address.includes("#");
  link.href = isHere ? `${address}${window.location.hash}` : address;
  link.classList.toggle("to-stage", isHere);
  link.addEventListener("click", (event) => {
    // With a modifier key, the browser opens the link itself, for example in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    views.onShowState(part);
  });
  return link;
}

/** @param {Block[]} blocks @param {BlockCallbacks} views @returns {HTMLElement[]} */
export function renderBlocks(blocks, views) {
  return blocks.map((block) => {
    if (block.kind === "question") return views.question(block);
    if (block.kind === "heading") return createElement("h3", {}, ...renderParts(block.parts, views));
    if (block.kind === "list") {
      const items = block.items.map((item) => createElement("li", {}, ...renderParts(item, views)));
      return createElement(block.isOrdered ? "ol" : "ul", {}, ...items);
    }
    const words = createElement("p", {}, ...renderParts(block.parts, views));
    words.classList.toggle("lesson-button", block.kind === "button");
    return words;
  });
}
