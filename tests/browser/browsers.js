/** Options of the browsers that run the tests, and the reporters of the results. */

import { fileURLToPath } from "node:url";

// `cargo xtask test` sets these variables to the paths of the browsers that it found.
const chromium = process.env.KNIGHTS_TOUR_CHROMIUM;
const firefox = process.env.KNIGHTS_TOUR_FIREFOX;

/** The options for Chromium. */
export const CHROMIUM = {
  browserName: /** @type {const} */ ("chromium"),
  launchOptions: {
    // Chromium refuses to run its sandbox as root; for other users the sandbox stays on.
    chromiumSandbox: process.getuid?.() !== 0,
    // Without a path Playwright uses the browser that it has downloaded itself.
    executablePath: chromium || undefined,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

/** Options for tests of motion. The other tests run with reduced motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: /** @type {const} */ ("no-preference") } };

/** The options for Firefox. */
export const FIREFOX = {
  browserName: /** @type {const} */ ("firefox"),
  // Playwright needs the channel `moz-firefox` for a Firefox that it has not downloaded itself. By default, that
  // Firefox starts a process for the next page in advance, which slows the tests down.
  ...(firefox && !firefox.includes("ms-playwright")
    ? {
        channel: "moz-firefox",
        launchOptions: { executablePath: firefox, firefoxUserPrefs: { "dom.ipc.processPrelaunch.enabled": false } },
      }
    : {}),
};

/** @type {import("@playwright/test").ReporterDescription[]} */
export const REPORTERS = [["list"], [fileURLToPath(new URL("failure-reporter.js", import.meta.url))]];
