/** Comparison of native programs with the page's builds of the core: both must give the same results. */

import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import {
  RandomWalks,
  Sweep,
  choices,
  load,
  readyQuestions,
  sweepDraft,
  sweepPlan,
  writeResults,
} from "../../www/engine/laboratory-core.js";
import { STEP_KINDS } from "../../www/engine/protocol.js";
import { runCommandLine, runNative } from "./native-program.js";

/** The maximum number of steps compared. */
const COMPARED_STEPS = 30_000;

/** The content of a file. @param {string} path relative to the repository */
const readBytes = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));

/**
 * The first steps of an experiment in the native library, as text.
 *
 * @param {string[]} experiment rows, columns, start, order and algorithm
 */
function nativeSteps(experiment) {
  return runNative(process.env.KNIGHTS_TOUR_STEPS, ["--example", "steps"], [...experiment, String(COMPARED_STEPS)]);
}

/** The folder in www/bindings of each build of the core. The first build supports the default experiment only. */
const BUILDS = ["", "laboratory/"];

/**
 * Serves the bindings of a build below `under-test/`, and opens the page.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} folder
 */
async function serveBuild(page, folder) {
  await page.route("**/under-test/*", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").pop();
    const contentType = name?.endsWith(".js") ? "text/javascript" : "application/wasm";
    return route.fulfill({ body: readBytes(`www/bindings/${folder}${name}`), contentType });
  });
  await page.goto("./");
}

/**
 * Expects equal texts. If they differ, the message has only their lengths, because the texts are long.
 *
 * @param {string} actual
 * @param {string} expected
 */
function expectEqual(actual, expected) {
  expect(actual === expected, `equal texts, of ${actual.length} and ${expected.length} characters`).toBe(true);
}

test("the site serves the tested builds of the core", () => {
  const servedNames = readdirSync(new URL("../../dist/assets", import.meta.url)).filter((name) =>
    name.endsWith(".wasm"),
  );
  expect(servedNames.length).toBe(BUILDS.length);
  for (const folder of BUILDS) {
    const core = readBytes(`www/bindings/${folder}knights_tour_bg.wasm`);
    expect(
      servedNames.some((name) => readBytes(`dist/assets/${name}`).equals(core)),
      folder,
    ).toBe(true);
  }
});

test(
  "the default experiment takes the same steps natively and in the first build, from every square",
  { tag: "@firefox" },
  async ({ page }) => {
    await serveBuild(page, BUILDS[0]);
    const { choices, starts } = JSON.parse(readBytes("www/bindings/default-experiment.json").toString());
    const { rows, columns, order, algorithm } = choices.draft;
    expect(starts.length).toBe(rows * columns);
    const stepLists = await page.evaluate(async (count) => {
      const address = new URL("under-test/knights_tour.js", location.href).href;
      const { Search, initSync } = await import(address);
      initSync({ module: await (await fetch(address.replace(".js", "_bg.wasm"))).arrayBuffer() });
      return Array.from({ length: count }, (_, start) => {
        const search = new Search(start);
        /** @type {number[][]} */
        const steps = [];
        for (let knownCount = 0; ; knownCount = steps.length) {
          const [, event, square, stepCount] = search.advance(1, 1000);
          if (stepCount === knownCount) break;
          steps.push([event, square]);
        }
        search.free();
        return steps;
      });
    }, starts.length);
    for (const [index, stepList] of stepLists.entries()) {
      const expectedSteps = nativeSteps([rows, columns, starts[index].start, order, algorithm]);
      const steps = stepList
        .map(([event, square]) => (square < 0 ? `${STEP_KINDS[event]}\n` : `${STEP_KINDS[event]} ${square}\n`))
        .join("");
      expectEqual(steps, expectedSteps);
      expect(expectedSteps.split("\n").length - 1).toBeGreaterThanOrEqual(rows * columns);
    }
  },
);

