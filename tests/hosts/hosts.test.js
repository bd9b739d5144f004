/** Tests of the npm package in the hosts: the small projects in the folders beside this file. */

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { HOSTS, hostTool, node, serve, tool } from "./host.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The results of `program.js` in any environment, except `pause`, which depends on the machine. */
const EXPECTED_RESULTS = {
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

/** The documents with examples of the package, as one text. */
const documents = ["www/library/README.md", "README.md", "docs/library.md"]
  .map((path) => readFileSync(new URL(`../../${path}`, HOSTS), "utf8"))
  .join("\n");

/** The examples in a programming language. @param {string} language */
const examples = (language) =>
  [...documents.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);

/** The results that a page has written into its body. @param {Page} page */
async function resultsOf(page) {
  await expect(page.locator("body")).toHaveAttribute("data-results", /./);
  return JSON.parse((await page.locator("body").getAttribute("data-results")) ?? "");
}

/** Waits until the run of the element has found a tour. @param {Page} page */
const waitForTour = (page) =>
  expect
    .poll(() => page.locator("knights-tour").evaluate((element) => /** @type {any} */ (element).moment?.status))
    .toContain("tour");

/**
 * Opens the page of a host, and collects its errors.
 *
 * @param {Page} page
 * @param {string} path
 * @param {Parameters<typeof serve>[0]} [options] of the server
 */
async function visit(page, path, options) {
  /** @type {string[]} */
  const errors = [];
  // The browser also requests an icon, which does not exist.
  const addError = (/** @type {string} */ text) => text.includes("favicon") || errors.push(text);
  page.on("pageerror", (error) => addError(error.message));
  page.on("console", (message) => message.type() === "error" && addError(message.text()));
  const server = await serve(options);
  await page.goto(server.address + path);
  return { errors, close: server.close };
}

for (const [name, build] of /** @type {const} */ ([
  ["vite", ["vite/bin/vite.js", "build", "--logLevel", "warn"]],
  ["webpack", ["webpack-cli/bin/cli.js", "--config", "webpack.config.js"]],
])) {
  test(`${name} builds a page with the solver, the worker and the element`, async ({ page }) => {
    await node(name, tool(build[0]), ...build.slice(1));
    // webpack writes only scripts, so the test copies the page.
    if (name === "webpack")
      writeFileSync(new URL("webpack/dist/index.html", HOSTS), readFileSync(new URL("webpack/index.html", HOSTS)));
    const { errors, close } = await visit(page, `${name}/dist/index.html`);
    expect(await resultsOf(page)).toMatchObject(EXPECTED_RESULTS);
    await waitForTour(page);
    expect(errors).toEqual([]);
    // The solver, the worker and the element share one WebAssembly file.
    const files = readdirSync(new URL(`${name}/dist/`, HOSTS), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith(".wasm")).length).toBe(1);
    close();
    rmSync(new URL(`${name}/dist/`, HOSTS), { recursive: true });
  });
}

/** The recipes of docs/embedding.md. */
const recipes = readFileSync(new URL("../../docs/embedding.md", HOSTS), "utf8");

/**
 * Returns the code blocks of the recipes in a language.
 *
 * @param {string} language
 */
const recipeBlocks = (language) =>
  [...recipes.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);

/**
 * Checks the page of a recipe: its element shows the step of an attribute, reports steps, plays, and takes a new
 * picture without going back.
 *
 * @param {Page} page
 */
async function checkRecipe(page) {
  // The element has a paragraph of its own.
  const text = page.locator("p:not([part])");
  const element = page.locator("knights-tour");
  await expect(element).toHaveAttribute("data-state", "ready");
  await expect(text).toHaveText("Step 12");
  await page.getByRole("button", { name: "Play the tour" }).click();
  await expect(text).not.toHaveText("Step 12");
  await page.getByRole("button", { name: "Numbers", exact: true }).click();
  await expect(element).toHaveAttribute("picture", "numbers");
  await waitForTour(page);
  await expect(text).toHaveText("Step 37");
}

for (const { name, language, file, checker } of [
  { name: "React", language: "tsx", file: "react/recipe.tsx", checker: ["typescript/bin/tsc"] },
  { name: "Vue", language: "vue", file: "vue/recipe.vue", checker: ["vue-tsc/bin/vue-tsc.js"] },
  {
    ...{ name: "Svelte", language: "svelte", file: "svelte/recipe.svelte" },
    checker: ["svelte-check/bin/svelte-check", "--fail-on-warnings", "--tsconfig", "./tsconfig.json"],
  },
]) {
  test(`the recipe for ${name} has correct types, is built, and plays`, async ({ page }) => {
    const host = name.toLowerCase();
    const written = [new URL(file, HOSTS)];
    writeFileSync(written[0], recipeBlocks(language)[0]);
    if (name === "Vue") {
      written.push(new URL("vue/vite.config.js", HOSTS));
      writeFileSync(written[1], recipeBlocks("js")[0]);
    }
    await node(host, hostTool(checker[0]), ...checker.slice(1));
    // A wrong value must be an error. The types of an unknown element would accept it.
    writeFileSync(written[0], recipeBlocks(language)[0].replace("6x6", '6x6" tour="round'));
    await expect(node(host, hostTool(checker[0]), ...checker.slice(1))).rejects.toThrow();
    writeFileSync(written[0], recipeBlocks(language)[0]);
    await node(host, hostTool("vite/bin/vite.js"), "build", "--logLevel", "warn");
    const { errors, close } = await visit(page, `${host}/dist/index.html`);
    await checkRecipe(page);
    expect(errors).toEqual([]);
    close();
    for (const url of [...written, new URL(`${host}/dist/`, HOSTS)]) rmSync(url, { recursive: true });
  });
}

