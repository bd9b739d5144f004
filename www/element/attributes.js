/** Names of the element's attributes. Pure. */

/** Attributes of the experiment. They are also link parameters, which the core reads. */
export const EXPERIMENT_ATTRIBUTES = ["board", "start", "end", "order", "algorithm", "tour", "find", "seed", "centre", "holes", "topology", "leaper", "graph", "search"];

/** Attributes of the presentation. They are also link parameters, which the page reads. */
export const PRESENTATION_ATTRIBUTES = ["step", "picture", "line", "first", "naming", "arrangement", "speed", "loop"];

/** Attribute with a whole link: a query, or an address of the page with a query. */
export const LINK_ATTRIBUTE = "link";

/** Attributes whose change starts another run. */
export const OBSERVED_ATTRIBUTES = [LINK_ATTRIBUTE, ...EXPERIMENT_ATTRIBUTES, ...PRESENTATION_ATTRIBUTES];

/**
 * Returns the attribute for the faulty field of a draft.
 *
 * @param {import("../engine/protocol.js").DraftFault} fault
 */
export function attributeOf({ field, value }) {
  if (field === "part") return value;
  if (field === "version") return LINK_ATTRIBUTE;
  return ["rows", "columns", "layers"].includes(field) ? "board" : field;
}
