/** What a worker answers about the search that is on the stage, whichever build of the core it has. */

/** @import { SearchQuestions } from "./request.js" */

/**
 * A search of either build, as far as it is asked of.
 *
 * @typedef {Pick<import("#laboratory").Search, "free" | "setting" | "work" | "stop" | "more" | "advance" | "seek" | "find" | "survey"
 *   | "facts" | "path" | "choice" | "lists">} Search
 */

/**
 * A core of either build. What it has not of what is asked for, is undefined.
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
 *   `show` puts another search in the place of the current one, and tells what it is
 */
export function searchAnswers(core) {
  /** @type {Search | undefined} */
  let search;

  /** The search that the request is about. */
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
      // What this build has not is no answer: the whole core is asked then.
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
    // The one that was shown may have gone with the worker that had it.
    path: () => search?.path ?? new Uint32Array(),
    /** @param {SearchQuestions["choice"]["asked"]} asked */
    choice: ({ place, square }) => prepared().choice(place, square),
    lists: () => prepared().lists,
  };
  return { show, answers };
}
