/**
 * Keeps the lines at the edges of a scrolled lesson whole. A line that an edge would cut in half is covered, until the
 * whole line is in view.
 */

/** The elements that are covered as a whole. */
const CONTROLS = "button, input";

/** The elements whose lines of text are covered one by one. */
const TEXTS = "p, li, h2, h3";

/** The maximum height of a cover, in pixels. Anything higher than a line or a button may be cut. */
const MAX_COVER_PX = 96;

/** The tolerance for fractions of a pixel. */
const TOLERANCE_PX = 0.5;

/**
 * Covers the lines at the edges of a container, now and whenever it is scrolled, resized or changed. The style sheet
 * draws the covers, whose heights are `--cover-top` and `--cover-bottom`.
 *
 * @param {HTMLElement} container
 */
export function keepLinesWhole(container) {
  let isPending = false;
  const schedule = () => {
    if (isPending) return;
    isPending = true;
    requestAnimationFrame(() => {
      isPending = false;
      updateCovers(container);
    });
  };
  container.addEventListener("scroll", schedule, { passive: true });
  new ResizeObserver(schedule).observe(container);
  new MutationObserver(schedule).observe(container, { childList: true, subtree: true, characterData: true });
}

/** @param {HTMLElement} container */
function updateCovers(container) {
  const { top, bottom } = container.getBoundingClientRect();
  const { overflowY, paddingTop, paddingBottom } = getComputedStyle(container);
  const isScrollable = overflowY === "auto" && container.scrollHeight > container.clientHeight;
  const heightAbove = Math.max(0, ...boxesAcross(container, top).map((box) => box.bottom - top));
  const heightBelow = Math.max(0, ...boxesAcross(container, bottom).map((box) => bottom - box.top));
  const coverHeight = (/** @type {number} */ height) =>
    isScrollable && height <= MAX_COVER_PX ? Math.ceil(height) : 0;
  const { style } = container;
  style.setProperty("--cover-top", `${coverHeight(heightAbove)}px`);
  style.setProperty("--cover-bottom", `${coverHeight(heightBelow)}px`);
  // The padding keeps sticky elements away from the edges, so their offsets are negative.
  style.setProperty("--edge-top", `-${paddingTop}`);
  style.setProperty("--edge-bottom", `-${paddingBottom}`);
}

/**
 * Returns the boxes of the lines and controls that a horizontal edge cuts.
 *
 * @param {HTMLElement} container
 * @param {number} edge
 */
function boxesAcross(container, edge) {
  const isAcross = (/** @type {DOMRect} */ { top, bottom }) =>
    top < edge - TOLERANCE_PX && bottom > edge + TOLERANCE_PX;
  const range = document.createRange();
  return [...container.querySelectorAll(`${CONTROLS}, ${TEXTS}`)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (!isAcross(box)) return [];
    if (element.matches(CONTROLS)) return [box];
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(isAcross);
  });
}
