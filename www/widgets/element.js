/** Elements of the page: finding and making them, and what is put into them. */

/**
 * The element with an id, of the type it must have. The markup and the scripts belong together: a
 * missing element is a fault of the program.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${type.name} with the id ${id}`);
}

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * Makes a button that does something.
 *
 * @param {Node | string} label
 * @param {() => void} onClick
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function button(label, onClick, properties = { className: "plain quieter" }) {
  const made = make("button", { type: "button", ...properties }, label);
  made.addEventListener("click", onClick);
  return made;
}

/**
 * Sets a text, where it is another one.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** The drawings of the icons, read once each. @type {Map<string, Element>} */
const drawings = new Map();

/** @param {string} icon an SVG document */
function drawingOf(icon) {
  const known = drawings.get(icon);
  if (known) return known;
  const template = document.createElement("template");
  template.innerHTML = icon;
  // Comments and blanks around it are left behind: nobody would ever take them away again.
  const drawing = template.content.querySelector("svg");
  if (!drawing) throw new Error("an icon without a drawing");
  drawing.setAttribute("aria-hidden", "true");
  drawings.set(icon, drawing);
  return drawing;
}

/**
 * Puts an icon before the text of a button, if it has any, in the place of the one that it had.
 *
 * @param {HTMLElement} button
 * @param {string} icon an SVG document of our own packages
 */
export function dress(button, icon) {
  button.querySelector("svg")?.remove();
  button.prepend(drawingOf(icon).cloneNode(true));
}
