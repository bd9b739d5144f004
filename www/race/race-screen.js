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
import { InvalidDraftError, EngineError } from "../engine/engine.js";
import { duration, sentences, wholeNumber, translate } from "../locales/locale.js";
import { AnimationLoop } from "../transport/animation-loop.js";
import { Player, MIN_STEPS_PER_SECOND, MAX_SPEED_STOP, speedAt } from "../transport/player.js";
import { connectStopSlider } from "../transport/speed-slider.js";
import { TransportControls } from "../transport/transport.js";
import { setIcon, getElement, setText } from "../widgets/element.js";
import { namedFaultWords } from "../wording/fault.js";
import { EXAMPLES, exampleAfter, exampleOf } from "./examples.js";
import { Headline } from "./headline.js";
import { LaneView } from "./lane-view.js";
import { raceFragment, parseRaceFragment } from "./link.js";
import { INITIAL_SPEED_STOP, speedStopAt } from "./acceleration.js";
import { MIN_LANES, MAX_LANES, Race } from "./race.js";
import { SetUpPanel } from "./set-up-panel.js";
import { FiguresTable } from "./figures-table.js";
import { leaders } from "./ranking.js";
import { comparedParts, endingWords, laneNames, laneOutcome, questionWords } from "./race-text.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { LateContent } from "../screens/screens.js" */
/** @import { Pace } from "./race.js" */

/** The interval between updates of the figures, in milliseconds. */
const FIGURES_INTERVAL_MS = 100;

/** The highest speed at which every frame draws every board, in steps a second. */
const MAX_SPEED_WITH_ALL_BOARDS = 60;

/** The number of boards that a frame draws at higher speeds; the others wait for the next frame. */
const BOARDS_PER_FRAME = 2;

/** The value of the example field for a race that is no example. */
const CUSTOM_RACE = "own";

/**
 * Shows two to four boards that start at the same instant.
 *
 * @implements {LateContent}
 */
