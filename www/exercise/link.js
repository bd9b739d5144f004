/** Reads and writes the address fragment of an exercise: `#exercise`, or `#exercise/` and its parameters. */

import { fragmentParameters } from "../link/fragment-parameters.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";

const NAME = SCREEN_NAMES.exercise;

/** @typedef {import("../bindings/protocol").ExerciseText} ExerciseText */

/** The greatest seed, 2³² − 1. */
const MAX_SEED = 2 ** 32 - 1;

/** The parameters of an exercise, in the order in which a link has them. */
const PARAMETER_NAMES = /** @type {(keyof ExerciseText)[]} */ (["algorithm", "kind", "level", "seed"]);

/**
 * Reads the parameters of an exercise without validation, which is the core's task.
 *
 * @param {string} fragment the fragment with its `#`, or an empty text
 * @returns {Partial<ExerciseText>}
 */
export function readExercise(fragment) {
  const parameters = fragmentParameters(fragment, NAME);
  return Object.fromEntries(
    PARAMETER_NAMES.filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name) ?? ""]),
  );
}

/**
 * Returns the fragment of an exercise.
 *
 * @param {Partial<ExerciseText>} exercise
 * @returns {string} the fragment with its `#`
 */
export function fragmentOf(exercise) {
  const parameters = new URLSearchParams();
  for (const name of PARAMETER_NAMES) {
    const value = exercise[name];
    if (value !== undefined) parameters.set(name, value);
  }
  const query = parameters.toString();
  return query ? `#${NAME}/${query}` : `#${NAME}`;
}

/**
 * Returns the seed of the next exercise, which is greater by one. Users who begin with the same link therefore get the
 * same sequence of exercises. The seed after the greatest seed, or after an invalid seed, is 0.
 *
 * @param {string} seed
 */
export function nextSeed(seed) {
  const number = Number(seed);
  return String(Number.isSafeInteger(number) && number >= 0 && number < MAX_SEED ? number + 1 : 0);
}

/** Returns a random seed, for an address without a seed. */
export function randomSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
