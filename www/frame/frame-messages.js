/**
 * What the page in somebody's frame can be told by the page around it, and tells it: messages of one type and version, written
 * down in docs/embedding.md. Whatever else comes is passed over.
 */

/** What all messages say of themselves, in both directions. */
const TYPE = "knights-tour";
const VERSION = 1;

/** The most characters of a link that are looked at. */
const LONGEST_LINK = 16_000;

/** How often the page around hears of what is shown, at the most, in milliseconds. */
const BETWEEN = 100;

/**
 * What is shown, as it is told.
 *
 * @typedef {object} Shown
 * @property {string | null} link the experiment as the query of an address
 * @property {number} step
 * @property {number} length how many steps are known
 * @property {number} depth how many squares the path has
 * @property {number} size of the board, in squares
 * @property {string} status
 * @property {boolean} playing
 */

/**
 * What can be done by messages.
 *
 * @typedef {object} Played
 * @property {() => Shown | null} shown null where another screen is
 * @property {() => void} play
 * @property {() => void} pause
 * @property {() => void} step
 * @property {(step: number) => void} seek
 * @property {(link: string) => void} load
 * @property {() => boolean} isLocked whether a link keeps what is shown from being changed
 */

/**
 * A message that can be followed, or what is wrong with one; null for what is no message to this page.
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
  if (typeof link !== "string" || link.length > LONGEST_LINK) return { refused: "link" };
  return { command, step, link };
}

/** What can be asked for. */
const COMMANDS = new Set(["play", "pause", "step", "seek", "load", "tell", "follow"]);

/**
 * Follows the messages of the page around this one, and answers them.
 *
 * @param {Window} around
 * @param {Played} played
 */
export function followMessages(around, played) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let following;
  let told = "";
  addEventListener("message", ({ data, source, origin }) => {
    if (source !== around) return;
    const message = readMessage(data);
    if (!message) return;
    // A page that was opened as a file has no origin that could be named.
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
      }, BETWEEN);
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
