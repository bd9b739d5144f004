/**
 * The module worker in which all searching happens.
 *
 * It answers one request after the other; every request is short, because `advance` is given a
 * time budget, so that a pause is never far away.
 */

import { Picture } from "../panorama/picture.js";
import { warmUp } from "../panorama/warm-up.js";
import * as core from "./core.js";

/** @import { Questions } from "./request.js" */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {import("./core.js").IterableSearch | undefined} */
let search;

/** The large board that is shown, if one is, and what draws it. @type {import("./core.js").Panorama | undefined} */
let panorama;
/** @type {Picture | undefined} */
let picture;

/** How often what makes large boards is warmed up, while nobody waits for anything else. */
const WARM_UPS = 3;

/** Whether that was begun. */
let isWarm = false;

/** The estimate under way, and the draft that it is for, as text. @type {{core: import("./core.js").Estimation, draft: string} | undefined} */
let estimation;

/** The count under way, and the draft that it is for, as text. @type {{core: import("./core.js").Enumeration, draft: string} | undefined} */
let enumeration;

/** The sweep under way, and the question that it is for, as text. @type {{core: import("./core.js").Sweep, question: string} | undefined} */
let sweep;

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

/** @type {{[K in keyof Questions]: (asked: Questions[K]["asked"]) => unknown}} */
const ANSWERS = {
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
      search = /** @type {import("./core.js").IterableSearch} */ (next);
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
  "tour-facts": (asked) =>
    "draft" in asked ? core.tourFacts(asked.draft, asked.squares) : ((panorama ?? search)?.tourFacts() ?? null),
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
  sweep({ question, done, milliseconds }) {
    const text = JSON.stringify(question);
    if (sweep?.question !== text || sweep.core.done !== done) {
      const { draft, first, last, starts } = question;
      const next = new core.Sweep(draft, first, last, starts, done);
      sweep?.core.free();
      sweep = { core: next, question: text };
    }
    const failed = sweep.core.failures;
    const more = sweep.core.advance(milliseconds);
    return { done: sweep.core.done, failures: sweep.core.failures - failed, count: sweep.core.count, more };
  },
  count({ draft, milliseconds }) {
    const text = JSON.stringify(draft);
    if (enumeration?.draft !== text) {
      const next = new core.Enumeration(draft);
      enumeration?.core.free();
      enumeration = { core: next, draft: text };
    }
    const more = enumeration.core.advance(milliseconds);
    const { tours } = enumeration.core;
    if (!more) {
      enumeration.core.free();
      enumeration = undefined;
    }
    return { tours, more };
  },
};

/**
 * Whether what was thrown is the core's word on a draft, not a fault of the program.
 *
 * @param {unknown} thrown
 * @returns {thrown is import("./protocol.js").DraftFault}
 */
function isDraftFault(thrown) {
  return typeof thrown === "object" && thrown !== null && "field" in thrown && "problem" in thrown;
}

scope.addEventListener("message", (event) => {
  /** @type {{id: number, kind: keyof Questions, asked: any}} */
  const { id, kind, asked } = event.data;
  /** @type {import("./request.js").Reply} */
  let reply;
  /** @type {Transferable[]} */
  const transfer = [];
  try {
    const value = ANSWERS[kind](asked);
    if (value instanceof Float64Array) transfer.push(value.buffer);
    else if (kind === "look" && value) transfer.push(/** @type {import("../panorama/look.js").Drawn} */ (value).image);
    reply = { id, answer: value };
  } catch (thrown) {
    reply = isDraftFault(thrown)
      ? { id, refused: thrown }
      : { id, broken: String(thrown), outOfMemory: !core.hasMemoryLeft() };
  }
  scope.postMessage(reply, { transfer });
});
