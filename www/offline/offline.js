/** Has the browser keep the page, so that it opens without a network; and offers a later version, once there is one. */

import "./offline.css";
import "#words/offline";
import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** The script of the service worker, beside the page: the build makes it. */
const WORKER = "./sw.js";

/** How often a page that stays open asks for a later version, in milliseconds. */
const ASKED_EVERY = 3_600_000;

/**
 * Registers the service worker. Where there is none, or it is refused, nothing is said here: the page goes on as it is, and
 * the dialog to share says it, where somebody wants to take the page along.
 */
export async function keepPage() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  /** Whether what is open is kept already: the first version that is kept is no later one. */
  let isKept = Boolean(workers.controller);
  const offer = new Offer();
  workers.addEventListener("controllerchange", () => {
    if (!isKept) isKept = true;
    else offer.taken();
  });
  try {
    const registration = await workers.register(WORKER);
    // Some browsers, and those who drive them, refuse it without a word.
    if (!registration) return;
    const look = () => {
      if (registration.waiting && workers.controller) offer.make(registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    setInterval(() => registration.update().catch(() => undefined), ASKED_EVERY);
  } catch {
    /* As above. */
  }
}

/** The bar that offers a later version. It waits until no lesson is open and nothing is presented. */
class Offer {
  #text = make("p", { id: "update-text" }, words("offline.update"));
  #take = make("button", { type: "button", className: "plain chosen" }, words("offline.take"));
  #leave = make("button", { type: "button", className: "plain" }, words("offline.leave"));
  #bar = make("div", { className: "update", hidden: true }, this.#text, this.#take, this.#leave);
  /** The later version, as long as it waits. @type {ServiceWorker | null} */
  #waiting = null;
  /** Whether there is something to be offered, and it was not put off. */
  #isDue = false;
  /** Whether it was asked for here. */
  #isWanted = false;

  constructor() {
    this.#bar.role = "group";
    this.#bar.setAttribute("aria-labelledby", this.#text.id);
    this.#take.addEventListener("click", () => this.#load());
    this.#leave.addEventListener("click", () => {
      this.#isDue = false;
      this.#show();
    });
    const watched = new MutationObserver(() => this.#show());
    watched.observe(document.body, { attributeFilter: ["data-lesson"] });
    watched.observe(document.documentElement, { attributeFilter: ["data-present"] });
  }

  /** @param {ServiceWorker} waiting */
  make(waiting) {
    if (this.#waiting === waiting) return;
    this.#waiting = waiting;
    this.#isDue = true;
    this.#show();
  }

  /** The later version has taken over: because it was asked for here, or in another tab. Then this one goes on as it is. */
  taken() {
    this.#waiting = null;
    if (this.#isWanted) window.location.reload();
    else this.#isDue = true;
    this.#show();
  }

  #load() {
    if (!this.#waiting) return window.location.reload();
    this.#isWanted = true;
    this.#waiting.postMessage({ type: "SKIP_WAITING" });
  }

  #show() {
    const isBusy = document.body.hasAttribute("data-lesson") || document.documentElement.hasAttribute("data-present");
    const isShown = this.#isDue && !isBusy;
    if (isShown && !this.#bar.isConnected) document.body.append(this.#bar);
    if (isShown === !this.#bar.hidden) return;
    this.#bar.hidden = !isShown;
    const announcement = document.getElementById("announcement");
    if (isShown && announcement) announcement.textContent = words("offline.update");
  }
}
