/** A generator of random numbers that is fixed by a seed. */

/** The increment of the generator SplitMix32: 2³² divided by the golden ratio, made odd. */
const INCREMENT = 0x9e3779b9;

/** Mixes the bits of a number. @param {number} value an integer of 32 bits */
function mix(value) {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** The generator SplitMix32. Each pair of a seed and a number has a sequence of its own. */
export class Random {
  #state;

  /**
   * @param {number} seed an integer
   * @param {number} number an integer, such as the number of an action
   */
  constructor(seed, number) {
    this.#state = mix(mix(seed + INCREMENT) ^ Math.imul(number + 1, INCREMENT));
  }

  /** Returns the next number, from 0 up to but excluding 1. */
  fraction() {
    this.#state = (this.#state + INCREMENT) | 0;
    return mix(this.#state) / 2 ** 32;
  }

  /** Returns an integer from 0 up to but excluding a limit. @param {number} limit */
  below(limit) {
    return Math.floor(this.fraction() * limit);
  }

  /**
   * Returns one of the values.
   *
   * @template T
   * @param {readonly T[]} values
   */
  pick(values) {
    return values[this.below(values.length)];
  }

  /**
   * Returns one of the names. Its probability is proportional to its weight.
   *
   * @template {string} Name
   * @param {Readonly<Record<Name, number>>} weights
   */
  pickWeighted(weights) {
    const entries = /** @type {[Name, number][]} */ (Object.entries(weights));
    let rest = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    return entries[0][0];
  }
}
