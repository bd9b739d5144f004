/** Prints the side effects of importing every module: new globals, and pending resources. */

/** The kinds of resources that would keep running after an import. */
const GOING_ON = ["Timeout", "Immediate", "MessagePort", "Worker"];

const before = new Set(Object.getOwnPropertyNames(globalThis));

await import("knights-tour");
await import("knights-tour/slim");
await import("knights-tour/worker");
await import("knights-tour/element");
await import("knights-tour/bindings");

const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
const goingOn = process.getActiveResourcesInfo().filter((kind) => GOING_ON.includes(kind));
console.log(JSON.stringify([...added, ...goingOn]));
