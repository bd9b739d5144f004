/** What shows a board that was prepared: the single steps of a search, or a whole path. */

/** @import { Draft, Setting, Work } from "../bindings/protocol" */

/**
 * @typedef {object} Preparation
 * @property {Draft} draft
 * @property {import("../board/ground.js").Ground} ground
 * @property {boolean} hasSteps whether single steps could be shown
 * @property {boolean} again whether it is the board shown before, of whose path more is wanted
 */

/**
 * One way to show a board.
 *
 * @typedef {object} Stage
 * @property {import("./view-panel.js").Shown} shows what can be chosen of the view
 * @property {number} place which step, or which square of the path, is shown
 * @property {import("../transport/transport.js").Playable} commands
 * @property {(setting: Setting, preparation: Preparation) => void} begin shows a prepared board from its beginning
 * @property {() => void} start sets off, once a board was made ready: plays, or shows the whole path
 * @property {() => void} pause
 * @property {(place: number) => void} seek goes to a step, or to a place of the path
 * @property {(work: Work) => void} follow tells how far the work on the path has come
 * @property {(fault: import("../engine/engine.js").EngineBroken) => void} fail the engine has lost what is shown
 * @property {() => void} tell says what there is to say of it
 * @property {() => void} review takes the reader's choices anew
 * @property {() => void} recolour takes the colours of the style sheet anew
 * @property {() => void} leave takes it off, because another stage takes its place
 */

/**
 * What stages share.
 *
 * @typedef {object} Parts
 * @property {import("../engine/engine.js").Engine} engine
 * @property {import("../engine/run.js").Run} run
 * @property {import("../board/view.js").View} view
 * @property {import("../wording/speech.js").Speech} speech
 * @property {import("../insight/sentence.js").Sentence} sentence
 * @property {import("../insight/tour-facts/late-tour-facts.js").LateTourFacts} tourFacts
 */

/**
 * What either stage tells.
 *
 * @typedef {object} StageEvents
 * @property {(start: string, name?: string) => Promise<void>} onPick a square was chosen, as a draft has it and, where
 *   that is known, by name; resolves when all is done that follows from it
 * @property {() => Promise<boolean>} onAnew the board is to be prepared again, because the last one was lost; tells
 *   whether it is ready to be played
 * @property {(fault: import("../engine/engine.js").EngineBroken) => void} onFault what is shown was lost
 */

/**
 * A choice that a class votes on.
 *
 * @typedef {object} Ballot
 * @property {string[]} names of what can be chosen
 * @property {() => Promise<{chosen: string, why: string}>} reveal has it decided, and tells what was chosen
 * @property {() => void} end shows again what was kept back
 */

export {};
