/** The objects and the nodes of a page, from a heap snapshot of the DevTools protocol. */

/** @typedef {import("@playwright/test").CDPSession} CDPSession */

/**
 * The types of what a program creates itself. The heap also has compiled code and other records of the engine about the
 * program. These grow with every function that runs often for the first time, so that equal states differ.
 */
const OBJECT_TYPES = new Set([
  ...["object", "closure", "array", "string", "concatenated string", "sliced string"],
  ...["regexp", "number", "symbol", "bigint"],
]);

/** The types whose entries have the name of a class, a function or a part of an object. */
const NAMED_TYPES = new Set(["object", "closure", "array"]);

/**
 * The parts of a heap snapshot that are read here. `nodes` has the fields of all entries, one after the other. The
 * field `detachedness` is not 0 for the nodes of the document, and for other nodes that a program can reach. It is 0
 * for the nodes inside a field for text, also for those that the browser keeps to undo changes of the text.
 *
 * @typedef {object} HeapSnapshot
 * @property {{meta: {node_fields: string[], node_types: [string[], ...unknown[]]}}} snapshot
 * @property {number[]} nodes
 * @property {string[]} strings the texts that the entries refer to by number, such as the names of classes
 */

/**
 * Returns the size of the objects in a heap snapshot in bytes, the number of its nodes, and the sizes of its objects
 * by kind: the class of an object, the name of a function, and the type of everything else.
 *
 * @param {HeapSnapshot} heapSnapshot
 */
export function summarise({ snapshot: { meta }, nodes, strings }) {
  const [types] = meta.node_types;
  const [type, name, size, detachedness] = ["type", "name", "self_size", "detachedness"].map((field) =>
    meta.node_fields.indexOf(field),
  );
  /** @type {Record<string, number>} */
  const sizesByKind = {};
  const sums = { objects: 0, nodes: 0 };
  for (let entry = 0; entry < nodes.length; entry += meta.node_fields.length) {
    if (nodes[entry + detachedness] !== 0) sums.nodes += 1;
    const entryType = types[nodes[entry + type]];
    if (!OBJECT_TYPES.has(entryType)) continue;
    // The scope of a call has a number of its own in its name.
    const ownName = strings[nodes[entry + name]].replace(/ @\d+$/, "");
    const kind = NAMED_TYPES.has(entryType) ? `${entryType} ${ownName}` : entryType;
    sums.objects += nodes[entry + size];
    sizesByKind[kind] = (sizesByKind[kind] ?? 0) + nodes[entry + size];
  }
  return { ...sums, sizesByKind };
}

/**
 * Takes a heap snapshot of a page, and summarises it.
 *
 * @param {CDPSession} session
 */
export async function measureHeap(session) {
  /** @type {string[]} */
  const chunks = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  return summarise(JSON.parse(chunks.join("")));
}
