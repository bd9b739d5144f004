/** A path walked by hand, with undo and redo. The core decides which moves are possible. */

export class WalkedPath {
  /** The squares of the path, the start first. @type {number[]} */
  #path;
  /** Undone squares that can be redone. The last one is redone first. @type {number[]} */
  #undone = [];

  /** @param {number} start */
  constructor(start) {
    this.#path = [start];
  }

  /** The squares of the path, the start first. */
  get path() {
    return [...this.#path];
  }

  /** Number of squares of the path. */
  get length() {
    return this.#path.length;
  }

  /** Number of squares of the path and of the undone squares. */
  get lengthWithRedo() {
    return this.#path.length + this.#undone.length;
  }

  /** Square of the piece. */
  get last() {
    return this.#path[this.#path.length - 1];
  }

  /** Appends a square. Clears the redo history, unless a redo would enter the same square. @param {number} square */
  append(square) {
    if (this.#undone.at(-1) === square) this.#undone.pop();
    else this.#undone = [];
    this.#path.push(square);
  }

  /**
   * Undoes or redoes moves until the path has the given number of squares, as far as possible.
   *
   * @param {number} length
   */
  goTo(length) {
    const newLength = Math.max(1, Math.min(length, this.lengthWithRedo));
    while (this.#path.length > newLength) this.#undone.push(/** @type {number} */ (this.#path.pop()));
    while (this.#path.length < newLength) this.#path.push(/** @type {number} */ (this.#undone.pop()));
  }

  /** Shortens the path to the given number of squares, and clears the redo history. @param {number} length */
  shorten(length) {
    this.#path.length = Math.min(length, this.#path.length);
    this.#undone = [];
  }

  /**
   * Replaces the redo history by the rest of a complete path.
   *
   * @param {number[]} path begins with the walked path
   */
  completeWith(path) {
    this.#undone = path.slice(this.#path.length).reverse();
  }
}