test(
  "an experiment takes the same first 30,000 steps natively and in the browser",
  { tag: "@firefox" },
  async ({ page }) => {
    await serveBuild(page, BUILDS[1]);
    for (const experiment of [
      ["8", "8", "3,7", "jumps", "backtracking"],
      ["8", "8", "0,0", "clockwise", "backtracking"],
      ["40", "37", "20,11", "python-book", "warnsdorff"],
      ["52", "52", "0,0", "jumps", "warnsdorff-exchange"],
      ["5", "5", "0,0", "granada", "breadth-first"],
      ["7", "8", "6,1", "rows", "pruned"],
      ["57", "60", "3,19", "rows", "oct-aml-16"],
      ["60", "60", "1,1", "rows", "random"],
      ["30", "41", "5,5", "python-book", "roth"],
      ["60", "60", "8,3", "jumps", "first-free"],
      ["60", "60", "8,3", "jumps", "random-walk"],
    ]) {
      const steps = await page.evaluate(
        async ({ experiment, count }) => {
          const address = new URL("under-test/knights_tour.js", location.href).href;
          const { choices, initSync, prepare } = await import(address);
          const bytes = await (await fetch(address.replace(".js", "_bg.wasm"))).arrayBuffer();
          initSync({ module: bytes });
          const [rows, columns, start, order, algorithm] = experiment;
          const { draft } = choices();
          const search = prepare({ ...draft, rows, columns, start, order, algorithm, shortcuts: false }, false, false);
          let text = "";
          for (let step = 0; step < count; step++) {
            const { done, value } = search.next();
            if (done) break;
            text += value.square === undefined ? `${value.kind}\n` : `${value.kind} ${value.square}\n`;
          }
          search.free();
          return text;
        },
        { experiment, count: COMPARED_STEPS },
      );
      const expectedSteps = nativeSteps(experiment);
      expectEqual(steps, expectedSteps);
      expect(expectedSteps.split("\n").length - 1, experiment.join(" ")).toBeGreaterThan(100);
    }
  },
);

/** The visit limit of a run, high enough to reveal differences between implementations. */
const MAX_VISITS = 200;

test("the command line and the page's core give the same results for each ready-made question of the laboratory", () => {
  load(readBytes("www/bindings/laboratory/knights_tour_bg.wasm"));
  const findingNames = ["tour", "none", "limit", "gave-up", "no-memory"];
  const questions = readyQuestions();
  expect(questions.map(({ name }) => name)).toEqual([
    "hard-starts",
    "warnsdorff-blow-up",
    "all-orders",
    "oct-aml-16-rivals",
    "random-walks",
  ]);
  for (const { name, question } of questions) {
    const limitedQuestion = { ...question, limit: String(MAX_VISITS) };
    const programArguments = ["sweep", "--ready", name, "--limit", limitedQuestion.limit, "--format", "csv"];
    const csvRows = runCommandLine(programArguments).trim().split("\n").slice(1);
    // The sweep has `cells` experiments, of which `runs` are computed. Experiment `twins[cell]` is computed in place of
    // experiment `cell`, and has the same results.
    const { cells, runs, twins } = sweepPlan(limitedQuestion);
    expect(csvRows.length).toBe(cells);
    const computedCells = Uint32Array.from(twins.keys()).filter((cell) => twins[cell] === cell);
    expect(computedCells.length).toBe(runs);
    const sweep = new Sweep(limitedQuestion, 0, computedCells);
    /** @type {Map<number, string>} */
    const results = new Map();
    while (sweep.more) {
      const doneBefore = sweep.done;
      const numbers = sweep.advance(1000);
      for (let done = doneBefore; done < sweep.done; done++) {
        const [finding, visits, backtracks, attempts, , closed, turns] = numbers.subarray(7 * (done - doneBefore));
        const parts = [
          findingNames[finding ?? -1],
          visits,
          backtracks,
          attempts,
          closed === 1,
          Number.isNaN(turns) ? "" : turns,
        ];
        results.set(computedCells[done] ?? -1, parts.join());
      }
    }
    // The command line runs mirror images too. The last column, the duration, is not compared.
    const firstDifference = csvRows.findIndex(
      (line, cell) => !line.replace(/,[^,]*$/, "").endsWith(`,${results.get(twins[cell] ?? -1)}`),
    );
    expect(
      firstDifference,
      `${name}: the command line has ${csvRows[firstDifference]}, the core ${results.get(twins[firstDifference] ?? -1)}`,
    ).toBe(-1);
    expect(sweepDraft(limitedQuestion, cells - 1)?.rows).toBe(csvRows.at(-1)?.split(",")[0]);
    expect(sweepDraft(limitedQuestion, cells)).toBeNull();
  }
});

