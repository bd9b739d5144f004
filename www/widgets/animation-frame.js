/** Work that is scheduled for the next animation frame. */

/**
 * Wraps an action so that it runs in the next animation frame. Several requests before that frame run the
 * action once.
 *
 * @param {(now: number) => void} action
 * @returns {() => void} a function that requests the action
 */
export function onNextFrame(action) {
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
