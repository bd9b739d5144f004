/** The attributes of the element, by their names. Pure. */

/** Those that a link has too, for the core: what is searched. */
export const EXPERIMENT = ["board", "start", "end", "order", "algorithm", "tour", "find", "seed", "centre", "holes", "topology", "leaper", "graph", "search"];

/** Those that a link has too, for the page: how it is shown. */
export const SHOWN = ["step", "picture", "line", "first", "naming", "arrangement", "speed", "loop"];

/** A whole link: its query, or the address of the page with it. */
export const LINK = "link";

/** A change of any of these is another run. */
export const WATCHED = [LINK, ...EXPERIMENT, ...SHOWN];

/**
 * Which attribute a field of the core's draft stands in.
 *
 * @param {import("../engine/protocol.js").DraftFault} fault
 */
export function attributeOf({ field, value }) {
  if (field === "part") return value;
  if (field === "version") return LINK;
  return ["rows", "columns", "layers"].includes(field) ? "board" : field;
}
