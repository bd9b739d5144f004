/** Request handlers of a worker for the search on the stage, for either build of the core. */

/** @import { SearchRequests } from "./requests.js" */

/**
 * The methods of a search that the handlers use, the same in both builds.
 *
 * @typedef {Pick<import("#laboratory").Search, "free" | "setting" | "work" | "stop" | "more" | "advance" | "seek" | "find" | "survey"
 *   | "facts" | "path" | "choice" | "lists">} CoreSearch
 */

/**
 * The functions of either build of the core. A build returns undefined for a request that it does not support.
 *
 * @typedef {object} CoreBuild
 * @property {(module: WebAssembly.Module) => void} load
 * @property {() => import("../bindings/protocol.js").Choices} choices
 * @property {(query: string, panoramas: boolean) => import("../bindings/protocol.js").Link | undefined} readLink
 * @property {(draft: import("../bindings/protocol.js").Draft, panoramas: boolean, whole: boolean) => unknown} prepare
 */

/**
 * @param {CoreBuild} core
 * @returns {{replaceSearch: (next: CoreSearch) => unknown, handlers: {[K in keyof SearchRequests]: (asked: SearchRequests[K]["asked"]) => unknown}}}
 *   `show` replaces the current search, and returns the setting of the new one
 */
export function createSearchHandlers(core) {
  /** @type {CoreSearch | undefined} */
  let search;

  /** Returns the current search. */
  function currentSearch() {
    if (!search) throw new Error("nothing was prepared");
    return search;
  }

  /** @param {CoreSearch} next */
  function show(next) {
    search?.free();
    search = next;
    return next.setting;
  }

  const answers = {
    /** @param {SearchRequests["load"]["asked"]} asked */
    load({ module }) {
      core.load(module);
      return core.choices();
    },
    /** @param {SearchRequests["read"]["asked"]} asked */
    read: ({ query, panoramas }) => core.readLink(query, panoramas) ?? null,
    /** @param {SearchRequests["prepare"]["asked"]} asked */
    prepare({ draft, panoramas, whole: whole, tour }) {
      const next = tour ? undefined : core.prepare(draft, panoramas, whole);
      // Null tells the page that this build does not support the request, so that it asks the whole core.
      return next === undefined ? null : show(/** @type {CoreSearch} */ (next));
    },
    /** @param {SearchRequests["work"]["asked"]} asked */
    work: ({ milliseconds }) => currentSearch().work(milliseconds),
    stop: () => currentSearch().stop(),
    resume() {
      currentSearch().more();
      return currentSearch().setting;
    },
    /** @param {SearchRequests["advance"]["asked"]} asked */
    advance: ({ steps, milliseconds }) => currentSearch().advance(steps, milliseconds),
    /** @param {SearchRequests["seek"]["asked"]} asked */
    seek: ({ step }) => currentSearch().seek(step),
    /** @param {SearchRequests["find"]["asked"]} asked */
    find: ({ event, forward, milliseconds }) => currentSearch().find(event, forward, milliseconds),
    /** @param {SearchRequests["survey"]["asked"]} asked */
    survey: ({ wants }) => currentSearch().survey(wants),
    /** @param {SearchRequests["facts"]["asked"]} asked */
    facts: ({ square }) => currentSearch().facts(square),
    // The search that was shown may be lost with a former worker.
    path: () => search?.path ?? new Uint32Array(),
    /** @param {SearchRequests["choice"]["asked"]} asked */
    choice: ({ place, square }) => currentSearch().choice(place, square),
    lists: () => currentSearch().lists,
  };
  return { replaceSearch: show, handlers: answers };
}
