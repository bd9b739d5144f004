import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { VitePWA } from "vite-plugin-pwa";

/** What the page is made of. */
const SOURCES = ["index.html", "www", "vite", "vite.config.js", "package-lock.json"];

/**
 * Vite's plugins that make of the page what can be installed and opens without a network: a manifest, and a service worker
 * that keeps all its parts. What registers it is www/offline/.
 *
 * @param {string} root of the project
 */
export function offline(root) {
  return VitePWA({
    // The page registers it itself, when the first picture stands; and nothing takes the place of what is open by itself.
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
      // Every version has a cache of its own, so that one that is still open in another tab finds its parts.
      cacheId: `knights-tour-${versionOf(root)}`,
      cleanupOutdatedCaches: false,
      importScripts: ["keep-versions.js"],
      clientsClaim: true,
      // An address of the page, whatever it asks for; what else lies beside the page is none of its business.
      navigateFallback: "index.html",
      navigateFallbackAllowlist: [/\/(index\.html)?(\?.*)?$/],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.includes("/assets/"),
          // The parts of an earlier version that is open.
          handler: async ({ request }) => (await globalThis.caches.match(request)) ?? fetch(request),
        },
      ],
    },
  });
}

/** A name for what the page is made of, which is another one whenever that is. @param {string} root */
function versionOf(root) {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = statSync(path).isFile() ? [""] : readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
    for (const file of files) {
      if (statSync(join(path, file)).isFile()) hash.update(`${source}/${file}\0`).update(readFileSync(join(path, file)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
