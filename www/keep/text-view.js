/** The text part of the dialog: copies and saves the tour as text, and opens a tour from elsewhere. */

import "./text.css";
import "#words/tour-text";
import { EngineError } from "../engine/engine.js";
import { fileSize, percentage, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/keep-file.js";
import { OpenTourView } from "./open-tour-view.js";
import { FORMATS, TourWriter } from "./tour-writer.js";

/** @import { TourFormat } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { RunSnapshot, SaveView } from "./run-snapshot.js" */

/** The maximum number of characters shown, because more would keep the browser busy. */
const MAX_SHOWN_CHARACTERS = 20_000;

/** The longest text that is copied, in bytes. */
const MAX_COPIED_BYTES = 4 << 20;

const FORMAT_NAMES = /** @type {TourFormat[]} */ (Object.keys(FORMATS));

/** @implements {SaveView} */
export class TextView {
  root = createElement("section", { className: "tour-text" });
  #about = createElement("p", { className: "muted" });
  #field = createElement("textarea", { readOnly: true, rows: 8, spellcheck: false, ariaLabel: translate("tourText.text") });
  #note = createElement("p", { className: "muted small", role: "status" });
  #copy = createButton("tourText.copy");
  #save = createButton("tourText.save");
  #stop = createButton("tourText.stop");
  #choices;
  #matrix;
  #exportSection;
  #open = new OpenTourView();
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The engine that writes the text while the part is visible. @type {Engine | null} */
  #engine = null;
  /** The squares of the kept path, once received. @type {Uint32Array | null} */
  #squares = null;
  /** @type {TourWriter | null} */
  #writing = null;

  constructor() {
    const choices = FORMAT_NAMES.map((name, index) => {
      const choice = createElement("input", { type: "radio", name: "tour-format", value: name, checked: index === 0 });
      return { choice, label: createElement("label", {}, choice, createElement("span", {}, translate(`tourText.format.${name}`))) };
    });
    this.#choices = choices.map(({ choice }) => choice);
    this.#matrix = choices[FORMAT_NAMES.indexOf("matrix")];
    const segments = createElement("fieldset", { className: "segments" },
      createElement("legend", { className: "unseen" }, translate("tourText.formats")), ...choices.map(({ label }) => label));
    segments.addEventListener("change", () => this.#write());
    this.#copy.addEventListener("click", () => this.#copyText());
    this.#save.classList.add("chosen");
    this.#save.addEventListener("click", () => this.#saveFile());
    this.#stop.addEventListener("click", () => this.#write());
    this.#exportSection = createElement("div", { className: "tour-text-writing" },
      segments, this.#field, createElement("div", { className: "tools" }, this.#save, this.#copy, this.#stop), this.#note);
    this.root.append(createElement("h3", {}, translate("tourText.heading")), this.#about, this.#exportSection, this.#open.root);
  }

  /** @param {RunSnapshot} kept */
  async show(kept) {
    this.#snapshot = kept;
    this.#open.show(kept);
    // A graph has no board whose rows could be written.
    this.#matrix.label.hidden = kept.ground.isGraph;
    if (kept.ground.isGraph && this.#matrix.choice.checked) this.#choices[0].checked = true;
    this.#exportSection.hidden = true;
    this.#about.textContent = "";
    const squares = await kept.loadPath();
    if (kept !== this.#snapshot) return;
    this.#squares = squares;
    this.#about.textContent = aboutWords(kept, squares?.length ?? 0);
    if (!squares || squares.length === 0) return;
    this.#exportSection.hidden = false;
    this.#engine = kept.makeEngine();
    await this.#write();
  }

  leave() {
    this.#snapshot = null;
    this.#squares = null;
    this.#writing?.abort();
    this.#writing = null;
    this.#engine?.end();
    this.#engine = null;
  }

  /** @returns {TourFormat} */
  get #format() {
    return /** @type {TourFormat} */ (this.#choices.find(({ checked }) => checked)?.value ?? FORMAT_NAMES[0]);
  }

  /** Writes the beginning of the text in the chosen format. */
  async #write() {
    if (!this.#snapshot || !this.#squares || !this.#engine) return;
    this.#writing?.abort();
    const writing = (this.#writing = new TourWriter(this.#engine, { draft: this.#snapshot.draft, squares: this.#squares, format: this.#format }));
    this.#busy = false;
    const text = await this.#resultIfCurrent(writing, () => writing.begin());
    if (text === null) return;
    const isCut = text.length > MAX_SHOWN_CHARACTERS || !writing.isWhole;
    this.#field.value = text.slice(0, MAX_SHOWN_CHARACTERS);
    this.#field.scrollTop = 0;
    // The rows of a matrix are not wrapped; a text of one long line is.
    this.#field.wrap = this.#format === "matrix" ? "off" : "soft";
    this.#copy.disabled = !writing.isWhole && this.#squares.length * 4 > MAX_COPIED_BYTES;
    setText(this.#note, isCut ? translate("tourText.cut", { shown: wholeNumber(Math.min(text.length, MAX_SHOWN_CHARACTERS)) }) : "");
  }

  async #saveFile() {
    const { setting } = /** @type {RunSnapshot} */ (this.#snapshot);
    const file = await this.#writeFile();
    if (!file) return;
    const sides = setting.sides ?? (setting.names ? [setting.columns] : [setting.rows, setting.columns]);
    const name = translate("tourText.file", { board: [...sides].join("x"), ending: FORMATS[this.#format][0] });
    downloadFile(file, name);
    setText(this.#note, translate("tourText.saved", { name, size: fileSize(file.size) }));
  }

  async #copyText() {
    const file = await this.#writeFile();
    if (!file) return;
    const text = await file.text();
    try {
      await navigator.clipboard.writeText(text);
      setText(this.#note, translate("tourText.copied"));
    } catch {
      // If the page may not write to the clipboard, the selected text can still be copied by hand, if it is
      // complete.
      this.#field.focus();
      this.#field.select();
      setText(this.#note, translate(text.length > MAX_SHOWN_CHARACTERS ? "tourText.notCopied" : "tourText.select"));
    }
  }

  /** Returns the whole text, or null if writing was stopped or failed. */
  async #writeFile() {
    const writing = this.#writing;
    if (!writing) return null;
    this.#busy = !writing.isWhole;
    const file = await this.#resultIfCurrent(writing, () =>
      writing.finish((part) => {
        if (writing === this.#writing) this.#note.textContent = translate("tourText.progress", { part: percentage(part, 0), size: fileSize(writing.size) });
      }),
    );
    if (writing === this.#writing) this.#busy = false;
    return file;
  }

  /**
   * @template T
   * @param {TourWriter} writing
   * @param {() => Promise<T>} write
   * @returns {Promise<T | null>} null if another text is being written by now, or the worker was lost
   */
  async #resultIfCurrent(writing, write) {
    try {
      const written = await write();
      return writing === this.#writing ? written : null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (writing === this.#writing) setText(this.#note, translate("tourText.lost"));
      return null;
    }
  }

  /** @param {boolean} busy whether a long text is being written */
  set #busy(busy) {
    const hadFocus = this.#stop === document.activeElement;
    this.#stop.hidden = !busy;
    this.#save.disabled = busy;
    if (!busy && hadFocus) this.#save.focus();
  }
}

/**
 * Describes the text to write, and notes if a link does not contain it.
 *
 * @param {RunSnapshot} kept
 * @param {number} length the number of squares of the path
 */
function aboutWords({ setting, ground, speech }, length) {
  if (length === 0) return speech.translate("tourText.nothing");
  const parts = { length: wholeNumber(length), count: length, size: wholeNumber(ground.size) };
  const isWhole = length === ground.size;
  return sentences(speech.translate(isWhole ? "tourText.whole" : "tourText.part", parts), setting.given ? translate("tourText.linkless") : "");
}

/** @param {string} key */
function createButton(key) {
  return createElement("button", { type: "button", className: "plain" }, translate(key));
}
