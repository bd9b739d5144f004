/**
 * Messages between the page and a page that embeds it in a frame. docs/embedding.md describes these messages. All
 * messages of other types are ignored.
 */

/** The type and the version of all messages, in both directions. */
const TYPE = "knights-tour";
const VERSION = 1;

/** The greatest length of an accepted link, in characters. */
const MAX_LINK_LENGTH = 16_000;

/** The greatest length of the text that identifies a message, in characters. */
const MAX_ID_LENGTH = 200;

/** The greatest number of commands that wait for their effects. Further commands are refused. */
const MAX_PENDING_COMMANDS = 500;

/** The interval between two checks whether the state has changed, in milliseconds. */
const REPORT_CHECK_INTERVAL_MS = 100;

/** The event at which www/start/check.js dispatches the messages that came before the page listened. */
const LISTENING_EVENT = "frame-listening";

/**
 * The state that the page reports to the embedding page: once on request, or after every change.
 *
 * @typedef {object} FrameState
 * @property {string | null} link the experiment, as the query of an address
 * @property {number} step the current step, or the number of shown squares of a path that is shown without steps
 * @property {number} length the number of known steps, or the number of squares of such a path
 * @property {number} depth the number of squares of the path that are shown
 * @property {number} size the number of squares of the board
 * @property {string} status
 * @property {boolean} playing
 */

/**
 * A fault of a link: the parameter, its value, and the reason.
 *
 * @typedef {{attribute: string, value: string, message: string}} LinkFault
 */

/**
 * The actions that messages can start. Their promises settle when the result is shown.
 *
 * @typedef {object} FrameActions
 * @property {() => FrameState | null} getState the current state; null while another screen is shown
 * @property {(command: string) => string | null} refusalOf the reason why a command is not possible now, or null
 * @property {() => unknown} play
 * @property {() => unknown} pause
 * @property {() => unknown} step
 * @property {(step: number) => unknown} seek
 * @property {(link: string) => Promise<LinkFault[] | (() => void)>} load shows a link; resolves to its faults, or to a
 *   function that starts the page again in the language of the link. A link with faults is not shown
 */

/**
 * An answer that is sent after the page has started again. The state of the history keeps it.
 *
 * @typedef {{id?: string | number, origin: string}} PendingAnswer
 */

/** The accepted commands. */
const COMMANDS = new Set(["play", "pause", "step", "seek", "load", "tell", "follow"]);

/**
 * A command, with the identifier that its sender gave it.
 *
 * @typedef {{command: string, step: number, link: string, id?: string | number}} Command
 */

/**
 * Parses a message. Returns a command, or the name of the invalid part; null if the message has another type.
 *
 * @param {unknown} data
 * @returns {Command | {refused: string, id?: string | number} | null}
 */
export function readMessage(data) {
  if (typeof data !== "object" || data === null || /** @type {any} */ (data).type !== TYPE) return null;
  const { version, command, step, link, id } = /** @type {Record<string, unknown>} */ (data);
  if (id !== undefined && !Number.isFinite(id) && !isTextUpTo(MAX_ID_LENGTH, id)) return { refused: "id" };
  const identity = id === undefined ? {} : { id: /** @type {string | number} */ (id) };
  if (version !== VERSION) return { refused: "version", ...identity };
  if (typeof command !== "string" || !COMMANDS.has(command)) return { refused: "command", ...identity };
  const target = typeof step === "number" && Number.isSafeInteger(step) && step >= 0 ? step : null;
  if (command === "seek" && target === null) return { refused: "step", ...identity };
  const query = isTextUpTo(MAX_LINK_LENGTH, link) && link.trim() !== "" ? link : null;
  if (command === "load" && query === null) return { refused: "link", ...identity };
  return { command, step: target ?? 0, link: query ?? "", ...identity };
}

/**
 * Whether a value is a text up to a length.
 *
 * @param {number} length
 * @param {unknown} value
 * @returns {value is string}
 */
function isTextUpTo(length, value) {
  return typeof value === "string" && value.length <= length;
}

