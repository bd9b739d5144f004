/** Finds and creates elements of the page, and sets their content. */

/**
 * The element with an id, of the expected type. It throws if the element is missing: the markup and the scripts belong
 * together.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function getElement(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${type.name} with the id ${id}`);
}

/**
 * Creates an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function createElement(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * Creates a button with a click handler.
 *
 * @param {Node | string} label
 * @param {() => void} onClick
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function createButton(label, onClick, properties = { className: "plain quieter" }) {
  const made = createElement("button", { type: "button", ...properties }, label);
  made.addEventListener("click", onClick);
  return made;
}

/**
 * Sets the text of an element if it differs.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** The parsed icons, by their SVG text. @type {Map<string, Element>} */
const parsedIcons = new Map();

/** @param {string} icon an SVG document */
function parseIcon(icon) {
  const known = parsedIcons.get(icon);
  if (known) return known;
  const template = document.createElement("template");
  template.innerHTML = icon;
  // Comments and white space around the drawing are left out: no code would remove them from the button again.
  const drawing = template.content.querySelector("svg");
  if (!drawing) throw new Error("an icon without a drawing");
  drawing.setAttribute("aria-hidden", "true");
  parsedIcons.set(icon, drawing);
  return drawing;
}

/**
 * Sets the icon of a button, before its text. It replaces a previous icon.
 *
 * @param {HTMLElement} button
 * @param {string} icon a trusted SVG document, from the project's own packages
 */
export function setIcon(button, icon) {
  button.querySelector("svg")?.remove();
  button.prepend(parseIcon(icon).cloneNode(true));
}
