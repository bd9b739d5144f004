/**
 * The screen on which the closed tours of a board are counted in parts: on this computer, or by many together. Results
 * of others come back as text.
 */

import "#words/count";
import "./count.css";
import { Ground } from "../board/ground.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { bigInteger, sentences, translate, wholeNumber } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";
import { createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { BunchView } from "./bunch-view.js";
import { QrCamera } from "../share/qr-camera.js";
import { CountPanel, MIN_MEMORY_MB } from "./count-panel.js";
import { DEFAULT_SEATS, MAX_SEATS, fragmentOf, isShare, readCount } from "./link.js";
import { PartMap } from "./part-map.js";
import { PartPool } from "./part-pool.js";
import { PartView } from "./part-view.js";
import { loadSeat, storeSeat } from "./result-storage.js";
import { SharedResults } from "./shared-results.js";

/** @import { Engine } from "../engine/engine.js" */
/** @import { LazyScreenContent } from "../screens/screens.js" */

/** The least time between two updates of the screen while parts are counted, in milliseconds. */
const UPDATE_INTERVAL_MS = 250;

/** @implements {LazyScreenContent} */
export class CountScreen extends ContentScreen {
  #makeEngine;
  /** The engine that adds results up, independent of the workers. @type {Engine} */
  #adder;
  #panel;
  #map;
  #part;
  #bunch;
  #results;
  #number = createElement("h2", { className: "count-number" });
  #summary = createElement("p", { className: "count-summary", role: "status" });
  #progressBar = createElement("progress", { max: 1 });
  /** The count in parts; hidden while the tours with a given middle are shown. */
  #parts = createElement("div", { className: "count-parts" });
  #history = createElement("div", { className: "count-history", hidden: true });
  #fault = createElement("p", { className: "fault", role: "alert" });
  #link = readCount("");
  /** The board whose parts are being counted, such as `6x8`. */
  #countedBoard = "";
  #camera = new QrCamera(
    // The camera reads the same code many times.
    (text) => this.#results.addReceived([text], { notesRepeats: false }),
    () => this.#render(),
  );
  /** The faults of the files that were added last and could not be read. @type {string[]} */
  #fileFaults = [];
  /** @type {Set<number>} */
  #refused = new Set();
  /** @type {PartPool | null} */
  #pool = null;
  /** The message beside a button that copies. @type {{place: import("./count-panel.js").CopyPlace, text: string} | null} */
  #notice = null;
  #selected = 1;
  /** Tours of parts, by their numbers. @type {Map<number, Uint32Array>} */
  #tours = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

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
    this.#results = new SharedResults(this.#adder, this.#link, () => this.#render());
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
        this.#results.offeredSeats = Math.min(MAX_SEATS, Math.max(1, Math.round(seats) || DEFAULT_SEATS));
      },
      addResults: async (text) => {
        this.#fileFaults = [];
        if (await this.#results.addReceived([text])) this.#panel.clearField();
        this.#render();
        this.#panel.showOutcome();
      },
      addFiles: (files) => this.#addFiles(files),
      openCamera: (video) => this.#camera.open(video),
      closeCamera: () => this.#camera.close(),
      copy: (text, place) => this.#copy(text, place),
      save: (text) => downloadFile(new Blob([text], { type: "text/plain" }), `${this.#boardName}.txt`),
      clear: () => this.#clear(),
    });
    this.#map = new PartMap(
      (part) => this.#select(part),
      (part) => this.#describePart(part),
    );
    this.#part = new PartView(view, (part) => this.#select(part));
    this.#bunch = new BunchView({
      engine: makeEngine(),
      view,
      nameOf: (square) => view.name(square, new Ground(this.#link)),
      onChange: (middle) => this.#changeLink({ middle }),
    });
    this.#build();
  }

  get #boardName() {
    return `${this.#link.rows}x${this.#link.columns}`;
  }

  updateColours() {
    this.#map.paint();
    this.#part.paint();
    this.#bunch.paint();
  }

  updateView() {
    this.updateColours();
  }

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
    this.#results.setLink(this.#link);
    if (this.#boardName === this.#countedBoard) return;
    this.#countedBoard = this.#boardName;
    this.#pool?.end();
    this.#pool = null;
    this.#selected = 1;
    this.#notice = null;
    this.#tours.clear();
    this.#refused.clear();
  }

  async start() {
    const { middle } = this.#link;
    if (middle) this.#bunch.show(this.#link, middle);
    else this.#bunch.hide();
    await this.#update();
  }

  /** Adds all results up, and shows the sum. */
  async #update() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#results.update();
    await this.#loadTour();
  }

  /** The parts that are still to be counted here, without the refused ones. */
  get #openParts() {
    return this.#results.count?.open.filter((part) => !this.#refused.has(part)) ?? [];
  }

  /** @returns {"ready" | "running" | "paused" | "done"} */
  get #phase() {
    if (this.#pool && !this.#pool.isOver) return this.#pool.isPaused ? "paused" : "running";
    return this.#results.count && this.#openParts.length === 0 ? "done" : "ready";
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
      onResult: (_, result) => this.#results.addOwn(result),
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
        if (this.#results.hasNewResults) this.#update();
        else this.#render();
      },
      isUrgent ? 0 : UPDATE_INTERVAL_MS,
    );
  }

  /** @param {File[]} files texts, or pictures of codes */
  async #addFiles(files) {
    /** @type {Set<string>} */
    const faults = new Set();
    /** Adds a fault. @param {string} fault @returns {null} */
    const refuse = (fault) => {
      faults.add(fault);
      return null;
    };
    const refuseUnloaded = () => refuse(translate("late.lost"));
    const read = async (/** @type {File} */ file) => {
      if (file.type.startsWith("image/")) {
        const reader = await import("../share/qr-reader.js").catch(refuseUnloaded);
        return reader && reader.readPicture(file);
      }
      const reader = await import("../save/tour-file.js").catch(refuseUnloaded);
      if (!reader) return null;
      const { tour, fault } = await reader.readTourFile(file);
      return tour ? reader.decodeText(tour) : refuse(fault);
    };
    const texts = await Promise.all(files.map(read));
    this.#fileFaults = [...faults];
    await this.#results.addReceived(texts.filter((text) => text !== null));
    this.#render();
    this.#panel.showOutcome();
  }

  /** Closes the camera. The counting of parts continues while another screen is open. */
  stop() {
    this.#camera.close();
    this.#bunch.hide();
  }

  async #clear() {
    this.#pool?.end();
    this.#pool = null;
    this.#refused.clear();
    this.#tours.clear();
    await this.#results.clear();
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
    const [tours, ...others] = this.#results.count?.parts[part - 1]?.counts ?? [];
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
    const counts = this.#results.count?.parts[part - 1]?.counts ?? [];
    const state = counts.length > 1 ? "disputed" : counts.length === 0 ? "missing" : "known";
    const tours = { count: Number(counts[0] ?? 0), number: counts.map(bigInteger).join(" · ") };
    return translate("count.partWith", {
      part: wholeNumber(part),
      tours: translate(`count.partState.${state}`, tours),
    });
  }

  #render() {
    const { count, faults, isStored, receivedCount, repeatedCount, offeredSeats } = this.#results;
    if (!count || !this.isOpen) return;
    const { rows, columns } = this.#link;
    const { known, confirmed, disputed, unknown, wanted } = count;
    const numbers = {
      size: translate("shape.size", { rows, columns }),
      known: wholeNumber(known),
      parts: wholeNumber(count.parts.length),
      disputed: wholeNumber(disputed),
      count: disputed,
    };
    setText(this.#number, known > 0 ? bigInteger(count.tours || "0") : translate("progress.none"));
    const stage = count.complete ? "complete" : disputed > 0 ? "disputed" : "soFar";
    const confirmation = translate("count.sum.confirmed", { count: confirmed, number: wholeNumber(confirmed) });
    setText(this.#summary, sentences(translate(`count.sum.${stage}`, numbers), confirmed > 0 ? confirmation : ""));
    this.#progressBar.value = known / count.parts.length;
    const base = window.location.href.split(/[?#]/)[0];
    const board = { rows, columns, seat: 0, parts: [], middle: null };
    const isPartlyKnown = known > 0 && unknown.length > 0;
    this.#panel.show({
      link: this.#link,
      phase: this.#phase,
      openCount: this.#openParts.length,
      wantedCount: wanted.length,
      refusedCount: this.#refused.size,
      workers: this.#pool?.workerCount ?? 0,
      remainingMs: this.#pool?.remainingMs ?? null,
      middleLink: fragmentOf({ ...board, seats: 0, middle: this.#link.middle ? null : [] }),
      seatLink: base + fragmentOf({ ...board, seats: offeredSeats }),
      missingLink: isPartlyKnown ? base + fragmentOf({ ...board, seats: 0, parts: unknown }) : "",
      resultText: count.text,
      receivedCount,
      repeatedCount,
      faults,
      notice: this.#notice,
      emptySeats: count.emptySeats,
      earlierSeat: loadSeat(this.#link),
      seatsLink: fragmentOf({ ...this.#link, seat: 0 }),
      camera: this.#camera.state,
      fileFaults: this.#fileFaults,
      isStored,
    });
    const active = this.#pool?.active ?? new Map();
    const wantedParts = isShare(this.#link) ? new Set(wanted) : null;
    const label = translate("count.mapOf", numbers);
    this.#map.show({ count, active, wanted: wantedParts, selected: this.#selected }, label);
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
