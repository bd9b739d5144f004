/** A vote by show of hands. Pure. */

/** The greatest number of hands for one choice. */
const MAX_HANDS = 999;

/** Counts hands for each choice. */
export class Vote {
  /** @param {number} choices the number of choices */
  constructor(choices) {
    this.hands = Array.from({ length: choices }, () => 0);
  }

  /** The number of hands in all. */
  get all() {
    return this.hands.reduce((sum, hands) => sum + hands, 0);
  }

  /**
   * Adds a hand, or removes one.
   *
   * @param {number} choice from 0
   * @param {1 | -1} by
   * @returns {boolean} whether the choice exists
   */
  count(choice, by) {
    if (!(choice in this.hands)) return false;
    this.set(choice, this.hands[choice] + by);
    return true;
  }

  /**
   * Sets the number of hands, as typed.
   *
   * @param {number} choice from 0
   * @param {number} hands rounded down and limited; an invalid number counts as 0
   */
  set(choice, hands) {
    this.hands[choice] = Math.min(MAX_HANDS, Math.max(0, Math.floor(hands) || 0));
  }

  /** The hands for each choice, relative to the most frequent choice: from 0 to 1. */
  get shares() {
    const most = Math.max(1, ...this.hands);
    return this.hands.map((hands) => hands / most);
  }
}

/**
 * The choice for a key of the digit row or the numeric keypad; −1 for other keys. The physical key is used, because
 * Shift changes the character that a digit key types.
 *
 * @param {string} code
 */
export function choiceOfKey(code) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  return digit ? Number(digit[1]) - 1 : -1;
}
