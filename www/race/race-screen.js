/**
 * The screen of a race. It passes the user's choices to the lanes, and shows the progress of the lanes on the boards,
 * in the counters and as text. A lane is one search of the race, with its own board on the screen.
 */

import "#words/race";
import "./race.css";
import "./race-sheets.css";
import "./lane.css";
import "./lane-layouts.css";
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
import { comparedParts, raceResultWords, laneNames, laneOutcome, questionWords } from "./race-text.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { LazyScreenContent } from "../screens/screens.js" */
/** @import { Pace } from "./race.js" */

/** The interval between updates of the figures (the counters, the table and the clock), in milliseconds. */
const FIGURES_INTERVAL_MS = 100;

/** The highest speed at which every frame draws every board, in steps a second. */
const MAX_SPEED_WITH_ALL_BOARDS = 60;

/** The number of boards that a frame draws at higher speeds; the others wait for the next frame. */
const BOARDS_PER_FRAME = 2;

/** The value of the list of examples for a race that is not an example. */
const CUSTOM_RACE = "own";

/**
 * Shows two to four boards that start at the same instant.
 *
 * @implements {LazyScreenContent}
 */
export class RaceScreen {
  #screen = getElement("race", HTMLElement);
  #exampleSelect = getElement("race-example", HTMLSelectElement);
  #nextButton = getElement("race-next", HTMLButtonElement);
  #notice = getElement("race-notice", HTMLElement);
  #playButton = getElement("race-play", HTMLButtonElement);
  #clock = getElement("race-clock", HTMLOutputElement);
  #speedSlider = getElement("race-speed", HTMLInputElement);
  #raceLink = getElement("to-race", HTMLAnchorElement);
  #headline = new Headline();
  #viewSettings;
  #table;
  #setUpPanel;
  #player = new Player(MIN_STEPS_PER_SECOND);
  #race;
  #engine;
  #address;
  #transport;
  #updateSpeedLabel;
  #loop = new AnimationLoop(() => this.#onFrame());
  /** @type {LaneView[]} */
  #laneViews = [];
  /** @type {Choices | null} */
  #choices = null;
  /** The queries of the last race shown; at first those of the first example. */
  #queries = EXAMPLES[0].queries;
  /** Counts how often the screen was opened and left, so that responses from earlier visits can be recognised. */
  #visit = 0;
  /** Whether the history entry is replaced, because the race that is being prepared comes from the address. */
  #replacesHistoryEntry = false;
  #frameCount = 0;
  /** The time of the last update of the figures, in milliseconds. */
  #figuresUpdatedAt = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine used to read and write addresses
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ engine, makeEngine, address, view }) {
    this.#engine = engine;
    this.#viewSettings = view;
    this.#table = new FiguresTable(view);
    this.#address = address;
    const machine = { now: () => performance.now(), processors: navigator.hardwareConcurrency };
    this.#race = new Race(makeEngine, this.#player, machine, {
      onPrepared: () => this.#showLanes(),
      onReport: (lane, report) => {
        this.#laneViews[this.#race.lanes.indexOf(lane)].setReport(report);
        if (lane.moment.ended) this.#reportOutcome(lane);
        // During play, the animation loop draws. Otherwise, as after a single step, the report is drawn at once.
        if (!this.#loop.isRunning) this.#drawAll();
      },
      onWork: (lane) => this.#laneViews[this.#race.lanes.indexOf(lane)]?.showOutcome(),
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
    this.#transport = new TransportControls(this.#screen, ids, actions);
    this.#setUpPanel = new SetUpPanel({
      onBoardChange: () => this.#race.prepare(() => this.#setUpPanel.sharedBoardDraft),
      onPace: (pace) => this.#setPace(pace),
      onAdd: () => this.#race.addLane(),
      onAccelerationChange: () => this.#showQuestion(),
    });
    const speedLabel = getElement("race-rate", HTMLOutputElement);
    const setSpeed = (/** @type {number} */ stop) => (this.#player.speed = speedAt(stop));
    this.#updateSpeedLabel = connectStopSlider(this.#speedSlider, speedLabel, setSpeed, MAX_SPEED_STOP);
    // A speed set by hand ends the acceleration.
    this.#speedSlider.addEventListener("input", () => {
      this.#setUpPanel.accelerates = false;
      if (this.#player.state !== "finished") this.#showQuestion();
    });
    this.#exampleSelect.addEventListener("change", () => {
      const example = EXAMPLES.find(({ name }) => name === this.#exampleSelect.value);
      if (example) this.#loadExample(example);
    });
    setIcon(this.#nextButton, nextIcon);
    setIcon(getElement("race-set-up", HTMLElement), setUpIcon);
    setIcon(getElement("race-show-counts", HTMLElement), countsIcon);
    this.#nextButton.addEventListener("click", () => {
      if (this.#choices) this.#loadExample(exampleAfter(this.#exampleName));
    });
    getElement("race-notice-close", HTMLButtonElement).addEventListener("click", () => this.#showWarning(""));
  }

  /** Receives the choices of the core, and enables the list of examples. @param {Choices} choices */
  setChoices(choices) {
    this.#choices = choices;
    this.#exampleSelect.replaceChildren(
      ...EXAMPLES.map(({ name }) => new Option(translate(`race.example.name.${name}`), name)),
      new Option(translate("race.example.own"), CUSTOM_RACE),
    );
    this.#exampleSelect.options[EXAMPLES.length].disabled = true;
    this.#exampleSelect.disabled = false;
    if (!this.#screen.hidden) this.open();
  }

  /** Shows the race of the address; without one, the last race shown, or the first example. */
  async open() {
    this.#screen.hidden = false;
    if (!this.#choices) return;
    const visit = ++this.#visit;
    try {
      const text = parseRaceFragment(this.#address.fragment) ?? "";
      const { queries, pace } = await this.#engine.request("read-race", { text });
      if (visit !== this.#visit) return;
      this.#replacesHistoryEntry = true;
      await (queries.length > 0 ? this.#loadRace(queries, pace) : this.#loadRace(this.#queries));
    } catch (error) {
      if (error instanceof InvalidDraftError) return this.#handleInvalidLink(error.fault, visit);
      if (!(error instanceof EngineError)) throw error;
      if (visit === this.#visit) this.showCoreFailure(translate("sentence.notStarted"));
    }
  }

  /**
   * Shows the last race again, and a warning that the race in the address is invalid.
   *
   * @param {import("../engine/protocol.js").DraftFault} fault
   * @param {number} visit
   */
  async #handleInvalidLink(fault, visit) {
    if (visit !== this.#visit) return;
    this.#replacesHistoryEntry = true;
    await this.#loadRace(this.#queries);
    if (visit === this.#visit) this.#showWarning(translate("race.broken.link", { faults: namedFaultWords(fault) }));
  }

  /** Stops the race; `open` shows it again. */
  leave() {
    this.#visit += 1;
    this.#screen.hidden = true;
    this.#race.stop();
  }

  /** @returns {import("../screens/screens.js").PresentationActions | null} */
  get presentationActions() {
    if (this.#screen.hidden) return null;
    return {
      next: () => this.#race.step(),
      previous: () => undefined,
      freeze: () => {
        const wasPlaying = this.#player.state === "playing";
        if (wasPlaying) this.#race.pause();
        return () => void (wasPlaying && this.#race.play());
      },
    };
  }

  updateColours() {
    for (const laneView of this.#laneViews) laneView.updateColours();
  }

  /** Applies changed view settings. */
  updateView() {
    for (const laneView of this.#laneViews) laneView.applyViewSettings();
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
    // Examples run with acceleration. At a constant speed, some would end too fast to follow, and others too late.
    this.#setUpPanel.accelerates = true;
    this.#loadRace(queries, "steps");
  }

  /** Sets the quantity that is equal for all lanes: the number of steps, or the search time. @param {Pace} pace */
  #setPace(pace) {
    this.#speedSlider.disabled = pace === "time";
    this.#race.setPace(pace);
  }

  /**
   * Loads a race into the lanes, and shows warnings about invalid parts.
   *
   * @param {string[]} queries
   * @param {Pace} [pace] defaults to the current pace
   */
  async #loadRace(queries, pace = this.#race.pace) {
    const laneQueries = queries.slice(0, MAX_LANES);
    while (laneQueries.length < MIN_LANES) laneQueries.push(laneQueries[0]);
    this.#setUpPanel.sharesBoard = true;
    this.#setUpPanel.pace = pace;
    this.#speedSlider.disabled = pace === "time";
    const faults = await this.#race.open(laneQueries, pace);
    const warnings = faults.flatMap((laneFaults, index) => laneFaults.map((fault) => laneFaultWords(index, fault)));
    if (queries.length > MAX_LANES) {
      warnings.push(translate("race.broken.tooMany", { most: MAX_LANES, count: queries.length - MAX_LANES }));
    }
    if (queries.length < MIN_LANES) warnings.push(translate("race.broken.tooFew"));
    this.#showWarning(warnings.length > 0 ? translate("race.broken.link", { faults: sentences(...warnings) }) : "");
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
    const names = laneNames(this.#race.lanes, this.#viewSettings).join(translate("race.announce.between"));
    this.#announce(translate(state === "paused" ? "race.announce.goOn" : "race.announce.start", { names }));
    this.#race.play();
  }

  /** Shows the outcome of a lane, and announces it during play. @param {import("./lane.js").Lane} lane */
  #reportOutcome(lane) {
    const index = this.#race.lanes.indexOf(lane);
    this.#laneViews[index]?.showOutcome();
    const outcome = laneOutcome(lane, this.#viewSettings);
    if (!outcome || this.#player.state !== "playing") return;
    const name = laneNames(this.#race.lanes, this.#viewSettings)[index];
    const visits = wholeNumber(lane.moment.counters.visits);
    this.#announce(translate("race.announce.ended", { number: index + 1, name, outcome: outcome.sentence, visits }));
  }

  /** Shows every lane before its first step. */
  #showLanes() {
    const { lanes } = this.#race;
    const choices = /** @type {Choices} */ (this.#choices);
    const events = {
      /** @type {import("./lane-view.js").LaneCallbacks["onChange"]} */
      onChange: (lane, parts) => this.#race.prepare((other) => (other === lane ? parts : {})),
      /** @type {import("./lane-view.js").LaneCallbacks["onPick"]} */
      onPick: (lane, start) => this.#race.changeStart(lane, start),
      /** @type {import("./lane-view.js").LaneCallbacks["onRemove"]} */
      onRemove: (lane) => {
        this.#race.removeLane(lane);
        // The button that had the focus may have been removed with its lane.
        this.#setUpPanel.focus();
      },
      /** @type {import("./lane-view.js").LaneCallbacks["onMore"]} */
      onMore: (lane) => this.#race.prepare(() => ({}), lane),
    };
    this.#setUpPanel.show(lanes, MAX_LANES);
    const race = {
      sameBoard: this.#setUpPanel.sharesBoard,
      removable: lanes.length > MIN_LANES,
      compared: comparedParts(lanes, this.#viewSettings),
    };
    const container = getElement("lanes", HTMLElement);
    container.dataset.count = String(lanes.length);
    container.toggleAttribute("data-own-boards", !race.sameBoard);
    lanes.forEach((lane, index) => {
      this.#laneViews[index] ??= new LaneView(index + 1, lane, { choices, view: this.#viewSettings }, events);
      this.#laneViews[index].show(lane, race);
    });
    for (const laneView of this.#laneViews.slice(lanes.length)) laneView.hide();
    this.#accelerate();
    this.#saveToAddress();
    this.#showQuestion();
    this.#showFigures();
  }

  /** Shows the question that the race answers. */
  #showQuestion() {
    const { lanes, pace } = this.#race;
    const { accelerates } = this.#setUpPanel;
    const race = { view: this.#viewSettings, pace, accelerates, example: this.#exampleName };
    this.#headline.showQuestion(questionWords(lanes, race));
  }

  /** Sets the speed for the current race time, if the race accelerates. */
  #accelerate() {
    if (!this.#setUpPanel.accelerates) return;
    const stop = String(this.#race.elapsed > 0 ? speedStopAt(this.#race.elapsed) : INITIAL_SPEED_STOP);
    if (this.#speedSlider.value === stop) return;
    this.#speedSlider.value = stop;
    this.#updateSpeedLabel();
  }

  /** Puts the race into the address, if all lanes are valid and can be written as queries. */
  async #saveToAddress() {
    const { lanes, pace } = this.#race;
    const queries = lanes.flatMap(({ experimentInfo, fault }) => {
      return experimentInfo?.query && !fault ? [experimentInfo.query] : [];
    });
    if (queries.length < lanes.length) return;
    this.#queries = queries;
    this.#exampleSelect.value = this.#exampleName ?? CUSTOM_RACE;
    const visit = this.#visit;
    const race = await this.#engine.request("write-race", { race: { queries, pace } }).catch(() => null);
    // If the race cannot be written, the address does not change.
    if (race === null || visit !== this.#visit) return;
    this.#address.setFragment(raceFragment(race), { replace: this.#replacesHistoryEntry });
    this.#replacesHistoryEntry = false;
    this.#raceLink.hash = this.#address.fragment;
  }

  /** Updates the controls after a change of state, and starts the animation loop or draws the boards. */
  #updateControls() {
    const { state } = this.#player;
    const isPlaying = state === "playing";
    const isFinished = state === "finished" && this.#race.lanes.some(({ moment }) => moment.counters.steps > 0);
    const canPlay = isPlaying || (this.#race.isReady && this.#player.accepts("play"));
    const enabled = { goToStart: true, togglePlay: canPlay || isFinished, step: canPlay, goToEnd: canPlay };
    this.#transport.updateButtons(isPlaying, enabled);
    const startLabel = state === "paused" ? "action.more" : "race.start";
    const label = isPlaying ? "transport.pause" : isFinished ? "race.again" : startLabel;
    setText(getElement("race-play-words", HTMLElement), translate(label));
    // The visible text of the button is its accessible name.
    this.#playButton.ariaLabel = null;
    this.#playButton.title = "";
    if (isPlaying) {
      this.#loop.start();
      return;
    }
    this.#drawAll();
    if (isFinished) this.#headline.showResult(raceResultWords(this.#race.lanes, this.#viewSettings, this.#exampleName));
  }

  /** Runs one animation frame: distributes steps, and draws some or all boards. Returns whether the loop continues. */
  #onFrame() {
    if (this.#player.state !== "playing") {
      this.#drawAll();
      return false;
    }
    this.#accelerate();
    this.#race.tick();
    this.#frameCount += 1;
    const speed = this.#race.shownSpeed;
    // At high speed, the boards take turns.
    const isFast = speed > MAX_SPEED_WITH_ALL_BOARDS;
    const framesPerBoard = isFast ? Math.ceil(this.#race.lanes.length / BOARDS_PER_FRAME) : 1;
    this.#laneViews.forEach((laneView, index) => {
      if ((this.#frameCount + index) % framesPerBoard === 0) laneView.draw(speed);
    });
    if (performance.now() - this.#figuresUpdatedAt >= FIGURES_INTERVAL_MS) this.#showFigures();
    return true;
  }

  #drawAll() {
    for (const laneView of this.#laneViews) laneView.draw(this.#race.shownSpeed);
    this.#showFigures();
  }

  /** Updates the counters, the marks of the leading lanes, the table and the clock. */
  #showFigures() {
    const { lanes, pace, elapsed } = this.#race;
    const leading = leaders(lanes, pace);
    const leads = lanes.map((lane, index) =>
      leading.includes(index) ? translate(lane.moment.ended ? "race.first" : "race.ahead") : "",
    );
    leads.forEach((lead, index) => this.#laneViews[index]?.showLead(lead));
    this.#table.show(lanes, elapsed, leads);
    setText(this.#clock, duration(elapsed));
    this.#figuresUpdatedAt = performance.now();
  }
}

/**
 * Returns the text about an invalid part of a lane's link.
 *
 * @param {number} index of the lane
 * @param {import("../engine/protocol.js").DraftFault} fault
 */
function laneFaultWords(index, fault) {
  return translate("race.broken.lane", { number: index + 1, problem: namedFaultWords(fault) });
}
