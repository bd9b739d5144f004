import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";

const STEPS = 100_000;

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));

/**
 * The first steps of an experiment as the native library takes them.
 *
 * @param {string[]} experiment
 */
function nativeSteps(experiment) {
  const example = process.env.KNIGHTS_TOUR_STEPS;
  const words = [...experiment, String(STEPS)];
  const [command, options] = example
    ? [example, words]
    : ["cargo", ["run", "--quiet", "--release", "--example", "steps", "--", ...words]];
  return execFileSync(command, options, { encoding: "utf8", maxBuffer: 1 << 26 });
}

/** The builds of the core: the folders of their bindings. */
const BUILDS = ["", "laboratory/"];

test("what is served are the builds that are tested", () => {
  const served = readdirSync(new URL("../../dist/assets", import.meta.url)).filter((name) => name.endsWith(".wasm"));
  expect(served.length).toBe(BUILDS.length);
  for (const folder of BUILDS) {
    const core = read(`www/bindings/${folder}knights_tour_bg.wasm`);
    expect(served.some((name) => read(`dist/assets/${name}`).equals(core)), folder).toBe(true);
  }
});

for (const folder of BUILDS) {
  test(`the same experiment takes the same first 100,000 steps natively and in the browser: ${folder || "first build"}`, async ({ page }) => {
    await page.route("**/under-test/*", (route) => {
      const name = new URL(route.request().url()).pathname.split("/").pop();
      const contentType = name?.endsWith(".js") ? "text/javascript" : "application/wasm";
      return route.fulfill({ body: read(`www/bindings/${folder}${name}`), contentType });
    });
    await page.goto("./");

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
      // Compared whole, but not printed whole when they differ.
      expect(steps === native, `${experiment.join(" ")}: ${steps.length} and ${native.length} characters`).toBe(true);
      expect(native.split("\n").length - 1).toBeGreaterThan(100);
    }
  });
}
