/**
 * The attributes of the element, and the properties that reflect them. tests/page/element-reference.test.js compares
 * them with the table in vite/element-reference.js, from which the documents are generated. Pure.
 */

/** Attributes of the experiment. They are also link parameters, which the core reads. */
export const EXPERIMENT_ATTRIBUTES = [
  "board",
  "start",
  "end",
  "order",
  "algorithm",
  "tour",
  "find",
  "seed",
  "centre",
  "holes",
  "topology",
  "leaper",
  "graph",
  "search",
];

/** Attributes of the presentation. They are also link parameters, which the page reads. */
export const PRESENTATION_ATTRIBUTES = ["step", "picture", "line", "first", "naming", "arrangement", "speed", "loop"];

/** Attribute with a whole link: a query, or an address of the page with a query. */
export const LINK_ATTRIBUTE = "link";

/** Attribute with the folder of the files that the element needs. */
export const FILES_ATTRIBUTE = "files";

/** Attribute that hides the controls if its value is `NO_CONTROLS`. */
export const CONTROLS_ATTRIBUTE = "controls";

/** Value of the attribute `controls` that hides the controls. */
export const NO_CONTROLS = "none";

/** Boolean attribute that starts the playback of a new run. */
export const AUTOPLAY_ATTRIBUTE = "autoplay";

/** Attributes whose properties hold text. */
export const TEXT_ATTRIBUTES = [
  LINK_ATTRIBUTE,
  FILES_ATTRIBUTE,
  CONTROLS_ATTRIBUTE,
  ...EXPERIMENT_ATTRIBUTES,
  ...PRESENTATION_ATTRIBUTES,
];

/** Attributes whose changes the element observes. */
export const OBSERVED_ATTRIBUTES = [...TEXT_ATTRIBUTES, "lang"];

/**
 * Defines a property for each attribute. It reflects the attribute: a text or null, or a boolean for `autoplay`. The
 * values null, undefined and false remove the attribute; `controls = false` hides the controls.
 *
 * @param {HTMLElement} prototype
 */
export function defineReflectedProperties(prototype) {
  for (const name of TEXT_ATTRIBUTES) {
    defineProperty(prototype, name, {
      /** @this {HTMLElement} */
      get() {
        return this.getAttribute(name);
      },
      /** @this {HTMLElement} */
      set(/** @type {unknown} */ value) {
        const text = name === CONTROLS_ATTRIBUTE && value === false ? NO_CONTROLS : value;
        if (text === null || text === undefined || text === false) this.removeAttribute(name);
        else if (name === CONTROLS_ATTRIBUTE && text === true) this.setAttribute(name, "");
        else this.setAttribute(name, String(text));
      },
    });
  }
  defineProperty(prototype, AUTOPLAY_ATTRIBUTE, {
    /** @this {HTMLElement} */
    get() {
      return this.hasAttribute(AUTOPLAY_ATTRIBUTE);
    },
    /** @this {HTMLElement} */
    set(/** @type {unknown} */ value) {
      this.toggleAttribute(AUTOPLAY_ATTRIBUTE, Boolean(value));
    },
  });
}

/**
 * Defines an accessor as classes of the platform do: it is enumerable, and can be replaced.
 *
 * @param {object} prototype
 * @param {string} name
 * @param {PropertyDescriptor} accessor
 */
function defineProperty(prototype, name, accessor) {
  Object.defineProperty(prototype, name, { ...accessor, enumerable: true, configurable: true });
}

/**
 * Applies the properties that were set before the element was defined. Until then, they are plain properties that hide
 * the accessors.
 *
 * @param {HTMLElement} element
 */
export function applyEarlyProperties(element) {
  const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  for (const name of [...TEXT_ATTRIBUTES, AUTOPLAY_ATTRIBUTE]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }
}
