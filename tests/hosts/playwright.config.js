import { defineConfig } from "@playwright/test";
import { CHROMIUM, FIREFOX, REPORTERS } from "../browser/browsers.js";

/** The configuration for tests of the npm package in other projects. Each test starts its own server. */
export default defineConfig({
  testDir: ".",
  outputDir: "../browser/results/hosts",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: REPORTERS,
  projects: [
    { name: "hosts", use: CHROMIUM },
    { name: "hosts-firefox", grepInvert: /@chromium/, use: FIREFOX },
  ],
});
