/**
 * Editor for the shape of the board: by presets, by drawing, as text, from a picture, or as a graph. Only the core
 * interprets these inputs.
 */

import { InvalidDraftError, EngineError } from "../../engine/engine.js";
import { translate } from "../../locales/locale.js";
import { getElement } from "../../widgets/element.js";
import { faultWords, namedFaultWords } from "../../wording/fault.js";
import { vocabulary } from "../../wording/vocabulary.js";
import { DEFAULT_SQUARES } from "../board-form.js";
import { ShapePanel } from "./shape-panel.js";
import { TextDialog } from "./text-entry.js";

/** @import { Choices, Draft } from "../../bindings/protocol" */
/** @import { DraftFault } from "../../engine/protocol.js" */

/**
 * Reason why a change was refused, and the faulty field, if there is one.
 *
 * @typedef {{text: string, field: string}} Refusal
 */

/** Example graphs, as adjacency lists. */
const GRAPHS = {
  petersen: "1 4 5\n0 2 6\n1 3 7\n2 4 8\n0 3 9\n0 7 8\n1 8 9\n2 5 9\n3 5 6\n4 6 7",
  cube: "a: b d e\nb: a c f\nc: b d g\nd: a c h\ne: a f h\nf: b e g\ng: c f h\nh: d e g",
};

/** A plain board for a knight. */
const PLAIN = { holes: "", topology: "plane", leaper: "knight" };

/** Combines the panel and the dialogs, and the parts of the draft that they set. */
export class ShapeEditor {
  #engine;
  #attempt;
  #onRefused;
  #panel;
  #boardText;
  #graph;
  /** Loaded with the first picture. @type {import("./picture-dialog.js").PictureDialog | null} */
  #picture = null;
  #useText;
  /** The preset that was applied last, its seed, and its holes. */
  #lastPreset = { name: "", seed: "", holes: "" };
  /** The shown draft. @type {Draft | null} */
  #draft = null;
  /** The shown board. @type {import("../../board/ground.js").Ground | null} */
  #ground = null;
  #drawable = true;

