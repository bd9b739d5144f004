/**
 * The screen of a race: what people set goes to the lanes, what these report to the boards and the
 * table.
 *
 * @module
 */

import addIcon from "lucide-static/icons/plus.svg?raw";
import { element } from "../element.js";
import { EngineBroken } from "../engine/engine.js";
import { faultWords, namedFaultWords } from "../locales/fault.js";
import { words } from "../locales/locale.js";
import { dress } from "../panels/icon.js";
import { PlayButtons, followKeys } from "../panels/play-buttons.js";
import { followSpeed } from "../panels/speed-slider.js";
import { Player, SLOWEST } from "../player.js";
import { EXAMPLES } from "./examples.js";
import { LaneView } from "./lane-view.js";
import { FEWEST_LANES, MOST_LANES, Race } from "./race.js";
import { leaders } from "./standing.js";
import { StandingTable } from "./standing-table.js";
import { resultWords } from "./words.js";

/** @typedef {import("../engine/protocol.js").Choices} Choices */
/** @typedef {import("../engine/protocol.js").DraftFault} DraftFault */
/** @typedef {import("./race.js").Pace} Pace */

/** How often the figures change, in milliseconds. */
const FIGURES_EVERY = 100;

/** Up to so many steps a second every board is drawn in every frame. */
const EVERY_FRAME = 60;

/** How many boards a frame draws above that; the others wait for the next one. */
const BOARDS_A_FRAME = 2;

/** What the example is where it is none of them. */
const OWN = "own";

