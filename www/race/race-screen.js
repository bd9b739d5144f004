/**
 * The screen of a race: passes the reader’s settings to the lanes, and shows the reports of the lanes on the boards, in
 * the counters and in words.
 */

import "#words/race";
import "./race.css";
import "./race-sheets.css";
import "./lane.css";
import "./lane-rooms.css";
import nextIcon from "lucide-static/icons/arrow-right.svg?raw";
import setUpIcon from "lucide-static/icons/sliders-horizontal.svg?raw";
import countsIcon from "lucide-static/icons/table-2.svg?raw";
import { DraftRefused, EngineBroken } from "../engine/engine.js";
import { duration, sentences, wholeNumber, words } from "../locales/locale.js";
import { Loop } from "../transport/loop.js";
import { Player, SLOWEST, SPEED_STOPS, speedAt } from "../transport/player.js";
import { followStops } from "../transport/speed-slider.js";
import { Transport } from "../transport/transport.js";
import { dress, element, setText } from "../widgets/element.js";
import { namedFaultWords } from "../wording/fault.js";
import { EXAMPLES, exampleAfter, exampleOf } from "./examples.js";
import { Headline } from "./headline.js";
import { LaneView } from "./lane-view.js";
import { fragmentOf, raceOf } from "./link.js";
import { FIRST_STOP, stopAfter } from "./quickening.js";
import { FEWEST_LANES, MOST_LANES, Race } from "./race.js";
import { SetUpPanel } from "./set-up-panel.js";
import { StandingTable } from "./standing-table.js";
import { leaders } from "./standing.js";
import { comparedParts, endingWords, laneNames, laneOutcome, questionWords } from "./words.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { Content } from "../screens/screens.js" */
/** @import { Pace } from "./race.js" */

/** The interval between updates of the figures, in milliseconds. */
const FIGURES_EVERY = 100;

/** The highest speed at which every frame draws every board, in steps a second. */
const EVERY_FRAME = 60;

/** The number of boards that a frame draws at higher speeds; the others wait for the next frame. */
const BOARDS_A_FRAME = 2;

/** The value of the example field for a race that is no example. */
const OWN = "own";

/**
 * Shows two to four boards that start at the same instant.
 *
 * @implements {Content}
 */
