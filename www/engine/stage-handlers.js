/** Request handlers of a worker with the whole core, for the experiment on the stage. */

import { PanoramaRenderer } from "../panorama/panorama-renderer.js";
import { warmUp } from "../panorama/warm-up.js";
import { createSearchHandlers } from "./search-handlers.js";

/** @import { Estimation, Panorama } from "#laboratory" */
/** @import { StageRequests } from "./requests.js" */

/** The number of warm-up calls for the code that builds large boards, made while no request is pending. */
const WARM_UPS = 3;

/**
 * @param {typeof import("./laboratory-core.js")} core
 * @returns {{[K in keyof StageRequests]: (asked: StageRequests[K]["asked"]) => unknown}}
 */
export function createStageHandlers(core) {
  const { replaceSearch, handlers } = createSearchHandlers(core);

  /** The current large board, if any. @type {Panorama | undefined} */
  let panorama;
  /** @type {PanoramaRenderer | undefined} */
  let picture;

  /** Whether the warm-up has started. */
  let isWarm = false;

  /** The current estimate, and its draft as JSON. @type {{core: Estimation, draft: string} | undefined} */
  let estimation;

  /**
   * Warms up in separate short tasks, so that no request waits long.
   *
   * @param {import("../panorama/picture-messages.js").PanoramaPictureRequest} look
   * @param {number} turns
   */
  function scheduleWarmUp(look, turns) {
    if (turns === 0) return;
    setTimeout(() => {
      warmUp({ prepare: core.prepare, choices: core.choices }, look);
      scheduleWarmUp(look, turns - 1);
    });
  }

  return {
    ...handlers,
    "read-race": (asked) => core.readRace(asked.text),
    "write-race": ({ race }) => core.writeRace(race.queries, race.pace === "time"),
    prepare({ draft, panoramas, whole: whole, tour }) {
      const next = tour ? core.prepareGiven(tour, draft, whole) : core.prepare(draft, panoramas, whole);
      panorama?.free();
      panorama = undefined;
      picture = undefined;
      if (!(next instanceof core.Panorama)) return replaceSearch(next);
      // The search stays, for requests to it that are already under way.
      panorama = next;
      return next.setting;
    },
    // These requests concern the current large board, or a search if there is none.
    work: (asked) => (panorama ? panorama.work(asked.milliseconds) : handlers.work(asked)),
    stop: (asked) => (panorama ? panorama.stop() : handlers.stop(asked)),
    resume(asked) {
      if (!panorama) return handlers.resume(asked);
      panorama.more();
      return panorama.setting;
    },
    path: (asked) => (panorama ? panorama.path : handlers.path(asked)),
    preset: (asked) => core.outlineOfPreset(asked.name, asked.rows, asked.columns, asked.seed),
    "board-text": (asked) => core.outlineOfText(asked.text),
    // A request for a panorama that was replaced in the meantime gets none.
    look({ look }) {
      if (!panorama) return undefined;
      picture ??= new PanoramaRenderer(panorama);
      if (!isWarm) scheduleWarmUp(look, WARM_UPS);
      isWarm = true;
      return picture.draw(look);
    },
    place: (asked) => panorama?.placeOf(asked.cell),
    places: ({ cells }) => Uint32Array.from({ length: cells }, (_, cell) => (panorama?.placeOf(cell) ?? -1) + 1),
    structure: (asked) => panorama?.structure(asked.part),
    estimate({ draft, milliseconds }) {
      const text = JSON.stringify(draft);
      if (estimation?.draft !== text) {
        const next = new core.Estimation(draft);
        estimation?.core.free();
        estimation = { core: next, draft: text };
      }
      estimation.core.advance(milliseconds);
      return estimation.core.estimate;
    },
  };
}
