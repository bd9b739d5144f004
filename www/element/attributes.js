/** Names of the element's attributes. Pure. */

/** Attributes of the experiment. Links have them as well; the core reads them. */
export const EXPERIMENT_ATTRIBUTES = ["board", "start", "end", "order", "algorithm", "tour", "find", "seed", "centre", "holes", "topology", "leaper", "graph", "search"];

/** Attributes of the presentation. Links have them as well; the page reads them. */
export const PRESENTATION_ATTRIBUTES = ["step", "picture", "line", "first", "naming", "arrangement", "speed", "loop"];

/** Attribute with a whole link: a query, or an address of the page with a query. */
export const LINK_ATTRIBUTE = "link";

/** Attributes whose change starts another run. */
export const OBSERVED_ATTRIBUTES = [LINK_ATTRIBUTE, ...EXPERIMENT_ATTRIBUTES, ...PRESENTATION_ATTRIBUTES];

/**
 * Returns the attribute that holds a field of the core's draft.
 *
 * @param {import("../engine/protocol.js").DraftFault} fault
 */
export function attributeOf({ field, value }) {
  if (field === "part") return value;
  if (field === "version") return LINK_ATTRIBUTE;
  return ["rows", "columns", "layers"].includes(field) ? "board" : field;
}
