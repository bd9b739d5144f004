/** What a worker answers about the experiment that is on the stage, whichever build of the core it has. */

import { Picture } from "../panorama/picture.js";
import { warmUp } from "../panorama/warm-up.js";

/** @import { Estimation, Panorama } from "#bindings" */
/** @import { StageQuestions } from "./request.js" */

/** How often what makes large boards is warmed up, while nobody waits for anything else. */
const WARM_UPS = 3;

/**
 * @param {typeof import("./core.js")} core
 * @returns {{[K in keyof StageQuestions]: (asked: StageQuestions[K]["asked"]) => unknown}}
 */
export function stageAnswers(core) {
  /** @type {import("./core-of.js").IterableSearch | undefined} */
  let search;

  /** The large board that is shown, if one is, and what draws it. @type {Panorama | undefined} */
  let panorama;
  /** @type {Picture | undefined} */
  let picture;

  /** Whether that was begun. */
  let isWarm = false;

  /** The estimate under way, and the draft that it is for, as text. @type {{core: Estimation, draft: string} | undefined} */
  let estimation;

  /** The search that the request is about. */
  function prepared() {
    if (!search) throw new Error("nothing was prepared");
    return search;
  }

  /**
   * Warms up in turns, each of them short, so that no request waits for long.
   *
   * @param {import("../panorama/look.js").Look} look
   * @param {number} turns
   */
  function warmUpLater(look, turns) {
    if (turns === 0) return;
    setTimeout(() => {
      warmUp({ prepare: core.prepare, choices: core.choices }, look);
      warmUpLater(look, turns - 1);
    });
  }

  /** What the request is about: a large board, if one is shown, or a search. */
  const shown = () => panorama ?? prepared();

  return {
    load({ module }) {
      core.load(module);
      return core.choices();
    },
    read: (asked) => core.readLink(asked.query, asked.panoramas),
    "read-race": (asked) => core.readRace(asked.text),
    "write-race": ({ race }) => core.writeRace(race.queries, race.pace === "time"),
    prepare({ draft, panoramas, whole }) {
      const next = core.prepare(draft, panoramas, whole);
      panorama?.free();
      panorama = undefined;
      picture = undefined;
      if (next instanceof core.Panorama) {
        // The search stays, for requests that are on their way to it.
        panorama = next;
      } else {
        search?.free();
        search = /** @type {import("./core-of.js").IterableSearch} */ (next);
      }
      return next.setting;
    },
    work: (asked) => shown().work(asked.milliseconds),
    stop: () => shown().stop(),
    more() {
      shown().more();
      return shown().setting;
    },
    preset: (asked) => core.outlineOfPreset(asked.name, asked.rows, asked.columns, asked.seed),
    "board-text": (asked) => core.outlineOfText(asked.text),
    // Who asks for a panorama that was replaced meanwhile gets none.
    look({ look }) {
      if (!panorama) return undefined;
      picture ??= new Picture(panorama);
      if (!isWarm) warmUpLater(look, WARM_UPS);
      isWarm = true;
      return picture.draw(look);
    },
    place: (asked) => panorama?.placeOf(asked.cell),
    places: ({ cells }) => Uint32Array.from({ length: cells }, (_, cell) => (panorama?.placeOf(cell) ?? -1) + 1),
    structure: (asked) => panorama?.structure(asked.part),
    advance: (asked) => prepared().advance(asked.steps, asked.milliseconds),
    seek: (asked) => prepared().seek(asked.step),
    find: (asked) => prepared().find(asked.event, asked.forward, asked.milliseconds),
    survey: (asked) => prepared().survey(asked.wants),
    facts: (asked) => prepared().facts(asked.square),
    // The one that was shown may have gone with the worker that had it.
    path: () => (panorama ?? search)?.path ?? new Uint32Array(),
    choice: (asked) => prepared().choice(asked.place, asked.square),
    lists: () => prepared().lists,
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
