/** Pointer input of a board, by mouse or finger, including dragging the knight. */

/** The time for which a finger rests on a square before the square is reported, in milliseconds. */
const LONG_PRESS_MS = 450;

/** The distance a pointer moves before it drags the knight, in CSS pixels. It tolerates an unsteady hand. */
const DRAG_THRESHOLD_PX = 6;

/**
 * @typedef {object} PointerHandlers
 * @property {(event: MouseEvent | Touch) => number} squareUnder the square at a point, or −1
 * @property {() => boolean} isDisabled whether the pointer is in use for something else
 * @property {() => number} draggableSquare the square of the knight if the knight can be dragged, else −1
 * @property {(square: number) => void} onHover called when a mouse enters a square or a finger rests on one; −1 for
 *   none
 * @property {() => void} onPress
 * @property {(event: PointerEvent | null) => void} onDrag called while the knight is dragged; null after its release
 * @property {(square: number) => void} onPick called with a chosen square
 */

/**
 * Handles all pointer events of a board.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {PointerHandlers} pointed
 */
export function handlePointer(canvas, { squareUnder, isDisabled, draggableSquare, onHover, onPress, onDrag, onPick }) {
  // A finger cannot hover. A resting finger has its square reported, and its release then picks nothing.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  let wasLongPress = false;
  /**
   * The pointer that holds the knight, the point where it was pressed, and whether it drags the knight.
   *
   * @type {{id: number, x: number, y: number, carries: boolean} | null}
   */
  let hold = null;
  /** Whether the next click ends a drag, and is ignored. */
  let ignoresClick = false;

  canvas.addEventListener("pointermove", (event) => {
    if (hold?.id === event.pointerId) {
      hold.carries ||= Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > DRAG_THRESHOLD_PX;
      if (hold.carries) {
        clearTimeout(resting);
        onHover(squareUnder(event));
        onDrag(event);
      }
    } else if (event.pointerType === "mouse" && !isDisabled()) {
      onHover(squareUnder(event));
    }
  });
  canvas.addEventListener("pointerleave", (event) => {
    clearTimeout(resting);
    if (event.pointerType === "mouse") onHover(-1);
  });
  canvas.addEventListener("pointerdown", (event) => {
    onPress();
    wasLongPress = false;
    ignoresClick = false;
    if (isDisabled() || hold) return;
    const square = squareUnder(event);
    if (square >= 0 && square === draggableSquare() && event.button === 0) {
      hold = { id: event.pointerId, x: event.clientX, y: event.clientY, carries: false };
      canvas.setPointerCapture(event.pointerId);
    }
    if (event.pointerType === "mouse") return;
    onHover(-1);
    resting = setTimeout(() => {
      wasLongPress = true;
      onHover(square);
    }, LONG_PRESS_MS);
  });
  // A finger on the knight drags it, and does not scroll the page.
  canvas.addEventListener(
    "touchstart",
    (event) => {
      const square = event.touches.length === 1 && !isDisabled() ? squareUnder(event.touches[0]) : -1;
      if (square >= 0 && square === draggableSquare() && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  /** @param {PointerEvent} event @param {boolean} isSetDown */
  const letGo = (event, isSetDown) => {
    clearTimeout(resting);
    if (hold?.id !== event.pointerId) return;
    const { carries } = hold;
    hold = null;
    if (!carries) return;
    ignoresClick = true;
    onDrag(null);
    if (event.pointerType !== "mouse") onHover(-1);
    const square = squareUnder(event);
    if (isSetDown && square >= 0 && square !== draggableSquare()) onPick(square);
  };
  canvas.addEventListener("pointerup", (event) => letGo(event, true));
  canvas.addEventListener("pointercancel", (event) => letGo(event, false));
  canvas.addEventListener("contextmenu", (event) => {
    if (wasLongPress) event.preventDefault();
  });
  canvas.addEventListener("click", (event) => {
    const square = squareUnder(event);
    if (square >= 0 && !wasLongPress && !ignoresClick && !isDisabled()) onPick(square);
  });
}
