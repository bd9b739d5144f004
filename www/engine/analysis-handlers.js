/** Request handlers of a worker for many tours at once: counting, sweeping, listing and exercises. */

/** @import { ExerciseRequests, AnalysisRequests } from "./requests.js" */

/** @typedef {AnalysisRequests & ExerciseRequests} HandledRequests */

/**
 * The task of a request: the current one while the request stays the same, otherwise a new one.
 *
 * @template {{free: () => void}} T
 */
class ResumableTask {
  /** @type {T | undefined} */
  #current;
  #requestKey = "";

  /**
   * @param {unknown} question
   * @param {() => T} begin
   * @param {(task: T) => boolean} [goesOn] whether the current task can continue
   */
  resumeOrCreate(question, begin, goesOn = () => true) {
    const text = JSON.stringify(question);
    if (this.#current && this.#requestKey === text && goesOn(this.#current)) return this.#current;
    const next = begin();
    this.free();
    this.#requestKey = text;
    return (this.#current = next);
  }

  /** The current task. */
  get current() {
    if (!this.#current) throw new Error("nothing was asked for");
    return this.#current;
  }

  free() {
    this.#current?.free();
    this.#current = undefined;
  }
}

/**
 * @param {typeof import("./laboratory-core.js")} core
 * @returns {{[K in keyof HandledRequests]: (asked: HandledRequests[K]["asked"]) => unknown}}
 */
export function createAnalysisHandlers(core) {
  /** @type {ResumableTask<import("#laboratory").Sweep>} */
  const sweeping = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Sweep>} */
  const measuring = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Enumeration>} */
  const counting = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").TourCount>} */
  const boardCounting = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Tours>} */
  const listing = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Game>} */
  const playing = new ResumableTask();
  /** The text being written. @type {import("#laboratory").TourText | undefined} */
  let tourText;

  /** @param {number} most */
  function readNextChunk(most) {
    if (!tourText) throw new Error("no tour is written");
    return { text: tourText.next(most), more: tourText.hasMore };
  }

  /** Returns the game of a request, and replays its path. @param {import("./requests.js").GameArgs} asked */
  function replayGame({ draft, path }) {
    const game = playing.resumeOrCreate(draft, () => new core.Game(draft));
    return { game, state: game.walk(path) };
  }

  /** The filter of the listed tours, as JSON. */
  let appliedFilter = "";

  return {
    game: (asked) => replayGame(asked).state,
    solvability: (asked) => replayGame(asked).game.prospect(asked.milliseconds),
    hint: (asked) => replayGame(asked).game.hint(asked.milliseconds),
    "ready-questions": () => core.readyQuestions(),
    plan: ({ question }) => core.sweepPlan(question),
    "cell-draft": ({ question, cell }) => core.sweepDraft(question, cell),
    sweep({ question, done, milliseconds }) {
      const sweep = sweeping.resumeOrCreate(
        question,
        () => new core.Sweep(question, done),
        (under) => under.done === done,
      );
      const failed = sweep.failures;
      sweep.advance(milliseconds);
      return { done: sweep.done, failures: sweep.failures - failed, count: sweep.count, more: sweep.more };
    },
    measure({ question, cells, milliseconds }) {
      const sweep = measuring.resumeOrCreate({ question, cells: Array.from(cells) }, () => new core.Sweep(question, 0, cells));
      const results = sweep.advance(milliseconds);
      const { done, more } = sweep;
      if (!more) measuring.free();
      return { results, done, more };
    },
    count({ draft, milliseconds }) {
      const enumeration = counting.resumeOrCreate(draft, () => new core.Enumeration(draft));
      const more = enumeration.advance(milliseconds);
      const { tours } = enumeration;
      if (!more) counting.free();
      return { tours, more };
    },
    "count-board"({ rows, columns, closed, milliseconds }) {
      const count = boardCounting.resumeOrCreate({ rows, columns, closed }, () => new core.TourCount(rows, columns, closed));
      const told = count.advance(milliseconds);
      if (told.counts || told.refused) boardCounting.free();
      return told;
    },
    tours({ draft, everywhere: everywhere, filter, milliseconds }) {
      const tours = listing.resumeOrCreate({ draft, everywhere }, () => {
        appliedFilter = "";
        return new core.Tours(draft, everywhere);
      });
      const { symmetric, different, last } = filter;
      const chosen = JSON.stringify(filter);
      if (chosen !== appliedFilter) tours.choose(symmetric, different, last ?? undefined);
      appliedFilter = chosen;
      const more = tours.advance(milliseconds);
      return { found: tours.found, chosen: tours.chosen, ends: tours.ends, isCut: tours.isCut, more };
    },
    "exercise-offer": () => core.exerciseOffer(),
    exercise: ({ exercise, number }) => core.exerciseMoment(exercise, number),
    verdict: ({ exercise, number, square }) => core.exerciseVerdict(exercise, number, square ?? undefined),
    "tour-facts": ({ draft, squares }) => core.tourFacts(draft, squares),
    "write-tour"({ draft, squares, format, most }) {
      const next = new core.TourText(draft, squares, format);
      tourText?.free();
      tourText = next;
      return readNextChunk(most);
    },
    "write-on": ({ most }) => readNextChunk(most),
    "tours-page": ({ first, count }) => listing.current.page(first, count),
    "tours-text": ({ lines, first, count }) => listing.current.text(lines, first, count),
  };
}
