/** The interface between the dialog that saves the shown run and the views of this dialog. */

/** @import { Draft, ExperimentInfo } from "../bindings/protocol" */

/**
 * The run to save. It does not change while the dialog is open, because the stage is paused.
 *
 * @typedef {object} RunSnapshot
 * @property {ExperimentInfo} setting the prepared experiment
 * @property {Draft} draft
 * @property {import("../board/ground.js").Ground} ground
 * @property {import("../board/view-settings.js").ViewSettings} view
 * @property {"steps" | "panorama"} stageKind
 * @property {import("../board/moment.js").Moment} moment a copy of the shown moment of a search; the path of a
 *   panorama is requested with `loadPath`
 * @property {number} position the shown step, or the number of squares shown of the path
 * @property {{sentence: string, detail: string} | null} outcome the outcome in words; null while there is none
 * @property {HTMLCanvasElement} canvas the canvas of the stage
 * @property {() => Promise<import("../engine/protocol.js").AdjacencyLists | null>} loadAdjacencyLists
 *   requests the adjacency lists; null if there are none
 * @property {() => Promise<Uint32Array | null>} loadPath requests the shown squares of the path, in the order visited;
 *   null if they were lost
 * @property {import("../engine/protocol.js").AdjacencyLists | null} shownAdjacencyLists
 *   the adjacency lists, if the picture of the board shows them
 * @property {import("../board/candidates.js").ShownDecision | null} decision the pending decision as shown on the board
 * @property {boolean} isWholeBoardVisible whether the whole board is visible, and not only a part of a large one
 * @property {import("../stage/panorama-stage.js").PanoramaStage | null} panorama the stage of a large board; null
 *   for single steps
 * @property {import("../link/page-state.js").Loop | null} loop the loop of steps, if one is set
 * @property {() => import("../engine/engine.js").Engine} makeEngine creates a separate engine with the whole core;
 *   the caller must end it
 * @property {string | null} query the query of the link, without the shown step; null if it is too long for a link
 * @property {ReturnType<typeof import("../wording/experiment.js").experimentNames>} names
 *   the names of the parts of the experiment
 * @property {import("../wording/board-vocabulary.js").BoardVocabulary} vocabulary the words for this kind of board
 */

/**
 * A view of the save dialog. Each view saves the run in one way.
 *
 * @typedef {object} SaveView
 * @property {HTMLElement} root
 * @property {(snapshot: RunSnapshot) => void} show called whenever the view becomes visible
 * @property {() => void} leave aborts running work; called when another view is chosen or the dialog is closed
 */

export {};
