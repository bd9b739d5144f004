/**
 * The screen of a race: what people set goes to the lanes, what these report to the boards, the counters and the
 * words.
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
        this.#views[this.#race.lanes.indexOf(lane)].note(report);
        if (lane.moment.ended) this.#tell(lane);
        // While it plays, the loop draws; a step by hand, or the last one before a pause, is drawn at once.
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
    // Whoever sets the speed by hand wants that speed.
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
      if (error instanceof DraftRefused) return this.#refuse(error.fault, visit);
      if (!(error instanceof EngineBroken)) throw error;
      if (visit === this.#visit) this.giveUp(words("sentence.notStarted"));
    }
  }

  /**
   * Shows the last race in the place of one that is too long to be read.
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
    this.#warn(message);
  }

  /** The name of the example that is shown, if it is one. */
  get #exampleName() {
    return exampleOf(this.#queries)?.name;
  }

  /** @param {string} message what is wrong, or nothing */
  #warn(message) {
    const text = /** @type {HTMLElement} */ (this.#notice.querySelector(".fault"));
    setText(text, message);
  }

  /** @param {string} message what a screen reader says */
  #announce(message) {
    element("announcement", HTMLElement).textContent = message;
  }

  /** @param {import("./examples.js").Example} example */
  #loadExample({ queries }) {
    // An example is made to be seen from its first step to its last, which no one speed can do.
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
   * @param {Pace} [pace] the same as before where nothing is given
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

  /** Starts, goes on, pauses; a race that is over starts once more. */
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

  /** Says how a lane has ended. @param {import("./lane.js").Lane} lane */
  #tell(lane) {
    const index = this.#race.lanes.indexOf(lane);
    this.#views[index]?.tell();
    const came = laneOutcome(lane, this.#view);
    if (!came || this.#player.state !== "playing") return;
    const name = laneNames(this.#race.lanes, this.#view)[index];
    const visits = wholeNumber(lane.moment.counters.visits);
    this.#announce(words("race.announce.ended", { number: index + 1, name, outcome: came.sentence, visits }));
  }

  /** Shows every lane at its beginning. */
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
        // The button that had the focus may be gone with its lane.
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

  /** Says what this race compares. */
  #ask() {
    const { lanes, pace } = this.#race;
    const { quickens } = this.#setUp;
    this.#headline.ask(questionWords(lanes, { view: this.#view, pace, quickens, example: this.#exampleName }));
  }

  /** Sets the speed that belongs to the time of the race, where it grows. */
  #quicken() {
    if (!this.#setUp.quickens) return;
    const stop = String(this.#race.elapsed > 0 ? stopAfter(this.#race.elapsed) : FIRST_STOP);
    if (this.#speed.value === stop) return;
    this.#speed.value = stop;
    this.#saySpeed();
  }

  /** Puts the race into the address, where the core knows all of it. */
  async #keepRace() {
    const { lanes, pace } = this.#race;
    const queries = lanes.flatMap(({ setting, fault }) => (setting?.query && !fault ? [setting.query] : []));
    if (queries.length < lanes.length) return;
    this.#queries = queries;
    this.#example.value = this.#exampleName ?? OWN;
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
    const { state } = this.#player;
    const playing = state === "playing";
    const over = state === "finished" && this.#race.lanes.some(({ moment }) => moment.counters.steps > 0);
    const ready = playing || (this.#race.isReady && this.#player.can("play"));
    this.#transport.follow(playing, { beginning: true, play: ready || over, step: ready, finish: ready });
    const label = playing ? "transport.pause" : over ? "race.again" : state === "paused" ? "action.more" : "race.start";
    setText(element("race-play-words", HTMLElement), words(label));
    // The words on the button are its name.
    this.#play.ariaLabel = null;
    this.#play.title = "";
    if (playing) {
      this.#loop.start();
      return;
    }
    this.#drawAll();
    if (over) this.#headline.answer(endingWords(this.#race.lanes, this.#view, this.#exampleName));
  }

  /** Gives the lanes their steps, and shows as many boards as a frame has time for. */
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
