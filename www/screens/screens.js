/**
 * The screens of the page, one of which is shown: the one that the address names.
 *
 * @module
 */

/**
 * @typedef {object} Screen
 * @property {string} name how the fragment of its address begins; nothing for the one that is shown where the fragment
 *   names none
 * @property {string} title of the page, while it is shown
 * @property {() => void} open puts it on the page, with what the address says
 * @property {() => void} leave takes it off; nothing goes on there then
 * @property {() => void} recolour takes the colours of the style sheet anew
 * @property {() => void} review takes the reader's choices anew
 * @property {(choices: import("../engine/protocol.js").Choices) => void | Promise<void>} offer takes up what the core
 *   offers
 * @property {(message: string) => void} giveUp says why nothing will ever run here
 */

/** Shows one screen at a time, and tells all of them what concerns them all. */
export class Screens {
  #address;
  #screens;

  /**
   * @param {import("./address.js").Address} address
   * @param {Screen[]} screens
   */
  constructor(address, screens) {
    this.#address = address;
    this.#screens = screens;
    address.followFragment(() => this.#show());
    this.#show();
  }

  recolour() {
    for (const screen of this.#screens) screen.recolour();
  }

  review() {
    for (const screen of this.#screens) screen.review();
  }

  /** @param {import("../engine/protocol.js").Choices} choices */
  async offer(choices) {
    await Promise.all(this.#screens.map((screen) => screen.offer(choices)));
  }

  /** @param {string} message */
  giveUp(message) {
    for (const screen of this.#screens) screen.giveUp(message);
  }

  #show() {
    const [first] = this.#address.fragment.replace(/^#/, "").split("/");
    const named = this.#screens.find(({ name }) => name === first) ?? this.#screens.find(({ name }) => name === "");
    for (const screen of this.#screens) if (screen !== named) screen.leave();
    if (!named) return;
    for (const link of document.querySelectorAll("nav.screens a")) {
      const isNamed = link.getAttribute("data-screen") === named.name;
      link.ariaCurrent = isNamed ? "page" : null;
    }
    document.title = named.title;
    named.open();
  }
}
