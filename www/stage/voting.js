/** A vote on the next move. A vote shows the candidates, and hides which of them the search will choose. */

import { nullIfEngineLost } from "../engine/engine.js";

/** @import { Decision, NextStep } from "../bindings/protocol" */
/** @import { Moment } from "../board/moment.js" */
/** @import { Ballot } from "./stage.js" */

/** The states of candidates that the search may still choose. */
const UNDECIDED_STATES = new Set(["next", "waiting"]);

/** The maximum number of steps up to the next choice, because a search may backtrack for a long time. */
const MAX_STEPS_TO_CHOICE = 500;

/** Starts and ends votes, one at a time. Decisions are hidden during a vote. */
export class Voting {
  #engine;
  #events;
  /** Identifies the current vote; null if there is none. @type {object | null} */
  #vote = null;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request">} engine
   * @param {object} events
   * @param {(square: number) => string} events.nameOf
   * @param {(nextStep: NextStep) => string} events.describeReason returns the reason for the next step in words
   * @param {() => Promise<void>} events.takeStep takes the next step
   * @param {(decision: Decision | null) => void} events.onDecision shows the candidates, all marked alike; null
   *   hides them
   * @param {() => void} events.onEnd shows the hidden explanations again
   */
  constructor(engine, events) {
    this.#engine = engine;
    this.#events = events;
  }

  /** Whether explanations of the next step are hidden. */
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
    for (let steps = 0; steps < MAX_STEPS_TO_CHOICE && !moment.ended; steps += 1) {
      const survey = await nullIfEngineLost(this.#engine.request("survey", { wants: { insight: true } }));
      if (vote !== this.#vote || !survey?.insight) break;
      const { decision, outlook: nextStep } = survey.insight;
      const openCandidates = decision.candidates.filter(({ state }) => UNDECIDED_STATES.has(state));
      if (nextStep?.step.kind === "enter" && openCandidates.length > 1) {
        // All candidates get one state, so that the choice of the search is hidden.
        this.#events.onDecision({
          ...decision,
          candidates: openCandidates.map((candidate) => ({ ...candidate, state: "waiting" })),
        });
        return this.#createBallot(
          vote,
          moment,
          openCandidates.map(({ square }) => square),
          nextStep,
        );
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
   * @param {number[]} squares
   * @param {NextStep} nextStep
   * @returns {Ballot}
   */
  #createBallot(vote, moment, squares, nextStep) {
    const { nameOf, onDecision, describeReason, takeStep } = this.#events;
    return {
      // The names are sorted, because the order of the search would begin with the square that it chooses.
      candidateNames: squares.map(nameOf).sort(new Intl.Collator("en", { numeric: true }).compare),
      reveal: async () => {
        if (vote === this.#vote) await takeStep();
        if (vote === this.#vote) onDecision(null);
        return { chosen: nameOf(moment.knight), why: describeReason(nextStep) };
      },
      end: () => {
        if (vote === this.#vote) this.endVote();
      },
    };
  }

  /** Ends the vote, if there is one. */
  endVote() {
    const wasOpen = this.isOpen;
    this.#vote = null;
    if (wasOpen) this.#events.onEnd();
  }
}
