/** Performs actions on the tabs of a browser. */

import { goTo } from "../browser/screen-list.js";
import { followLink } from "../browser/follow-link.js";
import { findControl, selectOption } from "./controls.js";
import { chooseFile, dropFile } from "./file-input.js";
import { fileNamed } from "./files.js";
import { dragMouse, moveFingers, tap } from "./gestures.js";
import { settle, withinSilenceLimit } from "./settling.js";
import { resizeWindow } from "./window-size.js";

/**
 * @import { Page } from "@playwright/test"
 * @import { Action, Kind } from "./actions.js"
 * @import { Tabs } from "./tabs.js"
 */

/** The greatest duration of a wait, in milliseconds. */
const MAX_WAIT_MS = 1500;

/** The greatest distance of most turns of the wheel, in pixels. A fifth of the turns can be ten times as far. */
const MAX_WHEEL_PX = 1000;

/** Texts up to this length are typed key by key. */
const MAX_TYPED_LENGTH = 20;

/**
 * A function that performs an action on a page. Returns a description of what it found there, or an empty text.
 *
 * @typedef {(page: Page, action: Action) => Promise<string>} Performance
 */

/** The point on a control. @param {import("./controls.js").Control} control @param {number} left @param {number} top */
const pointOn = ({ x, y, width, height }, left, top) => ({
  x: x + (left - 0.5) * width * 0.98,
  y: y + (top - 0.5) * height * 0.98,
});

/**
 * Performs an action on a control.
 *
 * @param {keyof typeof import("./controls.js").SELECTORS} kind
 * @param {(page: Page, control: import("./controls.js").Control, action: Action) => Promise<unknown>} use
 * @param {"focus"} [focus]
 * @returns {Performance}
 */
const onControl = (kind, use, focus) => async (page, action) => {
  const control = await findControl(page, kind, action.fractions[0], action.tab === "long", focus);
  if (!control) return "nothing to use";
  // Firefox refuses to move the mouse to a point outside the window.
  if (control.width === 0 || control.height === 0) return `${control.name}, outside the window`;
  await use(page, control, action);
  return control.name;
};

/** Goes to an address, as if a person had typed it. @param {Page} page @param {string} address */
async function load(page, address) {
  // A page that changes its own address while it loads interrupts this navigation.
  await page.goto(`./${address}`, { waitUntil: "commit" }).catch((error) => {
    if (!/interrupted|ERR_ABORTED|NS_BINDING_ABORTED/.test(String(error))) throw error;
  });
  return page.url();
}

