/** The languages of the page. */

/**
 * Each with its code, which names a folder of texts, and what it calls itself. The first is the one in which the markup is
 * written at build time, and the one that is spoken where another one does not come.
 */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "pt", name: "Português" },
  { code: "ro", name: "Română" },
];

/** The keys of what fills the gaps of the markup's texts until something else is searched. */
export const USUAL = {
  piece: "vocabulary.piece.knight",
  noun: "vocabulary.square",
  nouns: "vocabulary.squares",
};
