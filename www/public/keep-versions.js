/**
 * Part of the generated service worker: serves the assets of all cached versions, and deletes old caches. The cache of
 * the previous version stays, because another tab may still use that version.
 */

"use strict";

self.addEventListener("activate", (event) => {
  /** @type {any} */ (event).waitUntil(deleteOldCaches());
});

self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(`${/** @type {any} */ (self).registration.scope}assets/`)) return;
  event.stopImmediatePropagation();
  event.respondWith(loadAsset(event.request));
});

/** Returns the names of the caches of this page, oldest first. Other pages on the same server have other scopes. */
async function ownCacheNames() {
  const { scope } = /** @type {any} */ (self).registration;
  // The browser returns the names in the order in which the caches were created.
  return (await caches.keys()).filter((name) => name.startsWith("knights-tour-") && name.endsWith(`-${scope}`));
}

/** Deletes the caches of versions before the previous one. */
async function deleteOldCaches() {
  const names = await ownCacheNames();
  await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
}

/**
 * Loads an asset of any version from the caches. An asset that the cache has lost is loaded from the server and cached.
 *
 * @param {Request} request
 */
async function loadAsset(request) {
  const cached = await caches.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  const name = (await ownCacheNames()).at(-1);
  if (name && response.status === 200) {
    const cache = await caches.open(name);
    // Without room in the cache, the asset is loaded again next time.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}
