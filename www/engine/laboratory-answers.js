/** Request handlers of a worker for many tours at once: counting, sweeping, listing and exercises. */

/** @import { ExerciseQuestions, LaboratoryQuestions } from "./request.js" */

/** @typedef {LaboratoryQuestions & ExerciseQuestions} Answered */

/**
 * The task of a request: the current one while the request stays the same, otherwise a new one.
 *
 * @template {{free: () => void}} T
 */
class Task {
  /** @type {T | undefined} */
  #core;
  #question = "";

  /**
   * @param {unknown} question
   * @param {() => T} begin
   * @param {(task: T) => boolean} [goesOn] whether the current task can continue
   */
  of(question, begin, goesOn = () => true) {
    const text = JSON.stringify(question);
    if (this.#core && this.#question === text && goesOn(this.#core)) return this.#core;
    const next = begin();
    this.end();
    this.#question = text;
    return (this.#core = next);
  }

  /** The current task. */
  get core() {
    if (!this.#core) throw new Error("nothing was asked for");
    return this.#core;
  }

  end() {
    this.#core?.free();
    this.#core = undefined;
  }
}

/**
 * @param {typeof import("./laboratory-core.js")} core
 * @returns {{[K in keyof Answered]: (asked: Answered[K]["asked"]) => unknown}}
 */
export function laboratoryAnswers(core) {
  /** @type {Task<import("#laboratory").Sweep>} */
  const sweeping = new Task();
  /** @type {Task<import("#laboratory").Sweep>} */
  const measuring = new Task();
  /** @type {Task<import("#laboratory").Enumeration>} */
  const counting = new Task();
  /** @type {Task<import("#laboratory").TourCount>} */
  const boardCounting = new Task();
  /** @type {Task<import("#laboratory").Tours>} */
  const listing = new Task();
  /** @type {Task<import("#laboratory").Game>} */
  const playing = new Task();
  /** The text being written. @type {import("#laboratory").TourText | undefined} */
  let writing;

  /** @param {number} most */
  function writeOn(most) {
    if (!writing) throw new Error("no tour is written");
    return { text: writing.next(most), more: writing.hasMore };
  }

  /** Returns the game of a request, and replays its path. @param {import("./request.js").GameQuestion} asked */
  function game({ draft, path }) {
    const game = playing.of(draft, () => new core.Game(draft));
    return { game, state: game.walk(path) };
  }

  /** The filter of the listed tours, as JSON. */
  let choice = "";

  return {
    game: (asked) => game(asked).state,
    prospect: (asked) => game(asked).game.prospect(asked.milliseconds),
    hint: (asked) => game(asked).game.hint(asked.milliseconds),
    "ready-questions": () => core.readyQuestions(),
    plan: ({ question }) => core.sweepPlan(question),
    "cell-draft": ({ question, cell }) => core.sweepDraft(question, cell),
    sweep({ question, done, milliseconds }) {
      const sweep = sweeping.of(
        question,
        () => new core.Sweep(question, done),
        (under) => under.done === done,
      );
      const failed = sweep.failures;
      sweep.advance(milliseconds);
      return { done: sweep.done, failures: sweep.failures - failed, count: sweep.count, more: sweep.more };
    },
    measure({ question, cells, milliseconds }) {
      const sweep = measuring.of({ question, cells: Array.from(cells) }, () => new core.Sweep(question, 0, cells));
      const results = sweep.advance(milliseconds);
      const { done, more } = sweep;
      if (!more) measuring.end();
      return { results, done, more };
    },
    count({ draft, milliseconds }) {
      const enumeration = counting.of(draft, () => new core.Enumeration(draft));
      const more = enumeration.advance(milliseconds);
      const { tours } = enumeration;
      if (!more) counting.end();
      return { tours, more };
    },
    "count-board"({ rows, columns, closed, milliseconds }) {
      const count = boardCounting.of({ rows, columns, closed }, () => new core.TourCount(rows, columns, closed));
      const told = count.advance(milliseconds);
      if (told.counts || told.refused) boardCounting.end();
      return told;
    },
    tours({ draft, everywhere, filter, milliseconds }) {
      const tours = listing.of({ draft, everywhere }, () => {
        choice = "";
        return new core.Tours(draft, everywhere);
      });
      const { symmetric, different, last } = filter;
      const chosen = JSON.stringify(filter);
      if (chosen !== choice) tours.choose(symmetric, different, last ?? undefined);
      choice = chosen;
      const more = tours.advance(milliseconds);
      return { found: tours.found, chosen: tours.chosen, ends: tours.ends, isCut: tours.isCut, more };
    },
    "exercise-offer": () => core.exerciseOffer(),
    exercise: ({ exercise, number }) => core.exerciseMoment(exercise, number),
    verdict: ({ exercise, number, square }) => core.exerciseVerdict(exercise, number, square ?? undefined),
    "tour-facts": ({ draft, squares }) => core.tourFacts(draft, squares),
    "write-tour"({ draft, squares, format, most }) {
      const next = new core.TourText(draft, squares, format);
      writing?.free();
      writing = next;
      return writeOn(most);
    },
    "write-on": ({ most }) => writeOn(most),
    "tours-page": ({ first, count }) => listing.core.page(first, count),
    "tours-text": ({ lines, first, count }) => listing.core.text(lines, first, count),
  };
}
