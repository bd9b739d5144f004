/** A vote by show of hands. Pure. */

/** The most hands that are counted for one choice. */
const MOST = 999;

/** Counts hands for choices, which have numbers from 1. */
export class Vote {
  /** @param {number} choices how many there are */
  constructor(choices) {
    this.hands = Array.from({ length: choices }, () => 0);
  }

  /** How many hands were counted in all. */
  get all() {
    return this.hands.reduce((sum, hands) => sum + hands, 0);
  }

  /**
   * Counts a hand, or takes one away.
   *
   * @param {number} choice from 0
   * @param {1 | -1} by
   * @returns {boolean} whether there is such a choice
   */
  count(choice, by) {
    if (!(choice in this.hands)) return false;
    this.set(choice, this.hands[choice] + by);
    return true;
  }

  /**
   * Takes a number that was typed.
   *
   * @param {number} choice from 0
   * @param {number} hands what is no number counts as none
   */
  set(choice, hands) {
    this.hands[choice] = Math.min(MOST, Math.max(0, Math.floor(hands) || 0));
  }

  /** The part of the most hands that each choice has, from 0 to 1. */
  get parts() {
    const most = Math.max(1, ...this.hands);
    return this.hands.map((hands) => hands / most);
  }
}

/**
 * The choice that a key on the row of digits or on the block of digits stands for; −1 for none. Not by what is typed:
 * with Shift that is another sign on every keyboard.
 *
 * @param {string} code
 */
export function choiceOfKey(code) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  return digit ? Number(digit[1]) - 1 : -1;
}
