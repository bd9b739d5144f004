import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The name under which the site serves the changelog. Browsers show a text, and would download a file of Markdown. */
const CHANGELOG_NAME = "changelog.txt";

/**
 * A Vite plugin that writes the version of the project into the page, and serves the changelog beside it.
 *
 * @param {string} root the folder of the project
 * @param {object} options
 * @param {boolean} options.hasChangelog whether the changelog is served; otherwise the version is not a link
 * @returns {import("vite").Plugin}
 */
export function version(root, { hasChangelog }) {
  const readChangelog = () => readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return {
    name: "version",
    transformIndexHtml(html) {
      const page = html.replace("%VERSION%", projectVersion(root));
      return hasChangelog ? page : page.replace(new RegExp(`<a href="${CHANGELOG_NAME}">(.*?)</a>`), "<span>$1</span>");
    },
    configureServer(server) {
      server.middlewares.use(`/${CHANGELOG_NAME}`, (_, response) => {
        response.setHeader("Content-Type", "text/plain; charset=utf-8");
        response.end(readChangelog());
      });
    },
    generateBundle() {
      if (hasChangelog) this.emitFile({ type: "asset", fileName: CHANGELOG_NAME, source: readChangelog() });
    },
  };
}

/** Reads from the workspace's `Cargo.toml` the version that all its packages share. @param {string} root */
function projectVersion(root) {
  const found = readFileSync(join(root, "Cargo.toml"), "utf8").match(/^\[workspace\.package\]\nversion = "(.+)"$/m);
  if (!found) throw new Error("Cargo.toml states no version of the workspace");
  return found[1];
}
