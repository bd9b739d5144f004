/** The interface of a stage. A stage shows a prepared board: the single steps of a search, or a whole path. */

/** @import { Draft, ExperimentInfo, WorkResult } from "../bindings/protocol" */

/**
 * A prepared board.
 *
 * @typedef {object} Preparation
 * @property {Draft} draft
 * @property {import("../board/ground.js").Ground} ground
 * @property {boolean} canShowSteps whether single steps of the run could be shown instead
 * @property {boolean} continuesSearch whether the stage shows the board already, and the search for its path continues
 */

/**
 * One way to show a board.
 *
 * @typedef {object} Stage
 * @property {import("./view-panel.js").ContentKind} contentKind determines the available view options
 * @property {number} position the current step, or the number of squares of the path shown
 * @property {StageState} state the state of the search, or of the path shown
 * @property {import("../transport/transport.js").PlaybackCommands} commands
 * @property {(experimentInfo: ExperimentInfo, preparation: Preparation) => void} showBoard shows a prepared board
 *   from its beginning
 * @property {() => void} start plays a prepared board, or shows the whole path
 * @property {() => void} pause
 * @property {(position: number) => void} seek goes to a step, or to a square of the path
 * @property {(work: WorkResult) => void} showProgress shows the progress of the computation
 * @property {(error: import("../engine/engine.js").EngineError) => void} showEngineLoss reports that the engine has
 *   lost the board
 * @property {() => void} updateTexts updates all texts
 * @property {() => void} updateView applies the user's view options again
 * @property {() => void} updateColours reads the colours of the style sheet again
 * @property {() => void} hide hides the stage, because another stage replaces it
 */

/**
 * The state of a search at the shown step, or of a path that is shown up to a square.
 *
 * @typedef {object} StageState
 * @property {number} length the number of known steps, or the number of squares of the path
 * @property {number} depth the number of squares that are shown of the path
 * @property {number} size the number of squares of the board
 * @property {import("../engine/protocol.js").Report["status"]} status
 * @property {boolean} playing
 */

/**
 * The objects that all stages use.
 *
 * @typedef {object} StageServices
 * @property {import("../engine/engine.js").Engine} engine
 * @property {import("../engine/experiment-session.js").ExperimentSession} session
 * @property {import("../board/view-settings.js").ViewSettings} view
 * @property {import("../wording/board-vocabulary.js").BoardVocabulary} vocabulary
 * @property {import("../insight/status-card.js").StatusCard} statusCard
 * @property {import("../insight/tour-facts/lazy-tour-facts.js").LazyTourFacts} tourFacts
 */

/**
 * The callbacks of every stage.
 *
 * @typedef {object} StageEvents
 * @property {(start: string, options: {name?: string, plays: boolean}) => Promise<void>} onStartChosen called with a
 *   chosen start square in the format of a draft, and its name if it is known. `plays` tells whether the new experiment
 *   is played at once. Resolves when it is ready
 * @property {() => Promise<boolean>} onPrepareAgain requests the board again after its loss; resolves to
 *   whether the board is ready to be played
 * @property {(error: import("../engine/engine.js").EngineError) => void} onEngineError the engine has lost the board
 */

/**
 * A move, or a question of a lesson, on which a class votes.
 *
 * @typedef {object} Ballot
 * @property {string} [heading] the question; absent for the next move
 * @property {number} [stepsTaken] the number of steps that the search took to the next choice
 * @property {{letter: string, name: string}[]} choices the candidates, with the letters that mark them on the board
 * @property {() => Promise<{chosen: string, why: string}>} reveal takes the step, and returns the chosen move and its
 *   reason
 * @property {() => void} end ends the vote, and shows the hidden explanations again
 * @property {(listener: (choice: number) => void) => void} [onPick] sets the listener of clicks on the squares of the
 *   choices; absent if such a click answers
 * @property {(listener: () => void) => void} [onEnded] sets the listener for the end of the vote. The vote also ends
 *   when another command continues the search
 */

export {};
