/** The panel beside the board: the text, the verdict, the reading, and what can be done next. */

import { html, nothing, render } from "lit-html";
import { translate, wholeNumber } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { partTable, readingWords } from "./wording.js";

/** @import { NamedReading, OtherReadingInfo } from "../bindings/protocol" */

/** The number of characters that the field shows of a longer text, because its layout would take seconds. */
export const MAX_FIELD_CHARACTERS = 100_000;

/** Texts to try, by the key of their names. @type {[key: string, text: string][]} */
const SAMPLES = [
  ["matrix", "Tour found in 0.002 s\n 1  4  7 10\n12  9  2  5\n 3  6 11  8\n"],
  ["list", "(0,0) (1,2) (2,0) (0,1) (1,3) (2,1) (0,2) (1,0) (2,2) (0,3) (1,1) (2,3)\n"],
  [
    "unfinished",
    "[[ 0, -1, -1, 11,  2],\n [-1, 10,  1,  6, -1],\n [-1, -1, -1,  3, 12],\n [ 9, 14,  5, -1,  7],\n [-1, -1,  8, 13,  4]]\n",
  ],
  ["fault", "[[0,3,6,9],[11,8,1,4],[2,5,7,10]]\n"],
  ["puzzle", " .  .  .  . 21\n .  .  .  3  .\n . 24 13 20  .\n . 11  .  7  2\n25  .  1  .  .\n"],
];

/**
 * The verdict on a text.
 *
 * @typedef {object} Verdict
 * @property {"tour" | "unfinished" | "puzzle" | "not-a-tour" | "unreadable" | "none"} outcome `none` before there is a
 *   text
 * @property {string} sentence
 * @property {string[]} paragraphs
 * @property {string} place the place of the first fault in words, or an empty text
 * @property {string[]} examples texts that can be read
 */

/**
 * @typedef {object} PrintoutActions
 * @property {(text: string) => void} setText checks another text
 * @property {(files: File[]) => void} openFiles checks the texts of files
 * @property {(index: number) => void} choosePart checks another board of a text with several boards
 * @property {(name: string) => void} setReading reads the text in another way
 * @property {(isTopLeft: boolean) => void} setTopLeft sets whether a tour must begin at the top left
 * @property {() => void} goToFault selects the fault in the field
 * @property {() => void} watch opens the tour on the explore screen
 * @property {(shown: number) => void} showFirstSquares shows the first squares of the path
 */

