/** Request handlers of a worker for the search on the stage, for either build of the core. */

/** @import { SearchQuestions } from "./request.js" */

/**
 * The methods of a search that the handlers use, the same in both builds.
 *
 * @typedef {Pick<import("#laboratory").Search, "free" | "setting" | "work" | "stop" | "more" | "advance" | "seek" | "find" | "survey"
 *   | "facts" | "path" | "choice" | "lists">} Search
 */

/**
 * The functions of either build of the core. A build returns undefined for a request that it does not support.
 *
 * @typedef {object} Core
 * @property {(module: WebAssembly.Module) => void} load
 * @property {() => import("../bindings/protocol").Choices} choices
 * @property {(query: string, panoramas: boolean) => import("../bindings/protocol").Link | undefined} readLink
 * @property {(draft: import("../bindings/protocol").Draft, panoramas: boolean, whole: boolean) => unknown} prepare
 */

/**
 * @param {Core} core
 * @returns {{show: (next: Search) => unknown, answers: {[K in keyof SearchQuestions]: (asked: SearchQuestions[K]["asked"]) => unknown}}}
 *   `show` replaces the current search, and returns the setting of the new one
 */
export function searchAnswers(core) {
  /** @type {Search | undefined} */
  let search;

  /** Returns the current search. */
  function prepared() {
    if (!search) throw new Error("nothing was prepared");
    return search;
  }

  /** @param {Search} next */
  function show(next) {
    search?.free();
    search = next;
    return next.setting;
  }

  const answers = {
    /** @param {SearchQuestions["load"]["asked"]} asked */
    load({ module }) {
      core.load(module);
      return core.choices();
    },
    /** @param {SearchQuestions["read"]["asked"]} asked */
    read: ({ query, panoramas }) => core.readLink(query, panoramas) ?? null,
    /** @param {SearchQuestions["prepare"]["asked"]} asked */
    prepare({ draft, panoramas, whole, tour }) {
      const next = tour ? undefined : core.prepare(draft, panoramas, whole);
      // Null tells the page that this build does not support the request, so that it asks the whole core.
      return next === undefined ? null : show(/** @type {Search} */ (next));
    },
    /** @param {SearchQuestions["work"]["asked"]} asked */
    work: ({ milliseconds }) => prepared().work(milliseconds),
    stop: () => prepared().stop(),
    more() {
      prepared().more();
      return prepared().setting;
    },
    /** @param {SearchQuestions["advance"]["asked"]} asked */
    advance: ({ steps, milliseconds }) => prepared().advance(steps, milliseconds),
    /** @param {SearchQuestions["seek"]["asked"]} asked */
    seek: ({ step }) => prepared().seek(step),
    /** @param {SearchQuestions["find"]["asked"]} asked */
    find: ({ event, forward, milliseconds }) => prepared().find(event, forward, milliseconds),
    /** @param {SearchQuestions["survey"]["asked"]} asked */
    survey: ({ wants }) => prepared().survey(wants),
    /** @param {SearchQuestions["facts"]["asked"]} asked */
    facts: ({ square }) => prepared().facts(square),
    // The search that was shown may be lost with a former worker.
    path: () => search?.path ?? new Uint32Array(),
    /** @param {SearchQuestions["choice"]["asked"]} asked */
    choice: ({ place, square }) => prepared().choice(place, square),
    lists: () => prepared().lists,
  };
  return { show, answers };
}
