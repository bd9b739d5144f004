/**
 * Puts the page together: what people set goes to the engine, what it answers to the board.
 *
 * @module
 */

import "./styles/page.css";
import { Address } from "./address.js";
import { Board } from "./board/board.js";
import { squareName } from "./board/geometry.js";
import { element } from "./element.js";
import { DraftRefused, Engine, EngineBroken } from "./engine/engine.js";
import { startAt } from "./engine/protocol.js";
import CoreWorker from "./engine/worker.js?worker";
import { experimentNames } from "./locales/experiment.js";
import { faultWords, namedFaultWords } from "./locales/fault.js";
import { words } from "./locales/locale.js";
import { AlgorithmList } from "./panels/algorithm-list.js";
import { BoardForm } from "./panels/board-form.js";
import { OrderWheel } from "./panels/order-wheel.js";
import { Progress, READABLE } from "./panels/progress.js";
import { followTabs } from "./panels/tabs.js";
import { Transport } from "./panels/transport.js";
import { Playback } from "./playback.js";
import { Player, SLOWEST } from "./player.js";
import { RaceScreen } from "./race/race-screen.js";
import { Run } from "./run.js";
import { followTheme } from "./theme.js";
import coreAddress from "#bindings.wasm?url";

/** @typedef {import("./engine/protocol.js").Draft} Draft */
/** @typedef {import("./engine/protocol.js").DraftFault} DraftFault */
/** @typedef {import("./engine/protocol.js").Setting} Setting */

/** Some servers do not know the type of a wasm file; then it is compiled from its bytes. */
async function compileCore() {
  try {
    return await WebAssembly.compileStreaming(fetch(coreAddress));
  } catch {
    return WebAssembly.compile(await (await fetch(coreAddress)).arrayBuffer());
  }
}

const core = compileCore();
// It is awaited when the engine starts; until then a failure is not one that nobody sees.
core.catch(() => undefined);

const boardForm = new BoardForm(() => change());
const orderWheel = new OrderWheel(() => change());
const algorithmList = new AlgorithmList(() => change());
const progress = new Progress(() => change({ shortcuts: false }).then((ready) => ready && play()));

const address = new Address((query) => restore(query), () => followScreen());

const player = new Player(SLOWEST);
const engine = new Engine(() => new CoreWorker(), core);

// The board is there at once, before the core is.
const { rows, columns } = boardForm.value;
const firstRun = new Run({ rows: Number(rows), columns: Number(columns), start: 0, closed: false, all: false });
const board = new Board(element("board", HTMLCanvasElement), firstRun, {
  onPick: (square) => pick(square),
  onFocus: (square) =>
    progress.announce(words("board.focus", { square: squareName(square, playback.run) })),
});
const race = new RaceScreen(
  () => new Engine(() => new CoreWorker(), core),
  (queries, how) => address.keepRace(queries, how),
);
followTheme(() => {
  board.recolour();
  race.recolour();
});
followTabs();

const playback = new Playback(engine, player, firstRun, {
  onReport: (run, report) => {
    // A step taken by hand, or the last one before a pause, is shown as slowly as one can.
    const single = player.state === "paused";
    board.note(report, single ? SLOWEST : playback.unlimited ? Infinity : player.speed);
    progress.tell(run, null, single || isReadable());
    progress.count(run, player);
  },
  onFault: ({ why }) => progress.say("failed", words("sentence.failed"), words(`detail.failed.${why}`)),
  onState: () => {
    transport.follow(player);
    if (player.state === "playing" && !looping) loop();
  },
});

const transport = new Transport({
  onRestart: () => change(),
  onPlay: () => (player.state === "playing" ? pause() : play()),
  onStep: () => playback.step(),
  onFinish: () => playback.finish(),
  onSpeed: (speed) => (player.speed = speed),
});

/** The draft as the page stands, once the core has said what can be chosen. @type {Draft | null} */
let draft = null;
/** Counts the drafts sent, so that an answer to an older one is known as such. */
let drafts = 0;
let looping = false;

/** Whether steps come slowly enough for each to be told. */
function isReadable() {
  return !playback.unlimited && player.speed <= READABLE;
}

/** Runs once a frame for as long as the search is played. */
function loop() {
  looping = player.state === "playing";
  if (!looping) return;
  playback.tick(performance.now());
  progress.count(playback.run, player);
  requestAnimationFrame(loop);
}

function play() {
  playback.play();
}