/** Two to four boards that start at the same instant. */
export class RaceScreen {
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
  #keep;
  #buttons;
  /** @type {LaneView[]} */
  #views = [];
  /** @type {Choices | null} */
  #choices = null;
  /** Which race the address names, until the core can read it. */
  #named = "";
  /** The queries of the race shown. @type {string[]} */
  #queries = [];
  /** Count the races that are read and written, so that an answer to an older question is known as such. */
  #read = 0;
  #written = 0;
  /** Whether the address says what is being prepared already. */
  #kept = false;
  #looping = false;
  #frame = 0;
  #figuresAt = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine reads and writes addresses
   * @param {() => import("../engine/engine.js").Engine} makeEngine
   * @param {import("../view.js").View} view
   * @param {(race: string, how: {replace: boolean}) => void} keep puts a race into the address
   */
  constructor(engine, makeEngine, view, keep) {
    this.#engine = engine;
    this.#view = view;
    this.#table = new StandingTable(view);
    this.#keep = keep;
    const machine = { now: () => performance.now(), processors: navigator.hardwareConcurrency };
    this.#race = new Race(makeEngine, this.#player, machine, {
      onPrepared: () => this.#show(),
      onReport: (lane, report) => {
        const view = this.#views[this.#race.lanes.indexOf(lane)];
        view.note(report);
        if (lane.run.ended) view.tell();
        // While it plays, the loop draws; a step by hand, or the last one before a pause, is drawn at once.
        if (!this.#looping) this.#drawAll();
      },
      onMaking: (lane) => this.#views[this.#race.lanes.indexOf(lane)]?.tell(),
      onBreakdown: (lane) => this.#views[this.#race.lanes.indexOf(lane)]?.tell(),
      onState: () => this.#follow(),
    });
    const actions = {
      beginning: () => this.#race.prepare(),
      play: () => (this.#player.state === "playing" ? this.#race.pause() : this.#race.play()),
      step: () => this.#race.step(),
      finish: () => this.#race.finish(),
    };
    this.#buttons = new PlayButtons(
      {
        beginning: element("race-restart", HTMLButtonElement),
        play: element("race-play", HTMLButtonElement),
        step: element("race-step", HTMLButtonElement),
        finish: element("race-finish", HTMLButtonElement),
      },
      actions,
    );
    followKeys(this.#main, {
      " ": actions.play,
      ArrowRight: actions.step,
      Home: actions.beginning,
      End: actions.finish,
    });
    followSpeed(this.#speed, element("race-rate", HTMLOutputElement), (speed) => (this.#player.speed = speed));
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

  /**
   * Lets what the core offers be chosen.
   *
   * @param {Choices} choices
   */
  offer(choices) {
    this.#choices = choices;
    this.#example.replaceChildren(
      ...EXAMPLES.map(({ name }) => new Option(words(`race.example.name.${name}`), name)),
      new Option(words("race.example.own"), OWN),
    );
    this.#example.options[EXAMPLES.length].disabled = true;
    this.#example.disabled = false;
    if (!this.#main.hidden) this.open(this.#named);
  }

  /**
   * Shows the race of an address; where it names none, the one shown before, or the first example.
   *
   * @param {string} named what the address says of it
   */
  async open(named) {
    this.#main.hidden = false;
    this.#named = named;
    if (!this.#choices) return;
    const asked = ++this.#read;
    this.#written += 1;
    try {
      const { queries, pace } = await this.#engine.readRace(named);
      if (asked !== this.#read) return;
      const before = this.#queries.length > 0 ? this.#queries : EXAMPLES[0].queries;
      this.#kept = true;
      if (queries.length > 0) await this.#load(queries, pace);
      else await this.#load(before);
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      if (asked === this.#read) this.say(words("sentence.failed"));
    }
  }

  /** Ends everything that runs; the race can be opened again. */
  leave() {
    this.#read += 1;
    this.#written += 1;
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

  /** @param {string} text something that is no lane's matter */
  say(text) {
    this.#notice.textContent = text;
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
    this.say(said.length > 0 ? [`${words("sentence.brokenLink")}:`, ...said].join(" ") : "");
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
      /** @type {import("./lane-view.js").LaneEvents["onLookOn"]} */
      onLookOn: (lane) => this.#race.prepare(() => ({}), lane),
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
    if (this.#sizeFault.textContent !== text) this.#sizeFault.textContent = text;
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
    const asked = ++this.#written;
    const race = await this.#engine.writeRace({ queries, pace }).catch(() => null);
    // Where it cannot be written, the address says what it said before.
    if (race === null || asked !== this.#written) return;
    this.#keep(race, { replace: this.#kept });
    this.#kept = false;
    this.#link.hash = window.location.hash;
  }

  /** Shows what can be done, and keeps the boards going. */
  #follow() {
    const playing = this.#player.state === "playing";
    const ready = playing || (this.#race.isReady && this.#player.can("play"));
    this.#buttons.follow(playing, { beginning: true, play: ready, step: ready, finish: ready });
    if (playing) {
      if (!this.#looping) this.#loop();
      return;
    }
    this.#drawAll();
    if (this.#player.state === "finished") this.#summary.textContent = resultWords(this.#race.lanes, this.#view);
  }

  /** Runs once a frame for as long as the race is played. */
  #loop() {
    this.#looping = this.#player.state === "playing";
    if (!this.#looping) {
      this.#drawAll();
      return;
    }
    this.#race.tick();
    this.#frame += 1;
    const speed = this.#race.shownSpeed;
    const turns = speed > EVERY_FRAME ? Math.ceil(this.#race.lanes.length / BOARDS_A_FRAME) : 1;
    this.#views.forEach((view, index) => {
      if ((this.#frame + index) % turns === 0) view.draw(speed);
    });
    if (performance.now() - this.#figuresAt >= FIGURES_EVERY) this.#showFigures();
    requestAnimationFrame(() => this.#loop());
  }

  #drawAll() {
    for (const view of this.#views) view.draw(this.#race.shownSpeed);
    this.#showFigures();
  }

  #showFigures() {
    const { lanes, pace, elapsed } = this.#race;
    const first = leaders(lanes, pace);
    const leads = lanes.map((lane, index) =>
      first.includes(index) ? words(lane.run.ended ? "race.first" : "race.ahead") : "",
    );
    leads.forEach((lead, index) => this.#views[index]?.lead(lead));
    this.#table.show(lanes, elapsed, leads);
    this.#figuresAt = performance.now();
  }
}

/**
 * @param {number} index
 * @param {DraftFault} fault
 */
function laneFault(index, fault) {
  return words("race.broken.lane", { number: index + 1, problem: namedFaultWords(fault) });
}
