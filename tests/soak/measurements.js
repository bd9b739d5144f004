/** Measurements of the memory that a page uses, at equal states of the page. */

import { followLink } from "../browser/follow-link.js";
import { expectScreen, goTo, openScreen } from "../browser/screen-list.js";
import { measureHeap } from "./heap-snapshot.js";
import { settle } from "./settling.js";
import { resizeWindow } from "./window-size.js";
import { openWorkerSessions } from "./worker-sessions.js";

/**
 * @import { Page } from "@playwright/test"
 *
 * @typedef {object} Measurement
 * @property {number} minutes the time since the start of the run
 * @property {number} actions the number of actions before the measurement
 * @property {Record<string, number>} values the measured values, by name
 * @property {Record<string, number>} nodesByPart the numbers of nodes inside each element with an id, by its id;
 *   nodes inside several of them belong to the innermost one
 * @property {Record<string, number>} sizesByKind the sizes of the objects in bytes, by their kind; empty in Firefox
 */

/** The experiment that the page shows at every measurement. */
const MEASURED_QUERY = "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking&picture=numbers&first=1&speed=10";

/** The text that is on the screen `check` at every measurement. */
const MEASURED_TEXT = "a1 b3 c5";

/** The time after which a screen has begun to use a changed field, in milliseconds. */
const FIELD_DELAY_MS = 500;

/** The tabs beside the board, each with a panel that keeps its content. The last one stays open. */
const TABS = ["code", "tree", "charts", "board", "why"];

/** The contents of the other screens at every measurement. A screen keeps its content while another one is shown. */
const MEASURED_FRAGMENTS = [
  // Counts go on while other screens are shown. Another middle and another board end them.
  "count/middle=",
  "count/board=6x10",
  "learn",
  "learn/own",
  "learn/tour",
  "play/v=1&board=6x6&start=0,0&order=rows&algorithm=warnsdorff",
  "exercise/algorithm=warnsdorff&kind=choose&level=medium&seed=5",
  "puzzle/board=5x5&count=1&seed=1",
  "check",
  "side-by-side/v=1&board=6x6&start=0,0&order=rows&algorithm=warnsdorff",
  "published/docerpro-example",
  // The list of another board removes the records of the last one.
  "tours/board=3x4",
  "tours/board=5x5",
  "laboratory/algorithms=warnsdorff&sizes=5&starts=corner",
];

/** The greatest time for which the page may keep its workers busy after it shows `MEASURED_QUERY`, in milliseconds. */
const MAX_IDLE_WAIT_MS = 20_000;

/** The greatest difference of two values that count as equal, as a part of the first value. */
export const MAX_RELATIVE_DIFFERENCE = 0.01;

/** The greatest time for which a screen may keep its workers busy after it was opened, in milliseconds. */
const MAX_SCREEN_WAIT_MS = 5000;

/** The values that count few things, and that must therefore be equal. */
const COUNTS = new Set(["workers"]);

/**
 * The values that are only reported. The heap contains compiled code, which grows for a long time. The memory of a
 * WebAssembly module never shrinks, so it depends on the largest experiment so far.
 */
const REPORTED_ONLY = new Set(["heap", "worker WebAssembly"]);

/**
 * Brings a page into the state in which it is measured, without loading it again.
 *
 * @param {Page} page
 */
