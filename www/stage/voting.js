/** A vote on the next move. A vote shows the candidates, and hides which of them the search will choose. */

import { nullIfEngineLost } from "../engine/engine.js";

/** @import { NextStep } from "../bindings/protocol" */
/** @import { ShownDecision } from "../board/candidates.js" */
/** @import { Moment } from "../board/moment.js" */
/** @import { Ballot } from "./stage.js" */

/** The states of candidates that the search may still choose. */
const UNDECIDED_STATES = new Set(["next", "waiting"]);

/** The maximum number of steps up to the next choice, because a search may backtrack for a long time. */
const MAX_STEPS_TO_CHOICE = 500;

/** The number of letters of the alphabet. */
const LETTER_COUNT = 26;

/**
 * Returns the letter of a choice. A letter cannot be confused with the numbers on the board. After Z follow AA, AB and
 * so on, as the columns of a spreadsheet.
 *
 * @param {number} choice from 0
 * @returns {string}
 */
export function choiceLetter(choice) {
  const letter = String.fromCharCode("A".charCodeAt(0) + (choice % LETTER_COUNT));
  return choice < LETTER_COUNT ? letter : choiceLetter(Math.floor(choice / LETTER_COUNT) - 1) + letter;
}

/** Starts and ends votes, one at a time. Decisions are hidden during a vote. */
export class Voting {
  #engine;
  #events;
  /** Identifies the current vote; null if there is none. @type {object | null} */
  #vote = null;
  /** The squares of the choices. @type {number[]} */
  #squares = [];
  /** Receives the choice whose square was clicked. @type {(choice: number) => void} */
  #onPick = () => undefined;
  /** Called when the vote ends. @type {() => void} */
  #onEnded = () => undefined;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request">} engine
   * @param {object} events
   * @param {(square: number) => string} events.nameOf
   * @param {(nextStep: NextStep) => string} events.describeReason returns the reason for the next step in words
   * @param {() => Promise<void>} events.takeStep takes the next step
   * @param {(decision: ShownDecision | null) => void} events.onDecision shows the candidates, all marked alike; null
   *   hides them
   * @param {() => void} events.onEnd shows the hidden explanations again
   */
  constructor(engine, events) {
    this.#engine = engine;
    this.#events = events;
  }

  /** Whether a vote is open. Explanations of the next step are hidden meanwhile. */
  get isOpen() {
    return this.#vote !== null;
  }

  /**
   * Takes steps up to the next choice, and starts a vote on it.
   *
   * @param {Moment} moment
   * @returns {Promise<Ballot | null>} null if no choice follows within the maximum number of steps, or the engine or
   *   the vote has ended
   */
  async startVote(moment) {
    const vote = (this.#vote = {});
    const { nameOf } = this.#events;
    const byName = new Intl.Collator("en", { numeric: true }).compare;
    for (let steps = 0; steps < MAX_STEPS_TO_CHOICE && !moment.ended; steps += 1) {
      const survey = await nullIfEngineLost(this.#engine.request("survey", { wants: { insight: true } }));
      if (vote !== this.#vote || !survey?.insight) break;
      const { decision, outlook: nextStep } = survey.insight;
      const openCandidates = decision.candidates.filter(({ state }) => UNDECIDED_STATES.has(state));
      if (nextStep?.step.kind === "enter" && openCandidates.length > 1) {
        // The candidates are sorted by name, because the order of the search would begin with the square that it
        // chooses. All get one state, which hides the choice of the search.
        const choices = openCandidates
          .map((candidate) => ({
            ...candidate,
            state: /** @type {const} */ ("waiting"),
            // The smallest number of ways out would tell the answer of Warnsdorff's rule.
            degree: null,
            name: nameOf(candidate.square),
          }))
          .sort((first, second) => byName(first.name, second.name))
          .map((candidate, choice) => ({ ...candidate, letter: choiceLetter(choice) }));
        this.#events.onDecision({ ...decision, candidates: choices });
        this.#squares = choices.map(({ square }) => square);
        return { ...this.#createBallot(vote, moment, choices, nextStep), stepsTaken: steps };
      }
      await this.#events.takeStep();
      if (vote !== this.#vote) break;
    }
    if (vote === this.#vote) this.endVote();
    return null;
  }

  /**
   * Creates the ballot: the names of the candidates, and functions that reveal the answer and end the vote.
   *
   * @param {object} vote
   * @param {Moment} moment
   * @param {{letter: string, name: string}[]} choices
   * @param {NextStep} nextStep
   * @returns {Ballot}
   */
  #createBallot(vote, moment, choices, nextStep) {
    const { nameOf, onDecision, describeReason, takeStep } = this.#events;
    return {
      choices: choices.map(({ letter, name }) => ({ letter, name })),
      reveal: async () => {
        if (vote === this.#vote) await takeStep();
        if (vote === this.#vote) onDecision(null);
        return { chosen: nameOf(moment.knight), why: describeReason(nextStep) };
      },
      end: () => {
        if (vote === this.#vote) this.endVote();
      },
      onPick: (listener) => (this.#onPick = listener),
      onEnded: (listener) => (this.#onEnded = listener),
    };
  }

  /** Handles a click on a square of the board: one hand more for the choice of this square. @param {number} square */
  pick(square) {
    const choice = this.#squares.indexOf(square);
    if (choice >= 0) this.#onPick(choice);
  }

  /** Ends the vote, if there is one. */
  endVote() {
    if (!this.isOpen) return;
    const onEnded = this.#onEnded;
    this.#vote = null;
    this.#squares = [];
    this.#onEnded = () => undefined;
    this.#events.onEnd();
    onEnded();
  }
}
