/**
 * Messages between the page and a page that embeds it in a frame. docs/embedding.md describes these messages. All
 * messages of other types are ignored.
 */

/** The type and the version of all messages, in both directions. */
const TYPE = "knights-tour";
const VERSION = 1;

/** The greatest length of an accepted link, in characters. */
const MAX_LINK_LENGTH = 16_000;

/** The interval between two checks whether the state has changed, in milliseconds. */
const REPORT_CHECK_INTERVAL_MS = 100;

/**
 * The state that the page reports to the embedding page: once on request, or after every change.
 *
 * @typedef {object} FrameState
 * @property {string | null} link the experiment, as the query of an address
 * @property {number} step
 * @property {number} length the number of known steps
 * @property {number} depth the number of squares on the path
 * @property {number} size the size of the board, in squares
 * @property {string} status
 * @property {boolean} playing
 */

/**
 * The actions that messages can start.
 *
 * @typedef {object} FrameActions
 * @property {() => FrameState | null} getState the current state; null while another screen is shown
 * @property {() => void} play
 * @property {() => void} pause
 * @property {() => void} step
 * @property {(step: number) => void} seek
 * @property {(link: string) => void} load
 * @property {() => boolean} isLocked whether a link forbids changes to the experiment
 */

/**
 * Parses a message. Returns a command, or the name of the invalid part; null if the message has another type.
 *
 * @param {unknown} data
 * @returns {{command: string, step: number, link: string} | {refused: string} | null}
 */
export function readMessage(data) {
  if (typeof data !== "object" || data === null || /** @type {any} */ (data).type !== TYPE) return null;
  const { version, command, step = 0, link = "" } = /** @type {Record<string, unknown>} */ (data);
  if (version !== VERSION) return { refused: "version" };
  if (typeof command !== "string" || !COMMANDS.has(command)) return { refused: "command" };
  if (typeof step !== "number" || !Number.isSafeInteger(step) || step < 0) return { refused: "step" };
  if (typeof link !== "string" || link.length > MAX_LINK_LENGTH) return { refused: "link" };
  return { command, step, link };
}

/** The accepted commands. */
const COMMANDS = new Set(["play", "pause", "step", "seek", "load", "tell", "follow"]);

/**
 * Handles the messages of the embedding page, and answers them.
 *
 * @param {Window} parentWindow
 * @param {FrameActions} actions
 */
export function handleMessages(parentWindow, actions) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let reportTimer;
  let lastReport = "";
  addEventListener("message", ({ data, source, origin }) => {
    if (source !== parentWindow) return;
    const message = readMessage(data);
    if (!message) return;
    // A page from a local file has the origin `null`, which cannot be a target.
    const targetOrigin = origin === "null" ? "*" : origin;
    const send = (/** @type {object} */ content) =>
      parentWindow.postMessage({ type: TYPE, version: VERSION, ...content }, targetOrigin);
    if ("refused" in message) return send({ event: "refused", what: message.refused });
    const { command, step, link } = message;
    const reportState = () => send({ event: "moment", moment: actions.getState() });
    if (command === "tell") return reportState();
    if (command === "follow") {
      clearInterval(reportTimer);
      reportState();
      lastReport = JSON.stringify(actions.getState());
      reportTimer = setInterval(() => {
        const report = JSON.stringify(actions.getState());
        if (report !== lastReport) reportState();
        lastReport = report;
      }, REPORT_CHECK_INTERVAL_MS);
    } else if (command === "load") {
      if (actions.isLocked()) send({ event: "refused", what: "locked" });
      else actions.load(link);
    } else if (command === "seek") {
      actions.seek(step);
    } else {
      actions[/** @type {"play" | "pause" | "step"} */ (command)]();
    }
  });
}
