/** Modules that vite/text-modules.js generates from the locale files. */

/** The texts of the first view. */
declare module "#words" {
  /** The texts of the first language. */
  export const initialTexts: object[];
  /** Loaders for the other languages, by code. */
  export const textLoaders: Record<string, () => Promise<{ default: object[] }>>;
}

/** The texts of one file. Importing the module registers them. */
declare module "#words/*";
