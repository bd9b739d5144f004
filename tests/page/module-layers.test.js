import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

/**
 * The layers of the page from the lowest up: folders or single files, and the other layers that each may import from. A
 * folder that is not listed holds a screen. A screen may import from all listed layers, and only `main.js` may import
 * from it.
 *
 * @type {Record<string, string[]>}
 */
const LAYERS = {
  "widgets/": [],
  "locales/": [],
  "lessons/": [],
  "engine/protocol.js": [],
  "board/wraparound.js": ["engine/protocol.js"],
  "panorama/": ["widgets/", "engine/protocol.js", "board/wraparound.js"],
  "engine/": ["engine/protocol.js", "panorama/"],
  "library/": ["engine/protocol.js", "engine/"],
  "board/": ["widgets/", "engine/protocol.js", "board/wraparound.js"],
  "wording/": ["locales/", "engine/protocol.js", "board/"],
  "transport/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/"],
  "insight/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/", "wording/", "transport/"],
  "setup/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/", "wording/"],
  "stage/": [
    ...["widgets/", "locales/", "engine/protocol.js", "engine/", "panorama/", "board/", "wording/", "transport/"],
    "insight/",
  ],
  "link/": ["board/"],
  "offline/": ["widgets/", "locales/"],
  "share/": ["widgets/", "locales/", "board/", "link/"],
  "keep/run-snapshot.js": ["engine/protocol.js", "engine/", "board/", "wording/", "stage/", "link/"],
  "film/": [
    ...["widgets/", "locales/", "engine/protocol.js", "engine/", "panorama/", "board/", "wording/", "transport/", "stage/"],
    "keep/run-snapshot.js",
  ],
  "keep/": [
    ...["widgets/", "locales/", "engine/protocol.js", "engine/", "panorama/", "board/", "wording/", "stage/", "link/", "share/"],
    ...["keep/run-snapshot.js", "film/"],
  ],
  "frame/": [],
  "element/": ["widgets/", "locales/", "engine/protocol.js", "engine/", "board/", "wording/", "transport/", "link/"],
  "screens/": ["widgets/", "locales/", "engine/protocol.js", "stage/"],
  "present/": ["widgets/", "locales/", "screens/"],
};

const root = new URL("../../www/", import.meta.url);

/** An import or export from another module, also of a type alone: captures the quoted module. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The page's own modules that every module imports. @type {Map<string, string[]>} */
const imports = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js") && !name.startsWith("bindings/"))
    .map((name) => {
      const found = [...readFileSync(new URL(name, root), "utf8").matchAll(IMPORT)].map(([, address]) => address);
      const own = found.filter((address) => /^\..*\.js(?:\?|$)/.test(address));
      const paths = own.map((address) => new URL(address, new URL(name, root)).pathname.slice(root.pathname.length));
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
  const floors = Object.keys(LAYERS).filter((floor) => module.startsWith(floor));
  return floors.find((floor) => floor === module) ?? floors[0] ?? module.match(/^\w+\//)?.[0];
}

test("every module is found with what it imports", () => {
  assert.ok(imports.get("main.js")?.includes("engine/worker.js"));
  assert.ok(imports.get("board/move-lines.js")?.includes("board/scene.js"), "types are imports too");
  for (const [module, imported] of imports) {
    for (const other of imported) assert.ok(imports.has(other), `${module} imports ${other}, which does not exist`);
  }
});

test("no module imports from a floor that it should know nothing of", () => {
  const forbidden = [...imports].flatMap(([module, imported]) => {
    const floor = layerOf(module);
    if (!floor) return [];
    const below = LAYERS[floor] ?? Object.keys(LAYERS);
    return imported
      .filter((other) => layerOf(other) !== floor && !below.includes(layerOf(other) ?? ""))
      .map((other) => `${module} → ${other}`);
  });
  assert.deepEqual(forbidden, []);
});

test("no module but one lies in no folder", () => {
  const loose = [...imports.keys()].filter((module) => !layerOf(module));
  assert.deepEqual(loose, ["main.js"]);
});

test("the floors are listed from the lowest up", () => {
  const floors = Object.keys(LAYERS);
  for (const [floor, below] of Object.entries(LAYERS)) {
    for (const other of below) assert.ok(floors.indexOf(other) < floors.indexOf(floor), `${floor} uses ${other}`);
  }
});

test("no module imports itself, by however many others", () => {
  /** Modules from which no way leads back to themselves. @type {Set<string>} */
  const done = new Set();
  /** @param {string} module @param {string[]} way */
  const follow = (module, way) => {
    assert.ok(!way.includes(module), [...way.slice(way.indexOf(module)), module].join(" → "));
    if (done.has(module)) return;
    for (const other of imports.get(module) ?? []) follow(other, [...way, module]);
    done.add(module);
  };
  for (const module of imports.keys()) follow(module, []);
});
