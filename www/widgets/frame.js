/** What is done with the next frame. */

/**
 * Lets something be done with the next frame, once however often it is asked for before it.
 *
 * @param {(now: number) => void} action
 * @returns {() => void} asks for it
 */
export function withNextFrame(action) {
  let isRequested = false;
  return () => {
    if (isRequested) return;
    isRequested = true;
    requestAnimationFrame((now) => {
      isRequested = false;
      action(now);
    });
  };
}
