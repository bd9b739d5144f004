/** Registers the service worker, so that the page opens without a network, and offers later versions of the page. */

import "./offline.css";
import "#words/offline";
import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** The script of the service worker, relative to the page. The build generates it. */
const WORKER = "./sw.js";

/** The interval between checks for a later version, in milliseconds. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/**
 * Registers the service worker. A missing or refused service worker is not reported here, since the page works without
 * it. The share dialog reports it, where the reader wants to use the page offline.
 */
export async function registerServiceWorker() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  /** Whether the open version is already cached. The first version that is cached is not an update. */
  let isKept = Boolean(workers.controller);
  const offer = new UpdateBar();
  workers.addEventListener("controllerchange", () => {
    if (!isKept) isKept = true;
    else offer.handleActivation();
  });
  try {
    const registration = await workers.register(WORKER);
    // Some browsers and automation tools refuse it without an error.
    if (!registration) return;
    const look = () => {
      if (registration.waiting && workers.controller) offer.offer(registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    setInterval(() => registration.update().catch(() => undefined), UPDATE_CHECK_INTERVAL_MS);
  } catch {
    /* A refused service worker is not reported. */
  }
}

/** The bar that offers a later version. It is hidden while a lesson is open, and in presentation mode. */
class UpdateBar {
  #text = createElement("p", { id: "update-text" }, translate("offline.update"));
  #updateButton = createElement("button", { type: "button", className: "plain chosen" }, translate("offline.take"));
  #dismissButton = createElement("button", { type: "button", className: "plain" }, translate("offline.leave"));
  #bar = createElement("div", { className: "update", hidden: true }, this.#text, this.#updateButton, this.#dismissButton);
  /** The later version that waits for activation. @type {ServiceWorker | null} */
  #waiting = null;
  /** Whether a later version is available and was not dismissed. */
  #isDue = false;
  /** Whether the reader accepted the update in this tab. */
  #isWanted = false;

  constructor() {
    this.#bar.role = "group";
    this.#bar.setAttribute("aria-labelledby", this.#text.id);
    this.#updateButton.addEventListener("click", () => this.#load());
    this.#dismissButton.addEventListener("click", () => {
      this.#isDue = false;
      this.#show();
    });
    const watched = new MutationObserver(() => this.#show());
    watched.observe(document.body, { attributeFilter: ["data-lesson"] });
    watched.observe(document.documentElement, { attributeFilter: ["data-present"] });
  }

  /** @param {ServiceWorker} waiting */
  offer(waiting) {
    if (this.#waiting === waiting) return;
    this.#waiting = waiting;
    this.#isDue = true;
    this.#show();
  }

  /**
   * Handles the activation of the later version. If this tab asked for it, the page is reloaded. Otherwise another tab
   * asked for it, and this page stays as it is.
   */
  handleActivation() {
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
    if (isShown && announcement) announcement.textContent = translate("offline.update");
  }
}
