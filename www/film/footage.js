/** Prepares the film material of the shown run: the tour, and the search with all its steps. */

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
/** @import { RunSnapshot } from "../keep/run-snapshot.js" */
/** @import { Reel } from "./reel.js" */

/** The time limit for finding the end of a search that was not played to its end, in milliseconds. */
const MAX_END_SEARCH_MS = 1500;

/** The time slice of the worker, in milliseconds, after which it reports its progress. */
const SLICE_MS = 40;

/** The subject of a film. @typedef {"tour" | "search"} Subject */

/**
 * @typedef {object} PreparationOptions
 * @property {AbortSignal} signal aborts the preparation
 * @property {(step: number, of: number) => void} onStep called with the number of replayed steps and of known steps
 */

/** The reels of the kept run. */
export class Footage {
  /** The engine that replays the search; null for a large board. @type {Engine | null} */
  #engine = null;
  /** @type {Record<Subject, Reel | null>} */
  reels = { tour: null, search: null };
  /** Whether the path of the tour reel is a whole tour. */
  isTour = false;

  /**
   * @param {RunSnapshot} kept
   * @param {PreparationOptions} following
   */
  async prepare(kept, following) {
    if (kept.panorama) {
      const { panorama, ground } = kept;
      this.isTour = panorama.length === ground.size;
      if (panorama.length > 1) this.reels.tour = new PanoramaReel(panorama, ground);
      return;
    }
    const { signal } = following;
    if (kept.setting.given) {
      // A given path has no search, only its squares.
      const lists = await kept.loadAdjacencyLists();
      return this.#createTourReel(kept, kept.setting, kept.moment.status, await kept.loadPath(), lists);
    }
    const engine = kept.makeEngine();
    this.#engine = engine;
    const run = new ExperimentSession(engine, () => undefined);
    await run.prepare(kept.draft);
    await run.computePath();
    signal.throwIfAborted();
    // A search without steps is not filmed.
    if (!run.experimentInfo || !run.isPlayable) return;
    await this.#replaySearch(kept, run.experimentInfo, engine, following);
  }

  /** Ends the engine of the search. */
  dispose() {
    this.#engine?.end();
  }

  /**
   * @param {RunSnapshot} kept
   * @param {ExperimentInfo} setting
   * @param {Engine} engine
   * @param {PreparationOptions} following
   */
  async #replaySearch(kept, setting, engine, { signal, onStep }) {
    const way = new SearchReplay(engine, new Moment(setting));
    const known = kept.moment.stepCount;
    const { moment } = way;
    let since = 0;
    while (!moment.ended && (moment.stepCount < known || since < MAX_END_SEARCH_MS)) {
      const began = performance.now();
      await way.advanceTowards(moment.stepCount < known ? known : Infinity, SLICE_MS);
      signal.throwIfAborted();
      if (moment.stepCount >= known) since += performance.now() - began;
      onStep(Math.min(moment.stepCount, known), known);
    }
    const lists = await engine.adjacencyLists(moment.size);
    signal.throwIfAborted();
    const status = moment.ended ? moment.status : "searching";
    const path = status.endsWith("tour") ? moment.path.slice(0, moment.depth) : await kept.loadPath();
    signal.throwIfAborted();
    this.#createTourReel(kept, setting, status, path, lists);
    if (way.last > 1) this.reels.search = new BoardReel(way, kept.view, readPalette(kept.canvas, COLOUR_PROPERTIES), lists);
  }

  /**
   * Creates the reel of a path, to be filmed square by square.
   *
   * @param {RunSnapshot} kept
   * @param {ExperimentInfo} setting
   * @param {import("../engine/protocol.js").Report["status"]} status the status of the run at its end
   * @param {Uint32Array | null} path
   * @param {import("../engine/protocol.js").AdjacencyLists | null} lists
   */
  #createTourReel({ view, canvas }, setting, status, path, lists) {
    this.isTour = status.endsWith("tour");
    if (!path || path.length < 2) return;
    this.reels.tour = new BoardReel(new PathReplay(new Moment(setting), Array.from(path), status), view, readPalette(canvas, COLOUR_PROPERTIES), lists);
  }
}
