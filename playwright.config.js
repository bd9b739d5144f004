import { defineConfig } from "@playwright/test";
import { CHROMIUM, FIREFOX, REPORTERS } from "./tests/browser/browsers.js";

// `cargo xtask test` sets the variable to a free port.
const port = Number(process.env.KNIGHTS_TOUR_PORT ?? 4173);

const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "tests/browser/results",
  forbidOnly: Boolean(process.env.CI),
  // Tests spend much of their time waiting, so three workers use two cores better than two workers do.
  workers: 3,
  // A test that fails has found something.
  retries: 0,
  // Tests wait for states, so these limits only end a test whose state is never reached. They suffice on a much slower
  // machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: REPORTERS,
  webServer: {
    // The tests run on the production build.
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
  // A service worker would answer requests that a test intercepts; only tests/browser/offline.test.js allows it.
  use: { baseURL: address, serviceWorkers: "block" },
  projects: [
    // Animations use CPU time and most tests do not need them, so this project reduces motion. Tests about motion
    // switch it on; the other projects do not reduce it.
    { name: "chromium", grepInvert: /@alone/, use: { ...CHROMIUM, contextOptions: { reducedMotion: "reduce" } } },
    // Tests that measure times or count frames run alone: `cargo xtask test` starts them when the others have ended.
    { name: "chromium-alone", grep: /@alone/, workers: 1, use: CHROMIUM },
    // Firefox runs the tests of behaviour that differs between engines (input, layout, canvas, workers, storage,
    // navigation, fonts), and a smoke test of each screen.
    { name: "firefox", grep: /@firefox/, grepInvert: /@alone/, use: FIREFOX },
  ],
});
