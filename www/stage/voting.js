/** A vote on the next move: what can be chosen, without a word or a sign of what the search will choose. */

import { unlessLost } from "../engine/engine.js";

/** @import { Decision, Outlook } from "../bindings/protocol" */
/** @import { Moment } from "../board/moment.js" */
/** @import { Ballot } from "./stage.js" */

/** What a search may still choose. */
const OPEN = new Set(["next", "waiting"]);

/** So many steps are taken to come to a choice: a search may go back a long way. */
const FARTHEST = 500;

/** Keeps decisions back for as long as they are voted on, also between two votes. */
export class Voting {
  #engine;
  #events;
  /** Stands for the vote; null where there is none. @type {object | null} */
  #vote = null;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask">} engine
   * @param {object} events
   * @param {(square: number) => string} events.nameOf
   * @param {(outlook: Outlook) => string} events.reason why the search does what it does, in words
   * @param {() => Promise<void>} events.step takes the next step
   * @param {(decision: Decision | null) => void} events.onDecision the moves are to be shown, all alike
   * @param {() => void} events.onEnd what was kept back is to be shown again
   */
  constructor(engine, events) {
    this.#engine = engine;
    this.#events = events;
  }

  /** Whether nothing is told of what comes next. */
  get isOpen() {
    return this.#vote !== null;
  }

  /**
   * Goes on to the next choice, and begins a vote on it.
   *
   * @param {Moment} moment
   * @returns {Promise<Ballot | null>} null where there is nothing more to choose
   */
  async open(moment) {
    const vote = (this.#vote = {});
    for (let steps = 0; steps < FARTHEST && !moment.ended; steps += 1) {
      const survey = await unlessLost(this.#engine.ask("survey", { wants: { insight: true } }));
      if (vote !== this.#vote || !survey?.insight) break;
      const { decision, outlook } = survey.insight;
      const open = decision.candidates.filter(({ state }) => OPEN.has(state));
      if (outlook?.step.kind === "enter" && open.length > 1) {
        // No sign is left of what comes next.
        this.#events.onDecision({ ...decision, candidates: open.map((candidate) => ({ ...candidate, state: "waiting" })) });
        return this.#ballot(vote, moment, open.map(({ square }) => square), outlook);
      }
      await this.#events.step();
      if (vote !== this.#vote) break;
    }
    if (vote === this.#vote) this.close();
    return null;
  }

  /**
   * @param {object} vote
   * @param {Moment} moment
   * @param {number[]} squares
   * @param {Outlook} outlook
   * @returns {Ballot}
   */
  #ballot(vote, moment, squares, outlook) {
    const { nameOf, onDecision, reason, step } = this.#events;
    return {
      // In the order of the search the first one would be the answer.
      names: squares.map(nameOf).sort(new Intl.Collator("en", { numeric: true }).compare),
      reveal: async () => {
        if (vote === this.#vote) await step();
        if (vote === this.#vote) onDecision(null);
        return { chosen: nameOf(moment.knight), why: reason(outlook) };
      },
      end: () => {
        if (vote === this.#vote) this.close();
      },
    };
  }

  /** Ends the vote, if there is one. */
  close() {
    const wasOpen = this.isOpen;
    this.#vote = null;
    if (wasOpen) this.#events.onEnd();
  }
}