export async function bringToMeasuredState(page) {
  await page
    .context()
    .setOffline(false)
    .catch(() => undefined);
  await resizeWindow(page, { width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.bringToFront();
  await page.mouse.move(0, 0);
  const closeAll = () =>
    page.evaluate(() => {
      if (document.documentElement.dataset.present !== undefined) document.getElementById("present-leave")?.click();
      for (const dialog of document.querySelectorAll("dialog")) dialog.close();
      for (const popover of document.querySelectorAll(":popover-open"))
        /** @type {HTMLElement} */ (popover).hidePopover();
    });
  await closeAll();
  await page.evaluate(() => /** @type {any} */ (window).soak.reportLosses());
  for (const fragment of MEASURED_FRAGMENTS) {
    await openScreen(page, fragment);
    await settle(page, MAX_SCREEN_WAIT_MS);
    await resetScreen(page);
    await page.waitForTimeout(FIELD_DELAY_MS);
    // A changed field may have changed the address.
    await openScreen(page, fragment);
    await settle(page, MAX_SCREEN_WAIT_MS);
  }
  await goTo(page, "");
  await expectScreen(page);
  await followLink(page, MEASURED_QUERY);
  await closeAll();
  await settle(page);
  for (const tab of TABS) {
    await page.evaluate(
      (value) =>
        document
          .querySelector(`#tabs button[value=${value}]`)
          ?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
      tab,
    );
    await settle(page, MAX_SCREEN_WAIT_MS);
  }
  // The dialog keeps the chosen form.
  await page.evaluate(() => document.getElementById("keep-button")?.click());
  await settle(page, MAX_SCREEN_WAIT_MS);
  await page.evaluate(() =>
    /** @type {HTMLElement | null} */ (document.querySelector("#keep input[name=keep-part]"))?.click(),
  );
  await settle(page, MAX_SCREEN_WAIT_MS);
  await closeAll();
  await page.evaluate(() => {
    const done = document.getElementById("drawer-close");
    if (done?.checkVisibility()) done.click();
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  });
  await settle(page, MAX_IDLE_WAIT_MS);
  await page.waitForTimeout(1000);
  await settle(page, MAX_IDLE_WAIT_MS);
}

/**
 * Closes the details of the visible screen, clears its check boxes, sets its texts, chooses each of its tabs, and
 * carries out its runs. The screen keeps all of them when it is left.
 *
 * @param {Page} page
 */
function resetScreen(page) {
  return page.evaluate((measuredText) => {
    const screen = [...document.querySelectorAll("main")].find((main) => main.checkVisibility());
    for (const details of screen?.querySelectorAll("details[open]") ?? []) details.removeAttribute("open");
    for (const box of screen?.querySelectorAll("input[type=checkbox]:checked") ?? [])
      /** @type {HTMLInputElement} */ (box).click();
    for (const field of screen?.querySelectorAll("textarea") ?? []) {
      field.value = field.id === "check-text" ? measuredText : "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    // A tab keeps earlier results until it is chosen.
    for (const tab of screen?.querySelectorAll("[role=tab]") ?? []) /** @type {HTMLElement} */ (tab).click();
    // The browser keeps the results of the laboratory, so an earlier action may have carried out these runs.
    /** @type {HTMLButtonElement | null} */
    (document.querySelector(".laboratory-run[data-status=ready] button:enabled"))?.click();
  }, MEASURED_TEXT);
}

/**
 * Measures a page in the measured state. In Firefox only the nodes of the document are measured.
 *
 * @param {Page} page
 * @returns {Promise<Pick<Measurement, "values" | "nodesByPart" | "sizesByKind">>}
 */
export async function measure(page) {
  const nodesByPart = await countNodes(page);
  const documentNodes = Object.values(nodesByPart).reduce((total, count) => total + count, 0);
  return { nodesByPart, ...(await measureValues(page, documentNodes)) };
}

/**
 * Counts the nodes inside each element with an id. Nodes inside several of them belong to the innermost one.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, number>>}
 */
function countNodes(page) {
  return page.evaluate(() => {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const walker = document.createTreeWalker(document); walker.nextNode();) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      const name = element?.closest("[id]")?.id ?? "document";
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  });
}

/**
 * Measures the heap, the listeners and the workers of a page in Chromium, beside its document nodes. In another
 * browser, the document nodes are the only value.
 *
 * @param {Page} page
 * @param {number} documentNodes
 * @returns {Promise<Pick<Measurement, "values" | "sizesByKind">>}
 */
async function measureValues(page, documentNodes) {
  if (page.context().browser()?.browserType().name() !== "chromium")
    return { values: { "document nodes": documentNodes }, sizesByKind: {} };
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Performance.enable");
    for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (/** @type {string} */ metricName) => metrics.find(({ name }) => name === metricName)?.value ?? NaN;
    const { objects, nodes, sizesByKind } = await measureHeap(session);
    const workers = await openWorkerSessions(session);
    const memories = await Promise.all(workers.map((worker) => worker.memory()));
    const sum = (/** @type {"heap" | "wasm"} */ name) => memories.reduce((total, memory) => total + memory[name], 0);
    const values = {
      heap: metric("JSHeapUsedSize"),
      objects,
      nodes,
      "document nodes": documentNodes,
      listeners: metric("JSEventListeners"),
      workers: workers.length,
      "worker heap": sum("heap"),
      "worker WebAssembly": sum("wasm"),
    };
    return { values, sizesByKind };
  } finally {
    await session.detach();
  }
}

/**
 * Compares two measurements. Returns the names of the values that differ too much, with the difference.
 *
 * @param {Record<string, number>} first
 * @param {Record<string, number>} last
 */
export function differences(first, last) {
  return Object.entries(first).flatMap(([name, before]) => {
    if (REPORTED_ONLY.has(name)) return [];
    const after = last[name];
    const relative = (after - before) / before;
    const isEqual = COUNTS.has(name) ? after === before : Math.abs(relative) < MAX_RELATIVE_DIFFERENCE;
    return isEqual || after === before ? [] : [`${name}: ${before} → ${after} (${(relative * 100).toFixed(2)} %)`];
  });
}

/** The number of parts of the page, and of kinds of objects, that a comparison names. */
const NAMED_DIFFERENCES = 10;

/**
 * Compares the nodes and the objects of two measurements. Returns the parts of the page whose numbers of nodes differ
 * most, and the kinds of objects whose sizes differ most, with both numbers.
 *
 * @param {Pick<Measurement, "nodesByPart" | "sizesByKind">} first
 * @param {Pick<Measurement, "nodesByPart" | "sizesByKind">} last
 */
export function largestDifferences(first, last) {
  return [
    ...largestChanges(first.nodesByPart, last.nodesByPart).map((change) => `nodes inside ${change}`),
    ...largestChanges(first.sizesByKind, last.sizesByKind).map((change) => `bytes of ${change}`),
  ];
}

/**
 * Describes the entries that differ most.
 *
 * @param {Record<string, number>} first
 * @param {Record<string, number>} last
 */
function largestChanges(first, last) {
  const names = [...new Set([...Object.keys(first), ...Object.keys(last)])];
  const changes = names.map((name) => ({ name, before: first[name] ?? 0, after: last[name] ?? 0 }));
  const size = (/** @type {{before: number, after: number}} */ { before, after }) => Math.abs(after - before);
  return changes
    .filter((change) => size(change) > 0)
    .sort((one, other) => size(other) - size(one))
    .slice(0, NAMED_DIFFERENCES)
    .map(({ name, before, after }) => `“${name}”: ${before} → ${after}`);
}

/** The time before the comparison begins in long runs, and the duration from which a run is long, in minutes. */
const WARM_UP_MINUTES = 10;
const LONG_RUN_MINUTES = 15;

/**
 * Chooses the measurement with which the last one is compared: the first one after ten minutes, or after a sixth of a
 * run of less than 15 minutes.
 *
 * @param {Measurement[]} measurements oldest first
 * @returns {Measurement | undefined}
 */
export function baselineOf(measurements) {
  const end = measurements.at(-1)?.minutes ?? 0;
  const start = end < LONG_RUN_MINUTES ? end / 6 : WARM_UP_MINUTES;
  return measurements.find(({ minutes }) => minutes >= start);
}
