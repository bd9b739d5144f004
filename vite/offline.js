import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { VitePWA } from "vite-plugin-pwa";

/** The source files and folders whose contents determine the version of the page. */
const VERSION_SOURCES = ["index.html", "www", "vite", "vite.config.js", "package-lock.json"];

/**
 * Vite plugins that make the page installable and available offline: a manifest, and a service worker that caches all
 * files of the page. www/offline/ registers the service worker.
 *
 * @param {string} root the folder of the project
 */
export function offline(root) {
  return VitePWA({
    // The page registers the service worker itself, after the board is drawn. An update never replaces an open page
    // automatically.
    injectRegister: false,
    registerType: "prompt",
    manifest: {
      name: "Knight’s tour",
      short_name: "Knight’s tour",
      description: "Watch a search find a knight’s tour, every step of it, dead ends included.",
      display: "standalone",
      background_color: "#f5f6f9",
      theme_color: "#00736a",
      categories: ["education"],
      icons: [
        { src: "icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    workbox: {
      globPatterns: ["index.html", "assets/*"],
      maximumFileSizeToCacheInBytes: 4_000_000,
      // Every version has its own cache, so that an older version that is open in another tab still finds its files.
      cacheId: `knights-tour-${pageVersion(root)}`,
      cleanupOutdatedCaches: false,
      // Serves all assets: also those of an earlier version that is still open, and those that the cache has lost.
      importScripts: ["keep-versions.js"],
      clientsClaim: true,
      // The fallback serves the page's own address with any query; other files beside the page are not affected.
      navigateFallback: "index.html",
      navigateFallbackAllowlist: [/\/(index\.html)?(\?.*)?$/],
    },
  });
}

/** Returns a name for the version of the page: a hash of its sources. @param {string} root */
function pageVersion(root) {
  const hash = createHash("sha256");
  for (const source of VERSION_SOURCES) {
    const path = join(root, source);
    const files = statSync(path).isFile() ? [""] : readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
    for (const file of files) {
      if (statSync(join(path, file)).isFile())
        hash.update(`${source}/${file}\0`).update(readFileSync(join(path, file)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
