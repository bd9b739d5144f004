/** The way that somebody walks, back and forth. Pure: whether a move can be made, the core says. */

export class Walk {
  /** The squares of the path, the start first. @type {number[]} */
  #path;
  /** What was taken back and can be made again, the next one last. @type {number[]} */
  #undone = [];

  /** @param {number} start */
  constructor(start) {
    this.#path = [start];
  }

  /** The squares of the path, the start first. */
  get path() {
    return [...this.#path];
  }

  /** How many squares it has. */
  get length() {
    return this.#path.length;
  }

  /** How many it has with all that was taken back. */
  get whole() {
    return this.#path.length + this.#undone.length;
  }

  /** Where the piece stands. */
  get last() {
    return this.#path[this.#path.length - 1];
  }

  /** Goes on to a square: what was taken back is forgotten, unless it went on there too. @param {number} square */
  enter(square) {
    if (this.#undone.at(-1) === square) this.#undone.pop();
    else this.#undone = [];
    this.#path.push(square);
  }

  /** Takes moves back, or makes them again, until the path has so many squares, if it can. @param {number} length */
  goTo(length) {
    const wanted = Math.max(1, Math.min(length, this.whole));
    while (this.#path.length > wanted) this.#undone.push(/** @type {number} */ (this.#path.pop()));
    while (this.#path.length < wanted) this.#path.push(/** @type {number} */ (this.#undone.pop()));
  }

  /** Takes a whole path, of which this one is the beginning: what is still to come can be made again. @param {number[]} path */
  follow(path) {
    this.#undone = path.slice(this.#path.length).reverse();
  }
}
