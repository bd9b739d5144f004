/** The request handlers of the library, in this thread or in a worker. Several runs can be open at a time. */

/** @import { Step } from "../bindings/laboratory/protocol.js" */
/** @import { Identification, Panorama, Search, TourCount } from "../bindings/laboratory/knights_tour.js" */
/** @import { LibraryRequests } from "./requests.js" */

/**
 * A handler for each kind of request.
 *
 * @typedef {{[K in keyof LibraryRequests]: (parameters: LibraryRequests[K]["parameters"]) => unknown}} RequestHandlers
 */

/**
 * Creates the request handlers, which share the open runs.
 *
 * @param {typeof import("../engine/laboratory-core.js")} core
 * @returns {{getSearch: (run: number) => Search, handlers: RequestHandlers}} the handlers by kind, and a function that
 *   returns the search of a run
 */
export function createRequestHandlers(core) {
  /** @type {Map<number, Search | Panorama>} */
  const runs = new Map();
  /** @type {Map<number, TourCount>} */
  const counts = new Map();
  /** @type {Map<number, Identification>} */
  const identifications = new Map();

  /** @param {number} run */
  function getSearch(run) {
    return /** @type {Search} */ (runs.get(run));
  }

  return {
    getSearch,
    handlers: {
      choices: () => core.choices(),
      prepare({ run, draft, panoramas, whole }) {
        const prepared = core.prepare(draft, panoramas, whole);
        runs.set(run, prepared);
        return prepared.setting;
      },
      work: ({ run, milliseconds }) => runs.get(run)?.work(milliseconds) ?? null,
      stop: ({ run }) => runs.get(run)?.stop(),
      advance: ({ run, steps, milliseconds }) => getSearch(run)?.advance(steps, milliseconds) ?? null,
      steps({ run, most }) {
        if (!runs.has(run)) return null;
        const steps = /** @type {Step[]} */ ([]);
        while (steps.length < most) {
          const { done, value } = getSearch(run).next();
          if (done) break;
          steps.push(value);
        }
        return steps;
      },
      path: ({ run }) => runs.get(run)?.path ?? null,
      check: ({ draft, path }) => core.checkTour(draft, Uint32Array.from(path)),
      count({ run, rows, columns, closed, milliseconds }) {
        const count = counts.get(run) ?? new core.TourCount(rows, columns, closed);
        counts.set(run, count);
        return count.advance(milliseconds);
      },
      read: ({ text, reading, topLeft }) => core.readPrintout(text, reading, topLeft),
      identify({ run, rows, columns, path, milliseconds }) {
        try {
          const identification = identifications.get(run) ?? new core.Identification(rows, columns, path);
          identifications.set(run, identification);
          return identification.advance(milliseconds);
        } catch (error) {
          if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
          return { refused: error.message };
        }
      },
      end({ run }) {
        runs.get(run)?.free();
        runs.delete(run);
        counts.get(run)?.free();
        counts.delete(run);
        identifications.get(run)?.free();
        identifications.delete(run);
      },
    },
  };
}

/**
 * Creates the request handlers of a worker. The first request must be `load`, with the compiled core.
 *
 * @param {typeof import("../engine/laboratory-core.js")} core
 */
export function createWorkerHandlers(core) {
  return {
    ...createRequestHandlers(core).handlers,
    /** @param {{module: WebAssembly.Module}} parameters */
    load({ module }) {
      core.load(module);
      return core.choices();
    },
  };
}
