/** Prepares the film material of the shown run: the tour, and the search with all its steps. */

import { Moment } from "../board/moment.js";
import { COLOURS } from "../board/scene.js";
import { Run } from "../engine/run.js";
import { readPalette } from "../widgets/colours.js";
import { BoardReel } from "./board-reel.js";
import { PanoramaReel } from "./panorama-reel.js";
import { PathWay } from "./path-way.js";
import { SearchWay } from "./search-way.js";

/** @import { Setting } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Kept } from "../keep/kept.js" */
/** @import { Reel } from "./reel.js" */

/** The time limit for finding the end of a search that was not played to its end, in milliseconds. */
const LOOKING = 1500;

/** The time slice of the worker, in milliseconds, after which it reports its progress. */
const SLICE = 40;

/** The subject of a film. @typedef {"tour" | "search"} Subject */

/**
 * @typedef {object} Following
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
   * @param {Kept} kept
   * @param {Following} following
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
      const lists = await kept.lists();
      return this.#take(kept, kept.setting, kept.moment.status, await kept.path(), lists);
    }
    const engine = kept.makeEngine();
    this.#engine = engine;
    const run = new Run(engine, () => undefined);
    await run.prepare(kept.draft);
    await run.work();
    signal.throwIfAborted();
    // A search without steps is not filmed.
    if (!run.setting || !run.isPlayable) return;
    await this.#follow(kept, run.setting, engine, following);
  }

  /** Ends the engine of the search. */
  end() {
    this.#engine?.end();
  }

  /**
   * @param {Kept} kept
   * @param {Setting} setting
   * @param {Engine} engine
   * @param {Following} following
   */
  async #follow(kept, setting, engine, { signal, onStep }) {
    const way = new SearchWay(engine, new Moment(setting));
    const known = kept.moment.length;
    const { moment } = way;
    let since = 0;
    while (!moment.ended && (moment.length < known || since < LOOKING)) {
      const began = performance.now();
      await way.search(moment.length < known ? known : Infinity, SLICE);
      signal.throwIfAborted();
      if (moment.length >= known) since += performance.now() - began;
      onStep(Math.min(moment.length, known), known);
    }
    const lists = await engine.lists(moment.size);
    signal.throwIfAborted();
    const status = moment.ended ? moment.status : "searching";
    const path = status.endsWith("tour") ? moment.path.slice(0, moment.depth) : await kept.path();
    signal.throwIfAborted();
    this.#take(kept, setting, status, path, lists);
    if (way.last > 1) this.reels.search = new BoardReel(way, kept.view, readPalette(kept.canvas, COLOURS), lists);
  }

  /**
   * Creates the reel of a path, to be filmed square by square.
   *
   * @param {Kept} kept
   * @param {Setting} setting
   * @param {import("../engine/protocol.js").Report["status"]} status the status of the run at its end
   * @param {Uint32Array | null} path
   * @param {import("../engine/protocol.js").Lists | null} lists
   */
  #take({ view, canvas }, setting, status, path, lists) {
    this.isTour = status.endsWith("tour");
    if (!path || path.length < 2) return;
    this.reels.tour = new BoardReel(new PathWay(new Moment(setting), Array.from(path), status), view, readPalette(canvas, COLOURS), lists);
  }
}
