/** What stands on the stage, for whoever keeps it: as a picture, as a film, as text. */

/** @import { Draft, Setting } from "../bindings/protocol" */

/**
 * What is kept. It stays as it is while it is looked at: the stage rests meanwhile.
 *
 * @typedef {object} Kept
 * @property {Setting} setting
 * @property {Draft} draft
 * @property {import("../board/ground.js").Ground} ground
 * @property {import("../board/view.js").View} view
 * @property {"steps" | "panorama"} shows
 * @property {import("../board/moment.js").Moment} moment what is shown of a search, as a copy; of a panorama the path is asked for
 *   by `path`
 * @property {number} place which step, or which square of the path, is shown
 * @property {{sentence: string, detail: string} | null} outcome what came of it, in words; null while nothing has
 * @property {HTMLCanvasElement} canvas on which it is drawn
 * @property {() => Promise<import("../engine/protocol.js").Lists | null>} lists the adjacency lists; null where there are none
 * @property {() => Promise<Uint32Array | null>} path its squares as far as it is shown, in the order visited; null where it was lost
 * @property {import("../engine/protocol.js").Lists | null} edges the same lists, where the picture of the board shows them
 * @property {import("../board/candidates.js").ShownDecision | null} decision what is being decided, as the board shows it
 * @property {boolean} isWhole whether all of the board is in sight, and not only a part of a large one
 * @property {import("../stage/panorama-stage.js").PanoramaStage | null} panorama which draws a large board; null for single steps
 * @property {import("../link/moment.js").Loop | null} loop which steps are played again and again, if some are
 * @property {() => import("../engine/engine.js").Engine} makeEngine one of one's own, with the whole core: whoever makes it ends it
 * @property {string | null} query its link, without the moment; null where it is too long for one
 * @property {ReturnType<typeof import("../wording/experiment.js").experimentNames>} names of the parts of the experiment
 * @property {import("../wording/speech.js").Speech} speech
 * @property {(tour: Uint8Array) => Promise<string>} openTour puts another tour in its place; tells what is wrong, if anything is
 */

/**
 * A part of the dialog: one way to keep it.
 *
 * @typedef {object} Part
 * @property {HTMLElement} root
 * @property {(kept: Kept) => void} show called whenever the part comes to be seen
 * @property {() => void} leave called when another part is chosen, or the dialog is closed: what runs is given up
 */

export {};