  /**
   * @param {import("../../engine/engine.js").Engine} engine
   * @param {import("../../board/view-settings.js").ViewSettings} view
   * @param {object} events
   * @param {(parts: Partial<Draft>) => Promise<DraftFault | null>} events.attempt changes parts of the draft; resolves
   * with the reason for a refusal, or null
   * @param {(drawing: boolean) => void} events.onDrawing
   * @param {(text: string) => void} events.onRefused a change was refused for this reason
   */
  constructor(engine, view, { attempt, onDrawing, onRefused }) {
    this.#engine = engine;
    this.#attempt = attempt;
    this.#onRefused = onRefused;
    this.#panel = new ShapePanel({
      onPreset: (name, seed) => this.#apply(() => this.#preset(name, seed)),
      onChange: (parts) => this.#apply(() => Promise.resolve(parts)),
      onDrawing,
      onPlain: () => this.#apply(() => Promise.resolve({ ...PLAIN, ...this.#flatBoardParts() })),
    });
    /** @param {string} text */
    this.#useText = (text) => this.#applyFromDialog(async () => ({ ...(await engine.request("board-text", { text })), ...this.#flatBoardParts() }));
    this.#boardText = new TextDialog("board-text", this.#useText);
    this.#graph = new TextDialog("graph", (text) =>
      this.#applyFromDialog(() => Promise.resolve(text.trim() ? { graph: text, ...DEFAULT_SQUARES } : this.#flatBoardParts())),
    );
    this.#listen(view);
  }

  /** @param {import("../../board/view-settings.js").ViewSettings} view */
  #listen(view) {
    getElement("open-board-text", HTMLButtonElement).addEventListener("click", () =>
      this.#boardText.open(this.#ground?.isGraph ? "" : (this.#ground?.text ?? "")),
    );
    getElement("open-picture", HTMLButtonElement).addEventListener("click", () => this.#openPicture());
    const arrangement = getElement("graph-arrangement", HTMLElement);
    getElement("open-graph", HTMLButtonElement).addEventListener("click", () => {
      for (const radio of arrangement.querySelectorAll("input")) radio.checked = radio.value === view.arrangement;
      this.#graph.open((this.#draft?.graph ?? "").replaceAll(";", "\n"));
    });
    arrangement.addEventListener("change", ({ target }) =>
      view.setOption("arrangement", /** @type {HTMLInputElement} */ (target).value),
    );
    for (const [name, lists] of Object.entries(GRAPHS)) {
      getElement(`graph-${name}`, HTMLButtonElement).addEventListener("click", () => this.#graph.write(lists));
    }
  }

  async #openPicture() {
    try {
      const { PictureDialog } = await import("./picture-dialog.js");
      this.#picture ??= new PictureDialog(this.#useText);
    } catch {
      return this.#onRefused(translate("late.failed"));
    }
    return this.#picture.open();
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#panel.offer(choices);
    this.#boardText.limit(choices.longestText);
    this.#graph.limit(choices.longestText);
  }

  /**
   * Shows the shape of the board.
   *
   * @param {import("../../board/ground.js").Ground} ground
   * @param {Draft} draft
   * @param {boolean} drawable whether its squares are large enough for drawing holes
   */
  show(ground, draft, drawable) {
    this.#ground = ground;
    this.#draft = draft;
    this.#drawable = drawable;
    this.#showPanel();
    getElement("legend-hole", HTMLElement).hidden = ground.holeCount === 0;
    getElement("legend-joint", HTMLElement).hidden = !ground.isJoined;
  }

  #showPanel() {
    if (!this.#ground) return;
    this.#panel.show(this.#ground, { preset: this.#presetShown, drawable: this.#drawable });
  }

  /** Ends the drawing of holes, so that a click on the board chooses a start again. */
  stopDrawing() {
    this.#panel.stopDrawing();
  }

  /** Applies holes that were drawn. @param {string} holes */
  draw(holes) {
    this.#apply(() => Promise.resolve({ holes }));
  }

  /**
   * Adapts a draft to another size: a preset makes its holes again.
   *
   * @param {Draft} next
   * @returns {Promise<Draft>}
   */
  async refit(next) {
    const { seed } = this.#lastPreset;
    const name = this.#presetShown;
    const before = this.#draft;
    const isResized = before && (before.rows !== next.rows || before.columns !== next.columns);
    if (!name || !isResized || next.graph || next.holes !== before.holes) return next;
    try {
      const { rows, columns } = next;
      const { holes } = await this.#engine.request("preset", { name, rows, columns, seed });
      this.#lastPreset = { name, seed, holes };
      return { ...next, holes };
    } catch (error) {
      // An invalid size is refused with the draft, beside its field.
      if (error instanceof InvalidDraftError || error instanceof EngineError) return next;
      throw error;
    }
  }

  /** The preset that made the shown holes, or an empty string. */
  get #presetShown() {
    return this.#draft?.holes === this.#lastPreset.holes ? this.#lastPreset.name : "";
  }

  /** Parts of a draft for a flat board that replaces a graph or layers. */
  #flatBoardParts() {
    const isOther = this.#ground?.isGraph || this.#ground?.dimensions;
    return { graph: "", layers: "", ...(isOther ? DEFAULT_SQUARES : {}) };
  }

  /**
   * @param {string} name
   * @param {string} seed
   * @returns {Promise<Partial<Draft>>}
   */
  async #preset(name, seed) {
    const { rows = "", columns = "" } = this.#draft ?? {};
    const { holes } = await this.#engine.request("preset", { name, rows, columns, seed });
    this.#lastPreset = { name, seed, holes };
    return { holes };
  }

  /**
   * Applies a change of the panel. If it is refused, shows the reason below the fields, which are reset to the current
   * board.
   *
   * @param {() => Promise<Partial<Draft>>} change
   */
  async #apply(change) {
    const refusal = await this.#refusal(change);
    if (!refusal) return;
    const { text, field } = refusal;
    const isTyped = field === "leaper" || field === "seed";
    if (!isTyped) this.#showPanel();
    this.#panel.refuse(text, field);
    this.#onRefused(text);
  }

  /**
   * Applies a change of a dialog.
   *
   * @param {() => Promise<Partial<Draft>>} change
   * @returns {Promise<string>} its fault, or an empty string
   */
  async #applyFromDialog(change) {
    return (await this.#refusal(change))?.text ?? "";
  }

  /**
   * @param {() => Promise<Partial<Draft>>} change
   * @returns {Promise<Refusal | null>} the reason why the change was refused, or null
   */
  async #refusal(change) {
    try {
      return toRefusal(await this.#attempt(await change()));
    } catch (error) {
      if (error instanceof InvalidDraftError) return toRefusal(error.fault);
      // The text stays in its field, and can be used as soon as the core answers again.
      if (error instanceof EngineError) {
        const text = translate(`detail.failed.${error.why}`, this.#ground ? vocabulary(this.#ground) : {});
        return { text, field: "" };
      }
      throw error;
    }
  }
}

/**
 * Describes a fault. A fault of the size names the side, because the fields of the size are elsewhere.
 *
 * @param {DraftFault | null} fault
 * @returns {Refusal | null}
 */
function toRefusal(fault) {
  if (!fault) return null;
  const isSide = fault.field === "rows" || fault.field === "columns";
  return { text: isSide ? namedFaultWords(fault) : faultWords(fault), field: fault.field };
}
