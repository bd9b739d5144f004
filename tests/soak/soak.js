/**
 * The program of `cargo xtask soak`: a long random use of the built page. It prints a report, and ends with exit code 1
 * if there was a fault, or if the compared measurements differ.
 */

import { parseArgs } from "node:util";
import { chromium, firefox } from "@playwright/test";
import { preview } from "vite";
import { CHROMIUM, FIREFOX } from "../browser/browsers.js";
import { baselineOf, differences, largestDifferences } from "./measurements.js";
import { Run } from "./run.js";

const { values: options } = parseArgs({
  options: {
    browser: { type: "string", default: "chromium" },
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    until: { type: "string" },
  },
});

const isChromium = options.browser === "chromium";
const seed = Number(options.seed);
const limit =
  options.until === undefined
    ? { minutes: Number(options.minutes), until: Infinity }
    : { minutes: Infinity, until: Number(options.until) };

/** Starts the server of the built page. */
async function startServer() {
  const port = Number(process.env.KNIGHTS_TOUR_PORT ?? 4173);
  const server = await preview({ logLevel: "error", preview: { host: "127.0.0.1", port, strictPort: true } });
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** Starts the browser. */
function launch() {
  if (isChromium) return chromium.launch(CHROMIUM.launchOptions);
  const { channel, launchOptions } = /** @type {{channel?: string, launchOptions?: object}} */ (FIREFOX);
  return firefox.launch({ channel, ...launchOptions });
}

const { server, origin } = await startServer();
const browser = await launch();
const context = await browser.newContext({
  baseURL: `${origin}/`,
  acceptDownloads: false,
  hasTouch: isChromium,
  permissions: isChromium ? ["clipboard-read", "clipboard-write"] : [],
  viewport: { width: 1280, height: 720 },
});
const start = performance.now();
console.log(`Soak run with seed ${seed} in ${options.browser} ${browser.version()}.`);
const run = new Run(context, seed, origin);
const isSound = await run.perform(limit);
const { report } = run;

const minutes = ((performance.now() - start) / 60_000).toFixed(1);
console.log(`\n${minutes} minutes, ${report.actionCount} actions, seed ${seed}, ${options.browser}\n`);
console.log(`Actions by kind and screen:\n${report.actionTable}\n`);
console.log(`Measurements at equal states, memory in bytes:\n${report.measurementTable}\n`);

if (!isSound) {
  const number = report.actionCount - 1;
  console.log(`FAULT at action ${number} of seed ${seed}:\n${run.faults.join("\n")}\n`);
  console.log(`The last actions:\n${report.lastActions}\n`);
  console.log(`Repeat: cargo xtask soak --browser ${options.browser} --replay ${seed} --until ${number}`);
  process.exitCode = 1;
} else if (options.until === undefined) {
  const [baseline, last] = [baselineOf(report.measurements), report.measurements.at(-1)];
  const found = baseline && last ? differences(baseline.values, last.values) : [];
  const span = `${baseline?.minutes.toFixed(1)} and ${last?.minutes.toFixed(1)} minutes`;
  if (baseline === last) console.log("The run is too short for a comparison of two measurements.");
  else if (found.length === 0) console.log(`The measurements at ${span} are equal within 1 %.`);
  else {
    const causes = baseline && last ? largestDifferences(baseline, last) : [];
    console.log(`The measurements at ${span} differ by 1 % or more:\n${[...found, ...causes].join("\n")}`);
    process.exitCode = 1;
  }
}
await browser.close();
await server.close();
