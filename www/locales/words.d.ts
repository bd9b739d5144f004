/** What vite/words.js makes of the texts: nothing that a file of ours could say. */

/** The words that the page begins with. */
declare module "#words" {
  /** Those of the first language. */
  export const here: object[];
  /** What loads those of the others, by their codes. */
  export const there: Record<string, () => Promise<{ default: object[] }>>;
}

/** The words of one file, which are learned by being imported. */
declare module "#words/*";
