/**
 * The module worker in which all searching happens.
 *
 * It answers one request after the other; every request is short, because `advance` is given a
 * time budget, so that a pause is never far away.
 *
 * @module
 */

import { Picture } from "../panorama/picture.js";
import { warmUp } from "../panorama/warm-up.js";
import * as core from "./core.js";

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
    warmUp(core, look);
    warmUpLater(look, turns - 1);
  });
}

/**
 * @param {import("./request.js").Request} request
 * @returns {unknown}
 */
function answer(request) {
  switch (request.kind) {
    case "load":
      core.load(request.module);
      return core.choices();
    case "read":
      return core.readLink(request.query, request.panoramas);
    case "read-race":
      return core.readRace(request.text);
    case "write-race":
      return core.writeRace(request.race.queries, request.race.pace === "time");
    case "prepare": {
      const next = core.prepare(request.draft, request.panoramas, request.whole);
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
    }
    case "work":
      return (panorama ?? prepared()).work(request.milliseconds);
    case "stop":
      return (panorama ?? prepared()).stop();
    case "more":
      (panorama ?? prepared()).more();
      return (panorama ?? prepared()).setting;
    case "preset": {
      const { name, rows, columns, seed } = request;
      return core.outlineOfPreset(name, rows, columns, seed);
    }
    case "board-text":
      return core.outlineOfText(request.text);
    // Who asks for a panorama that was replaced meanwhile gets none.
    case "look":
      if (!panorama) return undefined;
      picture ??= new Picture(panorama);
      if (!isWarm) warmUpLater(request.look, WARM_UPS);
      isWarm = true;
      return picture.draw(request.look);
    case "place":
      return panorama?.placeOf(request.cell);
    case "structure":
      return panorama?.structure(request.part);
    case "advance":
      return prepared().advance(request.steps, request.milliseconds);
    case "seek":
      return prepared().seek(request.step);
    case "find":
      return prepared().find(request.event, request.forward, request.milliseconds);
    case "survey":
      return prepared().survey(request.wants);
    case "facts":
      return prepared().facts(request.square);
    case "choice":
      return prepared().choice(request.place, request.square);
    case "lists":
      return prepared().lists;
    case "estimate": {
      const draft = JSON.stringify(request.draft);
      if (estimation?.draft !== draft) {
        const next = new core.Estimation(request.draft);
        estimation?.core.free();
        estimation = { core: next, draft };
      }
      estimation.core.advance(request.milliseconds);
      return estimation.core.estimate;
    }
  }
}

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
  const { id, request } = event.data;
  /** @type {import("./request.js").Reply} */
  let reply;
  /** @type {Transferable[]} */
  const transfer = [];
  try {
    const value = answer(request);
    if (value instanceof Float64Array) transfer.push(value.buffer);
    else if (request.kind === "look" && value) transfer.push(/** @type {import("../panorama/look.js").Drawn} */ (value).image);
    reply = { id, answer: value };
  } catch (thrown) {
    reply = isDraftFault(thrown)
      ? { id, refused: thrown }
      : { id, broken: String(thrown), outOfMemory: !core.hasMemoryLeft() };
  }
  scope.postMessage(reply, { transfer });
});
