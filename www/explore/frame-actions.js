/** The actions that messages of an embedding page start. The module is loaded only in a frame. */

import { handleMessages } from "../frame/frame-messages.js";
import { joinQuery, queryOf, splitQuery } from "../link/query-parts.js";
import { currentLanguage } from "../locales/current-language.js";
import { LANGUAGES } from "../locales/languages.js";
import { withTranslations } from "../locales/locale.js";
import { languageIn, withLanguage } from "../screens/language.js";

/** @import { Choices } from "../bindings/protocol" */
/** @import { FrameActions, FrameState } from "../frame/frame-messages.js" */

/** The page parameters that belong to the frame, and not to the link that it shows. */
const FRAME_KEYS = ["hide", "lock"];

/** The commands that need the board of the search in sight. */
const BOARD_COMMANDS = ["play", "step", "seek"];

/**
 * The parts of the screen of the search that messages control.
 *
 * @typedef {object} FrameParts
 * @property {() => import("../link/page-state.js").ShareableState | null} getShareableState null while another screen
 *   is shown
 * @property {import("../stage/steps-stage.js").StepsStage} stepsStage
 * @property {() => import("../stage/stage.js").Stage} getStage the current stage
 * @property {import("./link-follower.js").LinkFollower} linkFollower
 * @property {import("../screens/address.js").Address} address
 * @property {import("../engine/engine.js").Engine} engine
 */

/**
 * Lets an embedding page control this page by messages.
 *
 * @param {FrameParts} parts
 * @param {Promise<Choices | null>} ready resolves when the experiment of the address is shown, to the choices of the
 *   core, or to null if the core has not started
 */
export function connectFrame(parts, ready) {
  const { stepsStage, getStage } = parts;
  /** @type {Choices | null} */
  let choices = null;
  const started = ready.then((startedChoices) => (choices = startedChoices));
  /** Settles when the last requested step is shown, after which another step is taken. @type {Promise<unknown>} */
  let lastStep = Promise.resolve();
  handleMessages(
    window.parent,
    {
      getState: () => stateOf(parts),
      refusalOf(command) {
        if (!choices) return "unavailable";
        if (command === "load") return parts.linkFollower.isLocked ? "locked" : null;
        return BOARD_COMMANDS.includes(command) && !parts.getShareableState() ? "screen" : null;
      },
      play: () => getStage().start(),
      pause: () => getStage().pause(),
      step: () => (lastStep = lastStep.catch(() => undefined).then(() => getStage().commands.step())),
      seek: (step) =>
        (lastStep = Promise.resolve(getStage() === stepsStage ? stepsStage.goTo(step) : getStage().seek(step))),
      load: async (link) => (choices ? load(parts, choices, link) : []),
    },
    started,
  );
}

/** Returns the shown state. @param {FrameParts} parts @returns {FrameState | null} */
function stateOf({ getShareableState, getStage }) {
  const shareableState = getShareableState();
  if (!shareableState) return null;
  const { query: link, step } = shareableState;
  return { link, step, ...getStage().state };
}

/**
 * Shows a link, in place of the current entry of the history. The frame keeps its own parameters, unless the link has
 * them too. A link with faults is not shown.
 *
 * @param {FrameParts} parts
 * @param {Choices} choices
 * @param {string} link the query of a link, or a whole address
 * @returns {ReturnType<FrameActions["load"]>}
 */
async function load({ address, engine, linkFollower }, choices, link) {
  const { experiment, pageState, language } = splitQuery(queryOf(link));
  const { findFaults } = await withTranslations(import("./link-faults.js"));
  const faults = await findFaults(engine, choices, experiment, pageState);
  if (faults.length > 0) return faults;
  const query = `?${joinQuery(experiment, pageState, frameParameters(address.initial.query, pageState))}`;
  const code = languageIn(language);
  if (code !== currentLanguage() && LANGUAGES.some((known) => known.code === code)) {
    return () => {
      window.history.replaceState(window.history.state, "", withLanguage(query, code));
      window.location.reload();
    };
  }
  // An empty fragment leads from another screen to the board.
  if (address.fragment) address.visit(`${query}#`, { replace: true });
  else address.setQuery(query.slice(1), { replace: true });
  await linkFollower.follow();
  return [];
}

/**
 * Returns the parameters of the frame that a link does not have itself.
 *
 * @param {string} initialQuery the query with which the frame was opened
 * @param {string} pageState the page parameters of the link
 */
function frameParameters(initialQuery, pageState) {
  const keyOf = (/** @type {string} */ parameter) => parameter.split("=", 1)[0];
  const linkKeys = pageState.split("&").map(keyOf);
  return splitQuery(initialQuery)
    .pageState.split("&")
    .filter((parameter) => FRAME_KEYS.includes(keyOf(parameter)) && !linkKeys.includes(keyOf(parameter)))
    .join("&");
}
