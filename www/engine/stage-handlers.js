/** Request handlers of a worker with the whole core, for the experiment on the stage. */

import { PanoramaRenderer } from "../panorama/panorama-renderer.js";
import { warmUp } from "../panorama/warm-up.js";
import { createSearchHandlers } from "./search-handlers.js";

/** @import { Estimation, Panorama } from "#laboratory" */
/** @import { StageRequests } from "./requests.js" */

/** The number of warm-up calls. After these calls, the browser has optimised the code that builds large boards. */
const WARM_UP_CALLS = 3;

/**
 * Creates the handlers of all requests for the stage.
 *
 * @param {typeof import("./laboratory-core.js")} core
 * @returns {{[K in keyof StageRequests]: (parameters: StageRequests[K]["parameters"]) => unknown}}
 */
export function createStageHandlers(core) {
  const { replaceSearch, handlers } = createSearchHandlers(core);

  /** The current large board, if any. @type {Panorama | undefined} */
  let panorama;
  /** @type {PanoramaRenderer | undefined} */
  let renderer;

  /** Whether the warm-up has started. */
  let hasWarmUpStarted = false;

  /** The current estimate, and its draft as JSON. @type {{handle: Estimation, draft: string} | undefined} */
  let estimation;

  /**
   * Makes the warm-up calls in separate short tasks, so that no request waits long.
   *
   * @param {import("../panorama/picture-messages.js").PanoramaPictureRequest} pictureRequest
   * @param {number} remainingCalls
   */
  function scheduleWarmUp(pictureRequest, remainingCalls) {
    if (remainingCalls === 0) return;
    setTimeout(() => {
      warmUp({ prepare: core.prepare, choices: core.choices }, pictureRequest);
      scheduleWarmUp(pictureRequest, remainingCalls - 1);
    });
  }

  /**
   * Makes an experiment the current one.
   *
   * @param {import("#laboratory").Search | Panorama} nextExperiment
   */
  function replaceExperiment(nextExperiment) {
    panorama?.free();
    panorama = undefined;
    renderer = undefined;
    if (!(nextExperiment instanceof core.Panorama)) return replaceSearch(nextExperiment);
    // The previous search is kept, because pending requests can concern this search.
    panorama = nextExperiment;
    return nextExperiment.setting;
  }

  return {
    ...handlers,
    "read-race": (parameters) => core.readRace(parameters.text),
    "write-race": ({ race }) => core.writeRace(race.queries, race.pace === "time"),
    open({ query, panoramas, whole }) {
      const { prepared, ...link } = core.openLink(query, panoramas, whole);
      return { ...link, setting: replaceExperiment(prepared) };
    },
    prepare: ({ draft, panoramas, whole, tour }) =>
      replaceExperiment(tour ? core.prepareGiven(tour, draft, whole) : core.prepare(draft, panoramas, whole)),
    // These requests concern the current large board, or a search if there is none.
    work: (parameters) => (panorama ? panorama.work(parameters.milliseconds) : handlers.work(parameters)),
    stop: (parameters) => (panorama ? panorama.stop() : handlers.stop(parameters)),
    resume(parameters) {
      if (!panorama) return handlers.resume(parameters);
      panorama.more();
      return panorama.setting;
    },
    path: (parameters) => (panorama ? panorama.path : handlers.path(parameters)),
    preset: (parameters) => core.outlineOfPreset(parameters.name, parameters.rows, parameters.columns, parameters.seed),
    "order-text": ({ text, first }) => core.readOrder(text, first),
    "board-text": (parameters) => core.outlineOfText(parameters.text),
    // If a search has replaced the panorama in the meantime, the answer is undefined.
    look({ look }) {
      if (!panorama) return undefined;
      renderer ??= new PanoramaRenderer(panorama);
      if (!hasWarmUpStarted) scheduleWarmUp(look, WARM_UP_CALLS);
      hasWarmUpStarted = true;
      return renderer.draw(look);
    },
    place: (parameters) => panorama?.placeOf(parameters.cell),
    places: ({ cells }) => Uint32Array.from({ length: cells }, (_, cell) => (panorama?.placeOf(cell) ?? -1) + 1),
    structure: (parameters) => panorama?.structure(parameters.part),
    estimate({ draft, milliseconds }) {
      const draftJson = JSON.stringify(draft);
      if (estimation?.draft !== draftJson) {
        const nextEstimation = new core.Estimation(draft);
        estimation?.handle.free();
        estimation = { handle: nextEstimation, draft: draftJson };
      }
      estimation.handle.advance(milliseconds);
      return estimation.handle.estimate;
    },
  };
}
