/**
 * Tells those who cannot see the page how playing goes: that it began, where it stands now and then, and where it
 * rests. Many steps in a row are told once, when there are no more.
 */

/** How long a step must rest to be told, in milliseconds: shorter than anybody waits, longer than a key repeats. */
const REST = 350;

/** How long to wait at least between two words on a search that plays, in milliseconds. */
const BETWEEN = 10_000;

/**
 * @typedef {object} Narration
 * @property {(text: string) => void} speak
 * @property {() => string} begun what there is to say when it begins to play
 * @property {() => string} going where it stands while it plays
 * @property {() => string} rested where it stands now that it rests; nothing where that is told otherwise
 */

/** Speaks no more than one can listen to. */
export class Narrator {
  #narration;
  #isPlaying = false;
  /** What was told last of where it rests. */
  #last = "";
  #toldAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Narration} narration */
  constructor(narration) {
    this.#narration = narration;
  }

  /** Takes another run, at its beginning, of which there is nothing to say yet. */
  begin() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#last = this.#narration.rested();
  }

  /**
   * Takes note of how the run stands.
   *
   * @param {boolean} isPlaying
   * @param {number} now in milliseconds
   */
  follow(isPlaying, now) {
    clearTimeout(this.#timer);
    if (isPlaying && !this.#isPlaying) {
      this.#toldAt = now;
      this.#narration.speak(this.#narration.begun());
    } else if (isPlaying && now - this.#toldAt >= BETWEEN) {
      this.#toldAt = now;
      this.#narration.speak(this.#narration.going());
    }
    this.#isPlaying = isPlaying;
    if (!isPlaying) this.#timer = setTimeout(() => this.#tell(), REST);
  }

  #tell() {
    const text = this.#narration.rested();
    if (text === this.#last) return;
    this.#last = text;
    if (text) this.#narration.speak(text);
  }
}
