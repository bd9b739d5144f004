/** The languages of the page. */

/** Their codes: each names a folder of texts. The first is the one in which the markup is written at build time. */
export const LANGUAGES = ["en"];

/** The one that the page speaks. */
export const LANGUAGE = LANGUAGES[0];
