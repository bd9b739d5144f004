/** What the piece and the places that it goes to are called, which depends on what is searched. */

import { capital, wholeNumber, words } from "../locales/locale.js";

/** @import { Ground } from "../board/ground.js" */

/**
 * The words for a key of the locale files, with the piece and its places called by their names.
 *
 * @typedef {(key: string, parts?: Record<string, unknown>) => string} Say
 */

/**
 * What fills the gaps `piece`, `noun`, `nouns`, `Noun` and `Nouns` of a sentence. Where there is no board of
 * two colours, `context` chooses sentences that do without one.
 *
 * @param {Ground} ground
 */
export function vocabulary(ground) {
  const { isGraph, leaper } = ground;
  const noun = words(isGraph ? "vocabulary.vertex" : "vocabulary.square");
  const nouns = words(isGraph ? "vocabulary.vertices" : "vocabulary.squares");
  return {
    piece: isGraph ? words("vocabulary.token") : pieceName(leaper),
    noun,
    nouns,
    Noun: capital(noun),
    Nouns: capital(nouns),
    ...(ground.hasColours ? {} : { context: "abstract" }),
  };
}

/** The name of a piece; one without a name is called by how far it leaps. @param {string} leaper */
function pieceName(leaper) {
  if (leaper.includes(",")) return words("vocabulary.leaper", { leap: leaper });
  return words(`vocabulary.piece.${leaper}`);
}

/** What makes a ground another than a plain board, in a few words; nothing for a plain board. @param {Ground} ground */
export function shapeWords(ground) {
  const { isGraph, isJoined, holes, topology, leaper, size, sides } = ground;
  if (isGraph) return words("shape.graph", { count: size });
  const parts = [];
  if (holes > 0 && !sides) parts.push(words("shape.holes", { count: holes, holes: wholeNumber(holes) }));
  if (isJoined) parts.push(words(`shape.joined.${topology}`));
  if (leaper !== "knight") parts.push(pieceName(leaper));
  return parts.reduce((one, other) => (one ? words("shape.and", { one, other }) : other), "");
}

/** Names the places of the markup that name the piece or its places. @param {Say} say */
export function rename(say) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-named]"))) {
    place.textContent = say(place.dataset.text ?? "");
  }
}