test("the recipes without a framework play", async ({ page }) => {
  const [first, second] = recipeBlocks("html").map((markup) =>
    markup.replace("https://your.example/element/", "node_modules/knights-tour/element/"),
  );
  /** @param {string} markup */
  const show = (markup) =>
    visit(page, "plain.html", {
      page: (name) =>
        name === "plain.html" ? `<!doctype html><html lang="en"><title>A recipe</title>${markup}` : undefined,
    });
  const started = await show(first);
  await waitForTour(page);
  started.close();
  const { errors, close } = await show(second);
  await checkRecipe(page);
  expect([...started.errors, ...errors]).toEqual([]);
  close();
});

test("the manifest for editors lists only members that the element has", async ({ page }) => {
  const manifest = JSON.parse(readFileSync(new URL("node_modules/knights-tour/custom-elements.json", HOSTS), "utf8"));
  const [{ path, declarations }] = manifest.modules;
  const { close } = await visit(page, "script-tag/index.html", {
    page: (name) =>
      name === "script-tag/index.html"
        ? `<!doctype html><html lang="en"><title>Manifest</title>
           <script type="module" src="/node_modules/knights-tour/${path}"></script>`
        : undefined,
  });
  const missing = await page.evaluate(
    async (names) => {
      const elementClass = await customElements.whenDefined("knights-tour");
      return names.filter((/** @type {string} */ name) => !(name in elementClass.prototype));
    },
    declarations[0].members.map(({ name = "" }) => name),
  );
  expect(missing).toEqual([]);
  close();
});

test("a page that a server renders has a tour, and its element plays in the browser", async ({ page }) => {
  const markup = await node("server", "render.js");
  const { errors, close } = await visit(page, "page.html", {
    page: (name) => (name === "page.html" ? markup : undefined),
  });
  await expect(page.locator("#tour")).toHaveText(/^30( \d+){35}$/);
  await expect(page.locator("body")).toHaveAttribute("data-upgraded", "true");
  await waitForTour(page);
  expect(errors).toEqual([]);
  close();
});

test("without a bundler, the package runs under a strict policy, and with a wrong media type of the WebAssembly file", async ({
  page,
}) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
  const headers = { "content-security-policy": policy };
  for (const wasm of ["application/wasm", "text/plain"]) {
    const typeOf = (/** @type {string} */ extension) =>
      ({ html: "text/html", js: "text/javascript" })[extension] ?? wasm;
    const { errors, close } = await visit(page, "script-tag/library.html", { headers, typeOf });
    expect(await resultsOf(page)).toEqual(["tour", "tour", "start"]);
    expect(errors).toEqual([]);
    close();
  }
});

test("the example page of the README plays a tour", async ({ page }) => {
  const [markup] = examples("html");
  const { errors, close } = await visit(page, "readme.html", {
    page: (name) =>
      name === "readme.html" ? `<!doctype html><html lang="en"><title>README</title>${markup}` : undefined,
  });
  await expect(page.locator("knights-tour")).toHaveAttribute("data-state", "ready");
  await expect
    .poll(() => page.locator("knights-tour").evaluate((element) => /** @type {any} */ (element).moment.steps))
    .toBeGreaterThan(2);
  expect(errors).toEqual([]);
  close();
});

test.describe("without a browser @chromium", () => {
  test("Node runs the same program as a page", async () => {
    expect(JSON.parse(await node("node", "tours.js"))).toMatchObject(EXPECTED_RESULTS);
  });

  test("an import or a require has no side effects", async () => {
    expect(await node("node", "import.js")).toBe("[]\n");
    expect(await node("node", "require.js")).toBe("tour\n");
  });

  for (const [number, code] of examples("js").entries()) {
    test(`example ${number + 1} of the documents runs, and prints what its comments say`, async () => {
      const file = new URL(`node/example-${number + 1}.js`, HOSTS);
      writeFileSync(file, code);
      const printed = await node("node", `example-${number + 1}.js`);
      rmSync(file);
      for (const [, output] of code.matchAll(/console\.log\(.*\); \/\/ ([\w ]+?)(?:,|:|$)/gm)) {
        if (!/^\d+ numbers/.test(output)) expect(printed).toContain(output);
      }
    });
  }

  test("TypeScript finds all types of the package without an error", async () => {
    await node(".", tool("typescript/bin/tsc"), "-p", "tsconfig.json");
    await node(".", tool("typescript/bin/tsc"), "-p", "tsconfig.es2022.json");
  });

  test("every type that a signature of the package mentions can be imported by its name", () => {
    const library = new URL("node_modules/knights-tour/library/", HOSTS);
    const declarations = (/** @type {string} */ name) => readFileSync(new URL(`${name}.d.ts`, library), "utf8");
    const exported = new Set([...declarations("types").matchAll(/^export type (\w+)/gm)].map(([, name]) => name));
    const modules = ["answer", "errors", "functions", "setup", "slim", "step-search", "tour-worker"];
    const mentioned = modules.flatMap((module) => {
      const text = declarations(module).replaceAll(/\/\*[^]*?\*\//g, "");
      const imported = [...text.matchAll(/^import type \{([^}]*)\}/gm)].flatMap(([, names]) => names.split(","));
      // An import whose name occurs nowhere else belongs to a private part.
      return imported
        .map((name) => name.trim())
        .filter((name) => text.match(new RegExp(`\\b${name}\\b`, "g"))?.length !== 1);
    });
    expect(mentioned.length).toBeGreaterThan(15);
    expect(mentioned.filter((name) => !exported.has(name))).toEqual([]);
  });
});