export class PrintoutPanel {
  #field = createElement("textarea", {
    id: "check-text",
    rows: 6,
    spellcheck: false,
    autocomplete: "off",
    placeholder: translate("check.example"),
  });
  #fileInput = createElement("input", { type: "file", id: "check-file", multiple: true });
  #parts = createElement("div", { className: "check-parts", role: "group", hidden: true });
  #note = createElement("p", { className: "muted small check-note", role: "status" });
  #sentence = createElement("h2", { id: "check-sentence", tabIndex: -1 });
  #detail = createElement("div", { className: "check-detail" });
  #reading = createElement("select", { id: "check-reading" });
  #readingRow = createElement("label", { className: "check-reading", hidden: true });
  #topLeft = createElement("input", { type: "checkbox", id: "check-top-left" });
  #finishable = createElement("p", { className: "check-finishable", hidden: true });
  #nextRow = createElement("div", { className: "check-next", hidden: true });
  #watchButton;
  #playLink = createElement("a", { className: "plain" }, translate("check.play"));
  #puzzleLink = createElement("a", { className: "plain quieter" }, translate("check.puzzle.make"));
  #slider = createElement("input", { type: "range", min: "1", step: "1", ariaLabel: translate("check.path") });
  #visited = createElement("output", { className: "play-visited" });
  #actions;
  #main;
  /** The element with the list of programs that come to the path. */
  makers = createElement("section", { className: "check-makers", hidden: true });
  /** The block of facts about a tour. */
  facts = createElement("details", { className: "check-facts", hidden: true });

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLCanvasElement} canvas the board
   * @param {PrintoutActions} actions
   */
  constructor(main, canvas, actions) {
    this.#actions = actions;
    this.#main = main;
    this.#watchButton = createButton("", actions.watch, { className: "plain chosen" });
    this.#readingRow.append(createElement("span", {}, translate("check.readAs")), " ", this.#reading);
    this.#nextRow.append(this.#playLink, this.#watchButton, this.#puzzleLink);
    this.facts.append(createElement("summary", {}, translate("check.facts")));
    this.#slider.addEventListener("input", () => actions.showFirstSquares(this.#slider.valueAsNumber));
    this.#field.setAttribute("aria-labelledby", "check-heading");
    this.#field.setAttribute("aria-describedby", "check-intro");
    this.#listen();
    const samples = SAMPLES.map(([key, text]) =>
      createButton(translate(`check.sample.${key}`), () => this.enter(text), { className: "chip" }),
    );
    main.append(
      createElement("section", { className: "stage", ariaLabel: translate("check.board") }, canvas),
      createElement(
        "aside",
        { className: "side", ariaLabel: translate("check.heading") },
        createElement(
          "label",
          { className: "check-field" },
          createElement("span", { className: "check-heading", id: "check-heading" }, translate("check.heading")),
          createElement("span", { className: "muted", id: "check-intro" }, translate("check.intro")),
          this.#field,
        ),
        createElement(
          "div",
          { className: "check-tools" },
          createElement(
            "label",
            { className: "plain file" },
            this.#fileInput,
            createElement("span", {}, translate("check.choose")),
          ),
          createButton(translate("check.clear"), () => {
            this.enter("");
            this.focus();
          }),
          createElement("label", {}, this.#topLeft, " ", translate("check.mustBeginTopLeft")),
        ),
        createElement(
          "div",
          { className: "check-samples", role: "group", ariaLabel: translate("check.samples") },
          createElement("span", { className: "muted" }, translate("check.samples")),
          ...samples,
        ),
        this.#note,
        this.#parts,
        createElement("div", { className: "check-verdict", role: "status" }, this.#sentence, this.#detail),
        this.#readingRow,
        this.#finishable,
        this.#nextRow,
        this.makers,
        this.facts,
      ),
      createElement(
        "section",
        { className: "transport play-transport", ariaLabel: translate("check.path") },
        createElement("label", { className: "timeline" }, this.#slider),
        this.#visited,
      ),
    );
    this.showVerdict({ outcome: "none", sentence: "", paragraphs: [], place: "", examples: [] });
    this.showPath(null);
  }

  #listen() {
    this.#field.addEventListener("input", () => this.#actions.setText(this.#field.value));
    // Only the beginning of a long text is shown, because its layout would take the browser seconds.
    this.#field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= MAX_FIELD_CHARACTERS) return;
      event.preventDefault();
      this.enter(text);
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#actions.watch();
    });
    this.#fileInput.addEventListener("change", () => {
      const files = [...(this.#fileInput.files ?? [])];
      if (files.length > 0) this.#actions.openFiles(files);
      // The input is cleared, so that the same file can be chosen again after a correction.
      this.#fileInput.value = "";
    });
    this.#main.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    this.#main.addEventListener("drop", (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      this.#actions.openFiles(files);
    });
    this.#reading.addEventListener("change", () => this.#actions.setReading(this.#reading.value));
    this.#topLeft.addEventListener("change", () => this.#actions.setTopLeft(this.#topLeft.checked));
  }

  /** Puts a text into the field, or its beginning, and checks it. @param {string} text */
  enter(text) {
    this.#field.value = text.slice(0, MAX_FIELD_CHARACTERS);
    this.#actions.setText(text);
  }

  /** Focuses the field. */
  focus() {
    this.#field.focus({ preventScroll: true });
  }

  /**
   * Lists the boards of a text with several boards.
   *
   * @param {{name: string, outcome: string, size: string, verdict: string, reason: string}[]} parts empty for a text
   *   with a single board. `reason` says what is wrong
   * @param {number} chosen the index of the part whose verdict is shown
   */
  showParts(parts, chosen) {
    this.#parts.hidden = parts.length === 0;
    const tours = parts.filter(({ outcome }) => outcome === "tour").length;
    const boards = parts.filter(({ outcome }) => outcome !== "unreadable").length;
    const numbers = { count: boards, boards: wholeNumber(boards), tours: wholeNumber(tours) };
    const partButton = (
      /** @type {typeof parts[number]} */ { name, outcome, size, verdict, reason },
      /** @type {number} */ index,
    ) =>
      html`<li>
        <button
          type="button"
          data-outcome=${outcome}
          aria-pressed=${String(index === chosen)}
          @click=${() => this.#actions.choosePart(index)}
        >
          <strong>${name}</strong>
          ${size ? `${size}: ` : ""}${verdict}${reason ? html` <span class="muted">${reason}</span>` : nothing}
        </button>
      </li>`;
    const copyButton = createButton(
      translate("check.parts.copy"),
      async () => {
        try {
          await navigator.clipboard.writeText(partTable(parts));
          setText(copyButton, translate("check.parts.copied"));
        } catch {
          this.showNote(translate("check.parts.notCopied"));
        }
      },
      { className: "plain" },
    );
    render(
      parts.length === 0
        ? nothing
        : html`<p>${translate("check.parts.all", numbers)} ${copyButton}</p>
            <ol>
              ${parts.map(partButton)}
            </ol>`,
      this.#parts,
    );
  }

  /** Shows a note below the field. @param {string} text */
  showNote(text) {
    setText(this.#note, text);
  }

  /** Selects a part of the text, and scrolls to it. @param {number} from @param {number} to */
  select(from, to) {
    const field = this.#field;
    field.focus({ preventScroll: true });
    field.setSelectionRange(from, to);
    // Browsers do not scroll a field to its selection. A copy of the field measures the text before it.
    const copy = /** @type {HTMLTextAreaElement} */ (field.cloneNode());
    copy.value = field.value.slice(0, to);
    copy.classList.add("check-measure");
    field.after(copy);
    copy.style.width = `${field.offsetWidth}px`;
    field.scrollTop = copy.scrollHeight - field.clientHeight / 2;
    copy.remove();
  }

  /** @param {Verdict} verdict */
  showVerdict({ outcome, sentence, paragraphs, place, examples }) {
    this.#main.dataset.outcome = outcome;
    setText(this.#sentence, sentence);
    const placeButton = html`<button type="button" class="check-place" @click=${this.#actions.goToFault}>
      ${place}
    </button>`;
    const exampleButton = (/** @type {string} */ text) =>
      html`<button type="button" class="check-example" @click=${() => this.enter(text)}><pre>${text}</pre></button>`;
    render(
      html`${paragraphs.map((text) => html`<p>${text}</p>`)}${place ? html`<p>${placeButton}</p>` : nothing}${
        examples.length > 0
          ? html`<p>${translate("check.found.examples")}</p>
              <div class="check-examples">${examples.map(exampleButton)}</div>`
          : nothing
      }`,
      this.#detail,
    );
  }

  /**
   * Lists the ways to read the text.
   *
   * @param {NamedReading | null} reading the way that was taken; null if the text cannot be read
   * @param {readonly OtherReadingInfo[]} others
   */
  showReadings(reading, others) {
    this.#readingRow.hidden = reading === null;
    if (!reading) return;
    const otherOptions = others.map(({ reading: other, tour, length }) => {
      const key = tour ? "check.otherTour" : "check.otherReading";
      const text = translate(key, { reading: readingWords(other), length: wholeNumber(length) });
      return createElement("option", { value: other.name }, text);
    });
    this.#reading.replaceChildren(
      createElement("option", { value: reading.name, selected: true }, readingWords(reading)),
      ...otherOptions,
    );
    this.#reading.disabled = others.length === 0;
  }

  /**
   * Shows whether the path can still be finished.
   *
   * @param {string} text empty for nothing
   */
  showFinishable(text) {
    this.#finishable.hidden = text === "";
    setText(this.#finishable, text);
  }

  /**
   * Shows what can be done next.
   *
   * @param {object} next
   * @param {"tour" | "solution" | "text" | "none"} next.watched what can be opened on the explore screen: a tour, the
   *   solution of a puzzle, the text anyway, or nothing
   * @param {string} next.playFragment the address of the game, or an empty text
   * @param {string} [next.puzzleFragment] the address of puzzles with this solution, or an empty text
   */
  showNext({ watched, playFragment, puzzleFragment = "" }) {
    this.#nextRow.hidden = watched === "none" && playFragment === "";
    this.#watchButton.hidden = watched === "none";
    const watchKey = { tour: "check.watch", solution: "check.puzzle.watch", text: "check.openAnyway", none: "" }[
      watched
    ];
    if (watchKey) setText(this.#watchButton, translate(watchKey));
    setText(this.#playLink, translate(watched === "solution" ? "check.puzzle.play" : "check.play"));
    // Watching is prominent only for a tour. Of any other text, the panel already shows everything.
    this.#watchButton.classList.toggle("chosen", watched === "tour");
    this.#playLink.classList.toggle("chosen", playFragment !== "");
    this.#playLink.hidden = playFragment === "";
    this.#playLink.href = playFragment;
    this.#puzzleLink.hidden = puzzleFragment === "";
    this.#puzzleLink.href = puzzleFragment;
  }

  /**
   * Shows on the slider and in words how much of the path is on the board.
   *
   * @param {{shown: number, length: number, size: number} | null} path null if there is none
   */
  showPath(path) {
    this.#slider.disabled = path === null || path.length < 2;
    this.#slider.max = String(Math.max(1, path?.length ?? 1));
    this.#slider.value = String(path?.shown ?? 1);
    const parts = path && { shown: wholeNumber(path.shown), size: wholeNumber(path.size) };
    setText(this.#visited, parts ? translate("check.visited", parts) : "");
  }
}
