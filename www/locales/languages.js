/** The languages of the page. */

/**
 * The languages, each with its code and its own name. The code names a folder of texts. The first language is written
 * into the markup at build time, and is the fallback for the others.
 */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "pt", name: "Português" },
  { code: "ro", name: "Română" },
];

/**
 * The default parameters of the texts in the markup: for each parameter, the key of the text that is inserted. The
 * parameters suit a knight on a board, and not other pieces or graphs.
 */
export const DEFAULT_VOCABULARY = {
  piece: "vocabulary.piece.knight",
  noun: "vocabulary.square",
  nouns: "vocabulary.squares",
};
