/**
 * What makes a board another than a plain one, as people edit it: by presets, by drawing, as text, from a picture,
 * or as a graph. What any of these means, only the core knows.
 */

import { DraftRefused, EngineBroken } from "../../engine/engine.js";
import { words } from "../../locales/locale.js";
import { element } from "../../widgets/element.js";
import { faultWords, namedFaultWords } from "../../wording/fault.js";
import { vocabulary } from "../../wording/vocabulary.js";
import { FIRST } from "../board-form.js";
import { ShapePanel } from "./shape-panel.js";
import { TextEntry } from "./text-entry.js";

/** @import { Choices, Draft } from "../../bindings/protocol" */
/** @import { DraftFault } from "../../engine/protocol.js" */

/** Why a change was not made: in words, and which field is at fault, if one is. @typedef {{text: string, field: string}} Refusal */

/** Graphs to begin with, as adjacency lists. */
const GRAPHS = {
  petersen: "1 4 5\n0 2 6\n1 3 7\n2 4 8\n0 3 9\n0 7 8\n1 8 9\n2 5 9\n3 5 6\n4 6 7",
  cube: "a: b d e\nb: a c f\nc: b d g\nd: a c h\ne: a f h\nf: b e g\ng: c f h\nh: d e g",
};

/** A plain board for a knight. */
const PLAIN = { holes: "", topology: "plane", leaper: "knight" };

/** The panel and the dialogs, and the parts of the draft that they make. */
export class ShapeEditor {
  #engine;
  #attempt;
  #onRefused;
  #panel;
  #boardText;
  #graph;
  /** It is loaded with the first picture. @type {import("./picture-dialog.js").PictureDialog | null} */
  #picture = null;
  #useText;
  /** The preset that made the holes, and which these are. */
  #made = { name: "", seed: "", holes: "" };
  /** The draft that is shown. @type {Draft | null} */
  #draft = null;
  /** What is shown. @type {import("../../board/ground.js").Ground | null} */
  #ground = null;
  #drawable = true;

