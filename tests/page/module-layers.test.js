import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

/**
 * The layers of the page from the lowest up. A layer is a folder or a single file, and its list names the other layers
 * from which the layer may import. A folder that is not listed holds a screen, or scripts that import no module
 * (`start/`, `public/`). A screen may import from all listed layers, and only `main.js` may import from it.
 *
 * @type {Record<string, string[]>}
 */
const LAYERS = {
  "widgets/": [],
  "locales/": [],
  "lessons/": [],
  "engine/protocol.js": [],
  "engine/known-names.js": [],
  "board/wraparound.js": ["engine/protocol.js"],
  "panorama/": ["widgets/", "engine/protocol.js", "board/wraparound.js"],
  "engine/": ["engine/protocol.js", "panorama/"],
  "library/": ["engine/protocol.js", "engine/known-names.js", "engine/"],
  "board/": ["widgets/", "engine/protocol.js", "board/wraparound.js"],
  "wording/": ["locales/", "engine/protocol.js", "engine/known-names.js", "board/"],
  "transport/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/"],
  "insight/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/", "wording/", "transport/"],
  "setup/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/", "wording/"],
  "graph/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/"],
  "stage/": [
    ...["widgets/", "locales/", "engine/protocol.js", "engine/", "panorama/", "board/", "wording/", "transport/"],
    ...["insight/", "graph/"],
  ],
  "link/": ["board/"],
  "offline/": ["widgets/", "locales/"],
  "share/": ["widgets/", "locales/", "board/", "link/"],
  "save/run-snapshot.js": ["engine/protocol.js", "engine/", "board/", "wording/", "stage/", "link/"],
  "film/": [
    ...[
      "widgets/",
      "locales/",
      "engine/protocol.js",
      "engine/",
      "panorama/",
      "board/",
      "wording/",
      "transport/",
      "stage/",
    ],
    "save/run-snapshot.js",
  ],
  "save/": [
    ...[
      "widgets/",
      "locales/",
      "engine/protocol.js",
      "engine/",
      "panorama/",
      "board/",
      "wording/",
      "stage/",
      "link/",
      "share/",
    ],
    ...["save/run-snapshot.js", "film/"],
  ],
  "frame/": [],
  "element/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/", "wording/", "transport/", "link/"],
  "screens/screen-names.js": [],
  "play/link.js": ["screens/screen-names.js"],
  "puzzle/link.js": ["screens/screen-names.js", "link/"],
  "play/wording.js": ["locales/", "wording/"],
  "screens/": ["screens/screen-names.js", "widgets/", "locales/", "engine/protocol.js", "stage/"],
  "present/": ["widgets/", "locales/", "screens/"],
};

const root = new URL("../../www/", import.meta.url);

/** Matches an import or export from another module, also of a type alone, and captures the module's specifier. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The page's modules, each with the modules of the page that it imports. @type {Map<string, string[]>} */
const imports = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js") && !name.startsWith("bindings/"))
    .map((name) => {
      const specifiers = [...readFileSync(new URL(name, root), "utf8").matchAll(IMPORT)].map(
        ([, specifier]) => specifier,
      );
      const relative = specifiers.filter((specifier) => /^\..*\.js(?:\?|$)/.test(specifier));
      const paths = relative.map((specifier) =>
        new URL(specifier, new URL(name, root)).pathname.slice(root.pathname.length),
      );
      // The bindings are generated from Rust.
      return [name, [...new Set(paths)].filter((path) => path !== name && !path.startsWith("bindings/"))];
    }),
);

/**
 * The layer of a module: a listed file before its folder; undefined for `main.js`.
 *
 * @param {string} module
 */
function layerOf(module) {
  const layers = Object.keys(LAYERS).filter((layer) => module.startsWith(layer));
  return layers.find((layer) => layer === module) ?? layers[0] ?? module.match(/^\w+\//)?.[0];
}

test("every module and its imports are found", () => {
  assert.ok(imports.get("main.js")?.includes("engine/worker.js"));
  assert.ok(imports.get("board/move-lines.js")?.includes("board/scene.js"), "types are imports too");
  for (const [module, imported] of imports) {
    for (const dependency of imported)
      assert.ok(imports.has(dependency), `${module} imports ${dependency}, which does not exist`);
  }
});

test("modules import only from their own layer and from the layers listed for it", () => {
  const forbidden = [...imports].flatMap(([module, imported]) => {
    const layer = layerOf(module);
    if (!layer) return [];
    const allowed = LAYERS[layer] ?? Object.keys(LAYERS);
    return imported
      .filter((dependency) => layerOf(dependency) !== layer && !allowed.includes(layerOf(dependency) ?? ""))
      .map((dependency) => `${module} → ${dependency}`);
  });
  assert.deepEqual(forbidden, []);
});

test("only main.js is outside the folders", () => {
  const outside = [...imports.keys()].filter((module) => !layerOf(module));
  assert.deepEqual(outside, ["main.js"]);
});

test("the layers are listed from the lowest up", () => {
  const layers = Object.keys(LAYERS);
  for (const [layer, allowed] of Object.entries(LAYERS)) {
    for (const dependency of allowed)
      assert.ok(layers.indexOf(dependency) < layers.indexOf(layer), `${layer} uses ${dependency}`);
  }
});

test("there is no cycle of imports", () => {
  /** Modules that are known to be in no cycle. @type {Set<string>} */
  const done = new Set();
  /** @param {string} module @param {string[]} chain */
  const visit = (module, chain) => {
    assert.ok(!chain.includes(module), [...chain.slice(chain.indexOf(module)), module].join(" → "));
    if (done.has(module)) return;
    for (const dependency of imports.get(module) ?? []) visit(dependency, [...chain, module]);
    done.add(module);
  };
  for (const module of imports.keys()) visit(module, []);
});

/**
 * The names in the first column of a table of ARCHITECTURE.md, in order.
 *
 * @param {string} folder the folder in the heading of the table
 */
function documentedLayers(folder) {
  const document = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
  const [, section = ""] = document.split(`### \`${folder}\``);
  const [table] = section.split(/^### |^## /m);
  const firstCells = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell);
  return firstCells.flatMap((cell) => [...cell.matchAll(/`(.*?)`/g)].map(([, name]) => name));
}

test("ARCHITECTURE lists the layers of the page in their order", () => {
  const folders = Object.keys(LAYERS).filter((layer) => layer.endsWith("/"));
  const documented = documentedLayers("www/").filter((name) => name in LAYERS);
  assert.deepEqual(documented, folders);
});

test("ARCHITECTURE lists the layers of the library in their order", () => {
  const source = readFileSync(new URL("../solver/module_layers.rs", import.meta.url), "utf8");
  const [, list = ""] = /const LAYERS: [^=]*= \[([^\]]*)\]/.exec(source) ?? [];
  const layers = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  assert.ok(layers.length > 30);
  assert.deepEqual(
    documentedLayers("src/").map((name) => name.replace("/", "")),
    layers,
  );
});