export class RaceScreen {
  #main = element("race", HTMLElement);
  #example = element("race-example", HTMLSelectElement);
  #next = element("race-next", HTMLButtonElement);
  #notice = element("race-notice", HTMLElement);
  #play = element("race-play", HTMLButtonElement);
  #clock = element("race-clock", HTMLOutputElement);
  #speed = element("race-speed", HTMLInputElement);
  #link = element("to-race", HTMLAnchorElement);
  #headline = new Headline();
  #view;
  #table;
  #setUp;
  #player = new Player(SLOWEST);
  #race;
  #engine;
  #address;
  #transport;
  #saySpeed;
  #loop = new Loop(() => this.#turn());
  /** @type {LaneView[]} */
  #views = [];
  /** @type {Choices | null} */
  #choices = null;
  /** The queries of the last race shown; at first those of the first example. */
  #queries = EXAMPLES[0].queries;
  /** Counts how often the screen was opened and left, so that responses from earlier visits can be recognised. */
  #visit = 0;
  /** Whether the race being prepared comes from the address, whose history entry is then replaced. */
  #kept = false;
  #frame = 0;
  #figuresAt = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine used to read and write addresses
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
        this.#views[this.#race.lanes.indexOf(lane)].note(report);
        if (lane.moment.ended) this.#tell(lane);
        // During play, the loop draws. A single step, or the last one before a pause, is drawn at once.
        if (!this.#loop.isRunning) this.#drawAll();
      },
      onWork: (lane) => this.#views[this.#race.lanes.indexOf(lane)]?.tell(),
      onBreakdown: (lane) => this.#tell(lane),
      onState: () => this.#follow(),
    });
    const actions = {
      beginning: () => this.#race.prepare(),
      play: () => this.#playOrPause(),
      step: () => this.#race.step(),
      finish: () => this.#race.finish(),
    };
    const ids = { beginning: "race-restart", play: "race-play", step: "race-step", finish: "race-finish" };
    this.#transport = new Transport(this.#main, ids, actions);
    this.#setUp = new SetUpPanel({
      onBoard: () => this.#race.prepare(() => this.#setUp.boardParts),
      onPace: (pace) => this.#takePace(pace),
      onAdd: () => this.#race.add(),
      onFaster: () => this.#ask(),
    });
    const rate = element("race-rate", HTMLOutputElement);
    this.#saySpeed = followStops(this.#speed, rate, (stop) => (this.#player.speed = speedAt(stop)), SPEED_STOPS);
    // A speed set by hand ends the acceleration.
    this.#speed.addEventListener("input", () => {
      this.#setUp.quickens = false;
      if (this.#player.state !== "finished") this.#ask();
    });
    this.#example.addEventListener("change", () => {
      const example = EXAMPLES.find(({ name }) => name === this.#example.value);
      if (example) this.#loadExample(example);
    });
    dress(this.#next, nextIcon);
    dress(element("race-set-up", HTMLElement), setUpIcon);
    dress(element("race-show-counts", HTMLElement), countsIcon);
    this.#next.addEventListener("click", () => this.#choices && this.#loadExample(exampleAfter(this.#exampleName)));
    element("race-notice-close", HTMLButtonElement).addEventListener("click", () => this.#warn(""));
  }

  /** Receives the choices of the core, and enables the list of examples. @param {Choices} choices */
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

  /** Shows the race of the address; without one, the last race shown, or the first example. */
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
      if (error instanceof DraftRefused) return this.#refuse(error.fault, visit);
      if (!(error instanceof EngineBroken)) throw error;
      if (visit === this.#visit) this.giveUp(words("sentence.notStarted"));
    }
  }

  /**
   * Shows the last race, if the one in the address is too long to read.
   *
   * @param {import("../engine/protocol.js").DraftFault} fault
   * @param {number} visit
   */
  async #refuse(fault, visit) {
    if (visit !== this.#visit) return;
    this.#kept = true;
    await this.#load(this.#queries);
    if (visit === this.#visit) this.#warn(words("race.broken.link", { faults: namedFaultWords(fault) }));
  }

  /** Stops the race; `open` shows it again. */
  leave() {
    this.#visit += 1;
    this.#main.hidden = true;
    this.#race.stop();
  }

  recolour() {
    for (const view of this.#views) view.recolour();
  }

  /** Applies the reader's changed settings. */
  review() {
    for (const view of this.#views) view.review();
    if (this.#choices) this.#showFigures();
  }

  /** @param {string} message */
  giveUp(message) {
    this.#warn(message);
  }

  /** The name of the example that is shown; undefined for another race. */
  get #exampleName() {
    return exampleOf(this.#queries)?.name;
  }

  /** Shows a warning. @param {string} message an empty text hides the warning */
  #warn(message) {
    const text = /** @type {HTMLElement} */ (this.#notice.querySelector(".fault"));
    setText(text, message);
  }

  /** Announces a message to screen readers. @param {string} message */
  #announce(message) {
    element("announcement", HTMLElement).textContent = message;
  }

  /** @param {import("./examples.js").Example} example */
  #loadExample({ queries }) {
    // An example is meant to be watched from the first step to the last, which no constant speed allows.
    this.#setUp.quickens = true;
    this.#load(queries, "steps");
  }

  /** @param {Pace} pace */
  #takePace(pace) {
    this.#speed.disabled = pace === "time";
    this.#race.setPace(pace);
  }

  /**
   * @param {string[]} queries
   * @param {Pace} [pace] defaults to the current pace
   */
  async #load(queries, pace = this.#race.pace) {
    const taken = queries.slice(0, MOST_LANES);
    while (taken.length < FEWEST_LANES) taken.push(taken[0]);
    this.#setUp.sharesBoard = true;
    this.#setUp.pace = pace;
    this.#speed.disabled = pace === "time";
    const faults = await this.#race.open(taken, pace);
    const said = faults.flatMap((some, index) => some.map((fault) => laneFault(index, fault)));
    if (queries.length > MOST_LANES) {
      said.push(words("race.broken.tooMany", { most: MOST_LANES, count: queries.length - MOST_LANES }));
    }
    if (queries.length < FEWEST_LANES) said.push(words("race.broken.tooFew"));
    this.#warn(said.length > 0 ? words("race.broken.link", { faults: sentences(...said) }) : "");
  }

  /** Starts, resumes or pauses the race; restarts a finished one. */
  async #playOrPause() {
    const { state } = this.#player;
    if (state === "playing") {
      this.#race.pause();
      this.#announce(words("race.announce.pause", { time: duration(this.#race.elapsed) }));
      return;
    }
    if (state === "finished") await this.#race.prepare();
    if (!this.#race.isReady) return;
    const names = laneNames(this.#race.lanes, this.#view).join(words("race.announce.between"));
    this.#announce(words(state === "paused" ? "race.announce.goOn" : "race.announce.start", { names }));
    this.#race.play();
  }

  /** Shows the outcome of a lane, and announces it during play. @param {import("./lane.js").Lane} lane */
  #tell(lane) {
    const index = this.#race.lanes.indexOf(lane);
    this.#views[index]?.tell();
    const came = laneOutcome(lane, this.#view);
    if (!came || this.#player.state !== "playing") return;
    const name = laneNames(this.#race.lanes, this.#view)[index];
    const visits = wholeNumber(lane.moment.counters.visits);
    this.#announce(words("race.announce.ended", { number: index + 1, name, outcome: came.sentence, visits }));
  }

  /** Shows every lane before its first step. */
  #show() {
    const { lanes } = this.#race;
    const choices = /** @type {Choices} */ (this.#choices);
    const events = {
      /** @type {import("./lane-view.js").LaneEvents["onChange"]} */
      onChange: (lane, parts) => this.#race.prepare((one) => (one === lane ? parts : {})),
      /** @type {import("./lane-view.js").LaneEvents["onPick"]} */
      onPick: (lane, start) => this.#race.pick(lane, start),
      /** @type {import("./lane-view.js").LaneEvents["onRemove"]} */
      onRemove: (lane) => {
        this.#race.remove(lane);
        // The button that had the focus may have been removed with its lane.
        this.#setUp.focus();
      },
      /** @type {import("./lane-view.js").LaneEvents["onMore"]} */
      onMore: (lane) => this.#race.prepare(() => ({}), lane),
    };
    this.#setUp.show(lanes, MOST_LANES);
    const race = {
      sameBoard: this.#setUp.sharesBoard,
      removable: lanes.length > FEWEST_LANES,
      compared: comparedParts(lanes, this.#view),
    };
    const place = element("lanes", HTMLElement);
    place.dataset.count = String(lanes.length);
    place.toggleAttribute("data-own-boards", !race.sameBoard);
    lanes.forEach((lane, index) => {
      this.#views[index] ??= new LaneView(index + 1, lane, { choices, view: this.#view }, events);
      this.#views[index].show(lane, race);
    });
    for (const view of this.#views.slice(lanes.length)) view.hide();
    this.#quicken();
    this.#keepRace();
    this.#ask();
    this.#showFigures();
  }

  /** Shows the question of the race: what it compares. */
  #ask() {
    const { lanes, pace } = this.#race;
    const { quickens } = this.#setUp;
    this.#headline.ask(questionWords(lanes, { view: this.#view, pace, quickens, example: this.#exampleName }));
  }

  /** Sets the speed for the current race time, if the race accelerates. */
  #quicken() {
    if (!this.#setUp.quickens) return;
    const stop = String(this.#race.elapsed > 0 ? stopAfter(this.#race.elapsed) : FIRST_STOP);
    if (this.#speed.value === stop) return;
    this.#speed.value = stop;
    this.#saySpeed();
  }

  /** Puts the race into the address, if all lanes are valid and can be written as queries. */
  async #keepRace() {
    const { lanes, pace } = this.#race;
    const queries = lanes.flatMap(({ setting, fault }) => (setting?.query && !fault ? [setting.query] : []));
    if (queries.length < lanes.length) return;
    this.#queries = queries;
    this.#example.value = this.#exampleName ?? OWN;
    const visit = this.#visit;
    const race = await this.#engine.ask("write-race", { race: { queries, pace } }).catch(() => null);
    // If the race cannot be written, the address does not change.
    if (race === null || visit !== this.#visit) return;
    this.#address.keepFragment(fragmentOf(race), { replace: this.#kept });
    this.#kept = false;
    this.#link.hash = this.#address.fragment;
  }

  /** Updates the controls after a change of state, and starts the animation loop or draws the boards. */
  #follow() {
    const { state } = this.#player;
    const playing = state === "playing";
    const over = state === "finished" && this.#race.lanes.some(({ moment }) => moment.counters.steps > 0);
    const ready = playing || (this.#race.isReady && this.#player.can("play"));
    this.#transport.follow(playing, { beginning: true, play: ready || over, step: ready, finish: ready });
    const label = playing ? "transport.pause" : over ? "race.again" : state === "paused" ? "action.more" : "race.start";
    setText(element("race-play-words", HTMLElement), words(label));
    // The visible text of the button is its accessible name.
    this.#play.ariaLabel = null;
    this.#play.title = "";
    if (playing) {
      this.#loop.start();
      return;
    }
    this.#drawAll();
    if (over) this.#headline.answer(endingWords(this.#race.lanes, this.#view, this.#exampleName));
  }

  /** Runs one animation frame: distributes steps, and draws as many boards as a frame has time for. */
  #turn() {
    if (this.#player.state !== "playing") {
      this.#drawAll();
      return false;
    }
    this.#quicken();
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
    leads.forEach((lead, index) => this.#views[index]?.stand(lead));
    this.#table.show(lanes, elapsed, leads);
    setText(this.#clock, duration(elapsed));
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
