import assert from "node:assert/strict";
import { test } from "node:test";

/** A fake window with an address. It dispatches events only on request. */
class FakeWindow extends EventTarget {
  location = new URL("https://example.org/");
  history = {
    state: null,
    replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {string} */ address) =>
      this.#go(address),
    pushState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {string} */ address) =>
      this.#go(address),
  };

  /** @param {string} address */
  #go(address) {
    this.location = new URL(address, this.location);
  }

  /** The positions to which the page was scrolled. @type {number[][]} */
  scrolls = [];

  scrollTo(/** @type {number[]} */ ...position) {
    this.scrolls.push(position);
  }

  /** Follows a link to a fragment; `sendHashChange` sends the event of the change. @param {string} fragment */
  follow(fragment) {
    this.#go(fragment);
  }

  sendHashChange() {
    this.dispatchEvent(new Event("hashchange"));
  }
}

const fake = new FakeWindow();
Object.assign(globalThis, { window: fake });
const { Address } = await import("../../www/screens/address.js");

test("a screen that writes its address late does not undo a link that was just followed", () => {
  const address = new Address();
  /** @type {string[]} */
  const opened = [];
  address.followFragment(() => opened.push(address.fragment));
  fake.follow("#exercise");
  fake.sendHashChange();
  fake.follow("#tours");
  address.setFragment("#exercise/6x6", { replace: true });
  address.setQuery("v=1&board=6x6", { replace: true });
  fake.sendHashChange();
  assert.deepEqual(opened, ["#exercise", "#tours"]);
  assert.equal(fake.location.href, "https://example.org/?v=1&board=6x6#tours");
  // Afterwards the open screen controls its address again.
  address.setFragment("#tours/6x6", { replace: true });
  fake.sendHashChange();
  assert.equal(address.fragment, "#tours/6x6");
  assert.deepEqual(opened, ["#exercise", "#tours"]);
});

test("another screen that a link opens begins at its top, and another moment of the same screen does not", () => {
  const address = new Address();
  address.followFragment(() => undefined);
  address.visit("?v=1#play");
  const { length } = fake.scrolls;
  assert.deepEqual(fake.scrolls.at(-1), [0, 0]);
  address.visit("?v=1&step=3");
  assert.equal(fake.scrolls.length, length);
});
