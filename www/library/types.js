/** The types that the signatures of the library mention, for programs that name them. */

/** @typedef {import("../bindings/laboratory/protocol.js").AlgorithmName} AlgorithmName */
/** @typedef {import("../bindings/laboratory/protocol.js").Choices} Choices */
/** @typedef {import("../bindings/laboratory/protocol.js").ExperimentInfo} ExperimentInfo */
/** @typedef {import("../bindings/laboratory/protocol.js").Field} Field */
/** @typedef {import("../bindings/laboratory/protocol.js").Identification} Identification */
/** @typedef {import("../bindings/laboratory/protocol.js").LeaperName} LeaperName */
/** @typedef {import("../bindings/laboratory/protocol.js").Move} Move */
/** @typedef {import("../bindings/laboratory/protocol.js").OrderName} OrderName */
/** @typedef {import("../bindings/laboratory/protocol.js").Printout} Printout */
/** @typedef {import("../bindings/laboratory/protocol.js").Problem} Problem */
/** @typedef {import("../bindings/laboratory/protocol.js").Reason} Reason */
/** @typedef {import("../bindings/laboratory/protocol.js").RunStage} RunStage */
/** @typedef {import("../bindings/laboratory/protocol.js").SearchStatus} SearchStatus */
/** @typedef {import("../bindings/laboratory/protocol.js").Step} Step */
/** @typedef {import("../bindings/laboratory/protocol.js").StepKind} StepKind */
/** @typedef {import("../bindings/laboratory/protocol.js").TopologyName} TopologyName */
/** @typedef {import("../bindings/laboratory/protocol.js").TourCheck} TourCheck */
/** @typedef {import("../bindings/laboratory/protocol.js").TourFault} TourFault */
/** @typedef {import("../bindings/laboratory/protocol.js").UnreadablePrintout} UnreadablePrintout */
/** @typedef {import("./answer.js").Answer} Answer */
/** @typedef {import("./answer.js").Count} Count */
/** @typedef {import("./answer.js").FoundTour} FoundTour */
/** @typedef {import("./answer.js").NoTour} NoTour */
/** @typedef {import("./answer.js").NotFound} NotFound */
/** @typedef {import("./answer.js").Options} Options */
/** @typedef {import("./answer.js").Progress} Progress */
/** @typedef {import("./answer.js").ReadOptions} ReadOptions */
/** @typedef {import("./answer.js").ReadTour} ReadTour */
/** @typedef {import("./answer.js").Searched} Searched */
/** @typedef {import("./answer.js").Signal} Signal */
/** @typedef {import("./answer.js").SolveOptions} SolveOptions */
/** @typedef {import("./arguments.js").SquareList} SquareList */
/** @typedef {import("./answer.js").PublishedCount} PublishedCount */
/** @typedef {import("./core-source.js").CoreSource} CoreSource */
/** @typedef {import("./setup.js").Place} Place */
/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./step-search.js").AsyncStepSearch} AsyncStepSearch */
/** @typedef {import("./step-search.js").Standing} Standing */
/** @typedef {import("./step-search.js").StepSearch} StepSearch */
/** @typedef {import("./tour-worker.js").TourWorker} TourWorker */

export {};