  /**
   * @param {import("../../engine/engine.js").Engine} engine
   * @param {import("../../board/view.js").View} view
   * @param {object} events
   * @param {(parts: Partial<Draft>) => Promise<DraftFault | null>} events.attempt makes parts of the draft others,
   *   or tells why they cannot be
   * @param {(drawing: boolean) => void} events.onDrawing
   * @param {(text: string) => void} events.onRefused a change was not made, for this reason
   */
  constructor(engine, view, { attempt, onDrawing, onRefused }) {
    this.#engine = engine;
    this.#attempt = attempt;
    this.#onRefused = onRefused;
    this.#panel = new ShapePanel({
      onPreset: (name, seed) => this.#apply(() => this.#preset(name, seed)),
      onChange: (parts) => this.#apply(() => Promise.resolve(parts)),
      onDrawing,
      onPlain: () => this.#apply(() => Promise.resolve({ ...PLAIN, ...this.#flat() })),
    });
    /** @param {string} text */
    this.#useText = (text) => this.#adopt(async () => ({ ...(await engine.ask("board-text", { text })), ...this.#flat() }));
    this.#boardText = new TextEntry("board-text", this.#useText);
    this.#graph = new TextEntry("graph", (text) =>
      this.#adopt(() => Promise.resolve(text.trim() ? { graph: text, ...FIRST } : this.#flat())),
    );
    this.#listen(view);
  }

  /** @param {import("../../board/view.js").View} view */
  #listen(view) {
    element("open-board-text", HTMLButtonElement).addEventListener("click", () =>
      this.#boardText.open(this.#ground?.isGraph ? "" : (this.#ground?.text ?? "")),
    );
    element("open-picture", HTMLButtonElement).addEventListener("click", () => this.#openPicture());
    const arrangement = element("graph-arrangement", HTMLElement);
    element("open-graph", HTMLButtonElement).addEventListener("click", () => {
      for (const radio of arrangement.querySelectorAll("input")) radio.checked = radio.value === view.arrangement;
      this.#graph.open((this.#draft?.graph ?? "").replaceAll(";", "\n"));
    });
    arrangement.addEventListener("change", ({ target }) =>
      view.choose("arrangement", /** @type {HTMLInputElement} */ (target).value),
    );
    for (const [name, lists] of Object.entries(GRAPHS)) {
      element(`graph-${name}`, HTMLButtonElement).addEventListener("click", () => this.#graph.write(lists));
    }
  }

  async #openPicture() {
    try {
      const { PictureDialog } = await import("./picture-dialog.js");
      this.#picture ??= new PictureDialog(this.#useText);
    } catch {
      return this.#onRefused(words("late.failed"));
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
   * Shows what is searched.
   *
   * @param {import("../../board/ground.js").Ground} ground
   * @param {Draft} draft
   * @param {boolean} drawable whether its squares are large enough for holes to be drawn
   */
  show(ground, draft, drawable) {
    this.#ground = ground;
    this.#draft = draft;
    this.#drawable = drawable;
    this.#showPanel();
    element("legend-hole", HTMLElement).hidden = ground.holes === 0;
    element("legend-joint", HTMLElement).hidden = !ground.isJoined;
  }

  #showPanel() {
    if (!this.#ground) return;
    this.#panel.show(this.#ground, { preset: this.#presetShown, drawable: this.#drawable });
  }

  /** Lets the board be clicked again to choose a start. */
  stopDrawing() {
    this.#panel.stopDrawing();
  }

  /** Takes holes that were drawn. @param {string} holes */
  draw(holes) {
    this.#apply(() => Promise.resolve({ holes }));
  }

  /**
   * A draft of another size: a preset makes its shape anew.
   *
   * @param {Draft} next
   * @returns {Promise<Draft>}
   */
  async refit(next) {
    const { seed } = this.#made;
    const name = this.#presetShown;
    const before = this.#draft;
    const isResized = before && (before.rows !== next.rows || before.columns !== next.columns);
    if (!name || !isResized || next.graph || next.holes !== before.holes) return next;
    try {
      const { rows, columns } = next;
      const { holes } = await this.#engine.ask("preset", { name, rows, columns, seed });
      this.#made = { name, seed, holes };
      return { ...next, holes };
    } catch (error) {
      // A size that is none is refused with the draft, beside its field.
      if (error instanceof DraftRefused || error instanceof EngineBroken) return next;
      throw error;
    }
  }

  /** The preset that made the holes shown, if one did. */
  get #presetShown() {
    return this.#draft?.holes === this.#made.holes ? this.#made.name : "";
  }

  /** What a flat board needs that takes the place of a graph or of layers. */
  #flat() {
    const isOther = this.#ground?.isGraph || this.#ground?.sides;
    return { graph: "", layers: "", ...(isOther ? FIRST : {}) };
  }

  /**
   * @param {string} name
   * @param {string} seed
   * @returns {Promise<Partial<Draft>>}
   */
  async #preset(name, seed) {
    const { rows = "", columns = "" } = this.#draft ?? {};
    const { holes } = await this.#engine.ask("preset", { name, rows, columns, seed });
    this.#made = { name, seed, holes };
    return { holes };
  }

  /**
   * Makes a change of the panel, or says below its fields why not; these show then what is searched still.
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
   * Makes a change of a dialog.
   *
   * @param {() => Promise<Partial<Draft>>} change
   * @returns {Promise<string>} what is wrong with it, or nothing
   */
  async #adopt(change) {
    return (await this.#refusal(change))?.text ?? "";
  }

  /**
   * @param {() => Promise<Partial<Draft>>} change
   * @returns {Promise<Refusal | null>} why the change was not made
   */
  async #refusal(change) {
    try {
      return refused(await this.#attempt(await change()));
    } catch (error) {
      if (error instanceof DraftRefused) return refused(error.fault);
      // What was written stays where it is, and can be used as soon as the core answers again.
      if (error instanceof EngineBroken) {
        const text = words(`detail.failed.${error.why}`, this.#ground ? vocabulary(this.#ground) : {});
        return { text, field: "" };
      }
      throw error;
    }
  }
}

/**
 * A fault in words. The size is set elsewhere: there its sides are named.
 *
 * @param {DraftFault | null} fault
 * @returns {Refusal | null}
 */
function refused(fault) {
  if (!fault) return null;
  const isSide = fault.field === "rows" || fault.field === "columns";
  return { text: isSide ? namedFaultWords(fault) : faultWords(fault), field: fault.field };
}
