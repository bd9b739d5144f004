/**
 * Of the service worker, which the build makes: of what earlier versions of the page kept, the last one stays, because
 * it may still be open in another tab, and would ask for its parts.
 */

"use strict";

self.addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(forget());
});

/** Forgets what versions before the last one kept, of this page and no other of the same server. */
async function forget() {
  const { scope } = /** @type {any} */ (self).registration;
  // They come in the order in which they were made.
  const names = (await caches.keys()).filter((name) => name.startsWith("knights-tour-") && name.endsWith(`-${scope}`));
  await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
}
