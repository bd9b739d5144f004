/** A lane on the page: its number, its fields, its board and what came out. */

import removeIcon from "lucide-static/icons/x.svg?raw";
import { Board } from "../board/board.js";
import { words } from "../locales/locale.js";
import { dress, element, setText } from "../widgets/element.js";
import { experimentNames, movedWords } from "../wording/experiment.js";
import { faultWords } from "../wording/fault.js";
import { laneOutcome } from "./words.js";

/** @import { Choices, Draft } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { Lane } from "./lane.js" */

/** The fields of a draft that a lane shows. */
const FIELDS = /** @type {const} */ (["order", "algorithm", "tour", "rows", "columns"]);

/**
 * @typedef {object} LaneEvents
 * @property {(lane: Lane, parts: Partial<Draft>) => void} onChange
 * @property {(lane: Lane) => void} onRemove
 * @property {(lane: Lane) => void} onMore
 * @property {(text: string) => void} onFocus the keyboard came to a square
 */

/** The place of a lane on the page, which can show one lane after another. */
export class LaneView {
  #number;
  #choices;
  #view;
  #root;
  #fields;
  #board;
  /** @type {Lane} */
  #lane;
  /** The last report that is not drawn yet. @type {Report | null} */
  #report = null;

  /**
   * @param {number} number from 1
   * @param {Lane} lane
   * @param {{choices: Choices, view: import("../board/view.js").View}} page
   * @param {LaneEvents} events
   */
  constructor(number, lane, { choices, view }, { onChange, onRemove, onMore, onFocus }) {
    this.#number = number;
    this.#lane = lane;
    this.#choices = choices;
    this.#view = view;
    const template = element("lane", HTMLTemplateElement);
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    this.#root = /** @type {HTMLElement} */ (content.firstElementChild);
    element("lanes", HTMLElement).append(this.#root);
    this.#root.ariaLabel = words("race.laneNumber", { number });
    this.#part(".lane-number").textContent = String(number);

    const remove = /** @type {HTMLButtonElement} */ (this.#part(".remove"));
    dress(remove, removeIcon);
    remove.ariaLabel = words("race.remove", { number });
    remove.title = remove.ariaLabel;
    remove.addEventListener("click", () => onRemove(this.#lane));

    this.#fields = /** @type {Record<typeof FIELDS[number], HTMLSelectElement | HTMLInputElement>} */ (
      Object.fromEntries(FIELDS.map((name) => [name, this.#part(`[name=${name}]`)]))
    );
    this.#select("order").replaceChildren(
      ...choices.orders.map(({ name }) => new Option(words(`order.name.${name}`), name)),
    );
    this.#select("algorithm").replaceChildren(
      ...choices.algorithms.map(({ name }) => new Option(words(`algorithms.name.${name}`), name)),
    );
    for (const field of Object.values(this.#fields)) {
      field.addEventListener("input", () => onChange(this.#lane, this.#changed));
    }
    this.#part(".search-anyway").addEventListener("click", () => onChange(this.#lane, { shortcuts: false }));
    this.#part(".more-work").addEventListener("click", () => onMore(this.#lane));
    this.#board = new Board(/** @type {HTMLCanvasElement} */ (this.#part("canvas")), lane.moment, view, {
      onPick: (square) => onChange(this.#lane, this.#lane.moment.ground.startAt(square)),
      onFocus: (square) => onFocus(words("race.focus", { number, square: view.name(square, this.#lane.moment.ground) })),
      onHover: () => undefined,
      fetchLists: async () => this.#lane.setting && this.#lane.lists(),
    });
  }

  /** Takes the place off the page; `show` brings it back. */
  hide() {
    this.#root.hidden = true;
  }

  /**
   * Shows a lane at its beginning, or why it is not there.
   *
   * @param {Lane} lane
   * @param {object} race
   * @param {boolean} race.sameBoard whether the size is shown elsewhere, for all lanes
   * @param {boolean} race.removable
   */
  show(lane, { sameBoard, removable }) {
    this.#lane = lane;
    this.#report = null;
    this.#root.hidden = false;
    // A graph has no sides.
    this.#part(".size").hidden = sameBoard || (lane.draft?.graph ?? "") !== "";
    /** @type {HTMLButtonElement} */ (this.#part(".remove")).disabled = !removable;
    const { draft, fault, moment } = lane;
    if (draft) this.#fill(draft);
    const elsewhere = sameBoard && (fault?.field === "rows" || fault?.field === "columns");
    const text = fault && !elsewhere ? faultWords(fault) : "";
    // A text that is said already must not be said again by every key.
    setText(this.#part(".fault"), text);
    for (const name of FIELDS) this.#fields[name].ariaInvalid = String(fault?.field === name);
    this.#board.show(moment);
    this.#name();
  }

  /** Takes the reader's choices anew. */
  review() {
    this.#board.review();
    this.#name();
  }

  /** Says where the lane starts, and how it stands. */
  #name() {
    const { setting } = this.#lane;
    if (!setting) return;
    const names = experimentNames(setting, this.#view);
    this.#part(".lane-start").textContent = names.route;
    this.#part("canvas").ariaLabel = words("race.canvas", { ...names, number: this.#number });
    this.tell();
  }

  /** Says what came out, once something did. */
  tell() {
    const outcome = laneOutcome(this.#lane, this.#view);
    const { setting, moment, work } = this.#lane;
    const moved = setting ? movedWords(setting, this.#view) : "";
    const box = this.#part(".lane-outcome");
    const kind = work || !outcome ? "searching" : outcome.found ? "tour" : "no-tour";
    box.dataset.kind = kind;
    this.#part(".lane-outcome strong").textContent = outcome?.sentence ?? "";
    this.#part(".lane-outcome span").textContent = outcome?.detail ?? moved;
    this.#part(".more-work").hidden = moment.status !== "not-found" || work !== null;
    this.#part(".search-anyway").hidden = moment.status !== "refuted" || !setting?.anyway || work !== null;
  }

  /** @param {string} text how the lane stands among the others, or nothing */
  lead(text) {
    setText(this.#part(".lane-lead"), text);
  }

  /** @param {Report} report applied to the run; drawn with the next `draw` */
  note(report) {
    this.#report = report;
  }

  /** @param {number} speed steps a second */
  draw(speed) {
    if (!this.#report) return;
    this.#board.note(this.#report, speed);
    this.#report = null;
  }

  recolour() {
    this.#board.recolour();
  }

  /** @returns {Partial<Draft>} the fields as chosen and typed */
  get #changed() {
    const chosen = this.#choices.algorithms.find(({ name }) => name === this.#fields.algorithm.value);
    const values = Object.fromEntries(FIELDS.map((name) => [name, this.#fields[name].value]));
    // An algorithm that finds only one thing leaves nothing to choose.
    const [find, other] = chosen?.finds ?? [];
    return { ...values, shortcuts: true, ...(other ? {} : { find }) };
  }

  /** @param {Draft} draft */
  #fill(draft) {
    const order = this.#select("order");
    const isPublished = this.#choices.orders.some(({ name }) => name === draft.order);
    order.querySelector("[data-own]")?.remove();
    if (!isPublished) {
      const own = new Option(words("order.own"), draft.order);
      own.dataset.own = "";
      order.append(own);
    }
    for (const name of FIELDS) {
      const field = this.#fields[name];
      if (field.value !== draft[name]) field.value = draft[name];
    }
  }

  /** @param {"order" | "algorithm"} name */
  #select(name) {
    return /** @type {HTMLSelectElement} */ (this.#fields[name]);
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(selector));
  }
}