export class RaceScreen {
  #main = getElement("race", HTMLElement);
  #example = getElement("race-example", HTMLSelectElement);
  #next = getElement("race-next", HTMLButtonElement);
  #notice = getElement("race-notice", HTMLElement);
  #play = getElement("race-play", HTMLButtonElement);
  #clock = getElement("race-clock", HTMLOutputElement);
  #speed = getElement("race-speed", HTMLInputElement);
  #link = getElement("to-race", HTMLAnchorElement);
  #headline = new Headline();
  #view;
  #table;
  #setUp;
  #player = new Player(MIN_STEPS_PER_SECOND);
  #race;
  #engine;
  #address;
  #transport;
  #updateSpeedLabel;
  #loop = new AnimationLoop(() => this.#onFrame());
  /** @type {LaneView[]} */
  #views = [];
  /** @type {Choices | null} */
  #choices = null;
  /** The queries of the last race shown; at first those of the first example. */
  #queries = EXAMPLES[0].queries;
  /** Counts how often the screen was opened and left, so that responses from earlier visits can be recognised. */
  #visit = 0;
  /** Whether the race being prepared comes from the address, whose history entry is then replaced. */
  #replacesHistoryEntry = false;
  #frame = 0;
  #figuresAt = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine used to read and write addresses
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ engine, makeEngine, address, view }) {
    this.#engine = engine;
    this.#view = view;
    this.#table = new FiguresTable(view);
    this.#address = address;
    const machine = { now: () => performance.now(), processors: navigator.hardwareConcurrency };
    this.#race = new Race(makeEngine, this.#player, machine, {
      onPrepared: () => this.#show(),
      onReport: (lane, report) => {
        this.#views[this.#race.lanes.indexOf(lane)].setReport(report);
        if (lane.moment.ended) this.#reportOutcome(lane);
        // During play, the loop draws. A single step, or the last one before a pause, is drawn at once.
        if (!this.#loop.isRunning) this.#drawAll();
      },
      onWork: (lane) => this.#views[this.#race.lanes.indexOf(lane)]?.showOutcome(),
      onBreakdown: (lane) => this.#reportOutcome(lane),
      onState: () => this.#updateControls(),
    });
    const actions = {
      goToStart: () => this.#race.prepare(),
      togglePlay: () => this.#playOrPause(),
      step: () => this.#race.step(),
      goToEnd: () => this.#race.finish(),
    };
    const ids = { goToStart: "race-restart", togglePlay: "race-play", step: "race-step", goToEnd: "race-finish" };
    this.#transport = new TransportControls(this.#main, ids, actions);
    this.#setUp = new SetUpPanel({
      onBoardChange: () => this.#race.prepare(() => this.#setUp.sharedBoardDraft),
      onPace: (pace) => this.#setPace(pace),
      onAdd: () => this.#race.add(),
      onAccelerationChange: () => this.#showQuestion(),
    });
    const rate = getElement("race-rate", HTMLOutputElement);
    this.#updateSpeedLabel = connectStopSlider(this.#speed, rate, (stop) => (this.#player.speed = speedAt(stop)), MAX_SPEED_STOP);
    // A speed set by hand ends the acceleration.
    this.#speed.addEventListener("input", () => {
      this.#setUp.accelerates = false;
      if (this.#player.state !== "finished") this.#showQuestion();
    });
    this.#example.addEventListener("change", () => {
      const example = EXAMPLES.find(({ name }) => name === this.#example.value);
      if (example) this.#loadExample(example);
    });
    setIcon(this.#next, nextIcon);
    setIcon(getElement("race-set-up", HTMLElement), setUpIcon);
    setIcon(getElement("race-show-counts", HTMLElement), countsIcon);
    this.#next.addEventListener("click", () => this.#choices && this.#loadExample(exampleAfter(this.#exampleName)));
    getElement("race-notice-close", HTMLButtonElement).addEventListener("click", () => this.#showWarning(""));
  }

  /** Receives the choices of the core, and enables the list of examples. @param {Choices} choices */
  setChoices(choices) {
    this.#choices = choices;
    this.#example.replaceChildren(
      ...EXAMPLES.map(({ name }) => new Option(translate(`race.example.name.${name}`), name)),
      new Option(translate("race.example.own"), CUSTOM_RACE),
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
      const text = parseRaceFragment(this.#address.fragment) ?? "";
      const { queries, pace } = await this.#engine.request("read-race", { text });
      if (visit !== this.#visit) return;
      this.#replacesHistoryEntry = true;
      await (queries.length > 0 ? this.#load(queries, pace) : this.#load(this.#queries));
    } catch (error) {
      if (error instanceof InvalidDraftError) return this.#refuse(error.fault, visit);
      if (!(error instanceof EngineError)) throw error;
      if (visit === this.#visit) this.showCoreFailure(translate("sentence.notStarted"));
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
    this.#replacesHistoryEntry = true;
    await this.#load(this.#queries);
    if (visit === this.#visit) this.#showWarning(translate("race.broken.link", { faults: namedFaultWords(fault) }));
  }

  /** Stops the race; `open` shows it again. */
  leave() {
    this.#visit += 1;
    this.#main.hidden = true;
    this.#race.stop();
  }

  updateColours() {
    for (const view of this.#views) view.recolour();
  }

  /** Applies the reader's changed settings. */
  updateView() {
    for (const view of this.#views) view.applyViewSettings();
    if (this.#choices) this.#showFigures();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#showWarning(message);
  }

  /** The name of the example that is shown; undefined for another race. */
  get #exampleName() {
    return exampleOf(this.#queries)?.name;
  }

  /** Shows a warning. @param {string} message an empty text hides the warning */
  #showWarning(message) {
    const text = /** @type {HTMLElement} */ (this.#notice.querySelector(".fault"));
    setText(text, message);
  }

  /** Announces a message to screen readers. @param {string} message */
  #announce(message) {
    getElement("announcement", HTMLElement).textContent = message;
  }

  /** @param {import("./examples.js").Example} example */
  #loadExample({ queries }) {
    // An example is meant to be watched from the first step to the last, which no constant speed allows.
    this.#setUp.accelerates = true;
    this.#load(queries, "steps");
  }

  /** @param {Pace} pace */
  #setPace(pace) {
    this.#speed.disabled = pace === "time";
    this.#race.setPace(pace);
  }

  /**
   * @param {string[]} queries
   * @param {Pace} [pace] defaults to the current pace
   */
  async #load(queries, pace = this.#race.pace) {
    const taken = queries.slice(0, MAX_LANES);
    while (taken.length < MIN_LANES) taken.push(taken[0]);
    this.#setUp.sharesBoard = true;
    this.#setUp.pace = pace;
    this.#speed.disabled = pace === "time";
    const faults = await this.#race.open(taken, pace);
    const said = faults.flatMap((some, index) => some.map((fault) => laneFault(index, fault)));
    if (queries.length > MAX_LANES) {
      said.push(translate("race.broken.tooMany", { most: MAX_LANES, count: queries.length - MAX_LANES }));
    }
    if (queries.length < MIN_LANES) said.push(translate("race.broken.tooFew"));
    this.#showWarning(said.length > 0 ? translate("race.broken.link", { faults: sentences(...said) }) : "");
  }

  /** Starts, resumes or pauses the race; restarts a finished one. */
  async #playOrPause() {
    const { state } = this.#player;
    if (state === "playing") {
      this.#race.pause();
      this.#announce(translate("race.announce.pause", { time: duration(this.#race.elapsed) }));
      return;
    }
    if (state === "finished") await this.#race.prepare();
    if (!this.#race.isReady) return;
    const names = laneNames(this.#race.lanes, this.#view).join(translate("race.announce.between"));
    this.#announce(translate(state === "paused" ? "race.announce.goOn" : "race.announce.start", { names }));
    this.#race.play();
  }

  /** Shows the outcome of a lane, and announces it during play. @param {import("./lane.js").Lane} lane */
  #reportOutcome(lane) {
    const index = this.#race.lanes.indexOf(lane);
    this.#views[index]?.showOutcome();
    const came = laneOutcome(lane, this.#view);
    if (!came || this.#player.state !== "playing") return;
    const name = laneNames(this.#race.lanes, this.#view)[index];
    const visits = wholeNumber(lane.moment.counters.visits);
    this.#announce(translate("race.announce.ended", { number: index + 1, name, outcome: came.sentence, visits }));
  }

  /** Shows every lane before its first step. */
  #show() {
    const { lanes } = this.#race;
    const choices = /** @type {Choices} */ (this.#choices);
    const events = {
      /** @type {import("./lane-view.js").LaneCallbacks["onChange"]} */
      onChange: (lane, parts) => this.#race.prepare((one) => (one === lane ? parts : {})),
      /** @type {import("./lane-view.js").LaneCallbacks["onPick"]} */
      onPick: (lane, start) => this.#race.pick(lane, start),
      /** @type {import("./lane-view.js").LaneCallbacks["onRemove"]} */
      onRemove: (lane) => {
        this.#race.remove(lane);
        // The button that had the focus may have been removed with its lane.
        this.#setUp.focus();
      },
      /** @type {import("./lane-view.js").LaneCallbacks["onMore"]} */
      onMore: (lane) => this.#race.prepare(() => ({}), lane),
    };
    this.#setUp.show(lanes, MAX_LANES);
    const race = {
      sameBoard: this.#setUp.sharesBoard,
      removable: lanes.length > MIN_LANES,
      compared: comparedParts(lanes, this.#view),
    };
    const place = getElement("lanes", HTMLElement);
    place.dataset.count = String(lanes.length);
    place.toggleAttribute("data-own-boards", !race.sameBoard);
    lanes.forEach((lane, index) => {
      this.#views[index] ??= new LaneView(index + 1, lane, { choices, view: this.#view }, events);
      this.#views[index].show(lane, race);
    });
    for (const view of this.#views.slice(lanes.length)) view.hide();
    this.#accelerate();
    this.#saveToAddress();
    this.#showQuestion();
    this.#showFigures();
  }

  /** Shows the question of the race: what it compares. */
  #showQuestion() {
    const { lanes, pace } = this.#race;
    const { accelerates } = this.#setUp;
    this.#headline.showQuestion(questionWords(lanes, { view: this.#view, pace, quickens: accelerates, example: this.#exampleName }));
  }

  /** Sets the speed for the current race time, if the race accelerates. */
  #accelerate() {
    if (!this.#setUp.accelerates) return;
    const stop = String(this.#race.elapsed > 0 ? speedStopAt(this.#race.elapsed) : INITIAL_SPEED_STOP);
    if (this.#speed.value === stop) return;
    this.#speed.value = stop;
    this.#updateSpeedLabel();
  }

  /** Puts the race into the address, if all lanes are valid and can be written as queries. */
  async #saveToAddress() {
    const { lanes, pace } = this.#race;
    const queries = lanes.flatMap(({ setting, fault }) => (setting?.query && !fault ? [setting.query] : []));
    if (queries.length < lanes.length) return;
    this.#queries = queries;
    this.#example.value = this.#exampleName ?? CUSTOM_RACE;
    const visit = this.#visit;
    const race = await this.#engine.request("write-race", { race: { queries, pace } }).catch(() => null);
    // If the race cannot be written, the address does not change.
    if (race === null || visit !== this.#visit) return;
    this.#address.setFragment(raceFragment(race), { replace: this.#replacesHistoryEntry });
    this.#replacesHistoryEntry = false;
    this.#link.hash = this.#address.fragment;
  }

  /** Updates the controls after a change of state, and starts the animation loop or draws the boards. */
  #updateControls() {
    const { state } = this.#player;
    const playing = state === "playing";
    const over = state === "finished" && this.#race.lanes.some(({ moment }) => moment.counters.steps > 0);
    const ready = playing || (this.#race.isReady && this.#player.accepts("play"));
    this.#transport.updateButtons(playing, { goToStart: true, togglePlay: ready || over, step: ready, goToEnd: ready });
    const label = playing ? "transport.pause" : over ? "race.again" : state === "paused" ? "action.more" : "race.start";
    setText(getElement("race-play-words", HTMLElement), translate(label));
    // The visible text of the button is its accessible name.
    this.#play.ariaLabel = null;
    this.#play.title = "";
    if (playing) {
      this.#loop.start();
      return;
    }
    this.#drawAll();
    if (over) this.#headline.showResult(endingWords(this.#race.lanes, this.#view, this.#exampleName));
  }

  /** Runs one animation frame: distributes steps, and draws as many boards as a frame has time for. */
  #onFrame() {
    if (this.#player.state !== "playing") {
      this.#drawAll();
      return false;
    }
    this.#accelerate();
    this.#race.tick();
    this.#frame += 1;
    const speed = this.#race.shownSpeed;
    const turns = speed > MAX_SPEED_WITH_ALL_BOARDS ? Math.ceil(this.#race.lanes.length / BOARDS_PER_FRAME) : 1;
    this.#views.forEach((view, index) => {
      if ((this.#frame + index) % turns === 0) view.draw(speed);
    });
    if (performance.now() - this.#figuresAt >= FIGURES_INTERVAL_MS) this.#showFigures();
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
      first.includes(index) ? translate(lane.moment.ended ? "race.first" : "race.ahead") : "",
    );
    leads.forEach((lead, index) => this.#views[index]?.showLead(lead));
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
  return translate("race.broken.lane", { number: index + 1, problem: namedFaultWords(fault) });
}
