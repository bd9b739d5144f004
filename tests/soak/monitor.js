/** Watches tabs for errors, warnings, requests to other servers, and blank boards. */

import { SELECTORS } from "./controls.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The number of checks, 100 ms apart, in all of which a board must be blank to count as blank. */
const BLANK_CHECKS = 20;

/**
 * Messages that the browser itself writes, and that are no faults of the page. Firefox reports a file that a document
 * no longer needs, because another document replaced it, and a document that was replaced before the line that declares
 * its encoding had arrived. Chromium reports that the page as one file cannot be downloaded without a network. The page
 * handles this error, and the service worker does not keep this file.
 */
const HARMLESS_MESSAGES = new RegExp(
  [
    "A ServiceWorker intercepted the request and encountered an unexpected error",
    "encoding of the document was not declared",
    "ERR_INTERNET_DISCONNECTED .*/knights-tour\\.html:",
  ].join("|"),
);

/** Collects the faults of the tabs. */
export class Monitor {
  /** The faults so far, oldest first. @type {string[]} */
  faults = [];
  #origin;

  /** @param {string} origin the origin of the page */
  constructor(origin) {
    this.#origin = origin;
  }

  /**
   * Watches a tab.
   *
   * @param {Page} page
   * @param {string} name
   */
  watch(page, name) {
    const report = (/** @type {string} */ fault) => {
      if (!HARMLESS_MESSAGES.test(fault)) this.faults.push(`${name}: ${fault}`);
    };
    page.on("pageerror", (error) => report(`error: ${error.stack ?? error}`));
    page.on("crash", () => report("the tab crashed"));
    page.on("console", (message) => {
      const { url, lineNumber } = message.location();
      if (["error", "warning"].includes(message.type()))
        report(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`);
    });
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#origin) report(`request to ${request.url()}`);
    });
    page.on("popup", (popup) => {
      report(`another window: ${popup.url()}`);
      popup.close().catch(() => undefined);
    });
    page.on("dialog", (dialog) => {
      if (dialog.type() !== "beforeunload") report(`dialog: ${dialog.message()}`);
      dialog.accept().catch(() => undefined);
    });
    // With a handler, no window of the system opens.
    page.on("filechooser", () => undefined);
  }

  /**
   * Reports each visible board that stays blank. A board may be blank for a moment, for example until its next frame.
   *
   * @param {Page} page
   */
  async checkBoards(page) {
    for (let check = 0; check < BLANK_CHECKS; check += 1) {
      const blankBoards = await findBlankBoards(page);
      if (blankBoards.length === 0) return;
      if (check === BLANK_CHECKS - 1) this.faults.push(...blankBoards.map((board) => `blank board: ${board}`));
      else await page.waitForTimeout(100);
    }
  }
}

/**
 * Returns descriptions of the visible boards that have only one colour.
 *
 * @param {Page} page
 */
function findBlankBoards(page) {
  return page.evaluate((selector) => {
    /** The side of the copy of a board. Its pixels are samples of the board. */
    const SIDE = 64;
    const shared = /** @type {any} */ (window).soak;
    if (document.documentElement.dataset.started === undefined || !shared) return [];
    /** @type {OffscreenCanvasRenderingContext2D} */
    const context = (shared.sampleContext ??= new OffscreenCanvas(SIDE, SIDE).getContext("2d", {
      willReadFrequently: true,
    }));
    context.imageSmoothingEnabled = false;
    /** Whether a part of a canvas has one colour. @param {HTMLCanvasElement} canvas @param {number[]} part */
    const hasOneColour = (canvas, [left, top, width, height]) => {
      context.clearRect(0, 0, SIDE, SIDE);
      context.drawImage(canvas, left, top, width, height, 0, 0, SIDE, SIDE);
      const pixels = new Uint32Array(context.getImageData(0, 0, SIDE, SIDE).data.buffer);
      return pixels.every((pixel) => pixel === pixels[0]);
    };
    const boards = /** @type {HTMLCanvasElement[]} */ ([...document.querySelectorAll(selector)]);
    return boards
      .filter((canvas) => {
        const { width, height } = canvas.getBoundingClientRect();
        if (width < 8 || height < 8 || !canvas.checkVisibility({ checkVisibilityCSS: true })) return false;
        // The page measures the canvas before it draws, so a canvas of no size is blank.
        if (canvas.width === 0 || canvas.height === 0) return true;
        if (!hasOneColour(canvas, [0, 0, canvas.width, canvas.height])) return false;
        // The samples may have missed thin lines, so all pixels are compared, in tiles.
        for (let left = 0; left < canvas.width; left += SIDE)
          for (let top = 0; top < canvas.height; top += SIDE) {
            const size = [Math.min(SIDE, canvas.width - left), Math.min(SIDE, canvas.height - top)];
            if (!hasOneColour(canvas, [left, top, ...size])) return false;
          }
        return true;
      })
      .map((canvas) => `${canvas.id || canvas.className || "canvas"}, ${canvas.width} × ${canvas.height}`);
  }, SELECTORS.board);
}
