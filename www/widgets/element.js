/** Finds and creates elements of the page, and sets their content. */

/**
 * Returns the element with an id. Throws if it is missing or has another type, because then the markup does not match
 * the scripts.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function getElement(id, type) {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
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
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * Creates a button with a click handler.
 *
 * @param {Node | string} label
 * @param {() => void} onClick
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function createButton(label, onClick, properties = { className: "plain quieter" }) {
  const button = createElement("button", { type: "button", ...properties }, label);
  button.addEventListener("click", onClick);
  return button;
}

/**
 * Sets the text of an element if it differs.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets the text of an element and its number of characters, from which the style sheet computes the font size with
 * which the text fits.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export function setFittedText(element, text) {
  setText(element, text);
  element.style.setProperty("--characters", String(text.length));
}

/** The parsed icons, by their SVG text. @type {Map<string, Element>} */
const parsedIcons = new Map();

/** @param {string} icon an SVG document */
function parseIcon(icon) {
  const cached = parsedIcons.get(icon);
  if (cached) return cached;
  const template = document.createElement("template");
  template.innerHTML = icon;
  // Leaves out comments and white space around the drawing, because `setIcon` removes only the drawing.
  const drawing = template.content.querySelector("svg");
  if (!drawing) throw new Error("an icon without a drawing");
  drawing.setAttribute("aria-hidden", "true");
  parsedIcons.set(icon, drawing);
  return drawing;
}

/**
 * Puts an icon before the text of a button, in place of a previous icon.
 *
 * @param {HTMLElement} button
 * @param {string} icon a trusted SVG document, from the project's own packages
 */
export function setIcon(button, icon) {
  button.querySelector("svg")?.remove();
  button.prepend(parseIcon(icon).cloneNode(true));
}
