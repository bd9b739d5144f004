/** Creates the elements of a lesson. No text of a lesson is ever parsed as HTML. */

import { make } from "../widgets/element.js";

/** @import { Block, LinkPart, Part, Question } from "./lesson.js" */

/**
 * @typedef {object} Views
 * @property {(link: LinkPart) => void} onStage called when a link to a state of the stage is followed
 * @property {(question: Question) => HTMLElement} question creates the view of a question
 */

const TAGS = /** @type {const} */ ({ strong: "strong", emphasis: "em", code: "code" });

/** @param {Part[]} parts @param {Pick<Views, "onStage">} views @returns {(Node | string)[]} */
export function partsView(parts, views) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "link") return linkView(part, views);
    return make(TAGS[part.kind], {}, ...partsView(part.parts, views));
  });
}

/** @param {LinkPart} part @param {Pick<Views, "onStage">} views */
function linkView(part, views) {
  const { address } = part;
  const link = make("a", {}, ...partsView(part.parts, views));
  if (address.startsWith("https:")) return Object.assign(link, { href: address, rel: "noopener", target: "_blank" });
  if (address.startsWith("#")) return Object.assign(link, { href: address });
  const isHere = !address.includes("#");
  link.href = isHere ? `${address}${window.location.hash}` : address;
  link.classList.toggle("to-stage", isHere);
  link.addEventListener("click", (event) => {
    // With a modifier key, the browser opens the link itself, for example in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    views.onStage(part);
  });
  return link;
}

/** @param {Block[]} blocks @param {Views} views @returns {HTMLElement[]} */
export function blocksView(blocks, views) {
  return blocks.map((block) => {
    if (block.kind === "question") return views.question(block);
    if (block.kind === "heading") return make("h3", {}, ...partsView(block.parts, views));
    if (block.kind === "list") {
      const items = block.items.map((item) => make("li", {}, ...partsView(item, views)));
      return make(block.isOrdered ? "ol" : "ul", {}, ...items);
    }
    const words = make("p", {}, ...partsView(block.parts, views));
    words.classList.toggle("lesson-button", block.kind === "button");
    return words;
  });
}