function pause() {
  playback.pause();
  // The last word on a fast search is a plain one: where it stands now.
  if (playback.run.event !== "none") progress.tell(playback.run, null, true);
}

/**
 * Starts the knight on a square, and plays.
 *
 * @param {number} square
 */
async function pick(square) {
  if (await change(startAt(square, playback.run))) play();
}

/**
 * Takes what was set, as far as the core agrees; the last good board stays where it does not.
 *
 * @param {Partial<Draft>} [parts] what is set elsewhere than in the panels
 * @returns {Promise<boolean>} whether a search is ready to be played
 */
async function change(parts = {}) {
  if (!draft) return false;
  const next = {
    ...draft,
    ...boardForm.value,
    ...algorithmList.value,
    order: orderWheel.value,
    shortcuts: true,
    ...parts,
  };
  return adopt(next, { replace: false });
}

/**
 * Makes a draft the one that the page shows, as far as the core agrees.
 *
 * @param {Draft} next
 * @param {{replace: boolean}} how whether the address was already this draft's
 * @returns {Promise<boolean>} whether a search is ready to be played
 */
async function adopt(next, how) {
  const asked = ++drafts;
  try {
    const answer = await engine.prepare(next);
    if (asked !== drafts) return false;
    // The start asked for is kept even where it is off this board: it comes back with a larger one.
    draft = next;
    boardForm.accept();
    algorithmList.accept();
    address.keep(answer.query, how);
    begin(answer);
    return !answer.refutation;
  } catch (error) {
    if (asked !== drafts) return false;
    if (error instanceof DraftRefused) {
      refuse(error.fault);
    } else if (error instanceof EngineBroken) {
      playback.fail(error);
    } else {
      throw error;
    }
    return false;
  }
}

/**
 * Says what is wrong where the person looks.
 *
 * @param {DraftFault} fault
 */
function refuse(fault) {
  const text = faultWords(fault);
  // What an algorithm cannot do may be the board's doing, which was changed just now.
  boardForm.refuse(fault.field, text);
  if (AlgorithmList.holds(fault.field)) algorithmList.refuse(fault.field, text);
  progress.announce(text);
}

/**
 * Shows the experiment of an address, and what in it could not be kept.
 *
 * @param {string} query
 */
async function restore(query) {
  try {
    const link = await engine.read(query);
    boardForm.show(link.draft);
    algorithmList.show(link.draft);
    draft = link.draft;
    await adopt(link.draft, { replace: true });
    if (link.faults.length > 0) {
      const faults = link.faults.map(namedFaultWords);
      progress.say("notice", words("sentence.brokenLink"), faults.join(" "));
    }
  } catch (error) {
    if (!(error instanceof EngineBroken)) throw error;
    playback.fail(error);
  }
}

/**
 * Shows a prepared search from its beginning.
 *
 * @param {Setting} answer
 */
function begin(answer) {
  orderWheel.show(answer.moves);
  playback.begin(answer);
  const { run } = playback;
  board.show(run);
  progress.reset();
  progress.tell(run, answer.refutation, true);
  progress.count(run, player);
  transport.follow(player);

  const start = squareName(answer.start, answer);
  const moved = answer.moved ? words("board.moved", { to: start }) : "";
  boardForm.showStart(start, moved);
  if (moved) progress.announce(moved);
  element("experiment", HTMLElement).textContent = words("header.experiment", experimentNames(answer));
  element("board", HTMLCanvasElement).ariaLabel = words("board.canvas", { ...answer, start });
}

/** Shows the screen that the address names. The run of the board waits while it is out of sight. */
function followScreen() {
  const queries = address.race;
  if (queries && player.state === "playing") pause();
  element("solver", HTMLElement).hidden = queries !== null;
  element("experiment", HTMLElement).hidden = queries !== null;
  element("to-board", HTMLElement).ariaCurrent = queries ? null : "page";
  element("to-race", HTMLElement).ariaCurrent = queries ? "page" : null;
  document.title = queries ? words("race.pageTitle") : words("page.title");
  if (queries) race.open(queries);
  else race.leave();
}

followScreen();

try {
  const choices = await engine.start();
  race.offer(choices);
  orderWheel.offer(choices.orders);
  algorithmList.offer(choices.algorithms);
  await restore(address.query);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  progress.say("failed", words("sentence.failed"), words("detail.unsupported", { message }));
  race.say(words("detail.unsupported", { message }));
}
