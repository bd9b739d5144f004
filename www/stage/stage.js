/** The interface of the stages, which show a prepared board: single steps of a search, or a whole path. */

/** @import { Draft, ExperimentInfo, WorkResult } from "../bindings/protocol" */

/**
 * @typedef {object} Preparation
 * @property {Draft} draft
 * @property {import("../board/ground.js").Ground} ground
 * @property {boolean} hasSteps whether single steps could be shown
 * @property {boolean} continuesSearch whether the board is already shown, and the search for its path continues
 */

/**
 * One way to show a board.
 *
 * @typedef {object} Stage
 * @property {import("./view-panel.js").ContentKind} contentKind determines the available view options
 * @property {number} position the current step, or the number of squares of the path shown
 * @property {import("../transport/transport.js").PlaybackCommands} commands
 * @property {(setting: ExperimentInfo, preparation: Preparation) => void} showBoard shows a prepared board from its beginning
 * @property {() => void} start plays a prepared board, or shows the whole path
 * @property {() => void} pause
 * @property {(place: number) => void} seek goes to a step, or to a place in the path
 * @property {(work: WorkResult) => void} showProgress shows the progress of the work on the path
 * @property {(fault: import("../engine/engine.js").EngineError) => void} showEngineLoss reports that the engine has lost the
 *   board
 * @property {() => void} updateTexts updates all texts
 * @property {() => void} updateView applies the reader's view options again
 * @property {() => void} updateColours reads the colours of the style sheet again
 * @property {() => void} hide hides the stage, because another one replaces it
 */

/**
 * The objects shared by the stages.
 *
 * @typedef {object} StageServices
 * @property {import("../engine/engine.js").Engine} engine
 * @property {import("../engine/experiment-session.js").ExperimentSession} run
 * @property {import("../board/view-settings.js").ViewSettings} view
 * @property {import("../wording/board-vocabulary.js").BoardVocabulary} speech
 * @property {import("../insight/status-card.js").StatusCard} sentence
 * @property {import("../insight/tour-facts/late-tour-facts.js").LazyTourFacts} tourFacts
 */

/**
 * The events of every stage.
 *
 * @typedef {object} StageEvents
 * @property {(start: string, name?: string) => Promise<void>} onStartChosen a start square was chosen, as the text of a draft
 *   and, if known, by name; resolves when all consequences are complete
 * @property {() => Promise<boolean>} onPrepareAgain requests the board again after its loss; resolves to whether it is ready to
 *   be played
 * @property {(fault: import("../engine/engine.js").EngineError) => void} onEngineError the board was lost
 */

/**
 * A move on which a class votes.
 *
 * @typedef {object} Ballot
 * @property {string[]} candidateNames the names of the candidates
 * @property {() => Promise<{chosen: string, why: string}>} reveal takes the step, and returns the chosen move and its
 *   reason
 * @property {() => void} end shows the hidden explanations again
 */

export {};
