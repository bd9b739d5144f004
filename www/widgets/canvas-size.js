/** The size of a canvas on the page, in device pixels. */

/**
 * Width and height of a canvas in device pixels, and device pixels per CSS pixel.
 *
 * @typedef {{width: number, height: number, ratio: number}} CanvasSize
 */

/** The size of a canvas that has not been measured yet. @type {CanvasSize} */
export const EMPTY_CANVAS_SIZE = { width: 1, height: 1, ratio: 1 };

/**
 * Keeps the resolution of a canvas equal to the device pixels of its box on the page. It updates the resolution after
 * changes of the box and of the device pixel ratio.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {(size: CanvasSize) => void} onResize called when the size is first known and after each change. Setting the
 *   size clears the canvas, so this callback must repaint it
 * @returns {() => void} a function that stops the updates; needed only for a canvas that is removed before the
 *   page is closed
 */
export function observeCanvasSize(canvas, onResize) {
  let size = EMPTY_CANVAS_SIZE;
  const measure = () => {
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(box.width * ratio));
    const height = Math.max(1, Math.round(box.height * ratio));
    if (width === size.width && height === size.height && ratio === size.ratio) return;
    size = { width, height, ratio };
    canvas.width = width;
    canvas.height = height;
    onResize(size);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(canvas);
  const abortController = new AbortController();
  const observeRatio = () => {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", () => (measure(), observeRatio()), { once: true, signal: abortController.signal });
  };
  observeRatio();
  return () => {
    observer.disconnect();
    abortController.abort();
  };
}

/** The font size of a canvas whose text has its usual size, in CSS pixels. */
const BASE_FONT_PX = 15;

/**
 * Returns the factor by which the style sheet enlarges the text of a canvas: its font size, compared with 15 px.
 *
 * @param {HTMLCanvasElement} canvas
 */
export function readTextScale(canvas) {
  return (parseFloat(getComputedStyle(canvas).fontSize) || BASE_FONT_PX) / BASE_FONT_PX;
}

/**
 * Returns the two-dimensional context of a canvas. Throws if the browser has none.
 *
 * @template {HTMLCanvasElement | OffscreenCanvas} Canvas
 * @param {Canvas} canvas
 * @returns {Canvas extends HTMLCanvasElement ? CanvasRenderingContext2D : OffscreenCanvasRenderingContext2D}
 */
export function get2dContext(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser offers no two-dimensional canvas");
  return /** @type {any} */ (context);
}

/**
 * Sets the resolution of a canvas to the device pixels of its box on the page, which clears the canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @returns {number} device pixels per CSS pixel
 */
export function fitCanvasResolution(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  return ratio;
}
