/** Pointer input of a board, by mouse or finger, including dragging the knight. */

/** The duration of a long press, in milliseconds. A long press reports a square, as a hovering mouse does. */
const LONG_PRESS_MS = 450;

/** The distance a pointer moves before it drags the knight, in CSS pixels. It tolerates an unsteady hand. */
const DRAG_THRESHOLD_PX = 6;

/**
 * The handlers of pointer input, and functions that return the state of the board.
 *
 * @typedef {object} PointerHandlers
 * @property {(event: MouseEvent | Touch) => number} squareUnder the square at a point, or −1
 * @property {() => boolean} isDisabled whether the pointer has another use, such as drawing holes
 * @property {() => number} draggableSquare the square of the knight, or −1 if the knight cannot be dragged
 * @property {(square: number) => void} onHover called with the square under a moving mouse, a dragged knight or a long
 *   press; −1 for none
 * @property {() => void} onPress called when any pointer is pressed
 * @property {(event: PointerEvent | null) => void} onDrag called while the knight is dragged; null after its release
 * @property {(square: number) => void} onPick called with a chosen square
 */

/**
 * Handles all pointer events of a board.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {PointerHandlers} handlers
 */
export function handlePointer(canvas, { squareUnder, isDisabled, draggableSquare, onHover, onPress, onDrag, onPick }) {
  // A finger cannot hover. A long press reports its square instead, and the end of a long press picks nothing.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let longPressTimer;
  let wasLongPress = false;
  /**
   * The press on the knight: the id of its pointer, its point, and whether it has become a drag.
   *
   * @type {{id: number, x: number, y: number, isDrag: boolean} | null}
   */
  let knightPress = null;
  /** Whether the next click ends a drag, and is ignored. */
  let ignoresClick = false;

  canvas.addEventListener("pointermove", (event) => {
    if (knightPress?.id === event.pointerId) {
      const [right, down] = [event.clientX - knightPress.x, event.clientY - knightPress.y];
      knightPress.isDrag ||= Math.hypot(right, down) > DRAG_THRESHOLD_PX;
      if (knightPress.isDrag) {
        clearTimeout(longPressTimer);
        onHover(squareUnder(event));
        onDrag(event);
      }
    } else if (event.pointerType === "mouse" && !isDisabled()) {
      onHover(squareUnder(event));
    }
  });
  canvas.addEventListener("pointerleave", (event) => {
    clearTimeout(longPressTimer);
    if (event.pointerType === "mouse") onHover(-1);
  });
  canvas.addEventListener("pointerdown", (event) => {
    onPress();
    wasLongPress = false;
    ignoresClick = false;
    if (isDisabled() || knightPress) return;
    const square = squareUnder(event);
    if (square >= 0 && square === draggableSquare() && event.button === 0) {
      knightPress = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false };
      canvas.setPointerCapture(event.pointerId);
    }
    if (event.pointerType === "mouse") return;
    onHover(-1);
    longPressTimer = setTimeout(() => {
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
  /** @param {PointerEvent} event @param {boolean} isDrop */
  const release = (event, isDrop) => {
    clearTimeout(longPressTimer);
    if (knightPress?.id !== event.pointerId) return;
    const { isDrag } = knightPress;
    knightPress = null;
    if (!isDrag) return;
    ignoresClick = true;
    onDrag(null);
    if (event.pointerType !== "mouse") onHover(-1);
    const square = squareUnder(event);
    if (isDrop && square >= 0 && square !== draggableSquare()) onPick(square);
  };
  canvas.addEventListener("pointerup", (event) => release(event, true));
  canvas.addEventListener("pointercancel", (event) => release(event, false));
  canvas.addEventListener("contextmenu", (event) => {
    if (wasLongPress) event.preventDefault();
  });
  canvas.addEventListener("click", (event) => {
    const square = squareUnder(event);
    if (square >= 0 && !wasLongPress && !ignoresClick && !isDisabled()) onPick(square);
  });
}
