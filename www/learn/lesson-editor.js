/** The editor for the reader’s own lesson, which can be typed, pasted or dropped, and checked, saved or shared. */

import { sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/keep-file.js";
import { MAX_BYTES, LessonRefused, SIZE_SHOWN_FROM_BYTES, byteLength } from "./limits.js";
import { EDITOR_PAGE, learnFragment } from "./link.js";
import { pack } from "./packing.js";
import { keepOwnText, ownText } from "./lesson-storage.js";
import { faultWords, refusalWords } from "./fault-words.js";

/** @import { CheckReport } from "./check-lesson.js" */
/** @import { Fault } from "./lesson.js" */

/** Shows the editor. */
export class LessonEditor {
  parts;
  #field;
  /** The size of the text, shown when it is near the limit. */
  #size = createElement("p", { id: "own-size", className: "own-size" });
  #faults = createElement("ol", { className: "own-faults" });
  #status = createElement("p", { role: "status", className: "own-said" });
  #check;
  /** Aborts the check in progress. */
  #checkAbort = new AbortController();
  #isTooLong = false;

  /**
   * @param {(text: string, signal: AbortSignal) => Promise<CheckReport | null>} check returns the faults of a lesson;
   *   null if the core was lost
   * @param {string} example a lesson that demonstrates all forms
   */
  constructor(check, example) {
    this.#check = check;
    this.#field = createElement("textarea", { rows: 18, spellcheck: true, value: ownText() || example, id: "own-text" });
    this.#field.setAttribute("aria-describedby", this.#size.id);
    this.#field.addEventListener("input", () => {
      keepOwnText(this.#field.value);
      this.#showSize();
    });
    const file = createElement("input", { type: "file", accept: ".md,.markdown,.txt,text/markdown,text/plain" });
    file.addEventListener("change", () => file.files?.[0] && this.#loadFile(file.files[0]));
    const plain = { className: "plain" };
    const tools = createElement(
      "p",
      { className: "own-tools" },
      createButton(translate("learn.own.open"), () => this.#open(), { className: "plain chosen" }),
      createButton(translate("learn.own.check"), () => this.check(), plain),
      createButton(translate("learn.own.copy"), () => this.#copy(), plain),
      createButton(translate("learn.own.save"), () => this.#save(), plain),
      createElement("label", { className: "plain file" }, file, createElement("span", {}, translate("learn.own.file"))),
      createButton(translate("learn.own.example"), () => this.#setText(example), plain),
    );
    const label = createElement("label", { htmlFor: "own-text", className: "own-label" }, translate("learn.own.label"));
    const editor = createElement("div", { className: "own-editor" }, label, this.#field, this.#size, tools, this.#status, this.#faults);
    editor.addEventListener("dragover", (event) => event.preventDefault());
    editor.addEventListener("drop", (event) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (!dropped) return;
      event.preventDefault();
      this.#loadFile(dropped);
    });
    this.parts = [
      createElement("p", { className: "learn-way" }, createElement("a", { href: learnFragment() }, translate("learn.all"))),
      createElement("h2", { tabIndex: -1 }, translate("learn.own.heading")),
      createElement("p", { className: "learn-intro" }, translate("learn.own.intro")),
      editor,
    ];
    this.#showSize();
  }

  /**
   * Checks a text, and shows its faults by line. Aborts a check in progress.
   *
   * @param {string} [text]
   * @returns {Promise<boolean>} whether the text has no fault
   */
  async check(text = this.#field.value) {
    this.abandon();
    const checking = (this.#checkAbort = new AbortController());
    const { signal } = checking;
    this.#faults.replaceChildren();
    setText(this.#status, translate("learn.own.checking"));
    try {
      const size = byteLength(text);
      if (size > MAX_BYTES) throw new LessonRefused("too-long", size);
      const told = await this.#check(text, signal);
      if (signal.aborted) return false;
      if (!told) {
        setText(this.#status, translate("learn.own.lost"));
        return false;
      }
      this.#show(told);
      return told.faults.length === 0;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof LessonRefused)) throw error;
      setText(this.#status, refusalWords(error));
      return false;
    }
  }

  /** Aborts the check in progress, if there is one. */
  abandon() {
    this.#checkAbort.abort();
  }

  /** @param {CheckReport} told */
  #show({ faults, furtherFaults }) {
    const items = faults.map((fault) => this.#fault(fault));
    if (furtherFaults > 0) items.push(createElement("li", {}, translate("learn.own.more", { count: furtherFaults, number: wholeNumber(furtherFaults) })));
    this.#faults.replaceChildren(...items);
    const count = faults.length + furtherFaults;
    setText(this.#status, count > 0 ? translate("learn.own.faults", { count }) : translate("learn.own.sound"));
  }

  /** Shows the size of the text, if it is near the limit or beyond it. */
  #showSize() {
    const { value } = this.#field;
    // A UTF-16 code unit takes at most three bytes in UTF-8, so a short text need not be measured.
    const size = 3 * value.length < SIZE_SHOWN_FROM_BYTES ? 0 : byteLength(value);
    const isTooLong = size > MAX_BYTES;
    this.#size.classList.toggle("too-long", isTooLong);
    setText(this.#size, size < SIZE_SHOWN_FROM_BYTES ? "" : translate("learn.own.size", { size: wholeNumber(size), most: wholeNumber(MAX_BYTES) }));
    if (isTooLong) setText(this.#status, refusalWords(new LessonRefused("too-long", size)));
    else if (this.#isTooLong) setText(this.#status, "");
    this.#isTooLong = isTooLong;
  }

  /** @param {Fault} fault */
  #fault(fault) {
    const go = createButton(translate("learn.own.line", { line: fault.line }), () => this.#goTo(fault.line), { className: "link" });
    return createElement("li", {}, go, " ", faultWords(fault));
  }

  /** Selects a line. @param {number} line */
  #goTo(line) {
    const lines = this.#field.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.#field.focus();
    this.#field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.#field.scrollTop = (this.#field.scrollHeight / lines.length) * Math.max(0, line - 4);
  }

  /** @param {string} text */
  #setText(text) {
    this.#field.value = text;
    keepOwnText(text);
    this.#showSize();
    this.check();
  }

  /** @param {File} file */
  async #loadFile(file) {
    if (file.size > MAX_BYTES) setText(this.#status, sentences(translate("learn.own.fileRefused"), refusalWords(new LessonRefused("too-long", file.size))));
    else this.#setText(await file.text());
  }

  async #open() {
    const text = this.#field.value;
    if (await this.check(text)) window.location.hash = learnFragment(EDITOR_PAGE, await pack(text));
  }

  async #copy() {
    const text = this.#field.value;
    if (!(await this.check(text))) return;
    const { origin, pathname } = window.location;
    const address = `${origin}${pathname}${learnFragment(EDITOR_PAGE, await pack(text))}`;
    try {
      await navigator.clipboard.writeText(address);
      setText(this.#status, translate("learn.own.copied", { count: address.length }));
    } catch {
      setText(this.#status, translate("learn.own.notCopied", { address }));
    }
  }

  #save() {
    downloadFile(new Blob([this.#field.value], { type: "text/markdown" }), translate("learn.own.fileName"));
  }
}
