/** Native programs and the page's builds of the core give the same answers. */

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { Sweep, load, readyQuestions, sweepDraft, sweepPlan } from "../../www/engine/laboratory-core.js";
import { STEP_KINDS } from "../../www/engine/protocol.js";

/** The number of compared steps. */
const STEPS = 30_000;

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));

/**
 * The output of a native program.
 *
 * @param {string | undefined} program its path, if it is built
 * @param {string[]} otherwise the arguments with which cargo runs it
 * @param {string[]} words
 */
function native(program, otherwise, words) {
  const [command, options] = program
    ? [program, words]
    : ["cargo", ["run", "--quiet", "--release", ...otherwise, "--", ...words]];
  return execFileSync(command, options, { encoding: "utf8", maxBuffer: 1 << 26 });
}

/**
 * The first steps of an experiment in the native library.
 *
 * @param {string[]} experiment
 */
function nativeSteps(experiment) {
  return native(process.env.KNIGHTS_TOUR_STEPS, ["--example", "steps"], [...experiment, String(STEPS)]);
}

/** The folders of the bindings of each build of the core. The first build supports the default experiment only. */
const BUILDS = ["", "laboratory/"];

/**
 * Serves the bindings of a build to the page, under `under-test/`.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} folder
 */
async function serve(page, folder) {
  await page.route("**/under-test/*", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").pop();
    const contentType = name?.endsWith(".js") ? "text/javascript" : "application/wasm";
    return route.fulfill({ body: read(`www/bindings/${folder}${name}`), contentType });
  });
  await page.goto("./");
}

/**
 * Compares whole outputs, and prints only their lengths where they differ.
 *
 * @param {string} steps
 * @param {string} native
 */
function expectEqual(steps, native) {
  expect(steps === native, `${steps.length} and ${native.length} characters`).toBe(true);
}

test("the site serves the builds that are tested", () => {
  const served = readdirSync(new URL("../../dist/assets", import.meta.url)).filter((name) => name.endsWith(".wasm"));
  expect(served.length).toBe(BUILDS.length);
  for (const folder of BUILDS) {
    const core = read(`www/bindings/${folder}knights_tour_bg.wasm`);
    expect(served.some((name) => read(`dist/assets/${name}`).equals(core)), folder).toBe(true);
  }
});

test("the default experiment takes the same steps natively and in the first build, from every square", { tag: "@firefox" }, async ({ page }) => {
  await serve(page, BUILDS[0]);
  const { choices, starts } = JSON.parse(read("www/bindings/usual.json").toString());
  const { rows, columns, order, algorithm } = choices.draft;
  expect(starts.length).toBe(rows * columns);
  const taken = await page.evaluate(async (count) => {
    const address = new URL("under-test/knights_tour.js", location.href).href;
    const { Search, initSync } = await import(address);
    initSync({ module: await (await fetch(address.replace(".js", "_bg.wasm"))).arrayBuffer() });
    return Array.from({ length: count }, (_, start) => {
      const search = new Search(start);
      /** @type {number[][]} */
      const steps = [];
      for (let known = 0; ; known = steps.length) {
        const [, event, square, count] = search.advance(1, 1000);
        if (count === known) break;
        steps.push([event, square]);
      }
      search.free();
      return steps;
    });
  }, starts.length);
  for (const [index, reports] of taken.entries()) {
    const native = nativeSteps([rows, columns, starts[index].start, order, algorithm]);
    const steps = reports.map(([event, square]) => (square < 0 ? `${STEP_KINDS[event]}\n` : `${STEP_KINDS[event]} ${square}\n`)).join("");
    expectEqual(steps, native);
    expect(native.split("\n").length - 1).toBeGreaterThanOrEqual(rows * columns);
  }
});

test("an experiment takes the same first 30,000 steps natively and in the browser", { tag: "@firefox" }, async ({ page }) => {
  await serve(page, BUILDS[1]);
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
        for (let taken = 0; taken < count; taken++) {
          const { done, value } = search.next();
          if (done) break;
          text += value.square === undefined ? `${value.kind}\n` : `${value.kind} ${value.square}\n`;
        }
        search.free();
        return text;
      },
      { experiment, count: STEPS },
    );
    const native = nativeSteps(experiment);
    expectEqual(steps, native);
    expect(native.split("\n").length - 1, experiment.join(" ")).toBeGreaterThan(100);
  }
});

/** The visit limit of a run, high enough to reveal differences between implementations. */
const MAX_VISITS = 200;

test("the command line and the page's core answer each ready question of the laboratory alike", () => {
  load(read("www/bindings/laboratory/knights_tour_bg.wasm"));
  const findings = ["tour", "none", "limit", "gave-up", "no-memory"];
  const questions = readyQuestions();
  expect(questions.map(({ name }) => name)).toEqual(["hard-starts", "warnsdorff-blow-up", "all-orders", "oct-aml-16-rivals"]);
  for (const { name, question } of questions) {
    const asked = { ...question, limit: String(MAX_VISITS) };
    const words = ["sweep", "--ready", name, "--limit", asked.limit, "--format", "csv"];
    const table = native(process.env.KNIGHTS_TOUR_COMMAND, ["--package", "knights-tour-cli"], words).trim().split("\n").slice(1);
    const { cells, runs, twins } = sweepPlan(asked);
    expect(table.length).toBe(cells);
    const own = Uint32Array.from(twins.keys()).filter((cell) => twins[cell] === cell);
    expect(own.length).toBe(runs);
    const sweep = new Sweep(asked, 0, own);
    /** @type {Map<number, string>} */
    const answers = new Map();
    while (sweep.more) {
      const before = sweep.done;
      const numbers = sweep.advance(1000);
      for (let done = before; done < sweep.done; done++) {
        const [finding, visits, backtracks, attempts, , closed, turns] = numbers.subarray(7 * (done - before));
        const parts = [findings[finding ?? -1], visits, backtracks, attempts, closed === 1, Number.isNaN(turns) ? "" : turns];
        answers.set(own[done] ?? -1, parts.join());
      }
    }
    // The command line runs mirror images too. The last column, the duration, is not compared.
    const differ = table.findIndex((line, cell) => !line.replace(/,[^,]*$/, "").endsWith(`,${answers.get(twins[cell] ?? -1)}`));
    expect(differ, `${name}: ${table[differ]} is ${answers.get(twins[differ] ?? -1)} here`).toBe(-1);
    expect(sweepDraft(asked, cells - 1)?.rows).toBe(table.at(-1)?.split(",")[0]);
    expect(sweepDraft(asked, cells)).toBeNull();
  }
});
