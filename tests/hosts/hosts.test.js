/** The npm package in other projects: the small ones in the folders beside this file. */

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { HOSTS, node, serve, tool } from "./host.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The results of `program.js` in any environment, without its durations. */
const TOURS = {
  start: 56,
  squares: 64,
  closed: true,
  fault: null,
  kinds: ["dead-end", "enter", "leave", "tour"],
  reason: "colour-parity",
  refused: "rows",
  undirected: "9862",
  large: "tour",
  visits: 288,
  ended: "AbortError",
};

/** The documentation of the package: its own README and that of the project. */
const readmes = ["www/library/README.md", "README.md", "docs/library.md"].map((path) => readFileSync(new URL(`../../${path}`, HOSTS), "utf8")).join("\n");

/** The examples in a language. @param {string} language */
const examples = (language) => [...readmes.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);

/** The results that a page has written into its body. @param {Page} page */
async function toursOf(page) {
  await expect(page.locator("body")).toHaveAttribute("data-tours", /./);
  return JSON.parse((await page.locator("body").getAttribute("data-tours")) ?? "");
}

/** Waits until the run of the element has found a tour. @param {Page} page */
const ended = (page) => expect.poll(() => page.locator("knights-tour").evaluate((element) => /** @type {any} */ (element).moment?.status)).toContain("tour");

/**
 * Opens the page of a host, and collects its errors.
 *
 * @param {Page} page
 * @param {string} path
 * @param {Parameters<typeof serve>[0]} [how]
 */
async function visit(page, path, how) {
  /** @type {string[]} */
  const faults = [];
  // The browser itself requests an icon.
  const note = (/** @type {string} */ text) => text.includes("favicon") || faults.push(text);
  page.on("pageerror", (error) => note(error.message));
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  const server = await serve(how);
  await page.goto(server.address + path);
  return { faults, close: server.close };
}

for (const [name, build] of /** @type {const} */ ([
  ["vite", ["vite/bin/vite.js", "build", "--logLevel", "warn"]],
  ["webpack", ["webpack-cli/bin/cli.js", "--config", "webpack.config.js"]],
])) {
  test(`${name} builds a page with the solver, the worker and the element`, async ({ page }) => {
    await node(name, tool(build[0]), ...build.slice(1));
    // webpack writes only scripts.
    if (name === "webpack") writeFileSync(new URL("webpack/dist/index.html", HOSTS), readFileSync(new URL("webpack/index.html", HOSTS)));
    const { faults, close } = await visit(page, `${name}/dist/index.html`);
    expect(await toursOf(page)).toMatchObject(TOURS);
    await ended(page);
    expect(faults).toEqual([]);
    // All parts share one core file.
    const files = readdirSync(new URL(`${name}/dist/`, HOSTS), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith(".wasm")).length).toBe(1);
    close();
    rmSync(new URL(`${name}/dist/`, HOSTS), { recursive: true });
  });
}

test("a page that a server renders has a tour, and its element plays in the browser", async ({ page }) => {
  const markup = await node("server", "render.js");
  const { faults, close } = await visit(page, "page.html", { page: (name) => (name === "page.html" ? markup : undefined) });
  await expect(page.locator("#tour")).toHaveText(/^30( \d+){35}$/);
  await expect(page.locator("body")).toHaveAttribute("data-alive", "true");
  await ended(page);
  expect(faults).toEqual([]);
  close();
});

test("without a bundler the files of the package run under a strict policy and with wrong types", async ({ page }) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
  const headers = { "content-security-policy": policy };
  for (const wasm of ["application/wasm", "text/plain"]) {
    const typeOf = (/** @type {string} */ ending) => ({ html: "text/html", js: "text/javascript" })[ending] ?? wasm;
    const { faults, close } = await visit(page, "script-tag/library.html", { headers, typeOf });
    expect(await toursOf(page)).toEqual(["tour", "tour", "start"]);
    expect(faults).toEqual([]);
    close();
  }
});

test("the page of the README plays", async ({ page }) => {
  const [markup] = examples("html");
  const { faults, close } = await visit(page, "readme.html", { page: (name) => (name === "readme.html" ? `<!doctype html><html lang="en"><title>README</title>${markup}` : undefined) });
  await expect(page.locator("knights-tour")).toHaveAttribute("data-state", "ready");
  await expect.poll(() => page.locator("knights-tour").evaluate((element) => /** @type {any} */ (element).moment.steps)).toBeGreaterThan(2);
  expect(faults).toEqual([]);
  close();
});

test.describe("without a browser @chromium", () => {
  test("Node runs the same program as a page", async () => {
    expect(JSON.parse(await node("node", "tours.js"))).toMatchObject(TOURS);
  });

  test("an import or a require has no side effects", async () => {
    expect(await node("node", "import.js")).toBe("[]\n");
    expect(await node("node", "require.js")).toBe("tour\n");
  });

  for (const [number, code] of examples("js").entries()) {
    test(`example ${number + 1} of the READMEs runs, and prints what its comments say`, async () => {
      const file = new URL(`node/example-${number + 1}.js`, HOSTS);
      writeFileSync(file, code);
      const printed = await node("node", `example-${number + 1}.js`);
      rmSync(file);
      for (const [, said] of code.matchAll(/console\.log\(.*\); \/\/ ([\w ]+?)(?:,|:|$)/gm)) {
        if (!/^\d+ numbers/.test(said)) expect(printed).toContain(said);
      }
    });
  }

  test("TypeScript finds all types of the package without an error", async () => {
    await node(".", tool("typescript/bin/tsc"), "-p", "tsconfig.json");
  });
});
