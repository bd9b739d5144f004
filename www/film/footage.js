/**
 * Prepares the reels of the shown run: one of its tour, and one of all steps of its search. A reel is the source of the
 * pictures of a film.
 */

import { Moment } from "../board/moment.js";
import { COLOUR_PROPERTIES } from "../board/scene.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { readPalette } from "../widgets/colours.js";
import { BoardReel } from "./board-reel.js";
import { PanoramaReel } from "./panorama-reel.js";
import { PathReplay } from "./path-replay.js";
import { SearchReplay } from "./search-replay.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { RunSnapshot } from "../save/run-snapshot.js" */
/** @import { Reel } from "./reel.js" */

/** The time limit for continuing an unfinished search to its end, in milliseconds. */
const MAX_END_SEARCH_MS = 1500;

/** The time slice of the worker, after which the worker reports its progress, in milliseconds. */
const SLICE_MS = 40;

/** The subject of a film. @typedef {"tour" | "search"} Subject */

/**
 * The options of `Footage.prepare`.
 *
 * @typedef {object} PreparationOptions
 * @property {AbortSignal} signal aborts the preparation
 * @property {(step: number, total: number) => void} onStep called with the number of replayed steps and of all known
 *   steps
 */

/** The reels of the run to film. */
export class Footage {
  /** The engine that replays the search; null if no search is replayed. @type {Engine | null} */
  #engine = null;
  /** The reel of each subject, or null if that subject cannot be filmed. @type {Record<Subject, Reel | null>} */
  reels = { tour: null, search: null };
  /** Whether the path of the tour reel is a whole tour. */
  isTour = false;

  /**
   * Creates the reels of a run.
   *
   * @param {RunSnapshot} snapshot
   * @param {PreparationOptions} options
   */
  async prepare(snapshot, options) {
    if (snapshot.panorama) {
      const { panorama, ground } = snapshot;
      this.isTour = panorama.length === ground.size;
      if (panorama.length > 1) this.reels.tour = new PanoramaReel(panorama, ground);
      return;
    }
    const { signal } = options;
    if (snapshot.setting.given) {
      // A given path has no search, only its squares.
      const adjacencyLists = await snapshot.loadAdjacencyLists();
      return this.#createTourReel(
        snapshot,
        snapshot.setting,
        snapshot.moment.status,
        await snapshot.loadPath(),
        adjacencyLists,
      );
    }
    const engine = snapshot.makeEngine();
    this.#engine = engine;
    const session = new ExperimentSession(engine, () => undefined);
    await session.prepare(snapshot.draft);
    await session.computePath();
    signal.throwIfAborted();
    // A search without steps is not filmed.
    if (!session.experimentInfo || !session.isPlayable) return;
    await this.#replaySearch(snapshot, session.experimentInfo, engine, options);
  }

  /** Ends the engine of the search. */
  dispose() {
    this.#engine?.end();
  }

  /**
   * Replays the search, and creates the reels of its tour and of its steps.
   *
   * @param {RunSnapshot} snapshot
   * @param {ExperimentInfo} experimentInfo
   * @param {Engine} engine
   * @param {PreparationOptions} options
   */
  async #replaySearch(snapshot, experimentInfo, engine, { signal, onStep }) {
    const replay = new SearchReplay(engine, new Moment(experimentInfo));
    const knownStepCount = snapshot.moment.stepCount;
    const { moment } = replay;
    let endSearchMs = 0;
    while (!moment.ended && (moment.stepCount < knownStepCount || endSearchMs < MAX_END_SEARCH_MS)) {
      const sliceStart = performance.now();
      await replay.advanceTowards(moment.stepCount < knownStepCount ? knownStepCount : Infinity, SLICE_MS);
      signal.throwIfAborted();
      if (moment.stepCount >= knownStepCount) endSearchMs += performance.now() - sliceStart;
      onStep(Math.min(moment.stepCount, knownStepCount), knownStepCount);
    }
    const adjacencyLists = await engine.adjacencyLists(moment.size);
    signal.throwIfAborted();
    const status = moment.ended ? moment.status : "searching";
    const path = status.endsWith("tour") ? moment.path.slice(0, moment.depth) : await snapshot.loadPath();
    signal.throwIfAborted();
    this.#createTourReel(snapshot, experimentInfo, status, path, adjacencyLists);
    if (replay.last > 1)
      this.reels.search = new BoardReel(
        replay,
        snapshot.view,
        readPalette(snapshot.canvas, COLOUR_PROPERTIES),
        adjacencyLists,
      );
  }

  /**
   * Creates the reel of a path, which the film shows square by square.
   *
   * @param {RunSnapshot} snapshot
   * @param {ExperimentInfo} experimentInfo
   * @param {import("../engine/protocol.js").Report["status"]} status the status of the run at its end
   * @param {Uint32Array | null} path
   * @param {import("../engine/protocol.js").AdjacencyLists | null} adjacencyLists
   */
  #createTourReel({ view, canvas }, experimentInfo, status, path, adjacencyLists) {
    this.isTour = status.endsWith("tour");
    if (!path || path.length < 2) return;
    const replay = new PathReplay(new Moment(experimentInfo), Array.from(path), status);
    this.reels.tour = new BoardReel(replay, view, readPalette(canvas, COLOUR_PROPERTIES), adjacencyLists);
  }
}
