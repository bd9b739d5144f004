/**
 * The screen of a race: what people set goes to the lanes, what these report to the boards and the
 * table.
 */

import "./race.css";
import addIcon from "lucide-static/icons/plus.svg?raw";
import { EngineBroken } from "../engine/engine.js";
import { words } from "../locales/locale.js";
import { Loop } from "../transport/loop.js";
import { Player, SLOWEST } from "../transport/player.js";
import { followSpeed } from "../transport/speed-slider.js";
import { Transport } from "../transport/transport.js";
import { dress, element, setText } from "../widgets/element.js";
import { faultWords, namedFaultWords } from "../wording/fault.js";
import { EXAMPLES } from "./examples.js";
import { LaneView } from "./lane-view.js";
import { NAME, fragmentOf, raceOf } from "./link.js";
import { FEWEST_LANES, MOST_LANES, Race } from "./race.js";
import { StandingTable } from "./standing-table.js";
import { leaders } from "./standing.js";
import { resultWords } from "./words.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { Screen } from "../screens/screens.js" */
/** @import { Pace } from "./race.js" */

/** How often the figures change, in milliseconds. */
const FIGURES_EVERY = 100;

/** Up to so many steps a second every board is drawn in every frame. */
const EVERY_FRAME = 60;

/** How many boards a frame draws above that; the others wait for the next one. */
const BOARDS_A_FRAME = 2;

/** What the example is where it is none of them. */
const OWN = "own";

/**
 * Two to four boards that start at the same instant.
 *
 * @implements {Screen}
 */
