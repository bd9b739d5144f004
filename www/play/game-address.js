/**
 * The address of a game, which has the board and the moves, and the player's help in the game. Another person who opens
 * the address did not make these moves, so the help is not part of the address. The tab of the browser remembers the
 * help.
 */

import { loadTabItem, storeTabItem } from "../widgets/session-storage.js";
import { fragmentOf, givensOf, movesOf, queryOf } from "./link.js";

/** @import { Address } from "../screens/address.js" */

/** Delay after a move until the address contains it, in milliseconds. Browsers limit the number of such changes. */
const ADDRESS_DELAY_MS = 400;

const STORAGE_KEY = "knights-tour.game";

/**
 * A game as its address describes it. The query is empty if the board has no link. `givens` has the square and the
 * number, from 0, of each given number of a puzzle.
 *
 * @typedef {{query: string, path: number[], givens: Uint32Array} & Help} LinkedGame
 */

/**
 * @typedef {object} Help
 * @property {boolean} isHelped whether the player used help, or did not make all of the moves
 * @property {boolean} isTourCounted whether the score contains the tour of the game
 */

/** Reads and writes the address of a game. */
export class GameAddress {
  #address;
  #getGame;
  /** The fragment of the game, and the query of the experiment from which the game began. */
  #fragment = "";
  #experiment = "";
  /** Whether the address stays as it is until the player’s next action, because the game lacks a part of it. */
  #isKept = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Address} address
   * @param {() => LinkedGame} getGame returns the game to write
   */
  constructor(address, getGame) {
    this.#address = address;
    this.#getGame = getGame;
  }

  /** Whether the address is that of the game. */
  get isCurrent() {
    return this.#address.fragment === this.#fragment;
  }

  /** Whether the address names no board, but the experiment from which the game began. */
  get namesSameExperiment() {
    return queryOf(this.#address.fragment, "") === "" && this.#address.query === this.#experiment;
  }

  /**
   * Returns the query of the board, the moves, the given numbers of a puzzle, and the help in the game.
   *
   * @returns {{query: string, moves: number[] | null, givens: number[] | null, help: Help}} the moves and the given
   *   numbers are null if they are no lists
   */
  read() {
    const { fragment, query } = this.#address;
    this.#fragment = fragment;
    this.#experiment = query;
    this.#isKept = false;
    const moves = movesOf(fragment);
    const hasLinkedMoves = moves === null || moves.length > 0;
    const help = loadHelp(fragment) ?? { isHelped: hasLinkedMoves, isTourCounted: hasLinkedMoves };
    return { query: queryOf(fragment, query), moves, givens: givensOf(fragment), help };
  }

  /** Keeps the address until the next action of the player. */
  keep() {
    this.cancel();
    this.#isKept = true;
  }

  /** Writes the game after the delay. @param {{isAction: boolean}} options whether the player changed the game */
  schedule({ isAction }) {
    this.cancel();
    if (isAction) this.#isKept = false;
    this.#timer = setTimeout(() => this.write(), ADDRESS_DELAY_MS);
  }

  /**
   * Writes the game now, so that a reload and a shared link have it.
   *
   * @param {{isAction: boolean}} [options] whether the player changed the game
   */
  write({ isAction } = { isAction: false }) {
    this.cancel();
    if (isAction) this.#isKept = false;
    const { query, path, givens, ...help } = this.#getGame();
    if (this.#isKept || !query) return;
    this.#address.setFragment(fragmentOf(query, path.slice(1), givens), { replace: true });
    this.#fragment = this.#address.fragment;
    storeHelp(this.#fragment, help);
  }

  /** Discards a scheduled change. */
  cancel() {
    clearTimeout(this.#timer);
  }
}

/** @param {string} fragment @param {Help} help */
function storeHelp(fragment, { isHelped, isTourCounted }) {
  // Without storage, a reloaded game counts as one with help.
  storeTabItem(STORAGE_KEY, `${Number(isHelped)}${Number(isTourCounted)} ${fragment}`);
}

/** @param {string} fragment @returns {Help | null} null if the tab did not write this fragment last */
function loadHelp(fragment) {
  const [, isHelped, isTourCounted, stored] = /^([01])([01]) (.*)$/.exec(loadTabItem(STORAGE_KEY) ?? "") ?? [];
  return stored === fragment ? { isHelped: isHelped === "1", isTourCounted: isTourCounted === "1" } : null;
}
