/** The view that copies and saves the tour as text. */

import "./tour-text.css";
import "#words/tour-text";
import { EngineError } from "../engine/engine.js";
import { fileSize, percentage, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { FORMATS, TourWriter } from "./tour-writer.js";

/** @import { TourFormat } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { RunSnapshot, SaveView } from "./run-snapshot.js" */

/** The maximum number of characters shown, because the layout of a longer text takes too long. */
const MAX_SHOWN_CHARACTERS = 20_000;

/** The longest text that is copied, in bytes. The size of an incomplete text is estimated as four bytes a square. */
const MAX_COPIED_BYTES = 4 << 20;

const FORMAT_NAMES = /** @type {TourFormat[]} */ (Object.keys(FORMATS));

/** @implements {SaveView} */
export class TextView {
  root = createElement("section", { className: "tour-text" });
  #about = createElement("p", { className: "muted" });
  #field = createElement("textarea", {
    readOnly: true,
    rows: 8,
    spellcheck: false,
    ariaLabel: translate("tourText.text"),
  });
  #note = createElement("p", { className: "muted small", role: "status" });
  #copyButton = createButton("tourText.copy");
  #saveButton = createButton("tourText.save");
  #stopButton = createButton("tourText.stop");
  #radios;
  #matrixChoice;
  #exportSection;
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The engine that writes the text while the view is visible. @type {Engine | null} */
  #engine = null;
  /** The squares of the path, once received. @type {Uint32Array | null} */
  #squares = null;
  /** @type {TourWriter | null} */
  #writer = null;

  constructor() {
    const choices = FORMAT_NAMES.map((name, index) => {
      const choice = createElement("input", { type: "radio", name: "tour-format", value: name, checked: index === 0 });
      return {
        choice,
        label: createElement("label", {}, choice, createElement("span", {}, translate(`tourText.format.${name}`))),
      };
    });
    this.#radios = choices.map(({ choice }) => choice);
    this.#matrixChoice = choices[FORMAT_NAMES.indexOf("matrix")];
    const segments = createElement(
      "fieldset",
      { className: "segments" },
      createElement("legend", { className: "visually-hidden" }, translate("tourText.formats")),
      ...choices.map(({ label }) => label),
    );
    segments.addEventListener("change", () => this.#write());
    this.#copyButton.addEventListener("click", () => this.#copyText());
    this.#saveButton.classList.add("chosen");
    this.#saveButton.addEventListener("click", () => this.#saveFile());
    this.#stopButton.addEventListener("click", () => this.#write());
    this.#exportSection = createElement(
      "div",
      { className: "tour-text-writing" },
      segments,
      this.#field,
      createElement("div", { className: "tools" }, this.#saveButton, this.#copyButton, this.#stopButton),
      this.#note,
    );
    this.root.append(createElement("h3", {}, translate("tourText.heading")), this.#about, this.#exportSection);
  }

  /** @param {RunSnapshot} snapshot */
  async show(snapshot) {
    this.#snapshot = snapshot;
    // A graph has no rows that could be written as a matrix.
    this.#matrixChoice.label.hidden = snapshot.ground.isGraph;
    if (snapshot.ground.isGraph && this.#matrixChoice.choice.checked) this.#radios[0].checked = true;
    this.#exportSection.hidden = true;
    // The text of an earlier tour would be shown until this one is written.
    this.#field.value = "";
    this.#about.textContent = "";
    const squares = await snapshot.loadPath();
    if (snapshot !== this.#snapshot) return;
    this.#squares = squares;
    this.#about.textContent = aboutWords(snapshot, squares?.length ?? 0);
    if (!squares || squares.length === 0) return;
    this.#exportSection.hidden = false;
    this.#engine = snapshot.makeEngine();
    await this.#write();
  }

  leave() {
    this.#snapshot = null;
    this.#squares = null;
    this.#writer?.abort();
    this.#writer = null;
    this.#engine?.end();
    this.#engine = null;
  }

  /** @returns {TourFormat} */
  get #format() {
    return /** @type {TourFormat} */ (this.#radios.find(({ checked }) => checked)?.value ?? FORMAT_NAMES[0]);
  }

  /** Writes the beginning of the text in the chosen format. */
  async #write() {
    if (!this.#snapshot || !this.#squares || !this.#engine) return;
    this.#writer?.abort();
    const writer = (this.#writer = new TourWriter(this.#engine, {
      draft: this.#snapshot.draft,
      squares: this.#squares,
      format: this.#format,
    }));
    this.#isBusy = false;
    const text = await this.#resultIfCurrent(writer, () => writer.begin());
    if (text === null) return;
    const isTruncated = text.length > MAX_SHOWN_CHARACTERS || !writer.isComplete;
    this.#field.value = text.slice(0, MAX_SHOWN_CHARACTERS);
    this.#field.scrollTop = 0;
    // The rows of a matrix are not wrapped, but other formats may have one long line.
    this.#field.wrap = this.#format === "matrix" ? "off" : "soft";
    this.#copyButton.disabled = !writer.isComplete && this.#squares.length * 4 > MAX_COPIED_BYTES;
    setText(
      this.#note,
      isTruncated ? translate("tourText.cut", { shown: wholeNumber(Math.min(text.length, MAX_SHOWN_CHARACTERS)) }) : "",
    );
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
      // Without permission to write to the clipboard, the text in the field is selected for the user to copy. A long
      // text cannot be copied in this way, because the field contains only its beginning.
      this.#field.focus();
      this.#field.select();
      setText(this.#note, translate(text.length > MAX_SHOWN_CHARACTERS ? "tourText.notCopied" : "tourText.select"));
    }
  }

  /** Returns the whole text as a file, or null if writing was stopped or failed. */
  async #writeFile() {
    const writer = this.#writer;
    if (!writer) return null;
    this.#isBusy = !writer.isComplete;
    const file = await this.#resultIfCurrent(writer, () =>
      writer.finish((fraction) => {
        if (writer === this.#writer)
          this.#note.textContent = translate("tourText.progress", {
            part: percentage(fraction, 0),
            size: fileSize(writer.size),
          });
      }),
    );
    if (writer === this.#writer) this.#isBusy = false;
    return file;
  }

  /**
   * @template T
   * @param {TourWriter} writer
   * @param {() => Promise<T>} write
   * @returns {Promise<T | null>} null if another text is being written by now, or the worker was lost
   */
  async #resultIfCurrent(writer, write) {
    try {
      const written = await write();
      return writer === this.#writer ? written : null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (writer === this.#writer) setText(this.#note, translate("tourText.lost"));
      return null;
    }
  }

  /** @param {boolean} isBusy whether a long text is being written */
  set #isBusy(isBusy) {
    const hadFocus = this.#stopButton === document.activeElement;
    this.#stopButton.hidden = !isBusy;
    this.#saveButton.disabled = isBusy;
    if (!isBusy && hadFocus) this.#saveButton.focus();
  }
}

/**
 * Describes the path to write as text, and says if a link cannot contain the tour.
 *
 * @param {RunSnapshot} snapshot
 * @param {number} length the number of squares of the path
 */
function aboutWords({ setting, ground, vocabulary }, length) {
  if (length === 0) return vocabulary.translate("tourText.nothing");
  const parts = { length: wholeNumber(length), count: length, size: wholeNumber(ground.size) };
  const isComplete = length === ground.size;
  return sentences(
    vocabulary.translate(isComplete ? "tourText.whole" : "tourText.part", parts),
    setting.given ? translate("tourText.linkless") : "",
  );
}

/** Creates a button. @param {string} key the key of the label */
function createButton(key) {
  return createElement("button", { type: "button", className: "plain" }, translate(key));
}