export class RaceScreen {
  name = NAME;
  #main = element("race", HTMLElement);
  #example = element("race-example", HTMLSelectElement);
  #caption = element("race-caption", HTMLElement);
  #notice = element("race-notice", HTMLElement);
  #size = {
    rows: element("race-rows", HTMLInputElement),
    columns: element("race-columns", HTMLInputElement),
  };
  #sizeFault = element("race-size-fault", HTMLElement);
  #sameBoard = element("race-same-board", HTMLInputElement);
  #add = element("race-add", HTMLButtonElement);
  #pace = element("race-pace", HTMLSelectElement);
  #speed = element("race-speed", HTMLInputElement);
  #summary = element("race-summary", HTMLElement);
  #link = element("to-race", HTMLAnchorElement);
  #view;
  #table;
  #player = new Player(SLOWEST);
  #race;
  #engine;
  #address;
  #transport;
  #loop = new Loop(() => this.#turn());
  /** @type {LaneView[]} */
  #views = [];
  /** @type {Choices | null} */
  #choices = null;
  /** The queries of the race shown last, or of the first example. */
  #queries = EXAMPLES[0].queries;
  /** Counts how often the screen was opened and left: what was asked before says nothing of what is shown now. */
  #visit = 0;
  /** Whether the address says what is being prepared already. */
  #kept = false;
  #frame = 0;
  #figuresAt = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine reads and writes addresses
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   */
  constructor({ engine, makeEngine, address, view }) {
    this.#engine = engine;
    this.#view = view;
    this.#table = new StandingTable(view);
    this.#address = address;
    const machine = { now: () => performance.now(), processors: navigator.hardwareConcurrency };
    this.#race = new Race(makeEngine, this.#player, machine, {
      onPrepared: () => this.#show(),
      onReport: (lane, report) => {
        const view = this.#views[this.#race.lanes.indexOf(lane)];
        view.note(report);
        if (lane.moment.ended) view.tell();
        // While it plays, the loop draws; a step by hand, or the last one before a pause, is drawn at once.
        if (!this.#loop.isRunning) this.#drawAll();
      },
      onWork: (lane) => this.#views[this.#race.lanes.indexOf(lane)]?.tell(),
      onBreakdown: (lane) => this.#views[this.#race.lanes.indexOf(lane)]?.tell(),
      onState: () => this.#follow(),
    });
    const actions = {
      beginning: () => this.#race.prepare(),
      play: () => (this.#player.state === "playing" ? this.#race.pause() : this.#race.play()),
      step: () => this.#race.step(),
      finish: () => this.#race.finish(),
    };
    const ids = { beginning: "race-restart", play: "race-play", step: "race-step", finish: "race-finish" };
    this.#transport = new Transport(this.#main, ids, actions);
    followSpeed(this.#speed, element("race-rate", HTMLOutputElement), this.#player);
    dress(this.#add, addIcon);
    this.#add.addEventListener("click", () => this.#race.add());
    this.#pace.addEventListener("change", () => {
      this.#showPace(/** @type {Pace} */ (this.#pace.value));
      this.#race.setPace(/** @type {Pace} */ (this.#pace.value));
    });
    this.#example.addEventListener("change", () => {
      const example = EXAMPLES.find(({ name }) => name === this.#example.value);
      if (example) this.#load(example.queries);
    });
    for (const field of Object.values(this.#size)) field.addEventListener("input", () => this.#resize());
    this.#sameBoard.addEventListener("change", () => this.#resize());
  }

  /** Lets what the core offers be chosen. @param {Choices} choices */
  offer(choices) {
    this.#choices = choices;
    this.#example.replaceChildren(
      ...EXAMPLES.map(({ name }) => new Option(words(`race.example.name.${name}`), name)),
      new Option(words("race.example.own"), OWN),
    );
    this.#example.options[EXAMPLES.length].disabled = true;
    this.#example.disabled = false;
    if (!this.#main.hidden) this.open();
  }

  get title() {
    return words("race.pageTitle");
  }

  /** Shows the race of the address; where it names none, the one shown before, or the first example. */
  async open() {
    this.#main.hidden = false;
    if (!this.#choices) return;
    const visit = ++this.#visit;
    try {
      const text = raceOf(this.#address.fragment) ?? "";
      const { queries, pace } = await this.#engine.ask("read-race", { text });
      if (visit !== this.#visit) return;
      this.#kept = true;
      await (queries.length > 0 ? this.#load(queries, pace) : this.#load(this.#queries));
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      if (visit === this.#visit) this.giveUp(words("sentence.failed"));
    }
  }

  /** Ends everything that runs; the race can be opened again. */
  leave() {
    this.#visit += 1;
    this.#main.hidden = true;
    this.#race.stop();
  }

  recolour() {
    for (const view of this.#views) view.recolour();
  }

  /** Takes the reader's choices anew. */
  review() {
    for (const view of this.#views) view.review();
    if (this.#choices) this.#showFigures();
  }

  /** @param {string} message */
  giveUp(message) {
    this.#notice.textContent = message;
  }

  /** @param {Pace} pace */
  #showPace(pace) {
    this.#pace.value = pace;
    this.#speed.disabled = pace === "time";
  }

  /**
   * @param {string[]} queries
   * @param {Pace} [pace] the same as before where nothing is given
   */
  async #load(queries, pace = this.#race.pace) {
    const taken = queries.slice(0, MOST_LANES);
    while (taken.length < FEWEST_LANES) taken.push(taken[0]);
    this.#sameBoard.checked = true;
    this.#showPace(pace);
    const faults = await this.#race.open(taken, pace);
    const said = faults.flatMap((some, index) => some.map((fault) => laneFault(index, fault)));
    if (queries.length > MOST_LANES) {
      said.push(words("race.broken.tooMany", { most: MOST_LANES, count: queries.length - MOST_LANES }));
    }
    if (queries.length < FEWEST_LANES) said.push(words("race.broken.tooFew"));
    this.#notice.textContent = said.length > 0 ? [`${words("sentence.brokenLink")}:`, ...said].join(" ") : "";
  }

  /** Puts every lane on the board of the shared fields, or lets each have its own. */
  #resize() {
    const shared = this.#sameBoard.checked;
    this.#race.prepare(() =>
      shared ? { rows: this.#size.rows.value, columns: this.#size.columns.value, shortcuts: true } : {},
    );
  }

  /** Shows every lane at its beginning. */
  #show() {
    const { lanes } = this.#race;
    const choices = /** @type {Choices} */ (this.#choices);
    const events = {
      /** @type {import("./lane-view.js").LaneEvents["onChange"]} */
      onChange: (lane, parts) => this.#race.prepare((one) => (one === lane ? parts : {})),
      /** @type {import("./lane-view.js").LaneEvents["onRemove"]} */
      onRemove: (lane) => {
        this.#race.remove(lane);
        // The button that had the focus may be gone with its lane.
        this.#add.focus();
      },
      /** @type {import("./lane-view.js").LaneEvents["onMore"]} */
      onMore: (lane) => this.#race.prepare(() => ({}), lane),
      /** @param {string} text */
      onFocus: (text) => (element("announcement", HTMLElement).textContent = text),
    };
    this.#showSize();
    lanes.forEach((lane, index) => {
      this.#views[index] ??= new LaneView(index + 1, lane, { choices, view: this.#view }, events);
      const sameBoard = this.#sameBoard.checked;
      this.#views[index].show(lane, { sameBoard, removable: lanes.length > FEWEST_LANES });
    });
    for (const view of this.#views.slice(lanes.length)) view.hide();
    element("lanes", HTMLElement).dataset.count = String(lanes.length);
    this.#add.disabled = lanes.length >= MOST_LANES;
    this.#summary.textContent = "";
    this.#keepRace();
    this.#showFigures();
  }

  /** Shows the size that all lanes have, and what is wrong with it; or leaves it to them. */
  #showSize() {
    const { lanes } = this.#race;
    const sizes = lanes.flatMap(({ draft }) => (draft ? [draft] : []));
    const same = sizes.every(({ rows, columns }) => rows === sizes[0].rows && columns === sizes[0].columns);
    if (!same) this.#sameBoard.checked = false;
    const shared = this.#sameBoard.checked;
    // Before the first race is there, what was typed would be lost.
    this.#sameBoard.disabled = false;
    const fault = lanes.find((lane) => lane.fault?.field === "rows" || lane.fault?.field === "columns")?.fault;
    for (const [name, field] of /** @type {["rows" | "columns", HTMLInputElement][]} */ (Object.entries(this.#size))) {
      field.disabled = !shared;
      if (sizes[0] && field.value !== sizes[0][name]) field.value = sizes[0][name];
      field.ariaInvalid = String(shared && fault?.field === name);
    }
    const text = shared && fault ? faultWords(fault) : "";
    setText(this.#sizeFault, text);
  }

  /** Puts the race into the address, where the core knows all of it. */
  async #keepRace() {
    const { lanes, pace } = this.#race;
    const queries = lanes.flatMap(({ setting, fault }) => (setting?.query && !fault ? [setting.query] : []));
    if (queries.length < lanes.length) return;
    this.#queries = queries;
    const example = EXAMPLES.find((one) => one.queries.join() === queries.join());
    this.#example.value = example?.name ?? OWN;
    this.#caption.textContent = example ? words(`race.example.caption.${example.name}`) : "";
    const visit = this.#visit;
    const race = await this.#engine.ask("write-race", { race: { queries, pace } }).catch(() => null);
    // Where it cannot be written, the address says what it said before.
    if (race === null || visit !== this.#visit) return;
    this.#address.keepFragment(fragmentOf(race), { replace: this.#kept });
    this.#kept = false;
    this.#link.hash = this.#address.fragment;
  }

  /** Shows what can be done, and keeps the boards going. */
  #follow() {
    const playing = this.#player.state === "playing";
    const ready = playing || (this.#race.isReady && this.#player.can("play"));
    this.#transport.follow(playing, { beginning: true, play: ready, step: ready, finish: ready });
    if (playing) {
      this.#loop.start();
      return;
    }
    this.#drawAll();
    if (this.#player.state === "finished") this.#summary.textContent = resultWords(this.#race.lanes, this.#view);
  }

  /** Gives the lanes their steps, and shows as many boards as a frame has time for. */
  #turn() {
    if (this.#player.state !== "playing") {
      this.#drawAll();
      return false;
    }
    this.#race.tick();
    this.#frame += 1;
    const speed = this.#race.shownSpeed;
    const turns = speed > EVERY_FRAME ? Math.ceil(this.#race.lanes.length / BOARDS_A_FRAME) : 1;
    this.#views.forEach((view, index) => {
      if ((this.#frame + index) % turns === 0) view.draw(speed);
    });
    if (performance.now() - this.#figuresAt >= FIGURES_EVERY) this.#showFigures();
    return true;
  }

  #drawAll() {
    for (const view of this.#views) view.draw(this.#race.shownSpeed);
    this.#showFigures();
  }

  #showFigures() {
    const { lanes, pace, elapsed } = this.#race;
    const first = leaders(lanes, pace);
    const leads = lanes.map((lane, index) =>
      first.includes(index) ? words(lane.moment.ended ? "race.first" : "race.ahead") : "",
    );
    leads.forEach((lead, index) => this.#views[index]?.lead(lead));
    this.#table.show(lanes, elapsed, leads);
    this.#figuresAt = performance.now();
  }
}

/**
 * @param {number} index
 * @param {import("../engine/protocol.js").DraftFault} fault
 */
function laneFault(index, fault) {
  return words("race.broken.lane", { number: index + 1, problem: namedFaultWords(fault) });
}
