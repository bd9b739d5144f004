/** A vote by raised hands. */

/** The maximum number of hands for one choice. */
const MAX_HANDS = 999;

/** Counts the raised hands for each choice. */
export class Vote {
  /** @param {number} choiceCount */
  constructor(choiceCount) {
    this.hands = Array.from({ length: choiceCount }, () => 0);
  }

  /** The number of hands in all. */
  get total() {
    return this.hands.reduce((sum, hands) => sum + hands, 0);
  }

  /**
   * Adds a hand to a choice, or removes a hand.
   *
   * @param {number} choice from 0
   * @param {1 | -1} change
   * @returns {boolean} whether the choice exists
   */
  addHands(choice, change) {
    if (!(choice in this.hands)) return false;
    this.set(choice, this.hands[choice] + change);
    return true;
  }

  /**
   * Sets the number of hands for a choice, as typed.
   *
   * @param {number} choice from 0
   * @param {number} hands rounded down and limited; an invalid number counts as 0
   */
  set(choice, hands) {
    this.hands[choice] = Math.min(MAX_HANDS, Math.max(0, Math.floor(hands) || 0));
  }

  /** The number of hands for each choice, as a fraction of the largest number. */
  get fractions() {
    const max = Math.max(1, ...this.hands);
    return this.hands.map((hands) => hands / max);
  }
}

/**
 * Returns the index of the choice for a key of the digit row or the numeric keypad; −1 for other keys. The physical key
 * decides, because Shift changes the character that a digit key types.
 *
 * @param {string} code
 */
export function choiceOfKey(code) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  return digit ? Number(digit[1]) - 1 : -1;
}