test("the command line and the page's core make the same random walks", () => {
  load(readBytes("www/bindings/laboratory/knights_tour_bg.wasm"));
  const { draft } = choices();
  for (const [rows, columns, start, order, seed, count] of [
    ["8", "8", "0,0", "clockwise", "1", "20000"],
    ["5", "6", "2,3", "jumps", "4294967295", "3000"],
    ["40", "37", "20,11", "rows", "0", "100"],
  ]) {
    const programArguments = ["walks", `${rows}x${columns}`, "--start", start, "--order", order, "--seed", seed];
    const native = JSON.parse(runCommandLine([...programArguments, "--count", count, "--format", "json"]));
    const series = new RandomWalks({ ...draft, rows, columns, start, order, seed }, Number(count));
    const { counts, longest, ...progress } = series.advance(60_000);
    expect(series.more).toBe(false);
    expect({
      seed: Number(seed),
      walks: progress.done,
      mean: progress.mean,
      counts: [...counts],
      longest: [...longest],
      longest_walk: progress.longestWalk,
      longest_seed: progress.longestSeed,
    }).toEqual(native);
  }
});

test("the command line and the page's core write the same bytes for the table of a question", () => {
  load(readBytes("www/bindings/laboratory/knights_tour_bg.wasm"));
  const question = {
    ...readyQuestions()[0]?.question,
    algorithms: "warnsdorff,aml,backtracking",
    sizes: "5,6x8",
    starts: "corner",
    orders: "rows -1,-2;-2,-1;-2,1;-1,2;1,2;2,1;1,-2;2,-1",
    seeds: "0..1",
    tour: "open",
    limit: "100",
    centre: "true",
  };
  const programArguments = ["sweep", "--measures"]
    .concat(["--algorithm", question.algorithms], ["--sizes", question.sizes], ["--starts", question.starts])
    .concat(["--order", question.orders], ["--seed", question.seeds], ["--limit", question.limit]);
  /** @param {string} format */
  const nativeTable = (format) => runCommandLine([...programArguments, "--format", format]);
  const sweep = new Sweep(question, 0, undefined);
  /** @type {number[]} */
  const numbers = [];
  while (sweep.more) numbers.push(...sweep.advance(1000));
  const cells = Uint32Array.from({ length: sweep.count }, (_, cell) => cell);
  expect(cells.length).toBeGreaterThan(20);
  for (const format of /** @type {const} */ (["csv", "json"])) {
    const expected = nativeTable(format);
    // Only the durations differ, so the page's core writes those of the command line.
    const durations =
      format === "csv"
        ? expected
            .split("\n")
            .slice(1, -1)
            .map((line) => Number(line.replace(/.*,/, "")))
        : JSON.parse(expected).cells.map((/** @type {{milliseconds: number}} */ cell) => cell.milliseconds);
    expect(durations).toHaveLength(cells.length);
    for (const cell of cells) numbers[7 * cell + 4] = durations[cell];
    const table = writeResults(question, cells, Float64Array.from(numbers), format);
    let text = "";
    while (table.hasMore) text += new TextDecoder().decode(table.next(7));
    expect(text).toBe(expected);
  }
});
