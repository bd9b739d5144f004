/**
 * Part of the generated service worker: deletes old caches. The cache of the previous version stays, because
 * another tab may still use that version.
 */

"use strict";

self.addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(deleteOldCaches());
});

/** Deletes the caches of versions before the previous one. Caches of other pages on the same server stay. */
async function deleteOldCaches() {
  const { scope } = /** @type {any} */ (self).registration;
  // The browser returns the names in the order in which the caches were created.
  const names = (await caches.keys()).filter((name) => name.startsWith("knights-tour-") && name.endsWith(`-${scope}`));
  await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
}
