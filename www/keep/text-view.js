/** The text part of the dialog: copies and saves the tour as text, and opens a tour from elsewhere. */

import "./text.css";
import "#words/tour-text";
import { EngineBroken } from "../engine/engine.js";
import { fileSize, percentage, sentences, wholeNumber, words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";
import { keepFile } from "../widgets/keep-file.js";
import { OpenView } from "./open-view.js";
import { FORMATS, TourWriting } from "./tour-writing.js";

/** @import { TourFormat } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Kept, Part } from "./kept.js" */

/** The maximum number of characters shown, because more would keep the browser busy. */
const MOST_SHOWN = 20_000;

/** The longest text that is copied, in bytes. */
const MOST_COPIED = 4 << 20;

const NAMES = /** @type {TourFormat[]} */ (Object.keys(FORMATS));

/** @implements {Part} */
export class TextView {
  root = make("section", { className: "tour-text" });
  #about = make("p", { className: "muted" });
  #field = make("textarea", { readOnly: true, rows: 8, spellcheck: false, ariaLabel: words("tourText.text") });
  #note = make("p", { className: "muted small", role: "status" });
  #copy = button("tourText.copy");
  #save = button("tourText.save");
  #stop = button("tourText.stop");
  #choices;
  #matrix;
  #writable;
  #open = new OpenView();
  /** @type {Kept | null} */
  #kept = null;
  /** The engine that writes the text while the part is visible. @type {Engine | null} */
  #engine = null;
  /** The squares of the kept path, once received. @type {Uint32Array | null} */
  #squares = null;
  /** @type {TourWriting | null} */
  #writing = null;

  constructor() {
    const choices = NAMES.map((name, index) => {
      const choice = make("input", { type: "radio", name: "tour-format", value: name, checked: index === 0 });
      return { choice, label: make("label", {}, choice, make("span", {}, words(`tourText.format.${name}`))) };
    });
    this.#choices = choices.map(({ choice }) => choice);
    this.#matrix = choices[NAMES.indexOf("matrix")];
    const segments = make("fieldset", { className: "segments" },
      make("legend", { className: "unseen" }, words("tourText.formats")), ...choices.map(({ label }) => label));
    segments.addEventListener("change", () => this.#write());
    this.#copy.addEventListener("click", () => this.#copyText());
    this.#save.classList.add("chosen");
    this.#save.addEventListener("click", () => this.#saveFile());
    this.#stop.addEventListener("click", () => this.#write());
    this.#writable = make("div", { className: "tour-text-writing" },
      segments, this.#field, make("div", { className: "tools" }, this.#save, this.#copy, this.#stop), this.#note);
    this.root.append(make("h3", {}, words("tourText.heading")), this.#about, this.#writable, this.#open.root);
  }

  /** @param {Kept} kept */
  async show(kept) {
    this.#kept = kept;
    this.#open.show(kept);
    // A graph has no board whose rows could be written.
    this.#matrix.label.hidden = kept.ground.isGraph;
    if (kept.ground.isGraph && this.#matrix.choice.checked) this.#choices[0].checked = true;
    this.#writable.hidden = true;
    this.#about.textContent = "";
    const squares = await kept.path();
    if (kept !== this.#kept) return;
    this.#squares = squares;
    this.#about.textContent = aboutWords(kept, squares?.length ?? 0);
    if (!squares || squares.length === 0) return;
    this.#writable.hidden = false;
    this.#engine = kept.makeEngine();
    await this.#write();
  }

  leave() {
    this.#kept = null;
    this.#squares = null;
    this.#writing?.giveUp();
    this.#writing = null;
    this.#engine?.end();
    this.#engine = null;
  }

  /** @returns {TourFormat} */
  get #format() {
    return /** @type {TourFormat} */ (this.#choices.find(({ checked }) => checked)?.value ?? NAMES[0]);
  }

  /** Writes the beginning of the text in the chosen format. */
  async #write() {
    if (!this.#kept || !this.#squares || !this.#engine) return;
    this.#writing?.giveUp();
    const writing = (this.#writing = new TourWriting(this.#engine, { draft: this.#kept.draft, squares: this.#squares, format: this.#format }));
    this.#busy = false;
    const text = await this.#try(writing, () => writing.begin());
    if (text === null) return;
    const isCut = text.length > MOST_SHOWN || !writing.isWhole;
    this.#field.value = text.slice(0, MOST_SHOWN);
    this.#field.scrollTop = 0;
    // The rows of a matrix are not wrapped; a text of one long line is.
    this.#field.wrap = this.#format === "matrix" ? "off" : "soft";
    this.#copy.disabled = !writing.isWhole && this.#squares.length * 4 > MOST_COPIED;
    setText(this.#note, isCut ? words("tourText.cut", { shown: wholeNumber(Math.min(text.length, MOST_SHOWN)) }) : "");
  }

  async #saveFile() {
    const { setting } = /** @type {Kept} */ (this.#kept);
    const file = await this.#whole();
    if (!file) return;
    const sides = setting.sides ?? (setting.names ? [setting.columns] : [setting.rows, setting.columns]);
    const name = words("tourText.file", { board: [...sides].join("x"), ending: FORMATS[this.#format][0] });
    keepFile(file, name);
    setText(this.#note, words("tourText.saved", { name, size: fileSize(file.size) }));
  }

  async #copyText() {
    const file = await this.#whole();
    if (!file) return;
    const text = await file.text();
    try {
      await navigator.clipboard.writeText(text);
      setText(this.#note, words("tourText.copied"));
    } catch {
      // If the page may not write to the clipboard, the selected text can still be copied by hand, if it is
      // complete.
      this.#field.focus();
      this.#field.select();
      setText(this.#note, words(text.length > MOST_SHOWN ? "tourText.notCopied" : "tourText.select"));
    }
  }

  /** Returns the whole text, or null if writing was stopped or failed. */
  async #whole() {
    const writing = this.#writing;
    if (!writing) return null;
    this.#busy = !writing.isWhole;
    const file = await this.#try(writing, () =>
      writing.finish((part) => {
        if (writing === this.#writing) this.#note.textContent = words("tourText.progress", { part: percentage(part, 0), size: fileSize(writing.size) });
      }),
    );
    if (writing === this.#writing) this.#busy = false;
    return file;
  }

  /**
   * @template T
   * @param {TourWriting} writing
   * @param {() => Promise<T>} write
   * @returns {Promise<T | null>} null if another text is being written by now, or the worker was lost
   */
  async #try(writing, write) {
    try {
      const written = await write();
      return writing === this.#writing ? written : null;
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      if (writing === this.#writing) setText(this.#note, words("tourText.lost"));
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
 * @param {Kept} kept
 * @param {number} length the number of squares of the path
 */
function aboutWords({ setting, ground, speech }, length) {
  if (length === 0) return speech.say("tourText.nothing");
  const parts = { length: wholeNumber(length), count: length, size: wholeNumber(ground.size) };
  const isWhole = length === ground.size;
  return sentences(speech.say(isWhole ? "tourText.whole" : "tourText.part", parts), setting.given ? words("tourText.linkless") : "");
}

/** @param {string} key */
function button(key) {
  return make("button", { type: "button", className: "plain" }, words(key));
}
