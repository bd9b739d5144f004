/** The room that a canvas has on the page, in device pixels. */

/** @typedef {{width: number, height: number, ratio: number}} Room device pixels, and how many make a CSS pixel */

/** The room of a canvas that has not been measured yet. @type {Room} */
export const NO_ROOM = { width: 1, height: 1, ratio: 1 };

/**
 * Keeps a canvas as large as its place on the page, as sharp as the screen that it is on, now and whenever
 * one of these changes.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {(room: Room) => void} onRoom called at once, and after each change: setting the size has emptied the
 *   canvas, which must not be seen empty
 * @returns {() => void} follows no longer: for a canvas that goes before the page does
 */
export function followRoom(canvas, onRoom) {
  let room = NO_ROOM;
  const measure = () => {
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(box.width * ratio));
    const height = Math.max(1, Math.round(box.height * ratio));
    if (width === room.width && height === room.height && ratio === room.ratio) return;
    room = { width, height, ratio };
    canvas.width = width;
    canvas.height = height;
    onRoom(room);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(canvas);
  const ending = new AbortController();
  const followRatio = () => {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", () => (measure(), followRatio()), { once: true, signal: ending.signal });
  };
  followRatio();
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

/**
 * What a canvas is painted with.
 *
 * @template {HTMLCanvasElement | OffscreenCanvas} Canvas
 * @param {Canvas} canvas
 * @returns {Canvas extends HTMLCanvasElement ? CanvasRenderingContext2D : OffscreenCanvasRenderingContext2D}
 */
export function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser offers no two-dimensional canvas");
  return /** @type {any} */ (context);
}

/**
 * Gives a canvas as many device pixels as its place on the page has, which empties it.
 *
 * @param {HTMLCanvasElement} canvas
 * @returns {number} how many device pixels make a CSS pixel
 */
export function fillPlace(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  return ratio;
}
