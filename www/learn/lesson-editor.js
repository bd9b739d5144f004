/** The editor for the user’s own lesson, which can be typed, pasted or dropped, and checked, saved or shared. */

import { sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { MAX_BYTES, LessonRefused, SIZE_SHOWN_FROM_BYTES, byteLength } from "./limits.js";
import { EDITOR_PAGE, learnFragment } from "./link.js";
import { pack } from "./packing.js";
import { isOwnLessonKept, loadOwnLesson, storeOwnLesson } from "./lesson-storage.js";
import { faultWords, refusalWords } from "./fault-words.js";
import { linkToList } from "./list-view.js";

/** @import { CheckReport } from "./check-lesson.js" */
/** @import { Fault } from "./lesson.js" */

/** Creates the elements of the editor, and handles its input. */
export class LessonEditor {
  /** The elements of the editor page. */
  elements;
  #textArea;
  /** The size of the text, shown when it is near the limit. */
  #size = createElement("p", { id: "own-size", className: "own-size" });
  #faults = createElement("ol", { className: "own-faults" });
  #status = createElement("p", { role: "status", className: "own-status" });
  #findFaults;
  /** Aborts the check in progress. */
  #checkAbort = new AbortController();
  #isTooLong = false;

  /**
   * @param {(text: string, signal: AbortSignal) => Promise<CheckReport | null>} check checks a lesson; resolves to null
   *   if the core was lost
   * @param {string} example a lesson that demonstrates all features of the lesson format
   */
  constructor(check, example) {
    this.#findFaults = check;
    this.#textArea = createElement("textarea", {
      rows: 18,
      spellcheck: true,
      value: loadOwnLesson() || example,
      id: "own-text",
    });
    this.#textArea.setAttribute("aria-describedby", this.#size.id);
    this.#textArea.addEventListener("input", () => {
      storeOwnLesson(this.#textArea.value);
      this.#showSize();
    });
    const fileInput = createElement("input", { type: "file", accept: ".md,.markdown,.txt,text/markdown,text/plain" });
    fileInput.addEventListener("change", () => fileInput.files?.[0] && this.#loadFile(fileInput.files[0]));
    const buttonOptions = { className: "plain" };
    const tools = createElement(
      "p",
      { className: "own-tools" },
      createButton(translate("learn.own.open"), () => this.#openLesson(), { className: "plain chosen" }),
      createButton(translate("learn.own.check"), () => this.check(), buttonOptions),
      createButton(translate("learn.own.copy"), () => this.#copyLink(), buttonOptions),
      createButton(translate("learn.own.save"), () => this.#saveFile(), buttonOptions),
      createElement(
        "label",
        { className: "plain file" },
        fileInput,
        createElement("span", {}, translate("learn.own.file")),
      ),
      createButton(translate("learn.own.example"), () => this.#setText(example), buttonOptions),
    );
    const label = createElement("label", { htmlFor: "own-text", className: "own-label" }, translate("learn.own.label"));
    const editor = createElement(
      "div",
      { className: "own-editor" },
      label,
      this.#textArea,
      this.#size,
      tools,
      this.#status,
      this.#faults,
    );
    editor.addEventListener("dragover", (event) => event.preventDefault());
    editor.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      this.#loadFile(file);
    });
    this.elements = [
      linkToList(),
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
   * @returns {Promise<boolean>} whether the check was completed without a fault
   */
  async check(text = this.#textArea.value) {
    this.abortCheck();
    const abort = (this.#checkAbort = new AbortController());
    const { signal } = abort;
    this.#faults.replaceChildren();
    setText(this.#status, translate("learn.own.checking"));
    try {
      const size = byteLength(text);
      if (size > MAX_BYTES) throw new LessonRefused("too-long", size);
      const report = await this.#findFaults(text, signal);
      if (signal.aborted) return false;
      if (!report) {
        setText(this.#status, translate("learn.own.lost"));
        return false;
      }
      this.#showReport(report);
      return report.faults.length === 0;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof LessonRefused)) throw error;
      setText(this.#status, refusalWords(error));
      return false;
    }
  }

  /** Aborts the check in progress, if there is one. */
  abortCheck() {
    this.#checkAbort.abort();
  }

  /** Shows the faults of a lesson. @param {CheckReport} report */
  #showReport({ faults, furtherFaults }) {
    const items = faults.map((fault) => this.#createFaultItem(fault));
    if (furtherFaults > 0)
      items.push(
        createElement(
          "li",
          {},
          translate("learn.own.more", { count: furtherFaults, number: wholeNumber(furtherFaults) }),
        ),
      );
    this.#faults.replaceChildren(...items);
    const count = faults.length + furtherFaults;
    setText(this.#status, count > 0 ? translate("learn.own.faults", { count }) : translate("learn.own.sound"));
  }

  /** Shows the size of the text, if it is near the limit or beyond it, and whether the text is not kept. */
  #showSize() {
    const { value } = this.#textArea;
    // A UTF-16 code unit takes at most three bytes in UTF-8, so the size of a short text is not computed.
    const size = 3 * value.length < SIZE_SHOWN_FROM_BYTES ? 0 : byteLength(value);
    const isTooLong = size > MAX_BYTES;
    this.#size.classList.toggle("too-long", isTooLong || !isOwnLessonKept());
    const sizes = { size: wholeNumber(size), most: wholeNumber(MAX_BYTES) };
    setText(
      this.#size,
      sentences(
        isOwnLessonKept() ? "" : translate("learn.own.notKept"),
        size < SIZE_SHOWN_FROM_BYTES ? "" : translate("learn.own.size", sizes),
      ),
    );
    if (isTooLong) setText(this.#status, refusalWords(new LessonRefused("too-long", size)));
    else if (this.#isTooLong) setText(this.#status, "");
    this.#isTooLong = isTooLong;
  }

  /** Creates the list item of a fault, with a button that selects the faulty line. @param {Fault} fault */
  #createFaultItem(fault) {
    const lineButton = createButton(
      translate("learn.own.line", { line: fault.line }),
      () => this.#selectLine(fault.line),
      { className: "link" },
    );
    return createElement("li", {}, lineButton, " ", faultWords(fault));
  }

  /** Selects a line. @param {number} line */
  #selectLine(line) {
    const lines = this.#textArea.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.#textArea.focus();
    this.#textArea.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.#textArea.scrollTop = (this.#textArea.scrollHeight / lines.length) * Math.max(0, line - 4);
  }

  /** Replaces the text of the field, and checks the new text. @param {string} text */
  #setText(text) {
    this.#textArea.value = text;
    storeOwnLesson(text);
    this.#showSize();
    this.check();
  }

  /** Reads a file into the field. @param {File} file */
  async #loadFile(file) {
    if (file.size > MAX_BYTES) {
      const refusal = refusalWords(new LessonRefused("too-long", file.size));
      setText(this.#status, sentences(translate("learn.own.fileRefused"), refusal));
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) setText(this.#status, translate("learn.own.fileUnreadable", { name: file.name }));
    else this.#setText(text);
  }

  /** Opens the lesson, if it has no fault. */
  async #openLesson() {
    const text = this.#textArea.value;
    if (await this.check(text)) window.location.hash = learnFragment(EDITOR_PAGE, await pack(text));
  }

  /** Copies a link to the lesson, if it has no fault. */
  async #copyLink() {
    const text = this.#textArea.value;
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

  #saveFile() {
    downloadFile(new Blob([this.#textArea.value], { type: "text/markdown" }), translate("learn.own.fileName"));
  }
}
