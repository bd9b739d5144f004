/**
 * The program of `cargo xtask mutants www/NAME`: changes modules of the page, and runs the tests of `tests/page` that
 * import them after each change. It lists the changes that no test notices.
 *
 * Only modules that a test imports are changed. The others need a browser.
 */

import { readFileSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../soak/random.js";

/** The packages that make the changes and run the tests. They are installed only for this program. */
const PACKAGES = ["@stryker-mutator/core", "@stryker-mutator/instrumenter", "@stryker-mutator/tap-runner"];

/** The version of these packages with which this program was tried. */
const PACKAGE_VERSION = "9.6.1";

/** Changes that are not made: of texts and names, most of which the type checker or the tests of all texts notice. */
const EXCLUDED_MUTATIONS = ["StringLiteral"];

/** Large folders that no test reads. They are not copied to the folder where the changes are made. */
const IGNORED_FOLDERS = ["/target", "/dist"];

/** How long a test may take before a change counts as noticed, because it has made the test endless. */
const TIMEOUT_MILLISECONDS = 20_000;

const { values: options, positionals } = parseArgs({
  options: {
    sample: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const folder = positionals[0];

/** Imports a package by its name, which the type checker need not find. @param {string} name */
async function importPackage(name) {
  try {
    return await import(name);
  } catch (error) {
    if (/** @type {{code?: string}} */ (error).code !== "ERR_MODULE_NOT_FOUND") throw error;
    const packages = PACKAGES.map((name) => `${name}@${PACKAGE_VERSION}`).join(" ");
    console.error(`Install Stryker first: npm install --no-save ${packages}`);
    process.exit(1);
  }
}

/** The modules of the folder that a test imports, each with these tests. */
function testedModules() {
  /** @type {Map<string, string[]>} */
  const testsOfModules = new Map();
  for (const name of readdirSync("tests/page")) {
    if (!name.endsWith(".test.js")) continue;
    const test = `tests/page/${name}`;
    const imports = readFileSync(test, "utf8").matchAll(/(?:from|import\() ?"\.\.\/\.\.\/(www\/[\w./-]+)"/g);
    for (const module of new Set([...imports].map(([, path]) => path))) {
      if (!module.startsWith(`${folder}/`)) continue;
      testsOfModules.set(module, [...(testsOfModules.get(module) ?? []), test]);
    }
  }
  return testsOfModules;
}

/** The number of changes that can be made in a module. @param {string} module */
async function changeCount(module) {
  const { Instrumenter } = await importPackage("@stryker-mutator/instrumenter");
  const silentLogger = { info() {}, debug() {}, warn() {}, isDebugEnabled: () => false };
  const file = { name: module, mutate: true, content: readFileSync(module, "utf8") };
  const mutatorOptions = { plugins: null, excludedMutations: EXCLUDED_MUTATIONS, ignorers: [] };
  const { mutants } = await new Instrumenter(silentLogger).instrument([file], mutatorOptions);
  return mutants.filter((/** @type {{status?: string}} */ { status }) => status !== "Ignored").length;
}

/**
 * Chooses modules at random until they have enough changes.
 *
 * @param {string[]} modules
 */
async function sampleModules(modules) {
  const random = new Random(Number(options.seed), 0);
  const rest = modules.toSorted();
  const sample = [];
  let changes = 0;
  while (rest.length > 0 && changes < Number(options.sample)) {
    const [module] = rest.splice(random.below(rest.length), 1);
    const count = await changeCount(module);
    console.log(`${module}: ${count} changes`);
    sample.push(module);
    changes += count;
  }
  console.log(`${changes} changes in ${sample.length} of ${modules.length} modules\n`);
  return sample;
}

/**
 * Makes the changes, and runs the tests after each.
 *
 * @param {string[]} modules
 * @param {string[]} tests
 * @returns {Promise<{fileName: string, status: string, location: {start: {line: number, column: number}}, replacement:
 *   string, mutatorName: string}[]>}
 */
async function makeChanges(modules, tests) {
  const { Stryker } = await importPackage("@stryker-mutator/core");
  const stryker = new Stryker({
    testRunner: "tap",
    plugins: ["@stryker-mutator/tap-runner"],
    tap: { testFiles: tests },
    mutate: modules,
    mutator: { excludedMutations: EXCLUDED_MUTATIONS },
    ignorePatterns: IGNORED_FOLDERS,
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: TIMEOUT_MILLISECONDS,
    reporters: ["progress-append-only"],
    logLevel: "error",
    tempDirName: "target/mutants/page",
    cleanTempDir: "always",
    // The version of TypeScript is not one that Stryker can use.
    tsconfigFile: "none",
  });
  const results = await stryker.runMutationTest();
  return results.filter((/** @type {{status: string}} */ { status }) => status !== "Ignored");
}

const testsOfModules = testedModules();
if (testsOfModules.size === 0) throw new Error(`no test of tests/page imports a module of ${folder}/`);
const modules = await sampleModules([...testsOfModules.keys()]);
if (!options.list) {
  const tests = [...new Set(modules.flatMap((module) => testsOfModules.get(module) ?? []))];
  const results = await makeChanges(modules, tests);
  const timeoutCount = results.filter(({ status }) => status === "Timeout").length;
  const missed = results.filter(({ status }) => status !== "Killed" && status !== "Timeout");
  for (const { fileName, location, mutatorName, replacement, status } of missed) {
    const { line, column } = location.start;
    console.log(`${status} ${relative(".", fileName)}:${line}:${column} ${mutatorName}: ${replacement.slice(0, 80)}`);
  }
  const noticedCount = results.length - missed.length;
  const percentage = ((100 * noticedCount) / results.length).toFixed(1);
  console.log(`\n${noticedCount} of ${results.length} changes noticed (${percentage} %), ${timeoutCount} by a timeout`);
  if (missed.length > 0) process.exitCode = 1;
}
