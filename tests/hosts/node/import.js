/** Imports every module of the package, and prints the side effects: new globals and pending resources. */

/** The kinds of resources that an import must not leave behind. */
const RESOURCE_KINDS = ["Timeout", "Immediate", "MessagePort", "Worker"];

const before = new Set(Object.getOwnPropertyNames(globalThis));

await import("knights-tour");
await import("knights-tour/slim");
await import("knights-tour/worker");
await import("knights-tour/element");
await import("knights-tour/bindings");

const addedGlobals = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
const pendingResources = process.getActiveResourcesInfo().filter((kind) => RESOURCE_KINDS.includes(kind));
console.log(JSON.stringify([...addedGlobals, ...pendingResources]));
