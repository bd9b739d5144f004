/** The first use of the parts of a page that it creates once, and then keeps. */

import { followLink } from "../browser/follow-link.js";
import { SCREEN_NAMES, openScreen } from "../browser/screen-list.js";
import { settle } from "./settling.js";

/** @typedef {import("@playwright/test").Page} Page */

const LANE = "v=1&board=6x6&start=0,0&order=rows&algorithm=warnsdorff";

/** All screens, content with parts of its own (lanes, a list of tours, a given middle), and the first screen again. */
const FRAGMENTS = [
  ...SCREEN_NAMES,
  `side-by-side/${LANE}/${LANE}/${LANE}/${LANE}`,
  "tours/board=5x5",
  "count/middle=",
  "",
];

/** A board that is shown as a panorama, a board with layers, a graph, and the usual board again. */
const QUERIES = ["?board=300x300", "?board=4x4x4", "?graph=1,2;0,2;0,1", "?board=8x8&start=0,0"];

/** The buttons on the first screen that open dialogs. */
const DIALOG_BUTTONS = [
  ...["share", "keep-button", "keys-button"],
  ...["open-board-text", "open-picture", "open-graph", "open-adjacency-lists"],
];

/** The greatest time for which a part may keep the workers busy, in milliseconds. */
const MAX_WAIT_MS = 5000;

/**
 * Creates the parts of a page that it creates on their first use, so that later measurements do not count them as
 * growth.
 *
 * @param {Page} page a page that is open already
 */
export async function createParts(page) {
  for (const fragment of FRAGMENTS) {
    await openScreen(page, fragment);
    await settle(page, MAX_WAIT_MS);
    for (const isOpen of [true, false]) {
      await page.evaluate((isOpen) => {
        for (const details of document.querySelectorAll("main:not([hidden]) details")) {
          details.toggleAttribute("open", isOpen);
        }
      }, isOpen);
      await settle(page, MAX_WAIT_MS);
    }
  }
  for (const query of QUERIES) {
    await followLink(page, query);
    await settle(page, MAX_WAIT_MS);
  }
  const click = async (/** @type {string} */ id) => {
    await page.evaluate((id) => document.getElementById(id)?.click(), id);
    await settle(page, MAX_WAIT_MS);
  };
  for (const id of DIALOG_BUTTONS) {
    await click(id);
    await page.evaluate(() => document.querySelectorAll("dialog").forEach((dialog) => dialog.close()));
  }
  await click("present");
  // The keys of the vote on the next move.
  for (const key of ["v", "v"]) {
    await page.keyboard.press(key);
    await settle(page, MAX_WAIT_MS);
  }
  await click("present-leave");
}
