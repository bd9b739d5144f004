/** The fragment of an address that holds an exercise: `#exercise`, and after a `/` which one. Pure. */

/** @typedef {import("../bindings/protocol").ExerciseText} ExerciseText */

/** How the fragment begins, after its `#`. */
export const NAME = "exercise";

/** The greatest number from which an exercise is drawn. */
const LAST_SEED = 2 ** 32 - 1;

const PARTS = /** @type {(keyof ExerciseText)[]} */ (["algorithm", "kind", "level", "seed"]);

/**
 * What an address says of an exercise, every part as somebody typed it: the core says whether it makes sense.
 *
 * @param {string} fragment with its `#`, or empty
 * @returns {Partial<ExerciseText>}
 */
export function readExercise(fragment) {
  if (!fragment.startsWith(`#${NAME}/`)) return {};
  const parts = new URLSearchParams(fragment.slice(NAME.length + 2));
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
  return text ? `#${NAME}/${text}` : `#${NAME}`;
}

/**
 * The number that the next exercise is drawn from: the one after it, so that everybody who began with the same link goes
 * on with the same exercises.
 *
 * @param {string} seed
 */
export function nextSeed(seed) {
  const number = Number(seed);
  return String(Number.isSafeInteger(number) && number >= 0 && number < LAST_SEED ? number + 1 : 0);
}

/** A number to draw an exercise from where none is asked for. */
export function anySeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
