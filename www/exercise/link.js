/** Reads and writes the fragment of an exercise: `#exercise`, and after a `/` its parameters. Pure. */

/** @typedef {import("../bindings/protocol").ExerciseText} ExerciseText */

/** The start of the fragment, after its `#`. */
export const EXERCISE_SCREEN = "exercise";

/** The greatest seed, 2³² − 1. */
const MAX_SEED = 2 ** 32 - 1;

const PARTS = /** @type {(keyof ExerciseText)[]} */ (["algorithm", "kind", "level", "seed"]);

/**
 * Reads the parameters of an exercise as they were typed. The core validates them.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {Partial<ExerciseText>}
 */
export function readExercise(fragment) {
  if (!fragment.startsWith(`#${EXERCISE_SCREEN}/`)) return {};
  const parts = new URLSearchParams(fragment.slice(EXERCISE_SCREEN.length + 2));
  return Object.fromEntries(PARTS.filter((part) => parts.has(part)).map((part) => [part, parts.get(part) ?? ""]));
}

/**
 * @param {Partial<ExerciseText>} exercise
 * @returns {string} with its `#`
 */
export function fragmentOf(exercise) {
  const parts = new URLSearchParams();
  for (const part of PARTS) {
    const text = exercise[part];
    if (text !== undefined) parts.set(part, text);
  }
  const text = parts.toString();
  return text ? `#${EXERCISE_SCREEN}/${text}` : `#${EXERCISE_SCREEN}`;
}

/**
 * The seed of the next exercise, which is one greater. Readers who begin with the same link therefore get the same
 * sequence of exercises. After the greatest seed, or an invalid one, follows 0.
 *
 * @param {string} seed
 */
export function nextSeed(seed) {
  const number = Number(seed);
  return String(Number.isSafeInteger(number) && number >= 0 && number < MAX_SEED ? number + 1 : 0);
}

/** A random seed, for an address without one. */
export function randomSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
