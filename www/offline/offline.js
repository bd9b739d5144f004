/** Registers the service worker, so that the page opens without a network, and offers later versions of the page. */

import "./update.css";
import "#words/offline";
import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** The script of the service worker, relative to the page. The build generates it. */
const WORKER_URL = "./sw.js";

/** The interval between checks for a later version, in milliseconds. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/**
 * Registers the service worker. A missing or refused service worker is reported by the share dialog, and not here,
 * because the page works without one.
 */
export async function registerServiceWorker() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  /** Whether the open version is already cached. The first version that is cached is not an update. */
  let isCached = Boolean(workers.controller);
  const updateBar = new UpdateBar();
  workers.addEventListener("controllerchange", () => {
    if (!isCached) isCached = true;
    else updateBar.handleActivation();
  });
  try {
    const registration = await workers.register(WORKER_URL);
    // Some browsers and automation tools refuse a service worker without an error.
    if (!registration) return;
    const offerWaiting = () => {
      if (registration.waiting && workers.controller) updateBar.offer(registration.waiting);
    };
    offerWaiting();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offerWaiting);
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
  #bar = createElement(
    "div",
    { className: "update", hidden: true },
    this.#text,
    this.#updateButton,
    this.#dismissButton,
  );
  /** The service worker of the later version, which waits for activation. @type {ServiceWorker | null} */
  #waiting = null;
  /** Whether a later version is available and was not dismissed. */
  #isAvailable = false;
  /** Whether the user accepted the update in this tab. */
  #isAccepted = false;

  constructor() {
    this.#bar.role = "group";
    this.#bar.setAttribute("aria-labelledby", this.#text.id);
    this.#updateButton.addEventListener("click", () => this.#update());
    this.#dismissButton.addEventListener("click", () => {
      this.#isAvailable = false;
      this.#updateVisibility();
    });
    const observer = new MutationObserver(() => this.#updateVisibility());
    observer.observe(document.body, { attributeFilter: ["data-lesson"] });
    observer.observe(document.documentElement, { attributeFilter: ["data-present"] });
  }

  /** @param {ServiceWorker} waiting */
  offer(waiting) {
    if (this.#waiting === waiting) return;
    this.#waiting = waiting;
    this.#isAvailable = true;
    this.#updateVisibility();
  }

  /**
   * Handles the activation of the later version. If the user accepted the update in this tab, the page is reloaded.
   * Otherwise the user accepted the update in another tab, and this page continues to offer the update.
   */
  handleActivation() {
    this.#waiting = null;
    if (this.#isAccepted) window.location.reload();
    else this.#isAvailable = true;
    this.#updateVisibility();
  }

  #update() {
    if (!this.#waiting) return window.location.reload();
    this.#isAccepted = true;
    this.#waiting.postMessage({ type: "SKIP_WAITING" });
  }

  #updateVisibility() {
    const isSuppressed =
      document.body.hasAttribute("data-lesson") || document.documentElement.hasAttribute("data-present");
    const isVisible = this.#isAvailable && !isSuppressed;
    if (isVisible && !this.#bar.isConnected) document.body.append(this.#bar);
    if (isVisible === !this.#bar.hidden) return;
    this.#bar.hidden = !isVisible;
    const announcement = document.getElementById("announcement");
    if (isVisible && announcement) announcement.textContent = translate("offline.update");
  }
}
