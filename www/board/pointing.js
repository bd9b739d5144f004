/** How people point at a board: with a mouse or a finger, which may also take hold of the knight and carry it. */

/** How long a finger rests on a square to be told of it, in milliseconds. */
const LONG_PRESS = 450;

/** How far a pointer goes before it carries what it took hold of, in CSS pixels: a hand is never quite still. */
const SLACK = 6;

/**
 * @typedef {object} Pointed
 * @property {(event: MouseEvent | Touch) => number} squareUnder the square at a point, or −1
 * @property {() => boolean} isAway whether the board is pointed at for something else just now
 * @property {() => number} grip the square of the knight, where it can be carried; else −1
 * @property {(square: number) => void} onHover a mouse came to a square, or a finger rests on one: −1 for none
 * @property {() => void} onPress
 * @property {(event: PointerEvent | null) => void} onCarry the knight is carried; null: it was let go
 * @property {(square: number) => void} onPick a square was chosen
 */

/**
 * Follows whatever points at a board.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Pointed} pointed
 */
export function followPointer(canvas, { squareUnder, isAway, grip, onHover, onPress, onCarry, onPick }) {
  // A finger cannot hover: where it rests it is told of the square, and lifting it starts nothing.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  let told = false;
  /** The pointer that took hold of the knight, where it did, and whether it carries it. @type {{id: number, x: number, y: number, carries: boolean} | null} */
  let hold = null;
  /** Whether the click that follows belongs to a knight that was carried. */
  let isSpent = false;

  canvas.addEventListener("pointermove", (event) => {
    if (hold?.id === event.pointerId) {
      hold.carries ||= Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > SLACK;
      if (hold.carries) {
        clearTimeout(resting);
        onHover(squareUnder(event));
        onCarry(event);
      }
    } else if (event.pointerType === "mouse" && !isAway()) {
      onHover(squareUnder(event));
    }
  });
  canvas.addEventListener("pointerleave", (event) => {
    clearTimeout(resting);
    if (event.pointerType === "mouse") onHover(-1);
  });
  canvas.addEventListener("pointerdown", (event) => {
    onPress();
    told = false;
    isSpent = false;
    if (isAway() || hold) return;
    const square = squareUnder(event);
    if (square >= 0 && square === grip() && event.button === 0) {
      hold = { id: event.pointerId, x: event.clientX, y: event.clientY, carries: false };
      canvas.setPointerCapture(event.pointerId);
    }
    if (event.pointerType === "mouse") return;
    onHover(-1);
    resting = setTimeout(() => {
      told = true;
      onHover(square);
    }, LONG_PRESS);
  });
  // A finger on the knight carries it, and does not scroll the page.
  canvas.addEventListener(
    "touchstart",
    (event) => {
      const square = event.touches.length === 1 && !isAway() ? squareUnder(event.touches[0]) : -1;
      if (square >= 0 && square === grip() && event.cancelable) event.preventDefault();
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
    isSpent = true;
    onCarry(null);
    if (event.pointerType !== "mouse") onHover(-1);
    const square = squareUnder(event);
    if (isSetDown && square >= 0 && square !== grip()) onPick(square);
  };
  canvas.addEventListener("pointerup", (event) => letGo(event, true));
  canvas.addEventListener("pointercancel", (event) => letGo(event, false));
  canvas.addEventListener("contextmenu", (event) => {
    if (told) event.preventDefault();
  });
  canvas.addEventListener("click", (event) => {
    const square = squareUnder(event);
    if (square >= 0 && !told && !isSpent && !isAway()) onPick(square);
  });
}
