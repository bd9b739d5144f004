/**
 * The screen on which the closed tours of a board are counted in parts: on this computer, or by many together. Results
 * of others come back as text.
 */

import "#words/count";
import "./count.css";
import { Ground } from "../board/ground.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { bigInteger, translate, wholeNumber } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";
import { createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { BunchView } from "./bunch-view.js";
import { CountPanel, MIN_MEMORY_MB } from "./count-panel.js";
import { fragmentOf, readCount } from "./link.js";
import { PartMap } from "./part-map.js";
import { PartPool } from "./part-pool.js";
import { PartView } from "./part-view.js";
import { loadResults, loadSeat, storeResults, storeSeat } from "./result-storage.js";

/** @import { ResultFault, SharedCount } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { LazyScreenContent } from "../screens/screens.js" */

/** The least time between two updates of the screen while parts are counted, in milliseconds. */
const UPDATE_INTERVAL_MS = 250;

/** The number of seats of a class, until the teacher sets another one. */
const DEFAULT_SEATS = 30;

/** @implements {LazyScreenContent} */
export class CountScreen extends ContentScreen {
  #makeEngine;
  /** The engine that adds results up, independent of the workers. @type {Engine} */
  #adder;
  #panel;
  #map;
  #part;
  #bunch;
  #number = createElement("h2", { className: "count-number" });
  #summary = createElement("p", { className: "count-summary", role: "status" });
  #progressBar = createElement("progress", { max: 1 });
  /** The count in parts; hidden while the tours with a given middle are shown. */
  #parts = createElement("div", { className: "count-parts" });
  #history = createElement("div", { className: "count-history", hidden: true });
  #fault = createElement("p", { className: "fault", role: "alert" });
  #link = readCount("");
  /** The board whose results are loaded, such as `6x8`. */
  #loadedBoard = "";
  /** The results of parts that were counted here: one text, and the results since it was written. */
  #own = "";
  /** @type {string[]} */
  #newResults = [];
  /** Texts with results of others. @type {string[]} */
  #received = [];
  /** The faults of the texts that were added last. @type {ResultFault[]} */
  #faults = [];
  #isStored = true;
  /** @type {"closed" | "open" | "refused"} */
  #camera = "closed";
  #stopCamera = () => {};
  /** @type {SharedCount | null} */
  #count = null;
  /** The parts that are to be counted here, in their order. @type {number[]} */
  #wanted = [];
  /** The results of the wanted parts as text; empty while there are none. */
  #resultText = "";
  /** @type {Set<number>} */
  #refused = new Set();
  /** @type {PartPool | null} */
  #pool = null;
  #seats = DEFAULT_SEATS;
  /** The message beside a button that copies. @type {{place: import("./count-panel.js").CopyPlace, text: string} | null} */
  #notice = null;
  #selected = 1;
  /** Tours of parts, by their numbers. @type {Map<number, Uint32Array>} */
  #tours = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether results are being added up, and whether something has changed since that began. */
  #isUpdating = false;
  #isOutdated = false;

  /**
   * @param {object} parts
   * @param {() => Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ makeEngine, address, view }) {
    super(SCREEN_NAMES.count, address);
    this.#makeEngine = makeEngine;
    this.#adder = makeEngine();
    this.#panel = new CountPanel({
      setBoard: (board) =>
        this.#changeLink({ ...board, seats: 0, seat: 0, parts: [], middle: this.#link.middle && [] }),
      takeSeat: (seat) => {
        storeSeat(this.#link, seat);
        this.#changeLink({ seat });
      },
      start: () => this.#startPool(),
      pause: () => this.#pool?.pause(),
      setSeats: (seats) => {
        this.#seats = Math.max(1, Math.round(seats) || DEFAULT_SEATS);
        this.#render();
      },
      addResults: async (text) => {
        if (await this.#addReceived([text])) this.#panel.clearField();
      },
      addFiles: (files) => this.#addFiles(files),
      openCamera: (video) => this.#openCamera(video),
      closeCamera: () => this.#closeCamera(),
      copy: (text, place) => this.#copy(text, place),
      save: (text) => downloadFile(new Blob([text], { type: "text/plain" }), `${this.#boardName}.txt`),
      clear: () => this.#clear(),
    });
    this.#map = new PartMap(
      (part) => this.#select(part),
      (part) => this.#describePart(part),
    );
    this.#part = new PartView((part) => this.#select(part));
    this.#bunch = new BunchView({
      engine: makeEngine(),
      nameOf: (square) => view.name(square, new Ground(this.#link)),
      onChange: (middle) => this.#changeLink({ middle }),
    });
    this.#build();
  }

  get #boardName() {
    return `${this.#link.rows}x${this.#link.columns}`;
  }

  get presentationActions() {
    return null;
  }

  updateColours() {
    this.#map.paint();
    this.#part.paint();
    this.#bunch.paint();
  }

  updateView() {}

  /** @param {string} message */
  showCoreFailure(message) {
    setText(this.#fault, message);
  }

  #build() {
    const main = createElement(
      "section",
      { className: "count-main", ariaLabel: translate("header.count") },
      this.#fault,
      this.#parts,
      this.#bunch.root,
    );
    this.#parts.append(
      createElement("div", { className: "count-head" }, this.#number, this.#summary, this.#progressBar),
      createElement(
        "div",
        { className: "count-pictures" },
        createElement("div", {}, this.#map.canvas, createLegend()),
        this.#part.root,
      ),
      this.#history,
    );
    const events = ["wrong", "right", "shared", "again"].map((event) =>
      createElement("li", {}, translate(`count.history.${event}`)),
    );
    this.#history.append(
      createElement("h3", {}, translate("count.history.heading")),
      createElement("ul", {}, ...events),
    );
    this.main.append(this.#panel.root, main);
    this.main.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    this.main.addEventListener("drop", (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      this.#addFiles(files);
    });
    new ResizeObserver(() => this.updateColours()).observe(this.#map.canvas);
  }

  /** @param {Partial<import("./link.js").CountLink>} change */
  #changeLink(change) {
    this.address.setFragment(fragmentOf({ ...this.#link, ...change }), { replace: false });
    this.open();
  }

  show() {
    this.#link = readCount(this.fragment);
    this.#history.hidden = this.#boardName !== "8x8";
    this.#parts.hidden = this.#link.middle !== null;
    if (this.#boardName === this.#loadedBoard) return;
    this.#pool?.end();
    this.#pool = null;
    this.#loadedBoard = this.#boardName;
    const { own, received } = loadResults(this.#link);
    [this.#own, this.#newResults, this.#received] = [own, [], received];
    [this.#count, this.#faults, this.#selected, this.#resultText] = [null, [], 1, ""];
    this.#tours.clear();
    this.#refused.clear();
  }

  async start() {
    const { middle } = this.#link;
    if (middle) this.#bunch.show(this.#link, middle);
    else this.#bunch.hide();
    await this.#update();
  }

  /** Adds all results up, and shows the sum. What changes meanwhile is added in another round. */
  async #update() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOutdated = true;
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false;
        await this.#addUp();
      }
    } finally {
      this.#isUpdating = false;
    }
    await this.#loadTour();
  }

  /** Adds all results up once. A change of the board meanwhile makes the sum useless. */
  async #addUp() {
    const board = this.#boardName;
    const { rows, columns, seats, seat, parts } = this.#link;
    const newResults = [...this.#newResults];
    const own = [this.#own, ...newResults].filter(Boolean);
    const request = { rows, columns, own, received: [...this.#received] };
    const count = await nullIfEngineLost(this.#adder.request("shared-count", request));
    if (!count || board !== this.#boardName) return;
    // Texts with a fault add nothing. Stored ones may be of an earlier version of the page.
    const faulty = new Set(count.faults.map(({ text }) => text));
    const texts = own.filter((_, index) => !faulty.has(index));
    const all = Array.from(count.parts.keys(), (index) => index + 1);
    let wanted = parts.length > 0 ? parts.filter((part) => part <= all.length) : all;
    if (seat > 0) {
      const numbers = this.#adder.request("seat-parts", { parts: all.length, seats, seat });
      wanted = Array.from((await nullIfEngineLost(numbers)) ?? []);
    }
    const listOf = (/** @type {string[]} */ texts, /** @type {number[]} */ numbers) => {
      const list = this.#adder.request("result-list", { rows, columns, texts, parts: Uint32Array.from(numbers) });
      return nullIfEngineLost(list);
    };
    const received = this.#received.filter((_, index) => !faulty.has(own.length + index));
    // A share has the results that were counted here. The results of all are those that nobody doubts.
    const known = all.filter((part) => count.parts[part - 1].counts.length === 1);
    const ownList = await listOf(texts, all);
    const resultList = await (this.#isShare ? listOf(texts, wanted) : listOf([...texts, ...received], known));
    if (ownList === null || resultList === null || board !== this.#boardName) return;
    this.#count = count;
    this.#wanted = wanted;
    this.#own = ownList;
    this.#newResults = this.#newResults.filter((result) => !newResults.includes(result));
    const hasResults = this.#isShare ? wanted.some((part) => count.parts[part - 1].here) : known.length > 0;
    this.#resultText = hasResults ? resultList : "";
    this.#received = [...received, ...this.#received.slice(request.received.length)];
    this.#isStored = storeResults(this.#link, { own: this.#own, received: this.#received });
    this.#render();
  }

  /** The wanted parts without a result: those of this page for a seat, and those of all for the teacher. */
  get #openParts() {
    const parts = this.#count?.parts ?? [];
    return this.#wanted.filter((part) => {
      const { here, counts } = parts[part - 1];
      return !(this.#isShare ? here : counts.length === 1) && !this.#refused.has(part);
    });
  }

  /** Whether this page counts its share for somebody else. */
  get #isShare() {
    return this.#link.seats > 0 || this.#link.parts.length > 0;
  }

  /** @returns {"ready" | "running" | "paused" | "done"} */
  get #phase() {
    if (this.#pool && !this.#pool.isOver) return this.#pool.isPaused ? "paused" : "running";
    return this.#count && this.#openParts.length === 0 ? "done" : "ready";
  }

  #startPool() {
    if (this.#pool?.isPaused && !this.#pool.isOver) {
      this.#pool.resume();
      return;
    }
    this.#refused.clear();
    const { memory } = this.#panel;
    const cores = navigator.hardwareConcurrency || 2;
    this.#pool = new PartPool({
      makeEngine: this.#makeEngine,
      board: this.#link,
      parts: this.#openParts,
      workers: Math.min(cores, Math.floor(memory / (MIN_MEMORY_MB * 1e6))),
      memory,
      onResult: (_, result) => this.#newResults.push(result),
      onRefused: (part) => this.#refused.add(part),
      onChange: () => this.#scheduleUpdate(),
    });
    this.#render();
  }

  /** Updates the screen soon. A pause and the end are shown at once. */
  #scheduleUpdate() {
    const isUrgent = this.#phase !== "running";
    if (isUrgent) this.#render();
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#newResults.length > 0) this.#update();
        else this.#render();
      },
      isUrgent ? 0 : UPDATE_INTERVAL_MS,
    );
  }

  /**
   * Adds texts with results of others.
   *
   * @param {string[]} texts
   * @returns {Promise<boolean>} whether all of them have results
   */
  async #addReceived(texts) {
    const newTexts = texts.filter((text) => !this.#received.includes(text));
    const { rows, columns } = this.#link;
    const check = await nullIfEngineLost(
      this.#adder.request("shared-count", { rows, columns, own: [], received: newTexts }),
    );
    if (!check) return false;
    const faulty = new Set(check.faults.map(({ text }) => text));
    this.#faults = check.faults.map((fault) => (newTexts[fault.text].trim() ? fault : { ...fault, kind: "empty" }));
    this.#received = [...this.#received, ...newTexts.filter((_, index) => !faulty.has(index))];
    await this.#update();
    return faulty.size === 0;
  }

  /** @param {File[]} files texts, or pictures of codes */
  async #addFiles(files) {
    const read = async (/** @type {File} */ file) => {
      if (!file.type.startsWith("image/")) return file.text();
      const { readPicture } = await import("./code-reader.js");
      return readPicture(file);
    };
    this.#addReceived(await Promise.all(files.map(read)));
  }

  /** Reads codes from the camera. @param {HTMLVideoElement} video */
  async #openCamera(video) {
    try {
      const { readFromCamera } = await import("./code-reader.js");
      this.#stopCamera = await readFromCamera(video, (text) => this.#addReceived([text]));
      this.#camera = "open";
    } catch {
      this.#camera = "refused";
    }
    if (!this.isOpen) this.#closeCamera();
    this.#render();
  }

  #closeCamera() {
    this.#stopCamera();
    this.#camera = "closed";
    this.#render();
  }

  /** Ends the camera. Parts are counted on while another screen is open. */
  stop() {
    this.#closeCamera();
    this.#bunch.hide();
  }

  #clear() {
    this.#pool?.end();
    this.#pool = null;
    [this.#own, this.#newResults, this.#received, this.#faults] = ["", [], [], []];
    this.#refused.clear();
    this.#tours.clear();
    this.#update();
  }

  /** @param {number} part */
  async #select(part) {
    this.#selected = part;
    this.#render();
    await this.#loadTour();
  }

  /** Shows a tour of the selected part, if the part has any. */
  async #loadTour() {
    const part = this.#selected;
    const { rows, columns } = this.#link;
    const [tours, ...others] = this.#count?.parts[part - 1]?.counts ?? [];
    if (this.#tours.has(part) || !tours || tours === "0" || others.length > 0) return;
    const tour = await nullIfEngineLost(this.#adder.request("part-tour", { rows, columns, part }));
    if (!tour || part !== this.#selected || rows !== this.#link.rows || columns !== this.#link.columns) return;
    this.#tours.set(part, tour);
    this.#render();
  }

  /** @param {string} text @param {import("./count-panel.js").CopyPlace} place */
  async #copy(text, place) {
    try {
      await navigator.clipboard.writeText(text);
      this.#notice = { place, text: translate("count.copied") };
    } catch {
      this.#notice = { place, text: translate("count.notCopied") };
    }
    this.#render();
  }

  /** The number of tours of a part in words. @param {number} part */
  #describePart(part) {
    const counts = this.#count?.parts[part - 1]?.counts ?? [];
    const state = counts.length > 1 ? "disputed" : counts.length === 0 ? "missing" : "known";
    const tours = { count: Number(counts[0] ?? 0), number: counts.map(bigInteger).join(" · ") };
    return translate("count.partWith", {
      part: wholeNumber(part),
      tours: translate(`count.partState.${state}`, tours),
    });
  }

  #render() {
    const count = this.#count;
    if (!count || !this.isOpen) return;
    const { rows, columns } = this.#link;
    const known = count.parts.filter(({ counts }) => counts.length === 1).length;
    const disputed = count.parts.filter(({ counts }) => counts.length > 1).length;
    const numbers = {
      size: translate("shape.size", { rows, columns }),
      known: wholeNumber(known),
      parts: wholeNumber(count.parts.length),
      disputed: wholeNumber(disputed),
      count: disputed,
    };
    setText(this.#number, known > 0 ? bigInteger(count.tours || "0") : translate("progress.none"));
    const stage = count.complete ? "complete" : disputed > 0 ? "disputed" : "soFar";
    setText(this.#summary, translate(`count.sum.${stage}`, numbers));
    this.#progressBar.value = known / count.parts.length;
    const openParts = this.#openParts;
    const base = window.location.href.split(/[?#]/)[0];
    const board = { rows, columns, seat: 0, parts: [], middle: null };
    const missing = count.parts.flatMap(({ counts }, index) => (counts.length === 1 ? [] : [index + 1]));
    const isPartlyKnown = known > 0 && missing.length > 0;
    this.#panel.show({
      link: this.#link,
      phase: this.#phase,
      openCount: openParts.length,
      wantedCount: this.#wanted.length,
      refusedCount: this.#refused.size,
      workers: this.#pool?.workerCount ?? 0,
      remainingMs: this.#pool?.remainingMs ?? null,
      middleLink: fragmentOf({ ...board, seats: 0, middle: this.#link.middle ? null : [] }),
      seatLink: base + fragmentOf({ ...board, seats: this.#seats }),
      missingLink: isPartlyKnown ? base + fragmentOf({ ...board, seats: 0, parts: missing }) : "",
      resultText: this.#resultText,
      receivedCount: this.#received.length,
      faults: this.#faults,
      notice: this.#notice,
      earlierSeat: loadSeat(this.#link),
      seatsLink: fragmentOf({ ...this.#link, seat: 0 }),
      camera: this.#camera,
      isStored: this.#isStored,
    });
    const active = this.#pool?.active ?? new Map();
    const wanted = this.#isShare ? new Set(this.#wanted) : null;
    const label = translate("count.mapOf", numbers);
    this.#map.show({ count, active, wanted, selected: this.#selected }, label);
    this.#part.show(this.#link, count, this.#selected, this.#tours.get(this.#selected) ?? new Uint32Array());
  }
}

/** Creates the explanation of the colours of the map. */
function createLegend() {
  const entries = ["missing", "active", "none", "few", "disputed"].map((key) => {
    const swatch = createElement("span", { className: `count-swatch ${key}`, ariaHidden: "true" });
    return createElement("li", {}, swatch, translate(`count.legend.${key}`));
  });
  return createElement("ul", { className: "count-legend muted small" }, ...entries);
}