/** @type {Record<Exclude<Kind, "measure" | "open-tab" | "close-tab">, Performance>} */
const PERFORMANCES = {
  click: onControl("click", (page, { x, y }) => page.mouse.click(x, y)),
  "board-click": onControl("board", (page, control, { fractions: [, left, top] }) => {
    const { x, y } = pointOn(control, left, top);
    return page.mouse.click(x, y);
  }),
  drag: onControl("surface", (page, control, { fractions: [, left, top, toLeft, toTop] }) =>
    dragMouse(page, pointOn(control, left, top), pointOn(control, toLeft, toTop)),
  ),
  wheel: onControl("surface", async (page, { x, y }, { fractions: [, across, down] }) => {
    await page.mouse.move(x, y);
    // Firefox accepts only integers.
    await page.mouse.wheel(0, Math.round((down - 0.5) * 2 * MAX_WHEEL_PX * (across < 0.2 ? 10 : 1)));
  }),
  key: async (page, { text }) => {
    await page.keyboard.press(text);
    return "";
  },
  tap: onControl("click", (page, { x, y }) => tap(page, { x, y })),
  swipe: onControl("surface", (page, control, { fractions: [, left, top, toLeft, toTop] }) =>
    moveFingers(page, [[pointOn(control, left, top), pointOn(control, toLeft, toTop)]]),
  ),
  pinch: onControl("surface", (page, control, { fractions: [, left, top, toLeft, toTop] }) =>
    moveFingers(page, [
      [pointOn(control, left, top), pointOn(control, toLeft, toTop)],
      [pointOn(control, 1 - left, 1 - top), pointOn(control, 1 - toLeft, 1 - toTop)],
    ]),
  ),
  type: onControl(
    "field",
    async (page, _control, { text, fractions: [, enter] }) => {
      if (text.length <= MAX_TYPED_LENGTH) await page.keyboard.type(text);
      else await page.keyboard.insertText(text);
      if (enter < 0.4) await page.keyboard.press("Enter");
    },
    "focus",
  ),
  select: async (page, { fractions: [list, option] }) => (await selectOption(page, list, option)) ?? "nothing to use",
  file: async (page, { text, fractions: [fraction] }) =>
    (await chooseFile(page, fileNamed(text), fraction)) ?? "nothing to use",
  drop: async (page, { text, fractions: [left, top] }) => dropFile(page, fileNamed(text), left, top),
  fragment: async (page, { text }) => {
    await goTo(page, text);
    return "";
  },
  query: async (page, { text }) => {
    await followLink(page, `?${text}`);
    return "";
  },
  back: (page) => travel(page, -1),
  forward: (page) => travel(page, 1),
  resize: async (page, { text }) => {
    const [width, height] = text.split("x").map(Number);
    await resizeWindow(page, { width, height });
    return "";
  },
  media: async (page, { text }) => {
    const isScheme = text === "light" || text === "dark";
    await page.emulateMedia(/** @type {any} */ (isScheme ? { colorScheme: text } : { reducedMotion: text }));
    return "";
  },
  offline: (page) => setOffline(page, true),
  online: (page) => setOffline(page, false),
  "worker-loss": async (page, { text, fractions: [fraction] }) => {
    const hasWorker = await page.evaluate(
      ({ fraction, how }) => /** @type {any} */ (window).soak.loseWorker(fraction, how),
      { fraction, how: text },
    );
    return hasWorker ? "" : "no worker";
  },
  wait: async (page, { fractions: [fraction] }) => {
    await page.waitForTimeout(fraction * MAX_WAIT_MS);
    return "";
  },
  load: (page, { text }) => load(page, text),
  language: (page, { text }) => load(page, text),
  reload: async (page) => {
    await page.reload({ waitUntil: "commit" });
    return page.url();
  },
};

/**
 * Goes back or forward in the history, but not out of the page.
 *
 * @param {Page} page
 * @param {-1 | 1} direction
 */
async function travel(page, direction) {
  await page.evaluate((direction) => {
    const { navigation } = /** @type {any} */ (window);
    if (navigation && !(direction < 0 ? navigation.canGoBack : navigation.canGoForward)) return;
    history.go(direction);
  }, direction);
  return "";
}

/**
 * Takes the network from all tabs, or gives it back.
 *
 * @param {Page} page
 * @param {boolean} isOffline
 */
async function setOffline(page, isOffline) {
  try {
    await page.context().setOffline(isOffline);
    return "";
  } catch {
    // Older versions of Firefox cannot be taken offline by a program.
    await page.evaluate((name) => dispatchEvent(new Event(name)), isOffline ? "offline" : "online");
    return "only the event";
  }
}

/**
 * Performs an action, and waits until the page has reacted, unless the action is hasty.
 *
 * @param {Tabs} tabs
 * @param {Action} action any action except a measurement
 * @returns {Promise<string>} a description of what the action found
 */
export async function perform(tabs, action) {
  switch (action.kind) {
    case "measure":
      return "";
    case "close-tab":
      await tabs.closeShort();
      return "";
    case "open-tab": {
      const page = await tabs.openShort();
      await load(page, action.text);
      await settle(page);
      return page.url();
    }
    default: {
      const page = tabs.pageOf(action);
      const found = await withinSilenceLimit("input", PERFORMANCES[action.kind](page, action));
      if (!action.isHasty) await withinSilenceLimit("reaction", settle(page));
      return found;
    }
  }
}
