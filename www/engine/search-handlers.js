/** Request handlers of a worker for the search on the stage, for either build of the core. */

/** @import { SearchRequests } from "./requests.js" */

/**
 * The methods of a search that the handlers use, the same in both builds.
 *
 * @typedef {Pick<import("#laboratory").Search, "free" | "setting" | "work" | "stop" | "more" | "advance" | "seek"
 *   | "find" | "survey" | "facts" | "path" | "choice" | "entrance" | "lists">} CoreSearch
 */

/**
 * The functions of either build of the core. A build returns undefined for a request that it does not support.
 *
 * @typedef {object} CoreBuild
 * @property {(module: WebAssembly.Module) => void} load
 * @property {() => import("../bindings/protocol.js").Choices} choices
 * @property {(query: string, panoramas: boolean) => import("../bindings/protocol.js").Link | undefined} readLink
 * @property {(query: string, panoramas: boolean, whole: boolean) => (import("../bindings/protocol.js").Link &
 *   {prepared: unknown}) | undefined} openLink
 * @property {(draft: import("../bindings/protocol.js").Draft, panoramas: boolean, whole: boolean) => unknown} prepare
 */

/**
 * Creates the handlers of all requests about a search.
 *
 * @param {CoreBuild} core
 * @returns {{replaceSearch: (nextSearch: CoreSearch) => unknown, handlers: {[K in keyof SearchRequests]: (parameters:
 *   SearchRequests[K]["parameters"]) => unknown}}} `replaceSearch` makes a search the current one, and returns its
 *   prepared experiment
 */
export function createSearchHandlers(core) {
  /** @type {CoreSearch | undefined} */
  let search;

  /** Returns the current search. */
  function currentSearch() {
    if (!search) throw new Error("no search is prepared");
    return search;
  }

  /** Makes a search the current one, and returns its prepared experiment. @param {CoreSearch} nextSearch */
  function replaceSearch(nextSearch) {
    search?.free();
    search = nextSearch;
    return nextSearch.setting;
  }

  const handlers = {
    /** @param {SearchRequests["load"]["parameters"]} parameters */
    load({ module }) {
      core.load(module);
      return core.choices();
    },
    /** @param {SearchRequests["read"]["parameters"]} parameters */
    read: ({ query, panoramas }) => core.readLink(query, panoramas) ?? null,
    /** @param {SearchRequests["open"]["parameters"]} parameters */
    open({ query, panoramas, whole }) {
      const opened = core.openLink(query, panoramas, whole);
      if (!opened) return null;
      const { prepared, ...link } = opened;
      return { ...link, setting: replaceSearch(/** @type {CoreSearch} */ (prepared)) };
    },
    /** @param {SearchRequests["prepare"]["parameters"]} parameters */
    prepare({ draft, panoramas, whole, tour }) {
      const nextSearch = tour ? undefined : core.prepare(draft, panoramas, whole);
      // Null tells the page that this build does not support the request. The page then sends the request to the whole
      // core.
      return nextSearch === undefined ? null : replaceSearch(/** @type {CoreSearch} */ (nextSearch));
    },
    /** @param {SearchRequests["work"]["parameters"]} parameters */
    work: ({ milliseconds }) => currentSearch().work(milliseconds),
    stop: () => currentSearch().stop(),
    resume() {
      currentSearch().more();
      return currentSearch().setting;
    },
    /** @param {SearchRequests["advance"]["parameters"]} parameters */
    advance: ({ steps, milliseconds, stopsAtTour }) => currentSearch().advance(steps, milliseconds, stopsAtTour),
    /** @param {SearchRequests["seek"]["parameters"]} parameters */
    seek: ({ step }) => currentSearch().seek(step),
    /** @param {SearchRequests["find"]["parameters"]} parameters */
    find: ({ event, forward, milliseconds }) => currentSearch().find(event, forward, milliseconds),
    /** @param {SearchRequests["survey"]["parameters"]} parameters */
    survey: ({ wants }) => currentSearch().survey(wants),
    /** @param {SearchRequests["facts"]["parameters"]} parameters */
    facts: ({ square }) => currentSearch().facts(square),
    // The shown search may have been lost with a previous worker.
    path: () => search?.path ?? new Uint32Array(),
    /** @param {SearchRequests["choice"]["parameters"]} parameters */
    choice: ({ place, square }) => currentSearch().choice(place, square),
    /** @param {SearchRequests["entrance"]["parameters"]} branch */
    entrance: ({ level, square, from, to }) => currentSearch().entrance(level, square, from, to),
    lists: () => currentSearch().lists,
  };
  return { replaceSearch, handlers };
}
