/**
 * Editor for the shape of the board. The shape comes from a preset, a drawing, a text, a picture, or a graph. Only the
 * core interprets these inputs.
 */

import { InvalidDraftError, EngineError } from "../../engine/engine.js";
import { translate } from "../../locales/locale.js";
import { getElement } from "../../widgets/element.js";
import { faultWords, namedFaultWords } from "../../wording/fault.js";
import { vocabulary } from "../../wording/vocabulary.js";
import { DEFAULT_SQUARES } from "../board-form.js";
import { ShapePanel } from "./shape-panel.js";
import { TextDialog } from "./text-dialog.js";

/** @import { Choices, Draft } from "../../bindings/protocol" */
/** @import { DraftFault } from "../../engine/protocol.js" */

/**
 * Reason why a change was refused, and the faulty field, if there is one.
 *
 * @typedef {{text: string, field: string}} Refusal
 */

/** Example graphs, as adjacency lists. */
const EXAMPLE_GRAPHS = {
  petersen: "1 4 5\n0 2 6\n1 3 7\n2 4 8\n0 3 9\n0 7 8\n1 8 9\n2 5 9\n3 5 6\n4 6 7",
  cube: "a: b d e\nb: a c f\nc: b d g\nd: a c h\ne: a f h\nf: b e g\ng: c f h\nh: d e g",
};

/** The fields of a draft for a plain board and a knight. */
const PLAIN_SHAPE = { holes: "", topology: "plane", leaper: "knight" };

/** Combines the panel and the dialogs that set the shape in the draft. */
export class ShapeEditor {
  #engine;
  #tryChange;
  #onRefused;
  #panel;
  #boardTextDialog;
  #graphDialog;
  /** The dialog for pictures, loaded on first use. @type {import("./picture-dialog.js").PictureDialog | null} */
  #pictureDialog = null;
  #applyBoardText;
  /** The name, the seed and the holes of the last applied preset. */
  #lastPreset = { name: "", seed: "", holes: "" };
  /** The shown draft. @type {Draft | null} */
  #draft = null;
  /** The shown board. @type {import("../../board/ground.js").Ground | null} */
  #ground = null;
  /** Whether the squares are large enough for drawing holes. */
  #isDrawable = true;

