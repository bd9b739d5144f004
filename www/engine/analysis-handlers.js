/** Request handlers of a worker for games, counts, sweeps, lists, texts and facts of tours, and exercises. */

/** @import { ExerciseRequests, AnalysisRequests } from "./requests.js" */

/** @typedef {AnalysisRequests & ExerciseRequests} HandledRequests */

/**
 * A task that several requests work on. A request with the same parameters continues the current task; a request with
 * other parameters starts a new task.
 *
 * @template {{free: () => void}} T
 */
class ResumableTask {
  /** @type {T | undefined} */
  #current;
  #requestKey = "";

  /**
   * Returns the task of a request.
   *
   * @param {unknown} request the parameters that identify the task
   * @param {() => T} create
   * @param {(task: T) => boolean} [canContinue] whether the current task is in the state that the request expects
   */
  resumeOrCreate(request, create, canContinue = () => true) {
    const requestKey = JSON.stringify(request);
    if (this.#current && this.#requestKey === requestKey && canContinue(this.#current)) return this.#current;
    const task = create();
    this.free();
    this.#requestKey = requestKey;
    return (this.#current = task);
  }

  /** The current task. */
  get current() {
    if (!this.#current) throw new Error("no task was started");
    return this.#current;
  }

  free() {
    this.#current?.free();
    this.#current = undefined;
  }
}

/**
 * Creates the handlers of all `AnalysisRequests` and `ExerciseRequests`.
 *
 * @param {typeof import("./laboratory-core.js")} core
 * @returns {{[K in keyof HandledRequests]: (parameters: HandledRequests[K]["parameters"]) => unknown}}
 */
export function createAnalysisHandlers(core) {
  /** @type {ResumableTask<import("#laboratory").Sweep>} */
  const sweepTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Sweep>} */
  const measureTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Enumeration>} */
  const countTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").TourCount>} */
  const boardCountTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Bunch>} */
  const bunchTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").PartCounter>} */
  const partTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").UncrossedSearch>} */
  const uncrossedTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").RandomTour>} */
  const randomTourTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").DrawSeries>} */
  const drawTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").RandomWalks>} */
  const walksTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").ExtremePath>} */
  const extremeTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").RingOrder>} */
  const ringTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Tours>} */
  const listTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Game>} */
  const gameTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").PuzzleMaker>} */
  const makerTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").PuzzleSolutions>} */
  const solutionsTask = new ResumableTask();
  /** @type {ResumableTask<import("#laboratory").Identification>} */
  const identifyTask = new ResumableTask();
  /** The writer of the current text. @type {import("#laboratory").TextWriter | undefined} */
  let writer;

  /** Returns the next piece of the text. @param {number} most the maximum number of squares or rows */
  function readNextChunk(most) {
    if (!writer) throw new Error("no text was started");
    return { text: writer.next(most), more: writer.hasMore };
  }

  /**
   * Starts another text, and returns its first piece.
   *
   * @param {import("#laboratory").TextWriter} nextWriter
   * @param {number} most
   */
  function readFirstChunk(nextWriter, most) {
    writer?.free();
    writer = nextWriter;
    return readNextChunk(most);
  }

  /**
   * Returns the game of a request, after replaying the path of the request.
   *
   * @param {import("./requests.js").GameArgs} parameters
   */
  function replayGame({ draft, givens, path }) {
    const key = { draft, givens: Array.from(givens) };
    const game = gameTask.resumeOrCreate(key, () => new core.Game(draft, givens));
    return { game, state: game.walk(path) };
  }

  /** The last applied filter of the listed tours, as JSON. */
  let appliedFilter = "";

  return {
    game: (parameters) => replayGame(parameters).state,
    solvability: (parameters) => replayGame(parameters).game.prospect(parameters.milliseconds),
    hint: (parameters) => replayGame(parameters).game.hint(parameters.milliseconds),
    "ready-questions": () => core.readyQuestions(),
    plan: ({ question }) => core.sweepPlan(question),
    "cell-draft": ({ question, cell }) => core.sweepDraft(question, cell),
    sweep({ question, done, milliseconds }) {
      const sweep = sweepTask.resumeOrCreate(
        question,
        () => new core.Sweep(question, done),
        (currentSweep) => currentSweep.done === done,
      );
      const failuresBefore = sweep.failures;
      sweep.advance(milliseconds);
      return { done: sweep.done, failures: sweep.failures - failuresBefore, count: sweep.count, more: sweep.more };
    },
    measure({ question, cells, milliseconds }) {
      const sweep = measureTask.resumeOrCreate(
        { question, cells: Array.from(cells) },
        () => new core.Sweep(question, 0, cells),
      );
      const results = sweep.advance(milliseconds);
      const { done, more } = sweep;
      if (!more) measureTask.free();
      return { results, done, more };
    },
    count({ draft, milliseconds }) {
      const enumeration = countTask.resumeOrCreate(draft, () => new core.Enumeration(draft));
      const more = enumeration.advance(milliseconds);
      const { tours } = enumeration;
      if (!more) countTask.free();
      return { tours, more };
    },
    "count-board"({ rows, columns, closed, milliseconds }) {
      const count = boardCountTask.resumeOrCreate(
        { rows, columns, closed },
        () => new core.TourCount(rows, columns, closed),
      );
      const progress = count.advance(milliseconds);
      if (progress.counts || progress.refused) boardCountTask.free();
      return progress;
    },
    "shared-count": ({ rows, columns, ...request }) => core.sharedCount(rows, columns, request),
    "part-tour": ({ rows, columns, part }) => core.tourOfPart(rows, columns, part),
    "count-part"({ rows, columns, part, memory, milliseconds }) {
      const counter = partTask.resumeOrCreate(
        { rows, columns, part, memory },
        () => new core.PartCounter(rows, columns, part, memory),
      );
      const progress = counter.advance(milliseconds);
      if (progress.result !== null || progress.refused) partTask.free();
      return progress;
    },
    "middle-squares": ({ rows, columns, moves }) => core.middleSquares(rows, columns, moves),
    bunch({ rows, columns, moves, memory, numbersTours, milliseconds }) {
      const bunch = bunchTask.resumeOrCreate(
        { rows, columns, moves: Array.from(moves), memory },
        () => new core.Bunch(rows, columns, moves, memory),
      );
      return numbersTours ? bunch.numberTours(milliseconds) : bunch.count(milliseconds);
    },
    "bunch-tour": ({ number }) => bunchTask.current.tour(number),
    "bunch-contradiction": () => bunchTask.current.contradiction,
    "bunch-random": ({ seed }) => bunchTask.current.randomNumber(seed),
    "known-records": () => core.knownRecords(),
    "uncrossed-path"({ side, milliseconds }) {
      const search = uncrossedTask.resumeOrCreate(side, () => new core.UncrossedSearch(side));
      const progress = search.advance(milliseconds);
      if (progress.isProved) uncrossedTask.free();
      return progress;
    },
    "offers-random-tour": ({ draft }) =>
      randomTourTask.resumeOrCreate(draft, () => new core.RandomTour(draft)).isOffered,
    "random-tour": ({ draft, seed, milliseconds }) =>
      randomTourTask.resumeOrCreate(draft, () => new core.RandomTour(draft)).draw(seed, milliseconds),
    "compare-draws"({ seed, milliseconds }) {
      const series = drawTask.resumeOrCreate(seed, () => new core.DrawSeries(seed));
      const progress = series.advance(milliseconds);
      if (progress.draws === progress.allDraws) drawTask.free();
      return progress;
    },
    walks({ draft, walks, milliseconds }) {
      const series = walksTask.resumeOrCreate({ draft, walks }, () => new core.RandomWalks(draft, walks));
      const progress = series.advance(milliseconds);
      const { more } = series;
      if (!more) walksTask.free();
      return { ...progress, more };
    },
    "extreme-path"({ draft, longest, milliseconds }) {
      const search = extremeTask.resumeOrCreate({ draft, longest }, () => new core.ExtremePath(draft, longest));
      const progress = search.advance(milliseconds);
      if (progress.isProved) extremeTask.free();
      return progress;
    },
    "ring-order"({ draft, alongRun, milliseconds }) {
      const order = ringTask.resumeOrCreate({ draft, alongRun }, () => new core.RingOrder(draft, alongRun));
      const answer = order.advance(milliseconds);
      if (answer) ringTask.free();
      return answer;
    },
    "make-puzzle"({ draft, tour, difficulty, seed, milliseconds }) {
      const key = { draft, tour: Array.from(tour), difficulty, seed };
      const maker = makerTask.resumeOrCreate(key, () => new core.PuzzleMaker(draft, tour, difficulty, seed));
      const answer = maker.advance(milliseconds);
      if (answer.puzzle) makerTask.free();
      return answer;
    },
    "solve-puzzle"({ draft, givens, milliseconds }) {
      const key = { draft, givens: Array.from(givens) };
      const solutions = solutionsTask.resumeOrCreate(key, () => new core.PuzzleSolutions(draft, givens));
      const answer = solutions.advance(milliseconds);
      if (answer.isComplete) solutionsTask.free();
      return answer;
    },
    tours({ draft, everywhere, filter, milliseconds }) {
      const tours = listTask.resumeOrCreate({ draft, everywhere }, () => {
        appliedFilter = "";
        return new core.Tours(draft, everywhere);
      });
      const { symmetric, different, last } = filter;
      const filterJson = JSON.stringify(filter);
      if (filterJson !== appliedFilter) tours.choose(symmetric, different, last ?? undefined);
      appliedFilter = filterJson;
      const more = tours.advance(milliseconds);
      return { found: tours.found, chosen: tours.chosen, ends: tours.ends, isCut: tours.isCut, more };
    },
    "read-printout": ({ text, reading, topLeft }) => core.readPrintout(text, reading, topLeft),
    identify({ rows, columns, path, milliseconds }) {
      const identification = identifyTask.resumeOrCreate(
        { rows, columns, path: Array.from(path) },
        () => new core.Identification(rows, columns, path),
      );
      const answer = identification.advance(milliseconds);
      if (!answer.more) identifyTask.free();
      return answer;
    },
    "exercise-offer": () => core.exerciseOffer(),
    exercise: ({ exercise, number }) => core.exerciseMoment(exercise, number),
    verdict: ({ exercise, number, square }) => core.exerciseVerdict(exercise, number, square ?? undefined),
    "tour-facts": ({ draft, squares }) => core.tourFacts(draft, squares),
    "move-targets": ({ draft }) => core.moveTargets(draft),
    "write-tour": ({ draft, squares, format, most }) => readFirstChunk(core.writeTour(draft, squares, format), most),
    "write-results": ({ question, cells, numbers, format, most }) =>
      readFirstChunk(core.writeResults(question, cells, numbers, format), most),
    "write-on": ({ most }) => readNextChunk(most),
    "tours-page": ({ first, count }) => listTask.current.page(first, count),
    "tour-records": ({ milliseconds }) => listTask.current.records(milliseconds),
    "tours-text": ({ lines, first, count }) => listTask.current.text(lines, first, count),
  };
}
