import { defineConfig } from "@playwright/test";
import { CHROMIUM, FIREFOX, REPORTERS } from "./tests/browser/browsers.js";

// `cargo xtask test` sets it: a free port.
const port = Number(process.env.KNIGHTS_TOUR_PORT ?? 4173);

const address = `http://127.0.0.1:${port}/`;

/** The tests of how the page behaves. */
const BEHAVIOUR = [
  ...["address", "algorithms", "charts", "forecast", "input", "insight", "laboratory", "making", "moment-link", "narration", "offline", "play", "present-vote", "race"],
  ...["element", "exercise", "frame", "growth", "keep-film", "keep-picture", "language", "learn", "play-by-hand", "policy", "share", "single-file", "stage", "start", "timeline", "tour-text", "tours", "undo", "versions", "words"],
];

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "tests/browser/results",
  forbidOnly: Boolean(process.env.CI),
  // Much of what they do is to wait: three use two cores better than two do.
  workers: 3,
  // One that fails at times is to be mended, and is named at the end; but it says nothing against a change.
  retries: 1,
  timeout: 60_000,
  reporter: REPORTERS,
  webServer: {
    // What is tested is the production build.
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
  // What a service worker answers, no test could stand in for; tests/browser/offline.test.js lets it.
  use: { baseURL: address, serviceWorkers: "block" },
  projects: [
    { name: "chromium", grepInvert: /@alone/, use: CHROMIUM },
    // What measures times or counts frames, which other tests beside it would spoil: `cargo xtask test` runs it when
    // those have ended.
    { name: "chromium-alone", grep: /@alone/, workers: 1, use: CHROMIUM },
    {
      name: "firefox",
      // How the page behaves. What it paints to the pixel, how fast, and what tools of Chromium's own ask for, is the
      // other project's, and so is what measures times: several tests run at once here.
      testMatch: new RegExp(`/(${BEHAVIOUR.join("|")})\\.test\\.js$`),
      grepInvert: /@chromium|@alone/,
      use: FIREFOX,
    },
  ],
});
