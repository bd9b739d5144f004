/**
 * What shows a board that was prepared: the single steps of a search, or a whole path.
 *
 * @module
 */

/** @typedef {import("../engine/protocol.js").Setting} Setting */

/**
 * @typedef {object} Preparation
 * @property {import("../engine/protocol.js").Draft} draft
 * @property {import("../board/ground.js").Ground} ground
 * @property {boolean} hasSteps whether single steps could be shown
 * @property {boolean} again whether it is the board shown before, of whose path more is wanted
 */

/**
 * One way to show a board. It takes the commands of a transport, and those of whoever sets boards up.
 *
 * @typedef {object} Stage
 * @property {import("./view-menu.js").Shown} shows what can be chosen of the view
 * @property {(setting: Setting, preparation: Preparation) => void} begin shows a prepared board from its beginning
 * @property {() => void} leave takes it off, because another stage takes its place
 * @property {() => void} start sets off, once a board was made ready: plays, or shows the whole path
 * @property {() => void} play plays, or pauses what goes on
 * @property {() => void} pause
 * @property {() => void} beginning
 * @property {() => void} finish goes to the end
 * @property {() => void} step
 * @property {() => void} stepBack
 * @property {() => void} leap goes to the next place worth going to
 * @property {() => void} leapBack goes to the last one
 * @property {(place: number) => void} seek goes to a step, or to a place of the path
 * @property {(work: import("../engine/request.js").Work) => void} follow tells how far the work on the path has come
 * @property {(fault: import("../engine/engine.js").EngineBroken) => void} fail the engine has lost what is shown
 * @property {() => void} tell says what there is to say of it
 * @property {() => void} review takes the reader's choices anew
 * @property {() => void} recolour takes the colours of the style sheet anew
 */

/**
 * What either stage tells.
 *
 * @typedef {object} StageEvents
 * @property {(start: string) => Promise<void>} onPick a square was chosen, as a draft has it; resolves when all is done
 *   that follows from it
 * @property {() => Promise<boolean>} onAnew the board is to be prepared again, because the last one was lost; tells
 *   whether it is ready to be played
 * @property {(fault: import("../engine/engine.js").EngineBroken) => void} onFault what is shown was lost
 */

export {};
