/** The panel with the facts of a large board, and the options of its picture. */

import { memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";
import { durationText } from "./panorama-text.js";

/** @import { BlockStep } from "../panorama/overlay.js" */

/** The numbers of a large board, the meaning of its colours, and the display of its blocks. */
export class PanoramaPanel {
  #colourOptions = getElement("panorama-colour", HTMLElement);
  #blockOptions = getElement("panorama-blocks", HTMLElement);
  #events;
  /** The number of blocks; 0 until it is computed. */
  #blockCount = 0;
  /** Whether the path was built from blocks. */
  #hasBlocks = false;
  /** Whether the path is closed. */
  #isClosed = false;

  /**
   * @param {object} events
   * @param {(showsChain: boolean) => void} events.onColourChange called with true if the colours show the chain of
   *   blocks, and with false if they show the order of visit
   * @param {(step: BlockStep | null) => void} events.onBlockStepChange called with the chosen stage of the block
   *   construction; null for none
   * @param {() => Promise<number>} events.countBlocks computes the number of blocks
   * @param {() => boolean} events.showsMoves whether squares are large enough for single moves to be visible
   * @param {() => void} events.onShowSteps switches to single steps
   */
  constructor(events) {
    this.#events = events;
    this.#colourOptions.addEventListener("change", () => {
      events.onColourChange(checkedValue("panorama-colour") === "chain");
      this.#updateColourNote();
    });
    this.#blockOptions.addEventListener("change", () => this.#applyBlockOption());
    getElement("show-steps", HTMLButtonElement).addEventListener("click", events.onShowSteps);
  }

  /** Resets the panel for another board. @param {boolean} canShowSteps whether single steps could be shown as well */
  reset(canShowSteps) {
    this.#blockCount = 0;
    checkBlockOption("");
    getElement("show-steps", HTMLElement).hidden = !canShowSteps;
  }

  /** Shows the blocks from which the path was built. */
  showBlocks() {
    checkBlockOption("blocks");
    return this.#applyBlockOption();
  }

  /** Applies the chosen display of the blocks. */
  async #applyBlockOption() {
    this.#events.onBlockStepChange(/** @type {BlockStep | null} */ (checkedValue("panorama-blocks") || null));
    this.#blockCount ||= await this.#events.countBlocks();
    this.updateBlockNote();
  }

  /**
   * Shows the facts of the board.
   *
   * @param {number} size the number of squares
   * @param {number} memory the size of the path in bytes
   * @param {import("../bindings/protocol").PanoramaResult | null} result the result of the computation; null before it
   *   has ended
   */
  show(size, memory, result) {
    getElement("panorama-squares", HTMLElement).textContent = wholeNumber(size);
    getElement("panorama-memory", HTMLElement).textContent = memorySize(memory);
    getElement("panorama-time", HTMLElement).textContent = durationText(result);
    this.#hasBlocks = result?.blocks ?? false;
    this.#isClosed = result?.closed ?? false;
    this.#colourOptions.hidden = !this.#hasBlocks;
    this.#blockOptions.hidden = !this.#hasBlocks;
    this.#updateColourNote();
    this.updateBlockNote();
  }

  /** Explains the display of the blocks, and advises the user to zoom in if the squares are too small. */
  updateBlockNote() {
    const step = checkedValue("panorama-blocks");
    const count = this.#blockCount;
    const moves = wholeNumber(2 * (count - 1));
    const parts = { blocks: wholeNumber(count), count, out: moves, in: moves };
    const note = step && count ? translate(`panorama.blocks.${step}Note`, parts) : "";
    const needsZoom = note !== "" && !this.#events.showsMoves();
    getElement("panorama-blocks-note", HTMLElement).textContent = sentences(
      note,
      needsZoom ? translate("panorama.blocks.closer") : "",
    );
  }

  #updateColourNote() {
    const isChain = this.#hasBlocks && checkedValue("panorama-colour") === "chain";
    const kind = isChain ? "chainNote" : this.#isClosed ? "cycleNote" : "orderNote";
    const note = translate(`panorama.colour.${kind}`);
    getElement("panorama-colour-note", HTMLElement).textContent = note;
  }
}

/** Returns the selected value of a group of radio buttons. @param {string} name */
function checkedValue(name) {
  const input = document.querySelector(`input[name="${name}"]:checked`);
  return input instanceof HTMLInputElement ? input.value : "";
}

/** Selects a display of the blocks. @param {BlockStep | ""} step */
function checkBlockOption(step) {
  const input = document.querySelector(`input[name="panorama-blocks"][value="${step}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}
