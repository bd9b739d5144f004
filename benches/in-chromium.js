/**
 * Runs one of the JavaScript measurements in Chromium. Prints the amount of work done and the seconds it took.
 *
 * `KNIGHTS_TOUR_CHROMIUM=chromium node benches/in-chromium.js advance 8 8 3,7 jumps 60000000`
 *
 * The arguments are those of `measurements.js`. `KNIGHTS_TOUR_CHROMIUM` names the executable of the browser.
 *
 * No server is needed: the browser's requests are answered with the files of the project.
 */

import process from "node:process";
import { URL, fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import config from "../playwright.config.js";

/** The address of the page. Its requests are intercepted and never leave this machine. */
const PAGE_URL = "http://knights-tour.invalid/";

const browser = await chromium.launch(config.projects?.[0].use?.launchOptions);
try {
  const page = await browser.newPage();
  await page.route(`${PAGE_URL}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    return route.fulfill({ path: fileURLToPath(new URL(`..${pathname}`, import.meta.url)) });
  });
  await page.goto(PAGE_URL);
  const [amount, seconds] = await page.evaluate(async (args) => {
    // The paths of project files, as the page requests them.
    const [corePath, measurementsPath] = ["/www/engine/laboratory-core.js", "/benches/measurements.js"];
    const { load } = await import(corePath);
    const { measure } = await import(measurementsPath);
    const response = await fetch("/www/bindings/laboratory/knights_tour_bg.wasm");
    load(await response.arrayBuffer());
    return measure(args);
  }, process.argv.slice(2));
  process.stdout.write(`${amount} ${seconds.toFixed(9)}\n`);
} finally {
  await browser.close();
}
