/**
 * Messages between the embedded page and the page around it. docs/embedding.md describes them. All other messages are
 * ignored.
 */

/** The type and the version of all messages, in both directions. */
const TYPE = "knights-tour";
const VERSION = 1;

/** The greatest length of a link that is accepted, in characters. */
const MAX_LINK_LENGTH = 16_000;

/** The least time between two reports to the page around, in milliseconds. */
const MIN_REPORT_INTERVAL_MS = 100;

/**
 * The state that is reported.
 *
 * @typedef {object} FrameState
 * @property {string | null} link the experiment, as the query of an address
 * @property {number} step
 * @property {number} length the number of steps that are known
 * @property {number} depth the number of squares on the path
 * @property {number} size the size of the board, in squares
 * @property {string} status
 * @property {boolean} playing
 */

/**
 * The actions that messages can start.
 *
 * @typedef {object} FrameActions
 * @property {() => FrameState | null} shown the current state; null while another screen is shown
 * @property {() => void} play
 * @property {() => void} pause
 * @property {() => void} step
 * @property {(step: number) => void} seek
 * @property {(link: string) => void} load
 * @property {() => boolean} isLocked whether a link forbids changes to the experiment
 */

/**
 * Parses a message. Returns a valid command, or the name of an invalid part; null if the message is for another
 * recipient.
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

/** The commands that are accepted. */
const COMMANDS = new Set(["play", "pause", "step", "seek", "load", "tell", "follow"]);

/**
 * Handles the messages of the page around this one, and answers them.
 *
 * @param {Window} around
 * @param {FrameActions} played
 */
export function followMessages(around, played) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let following;
  let told = "";
  addEventListener("message", ({ data, source, origin }) => {
    if (source !== around) return;
    const message = readMessage(data);
    if (!message) return;
    // A page that was opened as a file has the origin `null`, which cannot be a target.
    const to = origin === "null" ? "*" : origin;
    const answer = (/** @type {object} */ said) => around.postMessage({ type: TYPE, version: VERSION, ...said }, to);
    if ("refused" in message) return answer({ event: "refused", what: message.refused });
    const { command, step, link } = message;
    const tell = () => answer({ event: "moment", moment: played.shown() });
    if (command === "tell") return tell();
    if (command === "follow") {
      clearInterval(following);
      tell();
      told = JSON.stringify(played.shown());
      following = setInterval(() => {
        const now = JSON.stringify(played.shown());
        if (now !== told) tell();
        told = now;
      }, MIN_REPORT_INTERVAL_MS);
    } else if (command === "load") {
      if (played.isLocked()) answer({ event: "refused", what: "locked" });
      else played.load(link);
    } else if (command === "seek") {
      played.seek(step);
    } else {
      played[/** @type {"play" | "pause" | "step"} */ (command)]();
    }
  });
}