/**
 * Handles the messages of the embedding page, and answers each of them. Messages that come too early are answered as
 * soon as the page is ready.
 *
 * @param {Window} parentWindow
 * @param {FrameActions} actions
 * @param {Promise<unknown>} ready settles when the page can carry out commands
 */
export function handleMessages(parentWindow, actions, ready) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let reportTimer;
  let lastReport = "";

  /** Reports every change from now on. @param {() => void} reportState */
  const follow = (reportState) => {
    clearInterval(reportTimer);
    lastReport = JSON.stringify(actions.getState());
    reportTimer = setInterval(() => {
      const report = JSON.stringify(actions.getState());
      if (report !== lastReport) reportState();
      lastReport = report;
    }, REPORT_CHECK_INTERVAL_MS);
  };

  /**
   * Sends a message.
   *
   * @param {object} content
   * @param {string} origin the origin of the receiver
   */
  const send = (content, origin) =>
    // A page from a local file has the origin `null`, which cannot be a target.
    parentWindow.postMessage({ type: TYPE, version: VERSION, ...content }, origin === "null" ? "*" : origin);

  /**
   * Carries out a command. Returns the reason of a refusal, or null.
   *
   * @param {Command} message
   * @param {string} origin the origin of the sender
   */
  const carryOut = async ({ command, step, link, id }, origin) => {
    const refusal = actions.refusalOf(command);
    if (refusal) return { what: refusal };
    if (command === "load") {
      const result = await actions.load(link);
      if (typeof result !== "function") return result.length > 0 ? { what: "link", faults: result } : null;
      /** @type {PendingAnswer} */
      const answer = { id, origin };
      history.replaceState({ ...history.state, answer }, "");
      result();
      return new Promise(() => undefined);
    }
    if (command === "seek") await actions.seek(step);
    else if (command !== "tell" && command !== "follow")
      await actions[/** @type {"play" | "pause" | "step"} */ (command)]();
    return null;
  };

  /** Settles when the last link is shown or refused. Later commands wait for it. @type {Promise<unknown>} */
  let lastLoad = ready;

  /** Carries out a command after the links before it. @param {Command} message @param {string} origin */
  const carryOutInOrder = (message, origin) => {
    const result = lastLoad.then(() => carryOut(message, origin)).catch(() => ({ what: "failed" }));
    if (message.command === "load") lastLoad = result;
    return result;
  };

  let pendingCount = 0;

  /**
   * Carries out a command, unless too many commands are waiting. Returns the reason of a refusal, or null.
   *
   * @param {Command} message
   * @param {string} origin
   */
  const carryOutIfFree = async (message, origin) => {
    if (pendingCount >= MAX_PENDING_COMMANDS) return { what: "busy" };
    pendingCount += 1;
    const refusal = await carryOutInOrder(message, origin);
    pendingCount -= 1;
    return refusal;
  };

  addEventListener("message", async ({ data, source, origin }) => {
    if (source !== parentWindow) return;
    const message = readMessage(data);
    if (!message) return;
    const identity = message.id === undefined ? {} : { id: message.id };
    const refusal =
      "refused" in message
        ? await ready.then(() => ({ what: message.refused }))
        : await carryOutIfFree(message, origin);
    if (refusal) return send({ event: "refused", ...refusal, ...identity }, origin);
    send({ event: "moment", moment: actions.getState(), ...identity }, origin);
    if ("command" in message && message.command === "follow")
      follow(() => send({ event: "moment", moment: actions.getState() }, origin));
  });
  // Requests the messages that came before this listener.
  dispatchEvent(new Event(LISTENING_EVENT));

  /** Announces that the page is ready, and answers the command that restarted the page. */
  const announce = async () => {
    await ready;
    send({ event: "ready" }, "*");
    /** @type {{answer?: PendingAnswer}} */
    const { answer, ...state } = history.state ?? {};
    if (!answer) return;
    history.replaceState(state, "");
    const identity = answer.id === undefined ? {} : { id: answer.id };
    send({ event: "moment", moment: actions.getState(), ...identity }, answer.origin);
  };
  void announce();
}