  /**
   * @param {import("../../engine/engine.js").Engine} engine
   * @param {import("../../board/view-settings.js").ViewSettings} view
   * @param {object} events
   * @param {(parts: Partial<Draft>) => Promise<DraftFault | null>} events.tryChange changes fields of the draft;
   *   resolves with the reason for a refusal, or null
   * @param {(isDrawing: boolean) => void} events.onDrawing called when the drawing of holes begins or ends
   * @param {(text: string) => void} events.onRefused called with the reason when a change is refused
   */
  constructor(engine, view, { tryChange, onDrawing, onRefused }) {
    this.#engine = engine;
    this.#tryChange = tryChange;
    this.#onRefused = onRefused;
    this.#panel = new ShapePanel({
      onPreset: (name, seed) => this.#apply(() => this.#requestPreset(name, seed)),
      onChange: (parts) => this.#apply(() => Promise.resolve(parts)),
      onDrawing,
      onPlain: () => this.#apply(() => Promise.resolve({ ...PLAIN_SHAPE, ...this.#flatBoardParts() })),
    });
    /** @param {string} text */
    this.#applyBoardText = (text) =>
      this.#applyFromDialog(async () => ({
        ...(await engine.request("board-text", { text })),
        ...this.#flatBoardParts(),
      }));
    this.#boardTextDialog = new TextDialog("board-text", this.#applyBoardText);
    this.#graphDialog = new TextDialog("graph", (text) =>
      this.#applyFromDialog(() =>
        Promise.resolve(text.trim() ? { graph: text, ...DEFAULT_SQUARES } : this.#flatBoardParts()),
      ),
    );
    this.#addListeners(view);
  }

  /** Adds the listeners of the buttons. @param {import("../../board/view-settings.js").ViewSettings} view */
  #addListeners(view) {
    getElement("open-board-text", HTMLButtonElement).addEventListener("click", () =>
      this.#boardTextDialog.open(this.#ground?.isGraph ? "" : (this.#ground?.text ?? "")),
    );
    getElement("open-picture", HTMLButtonElement).addEventListener("click", () => this.#openPicture());
    const arrangement = getElement("graph-arrangement", HTMLElement);
    getElement("open-graph", HTMLButtonElement).addEventListener("click", () => {
      for (const radio of arrangement.querySelectorAll("input")) radio.checked = radio.value === view.arrangement;
      this.#graphDialog.open((this.#draft?.graph ?? "").replaceAll(";", "\n"));
    });
    arrangement.addEventListener("change", ({ target }) =>
      view.setOption("arrangement", /** @type {HTMLInputElement} */ (target).value),
    );
    for (const [name, lists] of Object.entries(EXAMPLE_GRAPHS)) {
      getElement(`graph-${name}`, HTMLButtonElement).addEventListener("click", () =>
        this.#graphDialog.setContent(lists),
      );
    }
  }

  async #openPicture() {
    try {
      const { PictureDialog } = await import("./picture-dialog.js");
      this.#pictureDialog ??= new PictureDialog(this.#applyBoardText);
    } catch {
      return this.#onRefused(translate("late.failed"));
    }
    return this.#pictureDialog.open();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#panel.setChoices(choices);
    this.#boardTextDialog.setMaxLength(choices.longestText);
    this.#graphDialog.setMaxLength(choices.longestText);
  }

  /**
   * Shows the shape of the board.
   *
   * @param {import("../../board/ground.js").Ground} ground
   * @param {Draft} draft
   * @param {boolean} isDrawable whether the squares of the board are large enough for drawing holes
   */
  show(ground, draft, isDrawable) {
    this.#ground = ground;
    this.#draft = draft;
    this.#isDrawable = isDrawable;
    this.#showPanel();
    getElement("legend-hole", HTMLElement).hidden = ground.holeCount === 0;
    getElement("legend-joint", HTMLElement).hidden = !ground.isJoined;
  }

  #showPanel() {
    if (!this.#ground) return;
    this.#panel.show(this.#ground, { preset: this.#shownPreset, isDrawable: this.#isDrawable });
  }

  /** Ends the drawing of holes. A click on the board then chooses the start again. */
  stopDrawing() {
    this.#panel.stopDrawing();
  }

  /** Applies holes that were drawn on the board. @param {string} holes */
  applyHoles(holes) {
    this.#apply(() => Promise.resolve({ holes }));
  }

  /**
   * Adapts the holes of a draft to another size of the board: requests the holes of the shown preset for that size.
   * Returns the draft unchanged if no preset is shown, the size is the same, or the holes were changed.
   *
   * @param {Draft} nextDraft
   * @returns {Promise<Draft>}
   */
  async refitShape(nextDraft) {
    const { seed } = this.#lastPreset;
    const name = this.#shownPreset;
    const previousDraft = this.#draft;
    const isResized =
      previousDraft && (previousDraft.rows !== nextDraft.rows || previousDraft.columns !== nextDraft.columns);
    if (!name || !isResized || nextDraft.graph || nextDraft.holes !== previousDraft.holes) return nextDraft;
    try {
      const { rows, columns } = nextDraft;
      const { holes } = await this.#engine.request("preset", { name, rows, columns, seed });
      this.#lastPreset = { name, seed, holes };
      return { ...nextDraft, holes };
    } catch (error) {
      // The core also refuses the draft with an invalid size, and the fault is then shown beside its field.
      if (error instanceof InvalidDraftError || error instanceof EngineError) return nextDraft;
      throw error;
    }
  }

  /** The preset that made the shown holes, or an empty string. */
  get #shownPreset() {
    return this.#draft?.holes === this.#lastPreset.holes ? this.#lastPreset.name : "";
  }

  /** Returns the fields of a draft for a flat board that replaces a graph or layers. */
  #flatBoardParts() {
    const hasOtherSquares = this.#ground?.isGraph || this.#ground?.dimensions;
    return { graph: "", layers: "", ...(hasOtherSquares ? DEFAULT_SQUARES : {}) };
  }

  /**
   * Requests the holes of a preset for the current size.
   *
   * @param {string} name
   * @param {string} seed
   * @returns {Promise<Partial<Draft>>}
   */
  async #requestPreset(name, seed) {
    const { rows = "", columns = "" } = this.#draft ?? {};
    const { holes } = await this.#engine.request("preset", { name, rows, columns, seed });
    this.#lastPreset = { name, seed, holes };
    return { holes };
  }

  /**
   * Applies a change made in the panel. After a refusal, shows the reason, and resets the fields to the current board.
   * Fields in which the user types are not reset.
   *
   * @param {() => Promise<Partial<Draft>>} change
   */
  async #apply(change) {
    const refusal = await this.#tryApply(change);
    if (!refusal) return;
    const { text, field } = refusal;
    const isTyped = field === "leaper" || field === "seed";
    if (!isTyped) this.#showPanel();
    this.#panel.showFault(text, field);
    this.#onRefused(text);
  }

  /**
   * Applies a change made in a dialog.
   *
   * @param {() => Promise<Partial<Draft>>} change
   * @returns {Promise<string>} the fault of the change, or an empty string
   */
  async #applyFromDialog(change) {
    return (await this.#tryApply(change))?.text ?? "";
  }

  /**
   * Applies a change.
   *
   * @param {() => Promise<Partial<Draft>>} change
   * @returns {Promise<Refusal | null>} the reason why the change was refused, or null
   */
  async #tryApply(change) {
    try {
      return toRefusal(await this.#tryChange(await change()));
    } catch (error) {
      if (error instanceof InvalidDraftError) return toRefusal(error.fault);
      // The text stays in its field, so that the user can submit it when the core answers again.
      if (error instanceof EngineError) {
        const text = translate(`detail.failed.${error.why}`, this.#ground ? vocabulary(this.#ground) : {});
        return { text, field: "" };
      }
      throw error;
    }
  }
}

/**
 * Describes a fault. The text for a fault of the size names the field, because that field is in another panel.
 *
 * @param {DraftFault | null} fault
 * @returns {Refusal | null}
 */
function toRefusal(fault) {
  if (!fault) return null;
  const isSide = fault.field === "rows" || fault.field === "columns";
  return { text: isSide ? namedFaultWords(fault) : faultWords(fault), field: fault.field };
}
