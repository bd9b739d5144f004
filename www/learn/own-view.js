/** A lesson that somebody writes: pasted, dropped or typed, checked, kept, shared. */

import { words } from "../locales/locale.js";
import { button, make } from "../widgets/element.js";
import { keepFile } from "../widgets/keep-file.js";
import { OWN, fragmentOf } from "./link.js";
import { LONGEST, pack } from "./packing.js";
import { keepOwnText, ownText } from "./progress.js";

/** @import { Fault } from "./read-lesson.js" */

/** The page where a lesson is written. */
export class OwnView {
  parts;
  #field;
  #faults = make("ol", { className: "own-faults" });
  #said = make("p", { role: "status", className: "own-said" });
  #check;

  /**
   * @param {(text: string) => Promise<Fault[]>} check says what is wrong with a lesson
   * @param {string} example a lesson that shows all forms
   */
  constructor(check, example) {
    this.#check = check;
    this.#field = make("textarea", { rows: 18, spellcheck: true, value: ownText() || example, id: "own-text" });
    this.#field.addEventListener("input", () => keepOwnText(this.#field.value));
    const file = make("input", { type: "file", accept: ".md,.markdown,.txt,text/markdown,text/plain" });
    file.addEventListener("change", () => file.files?.[0] && this.#take(file.files[0]));
    const plain = { className: "plain" };
    const tools = make(
      "p",
      { className: "own-tools" },
      button(words("learn.own.open"), () => this.#open(), { className: "plain chosen" }),
      button(words("learn.own.check"), () => this.check(), plain),
      button(words("learn.own.copy"), () => this.#copy(), plain),
      button(words("learn.own.save"), () => this.#save(), plain),
      make("label", { className: "plain file" }, file, make("span", {}, words("learn.own.file"))),
      button(words("learn.own.example"), () => this.#put(example), plain),
    );
    const label = make("label", { htmlFor: "own-text", className: "own-label" }, words("learn.own.label"));
    const editor = make("div", { className: "own-editor" }, label, this.#field, tools, this.#said, this.#faults);
    editor.addEventListener("dragover", (event) => event.preventDefault());
    editor.addEventListener("drop", (event) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (!dropped) return;
      event.preventDefault();
      this.#take(dropped);
    });
    this.parts = [
      make("p", { className: "learn-way" }, make("a", { href: fragmentOf() }, words("learn.all"))),
      make("h2", { tabIndex: -1 }, words("learn.own.heading")),
      make("p", { className: "learn-intro" }, words("learn.own.intro")),
      editor,
    ];
  }

  /** Says what is wrong, line by line. @returns {Promise<boolean>} whether nothing is */
  async check() {
    this.#said.textContent = words("learn.own.checking");
    const faults = await this.#check(this.#field.value);
    this.#faults.replaceChildren(...faults.map((fault) => this.#fault(fault)));
    this.#said.textContent = faults.length > 0 ? words("learn.own.faults", { count: faults.length }) : words("learn.own.sound");
    return faults.length === 0;
  }

  /** @param {Fault} fault */
  #fault({ line, kind, what }) {
    const go = button(words("learn.own.line", { line }), () => this.#goTo(line), { className: "link" });
    return make("li", {}, go, " ", words(`learn.fault.${kind}`, { what }));
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
  #put(text) {
    this.#field.value = text;
    keepOwnText(text);
    this.check();
  }

  /** @param {File} file */
  async #take(file) {
    if (file.size > LONGEST) this.#said.textContent = words("learn.own.tooLong");
    else this.#put(await file.text());
  }

  async #open() {
    if (await this.check()) window.location.hash = fragmentOf(OWN, await pack(this.#field.value));
  }

  async #copy() {
    if (!(await this.check())) return;
    const { origin, pathname } = window.location;
    const address = `${origin}${pathname}${fragmentOf(OWN, await pack(this.#field.value))}`;
    try {
      await navigator.clipboard.writeText(address);
      this.#said.textContent = words("learn.own.copied", { count: address.length });
    } catch {
      this.#said.textContent = words("learn.own.notCopied", { address });
    }
  }

  #save() {
    keepFile(new Blob([this.#field.value], { type: "text/markdown" }), words("learn.own.fileName"));
  }
}
