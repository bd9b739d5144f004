/** What there is to know of a large board and to choose of its picture. */

import { memorySize, sentences, wholeNumber, words } from "../locales/locale.js";
import { element } from "../widgets/element.js";
import { timeWords } from "./panorama-words.js";

/** @import { BlockStep } from "../panorama/figures.js" */

/** The numbers of a large board, which order its colours tell of, and what of its blocks is shown. */
export class PanoramaPanel {
  #colour = element("panorama-colour", HTMLElement);
  #blocks = element("panorama-blocks", HTMLElement);
  #events;
  /** How many blocks there are, once that is known. */
  #blockCount = 0;
  /** Whether the path was made of blocks. */
  #hasBlocks = false;
  /** Whether a move leads from its end to its start. */
  #isClosed = false;

  /**
   * @param {object} events
   * @param {(chain: boolean) => void} events.onColour colour tells of the chain of blocks, or of the order of visit
   * @param {(step: BlockStep | null) => void} events.onBlocks what of the blocks is to be shown
   * @param {() => Promise<number>} events.countBlocks how many blocks there are
   * @param {() => boolean} events.showsMoves whether squares are large enough for single moves to be seen
   * @param {() => void} events.onSteps single steps are wanted again
   */
  constructor(events) {
    this.#events = events;
    this.#colour.addEventListener("change", () => {
      events.onColour(chosen("panorama-colour") === "chain");
      this.#noteColour();
    });
    this.#blocks.addEventListener("change", () => this.#followBlocks());
    element("show-steps", HTMLButtonElement).addEventListener("click", events.onSteps);
  }

  /** Begins anew, for another board. @param {boolean} hasSteps whether single steps could be shown as well */
  begin(hasSteps) {
    this.#blockCount = 0;
    choose("");
    element("show-steps", HTMLElement).hidden = !hasSteps;
  }

  /** Shows the blocks of which the path was made. */
  showBlocks() {
    choose("blocks");
    return this.#followBlocks();
  }

  /** Shows of the blocks what was chosen. */
  async #followBlocks() {
    this.#events.onBlocks(/** @type {BlockStep | null} */ (chosen("panorama-blocks") || null));
    this.#blockCount ||= await this.#events.countBlocks();
    this.noteBlocks();
  }

  /**
   * Shows what is known.
   *
   * @param {number} size how many squares there are
   * @param {number} memory how many bytes the path takes
   * @param {import("../bindings/protocol").Made | null} made what came of the work on it
   */
  show(size, memory, made) {
    element("panorama-squares", HTMLElement).textContent = wholeNumber(size);
    element("panorama-memory", HTMLElement).textContent = memorySize(memory);
    element("panorama-time", HTMLElement).textContent = timeWords(made);
    this.#hasBlocks = made?.blocks ?? false;
    this.#isClosed = made?.closed ?? false;
    this.#colour.hidden = !this.#hasBlocks;
    this.#blocks.hidden = !this.#hasBlocks;
    this.#noteColour();
    this.noteBlocks();
  }

  /** Says what is to be seen of the blocks, and whether one must go nearer for it. */
  noteBlocks() {
    const step = chosen("panorama-blocks");
    const count = this.#blockCount;
    const moves = wholeNumber(2 * (count - 1));
    const parts = { blocks: wholeNumber(count), count, out: moves, in: moves };
    const note = step && count ? words(`panorama.blocks.${step}Note`, parts) : "";
    const isFar = note !== "" && !this.#events.showsMoves();
    element("panorama-blocks-note", HTMLElement).textContent = sentences(note, isFar ? words("panorama.blocks.closer") : "");
  }

  #noteColour() {
    const isChain = this.#hasBlocks && chosen("panorama-colour") === "chain";
    const kind = isChain ? "chainNote" : this.#isClosed ? "cycleNote" : "orderNote";
    const note = words(`panorama.colour.${kind}`);
    element("panorama-colour-note", HTMLElement).textContent = note;
  }
}

/** The value of some radio buttons. @param {string} name */
function chosen(name) {
  const input = document.querySelector(`input[name="${name}"]:checked`);
  return input instanceof HTMLInputElement ? input.value : "";
}

/** Chooses what is shown of the blocks. @param {BlockStep | ""} step */
function choose(step) {
  const input = document.querySelector(`input[name="panorama-blocks"][value="${step}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}
